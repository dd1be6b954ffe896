"""What seats have on wagons: what a move of one is worth to them, and what they sell."""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from hansa_bot.titles.die_haendler import material, roads
from hansa_bot.titles.die_haendler.judging.outlook import Market
from hansa_bot.titles.die_haendler.roads import is_city

RIVALRY = 0.4
"""How much one minds what all others gain together, in shares of one of them."""
LATER_SALE = 0.3
"""What today's price of a good still counts for when it is sold in a later round."""
GOODS = range(len(material.GOODS))


Move = tuple[float, int]
"""By how much a move betters the balance, and where it ends."""


# A dict that fills itself: opinions ask for the same moves again and again, and what is there costs no call.
class Haul(dict[int, dict[str, Move]]):
    """What a seat has more than the others on a wagon that stands somewhere: by points and word what each move is.

    `loaded` is what it has more, by good; in the cities that are `taken` other wagons stand.
    """

    def __init__(
        self,
        market: Market,
        loaded: tuple[tuple[int, float], ...],
        taken: frozenset[int],
        stands: roads.Standing,
    ) -> None:
        self._market, self._loaded, self._taken = market, loaded, taken
        self._stands = stands
        self._now = self._balance(*stands[:2])

    def __missing__(self, points: int) -> dict[str, Move]:
        incomes, loaded = self._market.incomes, self._loaded
        moves: dict[str, Move] = {}
        for word, (end, before, _, _) in roads.ways(*self._stands, points).items():
            # In a city it arrives, and is paid this round; on the road it may still go anywhere.
            if is_city(end):
                there = sum([stake * incomes[good][end] for good, stake in loaded])
            else:
                there = self._balance(end, before)
            moves[word] = there - self._now, end
        self[points] = moves
        return moves

    def _balance(self, place: int, came: int) -> float:
        """Return what the wagon is worth to the seat, less what the others have of it, if it goes on from a place."""
        if not self._loaded:
            return 0.0
        chances, incomes = self._market.arriving(place, came, self._taken), self._market.incomes
        balance: float = sum([stake * sum(map(mul, chances, incomes[good])) for good, stake in self._loaded])
        return balance


haul_of = lru_cache(1 << 8)(Haul)


@lru_cache(1 << 9)
def surplus(load: tuple[int, ...], seat: int, seats: int) -> tuple[tuple[int, float], ...]:
    """Return what a seat has more on a wagon than the others, by good, as far as that counts."""
    share, kinds = RIVALRY / (seats - 1), len(material.GOODS)
    rows = [load[first : first + kinds] for first in range(0, len(load), kinds)]
    own, *others = rows[seat], *rows[:seat], *rows[seat + 1 :]
    stakes = [count - share * sum(row[good] for row in others) for good, count in enumerate(own)]
    # A tuple without zeros is a small key: seats and positions with the same stakes share a `Haul`.
    return tuple((good, stake) for good, stake in enumerate(stakes) if stake)


Sales = tuple[list[list[float]], list[list[bool]]]
"""By seat and good: how many it sells this round, and a little for those that it sells later; whether any now."""


@lru_cache(1 << 7)
def sales(loads: tuple[tuple[int, ...], ...], arrived: tuple[bool, ...], later: float) -> Sales:
    """Return what all seats sell of these loads of wagons, now on those that arrived, and later on the others."""
    shares = [1.0 if here else LATER_SALE * later for here in arrived]
    sold = [sum(map(mul, counts, shares)) for counts in zip(*loads, strict=True)]
    here = [any(map(mul, counts, arrived)) for counts in zip(*loads, strict=True)]
    firsts = range(0, len(sold), len(GOODS))
    return [sold[at : at + len(GOODS)] for at in firsts], [here[at : at + len(GOODS)] for at in firsts]
