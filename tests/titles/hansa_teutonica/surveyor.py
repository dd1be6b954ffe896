"""A second opinion on all boards: every legal action, worked out slowly and plainly from what everybody sees, never
from the rules' own code. It must agree with the offers at every step of a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import City, board
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, Piece, RouteView
from tests.titles.hansa_teutonica.ground import Air, Ground, Standing
from tests.titles.hansa_teutonica.ledger import NEUTRAL, offices

TRACKS = {"clavis_urbis": 4, "actiones": 5, "privilegium": 3, "liber_sophiae": 3, "bursa": 3}
"""The last step of each skill (HT-10.1)."""
COLOURS = ("white", "orange", "pink", "black")


class Surveyor:
    """Knows what a view does not show: the turn's permissions, the pieces of a claim, how things stood before."""

    def __init__(self) -> None:
        self.turn = -1
        self.used: set[str] = set()
        self.set_down: Counter[tuple[str, Piece]] = Counter()
        self.left_over: Counter[str] = Counter()
        self.extra_offices = 0
        self.before: Standing = {}
        self.lifted_from = self.claimed = ""
        self._seen: tuple[HansaView, Ground] | None = None

    def ground(self, view: HansaView) -> Ground:
        """The ground of a view, laid out once for all who ask about the same one."""
        if self._seen is None or self._seen[0] is not view:
            self._seen = view, Ground(view)
        return self._seen[1]

    def watch(self, view: HansaView, seat: int, action: str) -> None:
        """Remember what an action means for the decisions after it."""
        kind, values = kind_of(action), values_of(action)
        ground = self.ground(view)
        if kind in ("place", "displace"):
            self._permit(view, ground.region(values[0]))
            self.set_down.clear()
        elif kind == "relocate":
            assert view.displaced is not None
            self.set_down[values[0], view.displaced] += 1
        elif kind == "add" and view.decision == "reuse":
            self.left_over[values[1]] -= 1
        elif kind == "add":
            owner = seat if view.extras_of is None else view.extras_of
            self.set_down[values[0], Piece(owner, values[1])] += 1
        elif kind == "borrow":
            self.lifted_from = values[0]
        elif kind in ("move", "lift") and not view.lifted + view.carried:
            self.before = ground.standing
        elif kind == "claim":
            self.set_down.clear()
            self.left_over = Counter(piece.kind for piece in row_of(view, values[0]).spaces if piece)
            self.left_over.subtract(spent(view, ground, values[1:]))
            self.extra_offices, self.claimed = view.desks[seat].unused.count("extra_office"), values[0]
        elif kind == "bonus" and view.decision == "more_offices":
            self.left_over[values[1]] -= 1
            self.extra_offices -= 1

    def offers(self, view: HansaView) -> set[str]:
        """Return what the seat that must decide may do."""
        if view.turn != self.turn:
            self.turn, self.used = view.turn, set()
        ground, seat = self.ground(view), view.waiting[0]
        desk, kind = view.desks[seat], view.decision
        if kind == "turn":
            return set(self._turn(view, ground, desk))
        if kind == "pay":
            return {f"pay/{take}" for take in takes(desk.supply, view.owed)}
        if kind == "relocate":
            assert view.displaced is not None
            first = view.options.displaced_first == "true" or not view.extras_left
            others = set() if first else set(self._add(view, ground, desk)) - {"enough"}
            return others | {f"relocate/{part}" for part in nearest(view, ground, view.displaced)}
        if kind in ("extra", "borrow", "place_two"):
            return set(self._add(view, ground, desk))
        if kind == "move":
            return set(self._move(view, ground, seat))
        if kind == "shift":
            return set(self._shift(view, ground, seat))
        if kind == "remove":
            stop = {"enough"} if view.removals_left < 3 else set()
            return stop | {f"remove/{part}/{name(piece)}" for part, piece in ground.pieces()}
        if kind == "neutral":
            return set(neutral(view, ground))
        if kind == "bonus":
            return {"enough"} | set(bonuses(view, ground, desk))
        left = [each for each, count in self.left_over.items() if count > 0]
        if kind == "more_offices":
            assert self.extra_offices
            found = extra_offices(view, ground, row_of(view, self.claimed), left)
            return {"enough"} | {f"bonus/{office}" for office in found}
        if kind == "reuse":
            return {"enough"} | {f"add/{part}/{each}" for each in left for part in ground.room(Piece(seat, each))}
        assert kind == "tokens"
        return {f"token/{token}/{route}" for token in view.to_place for route in token_routes(view, ground)}

    def permits(self, view: HansaView, seat: int) -> list[City]:
        """Return the cities whose permission is left, in the order in which they are used (HT-20.4, D25)."""
        rows = {city.id: offices(city) for city in view.cities}
        held = [
            city
            for city in board(view.board).cities
            if city.permits and city.id not in self.used and rows[city.id] and rows[city.id][-1].seat == seat
        ]
        return sorted(held, key=lambda city: city.id == "london")

    def _permit(self, view: HansaView, region: str) -> None:
        if region != "england":
            self.used.add(next(city.id for city in self.permits(view, view.active) if region in city.permits))

    def _turn(self, view: HansaView, ground: Ground, desk: DeskView) -> Iterator[str]:
        """Everything between actions (HT-3.3, HT-3.5)."""
        yield "end"
        yield from self._tokens(view, ground, desk)
        if view.actions_left < 1:
            return
        bag = (3, 5, 7, 1000)[desk.skills["bursa"]]
        most = min(sum(desk.stock), bag)
        for count in range(1 if view.options.income_amount == "up_to" else most, most + 1):
            yield from (f"income/{take}" for take in takes(desk.stock, count) if take)
        free = {"england", *(region for city in self.permits(view, desk.seat) for region in city.permits)}
        for kind in kinds(desk.supply):
            mine = Piece(desk.seat, kind)
            yield from (f"place/{part}/{kind}" for part in ground.room(mine) if ground.region(part) in free)
            for part, target in ground.pieces():
                dear = 1 + (1 if target.kind == "trader" else 2)
                may = ground.fits(mine, part) and ground.region(part) in free and sum(desk.supply) >= dear
                if may and target.seat != desk.seat:
                    yield f"displace/{part}/{name(target)}/{kind}"
        for route in view.routes:
            if all(piece is not None and piece.seat == desk.seat for piece in route.spaces):
                yield from (f"claim/{route.id}/{benefit}" for benefit in benefits(view, ground, desk, route))
        mine_only = ground.lifts([], ground.standing, {desk.seat}, 2 + desk.skills["liber_sophiae"], "move")
        yield from (f"move/{part}/{piece.kind}" for part, piece in mine_only)

    def _tokens(self, view: HansaView, ground: Ground, desk: DeskView) -> Iterator[str]:
        """Every use of a token with an effect (HT-13)."""
        yield from (f"use/{token}" for token in desk.unused if token.startswith("plus"))
        if "upgrade_skill" in desk.unused:
            yield from (f"use/upgrade_skill/{skill}" for skill, last in TRACKS.items() if desk.skills[skill] < last)
        if "remove_three" in desk.unused:
            if not view.options.relocates:
                yield from ["use/remove_three"] * bool(ground.pieces())
            else:
                most = 3 if together(view) else 1
                first = ground.lifts([], ground.standing, ground.others(desk.seat), most, "shift")
                yield from ["use/remove_three"] * bool(first)
        if "swap_offices" in desk.unused:
            for city in view.cities:
                row = city.slots or (city.extra if view.options.open_city_swap == "true" else [])
                for left, (one, other) in enumerate(pairwise(row)):
                    mine = view.options.swap_ownership == "any" or desk.seat in {
                        piece.seat for piece in (one, other) if piece
                    }
                    if one is not None and other is not None and one.seat != other.seat and mine:
                        yield f"use/swap_offices/{city.id}:{left}"

    def _add(self, view: HansaView, ground: Ground, desk: DeskView) -> Iterator[str]:
        """The extra pieces of a reaction (HT-6.6 to HT-6.12), or the two of a bonus (HT-20.10)."""
        if view.lifted:
            (route, piece), *_ = view.lifted
            found = places(view, ground.with_back(self.lifted_from, piece), piece)
            yield from (f"add/{part}/{piece.kind}" for part in found if ground.route(part) != route)
            return
        if view.extras_of == NEUTRAL:
            assert view.neutral is not None
            yield from ["enough"] * (view.options.neutral_extra == "optional")
            if view.neutral.stock or view.neutral.colours == 1:
                yield from (f"add/{part}/trader" for part in nearest(view, ground, Piece(NEUTRAL, "trader")))
            return
        yield "enough"
        hand = desk.stock if any(desk.stock) else desk.supply
        for kind in kinds(hand):
            yield from (f"add/{part}/{kind}" for part in places(view, ground, Piece(desk.seat, kind)))
        if not any(hand):
            for (part, piece), count in Counter(ground.pieces()).items():
                elsewhere = [at for at in places(view, ground, piece) if ground.route(at) != ground.route(part)]
                if piece.seat == desk.seat and count > self.set_down[part, piece] and elsewhere:
                    yield f"borrow/{part}/{piece.kind}"

    def _move(self, view: HansaView, ground: Ground, seat: int) -> Iterator[str]:
        air: list[Air] = [(piece, ground.region(route)) for route, piece in view.lifted]
        for part, (piece, home) in ground.drops(air, self.before, "move"):
            several = len({region for each, region in air if each.kind == piece.kind}) > 1
            yield f"set/{part}/{piece.kind}" + (f"/{home}" if several else "")
        for part, piece in ground.lifts(air, self.before, {seat}, view.lifts_left, "move"):
            yield f"move/{part}/{piece.kind}"

    def _shift(self, view: HansaView, ground: Ground, seat: int) -> Iterator[str]:
        """Moving pieces of others: the token of HT-20.8 or the bonus of HT-19.6."""
        air: list[Air] = [(piece, ground.region(route)) for route, piece in view.carried]
        whose = {*range(view.seats), NEUTRAL} if view.bonus else ground.others(seat)
        if not air:
            yield from ["enough"] * (view.bonus is not None or view.lifts_left < 3)
            most = view.lifts_left if together(view) else 1
            lifts = ground.lifts([], ground.standing, whose, most, "shift")
        else:
            most = view.lifts_left if together(view) else 0
            lifts = ground.lifts(air, self.before, whose, most, "shift")
            changed = view.bonus or (not together(view) and view.lifts_left < 2)
            for part, (piece, _) in ground.drops(air, {} if changed else self.before, "shift"):
                yield f"drop/{part}/{name(piece)}"
        yield from (f"lift/{part}/{name(piece)}" for part, piece in lifts)


def together(view: HansaView) -> bool:
    """Whether pieces are all lifted before the first is dropped, so that two may trade places (HT-19.6, HT-20.8)."""
    return view.bonus is not None or view.options.board == "britannia"


def places(view: HansaView, ground: Ground, piece: Piece) -> list[str]:
    """Where an extra piece may go, or one of the two that a bonus places outside England (HT-20.10)."""
    if view.bonus == "place_two":
        return [part for part in ground.room(piece) if ground.region(part) != "england"]
    return nearest(view, ground, piece)


def nearest(view: HansaView, ground: Ground, piece: Piece) -> list[str]:
    """The closest suitable spaces to where a piece was displaced (HT-6.9, HT-19.3, HT-20.6)."""
    assert view.origin is not None
    home = {"england", ground.region(view.origin)}
    suitable = {part for part in ground.room(piece) if ground.region(part) in home}
    seen, edge = {view.origin}, [view.origin]
    while edge:
        cities = {end for route in edge for end in ground.ends[route]}
        edge = [route for route, ends in ground.ends.items() if route not in seen and cities & set(ends)]
        seen.update(edge)
        if found := [part for part in suitable if ground.route(part) in edge]:
            return found
    return []


def benefits(view: HansaView, ground: Ground, desk: DeskView, route: RouteView) -> Iterator[str]:
    """Every benefit of step c (HT-8.7 to HT-8.15, HT-19.4)."""
    yield "none"
    shapes = {piece.kind for piece in route.spaces if piece is not None}
    colours = COLOURS[: desk.skills["privilegium"] + 1]
    for facts in [city for city in ground.printed.cities if city.id in ground.ends[route.id]]:
        seen = next(city for city in view.cities if city.id == facts.id)
        if None in seen.slots:
            slot = facts.slots[seen.slots.index(None)]
            yield from [f"office:{facts.id}"] * (slot.shape in shapes and slot.privilege in colours)
        yield from (f"upgrade:{skill}" for skill in facts.skills if desk.skills[skill] < TRACKS[skill])
    if "extra_office" in desk.unused and view.options.extra_office_mode == "replaces":
        yield from extra_offices(view, ground, route, shapes)
    table = ground.printed.prestige_table
    if route.id == table.route and "merchant" in shapes:
        for space, holder in zip(table.spaces, view.table, strict=True):
            yield from [f"table:{space.value}"] * (holder is None and space.privilege in colours)


def extra_offices(view: HansaView, ground: Ground, route: RouteView, shapes: Iterable[str]) -> Iterator[str]:
    """The extra offices that pieces of these kinds may become (HT-13.4, HT-19.4)."""
    there = {city.id for city in view.cities if offices(city)} | {
        each.id for each in ground.printed.cities if each.open
    }
    for city in there & set(ground.ends[route.id]):
        yield from (f"extra_office:{city}/{shape}" for shape in shapes)


def spent(view: HansaView, ground: Ground, benefit: Sequence[str]) -> list[str]:
    """The kind of the claimed route's piece that a benefit uses."""
    what, _, where = benefit[0].partition(":")
    if what == "office":
        facts = next(city for city in ground.printed.cities if city.id == where)
        seen = next(city for city in view.cities if city.id == where)
        return [facts.slots[seen.slots.index(None)].shape]
    return {"extra_office": list(benefit[1:]), "table": ["merchant"]}.get(what, [])


def bonuses(view: HansaView, ground: Ground, desk: DeskView) -> Iterator[str]:
    """What two of the permanent bonuses give (HT-19.6)."""
    if view.bonus == "gain_privilegium":
        assert desk.skills["privilegium"] < TRACKS["privilegium"]
        yield "bonus/upgrade:privilegium"
    else:
        assert view.bonus == "office_in_open_city"
        for city in [city for city in ground.printed.cities if city.open]:
            yield from (f"bonus/office:{city.id}/{kind}" for kind in kinds(desk.supply))


def neutral(view: HansaView, ground: Ground) -> Iterator[str]:
    """The claims that the neutral colour must make (HT-18.7, HT-18.8)."""
    for route in view.routes:
        if all(piece is not None and piece.seat == NEUTRAL for piece in route.spaces):
            with_slot = [city.id for city in view.cities if city.id in ground.ends[route.id] and None in city.slots]
            yield from (f"neutral/{route.id}/{f'office:{city}' if city else 'none'}" for city in with_slot or [""])


def token_routes(view: HansaView, ground: Ground) -> list[str]:
    """Where a replacement token may go (HT-14.2, HT-18.13, HT-19.7, HT-20.10)."""
    with_slot = {city.id for city in view.cities if None in city.slots}
    bare = [
        route
        for route in view.routes
        if route.token is None
        and not ground.has_bonus(route.id)
        and ground.region(route.id) == "england"
        and with_slot & set(ground.ends[route.id])
    ]
    found = [route.id for route in bare if not any(route.spaces)]
    if not found and view.neutral is not None and view.options.full_neutral:
        alone = [Piece(NEUTRAL, "trader")]
        return [route.id for route in bare if [piece for piece in route.spaces if piece is not None] == alone]
    return found


def row_of(view: HansaView, route: str) -> RouteView:
    """A route as it is seen."""
    return next(each for each in view.routes if each.id == route)


def takes(hand: Sequence[int], count: int) -> list[str]:
    """Every way to take so many pieces of a hand."""
    ways = [(count - discs, discs) for discs in range(count + 1) if discs <= hand[1] and count - discs <= hand[0]]
    return [(f"{cubes}t" if cubes else "") + (f"{discs}m" if discs else "") for cubes, discs in ways]


def kinds(hand: Sequence[int]) -> list[str]:
    """The kinds of piece in a hand."""
    return [kind for kind, count in zip(("trader", "merchant"), hand, strict=True) if count]


def name(piece: Piece) -> str:
    """A piece as actions name it."""
    return f"{'n' if piece.seat == NEUTRAL else 'abcde'[piece.seat]}-{piece.kind}"
