"""Open cities of the East board: no printed slots, two ways in (HT-19.4, HT-19.5)."""

from __future__ import annotations

from tests.titles.hansa_teutonica.playing import act, benefits, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position
from tests.titles.hansa_teutonica.reading import extras, fact, lines, points, ruler, supply, used

TOKEN = {"red": {"unused": ["extra_office"]}}
BELGARD = {"anklam-belgard": "red:T red:T red:T"}
VISBY = {"malmo-visby": "red:T red:M red:T"}
OPEN = ["belgard", "dresden", "waren"]


def east(**words):
    return position("east", COLOURS[:3], **words)


def seen(state, name):
    return next(city for city in RULES.view(state, None).cities if city.id == name)


def test_ht_19_4_a_normal_claim_founds_nothing_there():
    state = east(routes=BELGARD, skill_steps={"red": {"privilegium": 3}})
    assert benefits(legal(state, "red"), "anklam-belgard") == ["none", "office:anklam"]
    assert [seen(state, name).slots for name in OPEN] == [[], [], []]


def test_ht_19_4_the_extra_office_is_allowed_in_an_empty_open_city_only():
    state = east(routes=BELGARD, tokens=TOKEN)
    assert benefits(legal(state, "red"), "anklam-belgard") == ["extra_office:belgard/trader", "none", "office:anklam"]
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (extras(after, "belgard"), ruler(after, "belgard")) == (["red:T"], "red")
    assert used(after, "red") == ["extra_office"]


def test_ht_19_4_the_extra_office_stands_at_the_left_end():
    state = east(routes=BELGARD, tokens=TOKEN, extra_offices={"belgard": "blue:T green:M"})
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert extras(after, "belgard") == ["red:T", "blue:T", "green:M"]
    assert ruler(after, "belgard") == "green", "one each: the rightmost counts"


def test_ht_19_4_the_bonus_office_stands_at_the_right_end():
    state = east(routes=VISBY, supply={"red": (1, 0)}, extra_offices={"belgard": "blue:T green:M"})
    after = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert extras(after, "belgard") == ["blue:T", "green:M", "red:T"]
    assert ruler(after, "belgard") == "red"
    assert supply(after, "red") == (0, 0), "it came from the supply"


def test_ht_19_4_both_ways_keep_the_order_of_the_row():
    """Left, right, left, right: the row holds the real order, whatever came first."""
    words = {"supply": {"red": (2, 0)}, "tokens": {"red": {"unused": ["extra_office"]}}}
    state = east(routes={**BELGARD, **VISBY}, extra_offices={"belgard": "blue:T"}, **words)
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    state = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert extras(state, "belgard") == ["red:T", "blue:T", "red:T"]
    assert [f"{piece.seat}" for piece in seen(state, "belgard").extra] == ["0", "1", "0"]


def test_ht_19_4_the_first_office_completes_the_city_once():
    state = east(routes={**BELGARD, **VISBY}, supply={"red": (1, 0)}, tokens=TOKEN)
    assert not seen(state, "belgard").complete
    state = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (state.completed, seen(state, "belgard").complete) == (1, True)
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert state.completed == 1


def test_ht_19_4_the_bonus_completes_the_city_too():
    state = east(routes=VISBY, supply={"red": (0, 1)}, skill_steps={"red": {"liber_sophiae": 1}})
    actions = ("claim/malmo-visby/none", "bonus/office:waren/merchant")
    assert act(state, "red", *actions).completed == 1
    assert facts_of(state, "red", *actions, kind="completed") == [{"city": "waren", "count": 1}]


def test_ht_19_4_the_tenth_city_may_be_an_open_one():
    state = east(routes=BELGARD, tokens=TOKEN, completed_cities=9, whole=False)
    after = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert (after.over, after.end) == (True, "cities")


def test_ht_19_4_control_of_an_open_city_scores_at_a_claim_and_at_the_end():
    state = east(routes=BELGARD, extra_offices={"belgard": "blue:T"})
    assert points(act(state, "red", "claim/anklam-belgard/none"), "blue") == 1
    assert fact(state, "blue", "cities", "cities") == ["belgard"]
    assert lines(state, "blue")["cities"] == 2


def test_ht_19_4_an_open_city_joins_a_network():
    state = east(cities={"anklam": "red:T", "danzig": "red:T"}, extra_offices={"belgard": "red:T red:T"})
    assert fact(state, "red", "network", "cities") == ["anklam", "belgard", "danzig"]
    assert fact(state, "red", "network", "count") == 4


def test_ht_19_4_an_open_city_closes_the_link():
    chain = {"lubeck": "red:T", "wismar": "red:T", "stettin": "red:T", "kulm": "red:T", "danzig": "red:T"}
    state = east(routes=VISBY, supply={"red": (1, 0)}, cities=chain, extra_offices={"waren": "red:T", "belgard": ""})
    assert not state.links
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    assert (state.links, points(state, "red")) == ([0], 7)


def test_ht_19_4_privilege_shape_and_coin_mean_nothing_there():
    state = east(routes={"dresden-krakau": "red:T red:T red:M red:T"}, tokens=TOKEN)
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
    state = east(**words, cities={"danzig": "blue:T red:T"})
    assert legal(state, "red", "use") == ["use/swap_offices/danzig:0"]
    assert refused(state, "red", "use/swap_offices/belgard:0")


def test_ht_19_5_by_option_they_are():
    """D22, open_city_swap: neighbours are counted from the left of the row."""
    words = {"tokens": {"red": {"unused": ["swap_offices"]}}, "options": {"open_city_swap": "true"}}
    state = east(**words, extra_offices={"belgard": "blue:T green:T blue:T blue:T", "anklam": "blue:T green:T"})
    assert legal(state, "red", "use") == ["use/swap_offices/belgard:0", "use/swap_offices/belgard:1"]
    after = act(state, "red", "use/swap_offices/belgard:1")
    assert extras(after, "belgard") == ["blue:T", "blue:T", "green:T", "blue:T"]
    assert extras(after, "anklam") == ["blue:T", "green:T"], "extra offices of other cities take no part (HT-13.5)"
    assert after.completed == state.completed
