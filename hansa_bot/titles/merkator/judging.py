"""The computer player's mind (MK-20): what goods, contracts, counters and cards are worth to a seat, in points.

What a storage is worth is a potential: a little for every unit, and for every own contract a part of its reward that
grows with what lies there for it. An opinion is the difference that an action makes to it, and what it gains at once.
In Phase 1 what is worth doing before the trip is lifted above every trip.
"""

from collections.abc import Sequence

from hansa_bot.titles.merkator import material, paying, scoring, trips
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_JOINING,
    BONUS_UNITS,
    BUILDINGS,
    CONTRACTS,
    COSTS,
    FEE,
    GOODS,
    IN_COLUMN,
    MAJORS,
    MOST_THALERS,
    OFFICE,
    PEACE,
    REWARD,
    TIME,
    VALUES,
)
from hansa_bot.titles.merkator.state import Bidding, Letters, MerkatorState, Payment, Reward, Split, stock, supply
from hansa_bot.titles.merkator.tables import BY_TIME

FIRST = 40.0
"""Lifts what is done before the trip above all trips."""
UNIT, FURTHER_UNIT, FEW = 0.47, 0.1, 4
"""What a unit is worth by itself, and from the fifth of its good on."""
FADES = 7
"""With fewer trips left than these a unit by itself is worth less."""
PROMISE = 0.55
"""The part of a reward that lies in a contract for which everything is there."""
POWER = 1.95
"""How much more the last units of a contract promise than the first ones."""
LOSS = 1.5
"""What a trade loses by itself."""
COUNTER, COUNTER_LATE = 0.25, 0.2
THALER = 0.45
USED, USED_MORE = 0.03, 0.07
"""How often a trip uses a Bonus card, and how much more often for each own contract for its place."""
CUBE = 0.3
"""What a cube of the supply is worth as long as it is not moved."""
UNITS_A_TRIP = 3.0
NEXT = 0.75
"""How much of what the next trip could gain counts for this one."""
NEAR = 1.0
"""What it is worth if the contract gained can be fulfilled at once."""
WANTED = 0.6
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
        return PROMISE * self.reward(contract) * (1 - lack / size) ** POWER

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


def of_travelling(mind: Mind, place: int) -> float:
    """Return the worth of the best split, of counters, and of what can be fulfilled there (MK-20.3)."""
    cubes = mind.state.cubes[place] if place < MAJORS else 0
    start = mind.bonus_at(place, BONUS_UNITS)
    found = []
    for first in {each for each in (1, cubes // 2, cubes - 1, cubes) if each in trips.splits(cubes)}:
        store, supply_ = mind.split(place, start, cubes, first) if cubes else [*start], [*mind.cubes]
        here = mind.visit(place, store, TIME[place], supply_)
        found.append(here + (NEXT * mind.onward(place, store, supply_) if mind.trips_left else 0.0))
    return max(found)


def of_splitting(mind: Mind, first: int) -> float:
    """Return what a split leads to at this place."""
    place, cubes = mind.state.pawn, Split.of(mind.state.stack[-1]).cubes
    store = mind.bonus_at(place, BONUS_UNITS)
    return mind.visit(place, mind.split(place, store, cubes, first), 0)


def of_selling(mind: Mind, contract: int) -> float:
    """Return what is won by selling: thalers now for what the contract would still be worth (MK-20.2)."""
    price = CONTRACTS[contract].value
    kept = _keeping(mind, contract)
    if len(mind.values) > OFFICE and not mind.state.final:
        return FIRST - kept
    wanted = _best_purchase(mind, mind.thalers + price) - max(0.0, _best_purchase(mind, mind.thalers))
    return FIRST + wanted - kept if wanted > kept else -kept


def _keeping(mind: Mind, contract: int) -> float:
    """Return what an own contract is worth as long as it is kept."""
    value = CONTRACTS[contract].value
    best = mind.values.index(value) < OFFICE
    promise = 0.0 if contract == PEACE else mind.promise(mind.store, contract)
    return (value if best else value / 2) + promise


def _best_purchase(mind: Mind, thalers: int) -> float:
    return max((_card_worth(mind, card) for card in _shown(mind) if COSTS[card] <= thalers), default=0.0)


def _shown(mind: Mind) -> bytes:
    return mind.state.bonus_row + mind.state.building_row


def of_dropping(mind: Mind, contract: int) -> float:
    """Return what is left when a contract goes for nothing."""
    return FIRST - 2 - _keeping(mind, contract)


def of_trimming(mind: Mind) -> float:
    """Return what giving thalers back is worth: nothing, as long as a card would be."""
    return 0.0


def _card_worth(mind: Mind, card: int) -> float:
    """Return what a Bonus card or Building brings until the end, its price apart (MK-20.4)."""
    state, seat = mind.state, mind.seat
    if card in BUILDINGS:
        holdings = [_holding(state, each) for each in range(state.seats)]
        others = [holding for at, holding in enumerate(holdings) if at != seat]
        return 0.9 * scoring.worth(BUILDINGS[card], holdings[seat], others)
    bonus = BONUS[card]
    named = sum(1 for each in mind.contracts if CONTRACTS[each].place == bonus.place)
    uses = mind.trips_left * (USED + USED_MORE * named)
    return uses * BONUS_UNITS * max(UNIT, mind.wish(bonus.good, mind.store)) * bool(mind.trips_left)


def _holding(state: MerkatorState, seat: int) -> scoring.Holding:
    highest = max(CONTRACTS[card].value for card in state.contracts[seat])
    return scoring.Holding(tuple(stock(state, seat)), state.counters[seat], len(state.bonus[seat]), highest)


def of_buying(mind: Mind, card: int, paid: tuple[int, ...] = ()) -> float:
    """Return what a card brings beyond its price; thalers above the limit are spent for nothing (MK-20.4)."""
    if paid:
        price = sum(_keeping(mind, contract) for contract in paid)
        if len(mind.values) > OFFICE and not mind.state.final:
            price -= min(_keeping(mind, contract) for contract in mind.state.contracts[mind.seat])
    else:
        price = mind.thaler * max(0, COSTS[card] - max(0, mind.thalers - MOST_THALERS))
    worth = _card_worth(mind, card) - price
    return FIRST + worth if worth > 0 else worth


def of_grabbing(mind: Mind, card: int) -> float:
    """Return what a card in hand is worth: a reward that suits one better than what may lie on top."""
    if card in COSTS or CONTRACTS[card].value not in {REWARD[CONTRACTS[each].value] for each in mind.contracts}:
        return -1.0
    near = any(
        not mind.lack(mind.store, each) and REWARD[CONTRACTS[each].value] == CONTRACTS[card].value
        for each in mind.contracts
    )
    return near * mind.promise(mind.store, card) - 0.5


def _loss(mind: Mind, letter: int) -> float:
    """Return what a letter would cost the seat, the cheapest way."""
    found = []
    for goods in trips.losses(mind.state, mind.seat, letter):
        store = [*mind.store]
        for good in goods:
            store[good] -= 1
        found.append(mind.now - mind.potential(store))
    return min(found)


def of_swapping(mind: Mind) -> float:
    """Return minus what a letter costs on average, or the one that is known (MK-20.5)."""
    state = mind.state
    if state.seen:
        return -_loss(mind, trips.next_letter(state) or 0)
    columns = len(material.COLUMNS)
    single = [_loss(mind, letter) for letter in range(columns)]
    return -1.3 * sum(single) / columns


def of_keeping(mind: Mind) -> float:
    """Return minus what the revealed letter costs."""
    return -_loss(mind, Letters.of(mind.state.stack[-1]).letters[0])


def of_losing(mind: Mind, goods: tuple[int, ...]) -> float:
    """Return minus what the units are worth."""
    store = [*mind.store]
    for good in goods:
        store[good] -= 1
    return mind.potential(store) - mind.now


def of_fulfilling(mind: Mind, contract: int) -> float:
    """Return the reward, less what its units would be worth otherwise; by trade where some are not there."""
    store = [*mind.store]
    price = mind._spend(contract, store, [0] * len(mind.cubes))
    return mind.reward(contract) + mind.potential(store) - mind.now + mind.promise(mind.store, contract) - price


def of_bartering(mind: Mind, contract: int) -> float:
    """Return the same with trades; where the units are there, plain payment is better."""
    return of_fulfilling(mind, contract) if mind.lack(mind.store, contract) else -5.0


def of_trading(mind: Mind, source: int, demand: int) -> float:
    """Return minus what is given up, and more where own units do not cover the demand."""
    rest = Payment.of(mind.state.stack[-1]).rest
    lack = paying.weigh(mind.store, rest)[0]
    fewer = [*rest]
    fewer[demand] -= 1
    needed = paying.weigh(mind.store, fewer)[0] < lack
    if source == BY_TIME:
        return 5.0 * needed - material.TIME_PER_TRADE * mind.counter
    store = [*mind.store]
    store[source] -= material.UNITS_PER_TRADE
    return 5.0 * needed + mind.potential(store) - mind.now


def of_resting(mind: Mind) -> float:
    """Return that no more trade is needed."""
    return 10.0


def of_giving(mind: Mind, good: int) -> float:
    """Return minus what the unit is worth otherwise."""
    return of_losing(mind, (good,))


def of_moving(mind: Mind, good: int) -> float:
    """Return the reward of a contract here that the cube helps to pay, or that it is better kept."""
    if mind.state.stack[-1].kind != "deliver":
        return -1.0
    best = -1.0
    for card in trips.open_contracts(mind.state, mind.seat):
        store = [*mind.store]
        store[good] += 1
        lack = mind.lack(mind.store, card)
        if mind.lack(store, card) < lack <= sum(mind.cubes) and paying.payable(mind.store, mind.cubes, 0, card):
            best = max(best, mind.reward(card) - CUBE * lack)
    return best


def of_top(mind: Mind) -> float:
    """Return what the top of the pile is worth."""
    pile = mind.state.piles[VALUES.index(REWARD[Reward.of(mind.state.stack[-1]).value])]
    return mind.promise(mind.store, pile[0]) if pile and pile[0] != PEACE else 0.0


def of_hand(mind: Mind) -> float:
    """Return what the card in hand is worth; the hand is free again."""
    return 0.2 + mind.promise(mind.store, mind.state.hand[mind.seat])


def of_finishing(mind: Mind) -> float:
    """Return the measure for all else in Phase 3."""
    return 0.0


def of_joining(mind: Mind) -> float:
    """Return what can be made of the trip, less the fee (MK-20.5)."""
    place = mind.state.pawn
    return mind.visit(place, mind.bonus_at(place, BONUS_JOINING), -FEE[place])


def of_staying(mind: Mind) -> float:
    """Return the measure for joining and bidding."""
    return 0.0


def of_bidding(mind: Mind, thalers: int, counters: int) -> float:
    """Return minus the price: the contract would only lie on top of its pile."""
    return -1.0 - mind.thaler * thalers - mind.counter * counters


def of_accepting(mind: Mind) -> float:
    """Return the price, and by how much the open contract is nearer than the one just gained."""
    bid = Bidding.of(mind.state.stack[-1])
    open_ = mind.state.piles[VALUES.index(bid.value)][0]
    nearer = mind.promise(mind.store, open_) - mind.promise(mind.store, bid.contract)
    return mind.thaler * min(bid.thalers, MOST_THALERS - mind.thalers) + mind.counter * bid.counters + nearer


def of_refusing(mind: Mind) -> float:
    """Return the measure for accepting."""
    return 0.0
