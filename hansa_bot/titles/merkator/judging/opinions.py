"""What the computer player thinks of each action (MK-20): the differences that it makes to what a seat holds.

In Phase 1 what is worth doing before the trip is lifted above every trip.
"""

from hansa_bot.titles.merkator import material, paying, scoring, trips
from hansa_bot.titles.merkator.judging.mind import CUBE, NEXT, UNIT, Mind
from hansa_bot.titles.merkator.material import (
    BONUS,
    BONUS_JOINING,
    BONUS_UNITS,
    BUILDINGS,
    CONTRACTS,
    COSTS,
    FEE,
    MAJORS,
    MOST_THALERS,
    OFFICE,
    PEACE,
    REWARD,
    TIME,
    VALUES,
)
from hansa_bot.titles.merkator.state import Bidding, Letters, Payment, Reward, Split
from hansa_bot.titles.merkator.tables import BY_TIME

USED, USED_MORE = 0.03, 0.08
"""How often a trip uses a Bonus card, and how much more often for each own contract for its place."""
FIRST = 40.0
"""Lifts what is done before the trip above all trips."""


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
        holdings = [scoring.held(state, each) for each in range(state.seats)]
        others = [holding for at, holding in enumerate(holdings) if at != seat]
        return 0.9 * scoring.worth(BUILDINGS[card], holdings[seat], others)
    bonus = BONUS[card]
    named = sum(1 for each in mind.contracts if CONTRACTS[each].place == bonus.place)
    uses = mind.trips_left * (USED + USED_MORE * named)
    return uses * BONUS_UNITS * max(UNIT, mind.wish(bonus.good, mind.store)) * bool(mind.trips_left)


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
