"""What each route promises a seat: the worth of claiming it, what is still missing, and where pieces serve best."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import compress
from math import inf

import msgspec

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import offices
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.plans import Means, Plan, plans_with
from hansa_bot.titles.hansa_teutonica.modules import MISSIONS
from hansa_bot.titles.hansa_teutonica.spaces import OWN_KINDS, has_room, permits_left, reach, rows_of_routes
from hansa_bot.titles.hansa_teutonica.state import HansaState, MoveNumbers, pairs
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, Tables
from hansa_bot.titles.kit.states import cloner

WIN, _LOSE = 60.0, -30.0
NOTHING = 0.02
MERCHANT_WORTH = 0.2
"""What a merchant is worth above a trader."""
_MISSION = 2.0
"""What a first own office in a city of the own card is worth (HT-21.1)."""
_BETTER = 0.7
"""A piece is only moved away when its route is worth less than this share of the other one."""


class Prospect(msgspec.Struct, gc=False):
    """One route as a seat sees it: `gain` is the worth of claiming it, `rate` that per action still needed."""

    route: int
    gain: float
    rate: float
    plan: Plan

    @property
    def empty(self) -> int:
        """How many spaces are empty."""
        return self.plan.row.empty

    @property
    def own(self) -> tuple[int, ...]:
        """The seat's pieces on it."""
        return self.plan.row.own

    @property
    def foes(self) -> tuple[int, ...]:
        """The pieces of others on it."""
        return self.plan.row.foes


class Outlook:
    """A seat's opinion of the whole board; pieces in the air count as in hand.

    By route `plans` say what it takes the seat to win it, `worths` what claiming it brings then, and `rates` that per
    action.
    """

    def __init__(self, state: HansaState, t: Tables, seat: int) -> None:
        self.state, self.t, self.seat = state, t, seat
        top = state.stack[-1]
        up = pairs(MoveNumbers.of(top).up) if top.kind == "move" and seat == state.active else []
        self.air = [(t.route_of[space], material.kind(piece)) for space, piece in up]
        self.hand = state.supply[2 * seat : 2 * seat + 2]
        for _, piece in self.air:
            self.hand[piece] += 1
        self.stock = state.stock[2 * seat : 2 * seat + 2]
        self.in_hand = sum(self.hand)
        self.gains = worth.gains(state, t, seat, self.in_hand > 0)
        self.now = self.gains.now
        # Most routes look alike, empty ones above all.
        looks = zip(rows_of_routes(state, t), self.gains.is_rich, t.ground, strict=True)
        # So a plan is made for a look, not for a route, and outlives the position.
        self.plans = [*map(plans_with(self._means()).__getitem__, looks)]
        worths = zip(self.plans, self.gains.plain, self.gains.rich, strict=True)
        self.worths = [rich if plan.rich else plain for plan, plain, rich in worths]
        self.rates = [gain / plan.actions * plan.share for gain, plan in zip(self.worths, self.plans, strict=True)]

    def route(self, route: int) -> Prospect:
        """Return the prospect of a route."""
        return Prospect(route, self.worths[route], self.rates[route], self.plans[route])

    def at(self, part: int) -> Prospect:
        """Return the prospect of the route that a part belongs to."""
        return self.route(self.t.route_at[part])

    @cached_property
    def best(self) -> Prospect:
        """The best route that is not won yet."""
        # A route that is full only waits for its claim; pieces serve another one.
        rates = [rate if plan.row.missing else 0.0 for rate, plan in zip(self.rates, self.plans, strict=True)]
        return self.route(rates.index(max(rates)))

    def region(self, route: int) -> int:
        """Return the region of a route."""
        return self.t.region[self.t.parts_of[route][0]]

    @cached_property
    def rival(self) -> Outlook:
        """How the active player looks at the board, or, to the active one, the next player."""
        seats = self.state.seats
        other = self.state.active if self.state.active != self.seat else (self.seat + 1) % seats
        return Outlook(self.state, self.t, other)

    def _means(self) -> Means:
        state, t, seat = self.state, self.t, self.seat
        left = state.actions_left if state.active == seat else 0
        sailors = state.spaces.count(material.code(seat, material.MERCHANT))
        hand, stock = (self.hand[0], self.hand[1]), (self.stock[0], self.stock[1])
        means = Means(seat, state.seats, left, hand, stock, value(state, seat, material.BAG), sailors)
        if not t.has_regions:
            return means
        open_to = [t.permits[index][1] for index in permits_left(state, t, seat)]
        # Pieces that stand in a region already can be moved there without a permission.
        own = Counter(t.region[part] for part in compress(t.part_of, state.spaces.translate(OWN_KINDS[seat])))
        regions = range(len(REGIONS))
        permits = tuple(sum(mask >> region & 1 for mask in open_to) for region in regions)
        return means._replace(permits=permits, abroad=tuple(own[region] for region in regions))

    def fits(self, part: int, piece: int) -> float:
        """Return how well a kind of piece suits the plan for a route, as a factor."""
        if piece == material.MERCHANT and self.t.ship[part]:
            return 1.0
        return self.plans[self.t.route_at[part]].fits[piece]

    def promise(self, part: int, piece: int) -> float:
        """Return what such a piece on a route is worth: what the route promises, as far as the piece fits."""
        route = self.t.route_at[part]
        rate = self.rates[route]
        return rate if piece and self.t.ship[part] else rate * self.plans[route].fits[piece]

    def landing(self, part: int) -> float:
        """Return the worth of one more own piece on a route, without an action."""
        route = self.at(part)
        own = len(route.own)
        return route.rate * (0.5 + 0.5 * (1 + own) / (own + route.plan.row.missing))

    def spite(self, part: int) -> float:
        """Return the worth of a neutral trader on a route: in the way of the other player rather than one's own."""
        route = self.t.route_at[part]
        return self.rival.rates[route] - self.rates[route]

    def clearing(self, route: Prospect) -> float:
        """Return what it is worth to the seat that a space of a route becomes free."""
        return route.gain / (1 + route.plan.row.missing) if route.own or route.route == self.best.route else 0.0

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

    def copy(self) -> HansaState:
        """Return a copy of the position, to try something on."""
        after: HansaState = cloner(HansaState)(self.state)
        return after

    def after(self, resolve: Callable[..., None], *arguments: int) -> HansaState:
        """Return the position after an action of the seat."""
        after = self.copy()
        resolve(after, self.t, self.seat, Outcome(), *arguments)
        return after

    def final(self, after: HansaState) -> float:
        """Return what it is worth to end the game like that."""
        ended = scoring.settle(scoring.in_state(after, self.seat), after.end)
        return WIN if self.seat in ended.winners else _LOSE

    def is_stray(self, target: int, route: int, piece: int) -> bool:
        """Return whether a piece of this kind would serve better on another route and may be moved there."""
        return self.rates[route] < _BETTER * self.rates[target] and self.takes(target, piece, self.region(route))

    def takes(self, route: int, piece: int, region: int) -> bool:
        """Return whether an own piece of this kind may be moved from a region to a route (HT-7, HT-20.7)."""
        t = self.t
        if not t.has_limits:
            return self.plans[route].row.empty > 0
        reached = reach(t, piece, region, False)
        return any(reached[part] and has_room(self.state, t, part) for part in t.parts_of[route])

    @cached_property
    def _held(self) -> dict[tuple[int, int], list[float]]:
        """By kind and region of own pieces on the board the rates of the routes that they stand on, ascending."""
        found: dict[tuple[int, int], list[float]] = {}
        for route, plan in enumerate(self.plans):
            for piece in plan.row.own:
                found.setdefault((material.kind(piece), self.region(route)), []).append(self.rates[route])
        for rates in found.values():
            rates.sort()
        return found

    def _move_rate(self, route: int) -> float:
        """Return gain per action when strays fill a route as far as the book goes, instead of the supply."""
        worse, plan = _BETTER * self.rates[route], self.plans[route]
        strays = sum(bisect_left(rates, worse) for kind, rates in self._held.items() if self.takes(route, *kind))
        # A move fills empty spaces only: it displaces nobody (HT-7).
        many = min(strays, value(self.state, self.seat, material.BOOK), plan.row.empty)
        if not many:
            return 0.0
        # One action for the move and one for the claim; the pieces that it brings need none.
        actions = 2.0 + plan.row.missing - many + plan.row.gifts
        if plan.row.needs - many > self.in_hand:
            # Roughly what an income in between costs.
            actions += 1.5
        return self.worths[route] / actions

    @cached_property
    def target(self) -> tuple[Prospect, float]:
        """The route that a move serves best, and gain per action then."""
        # Only routes good enough for the own piece that stands worst; most are sorted out here.
        least = min((rates[0] for rates in self._held.values()), default=inf)
        best, most = 0, 0.0
        for route in [route for route, rate in enumerate(self.rates) if _BETTER * rate > least]:
            rate = self._move_rate(route)
            if rate > most:
                best, most = route, rate
        return self.route(best), most

    @cached_property
    def aim(self) -> Prospect:
        """The route that the pieces in the air are meant for."""
        air = {(piece, self.region(route)) for route, piece in self.air}
        left = {route for route, _ in self.air}
        for route in sorted(range(len(self.rates)), key=self.rates.__getitem__, reverse=True):
            if route not in left and all(self.takes(route, *kind) for kind in air):
                return self.route(route)
        return self.best
