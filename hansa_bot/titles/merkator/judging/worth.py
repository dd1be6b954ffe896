"""What it is worth in points to have something: contracts and what they promise, Buildings, goods, savings.

What counts how much stands in `worth.toml`. Whatever rests on a few numbers alone is remembered by them: those who
look ahead ask again and again for the same few.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import getitem
from pathlib import Path
from typing import NamedTuple

import msgspec

from hansa_bot.titles.kit import content
from hansa_bot.titles.merkator import material, scoring
from hansa_bot.titles.merkator.judging.means import Aim, Ledger, Means
from hansa_bot.titles.merkator.material import OFFICE


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
    """What all is worth, in parts: what one owns, Buildings, each cube on the map, savings, what contracts promise."""

    owned: float
    built: float
    on_map: float
    saved: float
    promised: float

    def where(self, lying: int) -> float:
        """Return all of it where so many cubes lie on the map, always added up in one order."""
        return self.owned + (self.built + self.on_map * lying) + self.saved + self.promised


class Rates:
    """What a unit more, a cube, a counter is worth to who owns this, with so many own trips to come.

    After the last one all of it is the score (MK-9.1).
    """

    __slots__ = (
        *("_bonus", "_card", "_contracts", "_cube", "_places", "_point", "_promises", "_units"),
        *("on_map", "own", "saved"),
    )

    def __init__(self, own: Ledger, left: int) -> None:
        self.own, self._units = own, units_with(left, own.solo).__getitem__
        self.saved = savings_with(left, own.solo, own.thalers)
        self._promises: Sequence[tuple[float, ...]] = ()
        self._places = 0.0
        if left <= 0:
            best, further, _ = ranked(own.values)
            self._contracts, self._point = best + further / 2, 1.0
            self._cube = self._card = self.on_map = 0.0
        else:
            self._contracts, least = contracts_with(own.values, left, own.solo)
            self._cube, self._card, self._point, self.on_map, _ = worth_with(left, own.solo).each
            self._promises, self._places = _promises(own.aims, least, left, own.solo)
        self._card *= len(own.bonus)

    def owned(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return what contracts, units, cubes and Bonus cards are worth."""
        return self._contracts + sum(map(self._units, store)) + (self._cube * sum(cubes) + self._card)

    def built(self, store: tuple[int, ...], cubes: tuple[int, ...], counters: int) -> float:
        """Return what Buildings are worth."""
        return self._point * built_with(self.own, store, cubes, counters) if self.own.buildings else 0.0

    def promised(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return what contracts promise."""
        if not self._promises:
            return 0.0
        return sum(map(getitem, self._promises, _lacks(store, cubes, self.own.aims))) + self._places

    def hope(self, store: tuple[int, ...], cubes: tuple[int, ...]) -> float:
        """Return how much more contracts promise at most for each unit more, which at most one of them lacks less then.

        Who wants different kinds may lack one less besides.
        """
        if not self._promises:
            return 0.0
        most = max(0.0, *map(_steepest, self._promises, _lacks(store, cubes, self.own.aims)))
        return (1 + sum([1 for aim in self.own.aims if aim.kinds])) * most


rates_of = lru_cache(1 << 9)(Rates)
"""The rates of who owned this not long ago."""


def sum_up(means: Means, left: int) -> Sum:
    """Return what all of it is worth with so many own trips to come."""
    if means.summed is None or means.summed[0] != left:
        rates, store, cubes, counters = rates_of(means.own, left), means.store, means.cubes, means.counters
        built, promised = rates.built(store, cubes, counters), rates.promised(store, cubes)
        found = Sum(rates.owned(store, cubes), built, rates.on_map, rates.saved[counters], promised)
        means.summed = left, found
    known: Sum = means.summed[1]
    return known


def built_with(own: Ledger, store: tuple[int, ...], cubes: tuple[int, ...], counters: int) -> float:
    """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
    return _built_with(own.buildings, store, cubes, counters, len(own.bonus), max(own.values))


@lru_cache(1 << 12)
def _built_with(
    rivalled: tuple[tuple[int, int], ...],
    store: tuple[int, ...],
    cubes: tuple[int, ...],
    counters: int,
    bonus: int,
    highest: int,
) -> float:
    """Return the same, with the cubes of the supply as kinds that are new."""
    after = [*store]
    for color, count in enumerate(cubes):
        if count:
            after[2 * color + bool(store[2 * color])] += count
    mine, total = scoring.Holding(tuple(after), counters, bonus, highest), 0
    for card, most in rivalled:
        building = material.BUILDINGS[card]
        total += scoring.earns(building, scoring.measure(building, mine), most)
    return float(total)


@lru_cache(1 << 10)
def _steepest(promise: tuple[float, ...], lacking: int) -> float:
    """Return how much more is promised at most for each unit less that is lacking."""
    now = promise[lacking]
    return max([(promise[less] - now) / (lacking - less) for less in range(lacking)], default=0.0)


@lru_cache(1 << 11)
def _promises(aims: tuple[Aim, ...], least: int, left: int, solo: bool) -> tuple[Sequence[tuple[float, ...]], float]:
    """Return by aim with a reward what it promises by how many units it lacks; and what their places add."""
    now = worth_with(left, solo)
    places = {aim.place for aim in aims if aim.reward}
    return [_promise(aim.reward - least, left, solo) for aim in aims if aim.reward], now.each[-1] * len(places)


@lru_cache(1 << 9)
def _promise(more: int, left: int, solo: bool) -> tuple[float, ...]:
    """Return what a reward promises that is worth so much more than the fifth contract."""
    now = worth_with(left, solo)
    return tuple(point * max(0, more) + aim for point, aim in zip(now.points, now.aims, strict=True))


@lru_cache(1 << 12)  # asked more often than anything else, and in playouts mostly what was asked before
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


class Once(dict[int, float]):
    """By number what is worked out when it is first asked for."""

    def __init__(self, find: Callable[[int], float]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> float:
        found = self[number] = self._find(number)
        return found


@lru_cache(1 << 6)
def units_with(left: int, solo: bool) -> Once:
    """Return what so many units of a good are worth then; after the last trip nothing."""
    if left <= 0:
        return Once(lambda have: 0.0)
    *few, further = worth_with(left, solo).units
    units = [*accumulate((0.0, *few, *[further] * (MANY - len(few))))]
    return Once(lambda have: units[min(have, MANY)])


@lru_cache(1 << 12)
def ranked(values: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the sums of the best five and of the further ones, and the fifth, which is 1 where there is none."""
    best = sorted(values, reverse=True)
    return sum(best[:OFFICE]), sum(best[OFFICE:]), best[OFFICE - 1] if len(best) >= OFFICE else 1


@lru_cache(1 << 12)
def contracts_with(values: tuple[int, ...], left: int, solo: bool) -> tuple[float, int]:
    """Return what contracts with these values are worth with so many trips to come; and the fifth."""
    (best, further, least), now = ranked(values), worth_with(left, solo)
    return best * now.contracts[0] + further * now.contracts[1] + least * now.contracts[2], least


@lru_cache(1 << 7)
def savings_with(left: int, solo: bool, thalers: int) -> Once:
    """Return by number of counters what they are worth then, with so many thalers."""
    return Once(lambda counters: saved_with(left, solo, counters, thalers))


@lru_cache(1 << 9)
def saved_with(left: int, solo: bool, counters: int, thalers: int) -> float:
    """Return what counters and thalers are worth then; thalers above the limit are lost (MK-3.9)."""
    if left <= 0:
        return LAST * counters
    now, thalers = worth_with(left, solo), min(thalers, material.MOST_THALERS)
    time = now.counters[0] * min(counters, SEVERAL) + now.counters[1] * max(0, counters - SEVERAL)
    return time + now.thalers[0] * min(thalers, PLENTY) + now.thalers[1] * max(0, thalers - PLENTY)
