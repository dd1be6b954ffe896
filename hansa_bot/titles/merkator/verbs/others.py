"""What others are asked on a trip: to join it, and to bid for a contract just gained (MK-6, MK-14.4)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, tables, trips
from hansa_bot.titles.merkator.judging.means import gathered
from hansa_bot.titles.merkator.judging.outlook import Outlook
from hansa_bot.titles.merkator.judging.worth import COUNTER, THALER
from hansa_bot.titles.merkator.material import CARDS, PLACES, VALUES
from hansa_bot.titles.merkator.reasons import NOT_YOURS
from hansa_bot.titles.merkator.state import Bidding, MerkatorState
from hansa_bot.titles.merkator.texts.reading import MerkatorReading


def do_join(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay the fee, take the units of Bonus cards, and fulfil contracts here (MK-6.1 to MK-6.4)."""
    fee = material.FEE[state.pawn]
    state.counters[seat] -= fee
    state.counters[state.active] += fee
    state.fulfilled = b""
    state.stack[-1] = Decision("deliver", [seat])
    outcome.tell("joined", seat=seat, host_seat=state.active, place=PLACES[state.pawn], count=fee)
    trips.bonus_units(state, seat, outcome, material.BONUS_JOINING)


def say_join(here: MerkatorReading) -> str:
    """Say what joining costs and brings."""
    fee = here.names.count("counters", material.FEE[here.view.pawn])
    units = [here.names.good(good) for good in here.bonuses(here.view.pawn)]
    if units:
        return here.tr("Join for {fee} and get {goods}", fee=fee, goods=here.names.list(units))
    return here.tr("Join for {fee}", fee=fee)


def rate_join(look: Outlook) -> float:
    """Return what can be made of the trip, less the fee (MK-20.5)."""
    place = look.state.pawn
    store = gathered(look.mine, place, 0, 0, material.BONUS_JOINING)
    after = look.mine.holding(store, look.mine.counters - material.FEE[place])
    return look.made_of(after) - look.now


JOIN = Verb(
    name="join",
    rule="MK-6.1",
    words=(N_("Join the trip"), N_("Pay for it and join the trip.")),
    offers={"join": lambda state, seat: ["join"]},
    resolve=do_join,
    effect=say_join,
    opinion=rate_join,
)


def do_stay(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Join no trip, or make no offer; the next seat is asked (MK-6.5, MK-14.4)."""
    decision = state.stack.pop()
    outcome.tell("stayed", seat=seat)
    if decision.kind == "bid":
        market.ask_for_bids(state, Bidding.of(decision))
    else:
        trips.ask_to_join(state, outcome, seat)


def say_stay(here: MerkatorReading) -> str:
    """Say what is declined."""
    return here.tr("Offer nothing") if here.view.decision == "bid" else here.tr("Stay at home")


STAY = Verb(
    name="stay",
    rule="MK-6.4",
    rules={"bid": "MK-14.4"},
    words=(N_("Stay"), N_("Stay at home, or offer nothing.")),
    offers=dict.fromkeys(("join", "bid"), lambda state, seat: ["stay"]),
    resolve=do_stay,
    effect=say_stay,
    opinion=lambda look: 0.0,
)


def offers_bid(state: MerkatorState, seat: int) -> list[Action]:
    """Return every offer of thalers and counters, but none of nothing (MK-14.4)."""
    thalers, counters = range(state.thalers[seat] + 1), range(state.counters[seat] + 1)
    return [f"bid/{coins}/{time}" for coins in thalers for time in counters if coins or time]


def do_bid(state: MerkatorState, seat: int, outcome: Outcome, thalers: int, counters: int) -> None:
    """Offer thalers and counters for the open contract; the seat that gained the other one answers (MK-14.4)."""
    bidding = Bidding.of(state.stack.pop())
    bidding.thalers, bidding.counters = thalers, counters
    state.stack.append(bidding.ask("sell_out", bidding.gainer))
    card = CARDS[market.top(state, bidding.value)[0]]
    told = {"contract": card, "thalers": thalers, "counters": counters}
    outcome.tell("bid", seat=seat, gainer_seat=bidding.gainer, **told)


def refuse_bid(state: MerkatorState, seat: int, thalers: int, counters: int) -> Refusal:
    """Say what an offer must be (MK-14.4)."""
    if Bidding.of(state.stack[-1]).bidder != seat:
        return NOT_YOURS
    return Refusal("MK-14.4", N_("Offer at least one thaler or counter, no more than you have."))


def say_bid(here: MerkatorReading, thalers: str, counters: str) -> str:
    """Say what is offered for which contract's going back."""
    offer = here.view.offer
    contract = here.names.told("contract", CARDS[offer.open]) if offer else "–"
    price = here.names.price(int(thalers), int(counters))
    return here.tr("Offer {price} for taking {contract}", price=price, contract=contract)


def rate_bid(look: Outlook, thalers: int, counters: int) -> float:
    """Return what the contract that would lie open again is better for one's next reward, less the price."""
    bidding = Bidding.of(look.state.stack[-1])
    price = THALER * thalers + COUNTER * counters
    if not look.nears(bidding.value):
        return -price
    better = look.promise(bidding.contract) - look.promise(market.top(look.state, bidding.value)[0])
    return better / 2 - price


BID = Verb(
    name="bid",
    rule="MK-14.4",
    words=(N_("Offer"), N_("Offer thalers or counters for taking the next contract instead.")),
    slots=(tables.THALERS_SLOT, tables.COUNTERS_SLOT),
    offers={"bid": offers_bid},
    resolve=do_bid,
    why_not=refuse_bid,
    effect=say_bid,
    opinion=rate_bid,
)


def do_accept(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Take the offer, and the open contract in place of the first one, which goes back (MK-14.4)."""
    bidding = Bidding.of(state.stack.pop())
    at = VALUES.index(bidding.value)
    card, first = state.piles[at][0], bytes((bidding.contract,))
    state.piles[at] = first + state.piles[at][1:]
    state.contracts[seat] = market.with_card(market.without(state.contracts[seat], bidding.contract), card)
    for purse, change in ((state.thalers, bidding.thalers), (state.counters, bidding.counters)):
        purse[bidding.bidder] -= change
        purse[seat] += change
    told = {"contract": CARDS[card], "thalers": bidding.thalers, "counters": bidding.counters}
    outcome.tell("accepted", seat=seat, bidder_seat=bidding.bidder, **told)
    market.trim(state, seat, outcome)


def say_accept(here: MerkatorReading) -> str:
    """Say what is taken and which contract comes instead."""
    offer = here.view.offer
    if offer is None:
        return here.tr("Take the offer")
    values = {"price": here.names.price(offer.thalers, offer.counters), "contract": here.names.card(offer.open)}
    return here.tr("Take {price} and gain {contract} instead", **values)


def rate_accept(look: Outlook) -> float:
    """Return the price, and by how much the open contract is nearer than the one just gained."""
    bidding = Bidding.of(look.state.stack[-1])
    mine, own = look.mine, look.mine.own
    aims = (*own.without((bidding.contract,)).aims, look.aim(market.top(look.state, bidding.value)[0]))
    after = mine.but(own.but(aims=aims, thalers=own.thalers + bidding.thalers))
    return look.worth(after.holding(mine.store, mine.counters + bidding.counters), look.left) - look.now


ACCEPT = Verb(
    name="accept",
    rule="MK-14.4",
    words=(N_("Accept"), N_("Take the offer, and the next contract instead of yours.")),
    offers={"sell_out": lambda state, seat: ["accept"]},
    resolve=do_accept,
    effect=say_accept,
    opinion=rate_accept,
)


def do_refuse(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Keep the contract; the next seat is asked for an offer (MK-14.4)."""
    bidding = Bidding.of(state.stack.pop())
    outcome.tell("refused", seat=seat, bidder_seat=bidding.bidder)
    market.ask_for_bids(state, bidding)


REFUSE = Verb(
    name="refuse",
    rule="MK-14.4",
    words=(N_("Refuse"), N_("Refuse the offer and keep your contract.")),
    offers={"sell_out": lambda state, seat: ["refuse"]},
    resolve=do_refuse,
    effect=N_("Keep your contract"),
    opinion=lambda look: 0.0,
)
