"""Games played at random, yet with some sense, so that estates fill and effects chain; all from one seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Event
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from tests.titles.castles_of_burgundy.position import RULES, set_up

WEIGHTS = {"place": 12.0, "take": 3.0, "sell": 1.0, "workers": 0.7, "buy": 1.0, "skip": 0.3}


@dataclass(frozen=True)
class Step:
    """One action: what was before, who did what, what followed."""

    before: BurgundyState
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: BurgundyState


@lru_cache(maxsize=16)
def wander(seats: int, seed: int, most: int = 1000, **options: str) -> tuple[Step, ...]:
    """Return the actions of a game, up to so many."""
    dice = random.Random(seed)
    state, steps = set_up(seats, f"{seed}", **options), []
    while not state.over and len(steps) < most:
        seat = dice.choice(state.waiting)
        action = choose(dice, RULES.offers(state, seat))
        after, outcome = RULES.apply(state, seat, action)
        steps.append(Step(state, seat, action, tuple(outcome.events), after))
        state = after
    return tuple(steps)


def choose(dice: random.Random, offers: Sequence[Action]) -> Action:
    """Pick a kind of action by weight, then one of that kind."""
    kinds = sorted({kind_of(action) for action in offers})
    kind = dice.choices(kinds, [WEIGHTS.get(each, 1.0) for each in kinds])[0]
    return dice.choice([action for action in offers if kind_of(action) == kind])
