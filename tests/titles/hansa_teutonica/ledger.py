"""A second opinion on what claims bring: points of everybody, what goes where, and whether the game is over, worked
out from what is seen before and after (HT-8, HT-15, HT-18.7 to HT-18.10)."""

from collections import Counter
from collections.abc import Sequence

from hansa_bot.engine.action import Event, kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView, Piece

AWARDS = (7, 4, 2)
NEUTRAL = 5


def ends(view: HansaView, route: str) -> tuple[str, str]:
    """The two cities of a route."""
    found: tuple[str, str] = next(each.ends for each in board(view.board).routes if each.id == route)
    return found


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
        rulers = [ruler(city(before, end)) for end in ends(before, values[0])]
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
    at_yellow = bool(yellow & set(ends(before, route)))
    return int(left > 0 and at_yellow and before.options.two_player_rules == "full")


def is_due(view: HansaView, told: Sequence[Event]) -> bool:
    """Whether the end of the game is triggered (HT-15.1 to HT-15.3, HT-18.10)."""
    limit = board(view.board).completed_limit
    complete = sum(bool(each.extra) if not each.slots else None not in each.slots for each in view.cities)
    assert view.completed == complete
    dry = any(event.kind == "stock_empty" for event in told)
    return max(points(view).values()) >= 20 or complete >= limit or dry


LAST = {"actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
KEYS = (1, 2, 2, 3, 4)
BY_TOKENS = (0, 1, 3, 3, 6, 6, 10, 10, 15, 15)


def offices(place: CityView) -> list[Piece]:
    """Return all offices of a city from left to right (HT-9.4)."""
    return [*place.extra, *(piece for piece in place.slots if piece is not None)]


def ruler(place: CityView) -> int | None:
    """Return who controls a city (HT-9.1 to HT-9.3)."""
    counts = Counter(piece.seat for piece in offices(place))
    tied = [piece.seat for piece in offices(place) if counts[piece.seat] == max(counts.values())]
    return tied[-1] if tied else None


def groups(view: HansaView, seat: int) -> list[int]:
    """Return the number of a seat's offices in each group of joined cities, the best first (HT-16.5)."""
    counts = {each.id: sum(piece.seat == seat for piece in offices(each)) for each in view.cities}
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
        "cities": 2 * sum(ruler(each) == seat for each in view.cities),
        "network": KEYS[desk.skills["clavis_urbis"]] * max(groups(view, seat), default=0),
    }
