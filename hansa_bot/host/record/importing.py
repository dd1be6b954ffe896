"""Importing: a record becomes a closed table of its own, as if it had been played here."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from hansa_bot.engine.record import Record, Replayed, dump, moves_of, replay
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State, encode
from hansa_bot.host.lobby.opening import opening_entry
from hansa_bot.host.names import clean
from hansa_bot.host.ports import Clock
from hansa_bot.host.record.exporting import ORIGIN
from hansa_bot.host.table import Status
from hansa_bot.store import history, requests, tables
from hansa_bot.store.history import Snapshot
from hansa_bot.store.requests import Receipt
from hansa_bot.store.store import Store, Tx
from hansa_bot.store.tables import SeatRow, TableRow
from hansa_bot.titles import registry

NOWHERE = 0
"""The channel of a table that stands in none."""

IMPORT = "import"
_NO_USER = 0
_LONGEST_SEED = 64


@dataclass(frozen=True, slots=True)
class Imported:
    """The table that a record has become; `repeated` says that this record had been imported there before."""

    table: int
    repeated: bool


async def bring_in(store: Store, clock: Clock, record: Record, channel: int = NOWHERE) -> Imported:
    """Store a record as a table in a channel: over, or abandoned where the record ends earlier.

    Raises RecordError like `replay`, and BadSetup or Impossible for a title, seats or options that cannot be.
    """
    title = registry.load(record.title)
    record = replace(record, options=title.meta.check(len(record.seats), record.options))
    rules, now = title.rules, clock.now()
    replayed = replay(rules, record)
    request = _request(record, replayed, channel)
    async with store.read() as connection:
        earlier = await requests.table_of_request(connection, _NO_USER, IMPORT, request)
    if earlier is not None:
        return Imported(earlier, repeated=True)
    start, _ = Session.start(rules, record.setup)
    entries = (opening_entry(start, replayed.opening), *replayed.entries)
    kept = snapshots(rules, start.state, entries)
    row = _row(record, replayed, channel)

    async def work(tx: Tx) -> int:
        table = await tables.add(tx, row, now)
        await history.append(tx, table, entries, rules.version, None, now)
        await history.keep(tx, table, [_origin(record, rules), *kept])
        await requests.write_receipt(tx, table, Receipt(_NO_USER, IMPORT, request, None, 0, row.version), now)
        return table

    return Imported(await store.write(work), repeated=False)


def snapshots(rules: Rules[Any], start: State, entries: Sequence[Entry]) -> list[Snapshot]:
    """Return the states to keep: the first one, and each with which another turn began or the game ended."""
    states = [start]
    kept = [Snapshot(0, rules.version, encode(start).decode())]
    for entry in entries[1:]:
        before, back_to = states[-1], entry.undo_to
        after = rules.apply(before, entry.seat, entry.action)[0] if back_to is None else states[back_to]
        states.append(after)
        if (after.turn, after.over) != (before.turn, before.over):
            rules.check(after)
            kept.append(Snapshot(entry.version, rules.version, encode(after).decode()))
    return kept


def _request(record: Record, replayed: Replayed[Any], channel: int) -> str:
    """Return what is the same for every file of the same game, whatever comments and digests stand in it."""
    rules = replayed.session.rules.version
    same = dump(replace(record, moves=moves_of(replayed.entries), rules=rules))
    return f"{hashlib.sha256(same.encode()).hexdigest()[:32]}/{channel}"


def _origin(record: Record, rules: Rules[Any]) -> Snapshot:
    return Snapshot(ORIGIN, rules.version, msgspec.json.encode(record.setup).decode())


def _row(record: Record, replayed: Replayed[Any], channel: int) -> TableRow:
    session = replayed.session
    seed = record.seed if record.seed is not None and len(record.seed) <= _LONGEST_SEED else None
    return TableRow(
        id=0,
        title=record.title,
        guild=None,
        channel=channel,
        status=Status.OVER if session.state.over else Status.ABANDONED,
        size=len(record.seats),
        options=dict(record.options),
        owner=_NO_USER,
        language="en",
        seed=seed,
        rules=session.rules.version,
        version=session.version,
        state=encode(session.state).decode(),
        undo_from=None,
        asked=None,
        revision=0,
        seats=tuple(SeatRow(clean(name), None, None) for name in record.seats),
    )
