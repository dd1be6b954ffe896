"""The East board: its printed facts in play, and where tokens may lie (HT-19.1, 19.2, 19.7, 19.8)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, benefits, legal
from tests.titles.hansa_teutonica.position import COLOURS, position, set_up
from tests.titles.hansa_teutonica.reading import points, route, step, tokens_on_routes

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
