"""What may be answered to each pending decision, and which function carries out each verb."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.action import Action
from hansa_bot.titles.castles_of_burgundy.actions import buy, choose, end, load, place, sell, skip, take, workers
from hansa_bot.titles.castles_of_burgundy.material import (
    BY_CARPENTER,
    BY_CASTLE,
    BY_CHURCH,
    BY_CITY_HALL,
    BY_MARKET,
    BY_WAREHOUSE,
    MANDATORY,
    TOOLS,
)
from hansa_bot.titles.castles_of_burgundy.position.dice import left
from hansa_bot.titles.castles_of_burgundy.position.estate import own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

Uses = Callable[[BurgundyState, int, bytearray], list[Action]]


def offers(state: BurgundyState, seat: int) -> list[Action]:
    """Return every legal answer, sorted."""
    kind = state.stack[-1].kind
    if kind in _CHOICES:
        return sorted(_CHOICES[kind](state, seat))
    mine = own(state, seat)
    found = turn(state, seat, mine) if kind == "turn" else effect(state, seat, mine, kind)
    found.sort()
    return found


def turn(state: BurgundyState, seat: int, mine: bytearray) -> list[Action]:
    """Return what may be done with the dice that are left, the purchase, and the end of the turn (CB-4)."""
    dice = left(state, seat)
    found = buy.offers(state, seat, mine)
    return found + actions(state, seat, mine, dice) if dice else [*found, end.OFFER]


def actions(state: BurgundyState, seat: int, mine: bytearray, tools: list[int]) -> list[Action]:
    """Return the four actions, for these dice or a castle (CB-6, CB-8.7)."""
    return [
        *take.offers(state, seat, mine, tools),
        *place.offers(state, seat, mine, tools),
        *sell.offers(state, seat, mine, tools),
        *workers.offers(tools),
    ]


def effect(state: BurgundyState, seat: int, mine: bytearray, kind: str) -> list[Action]:
    """Return the uses of the effect that waits, the purchase if the table allows it, and skipping an advantage."""
    found = USES[kind](state, seat, mine)
    if state.options.buys_any_time:
        found += buy.offers(state, seat, mine)
    if kind not in MANDATORY:
        found.append(skip.OFFER)
    return found


def _taking(tool: int) -> Uses:
    return lambda state, seat, mine: take.advantage(state, seat, tool)


USES: dict[str, Uses] = {
    "ship": load.offers,
    "castle": lambda state, seat, mine: actions(state, seat, mine, [BY_CASTLE]),
    "warehouse": lambda state, seat, mine: sell.offers(state, seat, mine, [BY_WAREHOUSE]),
    "city-hall": lambda state, seat, mine: place.offers(state, seat, mine, [BY_CITY_HALL]),
    **{TOOLS[tool]: _taking(tool) for tool in (BY_CARPENTER, BY_CHURCH, BY_MARKET)},
}
"""By effect: the answers that use it."""

_CHOICES: dict[str, Callable[[BurgundyState, int], list[Action]]] = {
    "estate": choose.estate_offers,
    "begin": choose.begin_offers,
}

RESOLVE: dict[str, Callable[..., None]] = {
    "take": take.resolve,
    "place": place.resolve,
    "sell": sell.resolve,
    "workers": workers.resolve,
    "buy": buy.resolve,
    "load": load.resolve,
    "skip": skip.resolve,
    "end": end.resolve,
    "estate": choose.estate,
    "begin": choose.begin,
}
"""By verb: called with state, seat, outcome and the verb's arguments."""
