"""Phases 4 to 6: what moves prices, all sales (DH-9, DH-10), and what money buys: upkeep, credit, rungs (DH-11)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import asking, material, prices
from hansa_bot.titles.die_haendler.material import BONUSES, CITIES, COSTS, GOODS, RUNGS, SELL, WAGONS
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState, Office
from hansa_bot.titles.die_haendler.tables import good_words, wagon_word


def ask_for_wheels(state: HaendlerState, outcome: Outcome) -> bool:
    """Let everybody set the arrows of the price wheel in secret (DH-9.1)."""
    if not state.due:
        return True
    state.due, state.wheels = [], [b""] * state.seats
    asking.ask(state, Decision("wheel", [*range(state.seats)]))
    return False


def set_level(state: HaendlerState, outcome: Outcome, good: int, level: int) -> None:
    """Move the marker of a price."""
    before, state.levels[good] = SELL[state.levels[good]], level
    outcome.tell("price", good=GOODS[good], from_amount=before, amount=SELL[level])


@asking.one_by_one
def ask_offices(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask the owner of an office, or of both (DH-9.5)."""
    if state.owns(seat, material.OFFICE) or state.owns(seat, material.LARGE_OFFICE):
        asking.ask(state, Office(0, 0).ask("office", seat))


@asking.one_by_one
def ask_clearance(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask the owner of Lagerverkauf, if there is anything to sell (DH-9.10)."""
    if state.owns(seat, material.CLEARANCE) and any(state.warehouses[seat]):
        asking.ask(state, Decision("clearance", [seat]))


@asking.one_by_one
def ask_special(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask each seat that holds any influence card and has anything to sell about Special Sale (DH-13.6, DH-13.9)."""
    if state.cards(seat) and any(state.warehouses[seat]):
        asking.ask(state, Decision("special", [seat]))


def count_arrivals(state: HaendlerState, outcome: Outcome) -> bool:
    """Move the arrivals marker (DH-10.1)."""
    if arrived := sum(state.arrived):
        state.arrivals = min(state.arrivals + arrived, material.MOST_ARRIVALS)
        outcome.tell("arrivals", count=state.arrivals)
    return True


def gains_by_card(state: HaendlerState, seat: int, wagon: int) -> bool:
    """Return whether Sale with Bonus would bring a seat anything on a wagon that arrived (DH-13.3, DH-13.7)."""
    city = state.places[wagon]
    kept = (count for good, count in enumerate(state.row(wagon, seat)) if not prices.earns_bonus(good, city))
    return bool(BONUSES[state.marks[city]]) and any(kept)


@asking.one_by_one
def ask_bonus_sales(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask each seat that holds any influence card and could gain by it about Sale with Bonus (DH-13.7, DH-13.9)."""
    if state.cards(seat) and gains_by_card(state, seat, state.wagon):
        asking.ask(state, Decision("bonus_sale", [seat]))


def sell_loads(state: HaendlerState, outcome: Outcome) -> bool:
    """Sell the loads of the wagons that arrived, one by one; then the bonus markers move (DH-10.5, DH-10.7)."""
    # The step is called again after each answer: `wagon` and `due` say how far it got.
    while state.wagon < len(WAGONS):
        if state.arrived[state.wagon]:
            if not ask_bonus_sales(state, outcome):
                return False
            pay_wagon(state, outcome, state.wagon)
        state.wagon, state.due, state.with_card = state.wagon + 1, state.order, b""
    state.wagon = 0
    update_bonuses(state, outcome)
    return True


def pay_wagon(state: HaendlerState, outcome: Outcome, wagon: int) -> None:
    """Sell all that lies on a wagon that arrived, and empty it (DH-10.2 to DH-10.6)."""
    city = state.places[wagon]
    for seat in state.order:
        goods = [good for good, count in enumerate(state.row(wagon, seat)) for _ in range(count)]
        if goods:
            card, bonus = seat in state.with_card, BONUSES[state.marks[city]]
            amount = sum(prices.income(good, state.levels[good], city, bonus, card=card) for good in goods)
            state.money[seat] += amount
            words = good_words(goods)
            outcome.tell("sold", seat=seat, wagon=wagon_word(wagon), city=CITIES[city], goods=words, amount=amount)
    state.loads[wagon] = (0,) * len(state.loads[wagon])
    state.masters[wagon] = NOBODY


def update_bonuses(state: HaendlerState, outcome: Outcome) -> None:
    """Move the bonus markers after all sales (DH-10.8); no wagon has just arrived any more."""
    before, state.marks = state.marks, prices.update_marks(state.marks, state.places, sum(state.arrived))
    state.arrived = [False] * len(WAGONS)
    for city, (old, new) in enumerate(zip(before, state.marks, strict=True)):
        if old != new:
            outcome.tell("bonus", city=CITIES[city], from_amount=BONUSES[old], amount=BONUSES[new])


@asking.one_by_one
def pay_upkeep(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Pay for the rung, or fall to one that can be paid and offer a credit card (DH-11.1 to DH-11.4)."""
    rung, money = state.rungs[seat], state.money[seat]
    paid = prices.payable_rung(rung, money)
    if COSTS[rung] and not state.open_money:
        outcome.reveal()  # whether somebody falls tells something of the money, and so does that nobody does
    if paid < rung:
        state.rungs[seat] = paid
        outcome.tell("demoted", seat=seat, from_rung=RUNGS[rung], rung=RUNGS[paid], amount=money)
    if COSTS[paid]:
        state.money[seat] -= COSTS[paid]
        outcome.tell("upkeep", seat=seat, rung=RUNGS[paid], amount=COSTS[paid])
    if paid < rung and state.credits_left:
        asking.ask(state, Decision("credit", [seat]))


@asking.one_by_one
def begin_promotions(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Let a seat rise (DH-11.6)."""
    asking.take_turn(state, Decision("promotion", [seat]))
