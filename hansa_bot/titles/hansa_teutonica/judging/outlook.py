"""What each route promises a seat: the worth of claiming it, what is still missing, and where pieces serve best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import controller, offices
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
_LEAST = 0.25
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

_SAVED = {"move_any_two": 1.5, "reuse_two": 3.0, "place_two": 4.0}
"""The actions that a permanent bonus saves."""

_WAIT = 0.7
"""What waiting a turn for the next permission costs, in actions."""

_NO_WAY = 20.0
"""The same without any permission."""

_ELSEWHERE = 0.6
"""The share of an extra office's worth that its token would not bring in another city."""

_CONTESTED = 0.4
"""The share of an open city's worth that remains, as anybody may come in from the right."""


@dataclass(slots=True)
class Prospect:
    """One route as a seat sees it.

    `gain` is the worth of claiming it, `merchant` whether its best benefit wants a merchant among the pieces; `empty`
    counts its empty spaces, `own` and `foes` are the pieces on the others, `ships` the ship spaces still to be won;
    `rate` is gain per action still needed.
    """

    route: int
    gain: float
    merchant: bool
    empty: int
    own: list[int]
    foes: list[int]
    ships: int
    rate: float = 0.0

    @property
    def missing(self) -> int:
        """How many spaces are still to be won."""
        return self.empty + len(self.foes)

    @property
    def merchants(self) -> int:
        """How many of the missing pieces have to be merchants."""
        wanted = self.merchant and not any(material.kind(piece) == material.MERCHANT for piece in self.own)
        return max(self.ships, int(wanted))


class Outlook:
    """A seat's opinion of the whole board, route by route; pieces in the air count as in hand."""

    def __init__(self, state: HansaState, t: Tables, seat: int) -> None:
        self.state, self.t, self.seat = state, t, seat
        self.now = worth.stage(state, t)
        top = state.stack[-1]
        up = pairs(MoveNumbers.of(top).up) if top.kind == "move" and seat == state.active else []
        self.air = [(t.route_of[space], material.kind(piece)) for space, piece in up]
        self.hand = state.supply[2 * seat : 2 * seat + 2]
        for _, piece in self.air:
            self.hand[piece] += 1
        self.stock = state.stock[2 * seat : 2 * seat + 2]
        self.offices = worth.offices(state, t, seat, self.now)
        self.skills = {skill: worth.upgrade(state, t, seat, skill, self.now) for found in t.skills for skill in found}
        self.rulers = [controller(state, t, city) for city in range(len(t.cities))]
        self.point: dict[int | None, float] = dict.fromkeys(range(state.seats), -worth.others_point(state))
        self.point |= {seat: 1.0, material.NEUTRAL: 0.0, None: 0.0}
        self.permits = permits_left(state, t, seat) if t.has_regions else []
        own = state.spaces.translate(OWN_KINDS[seat]) if t.has_regions else b""
        self.abroad = Counter(t.region[part] for part in compress(t.part_of, own))
        self.has_extra = bool(state.unused[len(material.TOKENS) * seat + material.EXTRA_OFFICE])
        self.in_hand, self.in_stock = sum(self.hand), sum(self.stock)
        self.in_city = [self._in_city(city) for city in range(len(t.cities))]
        self.routes = [self._prospect(route) for route in range(len(t.routes))]
        self.best = max(
            (each for each in self.routes if each.missing), key=lambda each: each.rate, default=self.routes[0]
        )

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

    def control(self, route: int) -> float:
        """Return the worth of the points that a claim gives to the rulers of both ends (HT-8.3)."""
        one, other = self.t.ends[route]
        return self.point[self.rulers[one]] + self.point[self.rulers[other]]

    def token(self, route: int) -> float:
        """Return the worth of the token on a route."""
        on_it = self.state.route_tokens[route]
        return worth.TOKEN_WORTH[on_it - 1] * (1 - 0.4 * self.now) if on_it else 0.0

    def benefits(self, route: int) -> tuple[float, float]:
        """Return the worth of the best benefit with traders alone, and of the best that wants a merchant."""
        one, other = self.t.ends[route]
        plain, rich = map(max, self.in_city[one], self.in_city[other])
        return plain, max(rich, self.table()) if route == self.t.table_route else rich

    def _in_city(self, city: int) -> tuple[float, float]:
        """Return the same for what one end of a route offers."""
        best = [0.0, 0.0]
        office = self.offices[city]
        if office.shape >= 0:
            best[office.shape] = max(0.0, office.gain)
        for skill in self.t.skills[city]:
            best[material.TRADER] = max(best[material.TRADER], self.skills[skill])
        if self.has_extra and (self.t.open[city] or self.rulers[city] is not None):
            best[material.TRADER] = max(best[material.TRADER], self.extra_office(city))
        return best[material.TRADER], best[material.MERCHANT]

    def table(self) -> float:
        """Return the worth of the best free space of the prestige table."""
        privilege = value(self.state, self.seat, material.PRIVILEGE)
        spaces = zip(self.t.table_privilege, self.t.table_values, self.state.table, strict=True)
        free = (points for needed, points, taken in spaces if needed <= privilege and not taken)
        return worth.TABLE * max(free, default=0)

    def extra_office(self, city: int) -> float:
        """Return the worth of an extra office (HT-13.4); its token could serve elsewhere, too."""
        return _ELSEWHERE * self.offices[city].left

    def bonus(self, route: int) -> float:
        """Return the worth of a route's permanent bonus (HT-19.6, HT-20.10)."""
        name = self.t.board.routes[route].bonus
        if name == "gain_privilegium":
            return worth.upgrade(self.state, self.t, self.seat, material.PRIVILEGE, self.now)
        if name == "office_in_open_city":
            best = max(
                (self.offices[city].right for city in compress(range(len(self.t.open)), self.t.open)), default=0.0
            )
            return _CONTESTED * best if sum(self.hand) > 0 else 0.0
        return _SAVED.get(name, 0) * worth.EFFORT * (1 - 0.5 * self.now)

    def _prospect(self, route: int) -> Prospect:
        first, last = self.t.reach[route]
        row = self.state.spaces[first:last]
        mine = [material.code(self.seat, material.TRADER), material.code(self.seat, material.MERCHANT)]
        taken = row.replace(b"\0", b"")
        own = [piece for piece in taken if piece in mine]
        foes = [piece for piece in taken if piece not in mine and piece != WALL]
        ships = self._ships(route) if self.t.has_ships else 0
        plain, rich = self.benefits(route)
        have = (
            mine[material.MERCHANT] in own or (self.hand[material.MERCHANT] > 0 and len(own) < len(row)) or ships > 0
        )
        merchant = rich > plain and have
        gain = (rich if merchant else plain) + self.token(route) + self.control(route) + self.bonus(route)
        found = Prospect(route, max(_LEAST, gain), merchant, row.count(0), own, foes, ships)
        found.rate = self._rate(found)
        return found

    def _ships(self, route: int) -> int:
        """Return how many ship spaces of a route hold no own merchant."""
        part = self.t.parts_of[route][-1]
        if not self.t.ship[part]:
            return 0
        spaces = self.state.spaces[self.t.start[part] : self.t.stop[part]]
        return len(spaces) - spaces.count(material.code(self.seat, material.MERCHANT))

    def _rate(self, route: Prospect) -> float:
        """Return gain per action still needed; a route that can be finished in this turn is worth more."""
        price = sum(material.DISPLACE_COST[material.kind(foe)] for foe in route.foes)
        wanted = route.missing + price
        actions = 1.0 + route.missing + sum(map(_gift, route.foes))
        short = wanted - self.in_hand
        sailors = route.merchants - self.hand[material.MERCHANT]
        if short > 0 or 0 < sailors <= self.stock[material.MERCHANT]:
            actions += 1 + max(0, short) // value(self.state, self.seat, material.BAG)
        if short > self.in_stock:
            actions += 2 * short
        waiting = self._waiting(route)
        actions += waiting
        in_time = self.state.active == self.seat and actions <= self.state.actions_left
        if short <= 0 and sailors <= 0 and not waiting and in_time:
            actions *= _IN_TIME
        merchant = material.code(self.seat, material.MERCHANT)
        elsewhere = self.state.spaces.count(merchant) - route.own.count(merchant)
        if sailors > self.stock[material.MERCHANT] + max(0, elsewhere):
            return route.gain / actions * _OUT_OF_REACH
        at_once = self.state.active == self.seat and short <= 0 and route.missing < self.state.actions_left
        if self.state.seats > 2 and not at_once:
            return route.gain / actions * _FOUGHT_OVER ** len(route.foes)
        return route.gain / actions

    def _waiting(self, route: Prospect) -> float:
        """Return what it costs, in actions, that pieces need a permission to get there or a move (HT-20.4)."""
        region = self.region(route.route)
        if region == ENGLAND or not route.missing:
            return 0.0
        now = sum(self.t.permits[index][1] >> region & 1 for index in self.permits)
        if route.missing <= now:
            return 0.0
        if route.missing <= now + self.abroad[region] - len(route.own):
            return 1.0
        return _WAIT * (route.missing - now) if now else _NO_WAY

    def fits(self, part: int, piece: int) -> float:
        """Return how well a kind of piece suits the plan for a route, as a factor."""
        route = self.at(part)
        wanted = route.merchants
        if piece == material.MERCHANT:
            if not self.t.ship[part] and any(material.owner(foe) != material.NEUTRAL for foe in route.foes):
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

    def strays(self, target: Prospect) -> Iterator[tuple[int, int]]:
        """Yield own pieces, with their routes, that would serve better on a route and may be moved there."""
        for each in self.routes:
            if each.own and self.serves_better(target, each):
                yield from (
                    (each.route, piece) for piece in each.own if self.takes(target, material.kind(piece), each.route)
                )

    def move_rate(self, target: Prospect) -> float:
        """Return gain per action when strays fill a route as far as the book goes, instead of the supply."""
        many = min(value(self.state, self.seat, material.BOOK), target.empty, sum(1 for _ in self.strays(target)))
        if not many:
            return 0.0
        price = sum(material.DISPLACE_COST[material.kind(foe)] for foe in target.foes)
        actions = 2.0 + target.missing - many + sum(map(_gift, target.foes))
        if target.missing - many + price > sum(self.hand):
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
        return max(fit, key=lambda each: each.rate, default=self.best)

    @cached_property
    def target(self) -> Prospect:
        """The route that a move serves best."""
        return max(self.routes, key=self.move_rate)


def _gift(foe: int) -> float:
    return (_NEUTRAL_GIFT if material.owner(foe) == material.NEUTRAL else _GIFT) * material.DISPLACE_COST[
        material.kind(foe)
    ]
