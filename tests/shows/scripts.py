"""Scripts: short whole games that are recorded for the titles, to be played again by every way in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.record import Move, Record, parse
from hansa_bot.engine.session import Entry, Session
from hansa_bot.titles import registry
from tests.conformance.cases import home

TITLES = [meta.id for meta in registry.metas()]
MOST = 150
"""Moves of a short game."""


@dataclass(frozen=True)
class Stop:
    """A move of a script: the game before it and after it, with all that it led to."""

    before: Session[Any]
    move: Move
    after: Session[Any]
    entries: tuple[Entry, ...]


@cache
def script(title: str) -> Record:
    """Return a short recorded game of two in which most kinds of action occur, rather by the usual options."""
    usual = registry.load(title).meta.filled({})

    def rank(record: Record) -> tuple[int, int, int]:
        unusual = sum(usual[key] != value for key, value in record.setup.options.items())
        return -len({kind_of(move.action) for move in record.moves}), unusual, len(record.moves)

    shortest = min(len(each.moves) for each in records(title))
    return min((each for each in records(title) if len(each.moves) <= max(MOST, shortest)), key=rank)


@cache
def records(title: str) -> tuple[Record, ...]:
    """Return the recorded games of two."""
    found = (parse(path.read_text("utf-8")) for path in sorted(Path(home(title), "games").glob("*.jsonl")))
    return tuple(record for record in found if record.setup.seats == 2)


@cache
def stops(title: str) -> tuple[Stop, ...]:
    """Return all moves of a title's script; the game is over after the last one."""
    found = tuple(played(script(title)))
    assert found[-1].after.state.over
    return found


def played(record: Record) -> Iterator[Stop]:
    """Yield the moves of a record, one after the other."""
    session, _ = Session.start(registry.load(record.title).rules, record.setup)
    for move in record.moves:
        assert move.action, "recorded games take nothing back"
        step = session.apply(move.seat, [move.action])
        yield Stop(session, move, step.session, tuple(step.entries))
        session = step.session


@cache
def one_of_each_kind(title: str) -> tuple[Stop, ...]:
    """Return one move of every kind that occurs in any recorded game of two."""
    found: dict[str, Stop] = {}
    missing = {kind_of(move.action) for record in records(title) for move in record.moves}
    for record in records(title):
        if not missing & {kind_of(move.action) for move in record.moves}:
            continue
        for stop in played(record):
            if kind_of(stop.move.action) in missing:
                missing.discard(kind_of(stop.move.action))
                found[kind_of(stop.move.action)] = stop
    return tuple(found.values())
