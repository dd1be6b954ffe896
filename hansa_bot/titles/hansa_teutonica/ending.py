"""Points on the track, and how the end of the game comes (HT-15)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import END_POINTS
from hansa_bot.titles.hansa_teutonica.state import HansaState

POINTS, CITIES, TOKENS_OUT = "points", "cities", "tokens"
"""Reasons of the end: 20 points, enough completed cities, no token to draw (HT-15.1 to HT-15.3)."""


def score(state: HansaState, outcome: Outcome, seat: int, points: int, why: str, **where: str) -> None:
    """Add points on the track; 20 or more trigger the end (HT-15.1)."""
    state.points[seat] += points
    outcome.tell("scored", seat=seat, points=points, why=why, **where)
    if state.points[seat] >= END_POINTS:
        trigger(state, POINTS)


def trigger(state: HansaState, reason: str) -> None:
    """Note that the game ends once the action in progress is finished; the first reason counts (HT-15.4)."""
    if state.end is None:
        state.end = reason


def finish(state: HansaState, outcome: Outcome) -> None:
    """End the game now (HT-15.4)."""
    state.over = True
    state.stack = []
    outcome.tell("game_ended", reason=state.end)
