"""Setup (CB-2) and the order of draws (CB-17.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.engine.errors import BadSetup, DrawError
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import encode
from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMALS,
    BLACK,
    BUILDINGS,
    DEPOT_START,
    DEPOTS,
    FACES,
    GOODS,
    GOODS_IN_GAME,
    RING,
    SIDES,
    STACKS,
    TILES,
    TYPE_OF,
    TYPES,
    slot_types,
)
from hansa_bot.titles.castles_of_burgundy.meta import META, Options
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, DIE, HEXES, NEAR, PRINTED, SIZE, estate
from hansa_bot.titles.kit.states import read_options
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


EVERY = Counter(TILES[face] for stack in STACKS for face in stack)
BLACK_BACKED = Counter(TILES[face] for face in STACKS[BLACK])


def kinds_of(faces):
    return Counter(TYPES[TYPE_OF[face]] for face in faces)


def test_cb_1_1_164_tiles_of_six_types():
    wanted = {"building": 56, "animal": 28, "knowledge": 26, "ship": 26, "castle": 16, "mine": 12}
    assert kinds_of(face for stack in STACKS for face in stack) == wanted
    assert EVERY.total() == 164


def test_cb_1_2_forty_tiles_have_a_black_back():
    wanted = {"building": 16, "animal": 8, "knowledge": 6, "ship": 6, "castle": 2, "mine": 2}
    assert kinds_of(STACKS[BLACK]) == wanted
    assert sum(map(len, STACKS[:BLACK])) == 124
    assert all(TYPE_OF[face] == kind for kind, stack in enumerate(STACKS[:BLACK]) for face in stack)


def test_cb_1_3_seven_of_each_building():
    assert {word: (EVERY[word], BLACK_BACKED[word]) for word in BUILDINGS} == dict.fromkeys(BUILDINGS, (7, 2))
    assert len(BUILDINGS) == 8


def test_cb_1_4_seven_tiles_of_each_species():
    for species in ("cow", "pig", "sheep", "chicken"):
        assert [EVERY[f"{species}-{count}"] for count in (2, 3, 4)] == [2, 3, 2]
        assert [BLACK_BACKED[f"{species}-{count}"] for count in (2, 3, 4)] == [0, 1, 1]
    assert len(ANIMALS) == 12


def test_cb_1_5_one_of_each_knowledge():
    assert [EVERY[f"k{number}"] for number in range(1, 27)] == [1] * 26
    assert {word for word in BLACK_BACKED if word.startswith("k")} == {"k7", "k12", "k14", "k15", "k24", "k25"}


def test_cb_1_6_seven_goods_of_six_types():
    assert Counter(GOODS_IN_GAME) == dict.fromkeys(range(6), 7)
    assert GOODS == ("turquoise", "purple", "pink", "red", "brown", "orange")


def test_cb_1_9_two_dice_each_and_a_white_one():
    state = set_up(3)
    assert all(1 <= face <= 6 for face in [*state.dice, state.white])
    assert len(state.dice) == 2 * 3


def test_cb_1_10_six_depots_of_four_slots_and_a_black_one_of_eight():
    assert [len(depot) for depot in RULES.view(set_up(4), None).depots] == [4] * 6 + [8]
    assert list(map(len, slot_types(4, 0))) == [4] * 6


def test_cb_1_11_an_estate_has_37_hexes_and_twelve_sides_are_printed():
    assert len(HEXES) == SIZE == 37
    assert {"1": 4, **{str(number): 1 for number in range(2, 10)}} == SIDES


@pytest.mark.parametrize("name", PRINTED)
def test_cb_1_12_regions_are_maximal_and_connected(name):
    board = estate(name)
    assert sorted(index for region in board.regions for index in region) == list(range(SIZE))
    for region in board.regions:
        assert len({board.types[index] for index in region}) == 1
        reached, edge = {region[0]}, [region[0]]
        while edge:
            for other in set(NEAR[edge.pop()]) & set(region) - reached:
                reached.add(other)
                edge.append(other)
        assert reached == set(region)
        beyond = {other for index in region for other in NEAR[index]} - set(region)
        assert all(board.types[other] != board.types[region[0]] for other in beyond)


def test_cb_1_13_neighbours_share_an_edge():
    offsets = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for index, near in enumerate(NEAR):
        (q, r) = AXIAL[index]
        assert {(AXIAL[other][0] - q, AXIAL[other][1] - r) for other in near} <= offsets
        assert all(index in NEAR[other] for other in near)
    assert Counter(map(len, NEAR)) == {6: 19, 4: 12, 3: 6}
    assert not any(DIE[index] == DIE[other] for index in range(SIZE) for other in NEAR[index])


def test_cb_1_14_depots_lie_in_a_ring():
    assert [(DEPOTS[first], DEPOTS[second]) for first, second in RING] == [
        *[("1", "2"), ("2", "3"), ("3", "4")],
        *[("4", "5"), ("5", "6"), ("6", "1")],
    ]


def test_cb_0_4_nothing_of_later_editions():
    assert len(TILES) - 1 == 8 + 12 + 26 + 3
    assert set(PRINTED) == {str(number) for number in range(1, 10)}


def test_cb_17_9_the_options_with_their_defaults_first():
    assert {option.key: option.values for option in META.options} == {
        "purchase_timing": ("any", "between_actions"),
        "tie_empty": ("fewest", "most"),
        "experts": ("off", "deal", "same", "free"),
        "experts_choice": ("open", "secret"),
    }
    assert META.filled({}) == {option.key: getattr(Options(), option.key) for option in META.options}


def test_equal_options_encode_alike():
    assert read_options(Options, META.filled({})) == Options()
    assert encode(set_up(2)) == encode(set_up(2, **META.filled({})))


def test_every_preset_can_be_played():
    for preset in META.presets:
        state = set_up(3, **META.preset(preset.key))
        assert state.options.experts == preset.options.get("experts", "off")


def test_what_the_card_says_fits_its_limits():
    assert len(META.about) <= 100
    for option in META.options:
        assert len(option.name) <= 50
        assert len(option.text) <= 100
        for choice in option.choices:
            assert len(choice.name) <= 50
            assert len(choice.text) <= 100
            assert len(choice.note) <= 200
