"""What is said of a game afterwards: what was missed, what was luck, and that sound moves are called sound."""

import msgspec
import pytest

from hansa_bot.ai.analysis import BLUNDER, JudgedTurn, Piece, judge_piece, weigh_luck
from hansa_bot.ai.player import choose
from hansa_bot.ai.search import Effort, TurnSearch
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import encode
from hansa_bot.titles import registry


def begun(title, turns, seats=2, seed="analysed"):
    """Return a position in which the first seat begins a turn of its own, some turns after the beginning."""
    loaded = registry.load(title)
    state = loaded.rules.setup(Setup(seats, loaded.meta.check(seats, {}), seed), Outcome())
    while True:
        before, seat = state.turn, state.waiting[0]
        state, _ = loaded.rules.apply(state, seat, choose(loaded, state, seat))
        if turns <= state.turn != before and state.waiting == [0]:
            return loaded, state


def test_what_the_best_player_would_do_is_no_blunder():
    loaded, state = begun("castles_of_burgundy", 20)
    best = TurnSearch(loaded, state, 0, Effort(8, 32, 1)).best()
    judged = judge_piece("castles_of_burgundy", Piece(0, 0, 0, encode(state), best.actions))
    assert judged.played == best.actions
    assert not judged.blunder
    assert sum(judged.chances) == pytest.approx(1)
    assert msgspec.json.decode(msgspec.json.encode(judged), type=JudgedTurn) == judged


def worst(loaded, state):
    """Return the turn of a seat that always does what the judge likes least."""
    seat, turn, done = state.waiting[0], state.turn, []
    while state.turn == turn:
        offers = loaded.rules.offers(state, seat)
        opinions = loaded.judge(state, seat, offers)
        done.append(offers[opinions.index(min(opinions))])
        state, _ = loaded.rules.apply(state, seat, done[-1])
    return done


def test_what_the_judge_likes_least_is_one():
    loaded, state = begun("castles_of_burgundy", 20)
    judged = judge_piece("castles_of_burgundy", Piece(0, 0, 0, encode(state), worst(loaded, state)))
    assert judged.blunder
    assert judged.lost > BLUNDER
    assert judged.better != judged.played


def test_luck_is_what_other_draws_would_have_brought():
    """Where each draw is tried, luck comes to nothing on average, and to nothing over all seats."""
    loaded, state = begun("castles_of_burgundy", 10)
    found = []
    while len(found) < 6:
        seat = state.waiting[0]
        action = choose(loaded, state, seat)
        after, _ = loaded.rules.apply(state, seat, action)
        if after.rng.count > state.rng.count:
            found.append(weigh_luck(loaded, state, seat, action))
        state = after
    assert all(sum(luck) == pytest.approx(0, abs=1e-6) for luck in found)
    assert max(abs(each) for luck in found for each in luck) > 0.005
