"""What may be done in several phases: giving, taking a sealed answer back, and passing (DH-15.3, DH-17.1)."""

from bisect import insort

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import abilities, reasons, tables
from hansa_bot.titles.die_haendler.asking import answered
from hansa_bot.titles.die_haendler.judging.mind import NEVER
from hansa_bot.titles.die_haendler.material import CARDS, UNIT
from hansa_bot.titles.die_haendler.phases import OWN_TURNS
from hansa_bot.titles.die_haendler.state import UNSEEN, HaendlerState
from hansa_bot.titles.die_haendler.tables import SEATS
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, saying
from hansa_bot.titles.kit.verbs import Verb

_NO_GIFT = Refusal("DH-17.1", N_("You can only give what you have, to somebody else, at a table with gifts."))


def _others(state: HaendlerState, seat: int) -> list[str]:
    return [SEATS[other] for other in range(state.seats) if other != seat] if state.transfers else []


def offers_give(state: HaendlerState, seat: int) -> list[Action]:
    """Return every amount to every other seat (DH-17.1)."""
    return [
        f"give/{other}/{amount}"
        for other in _others(state, seat)
        for amount in range(UNIT, state.money[seat] + UNIT, UNIT)
    ]


def do_give(state: HaendlerState, seat: int, outcome: Outcome, receiver: int, amount: int) -> None:
    """Give money to another seat (DH-17.1)."""
    state.money[seat] -= amount
    state.money[receiver] += amount
    outcome.tell("gave", seat=seat, guest_seat=receiver, amount=amount)


def refuse_give(state: HaendlerState, seat: int, receiver: int, amount: int) -> Refusal:
    """Say that the money is short, or what can be given at all (DH-17.1)."""
    if state.transfers and amount > state.money[seat]:
        return reasons.short_of("DH-17.1", amount)
    return _NO_GIFT


GIVE = Verb(
    name="give",
    rule="DH-17.1",
    words=(N_("Give money"), N_("Give money to somebody.")),
    slots=(tables.SEAT_SLOT, tables.AMOUNT_SLOT),
    offers=dict.fromkeys(OWN_TURNS, offers_give),
    resolve=do_give,
    why_not=refuse_give,
    effect=saying(N_("Give {seat} {amount}"), "seat", "amount"),
    opinion=lambda mind, receiver, amount: NEVER,
)


def offers_hand(state: HaendlerState, seat: int) -> list[Action]:
    """Return every kind of card in hand for every other seat (DH-17.1)."""
    return [
        f"hand/{other}/{kind}"
        for other in _others(state, seat)
        for kind, count in zip(CARDS, state.hands[seat], strict=True)
        if count
    ]


def do_hand(state: HaendlerState, seat: int, outcome: Outcome, receiver: int, card: int) -> None:
    """Give an influence card to another seat; both know which, the others only that (DH-15, DH-17.1)."""
    state.hands[seat][card] -= 1
    state.hands[receiver][card] += 1
    twin = {"seat": seat, "guest_seat": receiver}
    outcome.tell_only((seat, receiver), "handed", twin, **twin, card=CARDS[card])


def refuse_hand(state: HaendlerState, seat: int, receiver: int, card: int) -> Refusal:
    """Say that the card is missing, or what can be given at all (DH-17.1)."""
    if state.transfers and receiver != seat and not state.hands[seat][card]:
        return reasons.NO_CARD
    return _NO_GIFT


HAND = Verb(
    name="hand",
    rule="DH-17.1",
    words=(N_("Give a card"), N_("Give an influence card to somebody.")),
    slots=(tables.SEAT_SLOT, tables.CARD_SLOT),
    offers=dict.fromkeys(OWN_TURNS, offers_hand),
    resolve=do_hand,
    why_not=refuse_hand,
    effect=saying(N_("Give {seat} {card}"), "seat", "card"),
    opinion=lambda mind, receiver, card: NEVER,
)


def do_withdraw(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Take back a bid or a wheel; the seat is asked again (DH-15.3)."""
    if state.stack[-1].kind == "bid":
        state.bids[seat] = UNSEEN
    else:
        state.wheels[seat] = b""
    # In its place among the others, as `asking.ask` sorted them: the question stands as if it had not been answered.
    insort(state.stack[-1].seats, seat)
    outcome.tell("withdrew", seat=seat)


# Never offered, for it answers no question: `HaendlerRules.withdrawal` names it to a seat that has answered already.
WITHDRAW = Verb(
    name="withdraw",
    rule="DH-15.3",
    words=(N_("Take back"), N_("Take back your secret bid or wheel.")),
    resolve=do_withdraw,
    effect=N_("Take back your secret answer"),
)

_GUESTS = ("guest", "last_word")
"""The questions to those who could load on somebody else's wagon."""
_PASSES = {
    "outbid": N_("Leave this auction"),
    **dict.fromkeys(_GUESTS, N_("Load nothing")),
    "axle": N_("Block no wagon"),
    "office": N_("Leave prices as they are"),
    **dict.fromkeys(("clearance", "special"), N_("Sell nothing")),
    "bonus_sale": N_("Play no card"),
    "credit": N_("Take no credit card"),
}
"""By each question that can be passed: what that means."""


def do_pass(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Do nothing now; in the auction of abilities, leave it (DH-3.7)."""
    if state.stack[-1].kind == "outbid":
        abilities.leave_auction(state, seat, outcome)
    else:
        outcome.tell("declined" if state.stack[-1].kind in _GUESTS else "passed", seat=seat)
        answered(state, seat)


def say_pass(here: HaendlerReading) -> str:
    """Say what is left undone."""
    return here.tr(_PASSES.get(here.view.decision or "", N_("Do nothing now")))


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
    offers=dict.fromkeys(_PASSES, lambda state, seat: ["pass"]),
    resolve=do_pass,
    effect=say_pass,
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
