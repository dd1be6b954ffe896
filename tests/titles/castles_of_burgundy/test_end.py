"""Goods (CB-12), the turn-order track (CB-13) and the end of the game (CB-15)."""

from __future__ import annotations

import pytest

from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, legal
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position

SHIP = {"dice": (5, 1), "storage_": ["ship"]}


def ranking(state):
    state.over, state.stack = True, []
    result = RULES.result(state)
    return ["".join(LETTERS[seat] for seat in place) for place in result.places], result.tie_break


def test_cb_12_1_goods_of_a_type_are_one_stack():
    words = {**SHIP, "goods": {"red": 2, "pink": 1, "brown": 3}}
    state = act(position(A=words, goods_on={"2": ["red"]}), "place/ship/d5/die-5", "load/2")
    assert reading.goods(state, "A") == {"red": 3, "pink": 1, "brown": 3}


def test_cb_12_2_a_sale_frees_a_space():
    words = {**SHIP, "dice": (5, 4), "goods": {"red": 2, "pink": 1, "brown": 3}}
    state = position(A=words, goods_on={"2": ["orange"]})
    assert reading.goods(act(state, "place/ship/d5/die-5", "load/2"), "A") == words["goods"]
    sold = act(state, "sell/red/die-4", "place/ship/d5/die-5", "load/2")
    assert reading.goods(sold, "A") == {"pink": 1, "brown": 3, "orange": 1}


def test_cb_12_3_a_sale_is_all_of_one_type():
    state = act(position(A={"dice": (4, 1), "goods": {"red": 3, "pink": 1}}), "sell/red/die-4")
    assert reading.goods(state, "A") == {"pink": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cb_12_4_as_many_points_as_players_and_one_silverling(players):
    state = position(players, A={"dice": (4, 1), "goods": {"red": 3}})
    assert facts_of(state, "sell/red/die-4", kind="sold")[0]["points"] == 3 * players
    after = act(state, "sell/red/die-4")
    assert (after.silver[0], reading.desk(after, "A").earned) == (1, [0, 0, 0, 3 * players, 0])


def test_cb_12_5_sold_goods_are_kept():
    state = act(position(A={"dice": (4, 1), "goods": {"red": 3}, "sold": {"red": 1}}), "sell/red/die-4")
    assert reading.sold(state, "A") == {"red": 4}


def test_cb_13_1_and_2_a_marker_goes_on_top_of_those_ahead():
    state = position(3, turn="C", track_=["CB", "A"], C=SHIP)
    after = act(state, "place/ship/d5/die-5", "load/1")
    assert reading.track(after) == ["B", "AC"]
    four = position(4, turn="B", track_=["DBA", "C"], B=SHIP)
    assert reading.track(act(four, "place/ship/d5/die-5", "load/1")) == ["DA", "CB"]


def test_cb_13_3_from_right_to_left_and_top_to_bottom():
    state = position(4, turn="C", track_=["C", "BD", "", "A"])
    assert [LETTERS[seat] for seat in state.order] == ["A", "D", "B", "C"]


def test_cb_13_4_the_order_of_a_round_stays():
    state = position(3, turn="A", track_=["CBA"], A={"dice": (6, 6)}, B=SHIP)
    state.goods_row = bytes((state.unused[0],))
    state.unused = state.unused[1:]
    state = act(state, "workers/die-6", "workers/die-6", "end")
    state = act(state, "place/ship/d5/die-5", "load/1", "workers/die-1", "end")
    assert state.waiting == [2]
    state = act(state, "workers/die-6", "workers/die-6", "end")
    assert [LETTERS[seat] for seat in state.order] == ["B", "A", "C"]
    assert state.waiting == [1]


def test_cb_15_1_the_game_ends_after_phase_e():
    state = position(phase="E", round=5, turn="B")
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert after.over
    assert RULES.result(after).reason == "phases"
    earlier = position(phase="E", round=5, turn="A")
    assert not act(earlier, "workers/die-6", "workers/die-6", "end").over


def test_cb_15_2_the_lines_of_the_final_scoring():
    words = {"goods": {"red": 2, "pink": 1}, "silver": 3, "workers": 5, "points": 50}
    placed = {"d4": "castle", "c4": "k17", "e4": "watchtower"}
    state = position(A={**words, "placed": placed})
    (score, _) = RULES.scores(RULES.view(state, None))
    assert {line.key: line.points for line in score.lines} == {
        "regions": 0,
        "bonus": 0,
        "animals": 0,
        "sales": 50,
        "watchtowers": 0,
        "goods": 3,
        "silver": 3,
        "workers": 2,
        "knowledge": 4,
    }
    assert score.total == 62


def test_cb_15_3_stored_tiles_are_worth_nothing():
    state = position(A={"storage_": ["k16", "watchtower", "cow-4"]})
    assert RULES.scores(RULES.view(state, None))[0].total == 0


GROWN = {"d4": "castle", "d5": "ship"}


def test_cb_15_4_most_points_win():
    assert ranking(position(A={"points": 10}, B={"points": 11})) == (["B", "A"], None)


@pytest.mark.parametrize(("tie_empty", "wanted"), [("fewest", ["B", "A"]), ("most", ["A", "B"])])
def test_cb_15_4_a_tie_goes_by_empty_hexes(tie_empty, wanted):
    state = position(A={"points": 10}, B={"points": 10, "placed": GROWN}, options={"tie_empty": tie_empty})
    assert ranking(state) == (wanted, "empty")


def test_cb_15_4_then_by_who_stands_further_back():
    assert ranking(position(track_=["A", "B"])) == (["A", "B"], "order")
    assert ranking(position(track_=["AB"])) == (["A", "B"], "order")
    assert ranking(position(track_=["BA"])) == (["B", "A"], "order")


def test_cb_15_5_lower_ranks_follow_the_same_order():
    words = {"A": {"points": 3}, "B": {"points": 9}, "C": {"points": 3, "placed": GROWN}, "D": {"points": 3}}
    assert ranking(position(4, track_=["D", "ABC"], **words)) == (["B", "C", "D", "A"], None)


def test_the_end_is_told_and_nothing_more_can_be_done():
    state = position(phase="E", round=5, turn="B")
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert after.waiting == []
    assert RULES.view(after, None).active is None
    assert legal(after, who="A") == []
    assert code(position(), "end", who="B") == "not_your_turn"
