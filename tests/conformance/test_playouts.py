"""Guided games end within a bound, uniform ones never stall, and no invariant ever breaks."""

import random

import pytest

from hansa_bot.ai.player import STEADY, Chooser, choose
from hansa_bot.engine.rules import playout
from hansa_bot.engine.session import Session
from tests.conformance.cases import BOUND, every_case, every_plain_case, game

UNIFORM = 500
GUIDED_SEEDS = 6
"""So many games are played with each plain case, a third of it with each option."""
UNIFORM_SEEDS = 2


@every_case
def test_a_guided_game_breaks_nothing(case):
    for position in game(case):
        case.rules.check(position.before)
    case.rules.check(game(case)[-1].after)


@pytest.mark.proof
@every_case
def test_guided_games_end_and_break_nothing(case):
    rules = case.rules
    for seed in range(1, GUIDED_SEEDS // 3 if case.options else GUIDED_SEEDS):
        start = case.start(seed)
        rules.check(start)
        end, _ = playout(
            rules, start, Chooser(case.title, seed), bound=BOUND, watch=lambda *told: rules.check(told[3])
        )
        assert end.over
        assert rules.result(end) is not None


@pytest.mark.proof
@every_plain_case
def test_computer_players_alone_come_to_an_end(case):
    session, _ = Session.start(case.rules, case.setup("alone"))
    for _ in range(BOUND):
        if session.state.over:
            break
        seat = session.waiting[0]
        session = session.apply(seat, [choose(case.title, session.state, seat, STEADY)]).session
    assert session.state.over


@every_plain_case
def test_uniform_games_never_stall(case):
    rules = case.rules
    for seed in range(UNIFORM_SEEDS):
        dice = random.Random(seed)
        _, actions = playout(
            rules,
            case.start(seed),
            lambda state, seat, offers, dice=dice: dice.choice(offers),
            bound=UNIFORM,
            watch=lambda *told: rules.check(told[3]),
        )
        assert actions


@every_case
def test_the_turn_never_runs_backwards(case):
    turns = [position.after.turn for position in game(case)]
    assert turns == sorted(turns)
    assert turns[0] >= 1


@every_case
def test_the_result_ranks_every_seat_once(case):
    rules = case.rules
    for position in game(case):
        assert rules.result(position.before) is None
    end = game(case)[-1].after
    result = rules.result(end)
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == list(range(case.seats))
    assert [score.seat for score in result.scores] == list(range(case.seats))
    best = max(score.total for score in result.scores)
    assert all(result.scores[seat].total == best for seat in result.winners)
    ranked = [result.scores[place[0]].total for place in result.places]
    assert ranked == sorted(ranked, reverse=True)


@every_case
def test_the_last_view_scores_like_the_result(case):
    end = game(case)[-1].after
    result = case.rules.result(end)
    assert result is not None
    for reader in [None, *range(case.seats)]:
        assert case.rules.scores(case.rules.view(end, reader)) == result.scores
