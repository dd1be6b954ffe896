"""Games played at random, yet with some sense, so that claims, tokens and full boards come up; all from one seed."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pytest

from hansa_bot.engine.action import Action, Event, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.meta import META, MODULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALL, tables
from hansa_bot.titles.hansa_teutonica.view import HansaView
from tests.titles.hansa_teutonica.position import RULES, set_up

WEIGHTS = {
    "claim": 8.0,
    "place": 5.0,
    "displace": 2.0,
    "move": 0.7,
    "income": 2.0,
    "use": 2.0,
    "end": 0.3,
    "set": 2.0,
}
TOGETHER = ("place", "add", "relocate", "set")
"""Kinds of action that had better bring own pieces together."""


@dataclass(frozen=True)
class Step:
    """One action: what was before, who did what, what followed."""

    before: HansaState
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: HansaState


@lru_cache(maxsize=64)
def wander(seats: int, seed: int, most: int = 500, **options: str) -> tuple[Step, ...]:
    """Return the actions of a game, up to so many."""
    return walk(set_up(seats, f"{seed}", **options), seed, most)


def walk(state: HansaState, seed: int, most: int) -> tuple[Step, ...]:
    """Return up to so many actions from a position on."""
    dice = random.Random(seed)
    steps: list[Step] = []
    while not state.over and len(steps) < most:
        seat = state.waiting[0]
        action = choose(dice, state, seat, RULES.offers(state, seat))
        after, outcome = RULES.apply(state, seat, action)
        steps.append(Step(state, seat, action, tuple(outcome.events), after))
        state = after
    return tuple(steps)


def watched(steps: Sequence[Step]) -> Iterator[tuple[Step, HansaView, HansaView]]:
    """Yield actions that follow on one another with what everybody sees before and after each."""
    before = RULES.view(steps[0].before, None)
    for step in steps:
        after = RULES.view(step.after, None)
        yield step, before, after
        before = after


def choose(dice: random.Random, state: HansaState, seat: int, offers: Sequence[Action]) -> Action:
    """Pick a kind of action by weight, then one of that kind."""
    kinds = sorted({kind_of(action) for action in offers})
    kind = dice.choices(kinds, [WEIGHTS.get(each, 1.0) for each in kinds])[0]
    found = [action for action in offers if kind_of(action) == kind]
    if kind in TOGETHER and dice.random() < 0.8:
        best = max(_company(state, seat, action) for action in found)
        found = [action for action in found if _company(state, seat, action) == best]
    if kind == "claim" and dice.random() < 0.7:
        found = [action for action in found if not action.endswith("/none")] or found
    return dice.choice(found)


def _company(state: HansaState, seat: int, action: Action) -> int:
    t = tables(state.board)
    first, last = t.reach[t.route_at[t.part[values_of(action)[0]]]]
    owners = [(piece - 1) // 2 for piece in state.spaces[first:last] if 0 < piece < WALL]
    return sum(1 if owner == seat else -2 for owner in owners)


COUNT = 12
"""So many games show each property."""
together = pytest.mark.together("games at random")
"""Runs tests of the same games one after another."""
STANDARD = ("standard",)
BOARDS = next(option.values for option in META.options if option.key == "board")


def table(number: int) -> tuple[int, dict[str, str]]:
    """Seats and options that go together, the same for the same number; every number of seats meets every board.

    The modules of HT-21 have tests of their own.
    """
    dice = random.Random(number)
    seats = META.seats[number % len(META.seats)]
    options = {option.key: dice.choice(option.values) for option in META.options if option.key not in MODULES}
    options["board"] = BOARDS[number // len(META.seats) % len(BOARDS)]
    if META.clash(seats, META.filled(options)):
        options["edition"] = "fourth"
    return seats, options


def numbers(seats: tuple[int, ...] = META.seats, boards: tuple[str, ...] = BOARDS, count: int = COUNT) -> list[int]:
    """Return the first so many games at such tables: the same for every test, so that each is played once."""
    fit = (
        number for number in itertools.count() if table(number)[0] in seats and table(number)[1]["board"] in boards
    )
    return list(itertools.islice(fit, count))


def game(number: int) -> tuple[Step, ...]:
    """The actions of a game at one of these tables."""
    seats, options = table(number)
    return wander(seats, number, **options)
