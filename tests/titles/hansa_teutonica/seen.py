"""Plain readings of what everybody sees, for those who give a second opinion on the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hansa_bot.titles.hansa_teutonica.material import Board, Route
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, Piece, RouteView

TRACKS = {
    "clavis_urbis": [1, 2, 2, 3, 4],
    "actiones": [2, 3, 3, 4, 4, 5],
    "privilegium": ["white", "orange", "pink", "black"],
    "liber_sophiae": [2, 3, 4, 5],
    "bursa": [3, 5, 7, 1000],
}
COST = {"trader": 1, "merchant": 2}
NEUTRAL = 5
Standing = dict[str, Counter[Piece]]


def moved(now: Standing, route: str, piece: Piece, by: int) -> Standing:
    """The same with one such piece more or less on a route."""
    here = now[route].copy()
    here[piece] += by
    return {**now, route: +here}


def standing(view: HansaView) -> Standing:
    """The pieces on each route, whatever their order."""
    return {route.id: Counter(piece for piece in route.spaces if piece is not None) for route in view.routes}


def on_board(view: HansaView) -> Iterator[tuple[str, Piece]]:
    """Every piece on a route."""
    return ((route.id, piece) for route in view.routes for piece in route.spaces if piece is not None)


def takes(hand: list[int], count: int) -> list[str]:
    """Every way to take so many pieces of a hand."""
    ways = [(count - discs, discs) for discs in range(count + 1) if discs <= hand[1] and count - discs <= hand[0]]
    return [(f"{cubes}t" if cubes else "") + (f"{discs}m" if discs else "") for cubes, discs in ways]


def kinds(hand: list[int]) -> list[str]:
    """The kinds of piece in a hand."""
    return [kind for kind, count in zip(("trader", "merchant"), hand, strict=True) if count]


def room(route: RouteView) -> int:
    """How many spaces are empty."""
    return route.spaces.count(None)


def ends(printed: Board, route: str) -> tuple[str, str]:
    """The two cities of a route."""
    found: Route = next(each for each in printed.routes if each.id == route)
    return found.ends


def name(piece: Piece) -> str:
    """A piece as actions name it."""
    return f"{'abcden'[piece.seat]}-{piece.kind}"


def value(desk: DeskView, skill: str) -> int | str:
    """The uncovered value of a track."""
    return TRACKS[skill][desk.skills[skill]]


def full(desk: DeskView, skill: str) -> bool:
    """Whether a track is fully uncovered."""
    return desk.skills[skill] == len(TRACKS[skill]) - 1
