"""The toy's verbs, each with all that there is to say of it: what may be done, what it does, and in which words."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import pick
from hansa_bot.engine.state import Decision
from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.preview import Look
from hansa_bot.titles.kit.verbs import Question, Verb, Verbs, VerbSlot
from tests.toys.harbour.state import (
    CRATES,
    HIGHEST_BID,
    HIGHEST_PRICE,
    NOBODY,
    QUAYS,
    SEA,
    Deal,
    HarbourState,
    Shift,
    check_monopoly,
    next_ship,
)

RIVAL_BIDS = (0, 1, 2, 3)
SEATS = {letter(seat).lower(): seat for seat in range(4)}
PRICE = VerbSlot("price", N_("Price"), int)
QUAY = VerbSlot("quay", N_("Quay"), (*QUAYS, SEA).index)
BUYER = VerbSlot("buyer", N_("Buyer"), SEATS.__getitem__)


def bids(state: HarbourState, seat: int) -> list[Action]:
    """Return the bids that the own purse allows."""
    return [token("bid", price) for price in range(min(HIGHEST_BID, state.purses[seat]) + 1)]


def bid(state: HarbourState, seat: int, outcome: Outcome, price: int) -> None:
    """Put down a sealed bid; the last one opens them all (HB-2)."""
    state.bids[seat] = price
    outcome.tell_only((seat,), "bid", {"seat": seat}, seat=seat, price=price)
    waiting = state.stack[-1].seats
    waiting.remove(seat)
    if not waiting:
        open_bids(state, outcome)


def open_bids(state: HarbourState, outcome: Outcome) -> None:
    """Show all bids; the highest one, nearest to the leader of the round, pays and unloads."""
    outcome.reveal()
    for seat, price in enumerate(state.bids):
        outcome.tell("showed", seat=seat, price=price)
    leader = (state.turn - 1) % state.seats
    winner = max(range(state.seats), key=lambda seat: (state.bids[seat], -((seat - leader) % state.seats)))
    price = state.bids[winner]
    if state.seats == 1:
        rival = pick(state.rng, "rival", RIVAL_BIDS)
        outcome.tell("rival", price=rival)
        if rival >= price:
            next_ship(state, outcome)
            return
    state.purses[winner] -= price
    state.bank += price
    outcome.tell("won", seat=winner, price=price)
    state.stack = [Decision("unload", [winner])]


BID = Verb(
    name="bid",
    words=(N_("Bid"), N_("Bid in secret for the ship's cargo.")),
    slots=(PRICE,),
    offers={"bid": bids},
    resolve=bid,
    effect=N_("You bid {price}; only the winner pays."),
    why_not=lambda state, seat, price: Refusal("HB-2", N_("You cannot bid {price}."), {"price": price}),
    opinion=lambda look, price: -abs(price - look.state.cargo / 2),
)


def landings(state: HarbourState, seat: int) -> list[Action]:
    """Return every quay that is not the seat's own, while crates are left."""
    if not state.crates:
        return []
    return [token("land", quay) for quay, owner in zip(QUAYS, state.owners, strict=True) if owner != seat]


def land(state: HarbourState, seat: int, outcome: Outcome, quay: int) -> None:
    """Put a crate on a quay; a crate that stood there must be moved by its owner at once (HB-3, HB-4)."""
    owner, worth = state.owners[quay], state.worths[quay]
    state.owners[quay], state.worths[quay] = seat, state.cargo
    state.crates -= 1
    outcome.tell("landed", seat=seat, quay=QUAYS[quay], cargo=state.cargo)
    if owner != NOBODY:
        outcome.tell("displaced", seat=owner, quay=QUAYS[quay])
        state.stack.append(Shift(worth).ask("shift", owner))
    check_monopoly(state, outcome)


def cannot_land(state: HarbourState, seat: int, quay: int) -> Refusal | None:
    """Say why nothing lands there."""
    if not state.crates:
        return Refusal("HB-3", N_("No crate is left on the ship."))
    return Refusal("HB-3", N_("{quay} is yours already."), {"quay": QUAYS[quay]}) if quay < len(QUAYS) else None


def landing(look: Look, quay: int) -> float:
    """Land on free quays first, push the dearest crate away otherwise."""
    return 10.0 if look.state.owners[quay] == NOBODY else 2.0 + look.state.worths[quay]


LAND = Verb(
    name="land",
    words=(N_("Land"), N_("Put a crate on a quay.")),
    slots=(QUAY,),
    offers={"unload": landings},
    resolve=land,
    effect=N_("Your crate stands on the {quay}."),
    why_not=cannot_land,
    unavailable=N_("The cargo is gone."),
    opinion=landing,
)


def shifts(state: HarbourState, seat: int) -> list[Action]:
    """Return the free quays; only when there is none, the sea."""
    free = [quay for quay, owner in zip(QUAYS, state.owners, strict=True) if owner == NOBODY]
    return [token("shift", quay) for quay in free or [SEA]]


def shift(state: HarbourState, seat: int, outcome: Outcome, quay: int) -> None:
    """Put a displaced crate elsewhere, out of turn (HB-4)."""
    worth = Shift.of(state.stack.pop()).worth
    if quay < len(QUAYS):
        state.owners[quay], state.worths[quay] = seat, worth
    outcome.tell("shifted", seat=seat, quay=(*QUAYS, SEA)[quay])
    check_monopoly(state, outcome)


def cannot_shift(state: HarbourState, seat: int, quay: int) -> Refusal | None:
    return Refusal("HB-4", N_("There is still a free quay.")) if quay == len(QUAYS) else None


SHIFT = Verb(
    name="shift",
    words=(N_("Shift"), N_("Put your displaced crate elsewhere.")),
    slots=(QUAY,),
    offers={"shift": shifts},
    resolve=shift,
    effect=N_("Your crate goes to {quay}."),
    why_not=cannot_shift,
    opinion=lambda look, quay: float(quay < len(QUAYS)),
)


def sail(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Declare the turn over; the ship may always leave, also with crates on board (HB-1)."""
    outcome.tell("sailed", seat=seat)
    next_ship(state, outcome)


SAIL = Verb(
    name="sail",
    words=(N_("Sail"), N_("End your turn; the ship leaves.")),
    offers={"unload": lambda state, seat: ["sail"]},
    resolve=sail,
    effect=N_("Your turn ends."),
    ends_turn=True,
)


def sales(state: HarbourState, seat: int) -> list[Action]:
    """Return every buyer and price of an untouched cargo, whatever the buyer has: that is a secret (HB-5)."""
    if state.crates < CRATES or state.stack[-1].data:
        return []
    buyers = [word for word, other in SEATS.items() if other < state.seats and other != seat]
    return [token("offer", buyer, price) for buyer in buyers for price in range(1, HIGHEST_PRICE + 1)]


def offer(state: HarbourState, seat: int, outcome: Outcome, buyer: int, price: int) -> None:
    """Ask another seat to take the cargo over; possible once per ship."""
    state.stack[-1].data = [1]
    state.stack.append(Deal(seat, price).ask("deal", buyer))
    outcome.tell("offered", seat=seat, buyer=buyer, price=price)


def cannot_offer(state: HarbourState, seat: int, buyer: int, price: int) -> Refusal | None:
    return Refusal("HB-5", N_("The cargo is no longer untouched.")) if state.crates < CRATES else None


OFFER = Verb(
    name="offer",
    words=(N_("Offer"), N_("Offer the cargo to another seat.")),
    slots=(BUYER, PRICE),
    offers={"unload": sales},
    resolve=offer,
    effect=N_("{buyer} may take the cargo over for {price}."),
    why_not=cannot_offer,
    unavailable=N_("Only an untouched cargo can be sold."),
    opinion=lambda look, buyer, price: 4.0 + price - look.state.cargo,
)


def accept(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Pay the seller and unload in their stead."""
    deal = Deal.of(state.stack.pop())
    state.purses[seat] -= deal.price
    state.purses[deal.seller] += deal.price
    state.stack[-1].seats = [seat]
    outcome.tell("sold", seat=deal.seller, buyer=seat, price=deal.price)


ACCEPT = Verb(
    name="accept",
    words=(N_("Accept"), N_("Buy the cargo at the price offered.")),
    offers={"deal": lambda state, seat: ["accept"] if state.purses[seat] >= Deal.of(state.stack[-1]).price else []},
    resolve=accept,
    effect=N_("You pay and unload."),
    why_not=lambda state, seat: Refusal("HB-5", N_("You cannot pay that.")),
    opinion=lambda look: look.state.cargo - 2.0 * Deal.of(look.state.stack[-1]).price,
)


def decline(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Leave the cargo to its seller; nobody must buy."""
    outcome.tell("declined", seat=seat, seller=Deal.of(state.stack.pop()).seller)


DECLINE = Verb(
    name="decline",
    words=(N_("Decline"), N_("Leave the cargo to its seller.")),
    offers={"deal": lambda state, seat: ["decline"]},
    resolve=decline,
    effect=N_("Nothing changes hands."),
)

QUESTIONS = (
    Question(name="bid", due=N_("Bid for a cargo worth {cargo} a crate.")),
    Question(name="unload", due=N_("Unload up to {crates} crates worth {cargo}.")),
    Question(name="shift", due=N_("Put your displaced crate elsewhere."), forced=True),
    # not forced: who can only decline would show an empty purse by answering at once
    Question(name="deal", due=N_("Buy the cargo or decline.")),
)
VERBS = Verbs(ACCEPT, BID, DECLINE, LAND, OFFER, SAIL, SHIFT, questions=QUESTIONS)
