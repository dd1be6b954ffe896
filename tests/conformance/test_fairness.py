"""One key brings everybody the same draws, whatever is played: with the options of a deal, in every title."""

import random

import pytest

from hansa_bot.ai.player import RANDOM, Chooser
from hansa_bot.engine.rules import playout
from hansa_bot.engine.state import noted_draws
from hansa_bot.titles import registry
from tests.conformance.cases import BOUND, TITLES, Case

SHORT = 500
"""Actions of a game in `make test`."""
PAIRS = 15
"""Pairs of games in the proof for each title and number of seats: more than 200 in all."""

DEALS = [
    Case(title, seats, tuple(meta.fair.items()))
    for title in TITLES
    for meta in [registry.load(title).meta]
    for seats in meta.seats
]


def drawn(case: Case, seed: object, chooser: Chooser, bound: int) -> tuple[dict[str, list[object]], list[object]]:
    """Return the results of all draws of a game by their names, and what was played in it."""
    played: list[object] = []
    with noted_draws() as draws:
        playout(case.rules, case.start(seed), chooser, bound=bound, watch=lambda _, *told: played.append(told[:2]))
    found: dict[str, list[object]] = {}
    for draw in draws:
        found.setdefault(draw.name, []).append(draw.result)
    return found, played


def check_pair(case: Case, seed: int, bound: int) -> None:
    """Play a deal twice in different ways, and compare every draw that both games have come to."""
    kinds = (RANDOM, "lively") if seed % 2 else (RANDOM, RANDOM)
    (one, first), (other, second) = (
        drawn(case, seed, Chooser(case.title, (seed, way), kind), bound) for way, kind in enumerate(kinds)
    )
    assert first != second, f"{case} was played the same way twice"
    assert one.keys() & other.keys(), f"{case} draws nothing"
    for name in one.keys() & other.keys():
        for at, (here, there) in enumerate(zip(one[name], other[name], strict=False)):
            assert here == there, f"{case} seed {seed}: draw {at} of {name}"


@pytest.mark.parametrize("case", DEALS, ids=str)
def test_draws_are_equal_whatever_is_played(case: Case) -> None:
    check_pair(case, random.Random(str(case)).randrange(1, 1000) * 2, SHORT)


@pytest.mark.proof
@pytest.mark.parametrize("case", DEALS, ids=str)
def test_draws_are_equal_over_many_pairs_of_whole_games(case: Case) -> None:
    for seed in range(PAIRS):
        check_pair(case, seed, BOUND)
