"""Phases and rounds (CB-3), the end of a phase (CB-14) and the filling order (CB-17.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.session import Session
from hansa_bot.titles.castles_of_burgundy import rounds
from hansa_bot.titles.castles_of_burgundy.material import DEPOT_START, GOODS, TYPES, slot_types
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.playing import act, code, facts_of, kinds, legal, told
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def rest(state):
    """Take workers with both dice and end the turn."""
    while (dice := legal(state, "workers")) != []:
        state = act(state, dice[0])
    return act(state, "end")


def turns(state, count):
    for _ in range(count):
        state = rest(state)
    return state


@SEATS
def test_cb_3_1_five_phases_of_five_rounds(seats):
    state, played = set_up(seats), 0
    while not state.over:
        assert (state.phase, state.round) == divmod(played // seats, 5)
        state, played = rest(state), played + 1
    assert played == 25 * seats == state.turn


@SEATS
def test_cb_3_2_at_a_new_phase_tiles_go_and_goods_stay(seats):
    state = turns(set_up(seats), 5 * seats - 1)
    lying = Counter(face for face in state.depots if face)
    after = rest(state)
    assert after.phase == 1
    assert Counter(after.removed) == lying
    assert sum(after.depot_goods) == sum(state.depot_goods) + 1


@SEATS
def test_cb_3_3_slots_by_number_of_players(seats):
    state = set_up(seats)
    wanted = {2: 12, 3: 18, 4: 24}[seats]
    assert sum(map(bool, state.depots[: DEPOT_START[6]])) == wanted


def test_cb_3_4_the_slots_of_every_depot():
    rows = {
        "1": "building ship knowledge animal",
        "2": "knowledge castle building building",
        "3": "animal building ship knowledge",
        "4": "ship building animal mine",
        "5": "mine knowledge building building",
        "6": "building animal castle ship",
    }
    assert [" ".join(TYPES[kind] for kind in kinds) for kinds in slot_types(4, 1)] == list(rows.values())
    assert [len(kinds) for kinds in slot_types(2, 0)] == [2] * 6


def test_cb_3_5_three_players_get_a_mine_in_phases_b_and_d():
    assert [TYPES[slot_types(3, phase)[5][2]] for phase in range(5)] == ["castle", "mine", "castle", "mine", "castle"]
    assert [TYPES[slot_types(4, phase)[5][2]] for phase in range(5)] == ["castle"] * 5


@SEATS
def test_cb_3_6_black_backed_tiles_by_number_of_players(seats):
    state = set_up(seats)
    assert sum(map(bool, state.depots[DEPOT_START[6] :])) == {2: 4, 3: 6, 4: 8}[seats]
    assert len(state.stacks[6]) == 40 - {2: 4, 3: 6, 4: 8}[seats]


def test_cb_3_7_the_goods_of_a_phase_are_open_in_their_order():
    goods = ["red", "pink", "brown", "orange", "purple"]
    rest_ = Counter(dict.fromkeys(("turquoise", "purple", "pink", "red", "brown", "orange"), 7))
    rest_.subtract(goods)
    state = set_up(2, draws={"goods": [*goods, *rest_.elements()], "white": [4]})
    assert reading.goods_on(state, "4") == {"red": 1}
    view = RULES.view(state, None)
    assert [GOODS[good] for good in view.goods_row] == goods[1:]


def test_cb_3_8_dice_are_rolled_in_round_order_and_told():
    state = turns(set_up(3, draws={"die": [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1], "white": [1, 2]}), 2)
    events = told(state, "workers/die-5", "workers/die-6", "end")
    rolled = [event.args for event in events if event.kind == "rolled"]
    assert [(each["die"], each["other_die"]) for each in rolled] == [(6, 5), (4, 3), (2, 1)]
    assert [each["seat"] for each in rolled] == list(state.order)


def test_cb_3_8_a_roll_is_a_barrier():
    state = turns(set_up(2), 1)
    step = Session(RULES, state).apply(state.waiting[0], [legal(state, "workers")[0]])
    assert not step.entries[0].barrier
    last = turns(state, 0)
    while legal(last, "workers"):
        last = act(last, legal(last, "workers")[0])
    step = Session(RULES, last).apply(last.waiting[0], ["end"])
    assert step.entries[0].barrier
    assert step.session.points == ()


def test_cb_3_9_the_topmost_good_goes_to_the_depot_of_the_white_die():
    state = position(goods_on={"4": ["purple"]})
    state.white, state.goods_row = 4, bytes((5, 0, 1))
    outcome = Outcome()
    rounds.put_goods_out(state, outcome)
    assert reading.goods_on(state, "4") == {"purple": 1, "orange": 1}
    assert list(state.goods_row) == [0, 1]
    assert outcome.events[0].args == {"die": 4, "good": "orange"}


@SEATS
def test_cb_3_10_everybody_plays_once_a_round(seats):
    state, played = set_up(seats), []
    for _ in range(seats):
        played.append(state.waiting[0])
        state = rest(state)
    assert tuple(played) == set_up(seats).order
    assert state.round == 1


def test_cb_3_11_the_white_die_serves_no_player():
    state = position(A={"dice": (2, 5)}, depots={"1": ["ship"]})
    state.white = 1
    assert legal(state, "take") == []
    assert legal(state, "workers") == ["workers/die-2", "workers/die-5"]


def test_cb_3_12_depots_are_not_refilled_within_a_phase():
    state = set_up(2)
    state.workers = [9, 9]
    taken = legal(state, "take")[0]
    after = act(state, taken)
    assert sum(map(bool, after.depots)) == sum(map(bool, state.depots)) - 1
    assert sum(map(bool, turns(rest(after), 3).depots)) == sum(map(bool, after.depots))


MINES = {"d4": "castle", "e3": "mine", "f2": "mine"}


def test_cb_14_1_mines_pay_silver_at_the_end_of_a_phase():
    state = position(round=5, turn="B", A={"placed": MINES}, B={"placed": {**MINES, "c4": "k2"}}, whole=True)
    state.piles, state.unused = state.unused[:20], state.unused[20:]
    state.at = 1
    events = told(state, "workers/die-6", "workers/die-6", "end")
    incomes = [event.args for event in events if event.kind == "income"]
    assert incomes == [{"seat": 0, "silver": 2, "workers": 0}, {"seat": 1, "silver": 2, "workers": 2}]
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert (after.silver, after.workers) == ([2, 2], [0, 4 + 2])


def test_cb_14_2_everything_else_carries_over():
    words = {"storage_": ["ship"], "goods": {"red": 2}, "workers": 3, "silver": 4}
    state = position(round=5, turn="B", goods_on={"3": ["pink"]}, track_=["B", "A"], A=words)
    state.piles, state.unused = state.unused[:20], state.unused[20:]
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert (after.phase, after.round) == (1, 0)
    assert reading.storage(after, "A") == ["ship"]
    assert reading.goods(after, "A") == {"red": 2}
    assert (after.workers[0], after.silver[0]) == (3, 4)
    assert reading.goods_on(after, "3")["pink"] >= 1
    assert reading.track(after) == ["B", "A"]


def test_cb_14_3_the_last_phase_pays_before_the_final_scoring():
    state = position(phase="E", round=5, turn="B", A={"placed": MINES})
    after = act(state, "workers/die-6", "workers/die-6", "end")
    assert after.over
    assert after.silver == [2, 0]
    assert RULES.scores(RULES.view(after, None))[0].points("silver") == 2
    assert kinds(told(state, "workers/die-6", "workers/die-6", "end"))[-2:] == ["income", "game_ended"]


def test_cb_17_2_depots_are_filled_in_order_then_the_black_one():
    state = set_up(4)
    before = RULES.clone(state)
    before.depots = bytearray(len(state.depots))
    wanted = [stack[0] for stack in (before.stacks[0], before.stacks[3], before.stacks[2], before.stacks[1])]
    rounds.fill(before)
    assert list(before.depots[:4]) == wanted
    assert bytes(before.depots[DEPOT_START[6] :]) == state.stacks[6][:8]


def test_cb_17_3_a_new_phase_begins_by_itself():
    state = turns(set_up(2), 9)
    events = kinds(told(state, *[f"workers/{die}" for die in dice(state)], "end"))
    assert events[-6:] == ["phase", "round", "rolled", "rolled", "white", "turn_started"]
    assert facts_of(state, *[f"workers/{die}" for die in dice(state)], "end", kind="phase")[0]["phase"] == "B"


def dice(state):
    return [f"die-{face}" for face in state.dice[2 * state.waiting[0] : 2 * state.waiting[0] + 2]]


def test_cb_17_4_a_turn_is_nothing_but_choices_of_its_player():
    state = set_up(2)
    assert {kind_of(action) for action in legal(state)} <= {"take", "sell", "workers", "place", "buy"}


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
