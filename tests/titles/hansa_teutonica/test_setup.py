"""The boards and their printed facts, and setting up the table (HT-1, HT-2)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from hansa_bot.titles.hansa_teutonica.material import TOKENS, board
from hansa_bot.titles.hansa_teutonica.tables import tables
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.reading import table, waiting
from tests.titles.hansa_teutonica.zones import pieces

STOCK = {
    "extra_office": 3,
    "swap_offices": 2,
    "plus_three_actions": 2,
    "plus_four_actions": 2,
    "upgrade_skill": 2,
    "remove_three": 1,
}
every_number = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.parametrize(
    ("seats", "board"), [(2, "standard_2_3"), (3, "standard_2_3"), (4, "standard_4_5"), (5, "standard_4_5")]
)
def test_ht_2_1_the_number_of_players_chooses_the_side(seats, board):
    assert set_up(seats).board == board


@every_number
def test_ht_2_2_everybody_gets_27_traders_and_4_merchants(seats):
    state = set_up(seats)
    for seat in range(seats):
        assert [sum(pieces(state, seat, kind).values()) for kind in (0, 1)] == [27, 4]
    assert reading.waiting(state) == ["red"]


@every_number
def test_ht_2_3_the_desk_is_covered_but_for_the_first_steps(seats):
    state = set_up(seats)
    for seat, colour in enumerate(COLOURS[:seats]):
        assert [pieces(state, seat, kind)["desk"] for kind in (0, 1)] == [15, 3]
        for skill in ("clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa"):
            assert reading.step(state, colour, skill) == 0


@every_number
def test_ht_2_4_one_trader_marks_the_score(seats):
    state = set_up(seats)
    assert state.points == [0] * seats
    for seat in range(seats):
        elsewhere = pieces(state, seat, 0)
        assert sum(elsewhere.values()) - elsewhere["mark"] == 26


@every_number
def test_ht_2_5_supplies_grow_from_seat_to_seat(seats):
    state = set_up(seats)
    wanted = [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)][:seats]
    assert [reading.supply(state, colour) for colour in COLOURS[:seats]] == wanted


@every_number
def test_ht_2_6_the_rest_is_stock(seats):
    state = set_up(seats)
    wanted = [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)][:seats]
    assert [reading.stock(state, colour) for colour in COLOURS[:seats]] == wanted


@every_number
def test_ht_2_7_starting_tokens_lie_on_the_taverns_in_any_order(seats):
    orders = set()
    for seed in range(40):
        there = reading.tokens_on_routes(set_up(seats, f"{seed}"))
        assert list(there) == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]
        assert sorted(there.values()) == ["extra_office", "remove_three", "swap_offices"]
        orders.add(tuple(there.values()))
    assert len(orders) == 6


@every_number
def test_ht_2_8_the_other_twelve_tokens_are_shuffled_face_down(seats):
    stocks = set()
    for seed in range(10):
        state = set_up(seats, f"{seed}")
        assert Counter(TOKENS[token] for token in state.token_stock) == STOCK
        assert RULES.view(state, 0).token_stock == 12
        stocks.add(tuple(state.token_stock))
    assert len(stocks) == 10
    assert set_up(seats, "3") == set_up(seats, "3")


@every_number
def test_ht_2_9_no_city_is_complete(seats):
    assert set_up(seats).completed == 0


def test_ht_2_10_two_players_go_on_with_the_neutral():
    """HT-18.1 to HT-18.3; everything before holds for them too."""
    state = set_up(2)
    assert (state.board, reading.waiting(state)) == ("standard_2_3", ["red"])
    assert list(reading.tokens_on_routes(state)) == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]
    assert reading.neutral_routes(state)


@every_number
def test_ht_2_11_starting_values(seats):
    state = set_up(seats)
    assert state.actions_left == 2
    seen = RULES.view(state, None).desks
    assert {(desk.points, *desk.skills.values()) for desk in seen} == {(0, 0, 0, 0, 0, 0)}


STANDARD = ("standard_4_5", "standard_2_3")
BRITANNIA = ("britannia_4_5", "britannia_2_3")
BOARDS = (*STANDARD, "east", *BRITANNIA)
every_board = pytest.mark.parametrize("name", BOARDS)
both_boards = pytest.mark.parametrize("name", STANDARD)


@pytest.mark.parametrize(
    ("name", "cities", "routes", "spaces", "offices", "coins", "coin"),
    [
        ("standard_4_5", 27, 34, 107, 62, 4, 1),
        ("standard_2_3", 27, 32, 101, 57, 6, 1),
        ("east", 28, 32, 98, 55, 3, 1),
        ("britannia_4_5", 30, 40, 121, 72, 3, 2),
        ("britannia_2_3", 26, 35, 111, 60, 3, 2),
    ],
)
def test_every_side_has_the_printed_counts(name, cities, routes, spaces, offices, coins, coin):
    printed = board(name)
    slots = [slot for city in printed.cities for slot in city.slots]
    assert (len(printed.cities), len(printed.routes)) == (cities, routes)
    assert sum(route.spaces for route in printed.routes) == spaces
    assert len(slots) == offices
    assert [slot.points for slot in slots if slot.points] == [coin] * coins


@pytest.mark.parametrize(
    ("name", "ships", "closed"),
    [
        ("standard_4_5", 0, 0),
        ("standard_2_3", 0, 0),
        ("east", 6, 4),
        ("britannia_4_5", 9, 15),
        ("britannia_2_3", 7, 10),
    ],
)
def test_every_side_has_the_printed_ships_and_routes_without_tokens(name, ships, closed):
    routes = board(name).routes
    assert sum(len(route.ships) for route in routes) == ships
    assert all(route.ships == tuple(sorted(set(route.ships) & {*range(route.spaces)})) for route in routes)
    assert sum(not route.tokens for route in routes) == closed


@every_board
def test_three_taverns_lie_where_a_token_may(name):
    printed = board(name)
    free = {route.id for route in printed.routes if route.tokens and route.region == "england"}
    assert len(printed.taverns) == 3
    assert set(printed.taverns) <= free


@every_board
def test_what_only_one_family_has(name):
    """Only East has open cities; only Britannia has regions and cities that give permissions."""
    printed = board(name)
    opened = [city.id for city in printed.cities if city.open]
    assert opened == (["belgard", "dresden", "waren"] if name == "east" else [])
    permits = {city.id: city.permits for city in printed.cities if city.permits}
    assert permits == {
        "britannia_4_5": {"cardiff": ("wales",), "carlisle": ("scotland",), "london": ("wales", "scotland")},
        "britannia_2_3": {"cardiff": ("wales",), "london": ("wales",)},
    }.get(name, {})
    assert bool(printed.regions) == (name in BRITANNIA)


@pytest.mark.parametrize(
    ("name", "yellow", "routes", "printed_so"),
    [
        ("standard_2_3", 6, 9, True),
        ("east", 5, 12, False),
        ("britannia_2_3", 6, 15, False),
        ("standard_4_5", 6, 0, True),
        ("britannia_4_5", 6, 0, True),
    ],
)
def test_what_two_players_need_is_printed_or_marked_as_inferred(name, yellow, routes, printed_so):
    """HT-18.2, HT-18.17: yellow cities, and where the neutral colour begins."""
    found = board(name)
    cities = {city.id for city in found.cities if city.yellow}
    assert (len(cities), len(found.neutral_start)) == (yellow, routes)
    assert found.neutral_confirmed == printed_so
    if routes:
        joined = {route.id for route in found.routes if cities & set(route.ends)}
        assert set(found.neutral_start) == joined | set(found.taverns)


@every_board
def test_ids_are_unique_and_in_order(name):
    printed = board(name)
    for ids in ([city.id for city in printed.cities], [route.id for route in printed.routes]):
        assert ids == sorted(set(ids))
    assert all(route.id == "-".join(sorted(route.ends)) for route in printed.routes)


@every_board
def test_ht_1_2_a_city_has_one_to_four_slots_with_shape_and_colour(name):
    """Up to eight on Britannia, none in an open city of East (HT-19.4)."""
    most = {"britannia_4_5": 8, "britannia_2_3": 6}.get(name, 4)
    for city in board(name).cities:
        assert bool(city.slots) != city.open
        assert len(city.slots) <= most
        assert {slot.shape for slot in city.slots} <= {"trader", "merchant"}
        colours = [("white", "orange", "pink", "black").index(slot.privilege) for slot in city.slots]
        assert colours == sorted(colours)


@every_board
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


@pytest.mark.parametrize("kind", [0, 1])
@every_board
def test_ht_1_5_steps_are_counted_over_routes_that_are_closed_too(name, kind):
    """HT-6.9, HT-19.3, HT-20.6: spaces that a piece may not take are left out, the way goes on past them."""
    t, printed = tables(name), board(name)
    ends = {route.id: set(route.ends) for route in printed.routes}
    for index, route in enumerate(printed.routes):
        far, edge = {route.id: 0}, [route.id]
        for each in edge:
            for other in ends:
                if other not in far and ends[other] & ends[each]:
                    far[other] = far[each] + 1
                    edge.append(other)
        wanted: dict[int, set[str]] = {}
        for other in printed.routes:
            if other.id != route.id and other.region in ("england", route.region):
                houses = {other.id} if len(other.ships) < other.spaces else set()
                ships = {f"{other.id}:ship"} if kind and other.ships else set()
                wanted.setdefault(far[other.id], set()).update(houses | ships)
        assert [{t.parts[part] for part in ring} for ring in t.rings[kind][index]] == [
            wanted[step] for step in sorted(wanted)
        ]


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
