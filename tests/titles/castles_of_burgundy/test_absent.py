"""What is done for somebody who is away (CB-17.7)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.absent import absent_answer
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, legal
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up


def away(state):
    """Return what is done until the turn or the seat changes."""
    done, seat, turn = [], state.waiting[0], state.turn
    while state.waiting[:1] == [seat] and state.turn == turn and not state.over:
        done.append(absent_answer(state, seat))
        assert done[-1] in legal(state, who=LETTERS[seat])
        state = act(state, done[-1], who=LETTERS[seat])
    return done


def test_cb_17_7_every_die_takes_workers():
    assert away(position(A={"dice": (3, 5)})) == ["workers/die-3", "workers/die-5", "end"]
    assert away(position(A={"dice": (4, 4)})) == ["workers/die-4", "workers/die-4", "end"]


def test_cb_17_7_an_open_castle_takes_workers():
    words = {"placed": {"d4": "castle", "c4": "k20"}, "dice": (6, 1), "storage_": ["castle", "ship"]}
    state = act(position(A=words), "place/castle/b3/die-6")
    assert away(state) == ["workers/castle", "workers/die-1", "end"]


def test_cb_17_7_an_open_ship_takes_the_most_that_can_be_stored():
    words = {"dice": (5, 1), "storage_": ["ship"], "goods": {"red": 1, "pink": 1}}
    goods = {"1": ["orange"], "2": ["brown", "purple", "orange"], "4": ["red", "orange"], "5": ["red", "pink"]}
    state = act(position(A=words, goods_on=goods), "place/ship/d5/die-5")
    assert absent_answer(state, 0) == "load/4"
    crowded = act(position(A=words, goods_on={"6": ["brown", "purple", "orange"]}), "place/ship/d5/die-5")
    assert absent_answer(crowded, 0) == "load/6/purple"
    nothing = act(position(A={"dice": (5, 1), "storage_": ["ship"]}), "place/ship/d5/die-5")
    assert absent_answer(nothing, 0) == "load/1"


def test_cb_17_7_one_depot_even_with_knowledge_5():
    words = {"placed": {"d4": "castle", "c4": "k5"}, "dice": (5, 1), "storage_": ["ship"]}
    state = act(position(A=words, goods_on={"1": ["red"], "2": ["pink"]}), "place/ship/d5/die-5")
    assert absent_answer(state, 0) == "load/1"


def test_cb_17_7_other_advantages_are_skipped():
    state = act(position(A={"dice": (3, 1), "storage_": ["market"]}, depots={"1": ["ship"]}), "place/market/e4/die-3")
    assert away(state) == ["skip", "workers/die-1", "end"]


def test_cb_17_7_in_the_experts_game_the_first_side_and_the_first_castle():
    state = set_up(2, experts="deal")
    seat = state.waiting[0]
    assert absent_answer(state, seat) == f"estate/{state.dealt[2 * seat]}"
    assert away(set_up(2, experts="free"))[:2] == ["estate/1", "begin/a2"]
    assert absent_answer(set_up(2, experts="same"), set_up(2, experts="same").waiting[0]) == "estate/1"


def test_cb_17_7_a_whole_game_of_absent_players_ends():
    state = set_up(2, experts="deal", experts_choice="secret")
    while not state.over:
        state, _ = RULES.apply(state, state.waiting[0], absent_answer(state, state.waiting[0]))
    assert reading.desk(state, "A").workers == 100 + (1 if state.workers[0] < state.workers[1] else 2)
