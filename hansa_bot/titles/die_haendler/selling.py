"""Phases 4 to 6: what moves prices, all sales (DH-9, DH-10), and what money buys: upkeep, credit, rungs (DH-11)."""

from functools import cache

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import asking, material, prices
from hansa_bot.titles.die_haendler.material import (
    BONUSES,
    CARDS,
    CITIES,
    COSTS,
    GOODS,
    RISE,
    RUNGS,
    SELL,
    TARGETS,
    WAGONS,
)
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState, Office
from hansa_bot.titles.die_haendler.tables import WAYS, wagon_word

UP, DOWN, TOP, BOTTOM = range(len(WAYS))


def ask_for_wheels(state: HaendlerState, outcome: Outcome) -> bool:
    """Let everybody set the arrows of the price wheel in secret (DH-9.1)."""
    if not state.due:
        return True
    state.due, state.wheels = [], [b""] * state.seats
    asking.ask(state, Decision("wheel", [*range(state.seats)]))
    return False


def set_wheel(state: HaendlerState, seat: int, outcome: Outcome, one: int, other: int) -> None:
    """Set both arrows; once everybody has, all wheels are shown and the prices follow (DH-9.1, DH-9.2)."""
    state.wheels[seat] = bytes((one, other))
    outcome.tell_only((seat,), "set_wheel", {"seat": seat}, seat=seat, targets=[TARGETS[one], TARGETS[other]])
    asking.answered(state, seat)
    if not asking.waits(state):
        outcome.reveal()
        for each in state.order:
            outcome.tell("wheel", seat=each, targets=[TARGETS[target] for target in state.wheels[each]])
        arrows = b"".join(state.wheels)
        for good in range(len(GOODS)):
            if count := arrows.count(good):
                set_level(state, outcome, good, prices.raise_level(state.levels[good], count))


def set_level(state: HaendlerState, outcome: Outcome, good: int, level: int) -> None:
    """Move the marker of a price."""
    before, state.levels[good] = SELL[state.levels[good]], level
    outcome.tell("price", good=GOODS[good], from_amount=before, amount=SELL[level])


@asking.one_by_one
def ask_offices(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask the owner of an office, or of both (DH-9.5)."""
    if state.owns(seat, material.OFFICE) or state.owns(seat, material.LARGE_OFFICE):
        asking.ask(state, Office(0, 0).ask("office", seat))


def offices(state: HaendlerState, seat: int) -> tuple[bool, bool]:
    """Return whether the asked seat may still use the Kontor, and the Großes Kontor (DH-9.8)."""
    used = Office.of(state.stack[-1])
    small, large = (state.owns(seat, office) for office in (material.OFFICE, material.LARGE_OFFICE))
    return small and not used.small, large and not used.large


def level_after(level: int, way: int) -> int:
    """Return the level to which an office moves a price that way (DH-9.6, DH-9.7)."""
    return (level + 1, level - 1, len(SELL) - 1, 0)[way]


def moves(state: HaendlerState, seat: int) -> list[tuple[int, int]]:
    """Return every good with each way to move its price by the offices that are left (DH-9.6, DH-9.7)."""
    small, large = offices(state, seat)
    return [(good, way) for good, level in enumerate(state.levels) for way in _ways(small or large, large, level)]


@cache
def _ways(owned: bool, large: bool, level: int) -> list[int]:
    highest = len(SELL) - 1
    open_to = (owned and level < highest, owned and level > 0, large and level == 0, large and level == highest)
    return [way for way, is_open in enumerate(open_to) if is_open]


def use_office(state: HaendlerState, seat: int, outcome: Outcome, good: int, way: int) -> None:
    """Move a price: one level by the Kontor as long as it is unused, else by the Großes Kontor (DH-9.8)."""
    outcome.tell("moved_price", seat=seat, good=GOODS[good], way=WAYS[way])
    set_level(state, outcome, good, level_after(state.levels[good], way))
    used = Office.of(state.stack[-1])
    if way in (UP, DOWN) and offices(state, seat)[0]:
        used.small = 1
    else:
        used.large = 1
    state.stack[-1].data = used.numbers()
    if not any(offices(state, seat)):
        asking.answered(state, seat)


@asking.one_by_one
def ask_clearance(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask the owner of Lagerverkauf who has anything to sell (DH-9.10)."""
    if state.owns(seat, material.CLEARANCE) and any(state.warehouses[seat]):
        asking.ask(state, Decision("clearance", [seat]))


def clear(state: HaendlerState, seat: int, outcome: Outcome, city: int, goods: bytes) -> None:
    """Sell goods of one warehouse at the purchase price (DH-9.10)."""
    for good in goods:
        state.store(seat, city, good, -1)
    amount = sum(material.BUY[state.levels[good]] for good in goods)
    state.money[seat] += amount
    told = {"city": CITIES[city], "goods": [GOODS[good] for good in goods], "amount": amount}
    outcome.tell("cleared", seat=seat, **told)
    asking.answered(state, seat)


@asking.one_by_one
def ask_special(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask whoever holds any influence card and has anything to sell about Special Sale (DH-13.6, DH-13.9)."""
    if state.cards(seat) and any(state.warehouses[seat]):
        asking.ask(state, Decision("special", [seat]))


def sell_special(state: HaendlerState, seat: int, outcome: Outcome, city: int, good: int) -> None:
    """Sell a good by Special Sale; who still holds cards and goods may go on (DH-13.6)."""
    state.play_card(seat, material.SPECIAL)
    state.store(seat, city, good, -1)
    state.money[seat] += material.SPECIAL_PRICE
    outcome.tell("sold_special", seat=seat, city=CITIES[city], good=GOODS[good], amount=material.SPECIAL_PRICE)
    if not (state.cards(seat) and any(state.warehouses[seat])):
        asking.answered(state, seat)


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
    """Ask whoever holds any influence card and could gain by it about Sale with Bonus (DH-13.7, DH-13.9)."""
    if state.cards(seat) and gains_by_card(state, seat, state.wagon):
        asking.ask(state, Decision("bonus_sale", [seat]))


def sell_with_bonus(state: HaendlerState, seat: int, outcome: Outcome, wagon: int) -> None:
    """Play Sale with Bonus on the wagon that is paid next (DH-13.7)."""
    state.play_card(seat, material.BONUS_SALE)
    state.with_card += bytes((seat,))
    outcome.tell("played_bonus", seat=seat, wagon=wagon_word(wagon))
    asking.answered(state, seat)


def sell_loads(state: HaendlerState, outcome: Outcome) -> bool:
    """Sell the loads of the wagons that arrived, one by one; then the bonus markers move (DH-10.5, DH-10.7)."""
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
            words = [GOODS[good] for good in goods]
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
    """Pay for the rung, or fall to one that can be paid; who fell may take a credit card (DH-11.1 to DH-11.4)."""
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


def take_credit(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Take a credit card (DH-11.3)."""
    state.credits[seat] += 1
    state.money[seat] += material.CREDIT_GIVES
    outcome.tell("took_credit", seat=seat, amount=material.CREDIT_GIVES)
    asking.answered(state, seat)


@asking.one_by_one
def begin_promotions(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Let a seat rise (DH-11.6)."""
    asking.take_turn(state, Decision("promotion", [seat]))


def rises(state: HaendlerState, seat: int) -> list[tuple[int, int]]:
    """Return how a seat may rise, as rungs and Social Rise cards; without any while it owes (DH-11.6, DH-11.8)."""
    if state.credits[seat]:
        return [(0, 0)]
    return prices.rises(state.rungs[seat], state.arrivals, state.money[seat], state.hands[seat][RISE])


def rise(state: HaendlerState, seat: int, outcome: Outcome, rungs: int, used: int = 0) -> None:
    """Rise so many rungs, so many of them by Social Rise (DH-11.7, DH-13.8)."""
    amount = prices.rise_price(state.arrivals, rungs, used)
    for _ in range(used):
        state.play_card(seat, RISE)
    state.money[seat] -= amount
    state.rungs[seat] += rungs
    rung = RUNGS[state.rungs[seat]]
    if rungs:
        outcome.tell("rose", seat=seat, rung=rung, count=rungs, cards=[CARDS[RISE]] * used, amount=amount)
    else:
        outcome.tell("stayed", seat=seat, rung=rung)
    asking.answered(state, seat)
