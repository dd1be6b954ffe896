"""Who controls a city, and when it is complete (HT-9); skills, prestige table and link (HT-10 to HT-12)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import SKILL_VALUES, SKILLS
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import RULES, position
from tests.titles.hansa_teutonica.reading import city, extras, points, ruler


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


CHAIN = {"arnheim": "{0}:T", "munster": "{0}:M", "minden": "{0}:T", "brunswiek": "{0}:T"}
LAST = {"brunswiek-stendal": "red:T red:T red:T red:T"}
FOUND = "claim/brunswiek-stendal/office:stendal"


def chain(colour="red", **other):
    return {name: slots.format(colour) for name, slots in CHAIN.items()} | other


def linked(state, action=FOUND):
    return [fact["points"] for fact in facts_of(state, "red", action, kind="scored") if fact["why"] == "link"]


def test_ht_12_2_an_unbroken_chain_with_both_ends():
    assert linked(position(routes=LAST, cities=chain())) == [7]
    for gap in CHAIN:
        broken = {name: slots for name, slots in chain().items() if name != gap}
        assert linked(position(routes=LAST, cities=broken)) == [], gap


def test_ht_12_2_any_office_in_every_city_is_enough():
    """Extra offices, lost control and a detour count; a piece on a route or table does not."""
    extra = {name: slots for name, slots in chain().items() if name != "munster"}
    assert linked(position(routes=LAST, cities=extra, extra_offices={"munster": "red:T"})) == [7]
    ruled = chain(minden="blue:T red:T blue:T blue:T", munster="red:M blue:T")
    assert linked(position(routes=LAST, cities=ruled)) == [7]
    busy = LAST | {"arnheim-munster": "blue:T blue:T blue:T"}
    assert linked(position(routes=busy, cities=chain())) == [7]
    assert linked(position(routes=LAST | {"arnheim-munster": "red:T red:T red:T"}, cities=extra)) == []


def test_ht_12_3_it_is_checked_for_the_founder_of_any_office():
    words = {
        "routes": {"minden-munster": "red:T red:T red:T"},
        "cities": chain(stendal="red:T", minden="blue:T"),
        "tokens": {"red": {"unused": ["extra_office"]}},
    }
    assert linked(position(**words), "claim/minden-munster/extra_office:minden/trader") == [7]
    assert linked(position(**words), "claim/minden-munster/none") == []


@pytest.mark.parametrize(
    ("before", "award"), [([], [7]), (["blue"], [4]), (["blue", "green"], [2]), (["blue", "green", "yellow"], [])]
)
def test_ht_12_3_seven_four_two_and_nothing(before, award):
    state = position(routes=LAST, cities=chain(), links_awarded=before)
    assert linked(state) == award
    assert points(act(state, "red", FOUND), "red") == 1 + sum(award)


def test_ht_12_4_nobody_scores_it_twice():
    """D8."""
    state = position(
        routes=LAST,
        cities=chain(stendal="blue:T red:M"),
        links_awarded=["red"],
        skill_steps={"red": {"privilegium": 1, "liber_sophiae": 1}},
    )
    assert linked(state) == []
    after = act(state, "red", FOUND)
    assert after.links == [0]
