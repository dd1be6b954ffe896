"""What each verb's action is worth to the seat that may do it, in money more than doing nothing (DH-23)."""

from collections.abc import Sequence

from hansa_bot.titles.die_haendler import loading, material, prices, selling
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import BONUSES, BUY, CREDIT_COSTS, SPECIAL_PRICE, UNIT
from hansa_bot.titles.die_haendler.state import CLOSED, Auction

ABILITY_WORTH = {
    material.CHEAP: 1900,
    material.LARGE_OFFICE: 1050,
    material.CLEARANCE: 1000,
    material.LARGE_CARTWRIGHT: 900,
    material.EXPRESS: 850,
    material.COURIER: 650,
    material.CARTWRIGHT: 300,
    material.OFFICE: 300,
}
"""What an ability brought over a whole game, in money and rungs, where all were dealt out by chance (DH-3.1)."""
GOOD_DEAL, PROPOSED, FIRM = 0.6, 0.4, 0.35
"""The part of a profit for which a guest takes a fee at once, that it proposes, and that a master insists on."""
TILE = 12.0
"""What a point of a tile is worth that can still be used in a later round (DH-23.3)."""
SURE = 150
"""What a card must bring beyond what it is worth in hand."""
SPENT = 0.05
"""What a Social Rise card is worth in rungs while it may be used later."""
NEVER = -10_000.0
"""What is never done, since it only gives away."""


def of_naming(mind: Mind, ability: int) -> float:
    """Return what an ability is worth beyond its start price."""
    return float(ABILITY_WORTH[ability] - material.START_PRICES[ability])


def of_raising(mind: Mind) -> float:
    """Return what an ability is worth beyond the next bid for it."""
    auction = Auction.of(mind.state.stack[-1])
    return float(ABILITY_WORTH[auction.ability] - auction.bid - material.RAISE)


def of_purchases(mind: Mind, each: Sequence[tuple[int, int]]) -> list[float]:
    """Return what goods bring in cities beyond their prices (DH-23.1)."""
    costs, storing = mind.costs, mind.storing
    found: list[float] = []
    for good, city in each:
        price, strain = costs[good]
        found.append(storing[city][good] - price - strain - RELUCTANCE)
    return found


def of_bids(mind: Mind, each: Sequence[tuple[int]]) -> list[float]:
    """Return how near bids are to what the office is worth to the seat, with the upkeep kept back (DH-23.2)."""
    wish = mind.wish
    return [-abs(amount - wish) for (amount,) in each]


def of_loading(mind: Mind, good: int, number: int = 0) -> float:
    """Return what the master's goods gain by being on the wagon."""
    return mind.leaves(bytes([good] * number)) if number else 0.0


def of_fees(mind: Mind, each: Sequence[tuple[int, int, int]]) -> list[float]:
    """Return how near fees for one good and for two are to what is asked of the guest (DH-23.2)."""
    for_one, for_two = mind.missed
    return [-(for_one[one] + for_two[two]) for _, one, two in each]


def of_taking(mind: Mind, goods: bytes) -> float:
    """Return what is left of a guest's profit after the fee."""
    fee = loading.fee(mind.state, mind.seat, goods)
    return mind.leaves(goods) - fee - mind.strain(fee)


def of_proposing(mind: Mind, goods: bytes, amount: int) -> float:
    """Return what would be left of the profit, where the fee is too high and the proposal is a fair one (DH-23.2)."""
    profit, fee = mind.leaves(goods), loading.fee(mind.state, mind.seat, goods)
    if fee != CLOSED and (amount >= fee or fee <= GOOD_DEAL * profit):
        return NEVER
    return profit - amount - mind.strain(amount) - RELUCTANCE if amount >= PROPOSED * profit else NEVER


def of_loading_freely(mind: Mind, goods: bytes) -> float:
    """Return what is left of the profit when a card is played for it, and is missing later."""
    return mind.leaves(goods) - mind.card - (SURE if mind.rounds > 1 else 0)


def of_accepting(mind: Mind, guest: int) -> float:
    """Return what a proposal brings the master beyond the least that it insists on."""
    proposal = mind.state.proposals[guest]
    assert proposal is not None, "only a proposal is asked about"
    return proposal.amount - FIRM * mind.mood * mind.leaves(proposal.goods)


def of_blocking(mind: Mind, wagon: int) -> float:
    """Return what it is worth that others don't bring a wagon home whose load is theirs."""
    return NEVER if mind.state.axles[wagon] else -mind.now[wagon] - mind.card - SURE


def of_drives(mind: Mind, each: Sequence[tuple[int, int, int, str]]) -> list[float]:
    """Return what moves better, less what their tiles could do in a later round (DH-23.3)."""
    hauls, cards, soon = mind.hauls, mind.bringing_cards, mind.soon
    found: list[float] = []
    for tile, points, wagon, word in each:
        gained, place = hauls[wagon][tile + points][word]
        found.append(gained + cards.get(place, 0.0) - TILE * tile * soon)
    return found


def of_using_extra(mind: Mind, points: int, wagon: int, word: str) -> float:
    """Return what a move with extra points alone betters."""
    gained, place = mind.hauls[wagon][points][word]
    return gained + mind.bringing_cards.get(place, 0.0) - RELUCTANCE


def of_wasting(mind: Mind, tile: int) -> float:
    """Return what is lost with a tile."""
    return -TILE * tile


def of_riding(mind: Mind, space: int) -> float:
    """Return the card that the messenger brings; alone it goes nowhere."""
    return mind.card if space in mind.state.places and any(mind.state.pile) else -RELUCTANCE


def of_lifting(mind: Mind, wagon: int) -> float:
    """Return what it is worth to free a wagon that the seat would rather move itself."""
    return mind.now[wagon] - mind.card if mind.state.axles[wagon].count(mind.seat) else NEVER


def of_card(mind: Mind, card: int) -> float:
    """Return what a kind of card is worth to this seat (DH-23)."""
    state = mind.state
    worth = {
        material.RISE: 0.8 * (material.PROMOTION[material.END_AT[state.seats]] - material.RISE_PRICE),
        material.SPECIAL: 480.0 if mind.rounds > 0 else 0.0,
        material.FREE: 300.0 if mind.rounds > 1 else 0.0,
        material.BONUS_SALE: 320.0,
        material.AXLE: 200.0 if mind.rounds > 1 else 0.0,
    }
    return worth[card] / (1 + state.hands[mind.seat][card] / 2)


def of_wheels(mind: Mind, each: Sequence[tuple[int, int]]) -> list[float]:
    """Return what arrows bring, whatever others that sell the same point at (DH-9.2, DH-9.3, DH-23.4)."""
    raised = mind.raised
    return [raised[one][1] if one == other else raised[one][0] + raised[other][0] for one, other in each]


def of_price(mind: Mind, good: int, way: int) -> float:
    """Return what it brings to move a price by an office (DH-23.4)."""
    return mind.priced(good, selling.level_after(mind.state.levels[good], way)) - RELUCTANCE


def of_clearing(mind: Mind, city: int, goods: bytes) -> float:
    """Return what goods bring at the purchase price beyond what they are worth in the warehouse."""
    return sum(BUY[mind.state.levels[good]] for good in goods) - mind.worth_in(city, goods) - RELUCTANCE


def of_special_sale(mind: Mind, city: int, good: int) -> float:
    """Return what a good brings by the card beyond what it is worth in the warehouse."""
    return SPECIAL_PRICE - mind.worth_in(city, bytes((good,))) - RELUCTANCE


def of_bonus_sale(mind: Mind, wagon: int) -> float:
    """Return what Sale with Bonus brings more than it is worth in hand."""
    state, city = mind.state, mind.state.places[wagon]
    kept = [count for good, count in enumerate(state.row(wagon, mind.seat)) if not prices.earns_bonus(good, city)]
    return BONUSES[state.marks[city]] * sum(kept) - mind.card * mind.soon


def of_credit(mind: Mind) -> float:
    """Return whether a credit card can still be worked off: it must be paid back with interest (DH-11.5)."""
    return 1.0 if mind.money < 3 * UNIT and mind.rounds >= 3 else -1.0


def of_repaying(mind: Mind) -> float:
    """Return whether to pay back now: always at one's promotion, else where enough is left (DH-23.5)."""
    return 100.0 if mind.state.stack[-1].kind == "promotion" or mind.money >= CREDIT_COSTS + 1000 else NEVER


def of_rising(mind: Mind, rungs: int, used: int = 0) -> float:
    """Return where the seat stands in the end if it rises so far now, in rungs (DH-23.5)."""
    amount, cards = prices.rise_price(mind.state.arrivals, rungs, used), SPENT * used * mind.soon
    return mind.standing(mind.state.rungs[mind.seat] + rungs, mind.money - amount) - cards


def of_giving(mind: Mind, *_: int) -> float:
    """Give nothing away."""
    return NEVER


def of_nothing(mind: Mind, *_: int) -> float:
    """Return what it brings to do nothing: all else is weighed against it."""
    return 0.0
