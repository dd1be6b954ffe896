"""A second opinion on what claims bring: points of everybody, what goes where, and whether the game is over, worked
out from what is seen before and after (HT-8, HT-15, HT-18.7 to HT-18.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.event import Event
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView
from tests.titles.hansa_teutonica.auditor import offices, ruler
from tests.titles.hansa_teutonica.seen import NEUTRAL, ends

AWARDS = (7, 4, 2)


def city(view: HansaView, name: str) -> CityView:
    """A city by name."""
    return next(each for each in view.cities if each.id == name)


def points(view: HansaView) -> Counter[int]:
    """What every marker shows, the neutral's too."""
    found = Counter({desk.seat: desk.points for desk in view.desks})
    if view.neutral is not None:
        found[NEUTRAL] = view.neutral.points
    return found


def is_linked(view: HansaView, seat: int) -> bool:
    """Whether a chain of cities with offices of a seat joins the ends (HT-12.2)."""
    printed = board(view.board)
    mine = {each.id for each in view.cities if any(piece.seat == seat for piece in offices(each))}
    start, goal = printed.link.ends
    reached = {start} & mine
    while (
        wider := {end for route in printed.routes if reached & set(route.ends) for end in route.ends} & mine - reached
    ):
        reached |= wider
    return goal in reached


def gains(before: HansaView, after: HansaView, seat: int, action: str) -> Counter[int]:
    """The points that an action should bring to each marker (HT-15.6)."""
    kind, values = kind_of(action), values_of(action)
    owner = NEUTRAL if kind == "neutral" else seat
    found: Counter[int] = Counter()
    if kind in ("claim", "neutral"):
        rulers = [ruler(city(before, end)) for end in ends(board(before.board), values[0])]
        found.update(each for each in rulers if each is not None)
        what, _, where = values[1].partition(":")
        if what == "office":
            printed = next(each for each in board(before.board).cities if each.id == where)
            found[owner] += printed.slots[city(before, where).slots.index(None)].points
    founds = kind in ("claim", "neutral", "bonus")
    silent = owner == NEUTRAL and before.options.two_player_rules == "brief"
    if founds and is_linked(after, owner) and owner not in before.links and len(before.links) < 3 and not silent:
        found[owner] += AWARDS[len(before.links)]
    if before.options.two_player_rules == "brief":
        del found[NEUTRAL]
    return +found


def stays(before: HansaView, route: str, benefit: str) -> int:
    """How many neutral traders stay on a route that the neutral claims (HT-18.9)."""
    yellow = {each.id for each in board(before.board).cities if each.yellow}
    left = len(next(each.spaces for each in before.routes if each.id == route)) - (benefit != "none")
    at_yellow = bool(yellow & set(ends(board(before.board), route)))
    return int(left > 0 and at_yellow and before.options.two_player_rules == "full")


def is_due(view: HansaView, told: Sequence[Event]) -> bool:
    """Whether the end of the game is triggered (HT-15.1 to HT-15.3, HT-18.10)."""
    limit = board(view.board).completed_limit
    complete = sum(bool(each.extra) if not each.slots else None not in each.slots for each in view.cities)
    assert view.completed == complete
    dry = any(event.kind == "stock_empty" for event in told)
    return max(points(view).values()) >= 20 or complete >= limit or dry
