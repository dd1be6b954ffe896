"""The printed boards: counts, shapes, neighbours (HT-1, HT-10.2, HT-12.1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.tables import tables
from tests.titles.hansa_teutonica.position import RULES, position, set_up
from tests.titles.hansa_teutonica.reading import table, waiting

BOARDS = ("standard_4_5", "standard_2_3")
both_boards = pytest.mark.parametrize("name", BOARDS)


@pytest.mark.parametrize(
    ("name", "cities", "routes", "spaces", "offices", "coins"),
    [("standard_4_5", 27, 34, 107, 62, 4), ("standard_2_3", 27, 32, 101, 57, 6)],
)
def test_both_sides_have_the_printed_counts(name, cities, routes, spaces, offices, coins):
    printed = board(name)
    slots = [slot for city in printed.cities for slot in city.slots]
    assert (len(printed.cities), len(printed.routes)) == (cities, routes)
    assert sum(route.spaces for route in printed.routes) == spaces
    assert len(slots) == offices
    assert sum(slot.points for slot in slots) == coins
    assert {slot.points for slot in slots} == {0, 1}


@both_boards
def test_ids_are_unique_and_in_order(name):
    printed = board(name)
    for ids in ([city.id for city in printed.cities], [route.id for route in printed.routes]):
        assert ids == sorted(set(ids))
    assert all(route.id == "-".join(sorted(route.ends)) for route in printed.routes)


@both_boards
def test_ht_1_2_a_city_has_one_to_four_slots_with_shape_and_colour(name):
    for city in board(name).cities:
        assert 1 <= len(city.slots) <= 4
        assert {slot.shape for slot in city.slots} <= {"trader", "merchant"}
        colours = [("white", "orange", "pink", "black").index(slot.privilege) for slot in city.slots]
        assert colours == sorted(colours)


@both_boards
def test_ht_1_4_a_route_joins_two_cities_with_two_to_four_spaces(name):
    known = {city.id for city in board(name).cities}
    for route in board(name).routes:
        assert 2 <= route.spaces <= 4
        assert set(route.ends) <= known
        assert len(set(route.ends)) == 2


@both_boards
def test_ht_1_5_adjacent_routes_share_a_city_and_distance_counts_steps(name):
    t = tables(name)
    ends = [set(route.ends) for route in t.board.routes]
    for route, rings in enumerate(t.rings[1]):
        assert set(rings[0]) == {other for other in range(len(ends)) if other != route and ends[other] & ends[route]}
        for near, far in pairwise(rings):
            assert set(far) <= {other for each in near for other in t.rings[1][each][0]}
        flat = [other for ring in rings for other in ring]
        assert sorted([*flat, route]) == list(range(len(ends))), "every other route once, never itself"


def test_ht_1_6_stock_and_supply_are_open_to_all():
    state = set_up(4)
    for reader in (None, 0, 1, 2, 3):
        desks = RULES.view(state, reader).desks
        assert [(desk.supply, desk.stock) for desk in desks] == [
            ([5, 1], [6, 0]),
            ([6, 1], [5, 0]),
            ([7, 1], [4, 0]),
            ([8, 1], [3, 0]),
        ]


def test_ht_1_10_the_active_player_is_the_one_whose_turn_it_is():
    state = position(turn="green")
    assert waiting(state) == ["green"]
    assert RULES.view(state, 0).active == 2


@both_boards
def test_ht_10_2_skills_are_raised_where_the_board_says(name):
    found = {skill: city.id for city in board(name).cities for skill in city.skills}
    assert found == {
        "clavis_urbis": "halle",
        "actiones": "gottingen",
        "privilegium": "stade",
        "liber_sophiae": "groningen",
        "bursa": "lubeck",
    }


@both_boards
def test_ht_11_1_the_table_has_four_spaces(name):
    printed = board(name).prestige_table
    assert [(space.value, space.privilege) for space in printed.spaces] == [
        (7, "white"),
        (8, "orange"),
        (9, "pink"),
        (11, "black"),
    ]
    assert (printed.city, printed.route) == ("coellen", "coellen-warburg")
    assert table(set_up(4)) == {}


@both_boards
def test_ht_12_1_the_link_joins_arnheim_and_stendal(name):
    assert board(name).link.ends == ("arnheim", "stendal")
    assert board(name).link.points == (7, 4, 2)
