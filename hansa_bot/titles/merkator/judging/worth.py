"""What it is worth in points to have something: contracts and what they promise, Buildings, goods, savings.

What counts how much stands in `worth.toml`. Whatever rests on a few numbers alone is remembered by them: those who
look ahead ask again and again for the same few.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import msgspec

from hansa_bot.titles.kit import content
from hansa_bot.titles.merkator import material, scoring
from hansa_bot.titles.merkator.judging.means import Aim, Means
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
    """What all is worth, in parts: what one owns, Buildings, each cube on the map, savings, what contracts promise.

    `point` is what a point of Buildings is worth.
    """

    owned: float
    built: float
    on_map: float
    saved: float
    promised: float
    point: float

    def where(self, lying: int) -> float:
        """Return all of it where so many cubes lie on the map, always added up in one order."""
        return self.owned + (self.built + self.on_map * lying) + self.saved + self.promised


def sum_up(means: Means, left: int) -> Sum:
    """Return what all of it is worth with so many own trips to come; after the last one it is the score (MK-9.1)."""
    if means.summed is None or means.summed[0] != left:
        means.summed = left, _sum_up(means, left)
    found: Sum = means.summed[1]
    return found


def _sum_up(means: Means, left: int) -> Sum:
    saved = saved_with(left, means.solo, means.counters, means.thalers)
    if left <= 0:
        best, further, _ = ranked(means.values)
        return Sum(best + further / 2, built(means), 0.0, saved, 0.0, 1.0)
    now, units = worth_with(left, means.solo), units_with(left, means.solo)
    contracts, least = contracts_with(means.values, left, means.solo)
    cube, card, point, on_map, _ = now.each
    owned = contracts + sum([units[have if have < MANY else MANY] for have in means.store])
    owned += cube * sum(means.cubes) + card * len(means.bonus)
    return Sum(owned, point * built(means), on_map, saved, promised(means, least, left), point)


def built(means: Means) -> float:
    """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
    if not means.buildings:
        return 0.0
    counted = means.counters, len(means.bonus), max(means.values)
    return _built_with(means.buildings, means.store, means.cubes, *counted)


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


@lru_cache(1 << 8)
def growing(rivalled: tuple[tuple[int, int], ...]) -> Sequence[tuple[bool, int, float]]:
    """Return of Buildings that may bring more after a trip: whether for counters, by how much each, and at most."""
    found = []
    for building in [material.BUILDINGS[card] for card, _ in rivalled]:
        timed = building.metric == "time_counters"
        if timed or building.metric in scoring.IN_STORE:
            points = max([building.points, *[points for _, points in building.tiers]])
            found.append((timed, points, scoring.ceiling(building)))
    return found


def promised(means: Means, least: int, left: int) -> float:
    """Return what contracts promise with so many trips to come, where the fifth counts `least`."""
    promises, places = _promises(means.aims, least, left, means.solo)
    total = 0.0
    for promise, lacking in zip(promises, _lacks(means.store, means.cubes, means.aims), strict=True):
        total += promise[lacking]
    return total + places


def hope(means: Means, left: int) -> float:
    """Return how much more contracts promise at most for each unit more, which at most one of them lacks less then.

    Who wants different kinds may lack one less besides.
    """
    if left <= 0:
        return 0.0
    promises, _ = _promises(means.aims, ranked(means.values)[2], left, means.solo)
    most = max(map(_steepest, promises, _lacks(means.store, means.cubes, means.aims)), default=0.0)
    return (1 + sum([1 for aim in means.aims if aim.kinds])) * most


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


@lru_cache(1 << 6)
def units_with(left: int, solo: bool) -> Sequence[float]:
    """Return what so many units of a good are worth then, up to `MANY`; after the last trip nothing."""
    if left <= 0:
        return [0.0] * (MANY + 1)
    *few, further = worth_with(left, solo).units
    return [*accumulate((0.0, *few, *[further] * (MANY - len(few))))]


@lru_cache(1 << 6)
def most_units(left: int, solo: bool) -> Sequence[float]:
    """Return how much each further unit is worth at most, whatever their number, by how many there are."""
    units = units_with(left, solo)
    return [
        max([(units[then] - units[have]) / (then - have) for then in range(have + 1, MANY + 1)], default=0.0)
        for have in range(MANY + 1)
    ]


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


@lru_cache(1 << 12)
def saved_with(left: int, solo: bool, counters: int, thalers: int) -> float:
    """Return what counters and thalers are worth then; thalers above the limit are lost (MK-3.9)."""
    if left <= 0:
        return LAST * counters
    now, thalers = worth_with(left, solo), min(thalers, material.MOST_THALERS)
    time = now.counters[0] * min(counters, SEVERAL) + now.counters[1] * max(0, counters - SEVERAL)
    return time + now.thalers[0] * min(thalers, PLENTY) + now.thalers[1] * max(0, thalers - PLENTY)
