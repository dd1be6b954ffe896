"""Twins: positions alike but for what a reader may not know, of any title, and all that could tell them apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry, Session
from hansa_bot.host.game import quiet_passes, standing_orders
from hansa_bot.host.kernel.log import seen_by
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import choices, menu
from hansa_bot.ui.kit.moment import Moment, of_session
from hansa_bot.ui.look import looks
from hansa_bot.ui.turn import card, pages
from tests.conformance.cases import NAMES, facts
from tests.ui import stage

FEW = 8
"""Offers, refusals and pages of a position of which it is looked at what they say."""


def plant(table: Table, session: Session[Any], reader: int | None) -> Session[Any]:
    """Return a position with other secrets than a reader may know, and other draws to come."""
    other = facts(table.title).plant(session.state, reader)
    if other is session.state:
        other = session.rules.clone(other)
    other.rng.key = "another secret"
    session.rules.check(other)
    return replace(session, state=other)


def setting(meta: Meta, chance: random.Random) -> Table:
    """Return a table of a title with any seats and options that go together."""
    seats = chance.choice(meta.seats)
    while meta.clash(seats, meta.filled(wanted := {each.key: chance.choice(each.values) for each in meta.options})):
        pass
    people = tuple(SeatInfo(seat, NAMES[seat], 101 + seat, None) for seat in range(seats))
    return Table(9, meta.id, Place(1, 2), Status.RUNNING, people, seats, meta.check(seats, wanted), 101, "en", 0)


def positions(meta: Meta, seed: int, most: int) -> Iterator[tuple[Table, Session[Any], int, str, list[str]]]:
    """Yield positions of a game, each with what is done next (any verb, then any of its offers) and what was done."""
    chance, done = random.Random(f"{meta.id} {seed}"), list[str]()
    table = setting(meta, chance)
    session, _ = Session.start(registry.load(meta.id).rules, Setup(table.size, dict(table.options), str(seed)))
    for _ in range(most):
        if session.state.over:
            return
        seat = chance.choice(session.waiting)
        offers = session.offers(seat)
        verb = chance.choice(sorted({kind_of(offer) for offer in offers}))
        action = chance.choice([offer for offer in offers if kind_of(offer) == verb])
        yield table, session, seat, action, done[-60:]
        session, done = session.apply(seat, [action]).session, [*done, action]


def told(table: Table, session: Session[Any], reader: int | None, attempts: Sequence[str]) -> dict[str, Any]:
    """Return by name all that a reader can get in words of a position; refused are some attempts."""
    moment = of_session(table, session, reader, "en")
    view, texts, rules = moment.view, moment.texts, session.rules
    found = {
        "view": msgspec.to_builtins(view),
        "size of the view": len(msgspec.json.encode(view)),
        "scores": msgspec.to_builtins(rules.scores(view)),
        "board": texts.board(view),
        # The seal is that of the key, which every game has anew; it is public and says nothing of what is hidden.
        "status": looks.status(moment).replace(moment.seal or "-", "seal"),
        "desks": [texts.desk(view, seat) for seat in range(table.size)],
        "due": [texts.due(view, seat) for seat in view.waiting],
        "clock": texts.clock(view),
        "answers for others": answers_for(table, session, reader),
        "card": stage.message(card.compose(moment, [])),
        "panel": stage.message(pages.compose(moment)),
    }
    if reader is None:
        return found
    offers, guide = list(moment.offers), moment.title.guide
    few = offers[:: max(1, len(offers) // FEW)]
    kinds = menu.kinds(menu.main_offers(moment)) if offers else {}
    return found | {
        "offers": offers,
        "judge": dict(moment.scores),
        "brings": {offer: msgspec.to_builtins(moment.brings(offer)) for offer in few},
        "effects": [(moment.effect(offer), moment.reasons(offer)) for offer in few],
        "pages": [stage.message(pages.compose(moment, (kind,))) for kind in kinds],
        "completed": [typing(moment, kind) for kind in [*kinds][:FEW]],
        "answers ahead": standing_orders.ahead(moment.title, session.state, moment.seat or 0),
        "unavailable": [texts.unavailable(view, kind) for kind in rules.kinds],
        "refusals": {token: refusal(moment, token) for token in attempts},
        "guide": [guide().facts(texts, view, place) for place in guide().places(view)] if guide else [],
    }


def typing(moment: Moment, kind: str) -> list[Any]:
    """Return what is offered while the first option of a verb is typed."""
    declared = moment.title.rules.kinds[kind]
    lines = [choices.lines(moment, declared, slot, "", {}) for slot in declared.slots[:1]]
    return [(line.name, line.value) for found in lines for line in found]


def refusal(moment: Moment, token: str) -> str | None:
    """Say why something is refused, None where it is not."""
    assert moment.seat is not None
    if token in moment.offers:
        return None
    found = moment.title.rules.refuse(moment.state, moment.seat, token)
    return found and moment.texts.refusal(found)


def answers_for(table: Table, session: Session[Any], reader: int | None) -> list[Any]:
    """Return what is answered for absent seats, and that forced answers and questions are the same."""
    title, state = registry.load(table.title), session.state
    others = [seat for seat in state.waiting if seat != reader]
    absent = [title.absent(state, seat) for seat in others] if title.absent else []
    interrupted = [standing_orders.is_interrupted(state, seat) for seat in others]
    quiet = [bool(title.orders) and quiet_passes.is_quiet(title.orders(), state, seat) for seat in others]
    return [absent, interrupted, quiet, list(state.waiting)]


def painted(table: Table, session: Session[Any], reader: int | None) -> dict[str, str]:
    """Return the pictures that a reader can get of a position, by what is in them."""
    moment = of_session(table, session, reader, "en")
    view, names, tr, painter = moment.view, moment.names, moment.tr, moment.title.painter()
    brings = {offer: moment.brings(offer) for offer in moment.offers[:40]}
    pictures = {
        "board": painter.board(view, names, tr, []),
        "close-up": painter.close_up(view, names, tr, []),
        **{f"desk {seat}": painter.desk(view, names, tr, seat) for seat in range(table.size)},
        "targets": painter.targets(view, names, tr, [*brings], brings) if brings else None,
    }
    return {name: sha256(drawn.tobytes()).hexdigest() for name, drawn in pictures.items() if drawn is not None}


def after(
    table: Table, session: Session[Any], other: Session[Any], seat: int, action: str, reader: int | None
) -> list[str]:
    """Return what tells twins apart once the same is done in both, unless something is drawn or revealed by that."""
    if action not in other.offers(seat):
        return []
    step, again = session.apply(seat, [action]), other.apply(seat, [action])
    if step.entries[0].barrier != again.entries[0].barrier:
        return ["what reveals something"]
    if any(entry.barrier for entry in (*step.entries, *again.entries)) or step.session.state.over:
        return []
    if any(event.only and reader in event.only for entry in step.entries for event in entry.events):
        return []  # the reader is shown something
    found = ["log"] if lines(step.entries, reader) != lines(again.entries, reader) else []
    seen, seen_again = (
        msgspec.to_builtins(each.session.rules.view(each.session.state, reader)) for each in (step, again)
    )
    return found + (["view after"] if seen != seen_again else [])


def lines(entries: Sequence[Entry], reader: int | None) -> list[Any]:
    """Return what the log shows a reader of some steps, the forced ones too."""
    seen = [seen_by(entry, reader) for entry in entries]
    return [(entry.version, entry.seat, entry.action, entry.auto, entry.barrier, entry.events) for entry in seen]


def leaks(meta: Meta, seed: int, *, every: int, most: int, pictures: int = 0) -> Iterator[str]:
    """Yield what tells twins apart at some positions of a game, for everybody and for each seat."""
    for number, (table, session, seat, action, done) in enumerate(positions(meta, seed, most)):
        if number % every != seed % every:
            continue
        attempts = random.Random(number).sample(done, min(len(done), FEW))
        for reader in (None, *range(table.size)):
            other = plant(table, session, reader)
            one, two = told(table, session, reader, attempts), told(table, other, reader, attempts)
            found = [name for name in one if one[name] != two[name]]
            found += after(table, session, other, seat, action, reader)
            if pictures and number // every % pictures == 0:
                found += ["pictures"] * (painted(table, session, reader) != painted(table, other, reader))
            yield from (f"{name} to {reader} (version {session.version}, {action})" for name in found)
