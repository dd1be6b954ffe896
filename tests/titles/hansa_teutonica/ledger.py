"""A second opinion on what is seen: names and rooms as they are read, control and every line of the score, and what claims
bring to whom (HT-8, HT-15, HT-16, HT-18.7 to HT-18.10); straight from views, never from the rules' own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.event import Event
from hansa_bot.titles.hansa_teutonica.material import Board, Route, board
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece, RouteView

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


LAST = {"actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
KEYS = (1, 2, 2, 3, 4)
BY_TOKENS = (0, 1, 3, 3, 6, 6, 10, 10, 15, 15)


def offices(city: CityView) -> list[Piece]:
    """Return all offices of a city from left to right (HT-9.4)."""
    return [*city.extra, *(piece for piece in city.slots if piece is not None)]


def ruler(city: CityView) -> int | None:
    """Return who controls a city (HT-9.1 to HT-9.3)."""
    counts = Counter(piece.seat for piece in offices(city))
    tied = [piece.seat for piece in offices(city) if counts[piece.seat] == max(counts.values())]
    return tied[-1] if tied else None


def groups(view: HansaView, seat: int) -> list[int]:
    """Return the number of a seat's offices in each group of joined cities, the best first (HT-16.5)."""
    counts = {city.id: sum(piece.seat == seat for piece in offices(city)) for city in view.cities}
    found = [{name} for name, count in counts.items() if count]
    for route in board(view.board).routes:
        touched = [group for group in found if group & set(route.ends)]
        if len(touched) == 2:
            found = [group for group in found if group not in touched] + [touched[0] | touched[1]]
    return sorted((sum(counts[name] for name in group) for group in found), reverse=True)


def lines(view: HansaView, seat: int) -> dict[str, int]:
    """Return every line of a seat's score (HT-16)."""
    desk = view.desks[seat]
    tokens = len(desk.unused) + len(desk.used)
    values = [space.value for space in board(view.board).prestige_table.spaces]
    return {
        "track": desk.points,
        "full_skills": 4 * sum(desk.skills[skill] == last for skill, last in LAST.items()),
        "tokens": BY_TOKENS[tokens] if tokens < 10 else 21,
        "prestige_table": sum(value for value, owner in zip(values, view.table, strict=True) if owner == seat),
        "cities": 2 * sum(ruler(city) == seat for city in view.cities),
        "network": KEYS[desk.skills["clavis_urbis"]] * max(groups(view, seat), default=0),
    }
