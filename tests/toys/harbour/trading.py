"""Trading: an untouched cargo may be offered to another seat, which accepts or declines (HB-5)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.seat import letter
from tests.toys.harbour.state import CRATES, HIGHEST_PRICE, HarbourState


def offer_offers(state: HarbourState, seat: int) -> list[Action]:
    """Return every buyer and price, whatever the buyer has: that is a secret."""
    if state.crates < CRATES or state.stack[-1].data:
        return []
    buyers = [letter(other).lower() for other in range(state.seats) if other != seat]
    return [token("offer", buyer, price) for buyer in buyers for price in range(1, HIGHEST_PRICE + 1)]


def offer(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Ask another seat to take the cargo over; possible once per ship."""
    buyer, price = ord(values[0]) - ord("a"), int(values[1])
    state.stack[-1].data = [1]
    state.stack.append(Decision("deal", [buyer], [seat, price]))
    outcome.tell("offered", seat=seat, buyer=buyer, price=price)


def accept_offers(state: HarbourState, seat: int) -> list[Action]:
    """Only who can pay may accept."""
    return ["accept"] if state.purses[seat] >= state.stack[-1].data[1] else []


def accept(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Pay the seller and unload in their stead."""
    seller, price = state.stack.pop().data
    state.purses[seat] -= price
    state.purses[seller] += price
    state.stack[-1].seats = [seat]
    outcome.tell("sold", seat=seller, buyer=seat, price=price)


def decline_offers(state: HarbourState, seat: int) -> list[Action]:
    """Nobody must buy."""
    return ["decline"]


def decline(state: HarbourState, seat: int, values: list[str], outcome: Outcome) -> None:
    """Leave the cargo to its seller."""
    seller, _ = state.stack.pop().data
    outcome.tell("declined", seat=seat, seller=seller)
