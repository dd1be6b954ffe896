"""Selling goods of one type, by a die, a castle or a warehouse (CB-6.6, CB-9.5)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.actions.tools import use
from hansa_bot.titles.castles_of_burgundy.material import GOODS, TOOLS
from hansa_bot.titles.castles_of_burgundy.position import goods
from hansa_bot.titles.castles_of_burgundy.position.dice import COSTS, DOUBLE
from hansa_bot.titles.castles_of_burgundy.position.estate import own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def offers(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return every type that the seat has and these tools reach."""
    rows, workers = COSTS[DOUBLE in mine][0], state.workers[seat]
    return [
        f"sell/{GOODS[good]}/{TOOLS[tool]}"
        for good, count in enumerate(goods.stock(state, seat))
        if count
        for tool in tools
        if rows[tool][good + 1] <= workers
    ]


def resolve(state: BurgundyState, seat: int, outcome: Outcome, good: int, tool: int) -> None:
    """Sell all goods of the type (CB-12.3)."""
    use(state, seat, outcome, tool, price(state, seat, good, tool))
    goods.sell(state, seat, outcome, good)


def price(state: BurgundyState, seat: int, good: int, tool: int) -> int:
    """Return the workers that selling a type costs (CB-5.5)."""
    return COSTS[DOUBLE in own(state, seat)][0][tool][good + 1]
