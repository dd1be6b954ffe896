"""A second opinion: every legal action worked out slowly and plainly from what everybody sees, never from the rules'
own code. It must agree with the offers at every step of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.titles.hansa_teutonica.board import Board, Route, board
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, Piece, RouteView
from tests.titles.hansa_teutonica.auditor import offices

TRACKS = {
    "clavis_urbis": [1, 2, 2, 3, 4],
    "actiones": [2, 3, 3, 4, 4, 5],
    "privilegium": ["white", "orange", "pink", "black"],
    "liber_sophiae": [2, 3, 4, 5],
    "bursa": [3, 5, 7, 1000],
}
COST = {"trader": 1, "merchant": 2}
Standing = dict[str, Counter[Piece]]


class Referee:
    """Knows what a view does not show: what was set down in this reaction, how things stood before this move."""

    def __init__(self) -> None:
        self.set_down: Counter[tuple[str, Piece]] = Counter()
        self.before: Standing = {}

    def watch(self, view: HansaView, seat: int, action: str) -> None:
        """Remember what an action means for the decisions after it."""
        kind, values = kind_of(action), values_of(action)
        if kind == "displace":
            self.set_down.clear()
        elif kind == "relocate":
            assert view.displaced is not None
            self.set_down[values[0], view.displaced] += 1
        elif kind == "add":
            self.set_down[values[0], Piece(seat, values[1])] += 1
        elif kind == "move" and view.decision == "turn":
            self.before = standing(view)

    def offers(self, view: HansaView) -> set[str]:
        """Return what the seat that must decide may do."""
        seat = view.waiting[0]
        desk = view.desks[seat]
        kind = view.decision
        if kind == "turn":
            return set(turn(view, desk))
        if kind == "pay":
            return {f"pay/{take}" for take in takes(desk.supply, view.owed)}
        if kind == "relocate":
            return {f"relocate/{route}" for route in nearest(view)}
        if kind in ("extra", "borrow"):
            return set(self._extra(view, desk))
        if kind == "move":
            return set(self._move(view, seat))
        if kind == "remove":
            stop = {"enough"} if view.removals_left < 3 else set()
            return stop | {f"remove/{route}/{name(piece)}" for route, piece in on_board(view)}
        assert kind == "tokens"
        return {f"token/{token}/{route}" for token in view.to_place for route in token_routes(view)}

    def _extra(self, view: HansaView, desk: DeskView) -> Iterator[str]:
        if view.lifted:
            (lifted_from, piece), *_ = view.lifted
            for route in self._before_lifting(view, lifted_from):
                if route != lifted_from:
                    yield f"add/{route}/{piece.kind}"
            return
        yield "enough"
        where = nearest(view)
        hand = desk.stock if any(desk.stock) else desk.supply
        for piece in kinds(hand):
            yield from (f"add/{route}/{piece}" for route in where)
        if not any(hand):
            for (route, piece), count in Counter(on_board(view)).items():
                theirs = piece.seat != desk.seat or count <= self.set_down[route, piece]
                if not theirs and set(where) - {route}:
                    yield f"borrow/{route}/{piece.kind}"

    def _before_lifting(self, view: HansaView, lifted_from: str) -> list[str]:
        full = {route.id for route in view.routes if room(route) == (route.id == lifted_from)}
        return nearest(view, full)

    def _move(self, view: HansaView, seat: int) -> Iterator[str]:
        air = Counter(piece for _, piece in view.lifted)
        now = standing(view)
        spare = {route.id: room(route) for route in view.routes}
        touched = +(sum(self.before.values(), Counter()) - sum(now.values(), Counter())) != air
        assert not touched, "the air and the board make up what was there before"
        for piece in air:
            for route in [route for route in spare if spare[route]]:
                after = moved(now, route, piece, 1)
                if may_differ(after, {**spare, route: spare[route] - 1}, air - Counter([piece]), self.before):
                    yield f"set/{route}/{piece.kind}"
        yield from lifts(now, spare, air, self.before, seat, view.lifts_left)


def turn(view: HansaView, desk: DeskView) -> Iterator[str]:
    """Everything between actions (HT-3.3, HT-3.5)."""
    yield "end"
    yield from tokens(view, desk)
    if view.actions_left < 1:
        return
    count = min(sum(desk.stock), int(value(desk, "bursa")))
    if count:
        yield from (f"income/{take}" for take in takes(desk.stock, count))
    for piece in kinds(desk.supply):
        yield from (f"place/{route.id}/{piece}" for route in view.routes if room(route))
        for route, target in on_board(view):
            if target.seat != desk.seat and sum(desk.supply) >= 1 + COST[target.kind]:
                yield f"displace/{route}/{name(target)}/{piece}"
    for route in view.routes:
        if all(piece is not None and piece.seat == desk.seat for piece in route.spaces):
            yield from (f"claim/{route.id}/{benefit}" for benefit in benefits(view, desk, route))
    spare = {route.id: room(route) for route in view.routes}
    yield from lifts(standing(view), spare, Counter(), standing(view), desk.seat, int(value(desk, "liber_sophiae")))


def tokens(view: HansaView, desk: DeskView) -> Iterator[str]:
    """Every use of a token with an effect (HT-13)."""
    if "plus_three_actions" in desk.unused:
        yield "use/plus_three_actions"
    if "plus_four_actions" in desk.unused:
        yield "use/plus_four_actions"
    if "upgrade_skill" in desk.unused:
        yield from (f"use/upgrade_skill/{skill}" for skill in TRACKS if not full(desk, skill))
    if "remove_three" in desk.unused and any(True for _ in on_board(view)):
        yield "use/remove_three"
    if "swap_offices" in desk.unused:
        for city in view.cities:
            for left in range(len(city.slots) - 1):
                one, other = city.slots[left : left + 2]
                if one is not None and other is not None and one != other:
                    yield f"use/swap_offices/{city.id}:{left}"


def benefits(view: HansaView, desk: DeskView, route: RouteView) -> Iterator[str]:
    """Every benefit of step c (HT-8.7 to HT-8.15)."""
    yield "none"
    printed = board(view.board)
    shapes = sorted({piece.kind for piece in route.spaces if piece is not None})
    colours = TRACKS["privilegium"][: desk.skills["privilegium"] + 1]
    for name_ in ends(printed, route.id):
        seen = next(city for city in view.cities if city.id == name_)
        facts = next(city for city in printed.cities if city.id == name_)
        if None in seen.slots:
            slot = facts.slots[seen.slots.index(None)]
            if slot.shape in shapes and slot.privilege in colours:
                yield f"office:{name_}"
        yield from (f"upgrade:{skill}" for skill in facts.skills if not full(desk, skill))
        if "extra_office" in desk.unused and offices(seen):
            yield from (f"extra_office:{name_}/{shape}" for shape in shapes)
    if route.id == printed.prestige_table.route and "merchant" in shapes:
        for space, holder in zip(printed.prestige_table.spaces, view.table, strict=True):
            if holder is None and space.privilege in colours:
                yield f"table:{space.value}"


def token_routes(view: HansaView) -> Iterator[str]:
    """Where a replacement token may go (HT-14.2)."""
    open_cities = {city.id for city in view.cities if None in city.slots}
    for route in view.routes:
        if route.token is None and not any(route.spaces) and open_cities & set(ends(board(view.board), route.id)):
            yield route.id


def nearest(view: HansaView, full: set[str] | None = None) -> list[str]:
    """The closest routes with room to where a piece was displaced (HT-6.9); `full` says which have none."""
    if full is None:
        full = {route.id for route in view.routes if not room(route)}
    assert view.origin is not None
    printed = board(view.board)
    seen, edge = {view.origin}, [view.origin]
    while edge:
        cities = {end for route in edge for end in ends(printed, route)}
        edge = [route.id for route in printed.routes if route.id not in seen and cities & set(route.ends)]
        seen.update(edge)
        if found := [route for route in edge if route not in full]:
            return found
    return []


def lifts(
    now: Standing, spare: dict[str, int], air: Counter[Piece], before: Standing, seat: int, left: int
) -> Iterator[str]:
    """Which own pieces may be lifted so that something can change in the end (HT-7.4)."""
    if left and not any(now[route] != before[route] for route in now if not air):
        for route in now:
            for piece in [piece for piece in now[route] if piece.seat == seat]:
                after, wider = moved(now, route, piece, -1), {**spare, route: spare[route] + 1}
                up = air + Counter([piece])
                if may_differ(after, wider, up, before) or next(
                    lifts(after, wider, up, before, seat, left - 1), None
                ):
                    yield f"move/{route}/{piece.kind}"


def may_differ(now: Standing, spare: dict[str, int], air: Counter[Piece], before: Standing) -> bool:
    """Whether some way to set all these pieces down leaves a route with other pieces than before."""
    if not air:
        return any(now[route] != before[route] for route in now)
    piece = next(iter(air))
    return any(
        may_differ(moved(now, route, piece, 1), {**spare, route: spare[route] - 1}, air - Counter([piece]), before)
        for route in spare
        if spare[route]
    )


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
    return f"{'abcde'[piece.seat]}-{piece.kind}"


def value(desk: DeskView, skill: str) -> int | str:
    """The uncovered value of a track."""
    return TRACKS[skill][desk.skills[skill]]


def full(desk: DeskView, skill: str) -> bool:
    """Whether a track is fully uncovered."""
    return desk.skills[skill] == len(TRACKS[skill]) - 1
