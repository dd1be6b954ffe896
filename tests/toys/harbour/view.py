"""What a seat or a spectator may see."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.view import View
from tests.toys.harbour.state import NOBODY, UNSEEN, HarbourState


class Crate(msgspec.Struct, frozen=True):
    """A crate on a quay: whose it is and what it is worth."""

    seat: int
    worth: int


class HarbourView(View, kw_only=True):
    """The whole position; None stands for money and bids that the reader may not know, and for empty quays.

    `sealed` lists the seats whose bid lies face down, `deal` is an open offer as (seller, buyer, price).
    """

    rounds: int
    cargo: int
    crates: int
    quays: list[Crate | None]
    purses: list[int | None]
    bids: list[int | None]
    sealed: list[int]
    deal: tuple[int, int, int] | None = None
    reason: str = ""


def seen(view: View) -> HarbourView:
    """Return a view that is known to be of this title."""
    assert isinstance(view, HarbourView)
    return view


def view(state: HarbourState, seat: int | None) -> HarbourView:
    """Copy what the reader may see."""
    top = state.stack[-1] if state.stack else None
    bidding = top is not None and top.kind == "bid"
    crates = zip(state.owners, state.worths, strict=True)
    return HarbourView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        over=state.over,
        waiting=state.waiting[:],
        decision=top.kind if top else None,
        rounds=state.rounds,
        cargo=state.cargo,
        crates=state.crates,
        quays=[None if owner == NOBODY else Crate(owner, worth) for owner, worth in crates],
        purses=[purse if state.over or owner == seat else None for owner, purse in enumerate(state.purses)],
        bids=[
            bid if bid != UNSEEN and (not bidding or owner == seat) else None for owner, bid in enumerate(state.bids)
        ],
        sealed=[owner for owner, bid in enumerate(state.bids) if bidding and bid != UNSEEN],
        deal=(top.data[0], top.seats[0], top.data[1]) if top and top.kind == "deal" else None,
        reason=state.reason,
    )
