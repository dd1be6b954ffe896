"""What others are asked on a trip: to join it, and to bid for a contract just gained (MK-6, MK-14.4)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, reasons, tables, trips
from hansa_bot.titles.merkator.judging import opinions
from hansa_bot.titles.merkator.material import CARDS, PLACES, VALUES
from hansa_bot.titles.merkator.state import Bidding, MerkatorState
from hansa_bot.titles.merkator.texts import tellers


def join(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Pay the fee, take the units of Bonus cards, and fulfil contracts here (MK-6.1 to MK-6.4)."""
    fee = material.FEE[state.pawn]
    state.counters[seat] -= fee
    state.counters[state.active] += fee
    state.fulfilled = b""
    state.stack[-1] = Decision("deliver", [seat])
    outcome.tell("joined", seat=seat, host_seat=state.active, place=PLACES[state.pawn], count=fee)
    trips.bonus_units(state, seat, outcome, material.BONUS_JOINING)


JOIN = Verb(
    name="join",
    rule="MK-6.1",
    words=(N_("Join"), N_("Pay for it and join the trip.")),
    offers={"join": lambda state, seat: ["join"]},
    resolve=join,
    effect=tellers.join,
    opinion=opinions.of_joining,
)


def stay(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Join no trip, or make no offer; the next seat is asked (MK-6.5, MK-14.4)."""
    decision = state.stack.pop()
    outcome.tell("stayed", seat=seat)
    if decision.kind == "bid":
        market.ask_for_bids(state, Bidding.of(decision))
    else:
        trips.ask_to_join(state, outcome, seat)


STAY = Verb(
    name="stay",
    rule="MK-6.4",
    rules={"bid": "MK-14.4"},
    words=(N_("Stay"), N_("Stay at home, or offer nothing.")),
    offers=dict.fromkeys(("join", "bid"), lambda state, seat: ["stay"]),
    resolve=stay,
    effect=tellers.stay,
    opinion=lambda mind: 0.0,
)


def bids(state: MerkatorState, seat: int) -> list[Action]:
    """Return every offer of thalers and counters, but none of nothing (MK-14.4)."""
    thalers, counters = range(state.thalers[seat] + 1), range(state.counters[seat] + 1)
    return [f"bid/{coins}/{time}" for coins in thalers for time in counters if coins or time]


def bid(state: MerkatorState, seat: int, outcome: Outcome, thalers: int, counters: int) -> None:
    """Offer thalers and counters for the open contract; whoever has gained the other one answers (MK-14.4)."""
    bidding = Bidding.of(state.stack.pop())
    bidding.thalers, bidding.counters = thalers, counters
    state.stack.append(bidding.ask("sell_out", bidding.gainer))
    card = CARDS[market.top(state, bidding.value)[0]]
    told = {"contract": card, "thalers": thalers, "counters": counters}
    outcome.tell("bid", seat=seat, gainer_seat=bidding.gainer, **told)


BID = Verb(
    name="bid",
    rule="MK-14.4",
    words=(N_("Offer"), N_("Offer thalers or counters for taking the next contract instead.")),
    slots=(tables.THALERS_SLOT, tables.COUNTERS_SLOT),
    offers={"bid": bids},
    resolve=bid,
    why_not=reasons.cannot_bid,
    effect=tellers.bid,
    opinion=opinions.of_bidding,
)


def accept(state: MerkatorState, seat: int, outcome: Outcome) -> None:
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


ACCEPT = Verb(
    name="accept",
    rule="MK-14.4",
    words=(N_("Accept"), N_("Take the offer, and the next contract instead of yours.")),
    offers={"sell_out": lambda state, seat: ["accept"]},
    resolve=accept,
    effect=tellers.accept,
    opinion=opinions.of_accepting,
)


def refuse(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Keep the contract; the next seat is asked for an offer (MK-14.4)."""
    bidding = Bidding.of(state.stack.pop())
    outcome.tell("refused", seat=seat, bidder_seat=bidding.bidder)
    market.ask_for_bids(state, bidding)


REFUSE = Verb(
    name="refuse",
    rule="MK-14.4",
    words=(N_("Refuse"), N_("Refuse the offer and keep your contract.")),
    offers={"sell_out": lambda state, seat: ["refuse"]},
    resolve=refuse,
    effect=N_("Keep your contract"),
    opinion=lambda mind: 0.0,
)
