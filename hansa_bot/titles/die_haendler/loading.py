"""Phases 1 and 2: purchase turns (DH-5), the auction of a wagon, and its loading in five steps (DH-6)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.asking import ask, take_turn
from hansa_bot.titles.die_haendler.material import FEE_CAP, FIXED_FEES, GUEST_MOST, UNIT
from hansa_bot.titles.die_haendler.meta import FIXED, OFF, ONCE
from hansa_bot.titles.die_haendler.state import CLOSED, NOBODY, UNSEEN, Guest, HaendlerState
from hansa_bot.titles.die_haendler.tables import choices


def ask_to_buy(state: HaendlerState, outcome: Outcome) -> bool:
    """Begin the next purchase turn; in the first round everybody has two (DH-5.1, DH-5.6)."""
    state.bought = 0
    if not state.due:
        state.purchases += 1
        if state.purchases == (material.FIRST_PASSES if state.round == 1 else 1):
            return True
        state.due = state.order
    seat = state.due.pop(0)
    # With `once` a payment counts for the whole round, and the beginning of the next one forgets it.
    if state.options.cheap_first_round != ONCE:
        state.flat = b""
    take_turn(state, Decision("purchase", [seat]))
    return False


def price(state: HaendlerState, seat: int, good: int) -> int:
    """Return what a good costs a seat now: with Cheap Purchase 100 for all of a turn (DH-5.2, DH-5.5)."""
    if not state.owns(seat, material.CHEAP):
        return material.BUY[state.levels[good]]
    return 0 if seat in state.flat else material.FLAT_PRICE


def auction_wagon(state: HaendlerState, outcome: Outcome) -> bool:
    """Ask everybody for a bid if the wagon stands in a city without a master (DH-6.1 to DH-6.3)."""
    if not state.in_city(state.wagon) or state.masters[state.wagon] != NOBODY:
        return True
    state.bids = [UNSEEN] * state.seats
    ask(state, Decision("bid", [*range(state.seats)]))
    return False


def kinds_of_guests(state: HaendlerState) -> set[int]:
    """Return the kinds that guests have on the wagon (DH-6.12)."""
    guests = (seat for seat in range(state.seats) if seat != state.masters[state.wagon])
    return {good for seat in guests for good, count in enumerate(state.row(state.wagon, seat)) if count}


def kind_of_master(state: HaendlerState) -> int | None:
    """Return the kind that the master has on the wagon (DH-6.10)."""
    own = state.row(state.wagon, state.masters[state.wagon])
    return next((good for good, count in enumerate(own) if count), None)


def ask_for_cargo(state: HaendlerState, outcome: Outcome) -> bool:
    """Step 1: ask the master what to load (DH-6.18)."""
    # A question that is put once a step: `due` is full when the step begins, and empty when it is called again.
    if not state.due:
        return True
    state.due = []
    ask_master(state, Decision("cargo", [state.masters[state.wagon]]))
    return False


def ask_master(state: HaendlerState, decision: Decision) -> None:
    """Put a question in the turn of the wagon's master."""
    ask(state, decision, turn_of=state.masters[state.wagon])


def put_on(state: HaendlerState, seat: int, goods: bytes) -> None:
    """Move goods from a seat's warehouse where the wagon stands to its row on the wagon (DH-6.9)."""
    for good in goods:
        state.store(seat, state.places[state.wagon], good, -1)
        state.load(state.wagon, seat, good)


def guest_loads(state: HaendlerState, seat: int) -> list[bytes]:
    """Return every one or two goods that a guest may put on the wagon, whatever it costs (DH-6.11, DH-6.13)."""
    room = GUEST_MOST - sum(state.row(state.wagon, seat))
    return choices(state.stock(seat, state.places[state.wagon]), room, kind_of_master(state))


def possible_guests(state: HaendlerState) -> list[int]:
    """Return the seats that may load something as guests, in turn order (DH-6.19)."""
    master = state.masters[state.wagon]
    return [seat for seat in state.order if seat != master and guest_loads(state, seat)]


def most_goods(state: HaendlerState, seat: int) -> int:
    """Return how many goods a possible guest may load at most, one or two (DH-6.19)."""
    return max(map(len, guest_loads(state, seat)))


def ask_for_fees(state: HaendlerState, outcome: Outcome) -> bool:
    """Step 2: ask the master for the fees of each possible guest, or set the fixed ones (DH-6.19, DH-6.27)."""
    if not state.fees:
        state.fees = [CLOSED] * (2 * state.seats)
        state.proposals, state.refused = [None] * state.seats, b""
        state.due = possible_guests(state)
    if state.options.loading == FIXED:
        for seat in state.due:
            number = most_goods(state, seat)
            # Where there is room for one good only, the fee for two stays closed.
            state.fees[2 * seat : 2 * seat + number] = FIXED_FEES[:number]
        return True
    if not state.due:
        return True
    ask_master(state, Guest(state.due.pop(0)).ask("fees", state.masters[state.wagon]))
    return False


def tariffs(state: HaendlerState, seat: int) -> tuple[list[int], list[int]]:
    """Return the fees that the master may name to a guest for one good and for two (DH-6.19, DH-6.20)."""
    one = [CLOSED, *range(0, FEE_CAP + UNIT, UNIT)]
    two = [CLOSED, *range(0, 2 * FEE_CAP + UNIT, UNIT)] if most_goods(state, seat) > 1 else [CLOSED]
    return one, two


def fee(state: HaendlerState, seat: int, goods: bytes) -> int:
    """Return what a guest pays for so many goods, or CLOSED."""
    return state.fees[2 * seat + len(goods) - 1]


def haggles(state: HaendlerState) -> bool:
    """Return whether guests may propose other fees (DH-6.27)."""
    return state.options.loading != FIXED and state.options.haggling != OFF


def ask_guests(state: HaendlerState, outcome: Outcome) -> bool:
    """Step 3: ask all possible guests at once, but for those who could only pass, as everybody sees (DH-6.21)."""
    asked = [seat for seat in possible_guests(state) if _has_choice(state, seat)] if state.due else []
    state.due = []
    if asked:
        ask_master(state, Decision("guest", asked))
    return not asked


def _has_choice(state: HaendlerState, seat: int) -> bool:
    """Return whether a guest may have an answer besides passing, as far as everybody can know."""
    # Neither the guest's money nor the kinds of the cards may count: who is left out would show them (DH-15.2).
    return haggles(state) or state.cards(seat) > 0 or {*state.fees[2 * seat : 2 * seat + 2]} != {CLOSED}


def ask_about_proposals(state: HaendlerState, outcome: Outcome) -> bool:
    """Step 4: ask the master about each proposal, in turn order of the guests (DH-6.23)."""
    while state.due:
        seat = state.due.pop(0)
        if state.proposals[seat] is not None:
            ask_master(state, Guest(seat).ask("proposal", state.masters[state.wagon]))
            return False
    return True


def ask_refused(state: HaendlerState, outcome: Outcome) -> bool:
    """Step 5: ask refused guests who hold a card, all at once; then the loading is over (DH-6.26)."""
    asked = [seat for seat in state.refused if state.cards(seat)] if state.due else []
    state.due = []
    if asked:
        ask_master(state, Decision("last_word", asked))
        return False
    # Emptied: that there are no fees yet is how step 2 of the next wagon knows that it begins.
    state.fees, state.proposals, state.refused = [], [], b""
    return True
