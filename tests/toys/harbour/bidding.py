"""Bidding: all seats bid in secret at the same time (HB-2)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import pick
from tests.toys.harbour.rounds import next_ship
from tests.toys.harbour.state import HIGHEST_BID, HarbourState

RIVAL_BIDS = (0, 1, 2, 3)


def bid_offers(state: HarbourState, seat: int) -> list[Action]:
    """Return the bids that the own purse allows."""
    return [token("bid", price) for price in range(min(HIGHEST_BID, state.purses[seat]) + 1)]


def bid(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Put down a sealed bid; the last one opens them all."""
    price = int(values[0])
    state.bids[seat] = price
    outcome.tell_only((seat,), "bid", {"seat": seat}, seat=seat, price=price)
    waiting = state.stack[-1].seats
    waiting.remove(seat)
    if not waiting:
        _open(state, outcome)


def _open(state: HarbourState, outcome: Outcome) -> None:
    outcome.reveal()
    for seat, price in enumerate(state.bids):
        outcome.tell("showed", seat=seat, price=price)
    leader = (state.turn - 1) % state.seats
    winner = max(range(state.seats), key=lambda seat: (state.bids[seat], -((seat - leader) % state.seats)))
    price = state.bids[winner]
    if state.seats == 1:
        rival = pick(state.rng, "rival", RIVAL_BIDS)
        outcome.tell("rival", price=rival)
        if rival >= price:
            next_ship(state, outcome)
            return
    state.purses[winner] -= price
    state.bank += price
    outcome.tell("won", seat=winner, price=price)
    state.stack = [Decision("unload", [winner])]
