"""Phases and rounds (CB-3), the end of a phase (CB-14) and the filling order (CB-17.2)."""

import random

import pytest

from hansa_bot.engine.rules import playout
from tests.early import early
from tests.titles.castles_of_burgundy.playing import act, kinds, legal, told
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
def test_cb_3_10_everybody_plays_once_in_each_of_five_rounds_of_five_phases(seats):
    state, played = set_up(seats), 0
    while not state.over:
        assert (state.phase, state.round) == divmod(played // seats, 5)
        assert state.waiting == [state.order[played % seats]]
        state, played = rest(state), played + 1
    assert played == 25 * seats == state.turn


def test_cb_3_8_dice_are_rolled_in_round_order_and_told():
    state = turns(set_up(3, draws={"die": [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1], "white": [1, 2]}), 2)
    events = told(state, "workers/die-5", "workers/die-6", "end")
    rolled = [event.args for event in events if event.kind == "rolled"]
    assert [(each["die"], each["other_die"]) for each in rolled] == [(6, 5), (4, 3), (2, 1)]
    assert [each["seat"] for each in rolled] == list(state.order)


def rolls(state, count):
    """Return the dice that each seat has in each of so many rounds to come."""
    found = []
    for _ in range(count):
        state = turns(state, state.seats)
        found.append([bytes(state.dice[2 * seat : 2 * seat + 2]) for seat in range(state.seats)])
    return found


def test_cb_17_10_by_seat_the_turn_order_changes_no_dice():
    for way, same in (("by_seat", True), ("in_order", False)):
        state, overtaken = set_up(3, rolls=way), set_up(3, rolls=way)
        overtaken.track = (overtaken.track[0][::-1],)
        assert (rolls(state, 6) == rolls(overtaken, 6)) is same


@pytest.mark.parametrize("seed", early(2, range(20)))
def test_cb_17_10_a_seat_has_the_same_dice_in_every_round_of_a_whole_game(seed):
    def dice(way, player):
        found, chance = {}, random.Random(player)

        def watch(before, seat, action, after):
            return found.setdefault((after.phase, after.round), bytes(after.dice))

        start = set_up(4, f"dice {seed}", rolls=way)
        playout(RULES, start, lambda state, seat, offers: chance.choice(offers), bound=4000, watch=watch)
        return found

    for way, same in (("by_seat", True), ("in_order", False)):
        one, other = dice(way, 1), dice(way, 2)
        assert len(one) == 25
        assert (one == other) is same


def test_cb_17_3_a_new_phase_begins_by_itself():
    state = turns(set_up(2), 9)
    *dice, last = [f"workers/die-{face}" for face in state.dice[2 * state.waiting[0] :][:2]]
    events = told(state, *dice, last, "end")
    assert kinds(events)[-6:] == ["phase", "round", "rolled", "rolled", "white", "turn_started"]
    assert events[-6].args["phase"] == "B"


SHIP = {"dice": (5, 1), "storage_": ["ship"]}


def ranking(state):
    state.over, state.stack = True, []
    result = RULES.result(state)
    return ["".join(LETTERS[seat] for seat in place) for place in result.places], result.tie_break


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


def test_cb_15_1_the_game_ends_after_phase_e_when_its_last_mines_have_paid():
    """CB-14.3; then nothing more can be done."""
    idle = ("workers/die-6", "workers/die-6", "end")
    assert not act(position(phase="E", round_no=5, turn="A"), *idle).over
    state = position(phase="E", round_no=5, turn="B", A={"placed": {"d4": "castle", "e3": "mine", "f2": "mine"}})
    assert kinds(told(state, *idle))[-2:] == ["income", "game_ended"]
    after = act(state, *idle)
    assert (after.over, after.waiting, after.silver) == (True, [], [2, 0])
    assert (RULES.result(after).reason, RULES.view(after, None).active) == ("phases", None)
    assert RULES.scores(RULES.view(after, None))[0].points("silver") == 2
    assert legal(after, who="A") == []


def test_cb_15_5_lower_ranks_follow_the_same_order():
    words = {
        "A": {"points": 3},
        "B": {"points": 9},
        "C": {"points": 3, "placed": {"d4": "castle", "d5": "ship"}},
        "D": {"points": 3},
    }
    assert ranking(position(4, track_=["D", "ABC"], **words)) == (["B", "C", "D", "A"], None)
