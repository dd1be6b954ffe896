"""What each verb's action is worth to the seat that may do it, in points more than doing nothing (MK-20).

In Phase 1 what is worth doing before the trip is lifted above every trip.
"""

from functools import lru_cache
from itertools import combinations

from hansa_bot.titles.merkator import market, material, paying, scoring, trips
from hansa_bot.titles.merkator.judging.worth import (
    Means,
    Mind,
    lack,
    pay,
)
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_JOINING,
    BONUS_UNITS,
    BUILDINGS,
    CONTRACTS,
    COSTS,
    MOST_THALERS,
    OFFICE,
    PEACE,
    TIME_PER_TRADE,
    UNITS_PER_TRADE,
)
from hansa_bot.titles.merkator.state import Bidding, Letters, Payment, Reward, Split
from hansa_bot.titles.merkator.tables import BY_TIME

FIRST = 40.0
"""Lifts what is done before the trip above all trips."""
PLAIN = 0.02
"""What a contract that still waits is better kept than its price says."""
USES = 0.09
"""How many of its trips a seat makes to any one place, and to one that a contract of its own names as well."""
NAMED = 0.8
BARGAIN = 0.3
TYPICAL = 0.5
"""The points that a Building brings per thaler of its price, as long as nobody can tell."""
LETTERS_A_SWAP = 1.3
"""Units that the letter of a counter costs on average (MK-20.5)."""


def of_travelling(mind: Mind, place: int) -> float:
    """Return what a trip brings, and the best one after it; less what others get of it (MK-20.3)."""
    return mind.trips[place]


def of_splitting(mind: Mind, first: int) -> float:
    """Return what a split leads to at this place."""
    cubes = Split.of(mind.state.stack[-1]).cubes
    after = mind.arrive(mind.mine, mind.state.pawn, cubes, first=first)
    return mind.worth(after, mind.left) - mind.now


def _sold(mind: Mind, *contracts: int) -> Means:
    """Return what a seat has after some contracts are sold."""
    after = mind.mine.copy()
    for contract in contracts:
        after.values.remove(CONTRACTS[contract].value)
        after.thalers += CONTRACTS[contract].value * mind.state.coins
    after.aims = [aim for aim in after.aims if aim.card not in contracts]
    return after


def keeping(mind: Mind, *contracts: int) -> float:
    """Return what own contracts are worth as long as they are kept, whatever they sell for (MK-20.2)."""
    after = _sold(mind, *contracts)
    after.thalers = mind.mine.thalers
    return mind.now - mind.worth(after, mind.left + mind.before) + PLAIN * len(contracts)


def of_selling(mind: Mind, contract: int) -> float:
    """Return what is won by selling, for the best purchase that it is part of (MK-20.2, MK-20.4)."""
    price = CONTRACTS[contract].value
    kept = keeping(mind, contract)
    if market.must_sell(mind.state, mind.seat):
        return FIRST + mind.thaler_now * min(price, MOST_THALERS - mind.mine.thalers) - kept
    bought, sold = best_purchase(mind)
    return FIRST + bought if contract in sold else mind.thaler_now * price - kept - 0.5


def of_dropping(mind: Mind, contract: int) -> float:
    """Return what is left when a contract goes for nothing."""
    return FIRST - 2 - keeping(mind, contract)


def of_trimming(mind: Mind) -> float:
    """Return what giving thalers back is worth: nothing, as long as a card would be."""
    return 0.0


def card_worth(mind: Mind, card: int) -> float:
    """Return what a Bonus card or Building brings until the end, its price apart (MK-20.4)."""
    left = mind.left
    if card in BUILDINGS:
        building = BUILDINGS[card]
        store = [*mind.mine.store]
        for color, count in enumerate(mind.mine.cubes):
            store[2 * color + bool(store[2 * color])] += count
        mine = scoring.Holding(tuple(store), mind.mine.counters, len(mind.bonus), mind.mine.values[0])
        now = scoring.worth(building, mine, mind.others)
        sure = 1 / (1 + 0.5 * left)
        return sure * now + (1 - sure) * (0.3 * now + 0.7 * TYPICAL * building.cost)
    bonus = BONUS[card]
    named = sum(1 for aim in mind.mine.aims if aim.place == bonus.place)
    uses = (left + 1) * USES + NAMED * min(2, named) * min(1.0, left / 4)
    more = mind.mine.copy()
    more.store[bonus.good] += BONUS_UNITS
    gift = max(0.5 * BONUS_UNITS, mind.worth(more, left + 1) - mind.now) if left else 0.0
    return uses * gift if left or named else 0.0


@lru_cache(1)
def best_purchase(mind: Mind) -> tuple[float, tuple[int, ...]]:
    """Return the worth of the best card beyond its price, and the contracts that are sold for it."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    if not mind.state.coins:
        return best
    own = [card for card in mind.state.contracts[mind.seat] if card != PEACE][:OFFICE]
    purse = mind.mine.thalers
    for card in market.for_sale(mind.state, mind.seat):
        worth, price = card_worth(mind, card), COSTS[card]
        for count in (1, 2):
            for sold in combinations(own, count):
                money = sum(CONTRACTS[each].value for each in sold)
                if purse + money < price or len(sold) >= len(mind.mine.values) or purse >= price:
                    continue
                rest = min(MOST_THALERS, purse + money - price)
                gain = worth + mind.thaler_now * (rest - purse) - keeping(mind, *sold)
                if gain > best[0]:
                    best = gain, sold
    return best


def of_buying(mind: Mind, card: int, paid: tuple[int, ...] = ()) -> float:
    """Return what a card brings beyond its price; thalers above the limit are spent for nothing (MK-20.4)."""
    if paid:
        surplus = market.must_sell(mind.state, mind.seat)
        price = keeping(mind, *paid)
        if surplus:
            price -= min(keeping(mind, contract) for contract in mind.state.contracts[mind.seat])
    else:
        price = mind.thaler_now * max(0, COSTS[card] - max(0, mind.mine.thalers - MOST_THALERS))
    worth = card_worth(mind, card) - price
    return FIRST + worth if worth > BARGAIN else worth - BARGAIN


def of_grabbing(mind: Mind, card: int) -> float:
    """Return what a card in hand is worth: a reward that suits one better than what may lie on top."""
    if card in COSTS:
        return 0.3 * (card_worth(mind, card) - mind.thaler_now * COSTS[card]) - 0.3
    values = {aim.reward for aim in mind.mine.aims if not lack(aim, mind.mine.store)}
    if CONTRACTS[card].value not in values:
        return -1.0
    return 0.3 * _promise(mind, card) - 0.3


def _promise(mind: Mind, card: int) -> float:
    """Return what a contract would add as an aim, beside its value."""
    after = mind.mine.copy()
    after.aims = [*after.aims, mind.aim(card)]
    return mind.worth(after, mind.left + mind.before) - mind.now


def without(mind: Mind, goods: tuple[int, ...]) -> float:
    """Return minus what units are worth."""
    after = mind.mine.copy()
    for good in goods:
        after.store[good] -= 1
    return mind.worth(after, mind.left + mind.before) - mind.now


def _loss(mind: Mind, letter: int) -> float:
    """Return what a letter would cost the seat, the cheapest way."""
    return max(without(mind, goods) for goods in trips.losses(mind.state, mind.seat, letter))


def of_swapping(mind: Mind) -> float:
    """Return minus what a letter costs on average, or the one that is known (MK-20.5)."""
    if mind.state.seen:
        return _loss(mind, trips.next_letter(mind.state) or 0)
    columns = len(material.COLUMNS)
    return LETTERS_A_SWAP * sum(_loss(mind, letter) for letter in range(columns)) / columns


def of_keeping(mind: Mind) -> float:
    """Return minus what the revealed letter costs."""
    return _loss(mind, Letters.of(mind.state.stack[-1]).letters[0])


of_losing = without


def _fulfilled(mind: Mind, contract: int, cubes: bool = True, trades: bool = True) -> float | None:
    """Return what one has more by fulfilling a contract, with cubes and trades if need be; None if that cannot be."""
    after, aim = mind.mine.copy(), mind.aim(contract)
    if not pay(aim, after, cubes, trades):
        return None
    mind.receive(aim, after, {})
    return mind.worth(after, mind.left) - mind.now


def of_fulfilling(mind: Mind, contract: int) -> float:
    """Return the reward, less what its units would be worth otherwise."""
    return _fulfilled(mind, contract, False, False) or 0.0


def of_bartering(mind: Mind, contract: int) -> float:
    """Return the same with trades; where the units are there, plain payment is better."""
    if not lack(mind.aim(contract), mind.mine.store):
        return -5.0
    return _fulfilled(mind, contract, cubes=False) or -5.0


def of_trading(mind: Mind, source: int, demand: int) -> float:
    """Return minus what is given up, and more where own units do not cover the demand."""
    rest = Payment.of(mind.state.stack[-1]).rest
    missing = paying.weigh(mind.mine.store, rest)[0]
    fewer = [*rest]
    fewer[demand] -= 1
    needed = paying.weigh(mind.mine.store, fewer)[0] < missing
    after = mind.mine.copy()
    if source == BY_TIME:
        after.counters -= TIME_PER_TRADE
    else:
        after.store[source] -= UNITS_PER_TRADE
    return 9.0 * needed + mind.worth(after, mind.left) - mind.now


def of_resting(mind: Mind) -> float:
    """Return that no more trade is needed."""
    return 10.0


def of_giving(mind: Mind, good: int) -> float:
    """Return minus what the unit is worth otherwise."""
    return without(mind, (good,))


def of_moving(mind: Mind, good: int) -> float:
    """Return what a contract here brings that the cube helps to pay, or that it is better kept."""
    if mind.state.stack[-1].kind != "deliver":
        return -1.0
    best, store = -1.0, mind.mine.store
    for card in trips.open_contracts(mind.state, mind.seat):
        aim = mind.aim(card)
        more = [*store]
        more[good] += 1
        if lack(aim, more) < lack(aim, store):
            best = max(best, _fulfilled(mind, card) or -1.0)
    return best


def of_top(mind: Mind) -> float:
    """Return what the top of the pile is worth."""
    pile = market.top(mind.state, material.REWARD[Reward.of(mind.state.stack[-1]).value])
    return _promise(mind, pile[0]) if pile and pile[0] != PEACE else 0.0


def of_hand(mind: Mind) -> float:
    """Return what the card in hand is worth; the hand is free again."""
    return 0.2 + _promise(mind, mind.state.hand[mind.seat])


def of_finishing(mind: Mind) -> float:
    """Return the measure for all else in Phase 3."""
    return 0.0


def of_joining(mind: Mind) -> float:
    """Return what can be made of the trip, less the fee (MK-20.5)."""
    after = mind.arrive(mind.mine, mind.state.pawn, 0, BONUS_JOINING)
    return mind.worth(after, mind.left) - mind.now


def of_staying(mind: Mind) -> float:
    """Return the measure for joining and bidding."""
    return 0.0


def of_bidding(mind: Mind, thalers: int, counters: int) -> float:
    """Return what the contract that would lie open again is better for one's next reward, less the price."""
    bid = Bidding.of(mind.state.stack[-1])
    price = 0.6 * thalers + 0.7 * counters
    near = any(aim.reward == bid.value and not lack(aim, mind.mine.store) for aim in mind.mine.aims)
    open_ = market.top(mind.state, bid.value)[0]
    better = near * (_promise(mind, bid.contract) - _promise(mind, open_)) / 2
    return better * price / (1 + price) - price


def of_accepting(mind: Mind) -> float:
    """Return the price, and by how much the open contract is nearer than the one just gained."""
    bid = Bidding.of(mind.state.stack[-1])
    after = _sold(mind, bid.contract)
    open_ = market.top(mind.state, bid.value)[0]
    after.values = mind.mine.values
    after.thalers = min(MOST_THALERS, mind.mine.thalers + bid.thalers)
    after.counters += bid.counters
    if open_ != PEACE:
        after.aims.append(mind.aim(open_))
    return mind.worth(after, mind.left) - mind.now


def of_refusing(mind: Mind) -> float:
    """Return the measure for accepting."""
    return 0.0
