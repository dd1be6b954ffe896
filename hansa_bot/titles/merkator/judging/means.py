"""What somebody has, as the judge sees it, and what that is worth in points: contracts and what they promise, things.

What counts how much stands in `worth.toml`. Whatever rests on a few numbers alone is remembered by them: those who
look ahead ask again and again for the same few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from hansa_bot.titles.kit import content
from hansa_bot.titles.merkator import material, paying, scoring, trips
from hansa_bot.titles.merkator.material import CONTRACTS, MAJORS, OFFICE


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


@dataclass(frozen=True, eq=False)
class Aim:
    """A contract as something to fulfil: where, the value of its reward (0 for none), and its row of demands.

    Made once (`aim_at`) and equal to no other, so that what is remembered of aims is found without looking into them.
    """

    card: int
    place: int
    reward: int
    rest: list[int]
    goods: list[tuple[int, int]]
    columns: list[tuple[tuple[int, ...], int]]


class Means(NamedTuple):
    """What a seat has, or would have: units, cubes, values of contracts, aims; counters, thalers, bought cards."""

    store: list[int]
    cubes: tuple[int, ...]
    values: tuple[int, ...]
    aims: tuple[Aim, ...]
    counters: int
    thalers: int
    bonus: bytes
    buildings: bytes

    def copy(self, counters: int = 0) -> Means:
        """Return the same with so many more counters, and a store that may be changed."""
        cards = self.bonus, self.buildings
        return Means(
            [*self.store], self.cubes, self.values, self.aims, self.counters + counters, self.thalers, *cards
        )


def split(means: Means, wanted: Sequence[int], place: int, cubes: int) -> int:
    """Return how many cubes best become the first good: what aims want first, then halves."""
    if not cubes:
        return 0
    first = second = 0
    if wanted:
        at, store = 2 * place, means.store
        first, second = max(0, wanted[at] - store[at]), max(0, wanted[at + 1] - store[at + 1])
    least = int(cubes > 1)
    return min(cubes - least, max(least, (cubes + first - second + 1) // 2))


def pay(aim: Aim, means: Means, cubes: bool = True, trades: bool = True) -> Means | None:
    """Return what is left when an aim is paid, with cubes and trades for what lacks; None where it cannot be."""
    paid = _paid(aim, tuple(means.store), means.cubes, means.counters, cubes, trades)
    if paid is None:
        return None
    store, spare, counters = paid
    return Means([*store], spare, means.values, means.aims, counters, *means[5:])


@lru_cache(1 << 12)  # in playouts nine of ten payments have been looked at before
def _paid(
    aim: Aim, store: tuple[int, ...], supply: tuple[int, ...], counters: int, cubes: bool, trades: bool
) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
    """Return the store, the cubes and the counters that are left."""
    missing, left = paying.weigh(store, aim.rest)
    if not missing:
        return tuple(left), supply, counters
    units, time = material.UNITS_PER_TRADE, material.TIME_PER_TRADE
    found = sum(supply) if cubes else 0
    if trades:
        found += counters // time + sum([have // units for have in left])
    if missing > found:
        return None
    short = [good for good, want in aim.goods for _ in range(want - store[good])]
    fitting = [good for goods, _ in aim.columns for good in goods]
    fitting += [good for good, have in enumerate(store) if aim.rest[paying.THE_KINDS] and not have]
    spare = [*supply]
    fitting.sort(key=lambda good: not spare[good // 2])
    for good in (*short, *fitting[: missing - len(short)], *[-1] * (missing - len(short) - len(fitting))):
        if cubes and good >= 0 and spare[good // 2]:
            spare[good // 2] -= 1
            continue
        most = max(range(len(material.GOODS)), key=left.__getitem__)
        if trades and left[most] >= units and (left[most] > units or counters <= time):
            left[most] -= units
        elif trades and counters >= time:
            counters -= time
        else:
            return None
    return tuple(left), tuple(spare), counters


def promised(means: Means, least: int, left: int, solo: bool) -> float:
    """Return what contracts promise with so many trips to come, where the fifth counts `least`."""
    return _promised(tuple(means.store), means.cubes, means.aims, least, left, solo)


@lru_cache(1 << 12)  # asked more often than anything else: four times of five what was asked before
def _promised(
    store: tuple[int, ...], cubes: tuple[int, ...], aims: tuple[Aim, ...], least: int, left: int, solo: bool
) -> float:
    """Return the same; each unit and cube serves one aim, the nearest that wants it."""
    now, units, spare, total, places = worth_with(left, solo), [*store], [*cubes], 0.0, 0
    kinds = len(units) - units.count(0)
    for aim in aims:
        reward = aim.reward
        if not reward:
            continue
        lack = aim.rest[paying.THE_KINDS] - kinds
        if lack < 0:
            lack = 0
        for good, want in aim.goods:
            more = units[good] - want
            if more < 0:
                given = spare[good // 2]
                if given > -more:
                    given = -more
                spare[good // 2] -= given
                lack -= more + given
                more = 0
            units[good] = more
        for either, want in aim.columns:
            for good in either:
                given = units[good]
                if given > want:
                    given = want
                units[good] -= given
                want -= given
            lack += want
        if lack > LACKING:
            lack = LACKING
        total += now.points[lack] * (reward - least if reward > least else 0) + now.aims[lack]
        places |= 1 << aim.place
    return total + now.each[-1] * places.bit_count()


@lru_cache(1 << 12)
def built_with(
    rivalled: tuple[tuple[int, int], ...],
    store: tuple[int, ...],
    cubes: tuple[int, ...],
    counters: int,
    bonus: int,
    highest: int,
) -> float:
    """Return the points of Buildings, with the cubes of the supply as kinds that are new."""
    moved = [*store]
    for color, count in enumerate(cubes):
        moved[2 * color + bool(store[2 * color])] += count
    mine, total = scoring.Holding(tuple(moved), counters, bonus, highest), 0
    for card, most in rivalled:
        building = material.BUILDINGS[card]
        total += scoring.earns(building, scoring.measure(building, mine), most)
    return float(total)


def spread(cubes: Sequence[int], place: int) -> list[int]:
    """Return what lies on the majors after a trip (MK-4.9, MK-4.10)."""
    then = [*cubes]
    for major in trips.fed(then, place):
        then[major] += 1
    if place < MAJORS:
        then[place] = 0
    return then


@lru_cache(1 << 9)
def aim_at(card: int, reward: int) -> Aim:
    """Return a contract as an aim for a reward of this value, 0 for none."""
    contract = CONTRACTS[card]
    goods = [(good, want) for good, want in enumerate(contract.goods) if want]
    columns = [(material.IN_COLUMN[column], want) for column, want in enumerate(contract.columns) if want]
    return Aim(card, contract.place, reward, paying.demands(card), goods, columns)


@lru_cache(1 << 12)
def by_place(aims: tuple[Aim, ...]) -> Mapping[int, Sequence[Aim]]:
    """Return by place what can be fulfilled there, the best reward last."""
    found = dict[int, list[Aim]]()
    for aim in sorted(aims, key=lambda aim: aim.reward):
        if aim.reward:
            found.setdefault(aim.place, []).append(aim)
    return found


@lru_cache(1 << 12)
def wanted(aims: tuple[Aim, ...]) -> Sequence[int]:
    """Return what all aims together demand, as a row; empty without any."""
    return [*map(sum, zip(*(aim.rest for aim in aims), strict=True))]


@lru_cache(1 << 12)
def lack(aim: Aim, store: tuple[int, ...]) -> int:
    """Return how many units an aim lacks."""
    return paying.weigh(store, aim.rest)[0]


@lru_cache(1 << 6)
def worth_with(left: int, solo: bool) -> Worth:
    """Return what things are worth with so many trips to come."""
    part = min(1.0, left / WHOLE_GAME)
    rows = [
        tuple(late + part * (early - late) for late, early in zip(*both, strict=True))
        for both in zip(*WORTH["alone" if solo else "together"], strict=True)
    ]
    now = Worth(*rows)
    *few, further = now.units
    return now._replace(units=tuple(accumulate((0.0, *few, *[further] * (MANY - len(few))))))


@lru_cache(1 << 12)
def ranked(values: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the sums of the best five and of the further ones, and the fifth, which is 1 where there is none."""
    best = sorted(values, reverse=True)
    return sum(best[:OFFICE]), sum(best[OFFICE:]), best[OFFICE - 1] if len(best) >= OFFICE else 1


@lru_cache(1 << 12)
def contracts_with(values: tuple[int, ...], left: int, solo: bool) -> tuple[float, int, Worth]:
    """Return what contracts with these values are worth with so many trips to come; the fifth; what all is worth."""
    (best, further, least), now = ranked(values), worth_with(left, solo)
    return best * now.contracts[0] + further * now.contracts[1] + least * now.contracts[2], least, now


@lru_cache(1 << 12)
def saved(left: int, solo: bool, counters: int, thalers: int) -> float:
    """Return what counters and thalers are worth then; thalers above the limit are lost (MK-3.9)."""
    now, thalers = worth_with(left, solo), min(thalers, material.MOST_THALERS)
    time = now.counters[0] * min(counters, SEVERAL) + now.counters[1] * max(0, counters - SEVERAL)
    return time + now.thalers[0] * min(thalers, PLENTY) + now.thalers[1] * max(0, thalers - PLENTY)
