"""The auction of abilities, what may be done in several phases, and passing (DH-3, DH-11.5, DH-17.1)."""

from bisect import insort

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import abilities, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.material import ABILITIES, CARDS, CREDIT_COSTS, RAISE, UNIT
from hansa_bot.titles.die_haendler.phases import OWN_TURNS
from hansa_bot.titles.die_haendler.state import UNSEEN, Auction, HaendlerState
from hansa_bot.titles.die_haendler.tables import SEATS
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb

NAME = Verb(
    name="name",
    rule="DH-3.6",
    words=(N_("Name"), N_("Put an ability up for auction at its start price.")),
    slots=(tables.ABILITY_SLOT,),
    offers={"offer": lambda state, seat: [f"name/{ABILITIES[ability]}" for ability in abilities.on_display(state)]},
    resolve=abilities.open_auction,
    why_not=lambda *_: reasons.HELD,
    effect=tellers.naming,
    reasons=tellers.why_name,
    opinion=opinions.of_naming,
)


def raises(state: HaendlerState, seat: int) -> list[Action]:
    """Return the raise by 100 if the bidder can afford it (DH-3.7, DH-3.11)."""
    return ["raise"] * (Auction.of(state.stack[-1]).bid + RAISE <= abilities.most(state, seat))


RAISE_BID = Verb(
    name="raise",
    rule="DH-3.7",
    words=(N_("Raise"), N_("Bid 100 more for the ability.")),
    offers={"outbid": raises},
    resolve=abilities.raise_bid,
    why_not=lambda state, seat: (
        reasons.TOO_HIGH if Auction.of(state.stack[-1]).bid >= state.money[seat] else reasons.RESERVE
    ),
    effect=tellers.raising,
    reasons=tellers.why_raise,
    unavailable=N_("You'd have too little money left."),
    opinion=opinions.of_raising,
)


def repay(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Pay back one credit card; it returns to the supply (DH-11.5)."""
    state.money[seat] -= CREDIT_COSTS
    state.credits[seat] -= 1
    outcome.tell("repaid", seat=seat, amount=CREDIT_COSTS)


REPAY = Verb(
    name="repay",
    rule="DH-11.5",
    words=(N_("Repay"), N_("Pay back a credit card for 2500.")),
    offers=dict.fromkeys(
        ("purchase", "promotion"),
        lambda state, seat: ["repay"] * (state.credits[seat] > 0 and state.money[seat] >= CREDIT_COSTS),
    ),
    resolve=repay,
    why_not=lambda state, seat: (
        reasons.short_of("DH-11.5", CREDIT_COSTS) if state.credits[seat] else reasons.NO_CREDIT
    ),
    step=N_("pay a credit card back"),
    effect=N_("Pay back a credit card for 2500"),
    opinion=opinions.of_repaying,
)


def _others(state: HaendlerState, seat: int) -> list[str]:
    return [SEATS[other] for other in range(state.seats) if other != seat] if state.transfers else []


def gifts(state: HaendlerState, seat: int) -> list[Action]:
    """Return every amount to every other seat (DH-17.1)."""
    return [
        f"give/{other}/{amount}"
        for other in _others(state, seat)
        for amount in range(UNIT, state.money[seat] + UNIT, UNIT)
    ]


def give(state: HaendlerState, seat: int, outcome: Outcome, receiver: int, amount: int) -> None:
    """Give money to another seat (DH-17.1)."""
    state.money[seat] -= amount
    state.money[receiver] += amount
    outcome.tell("gave", seat=seat, guest_seat=receiver, amount=amount)


GIVE = Verb(
    name="give",
    rule="DH-17.1",
    words=(N_("Give money"), N_("Give money to somebody.")),
    slots=(tables.SEAT_SLOT, tables.AMOUNT_SLOT),
    offers=dict.fromkeys(OWN_TURNS, gifts),
    resolve=give,
    why_not=lambda state, seat, receiver, amount: (
        reasons.short_of("DH-17.1", amount) if state.transfers and amount > state.money[seat] else reasons.NO_GIFT
    ),
    effect=tellers.told(N_("Give {seat} {amount}"), "seat", "amount"),
    opinion=opinions.of_giving,
)


def handings(state: HaendlerState, seat: int) -> list[Action]:
    """Return every kind of card in hand for every other seat (DH-17.1)."""
    return [
        f"hand/{other}/{kind}"
        for other in _others(state, seat)
        for kind, count in zip(CARDS, state.hands[seat], strict=True)
        if count
    ]


def hand_over(state: HaendlerState, seat: int, outcome: Outcome, receiver: int, card: int) -> None:
    """Give an influence card to another seat; both know which, the others only that (DH-15, DH-17.1)."""
    state.hands[seat][card] -= 1
    state.hands[receiver][card] += 1
    twin = {"seat": seat, "guest_seat": receiver}
    outcome.tell_only((seat, receiver), "handed", twin, **twin, card=CARDS[card])


HAND = Verb(
    name="hand",
    rule="DH-17.1",
    words=(N_("Give a card"), N_("Give an influence card to somebody.")),
    slots=(tables.SEAT_SLOT, tables.CARD_SLOT),
    offers=dict.fromkeys(OWN_TURNS, handings),
    resolve=hand_over,
    why_not=lambda state, seat, receiver, card: (
        reasons.NO_CARD if state.transfers and receiver != seat and not state.hands[seat][card] else reasons.NO_GIFT
    ),
    effect=tellers.told(N_("Give {seat} {card}"), "seat", "card"),
    opinion=opinions.of_giving,
)


def withdraw(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Take back a bid or a wheel; the seat is asked again (DH-15.3)."""
    if state.stack[-1].kind == "bid":
        state.bids[seat] = UNSEEN
    else:
        state.wheels[seat] = b""
    insort(state.stack[-1].seats, seat)
    outcome.tell("withdrew", seat=seat)


WITHDRAW = Verb(
    name="withdraw",
    rule="DH-15.3",
    words=(N_("Take back"), N_("Take back your secret bid or wheel.")),
    resolve=withdraw,
    effect=N_("Take back your secret answer"),
)

GUESTS = ("guest", "last_word")
"""The questions of who may load on somebody else's wagon."""
PASSED = (*GUESTS, "axle", "office", "clearance", "special", "bonus_sale", "credit")
"""The questions that are over for whoever passes."""


def pass_by(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Do nothing now; in the auction of abilities, leave it (DH-3.7)."""
    if state.stack[-1].kind == "outbid":
        abilities.leave_auction(state, seat, outcome)
    else:
        outcome.tell("declined" if state.stack[-1].kind in GUESTS else "passed", seat=seat)
        answered(state, seat)


PASS = Verb(
    name="pass",
    rule="DH-13.2",
    rules={
        "outbid": "DH-3.7",
        "guest": "DH-6.21",
        "last_word": "DH-6.26",
        "axle": "DH-13.4",
        "office": "DH-9.5",
        "clearance": "DH-9.10",
        "special": "DH-13.6",
        "bonus_sale": "DH-13.7",
        "credit": "DH-11.3",
    },
    words=(N_("Pass"), N_("Do nothing now.")),
    offers=dict.fromkeys(("outbid", *PASSED), lambda state, seat: ["pass"]),
    resolve=pass_by,
    effect=tellers.passing,
    opinion=opinions.of_nothing,
    ends_turn=True,
)
