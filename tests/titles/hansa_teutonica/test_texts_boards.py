"""What is said about ships, regions, open cities, permanent bonuses, the options and the neutral colour (HT-18)."""

from typing import Any

import pytest

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board, components
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS, HansaNames
from tests.titles.hansa_teutonica.playing import laid
from tests.titles.hansa_teutonica.position import RULES
from tests.titles.hansa_teutonica.spoken import TEXTS, after, choice, due, effect, told

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
        ("seat", NEUTRAL, "the neutral colour"),
        ("other_seat", NEUTRAL, "the neutral colour"),
        ("target", "n-trader", "a neutral trader"),
        ("target", "green:T", "green:T"),
    ],
)
def test_names(slot: str, value: Any, name: str) -> None:
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
    ("kind", "value", "meaning"),
    [
        ("place", "malmo-visby", "Malmö–Visby · 1 of 2 house spaces free · you 1"),
        ("displace", "malmo-visby:ship", "Malmö–Visby (ship) · full · Bea 1"),
        ("claim", "danzig-malmo", "Danzig–Malmö · bonus Reuse two pieces"),
    ],
)
def test_a_part_of_a_route_is_described_by_itself(kind: str, value: str, meaning: str) -> None:
    assert choice(SHIPS, kind, "route", value) == meaning


BONUSES = laid(
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


@pytest.mark.parametrize(
    ("steps", "question"),
    [
        (
            ["claim/malmo-visby/none"],
            "The bonus: you may put a piece from your supply (2 traders) into an open city, as its rightmost office.",
        ),
        (["claim/malmo-stralsund/none"], "The bonus: you may raise Privilege to orange."),
        (["claim/stralsund-wismar/none"], "The bonus: you may move up to 2 pieces of anybody to other spaces."),
        (["claim/stralsund-wismar/none", "lift/malmo-visby/a-trader"], "Put down your trader."),
        (
            ["claim/danzig-malmo/none"],
            "The bonus: you may put up to 2 pieces of the claimed route on routes again, instead of into your stock.",
        ),
    ],
)
def test_each_permanent_bonus_of_the_east_asks_in_its_own_words(steps: list[str], question: str) -> None:
    assert due(after(BONUSES, *steps)) == question


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


def test_a_route_beyond_england_tells_whose_permission_it_uses() -> None:
    meaning = "Dunbar–Edinburgh · 2 of 2 free · permission of London"
    assert choice(REGIONS, "place", "route", "dunbar-edinburgh") == meaning


WAREN = laid(3, EAST, routes={"havelberg-waren": "red:T red:T red:T"})
BELGARD = laid(3, EAST | {"open_city_swap": "true"}, extra_offices={"belgard": "red:T blue:T"})
EFFECTS = {
    "place/malmo-visby/trader": (SHIPS, "Place a trader on Malmö–Visby: that fills it"),
    "place/stralsund-wismar:ship/merchant": (SHIPS, "Place a merchant on Stralsund–Wismar (ship): 2 left after this"),
    "displace/malmo-visby:ship/b-merchant/merchant": (
        SHIPS,
        "Displace Bea's merchant on Malmö–Visby (ship) (with a merchant, pay 2)",
    ),
    "claim/danzig-malmo/none": (SHIPS, "Claim Danzig–Malmö: bonus Reuse two pieces"),
    "claim/havelberg-waren/extra_office:waren/trader": (
        WAREN,
        "Claim Havelberg–Waren: extra office in Waren (trader, complete, control)",
    ),
    "use/swap_offices/belgard:0": (BELGARD, "Swap offices 1 and 2 of Belgard: control goes from Bea to you"),
    "bonus/office:waren/trader": (
        after(BONUSES, "claim/malmo-visby/none"),
        "Rightmost office in Waren with a trader from your supply (complete, control)",
    ),
    "enough": (after(BONUSES, "claim/malmo-visby/none"), "Skip the bonus"),
    "bonus/upgrade:privilegium": (
        after(BONUSES, "claim/malmo-stralsund/none"),
        "By the bonus: raise Privilege to orange",
    ),
    "add/elbing-kulm/trader": (
        after(BONUSES, "claim/danzig-malmo/none"),
        "Put a trader on Elbing–Kulm instead of into the stock: 1 left after this",
    ),
    "place/chester-conway/trader": (
        REGIONS,
        "Place a trader on Chester–Conway: 2 left after this; uses the permission of Cardiff",
    ),
    "place/edinburgh-glasgow/trader": (
        REGIONS,
        "Place a trader on Edinburgh–Glasgow: 1 left after this; uses the permission of London",
    ),
    "place/durham-york/trader": (REGIONS, "Place a trader on Durham–York: 2 left after this"),
    "set/durham-york/trader/wales": (REGIONS, "Set a trader from Wales down on Durham–York: 2 left after this"),
}


@pytest.mark.parametrize(
    ("action", "state", "sentence"), [(key, *said) for key, said in EFFECTS.items()], ids=EFFECTS
)
def test_what_is_said_to_happen_names_what_the_board_has(action: str, state: Any, sentence: str) -> None:
    assert effect(state, action) == sentence


def test_placing_two_names_the_regions_and_where_the_pieces_come_from() -> None:
    asked = after(REGIONS, "claim/calais-southampton/none")
    assert due(asked).startswith(
        "The bonus: you may place up to 2 more pieces in Wales and Scotland from your stock ("
    )
    assert effect(asked, "enough") == "Done placing"
    small = laid(3, BRITANNIA, routes={"calais-southampton": "red:T red:M red:M"})
    assert "in Wales from your stock" in due(after(small, "claim/calais-southampton/none"))


def test_further_extra_offices_are_asked_for_in_addition() -> None:
    state = laid(
        3,
        {"extra_office_mode": "additional"},
        routes={"bremen-minden": "red:T red:T red:T"},
        owns=["extra_office"],
        cities={"minden": "blue:T"},
    )
    asked = after(state, "claim/bremen-minden/none")
    assert due(asked) == "You can also open an extra office with another piece of the route (1 token)."
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
    assert TEXTS.unavailable(RULES.view(state, 0), "place") == "There's no free space your pieces can use."


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
        ("bonus_left", {"seat": 2, "bonus": "place_two"}, "Carl skipped the rest of the bonus: "
         "Place two pieces beyond England."),
        ("token_discarded", {"seat": 0, "token": "swap_offices"}, "Anna discarded Swap offices: "
         "there was no route for it."),
        ("token_seen", {"seat": 0, "token": "swap_offices"}, "Anna drew the bonus token Swap offices."),
    ],
)  # fmt: skip
def test_events_of_the_new_boards(kind: str, args: dict[str, Any], sentence: str) -> None:
    assert TEXTS.event(Event(kind, args)) == sentence


FILLED = {
    "hamburg-lubeck": "N:T N:T -",
    "hamburg-stade": "N:T - -",
    "bremen-hamburg": "- - - -",
    "hamburg-luneburg": "N:T blue:T - -",
}


def table(options: dict[str, str] | None = None, **words: Any) -> Any:
    words = {"routes": FILLED, "cities": {"hamburg": "blue:T"}, "supply": (4, 0)} | words
    return laid(2, options or {}, **words)


DISPLACED = ("displace/hamburg-luneburg/n-trader/trader",)
"""Anna displaces a neutral trader; what it costs is forced."""


def test_the_other_player_is_asked_for_a_neutral_trader() -> None:
    asked = after(table(), *DISPLACED)
    assert asked.waiting == [1]
    assert due(asked).startswith(
        "Anna displaced a neutral trader on Hamburg–Lüneburg. You put it on a neighbouring route. "
        "You can add one more neutral trader from the neutral stock ("
    )
    must = due(after(table({"neutral_extra": "mandatory"}), *DISPLACED))
    assert "One more neutral trader follows from the neutral stock (" in must
    more = after(asked, "relocate/hamburg-stade")
    assert due(more).startswith("You can add one more neutral trader from the neutral stock (")
    view = RULES.view(more, 1)
    assert TEXTS.choice(view, "add", "piece", "trader") == f"trader · {more.neutral_stock} in the neutral stock"


def test_a_neutral_trader_that_fills_a_route_is_told_to_claim_it() -> None:
    asked = after(table(), *DISPLACED)
    assert effect(asked, "relocate/hamburg-lubeck") == (
        "Put the neutral trader on Hamburg–Lübeck: that fills it, and the neutral colour claims it"
    )
    assert effect(asked, "relocate/hamburg-stade") == "Put the neutral trader on Hamburg–Stade: 1 left after this"
    more = after(asked, "relocate/hamburg-stade")
    assert effect(more, "add/hamburg-lubeck/trader") == (
        "Add a neutral trader on Hamburg–Lübeck: that fills it, and the neutral colour claims it"
    )
    assert effect(more, "enough") == "Done adding"


def test_the_choice_of_a_neutral_office_tells_what_it_brings_to_whom() -> None:
    claims = after(
        table(tokens_on_routes={"hamburg-lubeck": "swap_offices"}), *DISPLACED, "relocate/hamburg-lubeck", "enough"
    )
    assert claims.waiting == [0]
    assert due(claims) == (
        "Neutral traders fill Hamburg–Lübeck, so the neutral colour claims it. Choose the city of its office."
    )
    assert effect(claims, "neutral/hamburg-lubeck/office:lubeck") == (
        "Neutral claim of Hamburg–Lübeck: Bea +1, office in Lübeck (+1, control), the token is lost"
    )
    assert effect(claims, "neutral/hamburg-lubeck/office:hamburg") == (
        "Neutral claim of Hamburg–Lübeck: Bea +1, office in Hamburg (control), the token is lost"
    )
    view = RULES.view(claims, 0)
    assert TEXTS.choice(view, "neutral", "benefit", "office:lubeck") == "office in Lübeck · trader · white · coin +1"
    assert TEXTS.choice(view, "neutral", "route", "hamburg-lubeck") == (
        "Hamburg–Lübeck · Bea +1 · token Swap offices"
    )


def test_a_neutral_claim_is_told_plainly() -> None:
    state = table(tokens_on_routes={"hamburg-lubeck": "swap_offices"})
    sentences = told(state, *DISPLACED, "relocate/hamburg-lubeck", "enough", "neutral/hamburg-lubeck/office:lubeck")
    assert sentences == [
        "Neutral traders filled Hamburg–Lübeck: the neutral colour claimed it.",
        "Bea scored 1 point for controlling Hamburg.",
        "The bonus token Swap offices on Hamburg–Lübeck left the game.",
        "The neutral colour opened an office in Lübeck.",
        "The neutral colour scored 1 point for the coin in Lübeck.",
        "One neutral trader stays on Hamburg–Lübeck.",
    ]


def test_two_full_routes_ask_for_their_order() -> None:
    routes = FILLED | {"hamburg-stade": "N:T N:T -"}
    claims = after(table(routes=routes), *DISPLACED, "relocate/hamburg-lubeck", "add/hamburg-stade/trader")
    assert due(claims) == (
        "Neutral traders fill Hamburg–Lübeck and Hamburg–Stade. "
        "Choose which route the neutral colour claims first, and its office."
    )


def test_under_the_brief_text_nothing_is_said_of_neutral_points() -> None:
    words: dict[str, Any] = {"routes": FILLED | {"hamburg-lubeck": "red:T red:T red:T"}, "cities": {"hamburg": "N:T"}}
    action = "claim/hamburg-lubeck/none"
    assert effect(table(**words), action) == "Claim Hamburg–Lübeck: neutral +1"
    assert effect(table({"two_player_rules": "brief"}, **words), action) == "Claim Hamburg–Lübeck: nothing gained"
    assert told(table(**words), action) == [
        "Anna claimed Hamburg–Lübeck.",
        "The neutral colour scored 1 point for controlling Hamburg.",
    ]
    full, brief = (
        TEXTS.board(RULES.view(table({"two_player_rules": each}, **words), None)) for each in ("full", "brief")
    )
    assert "Points: Anna (A) 0, Bea (B) 0, the neutral colour (N) 0\n" in full
    assert "Points: Anna (A) 0, Bea (B) 0\n" in brief
    assert "\nThe neutral colour (N): 0 points\nStock: " in full
    assert "\nThe neutral colour (N)\nStock: " in brief
    assert "Options: Two players: Brief\n" in brief


def test_a_token_comes_with_a_neutral_trader() -> None:
    state = table(
        routes=FILLED | {"kampen-osnabruck": "red:T red:T"}, tokens_on_routes={"kampen-osnabruck": "remove_three"}
    )
    asked = after(state, "claim/kampen-osnabruck/none", "end")
    (token,) = RULES.view(asked, 0).to_place
    assert effect(asked, f"token/{token}/arnheim-duisburg").endswith(" on Arnheim–Duisburg, with a neutral trader")


def test_what_others_do_to_neutral_pieces_is_told() -> None:
    token = {"red": {"unused": ["remove_three"]}}
    state = table({"remove_three_mode": "relocate_opponents"}, tokens=token)
    lifted = after(state, "use/remove_three", "lift/hamburg-luneburg/n-trader")
    assert due(lifted) == "Put down a neutral trader."
    assert told(lifted, "drop/hamburg-stade/n-trader") == [
        "Anna moved a trader of the neutral colour from Hamburg–Lüneburg to Hamburg–Stade."
    ]
    assert told(table(tokens=token), "use/remove_three", "remove/hamburg-luneburg/n-trader") == [
        "Anna sent a neutral trader on Hamburg–Lüneburg back to the neutral stock."
    ]


def test_a_second_colour_that_joins_is_told() -> None:
    asked = after(table(), *DISPLACED, "relocate/hamburg-stade")
    asked.neutral_stock = 0
    assert told(asked, "add/hamburg-stade/trader")[:2] == [
        "The neutral stock was empty: 27 traders of another colour joined it.",
        "A neutral trader was added on Hamburg–Stade.",
    ]


def test_the_board_in_words_shows_the_neutral_colour() -> None:
    text = TEXTS.board(RULES.view(table(cities={"hamburg": "N:T"}), None))
    assert "Hamburg–Lübeck: N trader, N trader, 1 free\n" in text
    assert "Hamburg: N trader, [orange trader], [black trader]; control N\n" in text
    assert "Yellow cities: Coellen, Göttingen, Groningen, Halle, Lübeck and Stade\n" in text
