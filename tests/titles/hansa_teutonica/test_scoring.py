"""Final scoring (HT-16)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import fact, lines

FULL = {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}


@pytest.mark.parametrize("skill", FULL)
def test_ht_16_1_four_points_for_a_full_track_but_the_keys(skill):
    done = position(skill_steps={"red": {skill: FULL[skill]}})
    assert lines(done, "red")["full_skills"] == (0 if skill == "clavis_urbis" else 4)
    nearly = position(skill_steps={"red": {skill: FULL[skill] - 1}})
    assert lines(nearly, "red")["full_skills"] == 0


def test_ht_16_1_all_tracks_together():
    assert lines(position(skill_steps={"red": FULL}), "red")["full_skills"] == 16


POOL = (
    ["extra_office"] * 3
    + ["swap_offices"] * 2
    + ["plus_three_actions"] * 2
    + ["plus_four_actions"] * 2
    + ["upgrade_skill"] * 2
)


@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6), (5, 6), (6, 10), (7, 10), (8, 15), (9, 15), (10, 21), (11, 21)],
)
def test_ht_16_2_tokens_used_or_not(count, points):
    half = count // 2
    state = position(tokens={"red": {"unused": POOL[:half], "used": POOL[half:count]}})
    assert lines(state, "red")["tokens"] == points


def test_ht_16_3_the_table_pays_its_owners():
    state = position(prestige_table={7: "red", 11: "red", 8: "blue"}, skill_steps={"red": {"liber_sophiae": 1}})
    assert [lines(state, who)["prestige_table"] for who in ("red", "blue", "green")] == [18, 8, 0]


def test_ht_16_4_two_points_for_each_controlled_city():
    state = position(
        cities={"minden": "red:T blue:T", "hannover": "red:T", "stade": "red:M", "goslar": "blue:T red:T"}
    )
    assert lines(state, "red")["cities"] == 6, "three of the four, complete or not"
    assert lines(state, "blue")["cities"] == 2


def test_ht_16_5_the_best_group_times_the_key():
    """Göttingen–Quedlinburg–Halle: four offices; Hamburg–Lübeck: two; Emden alone: one."""
    words = {
        "cities": {
            "gottingen": "red:T red:M",
            "quedlinburg": "blue:M red:M",
            "halle": "red:T",
            "hamburg": "red:T blue:T",
            "lubeck": "red:T",
            "emden": "red:M",
        }
    }
    for step, key in enumerate((1, 2, 2, 3, 4)):
        state = position(**words, skill_steps={"red": {"clavis_urbis": step, "liber_sophiae": 3}})
        assert lines(state, "red")["network"] == 4 * key
        assert fact(state, "red", "network", "cities") == ["gottingen", "halle", "quedlinburg"]


def test_ht_16_5_branches_circles_and_extra_offices_count():
    """A circle (Bremen, Hannover, Minden) with a branch to Münster; Stendal is far off."""
    state = position(
        cities={"bremen": "red:M", "hannover": "red:T", "minden": "red:T red:T", "munster": "red:M"},
        extra_offices={"minden": "red:T red:T", "stendal": "red:T red:T red:T red:T red:T"},
        skill_steps={"red": {"liber_sophiae": 1}},
    )
    assert lines(state, "red")["network"] == 7
    assert fact(state, "red", "network", "count") == 7


def test_ht_16_5_cities_without_a_route_between_them_are_apart():
    state = position(cities={"kampen": "", "arnheim": "red:T", "osnabruck": "red:T"})
    assert lines(state, "red")["network"] == 1


def test_ht_16_the_total_adds_the_track():
    state = position(points={"red": 14}, cities={"minden": "red:T"}, tokens={"red": {"used": ["upgrade_skill"]}})
    assert lines(state, "red") == {
        "track": 14,
        "full_skills": 0,
        "tokens": 1,
        "prestige_table": 0,
        "cities": 2,
        "network": 1,
    }
