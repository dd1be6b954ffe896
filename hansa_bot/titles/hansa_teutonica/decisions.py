"""What may be answered to each pending decision, and which function carries out each verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.actions import (
    bonus,
    claim,
    displace,
    end,
    favour,
    income,
    move,
    neutral_claim,
    place,
    put_token,
    react,
    remove,
    share,
    shift,
    use,
)
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

Offers = Callable[[HansaState, Tables, int], Sequence[Action]]


def turn(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return everything that the active seat may do between actions, sorted by verb (HT-3.3 to HT-3.5)."""
    if not state.actions_left:
        return [end.OFFER, *use.offers(state, t, seat)]
    return [
        *claim.offers(state, t, seat),
        *displace.offers(state, t, seat),
        end.OFFER,
        *favour.offers(state, t, seat),
        *income.offers(state, t, seat),
        *move.offers(state, t, seat),
        *place.offers(state, t, seat),
        *use.offers(state, t, seat),
    ]


def add(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put an extra piece down, or one of the claimed route again, whichever is under way."""
    verb = bonus.reuse if state.stack[-1].kind == "reuse" else react.add
    verb(state, t, seat, outcome, part, piece)


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Stop what is under way and may be left unfinished."""
    _ENOUGH[state.stack[-1].kind](state, t, seat, outcome)


_ENOUGH: dict[str, Callable[[HansaState, Tables, int, Outcome], None]] = {
    "extra": react.enough,
    "place_two": react.enough,
    "remove": remove.enough,
    "shift": shift.enough,
    "bonus": bonus.enough,
    "reuse": bonus.enough,
    "more_offices": bonus.enough,
}

OFFERS: dict[str, Offers] = {
    "turn": turn,
    "pay": displace.pay_offers,
    "relocate": react.relocate_offers,
    "extra": react.extra_offers,
    "borrow": react.borrow_offers,
    "move": move.move_offers,
    "remove": remove.offers,
    "shift": shift.offers,
    "neutral": neutral_claim.offers,
    "bonus": bonus.offers,
    "reuse": bonus.reuse_offers,
    "place_two": react.extra_offers,
    "more_offices": bonus.more_offers,
    "share": share.offers,
    "tokens": put_token.offers,
}
"""By kind of decision."""

RESOLVE: dict[str, Callable[..., Any]] = {
    "income": income.resolve,
    "place": place.resolve,
    "displace": displace.resolve,
    "pay": displace.pay,
    "relocate": react.relocate,
    "add": add,
    "borrow": react.borrow,
    "move": move.resolve,
    "set": move.set_down,
    "claim": claim.resolve,
    "use": use.resolve,
    "remove": remove.resolve,
    "lift": shift.take_up,
    "drop": shift.drop,
    "neutral": neutral_claim.resolve,
    "bonus": bonus.resolve,
    "favour": favour.resolve,
    "share": share.resolve,
    "token": end.put_token_down,
    "enough": enough,
    "end": end.resolve,
}
"""By verb: called with state, tables, seat, outcome and the verb's arguments."""
