"""What offers aim at on the board, read from their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.render.sprites import SQUARE
from hansa_bot.titles.hansa_teutonica.material import (
    DISPLACE_COST,
    NEUTRAL,
    PIECES,
    PROMO,
    TARGETS,
    TRADER,
    Route,
    board,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.render.changes import Space
from hansa_bot.titles.hansa_teutonica.render.routes import shape_of
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece, RouteView

Cell = tuple[str, int]
"""A city and the index of one of its slots, skill signs or offices."""

EXCHANGE, TRIBUTE, BLOCK = PROMO
_PIECES = {word: Piece(owner(code), PIECES[kind(code)]) for code, word in TARGETS.items()}


@dataclass(slots=True)
class Aims:
    """What may be chosen.

    `free` are empty spaces with the outline of what may go there (a square where a trader may), `pieces` taken
    spaces, `prices` how many pieces of the supply a space costs besides the one that goes there. `claims` are routes
    with the colour that claims them, `gains` points by (city, seat) as `Changes` has them, `taken` routes whose token
    comes along. `slots`, `skills`, `table` are what a benefit fills, raises or takes, by cells and values; `left` and
    `right` cities that may get an office more at that end of the row, `swaps` the left one of two offices. `tokens`
    and `posts` are routes that a token may be put on or beside.
    """

    free: dict[Space, str] = field(default_factory=dict)
    pieces: set[Space] = field(default_factory=set)
    prices: dict[Space, int] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)
    gains: dict[tuple[str, int], int] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    slots: set[Cell] = field(default_factory=set)
    skills: set[Cell] = field(default_factory=set)
    table: set[int] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    right: set[str] = field(default_factory=set)
    swaps: set[Cell] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    posts: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        places = (self.free, self.pieces, self.claims, self.left, self.right, self.swaps, self.tokens, self.posts)
        return any(places)


def aims(view: HansaView, offers: Sequence[Action]) -> Aims:
    """Gather what the offers of the view's seat aim at; those that name nothing on the board leave no trace."""
    found = Aims()
    for offer in offers:
        verb = kind_of(offer)
        if verb in READERS:
            READERS[verb](found, view, *values_of(offer))
    return found


def _route(view: HansaView, name: str) -> tuple[Route, RouteView]:
    index = tables(view.board).route[name]
    return board(view.board).routes[index], view.routes[index]


def _spaces(view: HansaView, part: str) -> Iterator[tuple[Space, Piece | None]]:
    """Yield the spaces of a part with what stands there: the house spaces of a route, or its ships."""
    name, _, ships = part.partition(":")
    printed, route = _route(view, name)
    for index, piece in enumerate(route.spaces):
        if (index in printed.ships) == bool(ships):
            yield (name, index), piece


def _put(found: Aims, view: HansaView, part: str, piece: str, *_: str) -> None:
    for space, there in _spaces(view, part):
        if there is None and found.free.get(space) != SQUARE:
            found.free[space] = shape_of(piece)


def _place(found: Aims, view: HansaView, part: str, piece: str) -> None:
    """Note where a piece may be placed, and what each route block there costs besides (HT-21.3)."""
    _put(found, view, part, piece)
    blocks = sum(post.token == BLOCK for post in _route(view, part.partition(":")[0])[1].posts)
    if blocks:
        found.prices |= {space: blocks for space, there in _spaces(view, part) if there is None}


def _relocate(found: Aims, view: HansaView, part: str) -> None:
    _put(found, view, part, view.displaced.kind if view.displaced else PIECES[TRADER])


def _drop(found: Aims, view: HansaView, part: str, target: str) -> None:
    _put(found, view, part, _PIECES[target].kind)


def _take(found: Aims, view: HansaView, part: str, target: str) -> None:
    found.pieces |= {space for space, there in _spaces(view, part) if there == _PIECES[target]}


def _take_own(found: Aims, view: HansaView, part: str, piece: str) -> None:
    found.pieces |= {space for space, there in _spaces(view, part) if there == Piece(_reader(view), piece)}


def _displace(found: Aims, view: HansaView, part: str, target: str, *_: str) -> None:
    """Note a piece that may be displaced, and how many pieces that costs besides the one that goes there (HT-6.2)."""
    _take(found, view, part, target)
    cost = DISPLACE_COST[PIECES.index(_PIECES[target].kind)]
    found.prices |= {space: cost for space, there in _spaces(view, part) if there == _PIECES[target]}


def _claim(found: Aims, view: HansaView, name: str, benefit: str, *_: str) -> None:
    _cash_in(found, view, name, _reader(view))
    if _route(view, name)[1].token is not None:
        found.taken.add(name)
    what, where = benefit.partition(":")[::2]
    if what == "office":
        _found(found, view, where)
    elif what == "extra_office":
        found.left.add(where)
    elif what == "table":
        found.table.add(int(where))
    elif what == "upgrade":
        cities = [board(view.board).cities[city] for city in _ends(view, name)]
        found.skills |= {(city.id, city.skills.index(where)) for city in cities if where in city.skills}


def _neutral(found: Aims, view: HansaView, name: str, benefit: str) -> None:
    _cash_in(found, view, name, NEUTRAL)
    what, where = benefit.partition(":")[::2]
    if what == "office":
        _found(found, view, where)


def _cash_in(found: Aims, view: HansaView, name: str, claimer: int) -> None:
    """Note a route that may be claimed, and the point for control of each end (HT-8.3)."""
    found.claims[name] = claimer
    for city in (view.cities[city] for city in _ends(view, name)):
        if city.controller is not None:
            found.gains[city.id, city.controller] = 1


def _found(found: Aims, view: HansaView, name: str) -> None:
    city = view.cities[tables(view.board).city[name]]
    found.slots.add((name, city.slots.index(None)))


def _bonus(found: Aims, view: HansaView, benefit: str, *_: str) -> None:
    what, where = benefit.partition(":")[::2]
    if what == "office":
        found.right.add(where)
    elif what == "extra_office":
        found.left.add(where)


def _use(found: Aims, view: HansaView, token: str, target: str = "") -> None:
    if token == "swap_offices":
        city, _, slot = target.partition(":")
        found.swaps.add((city, int(slot)))
    elif token in (TRIBUTE, BLOCK):
        found.posts.add(target)


def _token(found: Aims, view: HansaView, token: str, name: str) -> None:
    found.tokens.add(name)


def _ends(view: HansaView, name: str) -> tuple[int, int]:
    t = tables(view.board)
    return t.ends[t.route[name]]


def _reader(view: HansaView) -> int:
    return NEUTRAL if view.seat is None else view.seat


READERS: dict[str, Callable[..., None]] = {
    "place": _place,
    "relocate": _relocate,
    "add": _put,
    "set": _put,
    "drop": _drop,
    "displace": _displace,
    "remove": _take,
    "lift": _take,
    "move": _take_own,
    "borrow": _take_own,
    "claim": _claim,
    "neutral": _neutral,
    "bonus": _bonus,
    "use": _use,
    "token": _token,
}
"""By verb: notes what one action aims at. All other verbs name nothing that stands on the board."""
