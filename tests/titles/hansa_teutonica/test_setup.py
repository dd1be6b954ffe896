"""The boards and their printed facts, and setting up the table (HT-1, HT-2)."""

from collections import Counter

import pytest

from hansa_bot.titles.hansa_teutonica.material import SKILLS, TOKENS, board
from hansa_bot.titles.hansa_teutonica.tables import tables
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.position import COLOURS, RULES, set_up

STOCK = {
    "extra_office": 3,
    "swap_offices": 2,
    "plus_three_actions": 2,
    "plus_four_actions": 2,
    "upgrade_skill": 2,
    "remove_three": 1,
}


def test_ht_2_1_the_number_of_players_chooses_the_side(seats):
    """HT-19.1, HT-20.1: the East has one side only."""
    players = "2_3" if seats < 4 else "4_5"
    sides = {"standard": f"standard_{players}", "east": "east", "britannia": f"britannia_{players}"}
    assert {family: set_up(seats, board=family).board for family in sides} == sides


def test_ht_2_5_supplies_grow_from_seat_to_seat_and_the_rest_is_stock(seats):
    """HT-2.6."""
    state, colours = set_up(seats), COLOURS[:seats]
    assert [reading.supply(state, who) for who in colours] == [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)][:seats]
    assert [reading.stock(state, who) for who in colours] == [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)][:seats]


def test_ht_2_7_starting_tokens_lie_on_the_taverns_in_any_order(seats):
    orders = set()
    for seed in range(40):
        there = reading.tokens_on_routes(set_up(seats, f"{seed}"))
        assert list(there) == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]
        assert sorted(there.values()) == ["extra_office", "remove_three", "swap_offices"]
        orders.add(tuple(there.values()))
    assert len(orders) == 6


def test_ht_2_8_the_other_twelve_tokens_are_shuffled_face_down(seats):
    stocks = set()
    for seed in range(10):
        state = set_up(seats, f"{seed}")
        assert Counter(TOKENS[token] for token in state.token_stock) == STOCK
        assert RULES.view(state, 0).token_stock == 12
        stocks.add(tuple(state.token_stock))
    assert len(stocks) == 10
    assert set_up(seats, "3") == set_up(seats, "3")


BRITANNIA = ("britannia_4_5", "britannia_2_3")


@pytest.mark.parametrize(
    ("name", "cities", "routes", "spaces", "offices"),
    [
        ("standard_4_5", 27, 34, 107, 62),
        ("standard_2_3", 27, 32, 101, 57),
        ("east", 28, 32, 98, 55),
        ("britannia_4_5", 30, 40, 121, 72),
        ("britannia_2_3", 26, 35, 111, 60),
    ],
)
def test_every_side_has_the_printed_counts(name, cities, routes, spaces, offices):
    printed = board(name)
    assert (len(printed.cities), len(printed.routes)) == (cities, routes)
    assert sum(route.spaces for route in printed.routes) == spaces
    assert sum(len(city.slots) for city in printed.cities) == offices


SKILLED = {
    "standard": ("halle", "gottingen", "stade", "groningen", "lubeck"),
    "east": ("dresden", "waren", "magdeburg", "breslau", "waren"),
    "britannia": ("york", "chester", "london", "norwich", "newcastle"),
}
PRINTED = {
    "standard": (
        ("arnheim", "stendal"),
        ("coellen", "coellen-warburg"),
        10,
        ("bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"),
    ),
    "east": (
        ("danzig", "lubeck"),
        ("konigsberg", "danzig-konigsberg"),
        10,
        ("allenstein-braunsberg", "brandenburg-tangermunde", "kulm-stettin"),
    ),
    "britannia": (
        ("oxford", "york"),
        ("plymouth", "plymouth-salisbury"),
        8,
        ("coventry-nottingham", "lancaster-richmond", "salisbury-southampton"),
    ),
}
"""By family: the ends of the link, where the prestige table is, how many complete cities end the game, taverns."""
COINS = {
    "standard_4_5": "coellen:0 groningen:0 halle:0 lubeck:0",
    "standard_2_3": "coellen:0 groningen:0 halle:0 lubeck:0 stade:0 warburg:0",
    "east": "havelberg:0 magdeburg:0 thorn:0",
    **dict.fromkeys(BRITANNIA, "bristol:0 ipswich:0 plymouth:1"),
}


def test_ht_10_2_skills_are_raised_where_the_board_says(name):
    """HT-19.2, HT-20.2; Waren of the East raises two."""
    found = {skill: city.id for city in board(name).cities for skill in city.skills}
    assert tuple(map(found.get, SKILLS)) == SKILLED[name.partition("_")[0]]
    assert sum(len(city.skills) for city in board(name).cities) == len(SKILLS)


def test_ht_12_1_every_side_has_its_link_table_and_limit(name):
    """HT-11.1, HT-15.2, HT-19.1, HT-20.1."""
    printed = board(name)
    table = printed.prestige_table
    found = (printed.link.ends, (table.city, table.route), printed.completed_limit, printed.taverns)
    assert found == PRINTED[name.partition("_")[0]]
    assert printed.link.points == (7, 4, 2)
    spaces = {space.value: space.privilege for space in table.spaces}
    assert spaces == {7: "white", 8: "orange", 9: "pink", 11: "black"}


def test_ht_8_9_coins_are_where_the_board_says(name):
    """HT-19.8, HT-20.1: worth two on Britannia."""
    coins = {
        f"{city.id}:{at}": slot.points
        for city in board(name).cities
        for at, slot in enumerate(city.slots)
        if slot.points
    }
    assert coins == dict.fromkeys(COINS[name].split(), 2 if name in BRITANNIA else 1)


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


def test_three_taverns_lie_where_a_token_may(name):
    printed = board(name)
    free = {route.id for route in printed.routes if route.tokens and route.region == "england"}
    assert len(printed.taverns) == 3
    assert set(printed.taverns) <= free


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


def test_ids_are_unique_and_in_order(name):
    printed = board(name)
    for ids in ([city.id for city in printed.cities], [route.id for route in printed.routes]):
        assert ids == sorted(set(ids))
    assert all(route.id == "-".join(sorted(route.ends)) for route in printed.routes)


def test_ht_1_2_a_city_has_one_to_four_slots_with_shape_and_colour(name):
    """Up to eight on Britannia, none in an open city of East (HT-19.4)."""
    most = {"britannia_4_5": 8, "britannia_2_3": 6}.get(name, 4)
    for city in board(name).cities:
        assert bool(city.slots) != city.open
        assert len(city.slots) <= most
        assert {slot.shape for slot in city.slots} <= {"trader", "merchant"}
        colours = [("white", "orange", "pink", "black").index(slot.privilege) for slot in city.slots]
        assert colours == sorted(colours)


def test_ht_1_4_a_route_joins_two_cities_with_two_to_four_spaces(name):
    known = {city.id for city in board(name).cities}
    for route in board(name).routes:
        assert 2 <= route.spaces <= 4
        assert set(route.ends) <= known
        assert len(set(route.ends)) == 2


@pytest.mark.parametrize("kind", [0, 1])
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
