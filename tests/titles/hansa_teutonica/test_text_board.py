"""The position in words: whatever can be seen of a position is told, so that one can play from it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.base import Option
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from hansa_bot.titles.hansa_teutonica.texts.hansa import HansaTexts
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

TEXTS = HansaTexts(catalog("en", "hansa_teutonica"), views.NAMES)
TOKEN, FAVOUR = "upgrade_skill", "two_extras"
PIECE, THERE, ELSEWHERE = Piece(1, "merchant"), "bremen-minden", "minden-munster"

Change = Callable[[Any], Any]
"""Takes what stands in a field and returns what else could stand there."""


def more(number: int) -> int:
    return number + 1


def another(seat: int | None) -> int:
    return 1 if seat != 1 else 0


def flipped(truth: bool) -> bool:
    return not truth


def put(piece: Piece | None) -> Piece | None:
    return PIECE if piece is None else None


def shown_or_not(token: str | None) -> str | None:
    return TOKEN if token is None else None


def a_step(skill: int) -> int:
    return skill - 1 if skill else 1


def longer(item: Any) -> Change:
    return lambda found: [*found, item]


def instead(value: Any) -> Change:
    return lambda found: value


FIELDS: dict[type[msgspec.Struct], dict[str, Change]] = {
    RouteView: {"token": shown_or_not, "posts": longer(PostView(0, "route_block"))},
    CityView: {"extra": longer(PIECE), "controller": another, "complete": flipped},
    DeskView: {
        "points": more,
        "unused": longer(TOKEN),
        "used": longer(TOKEN),
        "pending": more,
        "offices": more,
        "favours": longer(FAVOUR),
        "mission": instead(next(iter(CARDS))),
    },
    NeutralView: {"points": more, "stock": more, "colours": more, "offices": more},
    HansaView: {
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
}
"""What is told of every position."""
INSIDE: dict[type[msgspec.Struct], dict[str, Change]] = {
    RouteView: {"spaces": put},
    CityView: {"slots": put},
    DeskView: {"supply": more, "stock": more, "skills": a_step},
    NeutralView: {},
    HansaView: {"table": another},
}
"""The same for every element of a list or a dictionary."""
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
ELSEWHERE_HERE = {
    RouteView: {"id"},
    CityView: {"id"},
    DeskView: {"seat", "shown"},
    NeutralView: set[str](),
    HansaView: {"board", "routes", "cities", "desks", "neutral", "options", "permits", "seat", "seats"},
}
"""The names of things, the reader, and what has a test of its own."""


def things(view: HansaView) -> Iterator[Any]:
    """Yield the view and everything in it that has fields."""
    yield view
    yield from [*view.routes, *view.cities, *view.desks]
    if view.neutral:
        yield view.neutral


def untold(view: HansaView) -> Iterator[str]:
    """Make every change there is to one field or element of a view; yield those that change nothing of the text."""
    before = TEXTS.board(view)
    for thing in things(view):
        for field, change in FIELDS[type(thing)].items():
            if not told(view, thing, field, change(getattr(thing, field)), before):
                yield f"{field} of {thing}"
        for field, change in INSIDE[type(thing)].items():
            there = getattr(thing, field)
            for key in there if isinstance(there, dict) else range(len(there)):
                changed = copy.copy(there)
                changed[key] = change(there[key])
                if not told(view, thing, field, changed, before):
                    yield f"{key} in {field} of {thing}"


def told(view: HansaView, thing: Any, field: str, value: Any, before: str = "") -> bool:
    """Say whether another value in a field of something in a view changes what is said of the view."""
    before, kept = before or TEXTS.board(view), getattr(thing, field)
    setattr(thing, field, value)
    after = TEXTS.board(view)
    setattr(thing, field, kept)
    return after != before


def test_every_field_of_a_view_is_looked_at() -> None:
    for struct, apart in ELSEWHERE_HERE.items():
        fields = {field.name for field in msgspec.structs.fields(struct)}
        under_way = set(UNDER_WAY) if issubclass(struct, View) else set()
        assert fields == {*FIELDS[struct], *INSIDE[struct], *apart, *under_way}


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
    assert list(untold(view)) == []


@pytest.mark.parametrize("field", UNDER_WAY)
def test_what_is_under_way_is_told(field: str) -> None:
    set_up, change = UNDER_WAY[field]
    view = views.middle()
    for name, value in set_up.items():
        setattr(view, name, value)
    assert told(view, view, field, change(getattr(view, field)))


def test_whose_piece_it_is_and_of_which_kind_is_told() -> None:
    view = views.middle()
    for route in view.routes:
        route.spaces[0] = Piece(0, "trader")
        for other in (Piece(3, "trader"), Piece(0, "merchant")):
            assert told(view, route, "spaces", [other, *route.spaces[1:]])


def test_which_tokens_on_a_plate_have_been_seen_is_told() -> None:
    view = views.middle()
    view.desks[0].pending = 1
    assert told(view, view.desks[0], "shown", [TOKEN])


def test_the_permissions_that_are_left_are_told() -> None:
    view = views.middle("britannia_4_5")
    view.permits = ["london"]
    assert told(view, view, "permits", ["cardiff", "london"])


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_option_is_told(option: Option) -> None:
    view = views.middle()
    for value in option.values[1:]:
        assert told(view, view, "options", msgspec.structs.replace(view.options, **{option.key: value}))
