"""The prestige table of Coellen (HT-11)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, legal
from tests.titles.hansa_teutonica.position import position

ROUTE = "coellen-warburg"
FULL = {ROUTE: "red:M red:T red:T red:T"}


def offered(**words):
    state = position(**{"routes": FULL, **words})
    return [each for each in benefits(legal(state, "red"), ROUTE) if each.startswith("table")]


def test_ht_11_1_each_space_holds_one_merchant_for_good():
    state = act(position(routes=FULL), "red", f"claim/{ROUTE}/table:7")
    assert reading.table(state) == {7: "red"}
    assert offered(prestige_table={7: "blue"}) == []
    assert reading.stock(state, "red")[1] == reading.stock(position(routes=FULL), "red")[1]


@pytest.mark.parametrize("step", [0, 1, 2, 3])
def test_ht_11_2_any_free_space_that_the_privilege_allows(step):
    allowed = (
        ["table:11", "table:7", "table:8", "table:9"]
        if step == 3
        else [f"table:{7 + each}" for each in range(step + 1)]
    )
    assert offered(skill_steps={"red": {"privilegium": step}}) == allowed
    after = act(position(routes=FULL, skill_steps={"red": {"privilegium": 3}}), "red", f"claim/{ROUTE}/table:11")
    assert reading.table(after) == {11: "red"}, "no order from left to right"


def test_ht_11_2_the_merchant_must_come_from_the_route():
    assert offered(routes={ROUTE: "red:T red:T red:T red:T"}, supply={"red": (2, 1)}) == []


def test_ht_11_3_a_player_may_hold_several():
    state = position(
        routes=FULL,
        prestige_table={7: "red"},
        skill_steps={"red": {"privilegium": 1, "liber_sophiae": 1}},
    )
    after = act(state, "red", f"claim/{ROUTE}/table:8")
    assert reading.table(after) == {7: "red", 8: "red"}
    assert reading.lines(after, "red")["prestige_table"] == 15


def test_ht_11_4_table_pieces_are_no_offices():
    state = position(
        prestige_table={7: "red", 8: "blue"},
        cities={"coellen": "blue:T"},
        tokens={"red": {"unused": ["swap_offices"]}},
    )
    assert reading.ruler(state, "coellen") == "blue"
    assert reading.lines(state, "red")["network"] == 0
    assert reading.lines(state, "red")["cities"] == 0
    assert legal(state, "red", "use") == []
    bare = position(routes=FULL, prestige_table={8: "blue"})
    assert act(bare, "red", f"claim/{ROUTE}/none").points == [0, 0, 0, 0]


def test_ht_11_5_offices_stay_available():
    state = position(routes=FULL, skill_steps={"red": {"privilegium": 1}})
    assert benefits(legal(state, "red"), ROUTE) == ["none", "office:coellen", "office:warburg", "table:7", "table:8"]
    assert reading.city(act(state, "red", f"claim/{ROUTE}/office:warburg"), "warburg") == ["red:T"]
