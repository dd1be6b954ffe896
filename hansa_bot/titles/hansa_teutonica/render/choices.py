"""What may be chosen, read from offers and from what they bring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, Event, kind_of, values_of
from hansa_bot.render import sprites
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.render.changes import Space
from hansa_bot.titles.hansa_teutonica.render.icons import shape_of
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece, RouteView
from hansa_bot.titles.painter import Brings

Cell = tuple[str, int]
"""A city and the index of one of its slots, skill signs or offices."""
EXCHANGE, TRIBUTE, BLOCK = material.PROMO
_PIECES = {
    word: Piece(material.owner(code), material.PIECES[material.kind(code)]) for code, word in material.TARGETS.items()
}


@dataclass(slots=True)
class Targets:
    """What may be chosen.

    `free` are empty spaces with the outline of what may go there (a square where a trader may), `shares` routes that
    a piece may be placed on, with how many of how many spaces are then the own ones; those that are then full are
    `filled`, and what claiming them brings stands in `gains` and `taken`. `pieces` are taken
    spaces, `prices` how many pieces of the supply a space costs besides the one that goes there. `claims` are routes
    with the colour that claims them, `gains` points by (city, seat) as `Changes` has them, `taken` routes whose token
    comes along. `slots`, `skills`, `table` are what a benefit fills, raises or takes, by cells and values; `left` and
    `right` cities that may get an office more at that end of the row, `swaps` the left one of two offices. `tokens`
    and `posts` are routes that a token may be put on or beside.
    """

    free: dict[Space, str] = field(default_factory=dict)
    shares: dict[str, tuple[int, int]] = field(default_factory=dict)
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

    @property
    def filled(self) -> set[str]:
        """Return the routes that one piece more makes ready for a claim."""
        return {route for route, (own, spaces) in self.shares.items() if own == spaces}

    def __bool__(self) -> bool:
        places = (self.free, self.pieces, self.claims, self.left, self.right, self.swaps, self.tokens, self.posts)
        return any(places)


def read_targets(view: HansaView, offers: Sequence[Action], brings: Brings) -> Targets:
    """Gather what the offers of the view's seat aim at; those that name nothing on the board leave no trace."""
    found = Targets()
    for offer in offers:
        _read(found, view, kind_of(offer), values_of(offer), brings.get(offer, ()))
    return found


def _read(found: Targets, view: HansaView, verb: str, values: Sequence[str], events: Sequence[Event]) -> None:
    """Note what one action aims at."""
    own = material.NEUTRAL if view.seat is None else view.seat
    match verb, values:
        case "place" | "add" | "set", (part, piece, *_):
            _put(found, view, part, piece)
            if verb == "place":
                _place(found, view, part, own)
        case "relocate", (part,):
            _put(found, view, part, view.displaced.kind if view.displaced else material.PIECES[material.TRADER])
        case "drop", (part, target):
            _put(found, view, part, _PIECES[target].kind)
        case "remove" | "lift" | "displace", (part, target, *_):
            spaces = [space for space, there in _spaces(view, part) if there == _PIECES[target]]
            found.pieces |= set(spaces)
            if verb == "displace":
                found.prices |= dict.fromkeys(
                    spaces, material.DISPLACE_COST[material.PIECES.index(_PIECES[target].kind)]
                )
        case "move" | "borrow", (part, piece):
            found.pieces |= {space for space, there in _spaces(view, part) if there == Piece(own, piece)}
        case "claim" | "neutral", (name, benefit, *_):
            _claim(found, view, name, benefit, events, own if verb == "claim" else material.NEUTRAL)
        case "bonus", (benefit, *_):
            what, where = benefit.partition(":")[::2]
            if what in ("office", "extra_office"):
                (found.right if what == "office" else found.left).add(where)
        case "use", ("swap_offices", target):
            city, _, slot = target.partition(":")
            found.swaps.add((city, int(slot)))
        case "use", (token, target) if token in (TRIBUTE, BLOCK):
            found.posts.add(target)
        case "token", (_, name):
            found.tokens.add(name)


def _route(view: HansaView, part: str) -> RouteView:
    return view.routes[tables(view.board).route[part.partition(":")[0]]]


def _spaces(view: HansaView, part: str) -> Iterator[tuple[Space, Piece | None]]:
    """Yield the spaces of a part with what stands there: the house spaces of a route, or its ships."""
    name, _, ships = part.partition(":")
    printed = material.board(view.board).routes[tables(view.board).route[name]]
    for space, piece in enumerate(_route(view, part).spaces):
        if (space in printed.ships) == bool(ships):
            yield (name, space), piece


def _put(found: Targets, view: HansaView, part: str, piece: str) -> None:
    for space, there in _spaces(view, part):
        if there is None and found.free.get(space) != sprites.SQUARE:
            found.free[space] = shape_of(piece)


def _place(found: Targets, view: HansaView, part: str, own: int) -> None:
    """Note what placing on a route costs, how much of it is then the own, and what filling it brings."""
    route = _route(view, part)
    if route.toll:
        found.prices |= {space: route.toll for space, there in _spaces(view, part) if there is None}
    count = sum(there is not None and there.seat == own for there in route.spaces)
    found.shares[route.id] = count + 1, len(route.spaces)
    if route.id not in found.filled:
        return
    if route.token is not None:
        found.taken.add(route.id)
    t = tables(view.board)
    for city in (view.cities[at] for at in t.ends[t.route[route.id]]):
        if city.controller is not None:
            found.gains[city.id, city.controller] = 1


def _claim(found: Targets, view: HansaView, name: str, benefit: str, events: Sequence[Event], claimer: int) -> None:
    """Note a route that may be claimed, the points for control of its ends, and what the claim may bring."""
    t = tables(view.board)
    found.claims[name] = claimer
    for event in events:
        if event.kind == "scored" and event.args["why"] == "control":
            found.gains[event.args["city"], event.args["seat"]] = event.args["points"]
    if claimer != material.NEUTRAL and _route(view, name).token is not None:
        found.taken.add(name)
    what, where = benefit.partition(":")[::2]
    if what == "office":
        found.slots.add((where, view.cities[t.city[where]].slots.index(None)))
    elif what == "extra_office":
        found.left.add(where)
    elif what == "table":
        found.table.add(int(where))
    elif what == "upgrade":
        cities = [material.board(view.board).cities[city] for city in t.ends[t.route[name]]]
        found.skills |= {(city.id, city.skills.index(where)) for city in cities if where in city.skills}
