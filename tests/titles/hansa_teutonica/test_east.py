"""The East board: its tokens and its open cities (HT-19)."""

from tests.titles.hansa_teutonica.playing import act, facts_of, legal
from tests.titles.hansa_teutonica.position import RULES, position
from tests.titles.hansa_teutonica.reading import extras

VISBY = {"malmo-visby": "red:T red:M red:T"}


def east(**words):
    return position("east", **words)


def test_ht_19_7_open_cities_do_not_count_as_having_an_empty_slot():
    """D24: Halle is full and Dresden has no slots, so the route between them takes no token; Krakau has room."""
    state = east(
        cities={"halle": "green:T blue:T", "anklam": "green:T blue:T"},
        pending={"red": ["upgrade_skill"]},
        phase="end_of_turn",
    )
    found = {offer.split("/")[2] for offer in legal(state, "red", "token")}
    assert found.isdisjoint({"dresden-halle", "anklam-belgard"})
    assert found >= {"dresden-krakau", "belgard-danzig", "halle-magdeburg", "anklam-stettin"}


def test_ht_19_4_both_ways_keep_the_order_of_the_row():
    """Left, right, left, right: the row holds the real order, whatever came first."""
    words = {"hand": (2, 0), "owns": ["extra_office"]}
    state = east(fills="anklam-belgard", routes=VISBY, extra_offices={"belgard": "blue:T"}, **words)
    state = act(state, "red", "claim/malmo-visby/none", "bonus/office:belgard/trader")
    state = act(state, "red", "claim/anklam-belgard/extra_office:belgard/trader")
    assert extras(state, "belgard") == ["red:T", "blue:T", "red:T"]
    (seen,) = (city for city in RULES.view(state, None).cities if city.id == "belgard")
    assert [piece.seat for piece in seen.extra] == [0, 1, 0]


def test_ht_19_4_the_bonus_completes_the_city_too():
    state = east(routes=VISBY, hand=(0, 1), skills={"liber_sophiae": 1})
    actions = ("claim/malmo-visby/none", "bonus/office:waren/merchant")
    assert act(state, "red", *actions).completed == 1
    assert facts_of(state, "red", *actions, kind="completed") == [{"city": "waren", "count": 1}]


def test_ht_19_5_by_option_they_are():
    """D22, open_city_swap: neighbours are counted from the left of the row."""
    words = {
        "owns": ["swap_offices"],
        "extra_offices": {"belgard": "blue:T green:T blue:T blue:T", "anklam": "blue:T green:T"},
    }
    state = east(**words, options={"open_city_swap": "true"})
    assert legal(state, "red", "use") == ["use/swap_offices/belgard:0", "use/swap_offices/belgard:1"]
    after = act(state, "red", "use/swap_offices/belgard:1")
    assert extras(after, "belgard") == ["blue:T", "blue:T", "green:T", "blue:T"]
    first = act(state, "red", "use/swap_offices/belgard:0")
    assert extras(first, "belgard") == ["green:T", "blue:T", "blue:T", "blue:T"]
    assert extras(after, "anklam") == ["blue:T", "green:T"], "extra offices of other cities take no part (HT-13.5)"
    assert after.completed == state.completed
    own = east(**words, options={"open_city_swap": "true", "swap_ownership": "own_one"})
    assert legal(own, "red", "use") == []
