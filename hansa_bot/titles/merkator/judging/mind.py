"""What a seat has, and what it is worth to it in points (MK-20.1, MK-20.2), now and after trips (MK-20.3).

Everything is one sum: the contracts as the score counts them, what own goods could still earn with them, counters,
thalers and Buildings. So an opinion is the difference that an action makes to this sum, and nothing is weighed twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from hansa_bot.titles.merkator import market, material, paying, scoring, trips
from hansa_bot.titles.merkator.material import CONTRACTS, MAJORS, OFFICE, PLACES, TIME
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply

LACKING, SPARE, RARE = 0.95, 0.45, 1.5
"""What a unit costs that a contract lacks, what one is worth that none wants, and how much more one from Spain."""
FEW, MANY = 4, 0.3
"""From the fifth unit of a good on each is worth so much of that."""
USABLE = 1.0
"""What spare units can be worth altogether, by own trips to come."""
CUBE = 0.85
"""What a cube of the personal supply is worth."""
ERRAND, PATIENCE = 0.6, 0.8
"""What it costs to go and fulfil a contract, and what is left of a plan's worth for each trip that it needs."""
AGAIN, LONG = 0.1, 6
"""The part of its reward for which a contract may be fulfilled once more, with so many trips to come."""
COUNTER, FURTHER_COUNTER, ENOUGH, COUNTER_ALONE = 0.7, 0.3, 4, 0.2
"""What a counter is worth, one beyond so many, and one where nobody else wants any."""
THALER, THALER_LATE, LATE = 0.6, 0.4, 2
"""What a thaler is worth, and when no more than so many own trips follow."""
PLENTY, TOO_MUCH = 8, 0.5
"""Beyond so many thalers each is worth so much of that."""
SOON = 4
"""With fewer trips to come units and counters are worth less and less."""
PER_TRIP = 0.76
"""How many counters a trip takes from the chart on average."""
FORESIGHT, LOOKED_AT, DEPTH = (1.0, 0.9, 0.8, 0.7), 5, 2
"""By number of seats how much of the next trip's promise is still there by then; how many trips are thought through
to so many further ones."""
NEXT_SEAT, JOINERS = 0.3, 0.2
"""How much one minds what a trip leaves for the next seat, and what others gain by joining it."""
RATES = tuple(SPARE * (RARE if good // 2 == material.PLACE["spain"] else 1.0) for good in range(len(material.GOODS)))


class Aim(NamedTuple):
    """A contract as something to fulfil: where, the value of its reward (0 for none), and its row of demands."""

    card: int
    place: int
    reward: int
    rest: list[int]
    goods: list[tuple[int, int]]
    columns: list[tuple[tuple[int, ...], int]]


class Means(NamedTuple):
    """What a seat has, or would have: units, cubes, values of contracts, aims; counters and thalers."""

    store: list[int]
    cubes: list[int]
    values: list[int]
    aims: list[Aim]
    counters: int
    thalers: int

    def copy(self) -> Means:
        """Return the same, with lists that may be changed."""
        return Means([*self.store], [*self.cubes], [*self.values], [*self.aims], self.counters, self.thalers)


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.left = _trips_left(state, seat)
        self.rewards = {value: _reward(state, value) for value in material.REWARD}
        self.bonus = [(material.BONUS[card].place, material.BONUS[card].good) for card in state.bonus[seat]]
        self.buildings = [material.BUILDINGS[card] for card in state.buildings[seat]]
        self.others = [scoring.held(state, other) for other in range(state.seats) if other != seat]
        self.mine = self.means(seat)
        self.least = sorted(self.mine.values, reverse=True)[:OFFICE][-1]
        self.trips_now = self.left + (state.stack[-1].kind == "invest")
        self.now = self.worth(self.mine, self.trips_now)

    def means(self, seat: int) -> Means:
        """Return what a seat has; the aims that are nearest come first."""
        state, store = self.state, stock(self.state, seat)
        aims = [self.aim(card) for card in state.contracts[seat]]
        aims.sort(key=lambda aim: paying.weigh(store, aim.rest)[0] - aim.reward)
        values = [CONTRACTS[card].value for card in state.contracts[seat]]
        return Means(store, supply(state, seat), values, aims, state.counters[seat], state.thalers[seat])

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        contract = CONTRACTS[card]
        goods = [(good, want) for good, want in enumerate(contract.goods) if want]
        columns = [(material.IN_COLUMN[column], want) for column, want in enumerate(contract.columns) if want]
        return Aim(card, contract.place, self.rewards.get(contract.value, 0), paying.demands(card), goods, columns)

    def gain(self, reward: int) -> float:
        """Return what a reward adds to the score; what no longer counts in full is sold sooner or later."""
        least = min(self.least, reward)
        return reward - least + self.further(self.left) * least

    def further(self, left: float) -> float:
        """Return what each point of a contract beyond the best five is worth: half, or its price."""
        return max(0.5, self.thaler(left)) if self.state.coins else 0.5

    def thaler(self, left: float) -> float:
        """Return what a thaler is worth with so many trips to come."""
        return (THALER if left > LATE else THALER_LATE) if left > 0 else 0.0

    def purse(self, thalers: int, left: float) -> float:
        """Return what so many thalers are worth; above the limit they are lost (MK-3.9)."""
        kept = min(thalers, material.MOST_THALERS)
        return self.thaler(left) * (min(kept, PLENTY) + TOO_MUCH * max(0, kept - PLENTY))

    def worth(self, means: Means, left: float) -> float:
        """Return what all of it is worth with so many own trips to come."""
        values = sorted(means.values, reverse=True)
        total = sum(values[:OFFICE]) + self.further(left) * sum(values[OFFICE:])
        if left <= 0:
            return total + self.built(means) + 0.01 * means.counters
        counters, rate = means.counters, COUNTER_ALONE if self.state.solo else COUNTER
        time = rate * min(counters, ENOUGH) + FURTHER_COUNTER * max(0, counters - ENOUGH)
        total += self.purse(means.thalers, left) + self.built(means) / (1 + left)
        return total + time * min(1.0, left / SOON) + self._plans(means, left)

    def _plans(self, means: Means, left: float) -> float:
        """Return what units and cubes may still earn; each unit serves one aim, the nearest that wants it."""
        units, spare, soon = [*means.store], [*means.cubes], min(1.0, left / SOON)
        total = CUBE * sum(spare) * soon
        for aim in means.aims:
            if not aim.reward:
                continue
            missing, served, errands = 0, 0.0, 1 << aim.place
            for good, want in aim.goods:
                given = min(want, units[good])
                units[good] -= given
                served += given * RATES[good]
                want -= given + material.BONUS_UNITS * ((aim.place, good) in self.bonus)
                if want > 0:
                    missing += want
                    if spare[good // 2] >= want:
                        spare[good // 2] -= want
                    else:
                        errands |= 1 << good // 2
            for goods, want in aim.columns:
                for good in goods:
                    given = min(want, units[good])
                    units[good] -= given
                    served += given * RATES[good]
                    want -= given
                missing += want
                errands |= (want > 0) << goods[0] // 2
            if aim.rest[paying.THE_KINDS]:
                want = max(0, aim.rest[paying.THE_KINDS] - sum(map(bool, means.store)))
                missing += want
                errands |= (1 << want + MAJORS) - (1 << MAJORS)
            reward, needed, net = self.gain(aim.reward), errands.bit_count(), 0.0
            if needed <= left + 0.5:
                net = (reward - LACKING * missing - ERRAND) * PATIENCE**needed * min(1.0, left / needed)
            total += max(net, served * soon) + AGAIN * reward * min(1.0, left / LONG)
        counted = (have if have <= FEW else FEW + MANY * (have - FEW) for have in units)
        rest = sum(rate * have for rate, have in zip(RATES, counted, strict=True))
        return total + min(rest, USABLE * left) * soon

    def built(self, means: Means) -> float:
        """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
        if not self.buildings:
            return 0.0
        mine = self.held(means)
        return float(sum(scoring.worth(building, mine, self.others) for building in self.buildings))

    def held(self, means: Means) -> scoring.Holding:
        """Return what Buildings count of it, with the cubes of the supply as kinds that are new."""
        store = [*means.store]
        for color, count in enumerate(means.cubes):
            store[2 * color + bool(store[2 * color])] += count
        return scoring.Holding(tuple(store), means.counters, len(self.bonus), max(means.values))

    @cached_property
    def trips(self) -> dict[int, float]:
        """Return by place what a trip brings, with the best ones after it, less what others get of it (MK-20.3)."""
        cubes, found, then = self.state.cubes, {}, {}
        for place in range(len(PLACES)):
            if self.mine.counters + TIME[place] >= 0:
                then[place] = self.arrive(self.mine, place, cubes)
                found[place] = self.worth(then[place], self.left) - self.now + self._for_others(place)
        for place in sorted(found, key=found.__getitem__, reverse=True)[:LOOKED_AT]:
            found[place] += self._onwards(then[place], spread(cubes, place))
        return found

    def _onwards(self, means: Means, cubes: list[int]) -> float:
        """Return what the best further trips bring, more than what was counted for it already."""
        total, sure, left = 0.0, 1.0, self.left
        now = self.worth(means, left)
        for _ in range(DEPTH):
            left -= 1
            if left < 0:
                break
            sure *= FORESIGHT[self.state.seats - 1]
            affordable = [place for place in range(len(PLACES)) if means.counters + TIME[place] >= 0]
            trips_on = [(self.arrive(means, place, cubes), place) for place in affordable]
            value, at = max((self.worth(after, left), at) for at, (after, _) in enumerate(trips_on))
            total += sure * (value - now)
            now, (means, place) = value, trips_on[at]
            cubes = spread(cubes, place)
        return total

    def _for_others(self, place: int) -> float:
        """Return minus what the spread leaves for the next seat and what joiners gain, plus their fees (MK-20.3)."""
        if self.state.solo:
            return 0.0
        minded = -NEXT_SEAT * SPARE * max(spread(self.state.cubes, place))
        for guest, aims in self._guests:
            gained = [self.gain(aim.reward) for aim in aims if aim.place == place]
            if gained and self.state.counters[guest] >= material.FEE[place]:
                minded += JOINERS * (COUNTER * material.FEE[place] - max(gained) / len(self._guests))
        return minded

    @cached_property
    def _guests(self) -> list[tuple[int, list[Aim]]]:
        """Return the others with those of their aims that they could pay when they join a trip (MK-6.4)."""
        seats = [seat for seat in range(self.state.seats) if seat != self.seat and self.state.joining]
        them = [(seat, self.means(seat)) for seat in seats]
        return [(seat, [aim for aim in has.aims if aim.reward and pay(aim, has, trades=False)]) for seat, has in them]

    def split(self, means: Means, place: int, cubes: int) -> int:
        """Return how many cubes best become the first good: what aims want first, then halves."""
        goods = 2 * place, 2 * place + 1
        first, second = (max(0, sum(aim.rest[good] for aim in means.aims) - means.store[good]) for good in goods)
        least = int(cubes > 1)
        return min(cubes - least, max(least, (cubes + first - second + 1) // 2))

    def arrive(self, means: Means, place: int, lying: Sequence[int], first: int = -1) -> Means:
        """Return what a seat has after an own trip and all that it can fulfil there, where so many cubes lie."""
        after, cubes = means.copy(), lying[place] if place < MAJORS else 0
        if cubes:
            first = self.split(means, place, cubes) if first < 0 else first
            after.store[2 * place] += first
            after.store[2 * place + 1] += cubes - first
        return self.visit(after, place, material.BONUS_UNITS, TIME[place])

    def visit(self, means: Means, place: int, units: int, counters: int) -> Means:
        """Return what is left after all that can be fulfilled at a place, the best reward first, rewards included."""
        for at, good in self.bonus:
            means.store[good] += units * (at == place)
        means = means._replace(counters=means.counters + counters)
        waiting = sorted((aim for aim in means.aims if aim.place == place and aim.reward), key=lambda aim: aim.reward)
        while waiting:
            aim = waiting.pop()
            if after := pay(aim, means):
                means = self.receive(after, aim)
                gained = means.aims[-1]
                if gained not in waiting and gained.place == place and gained.reward > aim.reward:
                    waiting.append(gained)
        return means

    def receive(self, means: Means, aim: Aim) -> Means:
        """Return what a seat has with the reward of an aim, an aim itself if it lies open."""
        pile = market.top(self.state, aim.reward)
        opened = [self.aim(card) for card in pile[:1] if all(card != other.card for other in means.aims)]
        return means._replace(values=[*means.values, aim.reward], aims=[*means.aims, *opened])


def pay(aim: Aim, means: Means, cubes: bool = True, trades: bool = True) -> Means | None:
    """Return what is left when an aim is paid, with cubes and trades for what lacks; None where it cannot be."""
    missing, left = paying.weigh(means.store, aim.rest)
    if not missing:
        return means._replace(store=left)
    short = [good for good, want in aim.goods for _ in range(want - means.store[good])]
    fitting = [good for goods, _ in aim.columns for good in goods]
    fitting += [good for good, have in enumerate(means.store) if aim.rest[paying.THE_KINDS] and not have]
    spare, counters, units, time = [*means.cubes], means.counters, material.UNITS_PER_TRADE, material.TIME_PER_TRADE
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


def _trips_left(state: MerkatorState, seat: int) -> float:
    """Return about how many own trips come after the one under way."""
    if state.last_turn:
        more, step = state.last_turn - state.turn, (seat - state.active) % state.seats
        return int(more // state.seats + (0 < step <= more % state.seats))
    return 1 + state.left_on_chart / PER_TRIP / state.seats


def _reward(state: MerkatorState, value: int) -> int:
    """Return the value of the reward for a contract as it may be when it is fulfilled (MK-5.14, MK-10.10)."""
    wanted: int = material.REWARD[value]
    coming = {CONTRACTS[card].value for card in state.stack_cards}
    if market.top(state, wanted) or market.renewable(state, wanted) or wanted in coming:
        return wanted
    there = market.top(state, value) or market.renewable(state, value)
    return value if there else 0
