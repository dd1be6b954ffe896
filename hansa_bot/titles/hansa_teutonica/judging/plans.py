"""What it takes a seat to win routes that look so: what stands there, what is still missing, what that costs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

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


class Occupants(msgspec.Struct, gc=False):
    """What stands on a route, as a seat sees it: `own` pieces and `foes`, those of others.

    `empty` counts the empty spaces, `missing` all that are not won, `needs` the pieces that this takes, with what
    displacing the others costs; `gifts` is what that gives away, in actions. `merchants` counts the own merchants;
    `contested` says whether some of the others' pieces are a player's, and `share` what they leave of its worth among
    three or more.
    """

    own: tuple[int, ...]
    foes: tuple[int, ...]
    empty: int
    missing: int
    needs: int
    gifts: float
    merchants: int
    contested: bool
    share: float


@lru_cache(maxsize=2048)
def _read(seat: int, row: bytes) -> Occupants:
    mine = (code(seat, TRADER), code(seat, MERCHANT))
    own = tuple(piece for piece in row if piece in mine)
    foes = tuple(piece for piece in row if piece and piece not in mine and piece != WALL)
    empty = row.count(0)
    missing = empty + len(foes)
    return Occupants(
        own=own,
        foes=foes,
        empty=empty,
        missing=missing,
        needs=missing + sum(DISPLACE_COST[kind(foe)] for foe in foes),
        gifts=sum(map(_gift, foes)),
        merchants=own.count(code(seat, MERCHANT)),
        contested=any(owner(foe) != NEUTRAL for foe in foes),
        share=_FOUGHT_OVER ** len(foes),
    )


class Plan(msgspec.Struct, gc=False):
    """What it takes a seat to win a route that looks so.

    `merchants` says how many of the pieces for it have to be merchants, `rich` whether one of them brings a better
    benefit, `fits` how well a trader and a merchant suit it, off ships. It takes so many `actions`, and leaves a
    `share` of the route's worth.
    """

    row: Occupants
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


class PlansByLooks(dict[Looks, Plan]):
    """The plans of a seat with some means, each made when it is first asked for."""

    def __init__(self, means: Means) -> None:
        self._means, self._hand, self._stock = means, sum(means.hand), sum(means.stock)

    def __missing__(self, looks: Looks) -> Plan:
        there, is_rich, (ships, region) = looks
        seat, in_hand = self._means.seat, self._means.hand[MERCHANT]
        row = _read(seat, there)
        if ships:
            # Ship spaces stand last in the row; merchants on house spaces do not count for them.
            ships -= there.count(code(seat, MERCHANT), -ships)
        rich = is_rich and (row.merchants > 0 or ships > 0 or (in_hand > 0 and len(row.own) < len(there)))
        merchants = 1 if rich and not ships and not row.merchants else ships
        # A trader in a place that a merchant will need is hardly any help once no other place is left.
        as_trader = 1.0 if not merchants else 0.95 if row.missing > merchants else 0.3
        as_merchant = _STAYING if row.contested else 1.0 if merchants > ships else 0.9 if in_hand > merchants else 0.8
        effort = self._effort(row, merchants, region)
        plan = self[looks] = Plan(row, merchants, rich, (as_trader, as_merchant), *effort)
        return plan

    def _effort(self, row: Occupants, merchants: int, region: int) -> tuple[float, float]:
        """Return the actions that such a route still needs, and how much of its worth is left all the same.

        A route that can be finished in this turn needs less.
        """
        means, actions = self._means, 1.0 + row.missing + row.gifts
        # Both in pieces: what is missing at all, and what is missing of merchants.
        short, sailors = row.needs - self._hand, merchants - means.hand[MERCHANT]
        if short > 0:
            # Incomes before it can begin.
            actions += 1 + short // means.bag
            if short > self._stock:
                actions += 2 * short
        elif 0 < sailors <= means.stock[MERCHANT]:
            actions += 1
        waiting = 0.0 if region == ENGLAND else self._waiting(row, region)
        actions += waiting
        if short <= 0 and sailors <= 0 and not waiting and actions <= means.left:
            actions *= _IN_TIME
        if sailors > 0 and sailors > means.stock[MERCHANT] + max(0, means.sailors - row.merchants):
            return actions, _OUT_OF_REACH
        # `<`: the claim needs an action as well. Nobody can come between then, however many fight over it.
        at_once = short <= 0 and row.missing < means.left
        return actions, 1.0 if at_once or means.seats == 2 else row.share

    def _waiting(self, row: Occupants, region: int) -> float:
        """Return what it costs, in actions, that pieces need a permission to get there or a move (HT-20.4)."""
        now = self._means.permits[region]
        if row.missing <= now:
            return 0.0
        if row.missing <= now + self._means.abroad[region] - len(row.own):
            return 1.0
        return _WAIT * (row.missing - now) if now else _NO_WAY


@lru_cache(maxsize=200)  # about 4 KB each
def plans_with(means: Means) -> PlansByLooks:
    """Return the plans of a seat with these means, which it has again and again in playouts."""
    return PlansByLooks(means)


def _gift(foe: int) -> float:
    return (_NEUTRAL_GIFT if owner(foe) == NEUTRAL else _GIFT) * DISPLACE_COST[kind(foe)]
