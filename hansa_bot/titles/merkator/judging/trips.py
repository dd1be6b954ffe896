"""Trips thought through: what can be fulfilled at a place, and what the best trip makes of what one has."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from hansa_bot.titles.merkator.judging.means import Means, arrive, by_place, gifts, lying_after, pay, receive, split
from hansa_bot.titles.merkator.judging.worth import MANY, growing, hope, most_units, saved_with, sum_up, units_with
from hansa_bot.titles.merkator.material import BONUS_UNITS, MAJORS, TIME

HAIR = 1e-6
"""What sums may differ by that are added up in another order."""


def affordable(means: Means) -> list[int]:
    """Return each place that can be paid (MK-4.2)."""
    counters = means.counters
    return [place for place, time in enumerate(TIME) if counters + time >= 0]


def fulfil(means: Means, place: int, left: int, lying: int, most: float = inf) -> Means:
    """Return what is left after all that is worth it at a place, the best reward first, rewards included.

    So many cubes lie on the map. What one has before is worth `most`, at most.
    """
    waiting = [*by_place(means.aims).get(place, ())]
    while waiting:
        aim = waiting.pop()
        if not (paid := pay(aim, means)):
            continue
        after = receive(paid, aim)
        then = sum_up(after, left).where(lying)
        if then > most or then > sum_up(means, left).where(lying):
            means, gained, most = after, after.aims[-1], inf
            if gained not in waiting and gained.place == place and gained.reward > aim.reward:
                waiting.append(gained)
    return means


def best_trip(means: Means, cubes: Sequence[int], left: int, lying: int) -> float:
    """Return what all is worth after the best trip, where so many cubes lie on the majors, and now on the map.

    Where nothing is fulfilled it is worked out only if it could be the best.
    """
    best, on_map, here, then = -inf, sum_up(means, left).on_map, by_place(means.aims), lying_after(tuple(cubes))
    others = []
    for place, most in _hopes(means, cubes, left):
        lie = cubes[place] if place < MAJORS else 0
        most_then = most + on_map * then[place]
        if place in here:
            start = arrive(means, place, lie)
            after = fulfil(start, place, left, lying, most + on_map * lying)
            if after is not start or most_then > best:
                best = max(best, sum_up(after, left).where(then[place]))
        else:
            others.append((most_then, place, lie))
    others.sort(reverse=True)
    for most, place, lie in others:
        if most < best:
            break
        best = max(best, sum_up(arrive(means, place, lie), left).where(then[place]))
    return best


def _hopes(means: Means, cubes: Sequence[int], left: int) -> list[tuple[int, float]]:
    """Return places that can be paid with what all is worth after a trip there, at most, if nothing is fulfilled.

    Cubes on the map are left out. Goods and counters are counted; of contracts it is known that a unit more brings
    one of them a unit nearer at most, of Buildings what another unit or counter brings at most.
    """
    now, store, given = sum_up(means, left), means.store, gifts(means.bonus)
    units, unit = units_with(left, means.solo), most_units(left, means.solo)
    base, spur, growth = now.where(0) - now.saved + HAIR, hope(means, left), growing(means.buildings)
    found = []
    for place in affordable(means):
        more = cubes[place] if place < MAJORS else 0
        most = base + saved_with(left, means.solo, means.counters + TIME[place], means.thalers)
        if more:
            first = split(means, place, more)
            for had, further in ((store[2 * place], first), (store[2 * place + 1], more - first)):
                if further and had < MANY:
                    have = had + further
                    most += units[have if have < MANY else MANY] - units[had]
        for good in given.get(place, ()):
            most += unit[min(store[good], MANY)] * BONUS_UNITS
            more += BONUS_UNITS
        for timed, points, ceiling in growth:
            most += now.point * min(ceiling, points * (max(0, TIME[place]) if timed else more))
        found.append((place, most + spur * more))
    return found
