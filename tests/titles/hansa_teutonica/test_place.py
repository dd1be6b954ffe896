"""Action 2, place one piece (HT-5)."""

from __future__ import annotations

from tests.titles.hansa_teutonica.playing import act, legal, refused
from tests.titles.hansa_teutonica.position import crowded, position, set_up
from tests.titles.hansa_teutonica.reading import city, route, supply


def test_ht_5_1_any_piece_of_the_supply_on_any_empty_space():
    assert len(legal(set_up(4), "red", "place")) == 34 * 2
    state = position(supply={"red": (1, 1)}, routes=crowded_but_one(), whole=False)
    assert legal(state, "red", "place") == ["place/emden-stade/merchant", "place/emden-stade/trader"]
    after = act(state, "red", "place/emden-stade/merchant")
    assert route(after, "emden-stade") == ["green:T", "red:M", "green:T"]
    assert supply(after, "red") == (1, 0)
    assert after.actions_left == 1


def crowded_but_one():
    return crowded({"emden-stade": "green:T - green:T"})


def test_ht_5_2_others_and_privilege_do_not_matter():
    state = position(supply={"red": (1, 0)}, routes={"coellen-warburg": "blue:T green:M yellow:T -"})
    after = act(state, "red", "place/coellen-warburg/trader")
    assert route(after, "coellen-warburg") == ["blue:T", "green:M", "yellow:T", "red:T"]


def test_ht_5_2_nothing_is_placed_into_offices():
    state = position(supply={"red": (2, 0)})
    assert refused(state, "red", "place/stade/trader", "place/coellen/trader")
    after = act(state, "red", "place/hamburg-stade/trader", "place/hamburg-stade/trader")
    assert city(after, "stade") == city(after, "hamburg") == []


def test_ht_5_3_stock_pieces_cannot_be_placed():
    state = position(whole=False, supply={"red": (0, 1)}, stock={"red": (5, 0)})
    assert {action.split("/")[2] for action in legal(state, "red", "place")} == {"merchant"}
    assert legal(position(whole=False, stock={"red": (5, 1)}), "red", "place") == []


def test_ht_5_4_the_last_space_does_nothing_by_itself():
    state = position(
        supply={"red": (1, 0)},
        routes={"bremen-osnabruck": "red:T red:T -"},
        cities={"osnabruck": "red:T"},
    )
    after = act(state, "red", "place/bremen-osnabruck/trader")
    assert route(after, "bremen-osnabruck") == ["red:T"] * 3
    assert after.points == [0, 0, 0, 0]
    assert after.actions_left == 1
    assert not any(after.unused)
