"""Playouts play on to the end; perft counts."""

import pytest

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import playout
from tests.perft import perft
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES, harbour, unloading


def first(state, seat, offers):
    return offers[0]


def test_a_playout_ends_with_the_game():
    seen = []
    end, actions = playout(
        RULES, harbour().state, first, bound=100, watch=lambda *told: seen.append((told[1], told[2]))
    )
    assert end.over
    assert actions == len(seen)
    assert seen[:3] == [(0, "bid/0"), (1, "bid/0"), (2, "bid/0")]


def test_a_playout_stops_at_its_bound():
    end, actions = playout(RULES, harbour().state, first, bound=2)
    assert (actions, end.over, end.waiting) == (2, False, [2])


def test_a_single_offer_is_not_a_question():
    asked = []

    def choose(state, seat, offers):
        asked.append(len(offers))
        return offers[0]

    playout(RULES, harbour().state, choose, bound=100)
    assert min(asked) > 1


def test_a_seat_without_offers_is_our_bug():
    class Mute(HarbourRules):
        """Never offers anything."""

        def offers(self, state, seat):
            return []

    with pytest.raises(RulesBug, match="seat 0"):
        playout(Mute(), harbour().state, first, bound=10)


def test_perft_counts_the_tree():
    start = harbour(2).state
    assert [perft(RULES, start, depth) for depth in range(3)] == [1, 6, 36]


def test_perft_looks_through_forced_answers():
    state = unloading(2).state
    state = RULES.apply(state, 0, "land/east")[0]
    deep = perft(RULES, state, 1)
    assert deep == len(RULES.offers(state, 0))


def test_an_ended_game_is_a_leaf():
    end, _ = playout(RULES, harbour().state, first, bound=100)
    assert perft(RULES, end, 3) == 1
