"""Ending one's turn, once both dice are used (CB-4.5)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy import rounds
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

OFFER = "end"


def resolve(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Let the next seat of the round play, or a new round begin."""
    outcome.tell("turn_ended", seat=seat)
    rounds.go_on(state, outcome)
