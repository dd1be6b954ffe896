"""What positions are worth: the features of each title, its weights, and how they are learned."""

import random

import pytest

from hansa_bot.engine.rules import Setup
from hansa_bot.titles import registry
from hansa_bot.titles.value import Value, Weights
from tests.conformance.twins import positions
from workbench.fit import learn, watch_game

TITLES = [meta.id for meta in registry.metas() if registry.load(meta.id).value]


@pytest.mark.parametrize("title", TITLES)
def test_the_weights_are_those_of_the_features(title):
    """Whoever changes features must fit anew: `python -m workbench fit TITLE`."""
    loaded = registry.load(title)
    value = loaded.value()
    for seats, weights in value.fitted.items():
        assert weights.command.startswith(f"python -m workbench fit {title} --players {seats} ")
        assert tuple(weights.features) == value.names, seats
        assert min(weights.spread) > 0
    assert {2, 3} <= {*value.fitted}


@pytest.mark.parametrize("title", TITLES)
def test_chances_are_shares_wherever_a_game_stands(title):
    loaded = registry.load(title)
    value = loaded.value()
    for seed in range(2):
        for _, session, *_ in positions(loaded.meta, seed, 120):
            if session.version % 15 or session.state.seats == 1:
                continue
            progress, rows = value.features(session.state)
            assert 0 <= progress <= 1
            assert {len(row) for row in rows} == {len(value.names)}
            chances = value.chances(session.state)
            assert sum(chances) == pytest.approx(1)
            assert chances.index(max(chances)) == value.margins(session.state).index(
                max(value.margins(session.state))
            )


def test_a_number_of_seats_that_was_not_fitted_has_the_weights_of_the_nearest():
    value = Value("nothing", {"points": "score"}, lambda state: (0.5, [[2.0], [1.0]]))
    two, four = (Weights("", {"points": (weight, 3.0)}, (2.0, 4.0)) for weight in (1.0, 5.0))
    value.fitted = {2: two, 4: four}
    assert value.weights(5) is four
    assert value.weights(3) is two
    assert value.margins(None) == [4.0, 2.0]
    assert value.chances(None)[0] == pytest.approx(1 / (1 + 2.718281828 ** (-2 / 3)))


def test_weights_are_found_again_that_games_were_made_by():
    """A feature that brings two points early and five late, another that brings none."""
    chance = random.Random(7)
    games = []
    for _ in range(60):
        own = [(chance.gauss(0, 1), chance.gauss(0, 1)) for _ in range(2)]
        positions = [(step / 10, [[one, other] for one, other in own]) for step in range(10)]
        ends = [20 + 6 * one + chance.gauss(0, 0.1) for one, _ in own]
        games.append((positions, ends, [ends.index(max(ends))]))
    weights, quality = learn(("useful", "idle"), games, "")
    assert weights.features["useful"] == pytest.approx((6, 6), abs=0.5)
    assert weights.features["idle"] == pytest.approx((0, 0), abs=0.5)
    assert quality["explained"] > 0.9
    assert quality["winner_named"] > 0.9


def test_a_game_is_watched_at_the_end_of_each_turn():
    loaded = registry.load("castles_of_burgundy")
    setup = Setup(2, loaded.meta.check(2, {}), "watched")
    positions, totals, winners = watch_game(setup, "castles_of_burgundy")
    assert len(positions) == 49
    assert [progress for progress, _ in positions] == sorted(progress for progress, _ in positions)
    assert totals[winners[0]] == max(totals)
