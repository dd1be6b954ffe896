"""Positions for tests: a table is set up, then cards, goods, cubes, counters and questions are put where they matter.

Whatever is put somewhere is taken from where it was, so that every card stays accounted for.
"""

from collections.abc import Iterable, Sequence

import pytest

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, Step
from hansa_bot.engine.state import Decision
from hansa_bot.titles.merkator import market, material
from hansa_bot.titles.merkator.material import (
    BONUS,
    CARD,
    CARDS,
    COLORS,
    COLUMNS,
    CONTRACTS,
    COSTS,
    GOOD,
    GOODS,
    LETTERS,
    MAJORS,
    PLACE,
    VALUES,
    Contract,
)
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import STORE, SUPPLY, MerkatorState, stock

Patch = pytest.MonkeyPatch
State = MerkatorState


def table(seats: int = 2, seed: str = "position", **options: str) -> State:
    """Return a table at its first turn, without money, goods, supply or counters."""
    setup = Setup(seats, META.check(seats, options), seed)
    state = Session.start(RULES, setup)[0].state
    state.supply = [0] * len(state.supply)
    state.counters = [0] * seats
    return state


def lift(state: State, card: int) -> int:
    """Take a card from wherever it is."""
    for seat in range(state.seats):
        for row in (state.contracts, state.bonus, state.buildings):
            row[seat] = market.without(row[seat], card)
        if state.hand[seat] == card:
            state.hand[seat] = material.NO_CARD
    state.piles = [market.without(pile, card) for pile in state.piles]
    for name in ("discards", "stack_cards", "bonus_row", "bonus_deck", "building_row", "building_deck"):
        setattr(state, name, market.without(getattr(state, name), card))
    return card


def spare(state: State, value: int, taken: Iterable[int] = ()) -> int:
    """Return a contract of a value that lies on its pile, among the discards or in the solo stack."""
    lying = [*market.top(state, value), *state.discards, *state.stack_cards]
    return next(card for card in lying if CONTRACTS[card].value == value and card not in taken)


def own(state: State, seat: int, *contracts: int | str) -> list[str]:
    """Let a seat own exactly these contracts, by word or value; the others are discarded. Return their words."""
    state.discards += state.contracts[seat]
    state.contracts[seat] = b""
    for each in contracts:
        card = CARD[each] if isinstance(each, str) else spare(state, each)
        state.contracts[seat] = market.with_card(state.contracts[seat], lift(state, card))
    return [CARDS[card] for card in state.contracts[seat]]


def deal_cards(state: State, seat: int, *cards: str) -> None:
    """Let a seat own these Bonus cards and Buildings too."""
    for word in cards:
        card = lift(state, CARD[word])
        row = state.bonus if card in BONUS else state.buildings
        row[seat] += bytes((card,))


def display(state: State, *cards: str, costs: Sequence[int] = ()) -> list[str]:
    """Put exactly these Buildings and Bonus cards on display, or some Buildings of these costs; return them."""
    found = [CARD[word] for word in cards]
    for cost in costs:
        found.append(next(card for card in COSTS if COSTS[card] == cost and card not in found and card not in BONUS))
    for card in found:
        lift(state, card)
    state.bonus_deck += state.bonus_row
    state.building_deck += state.building_row
    state.bonus_row = bytes(card for card in found if card in BONUS)
    state.building_row = bytes(card for card in found if card not in BONUS)
    return [CARDS[card] for card in found]


def put_top(state: State, contract: int) -> str:
    """Put a contract on top of its pile."""
    at = VALUES.index(CONTRACTS[contract].value)
    lift(state, contract)
    state.piles[at] = bytes((contract,)) + state.piles[at]
    return CARDS[contract]


def clear_pile(state: State, value: int, keep: int = 0) -> None:
    """Give all but the first cards of a pile to the last seat, so that it is empty and cannot be renewed."""
    at = VALUES.index(value)
    gone = [*state.piles[at][keep:], *(card for card in state.discards if CONTRACTS[card].value == value)]
    for card in gone:
        lift(state, card)
        state.contracts[-1] = market.with_card(state.contracts[-1], card)


def store(state: State, seat: int = 0, **units: int) -> None:
    """Let a seat have exactly these units."""
    state.storage[STORE * seat : STORE * seat + STORE] = [units.get(good, 0) for good in GOODS]


def stored(state: State, seat: int = 0) -> dict[str, int]:
    """Return a seat's units by good, only those that it has."""
    return {GOODS[good]: count for good, count in enumerate(stock(state, seat)) if count}


def fill_supply(state: State, seat: int, colors: Iterable[str]) -> None:
    """Let a seat have a cube of exactly these colours in its personal supply."""
    state.supply[SUPPLY * seat : SUPPLY * seat + SUPPLY] = [int(color in [*colors]) for color in COLORS]


def lay(state: State, **cubes: int) -> None:
    """Put so many cubes on these majors."""
    for place, count in cubes.items():
        state.cubes[PLACE[place]] = count


def cubes(state: State) -> dict[str, int]:
    """Return how many cubes lie on each major."""
    return {material.PLACES[major]: state.cubes[major] for major in range(MAJORS)}


def chart(state: State, *rows: str) -> None:
    """Put counters with these letters on the chart, row by row; a number stands for so many of any."""
    found = []
    for row in rows:
        letters = [word for part in row.split() for word in (["A"] * int(part) if part.isdecimal() else [part])]
        found.append(bytes(map(LETTERS.index, letters)))
    state.chart = found


def rewrite(wants: dict[str, object], value: int, place: str | None) -> str:
    """Let a contract of a value demand what a case says, until the test is over; return its word."""
    goods, columns = wants["goods"], wants["categories"]
    assert isinstance(goods, dict)
    assert isinstance(columns, dict)
    assert set(goods) <= set(GOOD)
    real = [card for card, each in enumerate(CONTRACTS) if each.value == value]
    home = PLACE[place] if place else material.NOWHERE
    card = next((each for each in real if CONTRACTS[each].place == home), real[0])
    demanded = Contract(
        value=value,
        place=home,
        goods=tuple(goods.get(good, 0) for good in GOODS),
        columns=tuple(columns.get(column.upper(), 0) for column in COLUMNS),
        kinds=int(str(wants["different_goods"])),
    )
    CONTRACTS[card] = demanded
    return CARDS[card]


def deliver(state: State, seat: int, place: str) -> None:
    """Let a seat be in Phase 3 of its own turn at a place."""
    state.active, state.pawn, state.fulfilled = seat, PLACE[place], b""
    state.stack = [Decision("deliver", [seat])]


def invest(state: State, seat: int) -> None:
    """Let a seat be in Phase 1 of its own turn."""
    state.active = seat
    state.stack = [Decision("invest", [seat])]


def play(state: State, *actions: str, who: int | None = None) -> Step[State]:
    """Carry out actions of one seat, of the one who must decide if none is named, with all that is forced."""
    seat = state.waiting[0] if who is None else who
    return Session(RULES, state).apply(seat, actions)


def act(state: State, *actions: str, who: int | None = None) -> State:
    """Return the position after actions of one seat."""
    return play(state, *actions, who=who).session.state


def told(state: State, *actions: str, who: int | None = None) -> list[Event]:
    """Return all that follows from actions of one seat."""
    return [event for entry in play(state, *actions, who=who).entries for event in entry.events]


def facts_of(state: State, kind: str, *actions: str, who: int | None = None) -> list[dict[str, object]]:
    """Return the elements of all events of a kind that follow from actions of one seat."""
    return [event.args for event in told(state, *actions, who=who) if event.kind == kind]


def legal(state: State, *kinds: str, who: int | None = None) -> list[str]:
    """Return what a seat may do, of these kinds only if any are named."""
    seat = state.waiting[0] if who is None else who
    offers = RULES.offers(state, seat)
    assert offers == sorted(set(offers))
    return [action for action in offers if not kinds or kind_of(action) in kinds]


def refused(state: State, action: str, who: int | None = None) -> str:
    """Return the number of the rule by which an action is refused; empty for a legal one."""
    seat = state.waiting[0] if who is None else who
    if seat in state.waiting and action in RULES.offers(state, seat):
        return ""
    refusal = RULES.refuse(state, seat, action)
    assert refusal is not None, action
    return refusal.rule


def values(state: State, seat: int = 0) -> list[int]:
    """Return the values of a seat's contracts."""
    return [CONTRACTS[card].value for card in state.contracts[seat]]
