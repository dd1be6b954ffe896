"""The goods storage: three spaces, one type each (CB-12)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.material import GOODS, GOODS_STORAGE, SALE_POINTS, SALES, knowledge
from hansa_bot.titles.castles_of_burgundy.position import gains
from hansa_bot.titles.castles_of_burgundy.position.estate import own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

MORE_SILVER, MORE_WORKERS = knowledge(3), knowledge(4)


def stock(state: BurgundyState, seat: int) -> bytearray:
    """Return how many goods of each type a seat has."""
    return state.goods[len(GOODS) * seat : len(GOODS) * seat + len(GOODS)]


def spaces(state: BurgundyState, seat: int) -> int:
    """Return how many new types a seat can store (CB-12.2)."""
    return GOODS_STORAGE - len(GOODS) + stock(state, seat).count(0)


def sell(state: BurgundyState, seat: int, outcome: Outcome, good: int) -> None:
    """Sell all goods of a type (CB-12.3, CB-12.4), with what knowledge adds (CB-10.3, CB-10.4)."""
    at = len(GOODS) * seat + good
    count = state.goods[at]
    state.goods[at] = 0
    state.sold[at] += count
    points = SALE_POINTS[state.seats] * count
    gains.points(state, seat, SALES, points)
    outcome.tell("sold", seat=seat, good=GOODS[good], count=count, points=points)
    mine = own(state, seat)
    gains.silver(state, seat, outcome, 2 if MORE_SILVER in mine else 1)
    if MORE_WORKERS in mine:
        gains.workers(state, seat, outcome, 1)
