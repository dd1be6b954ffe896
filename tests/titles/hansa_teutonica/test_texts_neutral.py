"""What is said about the neutral colour of a two-player game (HT-18)."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.titles.hansa_teutonica.material import NEUTRAL
from tests.titles.hansa_teutonica.playing import laid
from tests.titles.hansa_teutonica.position import RULES
from tests.titles.hansa_teutonica.spoken import TEXTS, after, due, effect, told

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


@pytest.mark.parametrize(
    ("slot", "value", "name"),
    [
        ("seat", NEUTRAL, "the neutral colour"),
        ("other_seat", NEUTRAL, "the neutral colour"),
        ("target", "n-trader", "a neutral trader"),
        ("target", "green:T", "green:T"),
    ],
)
def test_names(slot: str, value: Any, name: str) -> None:
    assert TEXTS.value(slot, value) == name


def test_the_other_player_is_asked_for_a_neutral_trader() -> None:
    asked = after(table(), *DISPLACED)
    assert asked.waiting == [1]
    assert due(asked).startswith(
        "Anna displaced a neutral trader on Hamburg–Lüneburg. You put it on a neighbouring route. "
        "You may add one more neutral trader from the neutral stock ("
    )
    must = due(after(table({"neutral_extra": "mandatory"}), *DISPLACED))
    assert "One more neutral trader follows from the neutral stock (" in must
    more = after(asked, "relocate/hamburg-stade")
    assert due(more).startswith("You may add one more neutral trader from the neutral stock (")
    view = RULES.view(more, 1)
    assert TEXTS.choice(view, "add", "piece", "trader") == f"trader · {more.neutral_stock} in the neutral stock"


def test_a_neutral_trader_that_fills_a_route_is_told_to_claim_it() -> None:
    asked = after(table(), *DISPLACED)
    assert effect(asked, "relocate/hamburg-lubeck") == (
        "Put the neutral trader on Hamburg–Lübeck: that fills it, and the neutral colour claims it"
    )
    assert effect(asked, "relocate/hamburg-stade") == "Put the neutral trader on Hamburg–Stade: 1 space stays free"
    more = after(asked, "relocate/hamburg-stade")
    assert effect(more, "add/hamburg-lubeck/trader") == (
        "Add a neutral trader on Hamburg–Lübeck: that fills it, and the neutral colour claims it"
    )
    assert effect(more, "enough") == "Add nothing more"


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
    words: dict[str, Any] = {
        "routes": FILLED | {"hamburg-lubeck": "red:T red:T red:T"},
        "cities": {"hamburg": "N:T"},
    }
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
    assert due(lifted) == "Set down a neutral trader."
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
