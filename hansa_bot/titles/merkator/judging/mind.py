"""What a seat has, and what it is worth to it in points (MK-20.1, MK-20.2), now and after trips (MK-20.3).

Everything is one sum: contracts and Buildings, what lies in store, how near the contracts are, what lies on the map.
So an opinion is the difference that an action makes to this sum, and nothing is weighed twice; after the last trip it
is the score. What counts how much stands in `worth.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from hansa_bot.titles.kit import content
from hansa_bot.titles.merkator import market, material, paying, scoring, trips
from hansa_bot.titles.merkator.material import BONUS, CONTRACTS, MAJORS, OFFICE, PLACES, TIME
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply


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
LOOKED_AT, FORESIGHT, NEXT_SEAT, JOINERS = 5, 0.9, 0.3, 0.2
"""How many trips are thought through to the best next one, and how much that counts; how much it is minded what is
left for the next seat, and what others gain by joining."""


class Aim(NamedTuple):
    """A contract as something to fulfil: where, the value of its reward (0 for none), and its row of demands."""

    card: int
    place: int
    reward: int
    rest: list[int]
    goods: list[tuple[int, int]]
    columns: list[tuple[tuple[int, ...], int]]


class Means(NamedTuple):
    """What a seat has, or would have: units, cubes, values of contracts, aims; counters, thalers, bought cards."""

    store: list[int]
    cubes: list[int]
    values: tuple[int, ...]
    aims: list[Aim]
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


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.left = _trips_left(state, seat)
        self.rewards = {value: _reward(state, value) for value in material.REWARD}
        self.others = [scoring.held(state, other) for other in range(state.seats) if other != seat]
        self._most: dict[int, int] = {}
        self.mine = self.means(seat)
        self.trips_now = self.left + (state.stack[-1].kind == "invest")
        self.now = self.prospect(self.mine)
        self.known: dict[tuple[int, ...], float] = {}
        self.purchase: tuple[float, tuple[int, ...]] | None = None
        """What was found out of contracts and cards, and the best purchase, for `opinions`."""

    def means(self, seat: int) -> Means:
        """Return what a seat has; the aims that are nearest come first."""
        state, store = self.state, stock(self.state, seat)
        aims = [self.aim(card) for card in state.contracts[seat]]
        aims.sort(key=lambda aim: paying.weigh(store, aim.rest)[0] - aim.reward)
        values = tuple(CONTRACTS[card].value for card in state.contracts[seat])
        bought = state.bonus[seat], state.buildings[seat]
        return Means(store, supply(state, seat), values, aims, state.counters[seat], state.thalers[seat], *bought)

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        return _aim(card, self.rewards.get(CONTRACTS[card].value, 0))

    def prospect(self, means: Means) -> float:
        """Return what all of it is worth now; before the last trip, what the best one makes of it."""
        if self.trips_now > self.left == 0:
            return max(worth for worth, *_ in self._look_ahead(means, self.state.cubes, 0).values())
        return self.worth(means, self.trips_now)

    def worth(self, means: Means, left: int, lying: Sequence[int] | None = None) -> float:
        """Return what all of it is worth with so many own trips to come, where so many cubes lie on the map."""
        if left <= 0:
            best, further, _ = ranked(means.values)
            return best + further / 2 + self.built(means) + 0.01 * means.counters
        total, least, now = contracts_with(means.values, left, self.state.solo)
        units = now.units
        total += sum([units[have if have < MANY else MANY] for have in means.store])
        cube, bonus, point, on_map, _ = now.each
        total += cube * sum(means.cubes) + bonus * len(means.bonus)
        total += point * self.built(means) + on_map * sum(lying or self.state.cubes)
        return total + saved(left, self.state.solo, means.counters, means.thalers) + self.promised(means, least, now)

    def promised(self, means: Means, least: int, now: Worth) -> float:
        """Return what contracts promise; each unit and cube serves one aim, the nearest that wants it."""
        units, spare, total, places = [*means.store], [*means.cubes], 0.0, 0
        kinds = len(units) - units.count(0)
        # Asked more often than anything else: hence no calls in here.
        for _, place, reward, rest, goods, columns in means.aims:
            if not reward:
                continue
            lack = rest[paying.THE_KINDS] - kinds
            if lack < 0:
                lack = 0
            for good, want in goods:
                left = units[good] - want
                if left < 0:
                    given = spare[good // 2]
                    if given > -left:
                        given = -left
                    spare[good // 2] -= given
                    lack -= left + given
                    left = 0
                units[good] = left
            for either, want in columns:
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
            places |= 1 << place
        return total + now.each[-1] * places.bit_count()

    def built(self, means: Means) -> float:
        """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
        if not means.buildings:
            return 0.0
        mine = self.held(means)
        total = 0
        for card in means.buildings:
            building = material.BUILDINGS[card]
            if card not in self._most:
                self._most[card] = scoring.most(building, self.others)
            total += scoring.earns(building, scoring.measure(building, mine), self._most[card])
        return float(total)

    def held(self, means: Means) -> scoring.Holding:
        """Return what Buildings count of it, with the cubes of the supply as kinds that are new."""
        store = [*means.store]
        for color, count in enumerate(means.cubes):
            store[2 * color + bool(store[2 * color])] += count
        return scoring.Holding(tuple(store), means.counters, len(means.bonus), max(means.values))

    @cached_property
    def trips(self) -> dict[int, float]:
        """Return by place what a trip brings, with the best one after it, less what others get of it (MK-20.3)."""
        found = self._look_ahead(self.mine, self.state.cubes, self.left)
        values = {place: worth + self._for_others(place) for place, (worth, *_) in found.items()}
        if self.left:
            more = {}
            for place in sorted(values, key=values.__getitem__, reverse=True)[:LOOKED_AT]:
                worth, after, lying = found[place]
                then = max(each for each, *_ in self._look_ahead(after, lying, self.left - 1).values())
                more[place] = FORESIGHT * (then - worth)
            values = {place: value + more.get(place, min(more.values())) for place, value in values.items()}
        now = self.worth(self.mine, max(0, self.left - 1))
        return {place: value - now for place, value in values.items()}

    def _look_ahead(self, means: Means, cubes: Sequence[int], left: int) -> dict[int, tuple[float, Means, list[int]]]:
        """Return by place that can be afforded what all is worth after a trip, what one has, what lies on the map."""
        found = {}
        wanted = [*map(sum, zip(*(aim.rest for aim in means.aims), strict=True))]
        for place in range(len(PLACES)):
            if means.counters + TIME[place] >= 0:
                first = _split(means, wanted, place, cubes[place]) if place < MAJORS else 0
                after, lying = self.arrive(means, place, cubes, left, first), spread(cubes, place)
                found[place] = self.worth(after, left, lying), after, lying
        return found

    def _for_others(self, place: int) -> float:
        """Return minus what the spread leaves for the next seat and what joiners gain, plus their fees (MK-20.3)."""
        if self.state.solo:
            return 0.0
        minded = -NEXT_SEAT * SPARE * max(spread(self.state.cubes, place))
        least = ranked(self.mine.values)[2]
        for counters, aims in self._guests:
            gained = [aim.reward - least for aim in aims if aim.place == place]
            if gained and counters >= material.FEE[place]:
                minded += JOINERS * (COUNTER * material.FEE[place] - max(0, *gained) / len(self._guests))
        return minded

    @cached_property
    def _guests(self) -> list[tuple[int, list[Aim]]]:
        """Return of all others who may join their counters, and the aims that they could pay then (MK-6.4)."""
        them = [self.means(seat) for seat in range(self.state.seats) if seat != self.seat and self.state.joining]
        return [
            (each.counters, [aim for aim in each.aims if aim.reward and pay(aim, each, trades=False)])
            for each in them
        ]

    def arrive(self, means: Means, place: int, lying: Sequence[int], left: int, first: int) -> Means:
        """Return what a seat has after an own trip and all that it can fulfil there.

        So many cubes lie on the majors; `first` of those that lie here become the first good.
        """
        after, cubes = means.copy(TIME[place]), lying[place] if place < MAJORS else 0
        if cubes:
            after.store[2 * place] += first
            after.store[2 * place + 1] += cubes - first
        return self.visit(after, place, material.BONUS_UNITS, left)

    def visit(self, means: Means, place: int, units: int, left: int) -> Means:
        """Return what is left after all that is worth it at a place, the best reward first, rewards included.

        Bonus cards bring so many units each into the store that is given.
        """
        for card in means.bonus:
            means.store[BONUS[card].good] += units * (BONUS[card].place == place)
        waiting = [aim for aim in means.aims if aim.place == place and aim.reward]
        waiting.sort(key=lambda aim: aim.reward)
        now: float | None = None
        while waiting:
            aim = waiting.pop()
            if not (paid := pay(aim, means)):
                continue
            then = self.worth(after := self.receive(paid, aim), left)
            if now is None:
                now = self.worth(means, left)
            if then > now:
                means, gained, now = after, after.aims[-1], then
                if gained not in waiting and gained.place == place and gained.reward > aim.reward:
                    waiting.append(gained)
        return means

    def receive(self, means: Means, aim: Aim) -> Means:
        """Return what a seat has with the reward of an aim if there is one, an aim itself if it lies open."""
        if not aim.reward:
            return means
        pile = market.top(self.state, aim.reward)
        opened = [self.aim(card) for card in pile[:1] if all(card != other.card for other in means.aims)]
        return means._replace(values=(*means.values, aim.reward), aims=[*means.aims, *opened])


def _split(means: Means, wanted: Sequence[int], place: int, cubes: int) -> int:
    """Return how many cubes best become the first good: what aims want first, then halves."""
    goods = (2 * place, 2 * place + 1) if wanted else ()
    first, second = [max(0, wanted[good] - means.store[good]) for good in goods] or (0, 0)
    least = int(cubes > 1)
    return min(cubes - least, max(least, (cubes + first - second + 1) // 2))


def pay(aim: Aim, means: Means, cubes: bool = True, trades: bool = True) -> Means | None:
    """Return what is left when an aim is paid, with cubes and trades for what lacks; None where it cannot be."""
    missing, left = paying.weigh(means.store, aim.rest)
    if not missing:
        return Means(left, *means[1:])
    units, time, counters = material.UNITS_PER_TRADE, material.TIME_PER_TRADE, means.counters
    found = sum(means.cubes) if cubes else 0
    if trades:
        found += counters // time + sum([have // units for have in left])
    if missing > found:
        return None
    short = [good for good, want in aim.goods for _ in range(want - means.store[good])]
    fitting = [good for goods, _ in aim.columns for good in goods]
    fitting += [good for good, have in enumerate(means.store) if aim.rest[paying.THE_KINDS] and not have]
    spare = [*means.cubes]
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
    return means._replace(store=left, cubes=spare, counters=counters)


def spread(cubes: Sequence[int], place: int) -> list[int]:
    """Return what lies on the majors after a trip (MK-4.9, MK-4.10)."""
    then = [*cubes]
    for major in trips.fed(then, place):
        then[major] += 1
    if place < MAJORS:
        then[place] = 0
    return then


@lru_cache(1 << 9)
def _aim(card: int, reward: int) -> Aim:
    contract = CONTRACTS[card]
    goods = [(good, want) for good, want in enumerate(contract.goods) if want]
    columns = [(material.IN_COLUMN[column], want) for column, want in enumerate(contract.columns) if want]
    return Aim(card, contract.place, reward, paying.demands(card), goods, columns)


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


def _trips_left(state: MerkatorState, seat: int) -> int:
    """Return about how many own trips come after the one under way."""
    if state.last_turn:
        more, step = state.last_turn - state.turn, (seat - state.active) % state.seats
        return more // state.seats + (0 < step <= more % state.seats)
    return 1 + round(state.left_on_chart / PER_TRIP / state.seats)


def _reward(state: MerkatorState, value: int) -> int:
    """Return the value of the reward for a contract as it may be when it is fulfilled (MK-5.14, MK-10.10)."""
    wanted: int = material.REWARD[value]
    coming = {CONTRACTS[card].value for card in state.stack_cards}
    if market.top(state, wanted) or market.renewable(state, wanted) or wanted in coming:
        return wanted
    there = market.top(state, value) or market.renewable(state, value)
    return value if there else 0
