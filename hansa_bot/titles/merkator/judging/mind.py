"""The computer player's mind (MK-20): what goods, contracts, counters and cards are worth to a seat, in points.

What a storage is worth is a potential: a little for every unit, and for every own contract a part of its reward that
grows with what lies there for it. An opinion is the difference that an action makes to it, and what it gains at once.
"""

from collections.abc import Sequence

from hansa_bot.titles.merkator import material, paying, trips
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_UNITS,
    CONTRACTS,
    GOODS,
    IN_COLUMN,
    MAJORS,
    OFFICE,
    PEACE,
    REWARD,
    VALUES,
)
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply

UNIT, FURTHER_UNIT, FEW = 0.47, 0.1, 4
"""What a unit is worth by itself, and from the fifth of its good on."""
FADES = 7
"""With fewer trips left than these a unit by itself is worth less."""
PROMISE = 0.5
"""The part of a reward that lies in a contract for which everything is there."""
POWER = 1.6
"""How much more the last units of a contract promise than the first ones."""
LOSS = 2.3
"""What a trade loses by itself."""
COUNTER, COUNTER_LATE = 0.25, 0.2
THALER = 0.45
CUBE = 0.15
"""What a cube of the supply is worth as long as it is not moved."""
UNITS_A_TRIP = 3.0
NEXT = 0.7
"""How much of what the next trip could gain counts for this one."""
NEAR = 1.6
"""What it is worth if the contract gained can be fulfilled at once."""
WANTED = 0.45
"""What a cube is worth on average to whoever takes it."""
NO_CUBES = len(material.PLACES) - MAJORS
CHAIN = 4
"""So many contracts are fulfilled in one go at most, as far as a thought reaches."""


class Mind:
    """What all opinions of a seat in one position rest on."""

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.store, self.cubes = stock(state, seat), supply(state, seat)
        self.counters, self.thalers = state.counters[seat], state.thalers[seat]
        self.contracts = [card for card in state.contracts[seat] if card != PEACE]
        self.values = sorted((CONTRACTS[card].value for card in state.contracts[seat]), reverse=True)
        self.trips_left = _trips_left(state, seat)
        self.counter = COUNTER if self.trips_left > 3 else COUNTER_LATE if self.trips_left else 0.0
        self.thaler = THALER if self.trips_left else 0.0
        self.rests = {card: paying.demands(card) for card in self.contracts}
        self.now = self.potential(self.store)

    def gain(self, value: int) -> float:
        """Return what one more contract of a value is worth: it counts, and the sixth is sold or counts half."""
        if len(self.values) < OFFICE:
            return float(value)
        least = min(self.values[OFFICE - 1], value)
        return value - least + max(self.thaler, 0.5) * least

    def reward(self, contract: int) -> float:
        """Return what fulfilling a contract brings: the next value, and how near the card is that lies there."""
        value = CONTRACTS[contract].value
        pile = self.state.piles[VALUES.index(REWARD[value])]
        if not pile:
            return self.gain(value)
        size = sum(CONTRACTS[pile[0]].goods) + sum(CONTRACTS[pile[0]].columns) + CONTRACTS[pile[0]].kinds
        near = 1 - self.lack(self.store, pile[0]) / size if size else 0.0
        return self.gain(CONTRACTS[pile[0]].value) + NEAR * near

    def lack(self, store: Sequence[int], contract: int) -> int:
        """Return how many units a contract lacks."""
        rest = self.rests.get(contract) or paying.demands(contract)
        missing = sum(want - have for have, want in zip(store, rest, strict=False) if want > have)
        for column, goods in enumerate(IN_COLUMN):
            if want := rest[paying.FIRST_COLUMN + column]:
                missing += max(0, want - sum(max(0, store[good] - rest[good]) for good in goods))
        return missing + max(0, rest[paying.THE_KINDS] - len(GOODS) + [*store].count(0))

    def promise(self, store: Sequence[int], contract: int) -> float:
        """Return the part of a contract's reward that a storage holds already."""
        lack, size = self.lack(store, contract), sum(self.rests.get(contract) or paying.demands(contract))
        if lack > UNITS_A_TRIP * self.trips_left:
            return 0.0
        return PROMISE * self.reward(contract) * float((1 - lack / size) ** POWER)

    def potential(self, store: Sequence[int]) -> float:
        """Return what a storage is worth for what is still to come."""
        if not self.trips_left:
            return 0.0
        units = sum(UNIT * min(have, FEW) + FURTHER_UNIT * max(0, have - FEW) for have in store)
        return units * min(1.0, self.trips_left / FADES) + sum(self.promise(store, card) for card in self.contracts)

    def visit(self, place: int, store: list[int], counters: int, cubes: list[int] | None = None) -> float:
        """Return what can be made of a storage at a place: rewards in a row, and what is left (MK-20.3)."""
        found = self.deliver(place, store, [*self.cubes] if cubes is None else cubes)
        return found + self.potential(store) - self.now + self.counter * counters

    def deliver(self, place: int, store: list[int], cubes: list[int]) -> float:
        """Fulfil contracts at a place one after the other, from a storage and a supply; return what that gains."""
        found = 0.0
        waiting = [card for card in self.contracts if CONTRACTS[card].place == place]
        for _ in range(CHAIN):
            card = max((card for card in waiting if self._pay(card, store, cubes)), key=self.reward, default=-1)
            if card < 0:
                break
            found += self.reward(card) - self._spend(card, store, cubes)
            waiting.remove(card)
            top = self.state.piles[VALUES.index(REWARD[CONTRACTS[card].value])][:1]
            waiting += [each for each in top if CONTRACTS[each].place == place]
        return found

    def onward(self, place: int, store: list[int], cubes: list[int]) -> float:
        """Return the most that the next trip could bring: cubes that lie there, and contracts that name it."""
        lying = [*self.state.cubes]
        for major in trips.fed(lying, place):
            lying[major] += 1
        named, start = {CONTRACTS[card].place for card in self.contracts}, self.potential(store)
        found = [WANTED * (lying[other] if other != place else 0) for other in range(MAJORS)] + [0.0] * NO_CUBES
        for other in named - {place}:
            there = lying[other] if other < MAJORS else 0
            after = self.split(other, store, there, there // 2) if there else [*store]
            for card in self.state.bonus[self.seat]:
                if BONUS[card].place == other:
                    after[BONUS[card].good] += BONUS_UNITS
            gained = self.deliver(other, after, [*cubes])
            found[other] = gained + self.potential(after) - start
        return max(found)

    def _pay(self, card: int, store: list[int], cubes: list[int]) -> bool:
        lack = self.lack(store, card)
        if lack > sum(cubes) + paying.blocks(store, self.counters):
            return False
        return not lack or paying.payable(store, cubes, self.counters, card)

    def _spend(self, card: int, store: list[int], cubes: list[int]) -> float:
        """Take off what a contract demands, by cubes and then by trades where units lack; return what that costs."""
        moved = 0
        rest = self.rests.get(card) or paying.demands(card)
        for good, want in enumerate(rest[: len(GOODS)]):
            if want > store[good] and cubes[good // 2]:
                cubes[good // 2] -= 1
                store[good] += 1
                moved += 1
        lack, left = paying.weigh(store, rest)
        for _ in range(lack):
            most = max(range(len(GOODS)), key=left.__getitem__)
            left[most] = max(0, left[most] - material.UNITS_PER_TRADE)
        store[:] = left
        return CUBE * moved + (LOSS * lack if self.trips_left else 0.0)

    def wish(self, good: int, store: Sequence[int]) -> float:
        """Return what one more unit of a good adds to a storage."""
        more = [*store]
        more[good] += 1
        return self.potential(more) - self.potential(store)

    def bonus_at(self, place: int, units: int) -> list[int]:
        """Return the storage with what Bonus cards bring at a place."""
        store = [*self.store]
        for card in self.state.bonus[self.seat]:
            if BONUS[card].place == place:
                store[BONUS[card].good] += units
        return store

    def split(self, place: int, store: list[int], cubes: int, first: int) -> list[int]:
        """Return a storage with the cubes of a place."""
        after = [*store]
        after[2 * place] += first
        after[2 * place + 1] += cubes - first
        return after


def _trips_left(state: MerkatorState, seat: int) -> float:
    """Return about how many own trips come after this turn."""
    if state.last_turn:
        return max(0, (state.last_turn - state.turn + (seat - state.active) % state.seats) // state.seats)
    return state.left_on_chart / state.seats
