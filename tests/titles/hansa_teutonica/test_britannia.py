"""The two sides of Britannia: printed facts, tokens (HT-20.1 to HT-20.3, HT-20.10), points for regions (HT-20.11)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, benefits, legal
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.reading import lines, points, ruler, step, tokens_on_routes

SIDES = ("britannia_2_3", "britannia_4_5")
both_sides = pytest.mark.parametrize("name", SIDES)


def britannia(name="britannia_2_3", **words):
    return position(name, COLOURS[: 3 if name.endswith("3") else 4], **words)


def facts(name, route):
    return next(each for each in board(name).routes if each.id == route)


@pytest.mark.parametrize(("seats", "name"), [(2, SIDES[0]), (3, SIDES[0]), (4, SIDES[1]), (5, SIDES[1])])
def test_ht_20_1_the_number_of_players_chooses_the_side(seats, name):
    state = set_up(seats, board="britannia")
    assert state.board == name
    taverns = {"coventry-nottingham", "lancaster-richmond", "salisbury-southampton"}
    assert tokens_on_routes(state).keys() == taverns


@both_sides
def test_ht_20_1_the_link_joins_oxford_and_york(name):
    assert board(name).link.ends == ("oxford", "york")
    chain = {"oxford": "red:M", "london": "red:T", "cambridge": "red:M", "norwich": "red:T", "nottingham": "red:T"}
    words = {
        "skill_steps": {"red": {"liber_sophiae": 3, "privilegium": 1}},
        "routes": {"nottingham-york": "red:T red:T red:T"},
    }
    after = act(britannia(name, cities=chain, **words), "red", "claim/nottingham-york/office:york")
    assert points(after, "red") == 1 + 7, "control of Nottingham, then the link"


@both_sides
def test_ht_20_1_the_prestige_table_is_at_plymouth(name):
    state = britannia(name, routes={"plymouth-salisbury": "red:M red:T red:T red:T"})
    assert benefits(legal(state, "red"), "plymouth-salisbury") == ["none", "office:plymouth", "table:7"]


@both_sides
def test_ht_20_1_the_end_comes_with_eight_complete_cities(name):
    words = {"routes": {"carlisle-richmond": "red:T red:T red:T"}, "whole": False}
    last = act(britannia(name, completed_cities=7, **words), "red", "claim/carlisle-richmond/office:richmond")
    assert (last.completed, last.over, last.end) == (8, True, "cities")
    assert not act(
        britannia(name, completed_cities=6, **words), "red", "claim/carlisle-richmond/office:richmond"
    ).over


@both_sides
def test_ht_20_1_three_coins_are_worth_two(name):
    coins = {
        (city.id, at): slot.points for city in board(name).cities for at, slot in enumerate(city.slots) if slot.points
    }
    assert coins == {("bristol", 0): 2, ("ipswich", 0): 2, ("plymouth", 1): 2}
    state = britannia(name, routes={"bristol-salisbury": ["red:T"] * 4}, skill_steps={"red": {"privilegium": 1}})
    assert points(act(state, "red", "claim/bristol-salisbury/office:bristol"), "red") == 2


@both_sides
@pytest.mark.parametrize(
    ("route", "skill"),
    [
        ("durham-york", "clavis_urbis"),
        ("chester-hereford", "actiones"),
        ("london-oxford", "privilegium"),
        ("norwich-nottingham", "liber_sophiae"),
        ("durham-newcastle", "bursa"),
    ],
)
def test_ht_20_2_each_skill_is_raised_in_its_city(name, route, skill):
    state = britannia(name, routes={route: ["red:T"] * facts(name, route).spaces})
    found = [each for each in benefits(legal(state, "red"), route) if each.startswith("upgrade")]
    assert found == [f"upgrade:{skill}"]
    assert step(act(state, "red", f"claim/{route}/upgrade:{skill}"), "red", skill) == 1


@pytest.mark.parametrize(("name", "wales", "scotland"), [(SIDES[0], 7, 0), (SIDES[1], 7, 6)])
def test_ht_20_3_every_route_belongs_to_a_region(name, wales, scotland):
    regions = [route.region for route in board(name).routes]
    assert (regions.count("wales"), regions.count("scotland")) == (wales, scotland)
    assert regions.count("england") == len(regions) - wales - scotland


@both_sides
def test_ht_20_3_it_is_the_route_that_decides_not_its_cities(name):
    """Cardiff is Welsh, its roads to Oxford and Coventry are English; Hereford is neither, its road to Wales is."""
    assert facts(name, "cardiff-oxford").region == facts(name, "cardiff-coventry").region == "england"
    assert facts(name, "hereford-montgomery").region == "wales"
    offers = legal(britannia(name, supply={"red": (1, 0)}), "red", "place")
    assert "place/cardiff-oxford/trader" in offers
    assert "place/hereford-montgomery/trader" not in offers


@both_sides
def test_ht_20_10_tokens_lie_in_england_and_beside_no_bonus(name):
    state = britannia(name, pending={"red": ["upgrade_skill"]}, phase="end_of_turn")
    found = {offer.split("/")[2] for offer in legal(state, "red", "token")}
    wanted = {route.id for route in board(name).routes if route.region == "england" and not route.bonus}
    assert found == wanted - set(tokens_on_routes(state))
    assert ("carlisle-chester" in found) == (name == "britannia_4_5"), "a sea route without a bonus takes them"


def small(**words):
    return position("britannia_2_3", COLOURS[:3], **words)


def big(seats=4, **words):
    return position("britannia_4_5", COLOURS[:seats], **words)


def wales(state):
    return [lines(state, who)["wales"] for who in COLOURS[: state.seats]]


def scotland(state):
    return [lines(state, who)["scotland"] for who in COLOURS[: state.seats]]


@pytest.mark.parametrize(
    ("options", "seats", "wanted"),
    [
        ({}, 3, []),
        ({"board": "east"}, 4, []),
        ({"board": "britannia"}, 3, ["wales"]),
        ({"board": "britannia"}, 4, ["wales", "scotland"]),
    ],
    ids=str,
)
def test_ht_16_6_regions_score_on_britannia_only(options, seats, wanted):
    state = set_up(seats, **options)
    found = [line.key for line in RULES.scores(RULES.view(state, None))[0].lines]
    assert [key for key in found if key in ("wales", "scotland")] == wanted


def test_ht_16_6_they_are_added_to_the_total_at_the_end():
    state = small(cities={"conway": "red:T"}, points={"red": 5})
    score = RULES.scores(RULES.view(state, None))[0]
    assert score.total == 5 + 2 + 1 + 7, "track, one city, network, Wales"


def test_ht_20_11_the_cities_of_each_region():
    small_side, big_side = board("britannia_2_3").regions, board("britannia_4_5").regions
    welsh = ("cardiff", "chester", "conway", "isle_of_man", "montgomery", "pembroke")
    scottish = ("carlisle", "dunbar", "edinburgh", "falkirk", "glasgow", "isle_of_man", "newcastle")
    assert [(each.id, each.cities) for each in small_side] == [("wales", welsh)]
    assert [(each.id, each.cities) for each in big_side] == [("wales", welsh), ("scotland", scottish)]
    assert {each.points for each in (*small_side, *big_side)} == {(7, 4, 2)}


@pytest.mark.parametrize("name", ["hereford", "london", "oxford"])
def test_ht_20_11_hereford_and_london_belong_to_neither(name):
    """D28"""
    state = big(cities={name: "red:M" if name == "oxford" else "red:T"})
    assert (wales(state)[0], scotland(state)[0]) == (0, 0)


def test_ht_20_11_most_controlled_cities_first():
    state = small(cities={"cardiff": "blue:T red:T", "conway": "red:T", "pembroke": "blue:T", "chester": "green:T"})
    assert [ruler(state, name) for name in ("cardiff", "conway", "pembroke")] == ["red", "red", "blue"]
    assert wales(state) == [7, 4, 2], "two cities; one city and two offices; one and one"


def test_ht_20_11_then_most_offices():
    state = small(
        cities={"cardiff": "green:T red:T", "conway": "blue:T", "montgomery": "green:T", "pembroke": "red:T blue:T"}
    )
    assert [ruler(state, name) for name in ("cardiff", "conway", "montgomery", "pembroke")] == [
        "red",
        "blue",
        "green",
        "blue",
    ]
    assert wales(state) == [2 + 1, 7, 2 + 1], (
        "blue two cities; red and green one city and two offices each: 4 + 2 shared"
    )


def test_ht_20_11_first_and_second_shared():
    """The worked case C36."""
    state = small(cities={"cardiff": "green:T red:T", "conway": "blue:T"})
    assert wales(state) == [5, 5, 2]


def test_ht_20_11_all_three_shared():
    state = small(cities={"cardiff": "red:T", "conway": "blue:T", "pembroke": "green:T"})
    assert wales(state) == [4, 4, 4], "13 by three, rounded down"


def test_ht_20_11_second_and_third_shared():
    state = small(cities={"cardiff": "red:T", "conway": "red:T", "pembroke": "blue:T", "chester": "green:T"})
    assert wales(state) == [7, 3, 3]


def test_ht_20_11_after_two_firsts_comes_the_third_rank():
    state = big(cities={"cardiff": "green:T yellow:T red:T", "conway": "blue:T"}, seats=4)
    assert wales(state) == [5, 5, 1, 1], "green and yellow share the third rank alone"


def test_ht_20_11_more_tied_than_ranks_share_what_there_is():
    state = big(
        seats=4, cities={"cardiff": "red:T", "conway": "blue:T", "pembroke": "green:T", "chester": "yellow:T"}
    )
    assert wales(state) == [3, 3, 3, 3], "13 by four"
    below = big(seats=4, cities={"cardiff": "yellow:T red:T", "conway": "blue:T", "pembroke": "green:T"})
    assert wales(below) == [4, 4, 4, 0], "nothing is left below them"


def test_ht_20_11_without_an_office_nothing():
    assert wales(small(cities={"conway": "blue:T"})) == [0, 7, 0]
    assert wales(small()) == [0, 0, 0]


def test_ht_20_11_an_office_without_a_city_still_ranks():
    state = small(cities={"cardiff": "red:T blue:T blue:T"})
    assert (ruler(state, "cardiff"), wales(state)) == ("blue", [4, 7, 0])


def test_ht_20_11_extra_offices_count():
    """HT-13.4"""
    state = small(cities={"cardiff": "red:T", "conway": "blue:T"}, extra_offices={"conway": "red:T"})
    assert wales(state) == [7, 4, 0], "a city each, but red has two offices"


def test_ht_20_11_the_isle_of_man_counts_for_both():
    state = big(cities={"isle_of_man": "red:M"})
    assert (wales(state), scotland(state)) == ([7, 0, 0, 0], [7, 0, 0, 0])
    assert wales(small(cities={"isle_of_man": "red:T"})) == [7, 0, 0]


def test_ht_20_11_with_two_or_three_players_there_is_no_scotland():
    state = small(cities={"carlisle": "red:T", "newcastle": "red:T"})
    assert "scotland" not in lines(state, "red")
    assert wales(state) == [0, 0, 0]


def test_ht_20_11_each_region_is_ranked_by_itself():
    state = big(cities={"cardiff": "red:T", "falkirk": "blue:T", "newcastle": "blue:T red:T", "carlisle": "red:T"})
    assert (wales(state), scotland(state)) == ([7, 0, 0, 0], [7, 4, 0, 0])


def test_ht_20_11_it_comes_at_the_end_only():
    state = small(routes={"cardiff-oxford": ["red:T"] * 4})
    after = act(state, "red", "claim/cardiff-oxford/office:cardiff")
    assert points(after, "red") == 0


def test_ht_20_12_the_neutral_is_not_ranked():
    """Yet its control counts (HT-18.15): the city it rules is nobody's."""
    state = position(
        "britannia_2_3", COLOURS[:2], cities={"cardiff": "red:T N:T", "conway": "blue:T", "pembroke": "N:T"}
    )
    assert ruler(state, "cardiff") == "N"
    assert wales(state) == [4, 7]
    alone = position("britannia_2_3", COLOURS[:2], cities={"cardiff": "N:T", "conway": "N:T red:T"})
    assert wales(alone) == [7, 0], "first among the players, whatever the neutral has"


def finished(state):
    state.over, state.end, state.stack = True, "points", []
    return RULES.result(state)


def test_ht_17_1_the_regions_decide_with_the_rest():
    state = small(cities={"cardiff": "red:T", "bristol": "blue:T"}, points={"blue": 6})
    assert [score.total for score in finished(state).scores] == [2 + 1 + 7, 6 + 2 + 1, 0]
    assert finished(state).winners == [0]


def test_ht_17_2_offices_in_open_cities_break_a_tie():
    """Two actions a turn each; red has two offices, blue two points on the track."""
    words = {"cities": {"danzig": "red:T", "kulm": "blue:T"}, "extra_offices": {"dresden": "red:T"}}
    result = finished(position("east", COLOURS[:3], points={"blue": 2}, **words))
    assert [score.total for score in result.scores] == [2 + 2 + 1, 2 + 2 + 1, 0]
    assert (result.winners, result.tie_break) == ([0], "offices")
