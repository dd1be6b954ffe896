"""What a seat has, and what it is worth to it in points (MK-20.1, MK-20.2), now and after a trip (MK-20.3).

Everything is one sum: the contracts as the score counts them, what own goods could still earn with them, counters,
thalers and Buildings. So an opinion is the difference that an action makes to this sum, and nothing is weighed twice.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from hansa_bot.titles.merkator import market, scoring, trips
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_UNITS,
    BUILDINGS,
    CONTRACTS,
    FEE,
    GOODS,
    IN_COLUMN,
    MAJORS,
    MOST_THALERS,
    OFFICE,
    PLACES,
    REWARD,
    TIME,
    TIME_PER_TRADE,
    UNITS_PER_TRADE,
    Contract,
)
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply

LACKING = 0.95
"""What a unit costs that a contract still lacks."""
ERRAND = 0.6
"""What it costs to go where a contract is fulfilled."""
SPARE, RARE = 0.45, 1.5
"""What a unit is worth that no contract wants, and how much more where there is little of it: from Spain."""
FEW, MANY = 4, 0.3
"""From the fifth unit of a good on each is worth so much of that."""
CUBE = 0.85
"""What a cube of the personal supply is worth."""
PATIENCE = 0.65
OPTION, LONG = 0.1, 6
SOON = 4
BLOCK = 1.2
CHEAPER, DEARER, BROUGHT = 0.08, 0.2, 1
LAST, BROAD = 4, 4
USABLE = 1.0
COUNTER_ALONE = 0.2
"""What is left of a plan's worth for every further trip that it needs."""
COUNTER, FURTHER_COUNTER, ENOUGH = 0.7, 0.3, 4
"""What a counter is worth, and one beyond so many."""
THALER, THALER_LATE, LATE = 0.6, 0.4, 2
"""What a thaler is worth, and when no more than so many own trips follow."""
PER_TRIP = 0.76
"""How many counters a trip takes from the chart on average."""
FORESIGHT = (1.0, 0.9, 0.8, 0.7)
"""By number of seats: how much of what the next trip promises is still there by then."""
LOOKED_AT = 5
DEPTH = 2
WIDTH = 1
"""So many trips are thought through to the next one."""
NEXT_SEAT = 0.3
"""How much one minds what a trip leaves for the next seat."""
JOINERS = 0.5
"""How much one minds what others gain by joining, and relies on their fee."""
SPAIN = range(2 * PLACES.index("spain"), 2 * PLACES.index("spain") + 2)
RATES = tuple(SPARE * (RARE if good in SPAIN else 1.0) for good in range(len(GOODS)))


class Aim(NamedTuple):
    """A contract as something to fulfil: where, with what, and the value of its reward, 0 for none."""

    card: int
    place: int
    reward: int
    goods: tuple[tuple[int, int], ...]
    columns: tuple[tuple[tuple[int, ...], int], ...]
    kinds: int


@lru_cache
def wanted(contract: Contract) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, ...], int], ...], int]:
    """Return what a contract demands: goods and columns, each with its number, and how many kinds."""
    goods = tuple((good, want) for good, want in enumerate(contract.goods) if want)
    columns = tuple((IN_COLUMN[column], want) for column, want in enumerate(contract.columns) if want)
    return goods, columns, contract.kinds


class Means:
    """What a seat has, or would have: units, cubes, counters, thalers, values of contracts downwards, and aims."""

    __slots__ = ("aims", "counters", "cubes", "store", "thalers", "values")

    def __init__(
        self, store: list[int], cubes: list[int], counters: int, thalers: int, values: list[int], aims: list[Aim]
    ) -> None:
        self.store, self.cubes, self.counters, self.thalers = store, cubes, counters, thalers
        self.values, self.aims = values, aims

    def copy(self) -> "Means":
        """Return the same, to be changed."""
        return Means([*self.store], [*self.cubes], self.counters, self.thalers, [*self.values], [*self.aims])


class Mind:
    """What a seat thinks of a position; its opinions (`opinions`) ask it."""

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.left = _trips_left(state, seat)
        self.rewards = {value: _reward(state, value) for value in REWARD}
        self.bonus = [(BONUS[card].place, BONUS[card].good) for card in state.bonus[seat]]
        self.brought = self.bonus * BONUS_UNITS
        self.prices = [
            LACKING - CHEAPER * min(4, cubes - 1) + DEARER * (place == SPAIN[0] // 2)
            for place, cubes in enumerate(state.cubes)
        ]
        self.buildings = [BUILDINGS[card] for card in state.buildings[seat]]
        self.others = [holding(state, other) for other in range(state.seats) if other != seat]
        self.mine = self.means(seat)
        self.least = self.mine.values[:OFFICE][-1]
        self.before = state.stack[-1].kind == "invest"
        self.now = self.worth(self.mine, self.left + self.before)

    def means(self, seat: int) -> Means:
        """Return what a seat has; the aims that are nearest come first."""
        state, store = self.state, stock(self.state, seat)
        aims = [self.aim(card) for card in state.contracts[seat]]
        aims.sort(key=lambda aim: lack(aim, store) - aim.reward)
        values = sorted((CONTRACTS[card].value for card in state.contracts[seat]), reverse=True)
        return Means(store, supply(state, seat), state.counters[seat], state.thalers[seat], values, aims)

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        contract = CONTRACTS[card]
        return Aim(card, contract.place, self.rewards.get(contract.value, 0), *wanted(contract))

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

    def worth(self, means: Means, left: float) -> float:
        """Return what all of it is worth with so many own trips to come."""
        values = means.values
        total = sum(values[:OFFICE]) + self.further(left) * sum(values[OFFICE:])
        if left <= 0:
            return total + self.built(means) + 0.01 * means.counters
        total += self.thaler(left) * min(means.thalers, MOST_THALERS)
        counters = means.counters
        counter = COUNTER_ALONE if self.state.solo else COUNTER
        time = counter * min(counters, ENOUGH) + FURTHER_COUNTER * max(0, counters - ENOUGH)
        total += time * min(1.0, left / SOON)
        if self.buildings:
            total += self.built(means) / (1 + left)
        return total + self.plans(means, left)

    def plans(self, means: Means, left: float) -> float:
        """Return what units and cubes may still earn; each unit serves one aim, the nearest that wants it."""
        units, spare, soon = [*means.store], [*means.cubes], min(1.0, left / SOON)
        found = []
        for aim in means.aims:
            missing, short, errands, served = 0.0, 0, 1 << aim.place if aim.place >= 0 else 0, 0.0
            for good, want in aim.goods:
                have = units[good]
                if have >= want:
                    units[good] = have - want
                    served += want * RATES[good]
                    continue
                units[good] = 0
                served += have * RATES[good]
                want -= have
                if want <= BROUGHT * self.brought.count((aim.place, good)):
                    continue
                color = good >> 1
                missing += want * self.prices[color]
                if spare[color] >= want:
                    spare[color] -= want
                else:
                    errands |= 1 << color
                    short += want
            for goods, want in aim.columns:
                for good in goods:
                    while want and units[good]:
                        units[good] -= 1
                        want -= 1
                        served += RATES[good]
                if want:
                    missing += want * LACKING
                    errands |= 1 << (goods[0] >> 1)
                    short += want
            if aim.kinds:
                want = aim.kinds - sum(map(bool, means.store))
                if want > 0:
                    missing += LACKING * want
                    errands |= (1 << want + 8) - (1 << 8)
                    short += want
            found.append((aim, missing, short, errands, served))
        blocks = sum(have // UNITS_PER_TRADE for have in units) + max(0, means.counters - 1) // TIME_PER_TRADE
        total = rest = 0.0
        for good, have in enumerate(units):
            if have:
                rest += RATES[good] * (have if have <= FEW else FEW + MANY * (have - FEW))
        rest = min(rest, USABLE * left)
        for aim, missing, short, errands, served in found:
            if not aim.reward:
                continue
            reward, net = self.gain(aim.reward), 0.0
            if short and short <= blocks and missing > short * BLOCK:
                blocks -= short
                missing = short * BLOCK
                errands = 1
            needed = errands.bit_count()
            if needed <= left + 0.5:
                net = (reward - missing - ERRAND) * PATIENCE**needed * min(1.0, left / needed)
            total += max(net, served * soon) + OPTION * reward * min(1.0, left / LONG)
        return total + rest * soon + CUBE * sum(means.cubes) * soon

    def built(self, means: Means) -> float:
        """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
        if not self.buildings:
            return 0.0
        store = [*means.store]
        for color, count in enumerate(means.cubes):
            if count:
                store[2 * color + bool(store[2 * color])] += count
        mine = scoring.Holding(tuple(store), means.counters, len(self.bonus), means.values[0])
        return float(sum(scoring.worth(building, mine, self.others) for building in self.buildings))

    @cached_property
    def trips(self) -> dict[int, float]:
        """Return by place what a trip brings more than staying would, the next one after it included (MK-20.3)."""
        state, left = self.state, self.left
        found, then = {}, {}
        for place in range(len(PLACES)):
            if self.mine.counters + TIME[place] >= 0:
                lying = state.cubes[place] if place < MAJORS else 0
                then[place] = self.arrive(self.mine, place, lying)
                found[place] = self.worth(then[place], left) - self.now
                if not state.solo:
                    found[place] += self._for_others(place)
        near = sorted(found, key=found.__getitem__, reverse=True)[:LOOKED_AT]
        for place in near:
            found[place] += self._further(then[place], self.after(state.cubes, place), left)
        return found

    def after(self, cubes: Sequence[int], place: int) -> list[int]:
        """Return what lies on the majors after a trip (MK-4.9, MK-4.10)."""
        then = [*cubes]
        if place < MAJORS:
            then[place] = 0
        for major in trips.fed([*cubes], place):
            then[major] += 1
        return then

    def _further(self, means: Means, cubes: list[int], left: float) -> float:
        """Return what the best further trips bring, more than what was counted for it already."""
        total, sure = 0.0, 1.0
        ahead = [(self.worth(means, left), means, cubes)]
        now = ahead[0][0]
        depth, width = (DEPTH, WIDTH) if left > LAST else (LAST, BROAD)
        for _ in range(depth):
            left -= 1
            if left <= -1:
                break
            sure *= FORESIGHT[self.state.seats - 1]
            found = []
            for _, before, lying in ahead:
                for other in range(len(PLACES)):
                    if before.counters + TIME[other] >= 0:
                        there = self.arrive(before, other, lying[other] if other < MAJORS else 0)
                        found.append((self.worth(there, left), other, there, lying))
            found.sort(key=lambda each: each[0], reverse=True)
            ahead = [(value, there, self.after(lying, other)) for value, other, there, lying in found[:width]]
            total += sure * (ahead[0][0] - now)
            now = ahead[0][0]
        return total

    def _for_others(self, place: int) -> float:
        """Return minus what the spread leaves for the next seat and what joiners gain, plus their fees (MK-20.3)."""
        minded = -NEXT_SEAT * SPARE * max(self.after(self.state.cubes, place))
        for seat, guest in self._guests.items():
            gained = [self.gain(aim.reward) for aim in guest.aims if aim.place == place and aim.reward]
            if gained and self.state.counters[seat] >= FEE[place]:
                minded += JOINERS * (COUNTER * FEE[place] - max(gained) / len(self._guests))
        return minded

    @cached_property
    def _guests(self) -> dict[int, Means]:
        """Return the others by seat, only with aims that they could pay when they join a trip (MK-6.4)."""
        found = {}
        for seat in range(self.state.seats if self.state.joining else 0):
            if seat != self.seat:
                found[seat] = self.means(seat)
                found[seat].aims = [aim for aim in found[seat].aims if pay(aim, found[seat].copy(), trades=False)]
        return found

    @cached_property
    def thaler_now(self) -> float:
        """Return what a thaler is worth that is not spent in this Phase 1."""
        return self.thaler(self.left)

    def split(self, means: Means, place: int, cubes: int) -> int:
        """Return how many cubes best become the first good: what aims want first, then halves."""
        wants = [0, 0]
        for aim in means.aims:
            for good, want in aim.goods:
                if good >> 1 == place:
                    wants[good & 1] += want
        first, second = (max(0, wants[at] - means.store[2 * place + at]) for at in (0, 1))
        least = 1 if cubes > 1 else 0
        return min(cubes - least, max(least, (cubes + first - second + 1) // 2))

    def arrive(self, means: Means, place: int, lying: int, units: int = BONUS_UNITS, first: int = -1) -> Means:
        """Return what a seat has after a trip and all that it can fulfil there, rewards included (MK-20.3)."""
        after = means.copy()
        store = after.store
        if lying:
            first = self.split(means, place, lying) if first < 0 else first
            store[2 * place] += first
            store[2 * place + 1] += lying - first
        for at, good in self.bonus:
            if at == place:
                store[good] += units
        after.counters += TIME[place] if units == BONUS_UNITS else -FEE[place]
        self.fulfil_all(after, place)
        return after

    def fulfil_all(self, means: Means, place: int, done: Iterable[int] = ()) -> None:
        """Fulfil what can be paid at a place, the best reward first; rewards for the same place follow."""
        open_ = [aim for aim in means.aims if aim.place == place and aim.reward and aim.card not in done]
        open_.sort(key=lambda aim: -aim.reward)
        taken: dict[int, int] = {}
        while open_:
            aim = open_.pop(0)
            if pay(aim, means):
                card = self.receive(aim, means, taken)
                if card is not None and card.place == place and card.reward:
                    open_.insert(0, card)

    def receive(self, aim: Aim, means: Means, taken: dict[int, int]) -> Aim | None:
        """Add the reward of an aim to what a seat has; return it if it lies open."""
        value = aim.reward
        means.values.append(value)
        means.values.sort(reverse=True)
        at = taken.get(value, 0)
        taken[value] = at + 1
        pile = market.top(self.state, value)
        if at or not pile:
            return None
        gained = self.aim(pile[0])
        means.aims.append(gained)
        return gained


def lack(aim: Aim, store: Sequence[int]) -> int:
    """Return how many units a contract lacks."""
    missing = 0
    for good, want in aim.goods:
        if want > store[good]:
            missing += want - store[good]
    for goods, want in aim.columns:
        named = dict(aim.goods)
        missing += max(0, want - sum(max(0, store[good] - named.get(good, 0)) for good in goods))
    if aim.kinds:
        missing += max(0, aim.kinds - sum(map(bool, store)))
    return missing


def pay(aim: Aim, means: Means, cubes: bool = True, trades: bool = True) -> bool:
    """Take off what an aim demands, cubes or trades standing in for units that lack; tell if it went."""
    store, supply_ = [*means.store], [*means.cubes]
    counters = means.counters
    for good, want in aim.goods:
        store[good] -= want
    short = [good for good, want in aim.goods for _ in range(-store[good])]
    for good in short:
        store[good] += 1
    for goods, want in aim.columns:
        for _ in range(want):
            good = max(goods, key=store.__getitem__)
            if store[good]:
                store[good] -= 1
            else:
                short.append(goods[0] if not supply_[goods[-1] >> 1] else goods[-1])
    if aim.kinds:
        kinds = sorted((good for good in range(len(GOODS)) if store[good]), key=lambda good: -store[good])
        for good in kinds[: aim.kinds]:
            store[good] -= 1
        others = [good for good in range(len(GOODS)) if good not in kinds]
        short += sorted(others, key=lambda good: -supply_[good >> 1])[: max(0, aim.kinds - len(kinds))]
    for good in short:
        if cubes and supply_[good >> 1]:
            supply_[good >> 1] -= 1
            continue
        most = max(range(len(GOODS)), key=store.__getitem__)
        if not trades:
            return False
        if store[most] >= UNITS_PER_TRADE and (counters < 2 * TIME_PER_TRADE - 2 or store[most] > UNITS_PER_TRADE):
            store[most] -= UNITS_PER_TRADE
        elif counters >= TIME_PER_TRADE:
            counters -= TIME_PER_TRADE
        else:
            return False
    means.store, means.cubes, means.counters = store, supply_, counters
    return True


def holding(state: MerkatorState, seat: int) -> scoring.Holding:
    """Return what Buildings count of a seat."""
    highest = max(CONTRACTS[card].value for card in state.contracts[seat])
    return scoring.Holding(tuple(stock(state, seat)), state.counters[seat], len(state.bonus[seat]), highest)


def _trips_left(state: MerkatorState, seat: int) -> float:
    """Return about how many own trips come after the one under way, or after those of others."""
    if state.last_turn:
        more, step = state.last_turn - state.turn, (seat - state.active) % state.seats
        return more // state.seats + (0 < step <= more % state.seats)
    return 1 + state.left_on_chart / PER_TRIP / state.seats


def _reward(state: MerkatorState, value: int) -> int:
    """Return the value of the reward for a contract as it may be when it is fulfilled (MK-5.14, MK-10.10)."""
    wanted = REWARD[value]
    coming = {CONTRACTS[card].value for card in state.stack_cards}
    if market.top(state, wanted) or market.renewable(state, wanted) or wanted in coming:
        return wanted
    return value if market.top(state, value) or market.renewable(state, value) else 0
