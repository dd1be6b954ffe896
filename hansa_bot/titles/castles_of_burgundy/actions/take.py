"""Taking a tile from a numbered depot, by a die, a castle or a building's advantage (CB-6.1, CB-9.4)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.actions.tools import use
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, TILES, TOOLS
from hansa_bot.titles.castles_of_burgundy.position.depots import FITTING, lying, remove
from hansa_bot.titles.castles_of_burgundy.position.dice import COSTS, DOUBLE, FREE_TO_TAKE
from hansa_bot.titles.castles_of_burgundy.position.estate import own
from hansa_bot.titles.castles_of_burgundy.position.storage import endings, gain
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def offers(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every tile within reach of these dice, or of a castle."""
    there = [(depot, lying(state, depot)) for depot in range(BLACK_DEPOT)]
    ends, workers = endings(state, seat), state.workers[seat]
    rows = COSTS[DOUBLE in mine][FREE_TO_TAKE in mine]
    return [
        f"take/{DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}{end}"
        for tool in tools
        for depot, faces in there
        if rows[tool][depot + 1] <= workers
        for face in faces
        for end in ends
    ]


def advantage(state: BurgundyState, seat: int, tool: int) -> list[Action]:
    """Return every tile that a building's advantage takes (CB-9.6 to CB-9.8)."""
    ends = endings(state, seat)
    return [
        f"take/{DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}{end}"
        for depot in range(BLACK_DEPOT)
        for face in lying(state, depot) & FITTING[tool]
        for end in ends
    ]


def resolve(
    state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, tool: int, discard: int = 0
) -> None:
    """Move the tile to the storage (CB-6.2)."""
    use(state, seat, outcome, tool, price(state, seat, depot, tool))
    remove(state, depot, face)
    gain(state, seat, outcome, face, discard)
    outcome.tell("took", seat=seat, depot=DEPOTS[depot], tile=TILES[face])


def price(state: BurgundyState, seat: int, depot: int, tool: int) -> int:
    """Return the workers that taking from a depot costs (CB-5.5)."""
    mine = own(state, seat)
    return COSTS[DOUBLE in mine][FREE_TO_TAKE in mine][tool][depot + 1]
