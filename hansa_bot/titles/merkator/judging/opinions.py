"""What each verb's action is worth to the seat that may do it, in points more than doing nothing (MK-20).

In Phase 1 what is worth doing before the trip is lifted above every trip.
"""

from functools import lru_cache
from itertools import combinations
from math import inf

from hansa_bot.titles.merkator import market, material, paying, trips
from hansa_bot.titles.merkator.judging.means import Aim, Means, gathered, lack, moved, pay, receive
from hansa_bot.titles.merkator.judging.mind import Mind
from hansa_bot.titles.merkator.judging.trips import fulfil
from hansa_bot.titles.merkator.judging.worth import COUNTER, SPARE, THALER, savings_with
from hansa_bot.titles.merkator.material import CONTRACTS, COSTS
from hansa_bot.titles.merkator.state import Bidding, Letters, Payment, Reward, Split
from hansa_bot.titles.merkator.tables import BY_TIME

FIRST = 40.0
"""Lifts what is done before the trip above all trips, and what a payment needs above all else."""
RELUCTANCE = 0.3
"""What a deal must bring beyond its price."""
IN_HAND = 0.3
"""The part of a card's worth for which it is taken in hand."""
LETTERS_A_SWAP = 1.3
"""Units that the letter of a counter costs on average (MK-20.5)."""


def of_travelling(mind: Mind, place: int) -> float:
    """Return what a trip brings, and the best one after it; less what others get of it (MK-20.3)."""
    return mind.trips[place]


def of_splitting(mind: Mind, first: int) -> float:
    """Return what a split leads to at this place."""
    place, cubes = mind.state.pawn, Split.of(mind.state.stack[-1]).cubes
    store = gathered(mind.mine, place, cubes, first, material.BONUS_UNITS)
    after = mind.mine.holding(store, mind.mine.counters + material.TIME[place])
    return _made_of(mind, after) - mind.now


def _made_of(mind: Mind, means: Means) -> float:
    """Return what all is worth after all that can be fulfilled where the pawn stands."""
    return mind.worth(fulfil(means, mind.state.pawn, mind.left, mind.lying), mind.left)


def keeping(mind: Mind, *contracts: int) -> float:
    """Return what own contracts are worth as long as they are kept, whatever they sell for (MK-20.2)."""
    if contracts not in mind.known:
        mind.known[contracts] = mind.now - mind.prospect_without(contracts)
    return mind.known[contracts]


def of_selling(mind: Mind, contract: int) -> float:
    """Return what is won by selling: the surplus must go, all else only for a purchase (MK-20.2, MK-20.4)."""
    won = _gained(mind, CONTRACTS[contract].value) - keeping(mind, contract)
    if market.must_sell(mind.state, mind.seat):
        return FIRST + won
    if mind.purchase is None:
        mind.purchase = best_purchase(mind)
    bought, sold = mind.purchase
    return FIRST + bought if contract in sold else won - FIRST


def _gained(mind: Mind, thalers: int) -> float:
    """Return what thalers are worth that are gained, or with a minus paid."""
    if not mind.left:
        return 0.0
    have, counters = mind.mine.own.thalers, mind.mine.counters
    then, now = (savings_with(mind.trips_now, mind.solo, each)[counters] for each in (have + thalers, have))
    return then - now


def of_dropping(mind: Mind, contract: int) -> float:
    """Return what is left when a contract goes for nothing."""
    return FIRST - 2 - keeping(mind, contract)


def card_worth(mind: Mind, card: int) -> float:
    """Return what a Bonus card or Building brings, its price apart (MK-20.4)."""
    if (card,) not in mind.known:
        mind.known[card,] = mind.prospect_with(card) - mind.now
    return mind.known[card,]


def best_purchase(mind: Mind) -> tuple[float, tuple[int, ...]]:
    """Return the worth of the best card that could be paid by selling, beyond its price, and what is sold for it."""
    own = [card for card in mind.state.contracts[mind.seat] if card != material.PEACE][: material.OFFICE]
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    has = mind.mine.own.thalers
    dear = [(COSTS[card], card) for card in market.for_sale(mind.state, mind.seat) if COSTS[card] > has]

    @lru_cache
    def bought(money: int) -> float:
        """Return the worth of the best card within so many thalers, with what is left of them."""
        ways = [card_worth(mind, card) + _gained(mind, money - cost - has) for cost, card in dear if cost <= money]
        return max(ways, default=-inf)

    for sold in (*combinations(own, 1), *combinations(own, 2)):
        won = bought(has + sum([CONTRACTS[each].value for each in sold]))
        if won > -inf and len(sold) < len(mind.mine.own.values):
            best = max(best, (won - keeping(mind, *sold), sold))
    return best


def of_buying(mind: Mind, card: int, paid: tuple[int, ...] = ()) -> float:
    """Return what a card brings beyond its price; thalers above the limit are spent for nothing (MK-20.4)."""
    if paid:
        price = keeping(mind, *paid)
        if market.must_sell(mind.state, mind.seat):
            price -= min(keeping(mind, contract) for contract in mind.state.contracts[mind.seat])
    else:
        price = -_gained(mind, -COSTS[card])
    won = card_worth(mind, card) - price
    return FIRST + won if won > RELUCTANCE else won - FIRST


def of_grabbing(mind: Mind, card: int) -> float:
    """Return what a card in hand is worth: a purchase to come, or a reward that suits one better than others."""
    if card in COSTS:
        won = card_worth(mind, card) - THALER * COSTS[card]
    else:
        won = _promise(mind, card) if _nears(mind, CONTRACTS[card].value) else 0.0
    return IN_HAND * (won - 1) if won > 1 else -FIRST


def _nears(mind: Mind, value: int) -> bool:
    """Return whether an own contract could soon bring a reward of this value."""
    return any(aim.reward == value and not lacking(mind, aim) for aim in mind.mine.own.aims)


def lacking(mind: Mind, aim: Aim) -> int:
    """Return how many units a contract lacks."""
    return lack(aim, mind.mine.store)


def _promise(mind: Mind, card: int) -> float:
    """Return what a contract would add as an aim, beside its value."""
    own = mind.mine.own
    return mind.prospect(mind.mine.but(own.but(aims=(*own.aims, mind.aim(card))))) - mind.now


def of_losing(mind: Mind, goods: tuple[int, ...]) -> float:
    """Return minus what units are worth."""
    store = moved(mind.mine.store, *((good, -1) for good in goods))
    return mind.worth(mind.mine.holding(store, mind.mine.counters), mind.trips_now) - mind.now


def _loss(mind: Mind, letter: int) -> float:
    """Return what a letter costs the seat, the cheapest way, less half of what it costs the others on average."""
    mine = max(of_losing(mind, goods) for goods in trips.losses(mind.state, mind.seat, letter))
    column, units = material.lost(letter)
    theirs = [sum(other.storage[good] for good in material.IN_COLUMN[column]) for other in mind.others]
    return mine + SPARE / 2 * sum(min(units, stored) for stored in theirs) / max(1, len(theirs))


def of_swapping(mind: Mind) -> float:
    """Return minus what a letter costs on average, or the one that is known (MK-20.5)."""
    if mind.state.seen:
        return _loss(mind, trips.next_letter(mind.state) or 0)
    columns = len(material.COLUMNS)
    return LETTERS_A_SWAP * sum(_loss(mind, letter) for letter in range(columns)) / columns


def of_keeping(mind: Mind) -> float:
    """Return minus what the revealed letter costs."""
    return _loss(mind, Letters.of(mind.state.stack[-1]).letters[0])


def _fulfilled(mind: Mind, contract: int, cubes: bool = True, trades: bool = True) -> float | None:
    """Return what one has more by fulfilling a contract, with cubes and trades if need be; None if that cannot be."""
    aim = mind.aim(contract)
    after = pay(aim, mind.mine, cubes, trades)
    return mind.worth(receive(after, aim), mind.left) - mind.now if after else None


def of_fulfilling(mind: Mind, contract: int) -> float:
    """Return the reward, less what its units would be worth otherwise."""
    return _fulfilled(mind, contract, cubes=False, trades=False) or 0.0


def of_bartering(mind: Mind, contract: int) -> float:
    """Return the same with trades; where the units are there, plain payment is better."""
    found = _fulfilled(mind, contract, cubes=False) if lacking(mind, mind.aim(contract)) else None
    return -FIRST if found is None else found


def of_trading(mind: Mind, source: int, demand: int) -> float:
    """Return minus what is given up, and more where own units do not cover the demand."""
    rest = Payment.of(mind.state.stack[-1]).rest
    fewer = [*rest]
    fewer[demand] -= 1
    needed = paying.weigh(mind.mine.store, fewer)[0] < paying.weigh(mind.mine.store, rest)[0]
    store, counters = mind.mine.store, mind.mine.counters
    if source == BY_TIME:
        counters -= material.TIME_PER_TRADE
    else:
        store = moved(store, (source, -material.UNITS_PER_TRADE))
    after = mind.mine.holding(store, counters)
    return FIRST * needed + mind.worth(after, mind.left) - mind.now


def of_moving(mind: Mind, good: int) -> float:
    """Return what a contract here brings that the cube helps to pay, or that it is better kept."""
    if mind.state.stack[-1].kind != "deliver":
        return -1.0
    best, more = -1.0, moved(mind.mine.store, (good, 1))
    for card in trips.open_contracts(mind.state, mind.seat):
        aim = mind.aim(card)
        if lack(aim, more) < lacking(mind, aim):
            best = max(best, _fulfilled(mind, card) or -1.0)
    return best


def of_top(mind: Mind) -> float:
    """Return what the top of the pile is worth."""
    pile = market.top(mind.state, material.REWARD[Reward.of(mind.state.stack[-1]).value])
    return _promise(mind, pile[0]) if pile and pile[0] != material.PEACE else 0.0


def of_hand(mind: Mind) -> float:
    """Return what the card in hand is worth; the hand is free again."""
    return 0.2 + _promise(mind, mind.state.hand[mind.seat])


def of_joining(mind: Mind) -> float:
    """Return what can be made of the trip, less the fee (MK-20.5)."""
    place = mind.state.pawn
    store = gathered(mind.mine, place, 0, 0, material.BONUS_JOINING)
    after = mind.mine.holding(store, mind.mine.counters - material.FEE[place])
    return _made_of(mind, after) - mind.now


def of_bidding(mind: Mind, thalers: int, counters: int) -> float:
    """Return what the contract that would lie open again is better for one's next reward, less the price."""
    bid = Bidding.of(mind.state.stack[-1])
    price = THALER * thalers + COUNTER * counters
    if not _nears(mind, bid.value):
        return -price
    better = _promise(mind, bid.contract) - _promise(mind, market.top(mind.state, bid.value)[0])
    return better / 2 - price


def of_accepting(mind: Mind) -> float:
    """Return the price, and by how much the open contract is nearer than the one just gained."""
    bid = Bidding.of(mind.state.stack[-1])
    mine, own = mind.mine, mind.mine.own
    aims = (*own.without((bid.contract,)).aims, mind.aim(market.top(mind.state, bid.value)[0]))
    after = mine.but(own.but(aims=aims, thalers=own.thalers + bid.thalers))
    return mind.worth(after.holding(mine.store, mine.counters + bid.counters), mind.left) - mind.now
