"""The five skill tracks (HT-10)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import SKILL_VALUES, SKILLS
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, legal, refused
from tests.titles.hansa_teutonica.position import position

HALLE = {"halle-quedlinburg": "red:T red:T red:T red:T"}


def upgraded(skill, step, **words):
    """Red uses a token to raise a skill that stands on this step."""
    words = {"tokens": {"red": {"unused": ["upgrade_skill"]}}, "skill_steps": {"red": {skill: step}}, **words}
    return act(position(**words), "red", f"use/upgrade_skill/{skill}")


def test_ht_10_1_the_values_of_the_tracks():
    assert dict(zip(SKILLS, SKILL_VALUES, strict=True)) == {
        "clavis_urbis": (1, 2, 2, 3, 4),
        "actiones": (2, 3, 3, 4, 4, 5),
        "privilegium": (0, 1, 2, 3),
        "liber_sophiae": (2, 3, 4, 5),
        "bursa": (3, 5, 7, 99),
    }


@pytest.mark.parametrize("skill", SKILLS)
def test_ht_10_1_the_book_frees_merchants_the_others_traders(skill):
    state = upgraded(skill, 0, supply={"red": (0, 0)})
    assert reading.supply(state, "red") == ((0, 1) if skill == "liber_sophiae" else (1, 0))


@pytest.mark.parametrize(
    ("route", "skill"),
    [
        ("halle-quedlinburg", "clavis_urbis"),
        ("gottingen-quedlinburg", "actiones"),
        ("hamburg-stade", "privilegium"),
        ("emden-groningen", "liber_sophiae"),
        ("hamburg-lubeck", "bursa"),
    ],
)
def test_ht_10_2_each_skill_is_raised_in_its_city(route, skill):
    state = position(routes={route: ["red:T"] * (4 if route.startswith("halle") else 3)})
    offered = [each for each in benefits(legal(state, "red"), route) if each.startswith("upgrade")]
    assert offered == [f"upgrade:{skill}"]
    assert reading.step(act(state, "red", f"claim/{route}/upgrade:{skill}"), "red", skill) == 1


@pytest.mark.parametrize(
    ("skill", "last"), [("clavis_urbis", 4), ("actiones", 5), ("privilegium", 3), ("liber_sophiae", 3), ("bursa", 3)]
)
def test_ht_10_3_one_step_at_a_time_until_the_track_is_free(skill, last):
    for step in range(last):
        assert reading.step(upgraded(skill, step), "red", skill) == step + 1
    full = position(skill_steps={"red": {skill: last}}, tokens={"red": {"unused": ["upgrade_skill"]}})
    assert refused(full, "red", f"use/upgrade_skill/{skill}")


def test_ht_10_3_the_new_value_holds_at_once():
    state = position(routes=HALLE | {"hamburg-stade": "red:T red:T red:T"}, cities={"halle": "blue:T"})
    assert "office:halle" not in benefits(legal(state, "red"), "halle-quedlinburg")
    state = act(state, "red", "claim/hamburg-stade/upgrade:privilegium")
    assert "office:halle" in benefits(legal(state, "red"), "halle-quedlinburg")


@pytest.mark.parametrize(("step", "gained"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_ht_10_4_a_raised_value_gives_an_action_now(step, gained):
    assert upgraded("actiones", step, actions_left=0).actions_left == gained
    state = position(
        routes={"gottingen-quedlinburg": "red:T red:T red:T"}, skill_steps={"red": {"actiones": step}}, actions_left=1
    )
    assert act(state, "red", "claim/gottingen-quedlinburg/upgrade:actiones").actions_left == gained


@pytest.mark.parametrize("skill", ["clavis_urbis", "privilegium", "liber_sophiae", "bursa"])
def test_ht_10_4_other_skills_give_no_action(skill):
    assert upgraded(skill, 0).actions_left == 2


@pytest.mark.parametrize("step", [0, 1, 2, 3])
def test_ht_10_5_privilege_allows_its_colour_and_all_before(step):
    """Arnheim-like slots one after the other in Minden: white, orange, pink, black."""
    for filled in range(4):
        state = position(
            routes={"bremen-minden": "red:T red:T red:T"},
            cities={"minden": ["blue:T"] * filled},
            skill_steps={"red": {"privilegium": step}},
        )
        offered = "office:minden" in benefits(legal(state, "red"), "bremen-minden")
        assert offered == (filled <= step)
