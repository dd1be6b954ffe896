"""Skill tracks on the desks (HT-10)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.hansa_teutonica.material import ACTIONS, LAST_STEP, SKILL_PIECE, SKILL_VALUES, SKILLS
from hansa_bot.titles.hansa_teutonica.state import HansaState

_TRACKS = len(SKILLS)


def value(state: HansaState, seat: int, skill: int) -> int:
    """Return the uncovered value of a skill (HT-10.1)."""
    return SKILL_VALUES[skill][state.skills[seat * _TRACKS + skill]]


def can_upgrade(state: HansaState, seat: int, skill: int) -> bool:
    """Tell whether a track still holds a piece (HT-10.3)."""
    return state.skills[seat * _TRACKS + skill] < LAST_STEP[skill]


def upgrade(state: HansaState, outcome: Outcome, seat: int, skill: int) -> None:
    """Free the leftmost piece of a track for the supply; a gained action counts at once (HT-10.3, HT-10.4)."""
    before = value(state, seat, skill)
    state.skills[seat * _TRACKS + skill] += 1
    state.supply[2 * seat + SKILL_PIECE[skill]] += 1
    outcome.tell("upgraded", seat=seat, skill=SKILLS[skill], step=state.skills[seat * _TRACKS + skill])
    gained = value(state, seat, skill) - before
    if skill == ACTIONS and gained:
        state.actions_left += gained
        outcome.tell("actions_gained", seat=seat, count=gained)
