"""The position in words: whatever can be seen of a position is told, so that one can play from it."""

from typing import Any

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from hansa_bot.titles.hansa_teutonica.view import (
    CityView,
    DeskView,
    HansaView,
    NeutralView,
    Piece,
    PostView,
    RouteView,
)
from tests.titles.hansa_teutonica import views
from tests.titles.kit.text_board import Change, Fields, TextBoard, another, flipped, instead, longer, more

TOKEN, FAVOUR = "upgrade_skill", "two_extras"
PIECE, THERE, ELSEWHERE = Piece(1, "merchant"), "bremen-minden", "minden-munster"


def put(piece: Piece | None) -> Piece | None:
    return PIECE if piece is None else None


def shown_or_not(token: str | None) -> str | None:
    return TOKEN if token is None else None


def a_step(skill: int) -> int:
    return skill - 1 if skill else 1


UNDER_WAY: dict[str, tuple[dict[str, Any], Change]] = {
    "decision": ({"decision": "extra", "extras_left": 1, "extras_of": 1}, instead("reuse")),
    "displaced": ({"decision": "pay", "displaced": PIECE, "origin": THERE}, instead(Piece(1, "trader"))),
    "origin": ({"decision": "pay", "displaced": PIECE, "origin": THERE}, instead(ELSEWHERE)),
    "owed": ({"decision": "pay", "owed": 1}, more),
    "extras_left": ({"decision": "extra", "extras_left": 1, "extras_of": 1}, more),
    "extras_of": ({"decision": "extra", "extras_left": 1, "extras_of": 1}, instead(NEUTRAL)),
    "lifts_left": ({"decision": "move", "lifts_left": 1}, more),
    "removals_left": ({"decision": "remove", "removals_left": 1}, more),
    "full_routes": ({"decision": "neutral", "full_routes": [THERE]}, instead([ELSEWHERE])),
    "shares": ({"decision": "share", "shares": 1}, more),
    "lifted": ({"decision": "move", "lifted": [(THERE, PIECE)]}, instead([(ELSEWHERE, PIECE)])),
    "carried": ({"decision": "shift", "carried": [(THERE, PIECE)]}, instead([(ELSEWHERE, PIECE)])),
    "end": ({"over": True, "end": "points"}, instead("cities")),
}
"""What is told while it matters: what makes it matter, and the change."""
APART = {"board", "routes", "cities", "desks", "neutral", "options", "permits", "seat", "seats"}
"""The names of things, the reader, and what has a test of its own."""
BOARD = TextBoard(
    HansaTexts(catalog("en", "hansa_teutonica"), views.NAMES),
    {
        RouteView: Fields(
            {"token": shown_or_not, "posts": longer(PostView(0, "route_block"))}, {"spaces": put}, apart=("id",)
        ),
        CityView: Fields(
            {"extra": longer(PIECE), "controller": another, "complete": flipped}, {"slots": put}, apart=("id",)
        ),
        DeskView: Fields(
            {
                "points": more,
                "unused": longer(TOKEN),
                "used": longer(TOKEN),
                "pending": more,
                "offices": more,
                "favours": longer(FAVOUR),
                "mission": instead(next(iter(CARDS))),
            },
            {"supply": more, "stock": more, "skills": a_step},
            apart=("seat", "shown"),
        ),
        NeutralView: Fields({"points": more, "stock": more, "colours": more, "offices": more}),
        HansaView: Fields(
            {
                "turn": more,
                "over": flipped,
                "waiting": instead([1, 0]),
                "active": another,
                "actions_left": more,
                "links": longer(1),
                "completed": more,
                "token_stock": more,
                "to_place": longer(TOKEN),
                "bonus": instead("place_two"),
                "discarded": longer(TOKEN),
                "favours": longer(FAVOUR),
            },
            {"table": another},
            apart={*UNDER_WAY, *APART},
        ),
    },
)


def test_every_field_of_a_view_is_looked_at() -> None:
    assert BOARD.unnamed() == set()


@pytest.mark.parametrize(
    "view",
    [
        views.crowded(),
        views.empty("standard_2_3", 3),
        views.middle("east"),
        views.middle("britannia_4_5"),
        views.two("standard_2_3"),
    ],
    ids=("crowded", "empty", "east", "britannia", "two"),
)
def test_whatever_can_be_seen_is_told(view: HansaView) -> None:
    assert BOARD.untold(view) == []


@pytest.mark.parametrize("field", UNDER_WAY)
def test_what_is_under_way_is_told(field: str) -> None:
    set_up, change = UNDER_WAY[field]
    view = views.middle()
    for name, value in set_up.items():
        setattr(view, name, value)
    assert BOARD.is_told(view, view, field, change(getattr(view, field)))


def test_whose_piece_it_is_and_of_which_kind_is_told() -> None:
    view = views.middle()
    for route in view.routes:
        route.spaces[0] = Piece(0, "trader")
        for other in (Piece(3, "trader"), Piece(0, "merchant")):
            assert BOARD.is_told(view, route, "spaces", [other, *route.spaces[1:]])


def test_which_tokens_on_a_plate_have_been_seen_is_told() -> None:
    view = views.middle()
    view.desks[0].pending = 1
    assert BOARD.is_told(view, view.desks[0], "shown", [TOKEN])


def test_the_permissions_that_are_left_are_told() -> None:
    view = views.middle("britannia_4_5")
    view.permits = ["london"]
    assert BOARD.is_told(view, view, "permits", ["cardiff", "london"])


def test_every_option_is_told() -> None:
    assert BOARD.untold_options(views.middle(), OPTIONS) == []
