"""What it takes a seat to win routes that look so: what stands there, what is still missing, what that costs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, WALL

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


class Plan(NamedTuple):
    """What it takes a seat to win a route that looks so.

    `missing` are all spaces still to be won, `ships` the ship spaces among them, and `merchants` says how many of the
    pieces for them have to be merchants; `rich` whether one of them brings a better benefit. `fits` says how well a
    trader and a merchant suit it, off ships. It takes so many `actions`, and leaves a `share` of the route's worth.
    """

    row: Occupants
    ships: int
    missing: int
    merchants: int
    rich: bool
    fits: tuple[float, float]
    actions: float
    share: float


Looks = tuple[bytes, bool, tuple[int, int]]
"""Of a route: its row of spaces, whether a merchant would bring a better benefit, and its `Tables.ground`."""


class Means(NamedTuple):
    """What a seat has to win routes with.

    `left` are the actions left in its own turn; `permits` says how many permissions it has for each region, and
    `abroad` how many pieces it has there, on boards with regions.
    """

    seat: int
    seats: int
    left: int
    hand: tuple[int, int]
    stock: tuple[int, int]
    bag: int
    sailors: int
    permits: tuple[int, ...] = ()
    abroad: tuple[int, ...] = ()

    def plan(self, looks: Looks) -> Plan:
        """Return what it takes to win such a route."""
        there, is_rich, (ships, region) = looks
        row = _read(self.seat, there)
        if ships:
            ships -= there.count(material.code(self.seat, material.MERCHANT), -ships)
        has_merchant = self.hand[material.MERCHANT] > 0 and len(row.own) < len(there)
        rich = is_rich and (row.merchants > 0 or ships > 0 or has_merchant)
        merchants = max(ships, int(not row.merchants)) if rich else ships
        missing, spare = row.empty + len(row.foes), self.hand[material.MERCHANT] > merchants
        as_trader = 1.0 if not merchants else 0.95 if missing > merchants else 0.3
        as_merchant = _STAYING if row.contested else 1.0 if merchants > ships else 0.9 if spare else 0.8
        effort = self._effort(row, missing, merchants, region)
        return Plan(row, ships, missing, merchants, rich, (as_trader, as_merchant), *effort)

    def _effort(self, row: Occupants, missing: int, merchants: int, region: int) -> tuple[float, float]:
        """Return the actions that such a route still needs, and how much of its worth is left all the same.

        A route that can be finished in this turn needs less.
        """
        actions = 1.0 + missing + row.gifts
        short = missing + row.price - sum(self.hand)
        sailors = merchants - self.hand[material.MERCHANT]
        if short > 0 or 0 < sailors <= self.stock[material.MERCHANT]:
            actions += 1 + max(0, short) // self.bag
        if short > sum(self.stock):
            actions += 2 * short
        waiting = 0.0 if region == ENGLAND else self._waiting(row, missing, region)
        actions += waiting
        if short <= 0 and sailors <= 0 and not waiting and actions <= self.left:
            actions *= _IN_TIME
        if sailors > self.stock[material.MERCHANT] + max(0, self.sailors - row.merchants):
            return actions, _OUT_OF_REACH
        at_once = short <= 0 and missing < self.left
        if self.seats > 2 and not at_once:
            return actions, _FOUGHT_OVER ** len(row.foes)
        return actions, 1.0

    def _waiting(self, row: Occupants, missing: int, region: int) -> float:
        """Return what it costs, in actions, that pieces need a permission to get there or a move (HT-20.4)."""
        now = self.permits[region]
        if missing <= now:
            return 0.0
        if missing <= now + self.abroad[region] - len(row.own):
            return 1.0
        return _WAIT * (missing - now) if now else _NO_WAY


class Plans(dict[Looks, Plan]):
    """The plans of a seat with some means, each made when it is first asked for."""

    def __init__(self, means: Means) -> None:
        self._means = means

    def __missing__(self, looks: Looks) -> Plan:
        plan = self[looks] = self._means.plan(looks)
        return plan


@lru_cache(maxsize=200)  # about 4 KB each
def plans_with(means: Means) -> Plans:
    """Return the plans of a seat with these means, which it has again and again in playouts."""
    return Plans(means)


def _gift(foe: int) -> float:
    return (_NEUTRAL_GIFT if material.owner(foe) == material.NEUTRAL else _GIFT) * material.DISPLACE_COST[
        material.kind(foe)
    ]
