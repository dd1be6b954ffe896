"""Points on the track, and how the end of the game comes (HT-15)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import END_POINTS, NEUTRAL
from hansa_bot.titles.hansa_teutonica.modules import missions
from hansa_bot.titles.hansa_teutonica.state import HansaState

POINTS, CITIES, TOKENS_OUT = "points", "cities", "tokens"
"""Reasons of the end: 20 points, enough completed cities, no token to draw (HT-15.1 to HT-15.3)."""


def score(state: HansaState, outcome: Outcome, seat: int, points: int, why: str, **where: str) -> None:
    """Add points on the track; 20 or more trigger the end (HT-15.1).

    The neutral colour scores under the full text only (HT-18.10).
    """
    if seat != NEUTRAL:
        state.points[seat] += points
        reached = state.points[seat]
    elif state.options.full_neutral:
        state.neutral_points += points
        reached = state.neutral_points
    else:
        return
    outcome.tell("scored", seat=seat, points=points, why=why, **where)
    if reached >= END_POINTS:
        trigger(state, POINTS)


def trigger(state: HansaState, reason: str) -> None:
    """Note that the game ends once the action in progress is finished; the first reason counts (HT-15.4)."""
    if state.end is None:
        state.end = reason


def finish(state: HansaState, outcome: Outcome) -> None:
    """End the game now (HT-15.4); what was secret until the end is shown (HT-21.1)."""
    state.over = True
    state.stack = []
    outcome.tell("game_ended", reason=state.end)
    missions.show(state, outcome)
