"""The East board: its printed facts in play, its tokens and its open cities (HT-19)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.reading import (
    extras,
    fact,
    lines,
    points,
    route,
    ruler,
    step,
    supply,
    tokens_on_routes,
    used,
)

EAST = board("east")
SEA = ["danzig-malmo", "malmo-stralsund", "malmo-visby", "stralsund-wismar"]
NINE = {
    "anklam": "green:T yellow:T",
    "allenstein": "green:T yellow:T",
    "brandenburg": "green:M yellow:T",
    "braunsberg": "green:T yellow:M",
    "elbing": "green:T yellow:T",
    "halle": "green:T yellow:M",
    "kulm": "green:T yellow:T",
    "stettin": "green:T yellow:T",
    "perleberg": "green:T",
}


def east(**words):
    return position("east", COLOURS[:4], **words)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ht_19_1_one_side_for_every_number_of_players(seats):
    state = set_up(seats, board="east")
    assert state.board == "east"
    taverns = {"allenstein-braunsberg", "brandenburg-tangermunde", "kulm-stettin"}
    assert tokens_on_routes(state).keys() == taverns


def test_ht_19_1_the_link_joins_lubeck_and_danzig():
    assert EAST.link.ends == ("danzig", "lubeck")
    assert EAST.link.points == (7, 4, 2)
    chain = {"lubeck": "red:T", "wismar": "red:T", "stralsund": "red:T", "malmo": "red:M"}
    state = east(cities=chain, routes={"belgard-danzig": "red:T red:T red:T red:T"})
    after = act(state, "red", "claim/belgard-danzig/office:danzig")
    assert (points(after, "red"), after.links) == (7, [0]), "over the sea, which joins cities like any route"


def test_ht_19_1_the_prestige_table_is_at_konigsberg():
    assert (EAST.prestige_table.city, EAST.prestige_table.route) == ("konigsberg", "danzig-konigsberg")
    state = east(routes={"danzig-konigsberg": "red:M red:T red:T red:T"})
    assert benefits(legal(state, "red"), "danzig-konigsberg") == ["none", "office:danzig", "table:7"]
    assert "table:7" not in benefits(
        legal(east(routes={"belgard-danzig": "red:M red:T red:T red:T"}), "red"), "belgard-danzig"
    )


def test_ht_19_1_the_end_comes_with_ten_complete_cities():
    pupils = {"green": {"liber_sophiae": 3}, "yellow": {"liber_sophiae": 3}, "red": {"privilegium": 1}}
    words = {"routes": {"berlin_colln-brandenburg": "red:T red:T red:T"}, "skill_steps": pupils}
    state = east(cities=NINE, **words)
    assert state.completed == 9
    after = act(state, "red", "claim/berlin_colln-brandenburg/office:berlin_colln")
    assert (after.completed, after.over, after.end) == (10, True, "cities")


@pytest.mark.parametrize(
    ("name", "skill"),
    [
        ("dresden-krakau", "clavis_urbis"),
        ("breslau-krakau", "liber_sophiae"),
        ("halle-magdeburg", "privilegium"),
        ("waren-wismar", "bursa"),
        ("waren-wismar", "actiones"),
    ],
)
def test_ht_19_2_each_skill_is_raised_in_its_city(name, skill):
    spaces = next(each.spaces for each in EAST.routes if each.id == name)
    state = east(routes={name: ["red:T"] * spaces})
    assert f"upgrade:{skill}" in benefits(legal(state, "red"), name)
    assert step(act(state, "red", f"claim/{name}/upgrade:{skill}"), "red", skill) == 1


def test_ht_19_2_waren_raises_one_of_two_skills():
    state = east(routes={"waren-wismar": "red:T red:T red:T"})
    assert benefits(legal(state, "red"), "waren-wismar") == ["none", "upgrade:actiones", "upgrade:bursa"]
    after = act(state, "red", "claim/waren-wismar/upgrade:bursa")
    assert (step(after, "red", "bursa"), step(after, "red", "actiones")) == (1, 0)
    trained = east(routes={"waren-wismar": "red:T red:T red:T"}, skill_steps={"red": {"bursa": 3}})
    assert benefits(legal(trained, "red"), "waren-wismar") == ["none", "upgrade:actiones"]


def places_of(state):
    return {offer.split("/")[2] for offer in legal(state, "red", "token")}


def test_ht_19_7_no_token_ever_lies_on_a_sea_route():
    state = east(pending={"red": ["upgrade_skill"]}, phase="end_of_turn")
    assert len(tokens_on_routes(state)) == 2
    everywhere = {each.id for each in EAST.routes}
    assert everywhere - places_of(state) == {*SEA, *tokens_on_routes(state)}


def test_ht_19_7_open_cities_do_not_count_as_having_an_empty_slot():
    """D24: Halle is full and Dresden has no slots, so the route between them takes no token; Krakau has room."""
    state = east(
        cities={"halle": "green:T blue:T", "anklam": "green:T blue:T"},
        pending={"red": ["upgrade_skill"]},
        phase="end_of_turn",
    )
    found = places_of(state)
    assert found.isdisjoint({"dresden-halle", "anklam-belgard"})
    assert found >= {"dresden-krakau", "belgard-danzig", "halle-magdeburg", "anklam-stettin"}


@pytest.mark.parametrize(
    ("name", "city"),
    [("havelberg-perleberg", "havelberg"), ("halle-magdeburg", "magdeburg"), ("krakau-thorn", "thorn")],
)
def test_ht_19_8_three_coins_of_one_point(name, city):
    spaces = next(each.spaces for each in EAST.routes if each.id == name)
    after = act(east(routes={name: ["red:T"] * spaces}), "red", f"claim/{name}/office:{city}")
    assert points(after, "red") == 1
    coins = [(each.id, at, slot.points) for each in EAST.cities for at, slot in enumerate(each.slots) if slot.points]
    assert coins == [("havelberg", 0, 1), ("magdeburg", 0, 1), ("thorn", 0, 1)]
    assert route(after, name) == [None] * spaces


TOKEN = {"red": {"unused": ["extra_office"]}}
BELGARD = {"anklam-belgard": "red:T red:T red:T"}
VISBY = {"malmo-visby": "red:T red:M red:T"}
OPEN = ["belgard", "dresden", "waren"]


def east_of_three(**words):
    return position("east", COLOURS[:3], **words)


def seen(state, name):
    return next(city for city in RULES.view(state, None).cities if city.id == name)


def test_ht_19_4_a_normal_claim_founds_nothing_there():
    state = east_of_three(routes=BELGARD, skill_steps={"red": {"privilegium": 3}})
    assert benefits(legal(state, "red"), "anklam-belgard") == ["none", "office:anklam"]
    assert [seen(state, name).slots for name in OPEN] == [[], [], []]


def test_ht_19_4_the_extra_office_is_allowed_in_an_empty_open_city_only():
    state = east_of_three(routes=BELGARD, tokens=TOKEN)
    assert benefits(legal(state, "red"), "anklam-belgard") == ["extra_office:belgard/trader", "none", "office:anklam"]
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (extras(after, "belgard"), ruler(after, "belgard")) == (["red:T"], "red")
    assert used(after, "red") == ["extra_office"]


def test_ht_19_4_the_extra_office_stands_at_the_left_end():
    state = east_of_three(routes=BELGARD, tokens=TOKEN, extra_offices={"belgard": "blue:T green:M"})
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert extras(after, "belgard") == ["red:T", "blue:T", "green:M"]
    assert ruler(after, "belgard") == "green", "one each: the rightmost counts"


def test_ht_19_4_the_bonus_office_stands_at_the_right_end():
    state = east_of_three(routes=VISBY, supply={"red": (1, 0)}, extra_offices={"belgard": "blue:T green:M"})
    after = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert extras(after, "belgard") == ["blue:T", "green:M", "red:T"]
    assert ruler(after, "belgard") == "red"
    assert supply(after, "red") == (0, 0), "it came from the supply"


def test_ht_19_4_both_ways_keep_the_order_of_the_row():
    """Left, right, left, right: the row holds the real order, whatever came first."""
    words = {"supply": {"red": (2, 0)}, "tokens": {"red": {"unused": ["extra_office"]}}}
    state = east_of_three(routes={**BELGARD, **VISBY}, extra_offices={"belgard": "blue:T"}, **words)
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    state = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert extras(state, "belgard") == ["red:T", "blue:T", "red:T"]
    assert [f"{piece.seat}" for piece in seen(state, "belgard").extra] == ["0", "1", "0"]


def test_ht_19_4_the_first_office_completes_the_city_once():
    state = east_of_three(routes={**BELGARD, **VISBY}, supply={"red": (1, 0)}, tokens=TOKEN)
    assert not seen(state, "belgard").complete
    state = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (state.completed, seen(state, "belgard").complete) == (1, True)
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert state.completed == 1


def test_ht_19_4_the_bonus_completes_the_city_too():
    state = east_of_three(routes=VISBY, supply={"red": (0, 1)}, skill_steps={"red": {"liber_sophiae": 1}})
    actions = ("claim/malmo-visby/none", "bonus/office:waren/merchant")
    assert act(state, "red", *actions).completed == 1
    assert facts_of(state, "red", *actions, kind="completed") == [{"city": "waren", "count": 1}]


def test_ht_19_4_the_tenth_city_may_be_an_open_one():
    state = east_of_three(routes=BELGARD, tokens=TOKEN, completed_cities=9, whole=False)
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (after.over, after.end) == (True, "cities")


def test_ht_19_4_control_of_an_open_city_scores_at_a_claim_and_at_the_end():
    state = east_of_three(routes=BELGARD, extra_offices={"belgard": "blue:T"})
    assert points(act(state, "red", "claim/anklam-belgard/none"), "blue") == 1
    assert fact(state, "blue", "cities", "cities") == ["belgard"]
    assert lines(state, "blue")["cities"] == 2


def test_ht_19_4_an_open_city_joins_a_network():
    state = east_of_three(cities={"anklam": "red:T", "danzig": "red:T"}, extra_offices={"belgard": "red:T red:T"})
    assert fact(state, "red", "network", "cities") == ["anklam", "belgard", "danzig"]
    assert fact(state, "red", "network", "count") == 4


def test_ht_19_4_an_open_city_closes_the_link():
    chain = {"lubeck": "red:T", "wismar": "red:T", "stettin": "red:T", "kulm": "red:T", "danzig": "red:T"}
    state = east_of_three(
        routes=VISBY, supply={"red": (1, 0)}, cities=chain, extra_offices={"waren": "red:T", "belgard": ""}
    )
    assert not state.links
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert (state.links, points(state, "red")) == ([0], 7)


def test_ht_19_4_privilege_shape_and_coin_mean_nothing_there():
    state = east_of_three(routes={"dresden-krakau": "red:T red:T red:M red:T"}, tokens=TOKEN)
    found = benefits(legal(state, "red"), "dresden-krakau")
    assert [each for each in found if each.startswith("extra")] == [
        "extra_office:dresden/merchant",
        "extra_office:dresden/trader",
    ]
    after = act(state, "red", "claim/dresden-krakau/extra_office:dresden/merchant")
    assert (extras(after, "dresden"), points(after, "red")) == (["red:M"], 0)


def test_ht_19_5_offices_of_open_cities_are_not_swapped():
    """D22"""
    words = {"tokens": {"red": {"unused": ["swap_offices"]}}, "extra_offices": {"belgard": "blue:T green:T"}}
    state = east_of_three(**words, cities={"danzig": "blue:T red:T"})
    assert legal(state, "red", "use") == ["use/swap_offices/danzig:0"]
    assert refused(state, "red", "use/swap_offices/belgard:0")


def test_ht_19_5_by_option_they_are():
    """D22, open_city_swap: neighbours are counted from the left of the row."""
    words = {"tokens": {"red": {"unused": ["swap_offices"]}}, "options": {"open_city_swap": "true"}}
    state = east_of_three(
        **words, extra_offices={"belgard": "blue:T green:T blue:T blue:T", "anklam": "blue:T green:T"}
    )
    assert legal(state, "red", "use") == ["use/swap_offices/belgard:0", "use/swap_offices/belgard:1"]
    after = act(state, "red", "use/swap_offices/belgard:1")
    assert extras(after, "belgard") == ["blue:T", "blue:T", "green:T", "blue:T"]
    assert extras(after, "anklam") == ["blue:T", "green:T"], "extra offices of other cities take no part (HT-13.5)"
    assert after.completed == state.completed
