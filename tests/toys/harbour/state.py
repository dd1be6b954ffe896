"""The toy's position: its state, how ships come and go, and what a seat or a spectator may see."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import pick
from hansa_bot.engine.state import Decision, State
from hansa_bot.engine.view import View
from hansa_bot.titles.kit.states import Numbers, common

QUAYS = ("east", "north", "south", "west")
SEA = "sea"
NOBODY = -1
UNSEEN = -1
"""A bid that was not made yet."""
PURSES = (9, 10, 11, 12)
"""Four purses are dealt face down, so that nobody knows what another seat has."""
FACES = (1, 2, 3, 4, 5, 6)
ROUNDS = {"short": 3, "long": 5}
CRATES = 2
HIGHEST_BID, HIGHEST_PRICE = 5, 3


class HarbourState(State, kw_only=True):
    """Money by seat and in the bank, the present ship, and by quay the owner and the worth of its crate."""

    rounds: int
    purses: list[int]
    bank: int
    bids: list[int]
    owners: list[int]
    worths: list[int]
    cargo: int = 0
    crates: int = 0
    reason: str = ""


class Shift(Numbers):
    """A displaced crate that must go elsewhere."""

    worth: int


class Deal(Numbers):
    """A cargo that was offered to another seat."""

    seller: int
    price: int


def next_ship(state: HarbourState, outcome: Outcome) -> None:
    """Begin the next round, or end the game when no ship is left (HB-1)."""
    if state.turn == state.rounds:
        finish(state, "rounds", outcome)
        return
    state.turn += 1
    state.cargo = pick(state.rng, "die", FACES)
    state.crates = CRATES
    state.bids = [UNSEEN] * state.seats
    state.stack = [Decision("bid", list(range(state.seats)))]
    outcome.tell("arrived", round=state.turn, cargo=state.cargo)


def check_monopoly(state: HarbourState, outcome: Outcome) -> None:
    """End the game when one seat holds every quay and nobody still has to move away (HB-6)."""
    if state.stack[-1].kind == "unload" and state.owners[0] != NOBODY and len(set(state.owners)) == 1:
        finish(state, "monopoly", outcome)


def finish(state: HarbourState, reason: str, outcome: Outcome) -> None:
    """End the game; all purses are shown."""
    state.over, state.reason, state.stack = True, reason, []
    outcome.reveal()
    outcome.tell("ended", reason=reason, purses=state.purses[:])


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


def view(state: HarbourState, seat: int | None) -> HarbourView:
    """Copy what the reader may see."""
    top = state.stack[-1] if state.stack else None
    bidding = top is not None and top.kind == "bid"
    deal = Deal.of(top) if top is not None and top.kind == "deal" else None
    made = [bid != UNSEEN for bid in state.bids]
    return HarbourView(
        **common(state, seat),
        rounds=state.rounds,
        cargo=state.cargo,
        crates=state.crates,
        quays=[
            None if owner == NOBODY else Crate(owner, worth)
            for owner, worth in zip(state.owners, state.worths, strict=True)
        ],
        purses=[purse if state.over or owner == seat else None for owner, purse in enumerate(state.purses)],
        bids=[
            bid if made[owner] and (not bidding or owner == seat) else None for owner, bid in enumerate(state.bids)
        ],
        sealed=[owner for owner in range(state.seats) if bidding and made[owner]],
        deal=(deal.seller, state.waiting[0], deal.price) if deal else None,
        reason=state.reason,
    )
