"""Whether a seat can still make the purchase of this turn (CB-7)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, PRICE, knowledge
from hansa_bot.titles.castles_of_burgundy.position.depots import lying
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

ANY_DEPOT = knowledge(6)
_BLACK, _ALL = (BLACK_DEPOT,), tuple(range(BLACK_DEPOT + 1))


def open_depots(mine: bytearray) -> tuple[int, ...]:
    """Return the depots that one may buy from (CB-7.1, CB-10.6)."""
    return _ALL if ANY_DEPOT in mine else _BLACK


def can_pay(state: BurgundyState, seat: int) -> bool:
    """Tell whether the purchase of this turn is left and there is silver for it."""
    return not state.purchased and state.silver[seat] >= PRICE


def can_buy(state: BurgundyState, seat: int, mine: bytearray) -> bool:
    """Tell whether there is something to buy as well, while an effect waits (CB-7.2, CB-17.5)."""
    return (
        state.options.buys_any_time
        and can_pay(state, seat)
        and any(lying(state, depot) for depot in open_depots(mine))
    )
