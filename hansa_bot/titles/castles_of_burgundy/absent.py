"""What the engine does for somebody who is away (CB-17.7)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.titles.castles_of_burgundy.material import TOOLS
from hansa_bot.titles.castles_of_burgundy.position import (
    ONE_DEPOT,
    goods_on,
    goods_spaces,
    new_types,
    selections,
    stock,
)
from hansa_bot.titles.castles_of_burgundy.setup import castles, sides
from hansa_bot.titles.castles_of_burgundy.slots import depots_word, goods_word
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES
from hansa_bot.titles.castles_of_burgundy.verbs.tools import tools_now


def absent_answer(state: BurgundyState, seat: int) -> Action:
    """Return what is done for an absent seat: it costs tempo and nothing else."""
    match state.stack[-1].kind:
        case "estate":
            return token("estate", sides(state, seat)[0])
        case "begin":
            return token("begin", HEXES[castles(state, seat)[0]])
        case "ship":
            return _ship(state, seat)
        case "turn" | "castle":
            tools = tools_now(state, seat)
            return token("workers", TOOLS[tools[0]]) if tools else "end"
    return "skip"


def _ship(state: BurgundyState, seat: int) -> Action:
    """Load the depot with the most goods that can be stored; new types by the lowest number."""
    owned = stock(state, seat)

    def storable(depots: tuple[int, ...]) -> int:
        heap = goods_on(state, depots[0])
        new = new_types(state, seat, depots)[: goods_spaces(state, seat)]
        return sum(count for good, count in enumerate(heap) if owned[good] or good in new)

    best = max(ONE_DEPOT, key=storable)
    return token("load", depots_word(best), *map(goods_word, selections(state, seat, best)[:1]))
