"""What each route promises a seat: the worth of claiming it, and what is still missing."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.titles.hansa_teutonica import worth
from hansa_bot.titles.hansa_teutonica.control import controller
from hansa_bot.titles.hansa_teutonica.material import (
    BAG,
    BOOK,
    DISPLACE_COST,
    EXTRA_OFFICE,
    MERCHANT,
    PRIVILEGE,
    TOKENS,
    TRADER,
    code,
    kind,
)
from hansa_bot.titles.hansa_teutonica.skills import value
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALL, Tables

_LEAST = 0.25
_GIFT = 0.5
"""What a displacement costs beyond its price: the other player gets pieces onto the board."""

_IN_TIME = 0.8
"""How much a route that can be finished in this turn is favoured."""


@dataclass(slots=True)
class Prospect:
    """One route as a seat sees it.

    `gain` is the worth of claiming it, `merchant` whether that wants a merchant among its pieces; `empty`, `own` and
    `foes` are its spaces; `rate` is gain per action still needed.
    """

    route: int
    gain: float
    merchant: bool
    empty: int
    own: list[int]
    foes: list[int]
    rate: float = 0.0


class Outlook:
    """A seat's opinion of the whole board; pieces in the air count as in hand."""

    def __init__(self, state: HansaState, t: Tables, seat: int, supply: list[int]) -> None:
        self.state, self.t, self.seat = state, t, seat
        self.now = worth.stage(state, t)
        self.supply = supply
        self.offices = worth.offices(state, t, seat, self.now)
        self.skills = {skill: worth.upgrade(state, t, seat, skill, self.now) for found in t.skills for skill in found}
        self.rulers = [controller(state, t, city) for city in range(len(t.cities))]
        prospects = [self._prospect(route, state.spaces[first:last]) for route, (first, last) in enumerate(t.reach)]
        self.routes = [prospects[route] for route in t.route_at]
        unfinished = (each for each in prospects if each.empty or each.foes)
        self.best = max(unfinished, key=lambda each: each.rate, default=prospects[0])

    def control(self, route: int) -> float:
        """Return the worth of the points that a claim gives to the rulers of both ends (HT-8.3)."""
        rulers = [self.rulers[city] for city in self.t.ends[route]]
        return sum((1.0 if ruler == self.seat else -worth.OTHERS_POINT) for ruler in rulers if ruler is not None)

    def token(self, route: int) -> float:
        """Return the worth of the token on a route."""
        on_it = self.state.route_tokens[route]
        return worth.TOKEN_WORTH[on_it - 1] * (1 - 0.4 * self.now) if on_it else 0.0

    def benefits(self, route: int) -> tuple[float, float]:
        """Return the worth of the best benefit with traders alone, and of the best that wants a merchant."""
        best = [0.0, 0.0]
        for city in self.t.ends[route]:
            gain, shape = self.offices[city]
            if shape >= 0:
                best[shape] = max(best[shape], gain)
            for skill in self.t.skills[city]:
                best[TRADER] = max(best[TRADER], self.skills[skill])
        if route == self.t.table_route:
            best[MERCHANT] = max(best[MERCHANT], self.table())
        if self.state.unused[len(TOKENS) * self.seat + EXTRA_OFFICE]:
            best[TRADER] = max(best[TRADER], self.extra_office())
        return best[TRADER], best[MERCHANT]

    def table(self) -> float:
        """Return the worth of the best free space of the prestige table."""
        privilege = value(self.state, self.seat, PRIVILEGE)
        spaces = zip(self.t.table_privilege, self.t.table_values, self.state.table, strict=True)
        return max((points for needed, points, taken in spaces if needed <= privilege and not taken), default=0)

    def extra_office(self) -> float:
        """Return the worth of an office beside the slots: it only helps the network (HT-13.4)."""
        return 1.5 + self.now

    def _prospect(self, route: int, part: bytearray) -> Prospect:
        mine = [code(self.seat, TRADER), code(self.seat, MERCHANT)]
        own = [piece for piece in part if piece in mine]
        foes = [piece for piece in part if piece and piece not in mine and piece != WALL]
        plain, rich = self.benefits(route)
        have = mine[MERCHANT] in own or (self.supply[MERCHANT] > 0 and len(own) < len(part))
        merchant = rich > plain and have
        gain = max(_LEAST, (rich if merchant else plain) + self.token(route) + self.control(route))
        found = Prospect(route, gain, merchant, part.count(0), own, foes)
        found.rate = self._rate(found)
        return found

    def _rate(self, route: Prospect) -> float:
        """Return gain per action still needed; a route that can be finished in this turn is worth more."""
        prices = [DISPLACE_COST[kind(foe)] for foe in route.foes]
        wanted = route.empty + len(prices) + sum(prices)
        hand = sum(self.supply)
        actions = 1.0 + route.empty + len(prices) + _GIFT * sum(prices)
        short = wanted - hand
        if short > 0:
            actions += 1 + short // value(self.state, self.seat, BAG)
            if short > sum(self.state.stock[2 * self.seat : 2 * self.seat + 2]):
                actions += 2 * short
        elif self.state.active == self.seat and actions <= self.state.actions_left:
            actions *= _IN_TIME
        return route.gain / actions

    def strays(self, target: Prospect) -> list[tuple[float, int, int]]:
        """Return own pieces that would serve better on a route, the least useful first: (rate, route, piece)."""
        found = [(each.rate, each.route, piece) for each in self.routes for piece in each.own if each is not target]
        return sorted(stray for stray in found if stray[0] < 0.7 * target.rate)

    def move_rate(self, target: Prospect) -> float:
        """Return gain per action when strays fill a route as far as the book goes, instead of the supply."""
        many = min(value(self.state, self.seat, BOOK), target.empty, len(self.strays(target)))
        if not many:
            return 0.0
        prices = [DISPLACE_COST[kind(foe)] for foe in target.foes]
        actions = 2.0 + target.empty - many + len(prices) + _GIFT * sum(prices)
        if target.empty - many + len(prices) + sum(prices) > sum(self.supply):
            actions += 1.5
        return target.gain / actions
