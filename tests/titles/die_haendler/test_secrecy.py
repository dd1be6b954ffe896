"""Nothing hidden is given away (DH-15, DH-21.8): twins of a position, alike but for what a reader may not know, look
alike to that reader in all that is said, drawn, offered, refused, asked and answered by the program.

`tests/conformance/test_secrecy.py` asks the same of views, scores, opinions and events of guided games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
from hansa_bot.titles.die_haendler.title import TITLE

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry, Session
from hansa_bot.host.kernel.live_table import seen_by
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.titles.die_haendler.meta import META, OPTIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.ui.kit import menu
from hansa_bot.ui.kit.moment import Moment, of_session
from hansa_bot.ui.turn import card, pages
from tests.ui import stage

CARDED = {"axle", "last_word", "special", "bonus_sale"}
"""Questions that are asked of whoever has any card (DH-13.9)."""
FIELDS = ("money", "hands", "answers")
"""What can be replaced: others' money; their cards, with the pile; their sealed bids and wheels."""


def twin(
    state: HaendlerState, reader: int | None, dice: random.Random, fields: tuple[str, ...] = FIELDS
) -> HaendlerState:
    """Return the position with other secrets than a reader may know."""
    other, asked = RULES.clone(state), state.stack[-1].kind if state.stack else ""
    others = [seat for seat in range(state.seats) if seat != reader]
    if "money" in fields and not state.open_money:
        for seat in others:
            other.money[seat] += 100 * dice.randint(1, 90)
    if "hands" in fields:
        looks = asked == "influence" and reader in state.waiting
        holders = [other.hands[seat] for seat in others] + ([] if looks else [other.pile])
        deal_anew(holders, dice)
    if "answers" in fields:
        for seat in others:
            if asked == "bid" and seat not in state.waiting:
                other.bids[seat] = 100 * dice.randint(0, other.money[seat] // 100)
            if asked == "wheel" and seat not in state.waiting:
                other.wheels[seat] = bytes(sorted((dice.randrange(7), dice.randrange(7))))
    return other


def deal_anew(holders: list[list[int]], dice: random.Random) -> None:
    """Shuffle influence cards that nobody knows; everybody has as many as before."""
    cards = [kind for held in holders for kind, count in enumerate(held) for _ in range(count)]
    dice.shuffle(cards)
    for held in holders:
        mine, cards = cards[: sum(held)], cards[sum(held) :]
        held[:] = [mine.count(kind) for kind in range(len(held))]


def table(seats: int, options: dict[str, str]) -> Table:
    people = tuple(
        SeatInfo(seat, name, 101 + seat, None) for seat, name in enumerate(("Ann", "Bo", "Cy", "Di")[:seats])
    )
    return Table(9, META.id, Place(1, 2), Status.RUNNING, people, seats, options, 101, "en", 0)


def games(seed: int, most: int) -> Iterator[tuple[Table, Session[Any], int, str]]:
    """Yield positions of a game with any options, each with an action that goes on from there; every verb is tried."""
    dice = random.Random(seed)
    seats = dice.randint(2, 4)
    options = {option.key: dice.choice(option.values) for option in OPTIONS}
    session, _ = Session.start(RULES, Setup(seats, META.check(seats, options), str(seed)))
    for _ in range(most):
        if session.state.over:
            return
        seat = dice.choice(session.waiting)
        offers = session.offers(seat)
        verb = dice.choice(sorted({kind_of(offer) for offer in offers}))
        action = dice.choice([offer for offer in offers if kind_of(offer) == verb])
        yield table(seats, options), session, seat, action
        session = session.apply(seat, [action]).session


def told(at: Table, session: Session[Any], reader: int | None, pool: list[str]) -> dict[str, Any]:
    """Return by name all that a reader can get to see in words of a position."""
    moment = of_session(at, session, reader, "en")
    view, texts = moment.view, moment.texts
    found = {
        "view": msgspec.to_builtins(view),
        "scores": msgspec.to_builtins(RULES.scores(view)),
        "board": texts.board(view),
        "desks": [texts.desk(view, seat) for seat in range(view.seats)],
        "due": [texts.due(view, seat) for seat in view.waiting],
        "clock": texts.clock(view),
        "card": stage.message(card.compose(moment, [])) if reader is None else None,
        "panel": stage.message(pages.compose(moment)),
    }
    if reader is None:
        return found
    offers = list(moment.offers)
    few = offers[:: max(1, len(offers) // 8)]
    kinds = menu.kinds(menu.main_offers(moment)) if offers else {}
    guide = TITLE.guide() if TITLE.guide else None
    return found | {
        "offers": offers,
        "judge": dict(moment.scores),
        "brings": {offer: msgspec.to_builtins(moment.brings(offer)) for offer in few},
        "effects": [(moment.effect(offer), moment.reasons(offer)) for offer in few],
        "pages": [stage.message(pages.compose(moment, (kind,))) for kind in kinds],
        "unavailable": [texts.unavailable(view, kind) for kind in RULES.kinds],
        "refusals": {token: refusal(moment, token) for token in pool},
        "guide": [guide.facts(texts, view, place) for place in guide.places(view)] if guide else None,
        "absent": TITLE.absent(session.state, reader) if TITLE.absent and reader in view.waiting else None,
    }


def refusal(moment: Moment, token: str) -> str | None:
    assert moment.seat is not None
    if token in moment.offers:
        return None
    found = RULES.refuse(moment.state, moment.seat, token)
    return found and moment.texts.refusal(found)


def painted(at: Table, session: Session[Any], reader: int | None) -> dict[str, bytes]:
    """Return the pictures that a reader can get of a position."""
    moment, painter = of_session(at, session, reader, "en"), TITLE.painter()
    pictures = {"board": painter.board(moment.view, moment.names, moment.tr, [])}
    if reader is not None:
        pictures["desk"] = painter.desk(moment.view, moment.names, moment.tr, reader)
        brings = {offer: moment.brings(offer) for offer in moment.offers[:40]}
        pictures["targets"] = painter.targets(moment.view, moment.names, moment.tr, [*brings], brings)
    return {name: picture.tobytes() for name, picture in pictures.items() if picture is not None}


def lines(entries: tuple[Entry, ...], reader: int | None) -> list[Any]:
    """Return what the log shows a reader of some steps: whose they were, and what followed."""
    seen = [seen_by(entry, reader) for entry in entries]
    return [(entry.seat, entry.action, entry.auto, entry.barrier, entry.events) for entry in seen]


def differ(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other[name]]


def leaks(
    at: Table, session: Session[Any], seat: int, action: str, pool: list[str], dice: random.Random
) -> list[str]:
    """Return what tells twins of a position apart, before an action and after it."""
    found = []
    for reader in [None, *range(at.size)]:
        for fields in ((*FIELDS,), *((field,) for field in FIELDS)):
            other = replace(session, state=twin(session.state, reader, dice, fields))
            RULES.check(other.state)
            where = f"{fields} to {reader}"
            found += [
                f"{where}: {name}" for name in differ(told(at, session, reader, pool), told(at, other, reader, pool))
            ]
            found += [f"{where}: {name}" for name in after(at, session, other, seat, action, reader)]
    return found


def after(
    at: Table, session: Session[Any], other: Session[Any], seat: int, action: str, reader: int | None
) -> list[str]:
    """Return what tells twins apart once the same is done in both, but for what the law shows then."""
    if action not in other.offers(seat):
        return []
    step, step_of_twin = session.apply(seat, [action]), other.apply(seat, [action])
    one, two = step.session, step_of_twin.session
    kinds = {event.kind for entry in (*step.entries, *step_of_twin.entries) for event in entry.events}
    if kinds & SHOWING or one.state.over:
        return []
    found = ["log"] if lines(step.entries, reader) != lines(step_of_twin.entries, reader) else []
    seen, seen_of_twin = RULES.view(one.state, reader), RULES.view(two.state, reader)
    return found + (["view after"] if seen != seen_of_twin else [])


SHOWING = {"bids", "wheels", "demoted"}
"""Events that show what was hidden: the bids, the wheels, the money of who is demoted."""
