"""Positions for tests: a table is set up, then goods, money, wagons, cards and questions are put where they matter.

Goods and cards go by their words, several in one string: "iron iron wine". Wagons go by their number.
"""

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Event, Outcome, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session, Step, find_forced
from hansa_bot.titles.die_haendler import material, phases
from hansa_bot.titles.die_haendler.material import (
    ABILITY,
    CARD,
    CITIES,
    CITY,
    GOOD,
    GOODS,
    NOWHERE,
    PLACE,
    PLACES,
    REFRESH,
    TILES,
)
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState

State = HaendlerState
A, B, C, D = range(4)


def fresh(seats: int = 2, seed: str = "position", draws: dict[str, list[Any]] | None = None, **options: str) -> State:
    """Return a table as it is set up."""
    setup = Setup(seats, META.check(seats, options), seed, draws or {})
    return Session.start(RULES, setup)[0].state


def table(seats: int = 2, **options: str) -> State:
    """Return a table at the first purchase turn, where nobody has an ability."""
    state = fresh(seats, **options)
    state.abilities = [b""] * seats
    return state


def at_step(state: State, step: str, wagon: int = 1, number: int | None = None) -> State:
    """Begin a step, for this wagon and in this round, ask what it asks and give what answers are forced."""
    state.stack, state.wagon, state.fees = [], wagon - 1, []
    state.round = number or state.round
    if step == "purchase":
        state.purchases, state.flat = 0, b""
        state.tiles = [TILES[(state.round - 1) % REFRESH :]] * state.seats
    phases.enter(state, step)
    phases.go_on(state, Outcome())
    while (forced := find_forced(RULES, state)) is not None:
        state, _ = RULES.apply(state, *forced)
    return state


def pay(state: State, **amounts: int) -> State:
    """Let seats have exactly so much money: pay(state, a=300)."""
    for seat, amount in amounts.items():
        state.money[ord(seat) - ord("a")] = amount
    return state


def equip(state: State, seat: int, abilities: str) -> State:
    """Let a seat own these abilities."""
    state.abilities[seat] = bytes(ABILITY[word] for word in abilities.split())
    return state


def store(state: State, seat: int, **goods: str) -> State:
    """Put exactly these goods into a seat's warehouses: store(state, A, paris="wine food")."""
    for city, words in goods.items():
        for good, had in enumerate(state.stock(seat, CITY[city])):
            state.store(seat, CITY[city], good, words.split().count(GOODS[good]) - had)
    return state


def stored(state: State, seat: int, city: str) -> str:
    """Return what lies in a seat's warehouse."""
    return _words(state.stock(seat, CITY[city]))


def load(state: State, wagon: int, seat: int, goods: str) -> State:
    """Put exactly these goods on a seat's row of a wagon."""
    for good, had in enumerate(state.row(wagon - 1, seat)):
        state.load(wagon - 1, seat, good, goods.split().count(GOODS[good]) - had)
    return state


def loaded(state: State, wagon: int, seat: int) -> str:
    """Return what a seat has on a wagon."""
    return _words(state.row(wagon - 1, seat))


def _words(counts: Sequence[int]) -> str:
    return " ".join(good for good, count in zip(GOODS, counts, strict=True) for _ in range(count))


def deal(state: State, seat: int, cards: str) -> State:
    """Let a seat hold exactly these influence cards; they come from the pile."""
    for card in cards.split():
        state.pile[CARD[card]] -= 1
        state.hands[seat][CARD[card]] += 1
    return state


def put(state: State, wagon: int, place: str, came_from: str = "", master: int = NOBODY) -> State:
    """Put a wagon somewhere; on the road it came from a place next to it."""
    state.places[wagon - 1] = PLACE[place]
    state.came_from[wagon - 1] = PLACE[came_from] if came_from else NOWHERE
    state.masters[wagon - 1] = master
    assert (place in CITIES) == (not came_from), "a wagon on the road came from somewhere"
    return state


def price(state: State, **levels: int) -> State:
    """Put prices on levels."""
    for good, level in levels.items():
        state.levels[GOOD[good]] = level
    return state


def where(state: State) -> list[str]:
    """Return where the wagons stand."""
    return [PLACES[place] for place in state.places]


def levels(state: State) -> dict[str, int]:
    """Return where the prices stand."""
    return dict(zip(GOODS, state.levels, strict=True))


def bonuses(state: State) -> dict[str, int]:
    """Return what the cities pay as bonus."""
    return {city: material.BONUSES[mark] for city, mark in zip(CITIES, state.marks, strict=True)}


def asked(state: State) -> tuple[str, str]:
    """Return the question that is asked, and the letters of those who owe an answer."""
    return state.stack[-1].kind if state.stack else "", "".join("abcd"[seat] for seat in state.waiting)


def play(state: State, *moves: str) -> Step[State]:
    """Carry out moves such as "a bid/3"; without a letter it is the seat that must decide."""
    step = None
    for move in moves:
        sign, _, action = move.rpartition(" ")
        seat = ord(sign) - ord("a") if sign else state.waiting[0]
        step = (Session(RULES, state) if step is None else step.session).apply(seat, [action])
        state = step.session.state
        RULES.check(state)
    assert step is not None
    return step


def act(state: State, *moves: str) -> State:
    """Return the position after some moves."""
    return play(state, *moves).session.state


def told(state: State, move: str, kind: str = "") -> list[Event]:
    """Return what follows from a move, of one kind if it is named."""
    events = [event for entry in play(state, move).entries for event in entry.events]
    return [event for event in events if kind in ("", event.kind)]


def legal(state: State, *kinds: str, who: int | None = None) -> list[str]:
    """Return what a seat may do, of these kinds only if any are named."""
    offers = RULES.offers(state, state.waiting[0] if who is None else who)
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
