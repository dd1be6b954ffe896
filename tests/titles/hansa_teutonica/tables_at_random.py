"""Any table: a number of seats, a board and the other options of HT-22, drawn at random."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hansa_bot.titles.hansa_teutonica.meta import META, MODULES
from tests.titles.hansa_teutonica.wander import Step, wander

COUNT = 12
"""So many games show each property."""

quick = settings(
    max_examples=COUNT,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
together = pytest.mark.xdist_group("games at random")
"""Keeps tests of the same games in one process."""
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


def games(
    seats: tuple[int, ...] = META.seats, boards: tuple[str, ...] = BOARDS, most: int = 500, count: int = COUNT
) -> st.SearchStrategy[tuple[Step, ...]]:
    """The actions of the first so many games at such tables: the same for every test, so that each is played once."""
    fit = (
        number for number in itertools.count() if table(number)[0] in seats and table(number)[1]["board"] in boards
    )
    return st.sampled_from(list(itertools.islice(fit, count))).map(lambda number: game(number)[:most])


def game(number: int) -> tuple[Step, ...]:
    """The actions of a game at one of these tables."""
    seats, options = table(number)
    return wander(seats, number, **options)
