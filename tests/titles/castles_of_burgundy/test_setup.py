"""The material (CB-1), setup (CB-2), the order of draws (CB-17.1) and the options (CB-17.9).

What lies where after setup at every number of players is compared by the second opinion, and by case D48.
"""

from collections import Counter

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import BadSetup, DrawError
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy.material import (
    BLACK,
    DEPOTS,
    GOODS,
    GOODS_IN_GAME,
    RING,
    SIDES,
    STACKS,
    TILES,
    TYPES,
    slot_types,
)
from hansa_bot.titles.castles_of_burgundy.meta import META, Options
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, NEAR, PRINTED, SIZE, estate
from hansa_bot.titles.kit.states import read_options
from tests.titles.castles_of_burgundy import plain, reading
from tests.titles.castles_of_burgundy.position import RULES, set_up


def test_cb_1_1_164_tiles_of_six_types_40_of_them_with_a_black_back():
    """CB-1.1 to CB-1.5: how many there are of each, as the second opinion has them from the law."""
    stacks = dict(zip([*TYPES, "black"], ([TILES[face] for face in stack] for stack in STACKS), strict=True))
    assert {kind: Counter(tiles) for kind, tiles in stacks.items()} == {
        kind: Counter(tiles) for kind, tiles in plain.stacks().items()
    }
    assert (sum(map(len, STACKS)), len(STACKS[BLACK])) == (164, 40)
    kinds = Counter(plain.kind_of_tile(tile) for tiles in stacks.values() for tile in tiles)
    assert kinds == {"building": 56, "animal": 28, "knowledge": 26, "ship": 26, "castle": 16, "mine": 12}


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
    board, layout = estate(name), plain.printed()[0][name]
    for index, region in enumerate(board.region_of):
        assert {HEXES[other] for other in board.regions[region]} == layout.region(HEXES[index])


def test_cb_1_13_neighbours_share_an_edge():
    assert [{HEXES[other] for other in near} for near in NEAR] == [{*plain.neighbours(name)} for name in HEXES]
    assert not any(DIE[index] == DIE[other] for index in range(SIZE) for other in NEAR[index])


def test_cb_1_14_depots_lie_in_a_ring():
    ring = [(DEPOTS[first], DEPOTS[second]) for first, second in RING]
    assert ring == [("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "1")]


def test_cb_0_4_nothing_of_later_editions():
    assert len(TILES) - 1 == 8 + 12 + 26 + 3
    assert set(PRINTED) == {str(number) for number in range(1, 10)}


def test_cb_2_1_two_to_four_players():
    assert META.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            META.check(seats, {})


def test_cb_2_7_anybody_may_begin():
    assert {set_up(4, seed).order[0] for seed in "abcdefghij"} == {0, 1, 2, 3}


def test_cb_17_1_every_draw_has_a_name_and_can_be_given():
    named = {
        "start_player": [1],
        "die": [6, 5, 4, 3],
        "white": [2],
        "player_goods": ["red", "red", "pink", "orange", "brown", "purple"],
    }
    state = set_up(2, draws=named)
    assert (state.order, [*state.dice], state.white) == ((1, 0), [4, 3, 6, 5], 2)
    assert reading.goods(state, "B") == {"pink": 1, "red": 2}
    for wrong in ({"die": [7]}, {"player_goods": ["red"] * 8}):
        with pytest.raises(DrawError):
            set_up(2, draws=wrong)


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


def test_cb_17_9_the_options_with_their_defaults_first():
    assert {option.key: option.values for option in META.options} == {
        "purchase_timing": ("any", "between_actions"),
        "tie_empty": ("fewest", "most"),
        "experts": ("off", "deal", "same", "free"),
        "experts_choice": ("open", "secret"),
        "rolls": ("in_order", "by_seat"),
    }
    assert META.filled({}) == {option.key: getattr(Options(), option.key) for option in META.options}
    assert read_options(Options, META.filled({})) == Options()
