"""Who controls a city, and when it is complete (HT-9)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, position
from tests.titles.hansa_teutonica.reading import city, extras, ruler


def rules_minden(slots, extra="", **words):
    return ruler(position(whole=False, cities={"minden": slots}, extra_offices={"minden": extra}, **words), "minden")


def test_ht_9_1_nobody_controls_a_city_without_offices():
    state = position(routes={"bremen-minden": "red:T red:T red:T"})
    assert ruler(state, "minden") is None
    assert rules_minden("") is None


@pytest.mark.parametrize(
    ("slots", "extra", "who"),
    [
        ("red:T", "", "red"),
        ("red:T red:T blue:T", "", "red"),
        ("red:T blue:T red:T green:T", "", "red"),
        ("blue:T", "red:T red:M", "red"),
    ],
)
def test_ht_9_2_strictly_most_offices_control(slots, extra, who):
    assert rules_minden(slots, extra) == who


@pytest.mark.parametrize(
    ("slots", "extra", "who"),
    [
        ("red:T blue:T", "", "blue"),
        ("red:T blue:T blue:T red:T", "", "red"),
        ("red:T red:T blue:T blue:T", "", "blue"),
        ("blue:T", "red:T", "blue"),
        ("red:T red:T blue:T green:T", "blue:T", "blue"),
        ("blue:T green:T", "red:T", "green"),
    ],
)
def test_ht_9_3_among_equals_the_rightmost_controls(slots, extra, who):
    assert rules_minden(slots, extra) == who


def test_ht_9_3_offices_of_others_are_left_out_of_the_tie():
    """Green stands rightmost of all with one office; red and blue have two each, blue farther right."""
    assert rules_minden("red:T red:T blue:T green:T", "blue:T") == "blue"
    assert rules_minden("blue:T blue:T red:T green:T", "red:T") == "red"


def test_ht_9_4_extra_offices_stand_left_the_newest_leftmost():
    words = {
        "cities": {"duisburg": "blue:T"},
        "routes": {"dortmund-duisburg": "red:T red:M"},
        "extra_offices": {"duisburg": "green:T"},
        "tokens": {"red": {"unused": ["extra_office"]}},
    }
    state = position(**words)
    after = act(state, "red", "claim/dortmund-duisburg/extra_office:duisburg/merchant")
    assert extras(after, "duisburg") == ["red:M", "green:T"]
    assert city(after, "duisburg") == ["blue:T"]
    seen = next(each for each in RULES.view(after, None).cities if each.id == "duisburg")
    assert [(piece.seat, piece.kind) for piece in seen.extra] == [(0, "merchant"), (2, "trader")]
    assert ruler(position(whole=False, extra_offices={"duisburg": "red:M green:T"}), "duisburg") == "green"


def test_ht_9_5_colour_shape_and_coin_mean_nothing_for_control():
    """Lübeck's coin slot is the left one; Göttingen's second slot is a merchant's."""
    assert ruler(position(whole=False, cities={"lubeck": "red:T blue:T"}), "lubeck") == "blue"
    assert ruler(position(whole=False, cities={"gottingen": "red:T blue:M"}), "gottingen") == "blue"
    assert ruler(position(whole=False, cities={"gottingen": "red:T blue:M red:T"}), "gottingen") == "red"


def test_ht_9_6_printed_slots_alone_complete_a_city():
    words = {"routes": {"dortmund-duisburg": "red:T red:T"}, "tokens": {"red": {"unused": ["extra_office"]}}}
    extra = position(**words, cities={"dortmund": "blue:M"})
    after = act(extra, "red", "claim/dortmund-duisburg/extra_office:dortmund/trader")
    assert after.completed == 0
    done = position(**words, cities={"duisburg": "blue:T"})
    again = act(done, "red", "claim/dortmund-duisburg/extra_office:duisburg/trader")
    assert again.completed == 1, "still complete, and counted once"
    with_extra = position(**words, extra_offices={"duisburg": "blue:T"})
    assert act(with_extra, "red", "claim/dortmund-duisburg/office:duisburg").completed == 1
