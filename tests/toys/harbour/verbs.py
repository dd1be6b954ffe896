"""The toy's verbs, each with all that there is to say of it: what may be done, what it does, and in which words."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision, pick
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.preview import Look
from hansa_bot.titles.kit.verbs import Question, Verb, Verbs, VerbSlot
from tests.toys.harbour.state import (
    CRATES,
    HIGHEST,
    NOBODY,
    PLACES,
    QUAYS,
    SEATS,
    Deal,
    HarbourState,
    finish,
    next_ship,
)

PRICE = VerbSlot("price", N_("Price"), int)
QUAY = VerbSlot("quay", N_("Quay"), QUAYS.index)
PLACE = VerbSlot("quay", N_("Quay"), PLACES.index)
BUYER = VerbSlot("buyer", N_("Buyer"), SEATS.index)
YOURS = N_("{quay} is yours already.")
GONE = Refusal("HB-3", N_("No crate is left on the ship."))
STILL_FREE = Refusal("HB-4", N_("There is still a free quay."))
TOUCHED = Refusal("HB-5", N_("The cargo is no longer untouched."))


def do_bid(state: HarbourState, seat: int, outcome: Outcome, price: int) -> None:
    """Put down a sealed bid; the last one opens them, and the highest, nearest to the leader, unloads (HB-2)."""
    state.bids[seat] = price
    outcome.tell_only((seat,), "bid", {"seat": seat}, seat=seat, price=price)
    state.stack[-1].seats.remove(seat)
    if state.stack[-1].seats:
        return
    # What was sealed is shown next, so that a preview ends here.
    outcome.reveal()
    for bidder, bid in enumerate(state.bids):
        outcome.tell("showed", seat=bidder, price=bid)
    # The leader moves on each turn, so that ties are not always won by the same seat.
    order = [(state.turn - 1 + place) % state.seats for place in range(state.seats)]
    winner = max(order, key=state.bids.__getitem__)
    price = state.bids[winner]
    if state.seats == 1:
        rival = pick(state.rng, "rival", (0, 1, 2, 3))
        outcome.tell("rival", price=rival)
        if rival >= price:
            next_ship(state, outcome)
            return
    state.purses[winner] -= price
    state.bank += price
    outcome.tell("won", seat=winner, price=price)
    state.stack = [Decision("unload", [winner])]


def refuse_bid(state: HarbourState, seat: int, price: int) -> Refusal:
    """Return what stands against such a bid: the purse, or the most that anybody may bid (HB-2)."""
    return Refusal("HB-2", N_("You cannot bid {price}."), {"price": price})


BID = Verb(
    name="bid",
    rule="HB-2",
    words=(N_("Bid"), N_("Bid in secret for the ship's cargo.")),
    slots=(PRICE,),
    offers={"bid": lambda state, seat: [f"bid/{price}" for price in range(min(HIGHEST, state.purses[seat]) + 1)]},
    resolve=do_bid,
    effect=N_("You bid {price}; only the winner pays."),
    why_not=refuse_bid,
    opinion=lambda look, price: -abs(price - look.state.cargo / 2),
)


def quays(state: HarbourState, verb: str, owners: set[int]) -> list[Action]:
    """Return an action for every quay that has one of these owners."""
    return [f"{verb}/{quay}" for quay, owner in zip(QUAYS, state.owners, strict=True) if owner in owners]


def offers_land(state: HarbourState, seat: int) -> list[Action]:
    """Return every quay but the seat's own, as long as a crate is left (HB-3)."""
    return quays(state, "land", {*range(-1, 4)} - {seat}) if state.crates else []


def do_land(state: HarbourState, seat: int, outcome: Outcome, quay: int) -> None:
    """Put a crate on a quay; a crate that stood there must be moved by its owner at once (HB-3, HB-4)."""
    owner, worth = state.owners[quay], state.worths[quay]
    state.owners[quay], state.worths[quay] = seat, state.cargo
    state.crates -= 1
    outcome.tell("landed", seat=seat, quay=QUAYS[quay], cargo=state.cargo)
    if owner != NOBODY:
        outcome.tell("displaced", seat=owner, quay=QUAYS[quay])
        # On top of the turn: its owner answers at once, then unloading goes on.
        state.stack.append(Decision("shift", [owner], [worth]))
    check_monopoly(state, outcome)


def check_monopoly(state: HarbourState, outcome: Outcome) -> None:
    """End the game when one seat holds every quay and nobody still has to move away (HB-6)."""
    if state.stack[-1].kind == "unload" and state.owners[0] != NOBODY and len(set(state.owners)) == 1:
        finish(state, "monopoly", outcome)


def refuse_land(state: HarbourState, seat: int, quay: int) -> Refusal:
    """Return what stands against landing a crate there (HB-3)."""
    return Refusal("HB-3", YOURS, {"quay": QUAYS[quay]}) if state.crates else GONE


def rate_land(look: Look, quay: int) -> float:
    """Judge a quay: free ones come first, then those from which the dearest crate is pushed away."""
    return 10.0 if look.state.owners[quay] == NOBODY else 2.0 + look.state.worths[quay]


LAND = Verb(
    name="land",
    rule="HB-3",
    words=(N_("Land"), N_("Put a crate on a quay.")),
    slots=(QUAY,),
    offers={"unload": offers_land},
    resolve=do_land,
    effect=N_("Your crate stands on the {quay}."),
    why_not=refuse_land,
    unavailable=N_("The cargo is gone."),
    opinion=rate_land,
)


def do_shift(state: HarbourState, seat: int, outcome: Outcome, quay: int) -> None:
    """Put a displaced crate elsewhere, out of turn (HB-4)."""
    (worth,) = state.stack.pop().data
    if quay < len(QUAYS):
        state.owners[quay], state.worths[quay] = seat, worth
    outcome.tell("shifted", seat=seat, quay=PLACES[quay])
    check_monopoly(state, outcome)


SHIFT = Verb(
    name="shift",
    rule="HB-4",
    words=(N_("Shift"), N_("Put your displaced crate elsewhere.")),
    slots=(PLACE,),
    offers={"shift": lambda state, seat: quays(state, "shift", {NOBODY}) or ["shift/sea"]},
    resolve=do_shift,
    effect=N_("Your crate goes to {quay}."),
    why_not=lambda state, seat, quay: STILL_FREE if quay == len(QUAYS) else None,
    opinion=lambda look, quay: 1.0 if quay < len(QUAYS) else 0.0,
)


def do_sail(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Declare the turn over; the ship may always leave, also with crates on board (HB-1)."""
    outcome.tell("sailed", seat=seat)
    next_ship(state, outcome)


SAIL = Verb(
    name="sail",
    rule="HB-5",
    words=(N_("Sail"), N_("End your turn; the ship leaves.")),
    offers={"unload": lambda state, seat: ["sail"]},
    resolve=do_sail,
    effect=N_("Your turn ends."),
    ends_turn=True,
)


def offers_offer(state: HarbourState, seat: int) -> list[Action]:
    """Return every buyer and price of an untouched cargo, whatever the buyer has: that is a secret."""
    # Not only those who could pay: offers that depend on a purse would give it away.
    buyers = [] if state.crates < CRATES or state.stack[-1].data else SEATS[: state.seats]
    return [f"offer/{buyer}/{price}" for buyer in buyers if buyer != SEATS[seat] for price in (1, 2, 3)]


def do_offer(state: HarbourState, seat: int, outcome: Outcome, buyer: int, price: int) -> None:
    """Ask another seat to take the cargo over; possible once per ship (HB-5)."""
    # Noted in the question that waits beneath, so that it is gone with the ship.
    state.stack[-1].data = [1]
    state.stack.append(Deal(seat, price).ask("deal", buyer))
    outcome.tell("offered", seat=seat, buyer=buyer, price=price)


OFFER = Verb(
    name="offer",
    rule="HB-5",
    words=(N_("Offer"), N_("Offer the cargo to another seat.")),
    slots=(BUYER, PRICE),
    offers={"unload": offers_offer},
    resolve=do_offer,
    effect=N_("{buyer} may take the cargo over for {price}."),
    why_not=lambda state, seat, buyer, price: TOUCHED if state.crates < CRATES else None,
    unavailable=N_("Only an untouched cargo can be sold."),
    opinion=lambda look, buyer, price: 4.0 + price - look.state.cargo,
)


def do_accept(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Pay the seller and unload in their stead."""
    deal = Deal.of(state.stack.pop())
    state.purses[seat] -= deal.price
    state.purses[deal.seller] += deal.price
    state.stack[-1].seats = [seat]
    outcome.tell("sold", seat=deal.seller, buyer=seat, price=deal.price)


def refuse_accept(state: HarbourState, seat: int) -> Refusal:
    """Return what stands against buying: only the purse can be too small (HB-5)."""
    return Refusal("HB-5", N_("You cannot pay that."))


ACCEPT = Verb(
    name="accept",
    rule="HB-5",
    words=(N_("Accept"), N_("Buy the cargo at the price offered.")),
    offers={"deal": lambda state, seat: ["accept"] * (state.purses[seat] >= Deal.of(state.stack[-1]).price)},
    resolve=do_accept,
    effect=N_("You pay and unload."),
    why_not=refuse_accept,
    opinion=lambda look: look.state.cargo - 2.0 * Deal.of(look.state.stack[-1]).price,
)


def do_decline(state: HarbourState, seat: int, outcome: Outcome) -> None:
    """Leave the cargo with its seller, who may still unload it."""
    outcome.tell("declined", seat=seat, seller=Deal.of(state.stack.pop()).seller)


DECLINE = Verb(
    name="decline",
    rule="HB-5",
    words=(N_("Decline"), N_("Leave the cargo to its seller.")),
    offers={"deal": lambda state, seat: ["decline"]},
    resolve=do_decline,
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
