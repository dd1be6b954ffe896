"""What it is worth in points to have something: contracts and what they promise, Buildings, goods, savings.

What counts how much stands in `worth.toml`. Whatever rests on a few numbers alone is remembered by them: those who
look ahead ask again and again for the same few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import getitem, itemgetter
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from hansa_bot.titles.kit import content
from hansa_bot.titles.merkator import material, scoring
from hansa_bot.titles.merkator.judging.means import Aim, Ledger, Means
from hansa_bot.titles.merkator.material import OFFICE

T = TypeVar("T")


class Worth(NamedTuple):
    """What one of each is worth in points.

    `contracts`: each point of the best five, of further ones, and of the fifth, which is 1 where there is none. The
    first, second, third and further `units` of a good. `points` of a reward, and `aims` that promise one, by how many
    units the contract lacks. `counters` and `thalers`: up to `SEVERAL` or `PLENTY`, and beyond. `each`: a cube in
    supply, a Bonus card, a point of a Building, a cube on the map, a place that an aim names.
    """

    contracts: tuple[float, ...]
    units: tuple[float, ...]
    points: tuple[float, ...]
    aims: tuple[float, ...]
    counters: tuple[float, ...]
    thalers: tuple[float, ...]
    each: tuple[float, ...]


WORTH = {
    name: [Worth(**{what: tuple(each) for what, each in row.items()}) for row in rows]
    for name, rows in content.read(Path(__file__).parent / "worth.toml").items()
}
"""By whether one plays alone or against others: when the end is near, and with a whole game to come."""
WHOLE_GAME, SEVERAL, PLENTY, MANY, LACKING = 16, 4, 8, 8, 4
"""Trips to come; several counters, plenty of thalers; from where on units of a good or lacking ones weigh alike."""
SPARE, COUNTER, THALER, PER_TRIP = 0.45, 0.7, 0.6, 0.76
"""What a unit, a counter and a thaler are worth on average, and how many counters a trip takes from the chart."""
LAST = 0.01
"""What a counter is worth in the end, as a tie-break."""


class Sum(msgspec.Struct, gc=False):
    """What all is worth in parts: what one owns, Buildings, each cube on the map, savings, what contracts promise."""

    owned: float
    built: float
    on_map: float
    saved: float
    promised: float

    def where(self, lying: int) -> float:
        """Return all of it where so many cubes lie on the map, always added up in one order."""
        return self.owned + (self.built + self.on_map * lying) + self.saved + self.promised


# a dict rather than a cached function: what is known is found without a call
class Once(dict[int, T]):
    """By number what is worked out when it is first asked for."""

    def __init__(self, find: Callable[[int], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> T:
        found = self[number] = self._find(number)
        return found


class Rates(msgspec.Struct, gc=False):
    """What a unit more, a cube, a counter is worth to who owns something, with so many own trips to come.

    `contracts` and `cards` are worth as much whatever one holds, `promises` what aims do by how many units they lack.
    Whether units are worth anything, to Buildings or else, is told by `stored`.
    """

    contracts: float
    units: Callable[[int], float]
    cube: float
    cards: float
    saved: Once[float]
    point: float
    on_map: float
    promises: Sequence[tuple[float, ...]]
    places: float
    aims: tuple[Aim, ...]
    tally: CountedBuildings
    stored: bool

    def owned(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return what contracts, units, cubes and Bonus cards are worth."""
        return self.contracts + sum(map(self.units, store)) + (self.cube * sum(cubes) + self.cards)

    def built(self, store: tuple[int, ...], cubes: tuple[int, ...], counters: int, own: Ledger) -> float:
        """Return what Buildings are worth, as the score would count them now (MK-9.1)."""
        return self.point * self.tally.points(store, cubes, counters, own) if self.tally.all else 0.0

    def promised(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return what contracts promise."""
        if not self.promises:
            return 0.0
        return sum(map(getitem, self.promises, _lacks(store, cubes, self.aims))) + self.places

    def hope(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return how much more contracts promise at most for each unit more, which one of them then lacks no longer.

        Who wants different kinds may lack one less besides.
        """
        if not self.promises:
            return 0.0
        most = max(0.0, *map(_steepest, self.promises, _lacks(store, cubes, self.aims)))
        return (1 + sum([1 for aim in self.aims if aim.kinds])) * most


def rates_of(own: Ledger, left: int) -> Rates:
    """Return what all is worth to who owns this; after the last trip it is the score (MK-9.1)."""
    # a ledger is asked about two or three numbers of trips, so a few pairs do
    for when, known in own.rates:
        if when == left:
            found: Rates = known
            return found
    found = _rates_of(own, left)
    own.rates += ((left, found),)
    return found


def _rates_of(own: Ledger, left: int) -> Rates:
    units, saved = units_with(left, own.solo).__getitem__, savings_with(left, own.solo, own.thalers)
    tally = tally_of(own.buildings)
    stored = left > 0 or not tally.metrics.isdisjoint(scoring.IN_STORE)
    if left <= 0:
        # the score alone: goods count as far as Buildings look at them, promises not at all
        best, further, _ = ranked(own.values)
        return Rates(best + further / 2, units, 0.0, 0.0, saved, 1.0, 0.0, (), 0.0, own.aims, tally, stored)
    contracts, least = contracts_with(own.values, left, own.solo)
    cube, card, point, on_map, _ = worth_with(left, own.solo).each
    promises, places = _promises(own.aims, least, left, own.solo)
    cards = card * len(own.bonus)
    return Rates(contracts, units, cube, cards, saved, point, on_map, promises, places, own.aims, tally, stored)


def sum_up(means: Means, left: int) -> Sum:
    """Return what all of it is worth with so many own trips to come."""
    if means.summed is None or means.summed[0] != left:
        rates, store, cubes, counters = rates_of(means.own, left), means.store, means.cubes, means.counters
        built, promised = rates.built(store, cubes, counters, means.own), rates.promised(store, cubes)
        found = Sum(rates.owned(store, cubes), built, rates.on_map, rates.saved[counters], promised)
        means.summed = left, found
    known: Sum = means.summed[1]
    return known


def sum_without(means: Means, left: int, gone: Collection[int]) -> Sum:
    """Return what all of it would be worth without some contracts."""
    own, rates = means.own.without(gone), rates_of(means.own, left)
    if left <= 0 or "highest_contract" in rates.tally.metrics:
        return sum_up(means.but(own), left)
    # contracts and promises alone become worth less: no Building looks at the highest contract
    now, (contracts, least) = sum_up(means, left), contracts_with(own.values, left, own.solo)
    owned = contracts + sum(map(rates.units, means.store)) + (rates.cube * sum(means.cubes) + rates.cards)
    promises, places = _promises(own.aims, least, left, own.solo)
    promised = sum(map(getitem, promises, _lacks(means.store, means.cubes, own.aims))) + places
    return Sum(owned, now.built, now.on_map, now.saved, promised)


def sum_with(means: Means, left: int, building: tuple[int, int]) -> Sum:
    """Return what all of it would be worth with a Building more."""
    own, now, rates = means.own, sum_up(means, left), rates_of(means.own, left)
    has = means.store, means.cubes, means.counters, own
    built = rates.point * (rates.tally.points(*has) + tally_of((building,)).points(*has))
    return Sum(now.owned, built, now.on_map, now.saved, now.promised)


def _promises(aims: Sequence[Aim], least: int, left: int, solo: bool) -> tuple[Sequence[tuple[float, ...]], float]:
    """Return by aim with a reward what it promises by how many units it lacks; and what their places add."""
    promise, aims = promises_with(left, solo), [aim for aim in aims if aim.reward]
    places = worth_with(left, solo).each[-1] * len({aim.place for aim in aims})
    return [promise[aim.reward - least] for aim in aims], places


class Counting(msgspec.Struct, gc=False):
    """A Building: what it counts, which it takes out of the storage perhaps, and what it brings by that number."""

    metric: str
    stored: Callable[[Sequence[int]], tuple[int, ...]]
    brings: Once[int]


class CountedBuildings(msgspec.Struct, gc=False):
    """What Buildings bring together, and what they count."""

    all: tuple[Counting, ...]
    metrics: frozenset[str]

    def points(self, store: tuple[int, ...], cubes: tuple[int, ...], counters: int, own: Ledger) -> float:
        """Return the points, with the cubes of the supply as kinds that are new (MK-9.1)."""
        # nearly what `scoring.best_move` finds by trying all: a colour's cubes become the kind that is new
        after = [*store]
        for color, count in enumerate(cubes):
            if count:
                after[2 * color + bool(store[2 * color])] += count
        total = 0.0
        for each in self.all:
            match each.metric:
                case "types":
                    goods = each.stored(after)
                    number = len(goods) - goods.count(0)
                case "units":
                    number = sum(each.stored(after))
                case "color_pairs":
                    number = sum([1 for pair in zip(after[::2], after[1::2], strict=True) if all(pair)])
                case "time_counters":
                    number = counters
                case "bonus_cards":
                    number = len(own.bonus)
                case _:
                    number = max(own.values)
            total += each.brings[number]
        return total


@lru_cache(1 << 8)
def tally_of(rivalled: tuple[tuple[int, int], ...]) -> CountedBuildings:
    """Return how Buildings count."""
    found = [_counting_of(*each) for each in rivalled]
    return CountedBuildings(tuple(found), frozenset(each.metric for each in found))


@lru_cache(1 << 7)
def _counting_of(card: int, most: int) -> Counting:
    building = material.BUILDINGS[card]
    brings = Once(lambda number: scoring.earns(building, number, most))
    return Counting(building.metric, itemgetter(*building.goods), brings)


@lru_cache(1 << 10)
def _steepest(promise: tuple[float, ...], lacking: int) -> float:
    """Return how much more is promised at most for each unit less that is lacking."""
    now = promise[lacking]
    # not the next unit alone: promises need not grow evenly
    return max([(promise[less] - now) / (lacking - less) for less in range(lacking)], default=0.0)


@lru_cache(1 << 6)
def promises_with(left: int, solo: bool) -> Once[tuple[float, ...]]:
    """Return what a reward promises, by how much more it is worth than the fifth contract."""
    now = worth_with(left, solo)
    return Once(
        lambda more: tuple([point * max(0, more) + aim for point, aim in zip(now.points, now.aims, strict=True)])
    )


@lru_cache(1 << 11)  # asked more often than anything else, and in playouts mostly what was asked before
def _lacks(store: tuple[int, ...], cubes: tuple[int, ...], aims: tuple[Aim, ...]) -> Sequence[int]:
    """Return how much each aim with a reward lacks; each unit and cube serves one, the nearest that wants it."""
    units, spare, found = [*store], [*cubes], []
    for aim in aims:
        if not aim.reward:
            continue
        lack = 0
        for good, color, want in aim.goods:
            have = units[good]
            if have >= want:
                units[good] = have - want
                continue
            units[good] = 0
            want -= have
            given = spare[color] if spare[color] < want else want
            spare[color] -= given
            lack += want - given
        for either, want in aim.columns:
            for good in either:
                given = units[good] if units[good] < want else want
                units[good] -= given
                want -= given
            lack += want
        if aim.kinds:
            # simplified: kinds are counted in the whole storage, whatever other aims take of it
            lack += max(0, aim.kinds + store.count(0) - len(store))
        found.append(lack if lack < LACKING else LACKING)
    return found


@lru_cache(1 << 6)
def worth_with(left: int, solo: bool) -> Worth:
    """Return what things are worth with so many trips to come."""
    part = min(1.0, left / WHOLE_GAME)
    rows = [
        tuple(late + part * (early - late) for late, early in zip(*both, strict=True))
        for both in zip(*WORTH["alone" if solo else "together"], strict=True)
    ]
    return Worth(*rows)


@lru_cache(1 << 6)
def units_with(left: int, solo: bool) -> Once[float]:
    """Return what so many units of a good are worth then; after the last trip nothing."""
    if left <= 0:
        return Once(lambda have: 0.0)
    *few, further = worth_with(left, solo).units
    units = [*accumulate((0.0, *few, *[further] * (MANY - len(few))))]
    return Once(lambda have: units[min(have, MANY)])


@lru_cache(1 << 10)
def ranked(values: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the sums of the best five and of the further ones, and the fifth, which is 1 where there is none."""
    best = sorted(values, reverse=True)
    return sum(best[:OFFICE]), sum(best[OFFICE:]), best[OFFICE - 1] if len(best) >= OFFICE else 1


@lru_cache(1 << 10)
def contracts_with(values: tuple[int, ...], left: int, solo: bool) -> tuple[float, int]:
    """Return what contracts with these values are worth with so many trips to come; and the fifth."""
    (best, further, least), now = ranked(values), worth_with(left, solo)
    return best * now.contracts[0] + further * now.contracts[1] + least * now.contracts[2], least


@lru_cache(1 << 8)
def savings_with(left: int, solo: bool, thalers: int) -> Once[float]:
    """Return by number of counters what they are worth then, with so many thalers; those above the limit are lost
    (MK-3.9).
    """
    if left <= 0:
        return Once(lambda counters: LAST * counters)
    now, thalers = worth_with(left, solo), min(thalers, material.MOST_THALERS)

    def saved(counters: int) -> float:
        time = now.counters[0] * min(counters, SEVERAL) + now.counters[1] * max(0, counters - SEVERAL)
        return time + now.thalers[0] * min(thalers, PLENTY) + now.thalers[1] * max(0, thalers - PLENTY)

    return Once(saved)
