"""What it takes a seat to win routes that look so: what stands there, what is still missing, what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hansa_bot.titles.hansa_teutonica.material import DISPLACE_COST, MERCHANT, NEUTRAL, TRADER, code, kind, owner
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
    merchant = code(seat, MERCHANT)
    mine = (code(seat, TRADER), merchant)
    own = tuple(piece for piece in row if piece in mine)
    foes = tuple(piece for piece in row if piece and piece not in mine and piece != WALL)
    return Occupants(
        empty=row.count(0),
        own=own,
        foes=foes,
        merchants=own.count(merchant),
        price=sum(DISPLACE_COST[kind(foe)] for foe in foes),
        gifts=sum(map(_gift, foes)),
        contested=any(owner(foe) != NEUTRAL for foe in foes),
    )


@dataclass(slots=True)
class Plan:
    """What it takes a seat to win a route that looks so.

    `missing` are all spaces still to be won, `merchants` says how many of the pieces for them have to be merchants;
    `rich` whether one of them brings a better benefit. `fits` says how well a trader and a merchant suit it, off
    ships. It takes so many `actions`, and leaves a `share` of the route's worth.
    """

    row: Occupants
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


class Plans(dict[Looks, Plan]):
    """The plans of a seat with some means, each made when it is first asked for."""

    def __init__(self, means: Means) -> None:
        self._means, self._hand, self._stock = means, sum(means.hand), sum(means.stock)

    def __missing__(self, looks: Looks) -> Plan:
        there, is_rich, (ships, region) = looks
        seat, in_hand = self._means.seat, self._means.hand[MERCHANT]
        row = _read(seat, there)
        if ships:
            ships -= there.count(code(seat, MERCHANT), -ships)
        rich = is_rich and (row.merchants > 0 or ships > 0 or (in_hand > 0 and len(row.own) < len(there)))
        merchants = max(ships, 0 if row.merchants else 1) if rich else ships
        missing = row.empty + len(row.foes)
        as_trader = 1.0 if not merchants else 0.95 if missing > merchants else 0.3
        as_merchant = _STAYING if row.contested else 1.0 if merchants > ships else 0.9 if in_hand > merchants else 0.8
        actions, share = self._effort(row, missing, merchants, region)
        plan = self[looks] = Plan(row, missing, merchants, rich, (as_trader, as_merchant), actions, share)
        return plan

    def _effort(self, row: Occupants, missing: int, merchants: int, region: int) -> tuple[float, float]:
        """Return the actions that such a route still needs, and how much of its worth is left all the same.

        A route that can be finished in this turn needs less.
        """
        means = self._means
        short, sailors = missing + row.price - self._hand, merchants - means.hand[MERCHANT]
        actions = 1.0 + missing + row.gifts
        if short > 0:
            actions += 1 + short // means.bag
            if short > self._stock:
                actions += 2 * short
        elif 0 < sailors <= means.stock[MERCHANT]:
            actions += 1
        waiting = 0.0 if region == ENGLAND else self._waiting(row, missing, region)
        actions += waiting
        if short <= 0 and sailors <= 0 and not waiting and actions <= means.left:
            actions *= _IN_TIME
        if sailors > 0 and sailors > means.stock[MERCHANT] + max(0, means.sailors - row.merchants):
            return actions, _OUT_OF_REACH
        if not row.foes or means.seats == 2 or (short <= 0 and missing < means.left):
            return actions, 1.0
        return actions, _FOUGHT_OVER ** len(row.foes)

    def _waiting(self, row: Occupants, missing: int, region: int) -> float:
        """Return what it costs, in actions, that pieces need a permission to get there or a move (HT-20.4)."""
        now = self._means.permits[region]
        if missing <= now:
            return 0.0
        if missing <= now + self._means.abroad[region] - len(row.own):
            return 1.0
        return _WAIT * (missing - now) if now else _NO_WAY


@lru_cache(maxsize=200)  # about 4 KB each
def plans_with(means: Means) -> Plans:
    """Return the plans of a seat with these means, which it has again and again in playouts."""
    return Plans(means)


def _gift(foe: int) -> float:
    return (_NEUTRAL_GIFT if owner(foe) == NEUTRAL else _GIFT) * DISPLACE_COST[kind(foe)]
