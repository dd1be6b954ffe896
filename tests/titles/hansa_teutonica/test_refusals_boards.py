"""Mistakes on the other boards, with other options and with the neutral colour, each refused by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.playing import act, legal
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.test_refusals import TEXTS, refusal

DUO = ("red", "blue")
TRIO = ("red", "blue", "green")
BOOKISH = {"red": {"liber_sophiae": 2}}
HAND = {"supply": {"red": (3, 1)}}


def _row(route: str, piece: str, on: str = "east", *, ship: bool = False) -> list[str | None]:
    """Return a route with one piece on its first house space, or on its first ship."""
    found = next(each for each in board(on).routes if each.id == route)
    first = next(index for index in range(found.spaces) if (index in found.ships) == ship)
    return [piece if index == first else None for index in range(found.spaces)]


def _filled(route: str, owner: str, on: str = "east") -> list[str | None]:
    """Return a route that one player fills, with merchants on its ships."""
    found = next(each for each in board(on).routes if each.id == route)
    return [f"{owner}:{'M' if index in found.ships else 'T'}" for index in range(found.spaces)]


def refuses(state: HansaState, who: str, action: Action, rule: str, text: str) -> None:
    assert action not in legal(state, who)
    found = refusal(state, who, action)
    assert found.rule == rule
    said = TEXTS.refusal(found)
    assert text in said
    assert said.endswith(f". ({rule})")
    assert "{" not in said


EAST: list[tuple[dict[str, Any], Action, str, str]] = [
    (HAND, "place/malmo-visby:ship/trader", "HT-19.3", "ship spaces of Malmö–Visby take merchants only"),
    (
        {"routes": {"malmo-visby": _row("malmo-visby", "blue:M", ship=True)}, **HAND},
        "displace/malmo-visby:ship/b-merchant/trader",
        "HT-19.3",
        "merchants only",
    ),
    (
        {"routes": {"belgard-danzig": "red:T red:T red:T red:T"}},
        "claim/belgard-danzig/office:belgard",
        "HT-19.4",
        "Belgard is an open city",
    ),
    (
        {
            "extra_offices": {"waren": "red:T blue:T"},
            "tokens": {"red": {"unused": ["swap_offices"]}},
        },
        "use/swap_offices/waren:0",
        "HT-19.5",
        "open city Waren cannot be swapped",
    ),
    (
        {
            "extra_offices": {"waren": "red:T blue:T"},
            "tokens": {"red": {"unused": ["swap_offices"]}},
            "options": {"open_city_swap": "true"},
        },
        "use/swap_offices/waren:1",
        "HT-13.5",
        "No two offices",
    ),
]


@pytest.mark.parametrize(("words", "action", "rule", "text"), EAST)
def test_mistakes_on_the_east_board(words: dict[str, Any], action: Action, rule: str, text: str) -> None:
    refuses(position("east", TRIO, **words), "red", action, rule, text)


def test_ht_19_3_a_trader_is_not_set_down_on_a_ship() -> None:
    state = position("east", TRIO, routes={"danzig-malmo": _row("danzig-malmo", "red:T")})
    state = act(state, "red", "move/danzig-malmo/trader")
    refuses(state, "red", "set/malmo-visby:ship/trader", "HT-19.3", "merchants only")


def test_ht_19_6_the_bonus_of_a_sea_route_is_what_is_printed() -> None:
    words: dict[str, Any] = {"routes": {"malmo-visby": _filled("malmo-visby", "red")}, "supply": {"red": (2, 0)}}
    state = act(position("east", TRIO, **words), "red", "claim/malmo-visby/none")
    refuses(state, "red", "bonus/upgrade:privilegium", "HT-19.6", "Office in an open city")
    refuses(state, "red", "bonus/office:danzig/trader", "HT-19.4", "open city")
    refuses(state, "red", "bonus/office:waren/merchant", "HT-19.6", "no merchant in your supply")
    refuses(state, "red", "place/belgard-danzig/trader", "HT-3.3", "under way")


def test_ht_19_6_only_pieces_of_the_route_are_used_again() -> None:
    words: dict[str, Any] = {"routes": {"danzig-malmo": _filled("danzig-malmo", "red")}}
    state = act(position("east", TRIO, **words), "red", "claim/danzig-malmo/none")
    refuses(state, "red", "add/malmo-visby:ship/trader", "HT-19.3", "merchants only")


def test_ht_19_6_moving_two_of_anybody() -> None:
    routes = {
        "stralsund-wismar": _filled("stralsund-wismar", "red"),
        "belgard-danzig": _row("belgard-danzig", "blue:T"),
    }
    state = position("east", TRIO, routes=routes, skill_steps=BOOKISH)
    state = act(state, "red", "claim/stralsund-wismar/none")
    refuses(state, "red", "lift/malmo-visby/b-trader", "HT-19.6", "not on Malmö–Visby")
    state = act(state, "red", "lift/belgard-danzig/b-trader")
    refuses(state, "red", "drop/malmo-visby:ship/b-trader", "HT-19.3", "merchants only")
    refuses(state, "red", "drop/malmo-visby/a-trader", "HT-19.6", "is not lifted")


def test_ht_19_7_no_token_at_sea_and_none_beside_open_cities_only() -> None:
    words: dict[str, Any] = {"pending": {"red": ["upgrade_skill"]}, "phase": "end_of_turn"}
    state = position("east", TRIO, **words)
    refuses(state, "red", "token/upgrade_skill/malmo-visby", "HT-19.7", "never put on Malmö–Visby")


BRITANNIA: list[tuple[dict[str, Any], Action, str, str]] = [
    (HAND, "place/chester-conway/trader", "HT-20.4", "lies in Wales, and you have no permission"),
    (HAND, "place/edinburgh-glasgow/trader", "HT-20.4", "lies in Scotland"),
    (
        {"routes": {"chester-conway": _row("chester-conway", "blue:T", "britannia_4_5")}, **HAND},
        "displace/chester-conway/b-trader/trader",
        "HT-20.4",
        "no permission left",
    ),
]


@pytest.mark.parametrize(("words", "action", "rule", "text"), BRITANNIA)
def test_mistakes_on_britannia(words: dict[str, Any], action: Action, rule: str, text: str) -> None:
    refuses(position("britannia_4_5", **words), "red", action, rule, text)


def test_ht_20_4_a_used_permission_is_gone() -> None:
    words: dict[str, Any] = {"cities": {"cardiff": "red:T"}, "supply": {"red": (4, 0)}, "actions_left": 3}
    state = act(position("britannia_4_5", **words), "red", "place/chester-conway/trader")
    refuses(state, "red", "place/chester-conway/trader", "HT-20.4", "no permission left")


def test_ht_20_6_displaced_pieces_stay_out_of_other_regions() -> None:
    route = "bristol-salisbury"
    words: dict[str, Any] = {"routes": {route: _row(route, "blue:T", "britannia_4_5")}, **HAND}
    state = act(position("britannia_4_5", **words), "red", f"displace/{route}/b-trader/trader", "pay/1t")
    refuses(state, "blue", "relocate/cardiff-montgomery", "HT-20.6", "from England cannot go to Wales")


def test_ht_20_7_moved_pieces_stay_out_of_other_regions() -> None:
    route = "bristol-salisbury"
    state = position("britannia_4_5", routes={route: _row(route, "red:T", "britannia_4_5")})
    state = act(state, "red", f"move/{route}/trader")
    refuses(state, "red", "set/cardiff-montgomery/trader", "HT-20.7", "from England cannot go to Wales")


def test_ht_20_7_a_piece_is_named_by_its_region_where_it_matters() -> None:
    routes = {name: _row(name, "red:T", "britannia_4_5") for name in ("bristol-salisbury", "cardiff-montgomery")}
    state = position("britannia_4_5", routes=routes)
    state = act(state, "red", "move/bristol-salisbury/trader", "move/cardiff-montgomery/trader")
    refuses(state, "red", "set/coventry-nottingham/trader", "HT-20.7", "Say which trader")


def test_ht_20_8_the_token_moves_pieces_of_others_within_their_region() -> None:
    words: dict[str, Any] = {
        "routes": {
            "bristol-salisbury": _row("bristol-salisbury", "blue:T", "britannia_4_5"),
            "coventry-nottingham": _row("coventry-nottingham", "red:T", "britannia_4_5"),
            "london-oxford": _row("london-oxford", "green:T", "britannia_4_5"),
        },
        "tokens": {"red": {"unused": ["remove_three"]}},
        "tokens_on_routes": {},
    }
    state = act(position("britannia_4_5", whole=False, **words), "red", "use/remove_three")
    refuses(state, "red", "lift/coventry-nottingham/a-trader", "HT-20.8", "of others only")
    state = act(state, "red", "lift/bristol-salisbury/b-trader")
    refuses(state, "red", "drop/cardiff-montgomery/b-trader", "HT-20.8", "from England cannot go to Wales")
    refuses(state, "red", "enough", "HT-13.7", "Set down what is lifted")


def test_ht_20_10_no_token_outside_england() -> None:
    words: dict[str, Any] = {"pending": {"red": ["upgrade_skill"]}, "phase": "end_of_turn"}
    state = position("britannia_4_5", **words)
    refuses(state, "red", "token/upgrade_skill/cardiff-montgomery", "HT-20.10", "never put on")


def test_ht_20_10_two_pieces_go_beyond_england_only() -> None:
    route = "calais-southampton"
    words: dict[str, Any] = {"routes": {route: _filled(route, "red", "britannia_4_5")}, "skill_steps": BOOKISH}
    state = act(position("britannia_4_5", **words), "red", f"claim/{route}/none")
    refuses(state, "red", "add/coventry-nottingham/trader", "HT-20.10", "Wales and Scotland only")


FILLED = {"hannover-minden": "red:T red:T red:T"}
OPTIONS: list[tuple[dict[str, Any], Action, str, str]] = [
    ({"options": {"income_amount": "up_to"}, "stock": {"red": (6, 0)}}, "income/4t", "HT-4.3", "at most 3"),
    (
        {
            "options": {"swap_ownership": "own_one"},
            "cities": {"minden": "blue:T green:T"},
            "tokens": {"red": {"unused": ["swap_offices"]}},
        },
        "use/swap_offices/minden:0",
        "HT-13.5",
        "must be yours",
    ),
    (
        {"cities": {"minden": "blue:T blue:M"}, "tokens": {"red": {"unused": ["swap_offices"]}}},
        "use/swap_offices/minden:0",
        "HT-13.5",
        "have one owner",
    ),
    (
        {
            "options": {"extra_office_mode": "additional"},
            "routes": FILLED,
            "cities": {"minden": "blue:T"},
            "tokens": {"red": {"unused": ["extra_office"]}},
        },
        "claim/hannover-minden/extra_office:minden/trader",
        "HT-13.4",
        "follows the benefit",
    ),
    (
        {"tokens": {"red": {"unused": ["upgrade_skill"]}}, "skill_steps": {"red": {"bursa": 3}}},
        "use/upgrade_skill/bursa",
        "HT-13.3",
        "fully developed",
    ),
]


@pytest.mark.parametrize(("words", "action", "rule", "text"), OPTIONS)
def test_mistakes_with_other_options(words: dict[str, Any], action: Action, rule: str, text: str) -> None:
    refuses(position(**words), "red", action, rule, text)


def test_ht_13_4_what_may_follow_the_benefit() -> None:
    words: dict[str, Any] = {
        "options": {"extra_office_mode": "additional"},
        "routes": FILLED,
        "cities": {"minden": "blue:T"},
        "tokens": {"red": {"unused": ["extra_office"]}},
    }
    state = act(position(**words), "red", "claim/hannover-minden/none")
    refuses(state, "red", "bonus/upgrade:privilegium", "HT-13.4", "Only a further extra office")
    refuses(state, "red", "bonus/extra_office:halle/trader", "HT-13.4", "does not lead to Halle")
    refuses(state, "red", "bonus/extra_office:hannover/trader", "HT-13.4", "another office in Hannover first")
    refuses(state, "red", "bonus/extra_office:minden/merchant", "HT-13.4", "holds no merchant")


def test_ht_13_7_relocating_leaves_own_pieces_alone() -> None:
    words: dict[str, Any] = {
        "options": {"remove_three_mode": "relocate_opponents"},
        "routes": {"kampen-osnabruck": "red:T blue:T", "hannover-minden": "green:T - -"},
        "tokens": {"red": {"unused": ["remove_three"]}},
        "tokens_on_routes": {},
    }
    state = act(position(whole=False, **words), "red", "use/remove_three")
    refuses(state, "red", "lift/kampen-osnabruck/a-trader", "HT-13.7", "of others only")
    refuses(state, "red", "enough", "HT-13.7", "at least one piece")
    state = act(state, "red", "lift/kampen-osnabruck/b-trader")
    refuses(state, "red", "lift/hannover-minden/c-trader", "HT-13.7", "down first")


def test_ht_18_5_the_second_neutral_trader() -> None:
    words: dict[str, Any] = {
        "routes": {"arnheim-duisburg": ["N:T", None, None]},
        "options": {"neutral_extra": "mandatory"},
        **HAND,
    }
    state = act(position("standard_2_3", DUO, **words), "red", "displace/arnheim-duisburg/n-trader/trader", "pay/1t")
    where = legal(state, "blue", "relocate")[0]
    state = act(state, "blue", where)
    refuses(state, "blue", "enough", "HT-18.5", "must follow")
    refuses(state, "blue", legal(state, "blue", "add")[0].replace("trader", "merchant"), "HT-18.5", "traders only")
    refuses(state, "blue", "borrow/arnheim-duisburg/trader", "HT-18.5", "neutral stock")


def test_ht_18_8_the_neutral_takes_an_office_where_it_can() -> None:
    words: dict[str, Any] = {
        "routes": {
            "bremen-hamburg": ["N:T", "N:T", "N:T", None],
            "hamburg-luneburg": ["N:T", None, None, None],
        },
        **HAND,
    }
    state = position("standard_2_3", DUO, **words)
    state = act(state, "red", "displace/hamburg-luneburg/n-trader/trader", "pay/1t")
    state = act(state, "blue", "relocate/bremen-hamburg")
    state = act(state, "blue", "enough")
    refuses(state, "red", "neutral/bremen-hamburg/none", "HT-18.8", "takes an office")
    refuses(state, "red", "neutral/bremen-hamburg/office:halle", "HT-18.8", "does not lead to Halle")
    refuses(state, "red", "neutral/hamburg-luneburg/none", "HT-18.7", "do not fill")
    refuses(state, "red", "place/hamburg-luneburg/trader", "HT-3.3", "under way")


def test_ht_6_12_the_displaced_piece_first_or_not() -> None:
    words: dict[str, Any] = {"routes": {"dortmund-duisburg": "blue:T -"}, **HAND, "stock": {"blue": (2, 0)}}
    first = act(position(whole=False, **words), "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    refuses(first, "blue", "add/arnheim-duisburg/trader", "HT-6.12", "goes first")
    words["options"] = {"displaced_first": "false"}
    free = act(position(whole=False, **words), "red", "displace/dortmund-duisburg/b-trader/trader", "pay/1t")
    refuses(free, "blue", "add/arnheim-duisburg/merchant", "HT-6.8", "holds no merchant")
    free = act(free, "blue", "add/arnheim-duisburg/trader")
    refuses(free, "blue", "add/arnheim-duisburg/trader", "HT-6.6", "No extra piece")
