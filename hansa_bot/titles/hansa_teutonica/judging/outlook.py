"""What each route promises a seat: the worth of claiming it, what is still missing, and where pieces serve best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress, islice
from operator import attrgetter
from typing import NamedTuple

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import offices
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.modules import MISSIONS
from hansa_bot.titles.hansa_teutonica.spaces import OWN_KINDS, has_room, permits_left, reach
from hansa_bot.titles.hansa_teutonica.state import HansaState, MoveNumbers, pairs
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, WALL, Tables
from hansa_bot.titles.hansa_teutonica.view import make_view
from hansa_bot.titles.kit.states import cloner

WIN, _LOSE = 60.0, -30.0
NOTHING = 0.02
MERCHANT_WORTH = 0.2
"""What a merchant is worth above a trader."""
_MISSION = 2.0
"""What a first own office in a city of the own card is worth (HT-21.1)."""
_GIFT = 0.5
"""What a displacement costs beyond its price: the other player gets pieces onto the board."""

_NEUTRAL_GIFT = 0.2
"""What it costs if the displaced piece is neutral."""

_IN_TIME = 0.8
"""How much a route that can be finished in this turn is favoured."""

_FOUGHT_OVER = 0.85
"""What each piece of others leaves of a route's worth among three or more: while two fight over it, go elsewhere."""

_STAYING = 1.05
"""How well a merchant suits a route on which others stand: it is dearer to displace."""

_OUT_OF_REACH = 0.05
"""What is left of a route's worth when the pieces that it wants cannot get there."""

_BETTER = 0.7
"""A piece is only moved away when its route is worth less than this share of the other one."""

_WAIT = 0.7
"""What waiting a turn for the next permission costs, in actions."""

_NO_WAY = 20.0
"""The same without any permission."""


class Occupants(NamedTuple):
    """What stands on a route, as a seat sees it: its own pieces, those of others, and what these cost.

    `empty` counts the empty spaces, `merchants` the own merchants; `price` is what displacing all others costs, and
    `gifts` what it gives away; `contested` says whether some of them are a player's.
    """

    empty: int
    own: tuple[int, ...]
    foes: tuple[int, ...]
    merchants: int
    price: int
    gifts: float
    contested: bool


@lru_cache(maxsize=2048)
def _read(seat: int, row: bytes) -> Occupants:
    merchant = material.code(seat, material.MERCHANT)
    mine = (material.code(seat, material.TRADER), merchant)
    own = tuple(piece for piece in row if piece in mine)
    foes = tuple(piece for piece in row if piece and piece not in mine and piece != WALL)
    return Occupants(
        empty=row.count(0),
        own=own,
        foes=foes,
        merchants=own.count(merchant),
        price=sum(material.DISPLACE_COST[material.kind(foe)] for foe in foes),
        gifts=sum(map(_gift, foes)),
        contested=any(material.owner(foe) != material.NEUTRAL for foe in foes),
    )


@dataclass(slots=True)
class Prospect:
    """One route as a seat sees it.

    `gain` is the worth of claiming it; `ships` are the ship spaces still to be won, `missing` all spaces still to be
    won, and `merchants` says how many of the pieces for them have to be merchants; `rate` is gain per action still
    needed.
    """

    route: int
    gain: float
    row: Occupants
    ships: int
    missing: int
    merchants: int
    rate: float

    @property
    def empty(self) -> int:
        """How many spaces are empty."""
        return self.row.empty

    @property
    def own(self) -> tuple[int, ...]:
        """The seat's pieces on it."""
        return self.row.own

    @property
    def foes(self) -> tuple[int, ...]:
        """The pieces of others on it."""
        return self.row.foes


_RATE = attrgetter("rate")


class Outlook:
    """A seat's opinion of the whole board, route by route; pieces in the air count as in hand."""

    def __init__(self, state: HansaState, t: Tables, seat: int) -> None:
        self.state, self.t, self.seat = state, t, seat
        top = state.stack[-1]
        up = pairs(MoveNumbers.of(top).up) if top.kind == "move" and seat == state.active else []
        self.air = [(t.route_of[space], material.kind(piece)) for space, piece in up]
        self.hand = state.supply[2 * seat : 2 * seat + 2]
        for _, piece in self.air:
            self.hand[piece] += 1
        self.stock = state.stock[2 * seat : 2 * seat + 2]
        self.in_hand, self.in_stock = sum(self.hand), sum(self.stock)
        self.gains = worth.gains(state, t, seat, self.in_hand > 0)
        self.now = self.gains.now
        self.bag, self.book = value(state, seat, material.BAG), value(state, seat, material.BOOK)
        self.sailors = state.spaces.count(material.code(seat, material.MERCHANT))
        self.permits = permits_left(state, t, seat) if t.has_regions else []
        own = state.spaces.translate(OWN_KINDS[seat]) if t.has_regions else b""
        self.abroad = Counter(t.region[part] for part in compress(t.part_of, own))
        self.routes = self._prospects()
        self.best = max((each for each in self.routes if each.missing), key=_RATE, default=self.routes[0])

    def at(self, part: int) -> Prospect:
        """Return the prospect of the route that a part belongs to."""
        return self.routes[self.t.route_at[part]]

    def region(self, route: int) -> int:
        """Return the region of a route."""
        return self.t.region[self.t.parts_of[route][0]]

    @cached_property
    def rival(self) -> Outlook:
        """How the active player looks at the board, or, to the active one, the next player."""
        seats = self.state.seats
        other = self.state.active if self.state.active != self.seat else (self.seat + 1) % seats
        return Outlook(self.state, self.t, other)

    def _prospects(self) -> list[Prospect]:
        """Return how the seat sees each route."""
        t, seat, spaces, has_merchant = self.t, self.seat, bytes(self.state.spaces), self.hand[material.MERCHANT] > 0
        has_ships, has_regions = t.has_ships, t.has_regions
        efforts: dict[tuple[bytes, int, int], tuple[float, float]] = {}
        found = []
        for route, (first, last) in enumerate(t.reach):
            there = spaces[first:last]
            row = _read(seat, there)
            ships = self._ships(route) if has_ships else 0
            plain, rich, is_rich = self.gains.claims[route]
            have = row.merchants or ships > 0 or (has_merchant and len(row.own) < last - first)
            gain, merchants = plain, ships
            if is_rich and have:
                gain, merchants = rich, max(ships, int(not row.merchants))
            # Most routes are alike, empty ones above all.
            region = self.region(route) if has_regions else ENGLAND
            alike = (there, merchants, region)
            if alike not in efforts:
                efforts[alike] = self._effort(row, merchants, region)
            actions, share = efforts[alike]
            missing = row.empty + len(row.foes)
            found.append(Prospect(route, gain, row, ships, missing, merchants, gain / actions * share))
        return found

    def _ships(self, route: int) -> int:
        """Return how many ship spaces of a route hold no own merchant."""
        part = self.t.parts_of[route][-1]
        if not self.t.ship[part]:
            return 0
        spaces = self.state.spaces[self.t.start[part] : self.t.stop[part]]
        return len(spaces) - spaces.count(material.code(self.seat, material.MERCHANT))

    def _effort(self, row: Occupants, merchants: int, region: int) -> tuple[float, float]:
        """Return the actions that such a route still needs, and how much of its worth is left all the same.

        A route that can be finished in this turn needs less.
        """
        state, missing = self.state, row.empty + len(row.foes)
        actions = 1.0 + missing + row.gifts
        short = missing + row.price - self.in_hand
        sailors = merchants - self.hand[material.MERCHANT]
        if short > 0 or 0 < sailors <= self.stock[material.MERCHANT]:
            actions += 1 + max(0, short) // self.bag
        if short > self.in_stock:
            actions += 2 * short
        waiting = self._waiting(row, missing, region)
        actions += waiting
        in_time = state.active == self.seat and actions <= state.actions_left
        if short <= 0 and sailors <= 0 and not waiting and in_time:
            actions *= _IN_TIME
        if sailors > self.stock[material.MERCHANT] + max(0, self.sailors - row.merchants):
            return actions, _OUT_OF_REACH
        at_once = state.active == self.seat and short <= 0 and missing < state.actions_left
        if state.seats > 2 and not at_once:
            return actions, _FOUGHT_OVER ** len(row.foes)
        return actions, 1.0

    def _waiting(self, row: Occupants, missing: int, region: int) -> float:
        """Return what it costs, in actions, that pieces need a permission to get there or a move (HT-20.4)."""
        if region == ENGLAND or not missing:
            return 0.0
        now = sum(self.t.permits[index][1] >> region & 1 for index in self.permits)
        if missing <= now:
            return 0.0
        if missing <= now + self.abroad[region] - len(row.own):
            return 1.0
        return _WAIT * (missing - now) if now else _NO_WAY

    def fits(self, part: int, piece: int) -> float:
        """Return how well a kind of piece suits the plan for a route, as a factor."""
        route = self.at(part)
        wanted = route.merchants
        if piece == material.MERCHANT:
            if not self.t.ship[part] and route.row.contested:
                return _STAYING
            spare = self.hand[material.MERCHANT] > wanted
            return 1.0 if self.t.ship[part] or wanted > route.ships else 0.9 if spare else 0.8
        if wanted == 0 or route.missing > wanted:
            return 0.95 if wanted else 1.0
        return 0.3

    def landing(self, part: int) -> float:
        """Return the worth of one more own piece on a route, without an action."""
        route = self.at(part)
        return route.rate * (0.5 + 0.5 * (1 + len(route.own)) / (len(route.own) + route.missing))

    def spite(self, part: int) -> float:
        """Return the worth of a neutral trader on a route: in the way of the other player rather than one's own."""
        return self.rival.at(part).rate - self.at(part).rate

    def clearing(self, route: Prospect) -> float:
        """Return what it is worth to the seat that a space of a route becomes free."""
        return route.gain / (1 + route.missing) if route.own or route is self.best else 0.0

    def harm(self, part: int, target: int) -> float:
        """Return what it is worth to take a piece off its owner's route: the more of it is full, the more."""
        if material.owner(target) == material.NEUTRAL:
            return 0.0
        first, last = self.t.start[part], self.t.stop[part]
        return 0.3 * self.state.spaces.count(target, first, last) ** 2 / (last - first) + 0.1 * material.kind(target)

    def mission(self, city: int) -> float:
        """Return the worth of a first own office in a city of the own card (HT-21.1)."""
        state, t = self.state, self.t
        if not state.missions or t.cities[city] not in MISSIONS[state.missions[self.seat]]:
            return 0.0
        return 0.0 if self.seat in map(material.owner, offices(state, t, city)) else _MISSION

    def after(self, resolve: Callable[..., None], *arguments: int) -> HansaState:
        """Return the position after an action of the seat."""
        after: HansaState = cloner(HansaState)(self.state)
        resolve(after, self.t, self.seat, Outcome(), *arguments)
        return after

    def final(self, after: HansaState) -> float:
        """Return what it is worth to end the game like that."""
        return WIN if self.seat in scoring.result(make_view(after, self.seat)).winners else _LOSE

    def is_stray(self, target: Prospect, route: Prospect, piece: int) -> bool:
        """Tell whether a piece of this kind would serve better on another route and may be moved there."""
        return self.serves_better(target, route) and self.takes(target, piece, route.route)

    def takes(self, target: Prospect, piece: int, origin: int) -> bool:
        """Tell whether an own piece of this kind may be moved from a route to another one (HT-7, HT-20.7)."""
        reached = reach(self.t, piece, self.region(origin), False)
        return any(reached[part] and has_room(self.state, self.t, part) for part in self.t.parts_of[target.route])

    def serves_better(self, target: Prospect, route: Prospect) -> bool:
        """Tell whether a piece of one route would rather stand on another one."""
        return route is not target and route.rate < _BETTER * target.rate

    @cached_property
    def _held(self) -> list[Prospect]:
        return [each for each in self.routes if each.row.own]

    def strays(self, target: Prospect) -> Iterator[tuple[int, int]]:
        """Yield own pieces, with their routes, that would serve better on a route and may be moved there."""
        for each in self._held:
            if self.serves_better(target, each):
                yield from (
                    (each.route, piece) for piece in each.own if self.takes(target, material.kind(piece), each.route)
                )

    def move_rate(self, target: Prospect) -> float:
        """Return gain per action when strays fill a route as far as the book goes, instead of the supply."""
        most = min(self.book, target.row.empty)
        many = sum(1 for _ in islice(self.strays(target), most)) if most and self._held else 0
        if not many:
            return 0.0
        actions = 2.0 + target.missing - many + target.row.gifts
        if target.missing - many + target.row.price > self.in_hand:
            actions += 1.5
        return target.gain / actions

    @cached_property
    def aim(self) -> Prospect:
        """The route that the pieces in the air are meant for."""
        left = {route for route, _ in self.air}
        fit = (
            each
            for each in self.routes
            if each.empty
            and each.route not in left
            and all(self.takes(each, piece, route) for route, piece in self.air)
        )
        return max(fit, key=_RATE, default=self.best)

    @cached_property
    def target(self) -> Prospect:
        """The route that a move serves best."""
        return max(self.routes, key=self.move_rate)


def _gift(foe: int) -> float:
    return (_NEUTRAL_GIFT if material.owner(foe) == material.NEUTRAL else _GIFT) * material.DISPLACE_COST[
        material.kind(foe)
    ]
