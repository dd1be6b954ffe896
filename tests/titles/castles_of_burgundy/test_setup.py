"""Setup (CB-2) and the order of draws (CB-17.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.engine.errors import BadSetup, DrawError
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy.material import DEPOT_START, FACES, GOODS, STACKS, TILES
from hansa_bot.titles.castles_of_burgundy.meta import META
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, set_up

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def test_cb_2_1_two_to_four_players():
    assert META.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            META.check(seats, {})


@SEATS
def test_cb_2_2_seven_stacks_are_shuffled(seats):
    state = set_up(seats)
    lying = Counter(face for face in state.depots if face)
    in_stacks = Counter(face for stack in state.stacks for face in stack)
    everything = Counter(face for stack in STACKS for face in stack)
    assert everything - lying - in_stacks == {FACES["castle"]: seats}
    assert set_up(seats, "other").stacks != state.stacks


@SEATS
def test_cb_2_3_five_goods_for_each_phase(seats):
    state = set_up(seats)
    assert len(state.piles) == 20
    assert len(state.goods_row) + sum(state.depot_goods) == 5


@SEATS
def test_cb_2_4_all_bonus_tiles_lie_out(seats):
    assert RULES.view(set_up(seats), None).bonus_left == [2] * 6


@SEATS
def test_cb_2_5_what_everybody_begins_with(seats):
    state = set_up(seats)
    for who in LETTERS[:seats]:
        desk = reading.desk(state, who)
        assert (desk.estate, desk.storage, desk.silver, desk.points) == ("1", [], 1, 0)
        assert sum(desk.goods) == 3
        assert [TILES[face] for face in desk.tiles if face] == ["castle"]
        assert reading.tile(state, who, "d4") == "castle"
        assert len(desk.dice) == 2


@SEATS
def test_cb_2_6_the_other_goods_take_no_part(seats):
    assert len(set_up(seats).unused) == 17 - 3 * seats


@SEATS
def test_cb_2_7_workers_by_place_from_the_start_player(seats):
    starts = set()
    for seed in "abcdefghij":
        state = set_up(seats, seed)
        start = state.order[0]
        starts.add(start)
        assert state.order == tuple((start + place) % seats for place in range(seats))
        assert [state.workers[seat] for seat in state.order] == [1, 2, 3, 4][:seats]
    assert starts == set(range(seats))


def test_cb_2_8_the_starting_castle_scores_nothing_and_acts_not():
    state = set_up(2)
    assert [desk.points for desk in RULES.view(state, None).estates] == [0, 0]
    assert reading.pending(state) is None


@SEATS
def test_cb_2_9_one_pile_with_the_start_player_on_top(seats):
    state = set_up(seats)
    assert len(state.track) == 1
    assert state.track[0][::-1] == state.order


def test_cb_17_1_every_draw_has_a_name_and_can_be_given():
    named = {
        "start_player": [1],
        "die": [6, 5, 4, 3],
        "white": [2],
        "player_goods": ["red", "red", "pink", "orange", "brown", "purple"],
        "ship": ["ship"] * 20,
    }
    state = set_up(2, draws=named)
    assert state.order == (1, 0)
    assert list(state.dice) == [4, 3, 6, 5]
    assert state.white == 2
    assert reading.goods(state, "B") == {"pink": 1, "red": 2}
    assert sum(reading.goods_on(state, "2").values()) == 1
    with pytest.raises(DrawError):
        set_up(2, draws={"die": [7]})
    with pytest.raises(DrawError):
        set_up(2, draws={"player_goods": ["red"] * 8})


def test_cb_17_1_given_stacks_come_into_the_depots_in_their_order():
    buildings = [TILES[face] for face in STACKS[0]][::-1]
    state = set_up(2, draws={"building": buildings})
    lying = [TILES[face] for face in state.depots[: DEPOT_START[6]] if face and TILES[face] in buildings]
    assert lying == buildings[:4]


def test_cb_17_1_the_same_seed_gives_the_same_table():
    assert RULES.view(set_up(4, "x"), None) == RULES.view(set_up(4, "x"), None)
    assert RULES.view(set_up(4, "x"), None) != RULES.view(set_up(4, "y"), None)


def test_the_setup_is_told():
    outcome = Outcome()
    RULES.setup(Setup(3, META.check(3, {}), "told"), outcome)
    kinds = [event.kind for event in outcome.events]
    assert kinds == [
        *["start_player", "equipped", "equipped", "equipped", "phase", "round"],
        *["rolled", "rolled", "rolled", "white", "turn_started"],
    ]
    equipped = outcome.events[1].args
    assert equipped["workers"] == 1
    assert equipped["silver"] == 1
    assert set(equipped["goods"]) <= set(GOODS)
