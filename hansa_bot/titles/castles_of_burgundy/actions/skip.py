"""Leaving an advantage unused (CB-9.3)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

OFFER = "skip"


def resolve(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage; it is lost."""
    outcome.tell("skipped", seat=seat, effect=state.stack.pop().kind)
