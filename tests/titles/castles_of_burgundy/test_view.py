"""What is public and what is hidden (CB-18)."""

from __future__ import annotations

import msgspec

from hansa_bot.titles.castles_of_burgundy.material import TILES
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.facts import plant
from tests.titles.castles_of_burgundy.playing import act
from tests.titles.castles_of_burgundy.position import RULES, position, set_up


def test_cb_18_1_everything_on_the_table_is_public():
    words = {"storage_": ["ship"], "goods": {"red": 2}, "workers": 3, "silver": 4, "points": 5}
    state = position(
        3,
        A=words,
        depots={"2": ["k1"]},
        black=["mine"],
        goods_on={"3": ["pink"]},
        bonus={"mine": "B"},
        track_=["CBA"],
    )
    state.goods_row = bytes((1, 2))
    for reader in (None, 0, 1, 2):
        view = RULES.view(state, reader)
        mine = view.estates[0]
        assert [TILES[face] for face in mine.storage] == ["ship"]
        assert (mine.goods[3], mine.workers, mine.silver, mine.points) == (2, 3, 4, 5)
        assert (mine.dice, mine.dice_left) == ([6, 6], [True, True])
        assert TILES[view.depots[1][0]] == "k1"
        assert TILES[view.depots[6][0]] == "mine"
        assert view.depot_goods[2][2] == 1
        assert view.goods_row == [1, 2]
        assert view.bonus_left[5] == 1
        assert view.track == [[2, 1, 0]]


def test_cb_18_1_removed_tiles_are_public():
    state = position(A={"dice": (3, 3), "storage_": ["ship", "mine", "castle"]}, depots={"3": ["pig-2"]})
    view = RULES.view(act(state, "take/3/pig-2/die-3/mine"), None)
    assert {TILES[face]: count for face, count in view.removed.items()} == {"mine": 1}


def test_cb_18_2_stacks_and_goods_to_come_are_hidden():
    state = set_up(3)
    other = plant(state, None)
    assert (other.stacks, other.piles) != (state.stacks, state.piles)
    for reader in (None, 0, 1, 2):
        assert msgspec.json.encode(RULES.view(other, reader)) == msgspec.json.encode(RULES.view(state, reader))


def test_cb_18_3_sold_goods_are_counted_for_everybody():
    state = act(position(A={"dice": (4, 1), "goods": {"red": 3}}), "sell/red/die-4")
    assert [RULES.view(state, reader).estates[0].sold[3] for reader in (None, 0, 1)] == [3, 3, 3]
    assert reading.sold(state, "A") == {"red": 3}


def test_cb_18_4_a_view_is_a_copy():
    state = set_up(2)
    view = RULES.view(state, 0)
    before = RULES.clone(state)
    view.estates[0].tiles[0] = 1
    view.depots[0][0] = 0
    view.estates[0].earned[0] = 99
    assert state == before
