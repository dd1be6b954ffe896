"""What is said about ships, regions, open cities, permanent bonuses and the options."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.engine.event import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import board, components
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS, HansaNames
from tests.titles.hansa_teutonica.playing import laid
from tests.titles.hansa_teutonica.position import RULES
from tests.titles.hansa_teutonica.spoken import TEXTS, after, choice, due, effect

EAST = {"board": "east"}
BRITANNIA = {"board": "britannia"}
BOARDS = {side for sides in components()["boards"].values() for side in sides.values()}


@pytest.mark.parametrize(
    ("slot", "value", "name"),
    [
        ("route", "malmo-visby:ship", "Malmö–Visby (ship)"),
        ("route", "isle_of_man-nowhere:ship", "isle_of_man-nowhere:ship"),
        ("board", "east", "the East board"),
        ("board", "britannia_4_5", "the Britannia board for 4 and 5 players"),
        ("region", "scotland", "Scotland"),
        ("bonus", "reuse_two", "Reuse two pieces"),
        ("benefit", "office:belgard", "office in Belgard"),
        ("target", "belgard:0", "Belgard, offices 1 and 2"),
        ("token", "route_block", "Route block"),
        ("favour", "cities_worth_four", "Cities worth 4 points"),
    ],
)
def test_names(slot: str, value: str, name: str) -> None:
    assert TEXTS.value(slot, value) == name


def test_everything_printed_has_a_name() -> None:
    assert set(WORDS["board"]) == BOARDS
    printed = [board(name) for name in BOARDS]
    assert set(WORDS["region"]) == {route.region for each in printed for route in each.routes}
    assert set(WORDS["bonus"]) == {route.bonus for each in printed for route in each.routes if route.bonus}
    assert set(WORDS["favour"]) == set(components()["favours"])
    names = HansaNames(catalog("en", "hansa_teutonica"), ())
    assert all(names.option(option.key, value) for option in OPTIONS for value in option.values)


SHIPS = laid(
    3,
    EAST,
    routes={"malmo-visby": "- blue:M red:T", "danzig-malmo": "red:T red:T red:M red:M"},
    extra_offices={"belgard": "blue:T red:T"},
    supply=(3, 1),
)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("place/malmo-visby/trader", "Place a trader on Malmö–Visby: that fills it"),
        ("place/stralsund-wismar:ship/merchant", "Place a merchant on Stralsund–Wismar (ship): 2 spaces stay free"),
        (
            "displace/malmo-visby:ship/b-merchant/merchant",
            "Displace Bea's merchant on Malmö–Visby (ship) (with a merchant, pay 2)",
        ),
        ("claim/danzig-malmo/none", "Claim Danzig–Malmö: bonus Reuse two pieces"),
    ],
)
def test_ships_and_permanent_bonuses_are_told(action: str, sentence: str) -> None:
    assert effect(SHIPS, action) == sentence


@pytest.mark.parametrize(
    ("kind", "value", "meaning"),
    [
        ("place", "malmo-visby", "Malmö–Visby · 1 of 2 house spaces free · you 1"),
        ("displace", "malmo-visby:ship", "Malmö–Visby (ship) · full · Bea 1"),
        ("claim", "danzig-malmo", "Danzig–Malmö · bonus Reuse two pieces"),
    ],
)
def test_a_part_of_a_route_is_described_by_itself(kind: str, value: str, meaning: str) -> None:
    assert choice(SHIPS, kind, "route", value) == meaning


def test_an_extra_office_in_an_open_city_completes_it() -> None:
    state = laid(3, EAST, routes={"havelberg-waren": "red:T red:T red:T"})
    assert effect(state, "claim/havelberg-waren/extra_office:waren/trader") == (
        "Claim Havelberg–Waren: extra office in Waren (trader, complete, control)"
    )


def test_offices_of_an_open_city_are_counted_not_slots() -> None:
    state = laid(3, EAST | {"open_city_swap": "true"}, extra_offices={"belgard": "red:T blue:T"})
    assert effect(state, "use/swap_offices/belgard:0") == (
        "Swap offices 1 and 2 of Belgard: control goes from Bea to you"
    )


def test_each_permanent_bonus_of_the_east_asks_in_its_own_words() -> None:
    state = laid(
        3,
        EAST,
        routes={
            "malmo-visby": "red:T red:M red:T",
            "malmo-stralsund": "red:M red:M red:T",
            "stralsund-wismar": "red:M red:M red:T",
            "danzig-malmo": "red:T red:T red:T red:M",
        },
        supply=(2, 0),
    )
    office = after(state, "claim/malmo-visby/none")
    assert due(office) == (
        "The bonus: you may put a piece from your supply (2 traders) into an open city, as its rightmost office."
    )
    assert effect(office, "bonus/office:waren/trader") == (
        "Rightmost office in Waren with a trader from your supply (complete, control)"
    )
    assert effect(office, "enough") == "Leave the bonus unused"
    raised = after(state, "claim/malmo-stralsund/none")
    assert due(raised) == "The bonus: you may raise Privilege to orange."
    assert effect(raised, "bonus/upgrade:privilegium") == "By the bonus: raise Privilege to orange"
    moved = after(state, "claim/stralsund-wismar/none")
    assert due(moved) == "The bonus: you may move up to 2 pieces of anybody to other spaces."
    assert due(after(moved, "lift/malmo-visby/a-trader")) == "Set down your trader."
    again = after(state, "claim/danzig-malmo/none")
    assert due(again).startswith("The bonus: you may put up to 2 pieces of the claimed route on routes again")
    assert effect(again, "add/elbing-kulm/trader") == (
        "Put a trader on Elbing–Kulm instead of into the stock: 1 space stays free"
    )


REGIONS = laid(
    4,
    BRITANNIA,
    routes={"calais-southampton": "red:T red:M red:M"},
    cities={"cardiff": "blue:T red:T", "london": "red:T"},
    supply=(3, 1),
)


def test_the_turn_tells_the_permissions_that_are_left() -> None:
    assert due(REGIONS).endswith("Permissions left: Cardiff (Wales), London (Wales / Scotland).")
    assert "Permission" not in due(laid(4, BRITANNIA))


def test_a_place_beyond_england_tells_whose_permission_it_uses() -> None:
    assert effect(REGIONS, "place/chester-conway/trader") == (
        "Place a trader on Chester–Conway: 2 spaces stay free; uses the permission of Cardiff"
    )
    assert effect(REGIONS, "place/edinburgh-glasgow/trader").endswith("; uses the permission of London")
    assert effect(REGIONS, "place/durham-york/trader") == "Place a trader on Durham–York: 2 spaces stay free"
    assert (
        choice(REGIONS, "place", "route", "dunbar-edinburgh")
        == "Dunbar–Edinburgh · 2 of 2 free · permission of London"
    )


def test_a_lifted_piece_is_told_apart_by_its_region() -> None:
    assert effect(REGIONS, "set/durham-york/trader/wales") == (
        "Set a trader from Wales down on Durham–York: 2 spaces stay free"
    )


def test_placing_two_names_the_regions_and_where_the_pieces_come_from() -> None:
    asked = after(REGIONS, "claim/calais-southampton/none")
    assert due(asked).startswith(
        "The bonus: you may place up to 2 more pieces in Wales and Scotland from your stock ("
    )
    assert effect(asked, "enough") == "Place nothing more"
    small = laid(3, BRITANNIA, routes={"calais-southampton": "red:T red:M red:M"})
    assert "in Wales from your stock" in due(after(small, "claim/calais-southampton/none"))


def test_further_extra_offices_are_asked_for_in_addition() -> None:
    state = laid(
        3,
        {"extra_office_mode": "additional"},
        routes={"bremen-minden": "red:T red:T red:T"},
        tokens={"red": {"unused": ["extra_office"]}},
        cities={"minden": "blue:T"},
    )
    asked = after(state, "claim/bremen-minden/none")
    assert due(asked) == "You may found an extra office too, with another piece of the route (1 token)."
    assert effect(asked, "bonus/extra_office:minden/trader") == "By another token: extra office in Minden (trader)"


def test_the_board_in_words_tells_what_is_printed() -> None:
    east = TEXTS.board(RULES.view(SHIPS, None))
    assert "Malmö–Visby: A trader, 1 free; ships: B merchant\n" in east
    assert "Stralsund–Wismar 1 and 2 ships" in east
    assert "Belgard: open city, B trader, A trader; control A; complete\n" in east
    assert "Waren: open city; raises Actions / Money bag\n" in east
    assert "Danzig–Malmö – Reuse two pieces; Malmö–Stralsund – Raise Privilege" in east
    assert east.count("Options: Board: East\n") == 1
    britannia = TEXTS.board(RULES.view(REGIONS, None))
    assert all(f"\nRoutes in {region}\n" in britannia for region in ("England", "Wales", "Scotland"))
    assert "Wales, ranks 7, 4, 2 at the end: Cardiff, Chester, Conway" in britannia
    assert "Cardiff (Wales) A, Carlisle (Scotland) [-], London (Wales / Scotland) A\n" in britannia
    assert "Permissions that Anna (A) may still use: Cardiff, London\n" in britannia
    assert "Complete cities: 0 of 8\n" in britannia
    assert "Options" not in TEXTS.board(RULES.view(laid(3, {}), None))


def test_an_owner_who_may_look_reads_the_token_on_the_plate() -> None:
    state = laid(
        3,
        {"plate_visibility": "owner"},
        routes={"bremen-osnabruck": "red:T red:T red:T"},
        tokens_on_routes={"bremen-osnabruck": "swap_offices"},
    )
    state = after(state, "claim/bremen-osnabruck/none")
    assert "1 bonus token to put on a route: " in TEXTS.desk(RULES.view(state, 0), 0)
    assert "1 bonus token to put on a route\n" in TEXTS.desk(RULES.view(state, 1), 0)


@pytest.mark.parametrize(
    ("options", "routes", "supply", "reason"),
    [
        (BRITANNIA, {"chester-conway": "blue:T - -"}, (3, 0),
         "Nobody else has a piece on a route where you may place."),
        (EAST, {"malmo-visby": "- blue:M -"}, (2, 0),
         "To displace a merchant you need 3 pieces in your supply."),
        (EAST, {"malmo-visby": "- blue:M -"}, (4, 0),
         "To displace from a ship you need a merchant in your supply."),
        (EAST, {}, (4, 0), "Nobody else has a piece on a route."),
        (EAST, {"malmo-visby": "blue:T - -"}, (1, 0), "You need at least 2 pieces in your supply."),
    ],
)  # fmt: skip
def test_why_nobody_can_be_displaced(
    options: dict[str, str], routes: dict[str, str], supply: tuple[int, int], reason: str
) -> None:
    state = laid(3, options, routes=routes, supply=supply)
    assert not [offer for offer in RULES.offers(state, 0) if offer.startswith("displace/")]
    assert TEXTS.unavailable(RULES.view(state, 0), "displace") == reason


def test_why_nothing_can_be_placed_where_only_wales_has_room() -> None:
    printed = board("britannia_4_5").routes
    full = {route.id: " ".join(["blue:M"] * route.spaces) for route in printed if route.region == "england"}
    state = laid(4, BRITANNIA, routes=full, supply=(2, 0))
    assert TEXTS.unavailable(RULES.view(state, 0), "place") == "No space is free that your pieces may take."


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        ("permission_used", {"seat": 1, "city": "cardiff"}, "Bea used the permission of Cardiff."),
        ("open_office", {"seat": 0, "city": "waren", "piece": "trader"},
         "Anna opened an office in the open city Waren."),
        (
            "reused",
            {"seat": 0, "piece": "merchant", "route": "malmo-visby", "space": 1},
            "Anna put a merchant of the claimed route on Malmö–Visby.",
        ),
        ("bonus_left", {"seat": 2, "bonus": "place_two"}, "Carl made no more use of the bonus: "
         "Place two pieces beyond England."),
        ("token_discarded", {"seat": 0, "token": "swap_offices"}, "Anna put Swap offices out of the game: "
         "no route was open to it."),
        ("token_seen", {"seat": 0, "token": "swap_offices"}, "Anna drew the bonus token Swap offices."),
    ],
)  # fmt: skip
def test_events_of_the_new_boards(kind: str, args: dict[str, Any], sentence: str) -> None:
    assert TEXTS.event(Event(kind, args)) == sentence
