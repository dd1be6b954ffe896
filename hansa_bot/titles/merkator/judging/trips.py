"""Trips thought through: what can be fulfilled at a place, and what the best trip makes of what one has."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from hansa_bot.titles.merkator.judging.means import Means, arrive, by_place, gifts, lying_after, pay, receive
from hansa_bot.titles.merkator.judging.worth import rates_of, sum_up
from hansa_bot.titles.merkator.material import MAJORS, TIME
from hansa_bot.titles.merkator.scoring import IN_STORE

HAIR = 1e-6
"""What sums may differ by that are added up in another order."""


def affordable(means: Means) -> list[int]:
    """Return each place that can be paid (MK-4.2)."""
    counters = means.counters
    return [place for place, time in enumerate(TIME) if counters + time >= 0]


def fulfil(means: Means, place: int, left: int, lying: int) -> Means:
    """Return what is left after all that is worth it at a place, the best reward first, rewards included.

    So many cubes lie on the map.
    """
    waiting = [*by_place(means.own.aims).get(place, ())]
    while waiting:
        aim = waiting.pop()
        if not (paid := pay(aim, means)):
            continue
        after = receive(paid, aim)
        if sum_up(after, left).where(lying) > sum_up(means, left).where(lying):
            means, gained = after, after.own.aims[-1]
            # a reward for this place can be fulfilled at once (MK-5.5); rewards grow along such a chain, so it ends
            if gained not in waiting and gained.place == place and gained.reward > aim.reward:
                waiting.append(gained)
    return means


def best_trip(means: Means, cubes: Sequence[int], left: int, lying: int) -> float:
    """Return what all is worth after the best trip, where so many cubes lie on the majors, and now on the map.

    Where nothing is fulfilled only what the trip changes is worked out, and promises only if it could be the best.
    """
    best, then, have, own = -inf, lying_after(tuple(cubes)), means.counters, means.own
    rates, now, here, given = rates_of(own, left), sum_up(means, left), by_place(own.aims), gifts(own.bonus)
    store, supply, on_map, bringing = means.store, means.cubes, rates.on_map, []
    timed = "time_counters" in rates.tally.metrics
    counting = timed or not rates.tally.metrics.isdisjoint(IN_STORE)
    for place, time in enumerate(TIME):
        if have + time < 0:
            continue
        lie = cubes[place] if place < MAJORS else 0
        start = arrive(means, place, lie) if rates.stored and (lie or place in given) else None
        if place in here:
            start = start or arrive(means, place, lie)
            after = fulfil(start, place, left, lying)
            if after is not start:
                best = max(best, sum_up(after, left).where(then[place]))
                continue
        if rates.stored and start and start.store != store:
            bringing.append((place, start))
        else:
            built = rates.built(store, supply, have + time, own) if timed else now.built
            best = max(best, now.owned + (built + on_map * then[place]) + rates.saved[have + time] + now.promised)
    spur = rates.hope(store, supply) if bringing else 0.0
    for place, start in bringing:
        owned, saved = rates.owned(start.store, supply), rates.saved[start.counters]
        built = rates.built(start.store, supply, start.counters, own) if counting else now.built
        built += on_map * then[place]
        more = sum(start.store) - sum(store)
        # promises take longest: they are worked out only where their upper bound could beat the best
        if owned + built + saved + now.promised + spur * more + HAIR > best:
            best = max(best, owned + built + saved + rates.promised(start.store, supply))
    return best
