"""Placing a stored tile in the estate, by a die, a castle or a city hall (CB-6.4, CB-9.11)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy import effects
from hansa_bot.titles.castles_of_burgundy.actions.tools import use
from hansa_bot.titles.castles_of_burgundy.material import TILES, TOOLS, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position.dice import COSTS, DOUBLE, FREE_TO_PLACE
from hansa_bot.titles.castles_of_burgundy.position.estate import own, spots
from hansa_bot.titles.castles_of_burgundy.position.storage import put, stored, without
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES


def offers(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every hex within reach of these dice, a castle or a city hall, for each stored tile."""
    found: list[Action] = []
    costs, workers = COSTS[DOUBLE in mine], state.workers[seat]
    for face in set(stored(state, seat)):
        hexes = spots(state, seat, mine, face)
        rows = costs[FREE_TO_PLACE[TYPE_OF[face]] in mine]
        found += [
            f"place/{TILES[face]}/{HEXES[index]}/{TOOLS[tool]}"
            for tool in tools
            for index in hexes
            if rows[tool][DIE[index]] <= workers
        ]
    return found


def resolve(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int, tool: int) -> None:
    """Move the tile to its hex; what that sets off follows (CB-6.5, CB-8.1)."""
    use(state, seat, outcome, tool, price(state, seat, face, index, tool))
    put(state, seat, without(stored(state, seat), face))
    effects.land(state, seat, outcome, face, index)


def price(state: BurgundyState, seat: int, face: int, index: int, tool: int) -> int:
    """Return the workers that placing a tile on a hex costs (CB-5.5)."""
    mine = own(state, seat)
    return COSTS[DOUBLE in mine][FREE_TO_PLACE[TYPE_OF[face]] in mine][tool][DIE[index]]
