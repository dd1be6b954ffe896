"""Twins: positions alike but for what a reader may not know (DH-15, DH-21.8), and all that could tell them apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import letter
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.titles import registry
from hansa_bot.titles.die_haendler.material import CARDS, TARGETS
from hansa_bot.titles.die_haendler.meta import META, OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import SEALED, HaendlerState
from tests.conformance.twins import lines, told
from tests.titles.die_haendler.late import lay_out_late

FIELDS = ("money", "hands", "answers")
"""What can be replaced: others' money; their cards, with the pile; their sealed bids and wheels."""
CARDED = ("axle", "last_word", "special", "bonus_sale")
"""Questions that are asked of whoever has any card (DH-13.9)."""
SHOWING = {"showed_bid", "wheel", "demoted"}
"""Events that show what was hidden: the bids, the wheels, the money of who is demoted."""


def twin(
    state: HaendlerState, reader: int | None, dice: random.Random, fields: tuple[str, ...] = FIELDS
) -> HaendlerState:
    """Return the position with other secrets than a reader may know; nobody has less money than before."""
    other, asked = RULES.clone(state), state.stack[-1].kind if state.stack else ""
    others = [seat for seat in range(state.seats) if seat != reader]
    other.rng.key = "another secret"
    if "money" in fields and state.options.money == "hidden":
        for seat in others:
            other.money[seat] += 100 * dice.randint(1, 90)
    if "hands" in fields:
        looks = asked == "influence" and reader in state.waiting
        deal_anew([*(other.hands[seat] for seat in others), *([] if looks else [other.pile])], dice)
    if "answers" in fields:
        for seat in set(others) - {*state.waiting}:
            if asked == "bid":
                other.bids[seat] = 100 * dice.randint(0, other.money[seat] // 100)
            if asked == "wheel":
                other.wheels[seat] = bytes(sorted(dice.choices(range(len(TARGETS)), k=2)))
    RULES.check(other)
    return other


def deal_anew(holders: list[list[int]], dice: random.Random) -> None:
    """Shuffle influence cards that nobody knows; everybody has as many as before."""
    cards = [kind for held in holders for kind, count in enumerate(held) for _ in range(count)]
    dice.shuffle(cards)
    for held in holders:
        mine, cards = cards[: sum(held)], cards[sum(held) :]
        held[:] = [mine.count(kind) for kind in range(len(held))]


def table(seats: int, options: dict[str, str]) -> Table:
    names = ("Ann", "Bo", "Cy", "Di")[:seats]
    people = tuple(SeatInfo(seat, name, 101 + seat, None) for seat, name in enumerate(names))
    return Table(9, META.id, Place(1, 2), Status.RUNNING, people, seats, options, 101, "en", 0)


def positions(seed: int, most: int) -> Iterator[tuple[Table, Session[Any], int, str]]:
    """Yield positions of a game with any options, each with what is done next: any verb, then any of its offers."""
    dice = random.Random(seed)
    seats = dice.randint(2, 4)
    options = {option.key: dice.choice(option.values) for option in OPTIONS}
    session, _ = Session.start(RULES, Setup(seats, META.check(seats, options), str(seed)))
    if seed % 2 and options["abilities"] != "auction":
        lay_out_late(session.state, dice)
    for _ in range(most):
        if session.state.over:
            return
        seat = dice.choice(session.waiting)
        offers = session.offers(seat)
        verb = dice.choice(sorted({kind_of(offer) for offer in offers}))
        action = dice.choice([offer for offer in offers if kind_of(offer) == verb])
        yield table(seats, options), session, seat, action
        session = session.apply(seat, [action]).session


def answers_for(session: Session[Any]) -> list[Any]:
    """Return what is answered for absent seats, and for those who do not want to be asked about a card (DH-15.4)."""
    title, state = registry.load(META.id), session.state
    assert title.absent
    assert title.orders
    orders, kind = title.orders(), state.stack[-1].kind
    absent = [title.absent(state, seat) for seat in state.waiting if kind != "influence"]
    wishes = [{"cards": card} for card in CARDS] if kind in CARDED else []
    return absent + [orders.answer(state, seat, wish) for seat in state.waiting for wish in wishes]


def leaks(
    at: Table, session: Session[Any], seat: int, action: str, attempts: list[str], dice: random.Random
) -> list[str]:
    """Return what tells twins of a position apart: for everybody, for some seat, and for the one that acts next."""
    found = []
    for reader in (None, dice.randrange(at.size), seat):
        other = replace(session, state=twin(session.state, reader, dice))
        one, two = told(at, session, reader, attempts), told(at, other, reader, attempts)
        if session.state.stack[-1].kind == "influence":  # who stays away gets one of the cards that they alone see
            del one["answers for others"]
        found += [name for name in one if one[name] != two[name]]
        found += ["answers for others"] * (answers_for(session) != answers_for(other))
        found += ["a secret choice"] * is_choice_seen(session, seat, action, reader)
        for fields in (FIELDS, *((field,) for field in FIELDS)):
            other = replace(session, state=twin(session.state, reader, dice, fields))
            found += after(session, other, seat, action, reader)
            found += ["answered by the program"] * is_answered_otherwise(session, other)
    return found


def after(session: Session[Any], other: Session[Any], seat: int, action: str, reader: int | None) -> list[str]:
    """Return what tells twins apart once the same is done in both, but for what the law shows then."""
    if action not in other.offers(seat):
        return []
    step, step_of_twin = session.apply(seat, [action]), other.apply(seat, [action])
    kinds = {event.kind for entry in (*step.entries, *step_of_twin.entries) for event in entry.events}
    if kinds & SHOWING or step.session.state.over:
        return []
    found = ["log"] if lines(step.entries, reader) != lines(step_of_twin.entries, reader) else []
    seen, seen_of_twin = (RULES.view(each.session.state, reader) for each in (step, step_of_twin))
    looks = reader == seat and "gained" in kinds
    return found + (["view after"] if seen != seen_of_twin and not looks else [])


SECRET = {"bid": 1, "wheel": 1, "card": 1, "hand": 2}
"""By verb of what is chosen in secret: how many words of the token everybody may know."""


def is_choice_seen(session: Session[Any], seat: int, action: str, reader: int | None) -> bool:
    """Return whether a reader whom it does not concern can tell one secret choice from another (DH-15)."""
    known = action.split("/")[: SECRET.get(kind_of(action), 0)]
    is_last = len(session.waiting) == 1 and session.state.stack[-1].kind in SEALED
    if not known or is_last or reader == seat or (reader is not None and letter(reader).lower() in known):
        return False
    alike = [offer for offer in session.offers(seat) if offer.split("/")[: len(known)] == known]
    steps = [session.apply(seat, [offer]) for offer in (action, alike[0], alike[-1])]
    seen = [(lines(step.entries, reader), RULES.view(step.session.state, reader)) for step in steps]
    return seen.count(seen[0]) < len(seen)


def is_answered_otherwise(session: Session[Any], other: Session[Any]) -> bool:
    """Return whether the program would answer, or end the turn, in one of the twins alone."""
    state = session.state
    if len(state.waiting) != 1 or RULES.conceals(state):
        return False
    (seat,) = state.waiting
    by_program = state.stack[-1].kind in RULES.forced or len(state.stack) == 1
    return by_program and (len(session.offers(seat)) == 1) != (len(other.offers(seat)) == 1)
