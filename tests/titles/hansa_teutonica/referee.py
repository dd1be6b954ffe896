"""A second opinion: every legal action worked out slowly and plainly from what everybody sees, never from the rules'
own code. It must agree with the offers at every step of a game on the boards without ships and regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, Piece, RouteView
from tests.titles.hansa_teutonica.auditor import offices
from tests.titles.hansa_teutonica.ground import differs
from tests.titles.hansa_teutonica.seen import (
    COST,
    NEUTRAL,
    TRACKS,
    Standing,
    ends,
    full,
    kinds,
    moved,
    name,
    on_board,
    room,
    standing,
    takes,
    value,
)


class Referee:
    """Knows what a view does not show: what was set down in this reaction, how things stood before this move, what
    a claim or a token has left to be used."""

    def __init__(self) -> None:
        self.set_down: Counter[tuple[str, Piece]] = Counter()
        self.before: Standing = {}
        self.relocations = 0
        self.left_over: Counter[str] = Counter()
        self.claimed = ""
        self.spare_offices = 0

    def watch(self, view: HansaView, seat: int, action: str) -> None:
        """Remember what an action means for the decisions after it."""
        kind, values = kind_of(action), values_of(action)
        if kind == "displace":
            self.set_down.clear()
        elif kind == "relocate":
            assert view.displaced is not None
            self.set_down[values[0], view.displaced] += 1
        elif kind == "add":
            assert view.extras_of is not None
            self.set_down[values[0], Piece(view.extras_of, values[1])] += 1
        elif kind == "move" and view.decision == "turn":
            self.before = standing(view)
        elif kind == "use":
            self.relocations = 3
        elif kind == "lift":
            self.relocations -= 1
        elif kind == "claim":
            self._watch_claim(view, seat, values[0], values[1])
        elif kind == "bonus":
            self.left_over[values[1]] -= 1
            self.spare_offices -= 1

    def _watch_claim(self, view: HansaView, seat: int, route: str, benefit: str) -> None:
        self.claimed, self.spare_offices = route, view.desks[seat].unused.count("extra_office")
        row = next(each for each in view.routes if each.id == route)
        self.left_over = Counter(piece.kind for piece in row.spaces if piece is not None)
        what, _, where = benefit.partition(":")
        if what == "office":
            facts = next(city for city in board(view.board).cities if city.id == where)
            seen = next(city for city in view.cities if city.id == where)
            self.left_over[facts.slots[seen.slots.index(None)].shape] -= 1
        elif what == "table":
            self.left_over["merchant"] -= 1

    def offers(self, view: HansaView) -> set[str]:
        """Return what the seat that must decide may do."""
        seat = view.waiting[0]
        desk = view.desks[seat]
        kind = view.decision
        if kind == "turn":
            assert not list(neutral_claims(view)), "the neutral claims at once (HT-18.7)"
            return set(turn(view, desk))
        if kind == "pay":
            return {f"pay/{take}" for take in takes(desk.supply, view.owed)}
        if kind in ("relocate", "extra", "borrow"):
            return set(self._reaction(view, desk))
        if kind == "move":
            return set(self._move(view, seat))
        if kind == "remove":
            stop = {"enough"} if view.removals_left < 3 else set()
            return stop | {f"remove/{route}/{name(piece)}" for route, piece in on_board(view)}
        if kind == "neutral":
            return set(neutral_claims(view))
        if kind == "shift":
            return set(self._shift(view, seat))
        if kind == "more_offices":
            return set(self._more_offices(view))
        assert kind == "tokens"
        return {f"token/{token}/{route}" for token in view.to_place for route in token_routes(view)}

    def _reaction(self, view: HansaView, desk: DeskView) -> Iterator[str]:
        if view.lifted:
            (lifted_from, piece), *_ = view.lifted
            for route in self._before_lifting(view, lifted_from):
                if route != lifted_from:
                    yield f"add/{route}/{piece.kind}"
            return
        if view.decision == "relocate":
            yield from (f"relocate/{route}" for route in nearest(view))
            if view.options.displaced_first == "true":
                return
        elif view.extras_of != NEUTRAL or view.options.neutral_extra == "optional":
            yield "enough"
        if view.extras_left:
            yield from self._extra(view, desk)

    def _extra(self, view: HansaView, desk: DeskView) -> Iterator[str]:
        where = nearest(view)
        if view.extras_of == NEUTRAL:
            assert view.neutral is not None
            if view.neutral.stock or view.neutral.colours == 1:
                yield from (f"add/{route}/trader" for route in where)
            return
        hand = desk.stock if any(desk.stock) else desk.supply
        for piece in kinds(hand):
            yield from (f"add/{route}/{piece}" for route in where)
        if not any(hand):
            for (route, piece), count in Counter(on_board(view)).items():
                theirs = piece.seat != desk.seat or count <= self.set_down[route, piece]
                if not theirs and set(where) - {route}:
                    yield f"borrow/{route}/{piece.kind}"

    def _before_lifting(self, view: HansaView, lifted_from: str) -> list[str]:
        full_ = {route.id for route in view.routes if room(route) == (route.id == lifted_from)}
        return nearest(view, full_)

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

    def _shift(self, view: HansaView, seat: int) -> Iterator[str]:
        """One piece after the other; the first must change something, later ones may go back (HT-13.7, HT-13.3)."""
        if view.carried:
            ((home, piece),) = view.carried
            first = self.relocations == 2
            yield from (
                f"drop/{route.id}/{name(piece)}"
                for route in view.routes
                if room(route) and not (first and route.id == home)
            )
            return
        if self.relocations < 3:
            yield "enough"
        yield from relocations(view, seat)

    def _more_offices(self, view: HansaView) -> Iterator[str]:
        yield "enough"
        assert self.spare_offices
        for city in view.cities:
            if city.id in ends(board(view.board), self.claimed) and offices(city):
                yield from (f"bonus/extra_office:{city.id}/{piece}" for piece in +self.left_over)


def turn(view: HansaView, desk: DeskView) -> Iterator[str]:
    """Everything between actions (HT-3.3, HT-3.5)."""
    yield "end"
    yield from tokens(view, desk)
    if view.actions_left < 1:
        return
    most = min(sum(desk.stock), int(value(desk, "bursa")))
    least = 1 if view.options.income_amount == "up_to" else most
    for count in range(max(least, 1), most + 1):
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
    if "remove_three" in desk.unused:
        moves_others = view.options.remove_three_mode == "relocate_opponents"
        if any(True for _ in (relocations(view, desk.seat) if moves_others else on_board(view))):
            yield "use/remove_three"
    if "swap_offices" in desk.unused:
        for city in view.cities:
            for left in range(len(city.slots) - 1):
                one, other = city.slots[left : left + 2]
                if (
                    one is not None
                    and other is not None
                    and one.seat != other.seat
                    and may_swap(view, desk, one, other)
                ):
                    yield f"use/swap_offices/{city.id}:{left}"


def may_swap(view: HansaView, desk: DeskView, *two: Piece) -> bool:
    """Whether these owners allow a swap (D11)."""
    return view.options.swap_ownership == "any" or desk.seat in [piece.seat for piece in two]


def relocations(view: HansaView, seat: int) -> Iterator[str]:
    """Every piece of another owner that has room on another route (HT-13.7, D13)."""
    for route, piece in on_board(view):
        if piece.seat != seat and any(room(other) for other in view.routes if other.id != route):
            yield f"lift/{route}/{name(piece)}"


def benefits(view: HansaView, desk: DeskView, route: RouteView) -> Iterator[str]:
    """Every benefit of step c (HT-8.7 to HT-8.15)."""
    yield "none"
    printed = board(view.board)
    shapes = sorted({piece.kind for piece in route.spaces if piece is not None})
    colours = TRACKS["privilegium"][: desk.skills["privilegium"] + 1]
    instead = "extra_office" in desk.unused and view.options.extra_office_mode == "replaces"
    for name_ in ends(printed, route.id):
        seen = next(city for city in view.cities if city.id == name_)
        facts = next(city for city in printed.cities if city.id == name_)
        if None in seen.slots:
            slot = facts.slots[seen.slots.index(None)]
            if slot.shape in shapes and slot.privilege in colours:
                yield f"office:{name_}"
        yield from (f"upgrade:{skill}" for skill in facts.skills if not full(desk, skill))
        if instead and offices(seen):
            yield from (f"extra_office:{name_}/{shape}" for shape in shapes)
    if route.id == printed.prestige_table.route and "merchant" in shapes:
        for space, holder in zip(printed.prestige_table.spaces, view.table, strict=True):
            if holder is None and space.privilege in colours:
                yield f"table:{space.value}"


def neutral_claims(view: HansaView) -> Iterator[str]:
    """Every full neutral route with the cities that its office may go to (HT-18.7, HT-18.8)."""
    for route in view.routes:
        if all(piece is not None and piece.seat == NEUTRAL for piece in route.spaces):
            cities = set(ends(board(view.board), route.id)) & {city.id for city in view.cities if None in city.slots}
            yield from [f"neutral/{route.id}/office:{city}" for city in cities] or [f"neutral/{route.id}/none"]


def token_routes(view: HansaView) -> list[str]:
    """Where a replacement token may go (HT-14.2, HT-18.13)."""
    open_cities = {city.id for city in view.cities if None in city.slots}
    bare = [
        route for route in view.routes if route.token is None and open_cities & set(ends(board(view.board), route.id))
    ]
    empty = [route.id for route in bare if not any(route.spaces)]
    if empty or view.neutral is None or view.options.two_player_rules == "brief":
        return empty
    return [route.id for route in bare if [piece and piece.seat for piece in route.spaces if piece] == [NEUTRAL]]


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
    if left and (air or not differs(now, before)):
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
        return differs(now, before)
    piece = next(iter(air))
    return any(
        may_differ(moved(now, route, piece, 1), {**spare, route: spare[route] - 1}, air - Counter([piece]), before)
        for route in spare
        if spare[route]
    )
