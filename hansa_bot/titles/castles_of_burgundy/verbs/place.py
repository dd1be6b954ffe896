"""Placing a stored tile in the estate, by a die, a castle or a city hall (CB-6.4, CB-9.11)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import reasons, slots
from hansa_bot.titles.castles_of_burgundy.effects import land
from hansa_bot.titles.castles_of_burgundy.formulas import (
    COSTS,
    DOUBLE,
    FREE_TO_PLACE,
    apart,
    cost_to_place,
    covered,
    spots,
)
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind, Work
from hansa_bot.titles.castles_of_burgundy.material import BY_CITY_HALL, FACES, TILES, TOOLS, TYPE_OF, TYPES
from hansa_bot.titles.castles_of_burgundy.position import own, put_stored, stored, without_tile
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, NEAR_MASK, estate
from hansa_bot.titles.castles_of_burgundy.texts import reading
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import (
    by_dice,
    means,
    no_tool,
    no_workers,
    not_stored,
    use,
)
from hansa_bot.titles.kit.verbs import Verb

PLACE_FIRST = 0.01
"""Of two equal plans the one that places first: it makes room and shows what follows."""


def places(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every hex within reach of the dice, a castle or a city hall, for each stored tile."""
    found: list[Action] = []
    if not tools:
        return found
    board, workers, costs = estate(state.estates[seat]), state.workers[seat], COSTS[DOUBLE in mine]
    for face in set(stored(state, seat)):
        hexes = spots(board, mine, face)
        rows = costs[FREE_TO_PLACE[TYPE_OF[face]] in mine]
        found += [
            f"place/{TILES[face]}/{HEXES[index]}/{TOOLS[tool]}"
            for tool in tools
            for index in hexes
            if rows[tool][DIE[index]] <= workers
        ]
    return found


def place(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int, tool: int) -> None:
    """Move the tile to its hex; what that sets off follows (CB-6.5, CB-8.1)."""
    use(state, seat, outcome, tool, cost_to_place(own(state, seat), face, index, tool))
    put_stored(state, seat, without_tile(stored(state, seat), face))
    land(state, seat, outcome, face, index)


def cannot_place(state: BurgundyState, seat: int, face: int, index: int, tool: int) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or not_stored(state, seat, face)
        or (reasons.NO_SUCH_HEX() if index == slots.NOWHERE else _no_place_there(state, seat, face, index))
        or no_workers(state, seat, cost_to_place(own(state, seat), face, index, tool))
    )


def _no_place_there(state: BurgundyState, seat: int, face: int, index: int) -> Why | None:
    board, mine = estate(state.estates[seat]), own(state, seat)
    if mine[index]:
        return reasons.OCCUPIED(hex=HEXES[index])
    if board.types[index] != TYPE_OF[face]:
        return reasons.WRONG_COLOUR(hex=HEXES[index], type=TYPES[board.types[index]])
    if not NEAR_MASK[index] & covered(mine):
        return reasons.NOT_ADJACENT(hex=HEXES[index])
    return None if apart(board, mine, face, [index]) else reasons.DUPLICATE(tile=TILES[face])


def _tell(here: BurgundyReading, tile: str, where: str, die: str) -> str:
    values = {"tile": here.names.value("tile", tile), "hex": where}
    text = here.tr("Place {tile} on {hex} ({means})", **values, means=means(here, die))
    follows = "; ".join(filter(None, [*reading.foreseen(here), reading.of_tile(here, FACES[tile])]))
    return f"{text}: {follows}" if follows else text


def _unavailable(here: BurgundyReading) -> str:
    if not here.desk.storage:
        return here.tr("Your storage is empty.")
    if not any(here.spots(face) for face in here.desk.storage):
        return here.tr("None of your stored tiles fits a hex beside your tiles.")
    return here.tr("Your workers do not reach a hex for your stored tiles.")


def _think(mind: Mind, face: int, index: int, tool: int) -> float:
    worth = mind.worth.placing(face, index) - mind.worth.loss(face) + PLACE_FIRST
    free = mind.look.has(FREE_TO_PLACE[TYPE_OF[face]])
    return mind.with_tool(Work(worth, "place", face, index, DIE[index], free), tool)


PLACE = Verb(
    name="place",
    words=(
        N_("Place"),
        N_("Put a stored tile on a hex of its colour and your die's number, beside your tiles."),
    ),
    slots=(slots.TILE, slots.ANY_HEX, slots.tool(BY_CITY_HALL)),
    offers=dict.fromkeys(("turn", "castle", "city-hall"), places),
    resolve=place,
    why_not=cannot_place,
    effect=_tell,
    unavailable=by_dice(_unavailable),
    opinion=_think,
)
