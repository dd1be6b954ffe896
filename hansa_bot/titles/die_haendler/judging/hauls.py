"""What seats have on wagons: what a move of one is worth to them, and what they sell."""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from hansa_bot.titles.die_haendler import material, roads
from hansa_bot.titles.die_haendler.judging.outlook import Market
from hansa_bot.titles.die_haendler.roads import is_city
from hansa_bot.titles.kit.preview import once

RIVALRY = 0.4
"""How much one minds what all others gain together, in shares of one of them."""
LATER_SALE = 0.3
"""What today's price of a good still counts for when it is sold in a later round."""
GOODS = range(len(material.GOODS))


class Haul:
    """What a seat has more than the others on a wagon, and what comes of it where that stands and may go.

    `loaded` is what it has more, by good. The wagon may not end where it is `closed`, nor take a road into the city
    that is `barred`.
    """

    def __init__(
        self,
        market: Market,
        loaded: tuple[tuple[int, float], ...],
        place: int,
        came: int,
        closed: frozenset[int],
        barred: int,
    ) -> None:
        self.market, self.loaded = market, loaded
        self.place, self.came, self.closed, self.barred = place, came, closed, barred
        self.taken = frozenset(filter(is_city, closed))

    def balance(self, worth: tuple[float, ...]) -> float:
        """Return what it is worth to the seat, less what the others have of it, where goods are worth so much."""
        return sum([stake * worth[good] for good, stake in self.loaded])

    @once
    def moved(self, points: int) -> dict[str, tuple[float, int]]:
        """Return by its word in a token how each move with so many points betters the balance, and where it ends."""
        market, taken = self.market, self.taken
        now = self.balance(market.worth(self.place, self.came, taken))
        return {
            word: (self.balance(market.paid[end] if is_city(end) else market.worth(end, way.came, taken)) - now, end)
            for word, way in roads.ways(self.place, self.came, self.closed, self.barred, points).items()
            for end in (way.place,)
        }


haul_of = lru_cache(1 << 9)(Haul)


@lru_cache(1 << 10)
def loaded(load: tuple[int, ...], seat: int, seats: int) -> tuple[tuple[int, float], ...]:
    """Return what a seat has more on a wagon than the others, by good, as far as that counts."""
    share, kinds = RIVALRY / (seats - 1), len(material.GOODS)
    rows = [load[first : first + kinds] for first in range(0, len(load), kinds)]
    own, *others = rows[seat], *rows[:seat], *rows[seat + 1 :]
    stakes = [count - share * sum(row[good] for row in others) for good, count in enumerate(own)]
    return tuple((good, stake) for good, stake in enumerate(stakes) if stake)


Sales = tuple[list[list[float]], list[list[bool]]]
"""By seat and good: how many it sells this round, and a little for those that it sells later; whether any now."""


@lru_cache(1 << 7)
def sales(loads: tuple[tuple[int, ...], ...], arrived: tuple[bool, ...], later: float) -> Sales:
    """Return what all seats sell of these loads of wagons, some of which arrived."""
    shares = [1.0 if here else LATER_SALE * later for here in arrived]
    sold = [sum(map(mul, counts, shares)) for counts in zip(*loads, strict=True)]
    here = [any(map(mul, counts, arrived)) for counts in zip(*loads, strict=True)]
    firsts = range(0, len(sold), len(GOODS))
    return [sold[at : at + len(GOODS)] for at in firsts], [here[at : at + len(GOODS)] for at in firsts]
