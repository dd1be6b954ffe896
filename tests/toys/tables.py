"""Tables of the toy title with draws that a test chooses."""

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from tests.toys.harbour.state import HarbourState
from tests.toys.harbour.title import HarbourRules

RULES = HarbourRules()
PURSES = [10, 11, 9, 12]


def harbour(seats: int = 3, *, dice: Sequence[int] = (4, 4, 4, 4, 4), **more: Any) -> Session[HarbourState]:
    """Return a fresh table: A has 10 coins, B 11, C 9, D 12, and the dice fall as told."""
    draws = {"purses": PURSES[:], "die": list(dice)} | more.pop("draws", {})
    session, _ = Session.start(RULES, Setup(seats, more, "secret", draws))
    return session


def play(session: Session[HarbourState], *moves: str) -> Session[HarbourState]:
    """Return the session after moves such as "a bid/3"."""
    for move in moves:
        sign, _, action = move.partition(" ")
        session = session.apply(ord(sign) - ord("a"), [action]).session
    return session


def unloading(seats: int = 3, **more: Any) -> Session[HarbourState]:
    """Return a table where A has won the first cargo for 2."""
    session = play(harbour(seats, **more), "a bid/2")
    for seat in range(1, seats):
        session = session.apply(seat, ["bid/0"]).session
    return session
