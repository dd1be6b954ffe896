"""The two sides of Britannia: printed facts in play, and where tokens may lie (HT-20.1 to HT-20.3, HT-20.10)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, benefits, legal
from tests.titles.hansa_teutonica.position import COLOURS, position, set_up
from tests.titles.hansa_teutonica.reading import points, step, tokens_on_routes

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
