"""Records: a stored game as a record, a record as a closed table, and whether stored games still are as logged."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import msgspec

from hansa_bot.engine.action import SEPARATOR, kind_of
from hansa_bot.engine.errors import BadSetup, EngineError, RecordError
from hansa_bot.engine.record import NEW_SECRET, REDRAW, SEED, Move, Origin, Record, dump, moves_of, origin_of, parse
from hansa_bot.engine.replay import Departure, Replayed, replay
from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.kernel.loaded_tables import live_table
from hansa_bot.host.kernel.log import opening_entry
from hansa_bot.host.kernel.outgoing import UnknownPost, read
from hansa_bot.host.kernel.table import Status, clean_name, seat_infos
from hansa_bot.host.kernel.tasks import Clock
from hansa_bot.model.values import IMPORT, ORIGIN, Dossier, Receipt, Seat, Snapshot, StoredPost, StoredTable
from hansa_bot.store import Store, Tx, history, outbox, tables
from hansa_bot.titles import registry


async def export_record(store: Store, table_id: int) -> Record | None:
    """Return the game of a table as a record, or None where there is no table or no game has begun."""
    stored = await tables.read_dossier(store, table_id)
    if stored is None or not stored.log:
        return None
    origin = await store.ask(history.snapshot, table_id, ORIGIN)
    return record_of(stored, origin)


def record_of(stored: Dossier, origin: Snapshot | None) -> Record:
    """Return a game that has begun as a record; its rules version is the oldest under which it was played."""
    row = stored.row
    setup = (
        Origin(row.size, row.options, row.seed or "")
        if origin is None
        else msgspec.json.decode(origin.state, type=Origin)
    )
    before = parse(setup.before) if setup.before else None
    # The oldest version counts: what was played under it is believed as it was logged, not judged by today's rules.
    under, position = before.rules if before else None, None
    seed = None if setup.draws and not setup.seed else setup.seed
    if origin is not None and setup.state and before is None:
        under, position, seed = origin.rules, msgspec.json.decode(setup.state), row.seed
    verb = REDRAW if setup.redraws else SEED
    secret = [Move(0, f"{verb}{SEPARATOR}{row.seed}")] if before and setup.state else []
    return Record(
        title=row.title,
        seats=tuple(info.name for info in seat_infos(row.seats, row.language)),
        moves=(*_unnumbered(before), *secret, *moves_of(stored.log[1:])),
        options=setup.options,
        seed=seed,
        draws=setup.draws,
        rules=min((*stored.written_under, *([under] if under else ()))),
        position=position,
    )


def _unnumbered(before: Record | None) -> Iterator[Move]:
    """Yield the moves of the game that went before, whose lines are none of the log."""
    return (replace(move, line=None) for move in (before.moves if before else ()))


NOWHERE = 0
"""The channel of a table that stands in none."""

NO_USER = 0
_LONGEST_SEED = 64


@dataclass(frozen=True, slots=True)
class Imported:
    """The table that a record has become; `repeated` says that this record had been imported there before.

    Today's rules depart from those of the record in `departures`; so many moves of it are `left` out.
    """

    table: int
    repeated: bool
    departures: tuple[Departure, ...] = ()
    left: int = 0


@dataclass(frozen=True, slots=True)
class Prepared:
    """A record that has been played again, ready to be stored: its log, and the states to keep."""

    record: Record
    replayed: Replayed[Any]
    entries: tuple[Entry, ...]
    kept: tuple[Snapshot, ...]


def prepare(record: Record) -> Prepared:
    """Play a record again; raises RecordError, and BadSetup or Impossible for what its title does not allow."""
    if record.position is not None:  # rules are safe from whatever is played, not from whatever is made up
        raise RecordError("it begins with a position, not with a setup", record.line)
    title = registry.load(record.title)
    record = replace(record, options=title.meta.check(len(record.seats), record.options))
    rules = title.rules
    replayed = replay(rules, record)
    start = Session(rules, replayed.beginning)
    entries = (opening_entry(start, replayed.opening), *replayed.entries)
    last = max((at for at, move in enumerate(record.moves) if kind_of(move.action) in NEW_SECRET), default=-1)
    origin = msgspec.json.encode(origin_of(record, record.moves[: last + 1], rules.version)).decode()
    states = turn_snapshots(rules, start.state, entries)
    return Prepared(record, replayed, entries, (Snapshot(ORIGIN, rules.version, origin), *states))


async def import_record(
    store: Store,
    clock: Clock,
    record: Record,
    channel: int = NOWHERE,
    *,
    guild: int | None = None,
    owner: int = NO_USER,
    language: str = "en",
) -> Imported:
    """Store a record as a table in a channel, or of a guild: over, or abandoned where the record ends earlier.

    Raises RecordError like `replay`, and BadSetup or Impossible for a title, seats or options that cannot be.
    """
    ready = await asyncio.to_thread(prepare, record)
    record, replayed, now = ready.record, ready.replayed, clock.now()
    departs = replayed.departures, replayed.left
    request = _request(record, replayed, channel or guild or owner)
    earlier = await store.ask(history.table_of_request, NO_USER, IMPORT, request)
    if earlier is not None:
        return Imported(earlier, True, *departs)
    row = replace(_table_row(record, replayed, channel), guild=guild, owner=owner, language=language)
    # What today's rules would not have led to stays what older ones have written.
    rules = replayed.session.rules.version
    written_under = record.rules if replayed.departures and record.rules else rules

    async def work(tx: Tx) -> int:
        table = await tables.add(tx, row, now)
        await history.append(tx, table, ready.entries, written_under, None, now)
        await history.write_snapshots(tx, table, ready.kept)
        await history.write_receipt(tx, table, Receipt(NO_USER, IMPORT, request, None, 0, row.version), now)
        return table

    return Imported(await store.write(work), False, *departs)


def turn_snapshots(rules: Rules[Any], start: State, entries: Sequence[Entry]) -> list[Snapshot]:
    """Return the states to keep: the first one, and each with which another turn began or the game ended."""
    states = [start]
    kept = [Snapshot(0, rules.version, encode(start).decode())]
    for entry in entries[1:]:
        before, back_to = states[-1], entry.undo_to
        after = rules.apply(before, entry.seat, entry.action)[0] if back_to is None else states[back_to]
        states.append(after)
        # One for each turn: dense enough to show any position quickly, and far fewer than one for each action.
        if (after.turn, after.over) != (before.turn, before.over):
            rules.check(after)
            kept.append(Snapshot(entry.version, rules.version, encode(after).decode()))
    return kept


def _request(record: Record, replayed: Replayed[Any], where: int) -> str:
    """Return a fingerprint of the game alone, whatever comments and digests its file has."""
    rules = replayed.session.rules.version
    same = dump(replace(record, moves=moves_of(replayed.entries), rules=rules))
    return f"{hashlib.sha256(same.encode()).hexdigest()[:32]}/{where}"


def _table_row(record: Record, replayed: Replayed[Any], channel: int) -> StoredTable:
    session = replayed.session
    seed = record.seed if record.seed is not None and len(record.seed) <= _LONGEST_SEED else None
    return StoredTable(
        id=0,
        title=record.title,
        guild=None,
        channel=channel,
        status=Status.OVER if session.state.over else Status.ABANDONED,
        size=len(record.seats),
        options=dict(record.options),
        owner=NO_USER,
        language="en",
        seed=seed,
        rules=session.rules.version,
        version=session.version,
        state=encode(session.state).decode(),
        undo_from=None,
        asked=None,
        revision=0,
        seats=tuple(Seat(clean_name(name), None, None) for name in record.seats),
    )


class ReplayVerdict(StrEnum):
    """What playing a game again has shown: what today's rules make of it is what older ones have, or it departs."""

    SAME = "same"
    DIFFERS = "differs"
    DEPARTS = "departs"
    UNPLAYABLE = "cannot be replayed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one table; `why` says where it differs or first departs, or why it cannot be played again."""

    table: int
    title: str
    versions: int
    verdict: ReplayVerdict
    why: str = ""
    running: bool = False


async def findings(store: Store, timers: Collection[str] | None = None) -> AsyncIterator[Finding]:
    """Yield a finding for every table at which a game has begun or rows are spoilt, by its id.

    `timers` are the kinds of timers that there are.
    """
    for table in await store.ask(tables.find_all):
        try:
            stored = await tables.read_dossier(store, table)
            assert stored is not None, "tables are never deleted"
            kept, due = await store.ask(history.snapshots_of, table), await store.ask(outbox.open_posts, table)
            begun, fault = stored.row.state is not None, next(_spoilt_rows(stored, due, timers), None)
            if not begun and fault is None:
                continue
            finding = judge(stored, kept)
            if fault is not None and (not begun or finding.verdict is not ReplayVerdict.DIFFERS):
                finding = replace(finding, verdict=ReplayVerdict.DIFFERS, why=fault)
        except Exception as error:  # whatever stands there, the other tables are judged too
            finding = Finding(table, "?", 0, ReplayVerdict.DIFFERS, f"it cannot be read: {error!r}")
        yield finding


def _spoilt_rows(stored: Dossier, due: Sequence[StoredPost], timers: Collection[str] | None) -> Iterator[str]:
    """Say what stands around the game that cannot be: for the bot, in posts to come, in timers."""
    for timer in stored.timers:
        if not isinstance(timer.payload, Mapping) or (timers is not None and timer.kind not in timers):
            yield f"the timer {timer.kind!r} of seat {timer.seat} is not understood"
    for post in due:
        try:
            read(post.kind, post.payload)
        except UnknownPost as error:
            yield f"post {post.id}: {error}"
    try:
        live_table(stored)
    except BadSetup:
        pass  # its title is not here: the verdict says so
    except Exception as error:
        yield f"the bot cannot open it: {error!r}"


def judge(stored: Dossier, kept: Sequence[Snapshot]) -> Finding:
    """Play a game again from its setup and compare every line of its log and every stored state."""
    verdict, why = _verdict(stored, kept)
    row = stored.row
    return Finding(row.id, row.title, len(stored.log), verdict, why, row.status == Status.RUNNING)


def _verdict(stored: Dossier, kept: Sequence[Snapshot]) -> tuple[ReplayVerdict, str]:
    try:
        title = registry.load(stored.row.title)
    except BadSetup as error:
        return ReplayVerdict.UNPLAYABLE, str(error)
    rules = title.rules
    states = [state for state in kept if state.version > ORIGIN]
    fault = next(_broken_states(rules, stored, states), None)
    if fault is not None:
        return ReplayVerdict.DIFFERS, fault
    origin = next((state for state in kept if state.version == ORIGIN), None)
    record = record_of(stored, origin)
    if record.rules != rules.version:
        return _departs(rules, stored, states, replace(record, options=title.meta.filled(record.options)))
    fault = _broken_log(rules, stored, record)
    return (ReplayVerdict.SAME, "") if fault is None else (ReplayVerdict.DIFFERS, fault)


def _departs(
    rules: Rules[Any], stored: Dossier, kept: Sequence[Snapshot], record: Record
) -> tuple[ReplayVerdict, str]:
    """Return whether today's rules lead a game of older ones where it went, and where they first do not."""
    row = stored.row
    states = (*kept, Snapshot(row.version, row.rules or 0, row.state or ""))
    known = {state.version: restore(rules, state.state, state.rules) for state in states}
    said = f"recorded under rules version {record.rules}, this is {rules.version}"
    try:
        found = replay(rules, record, known=known).departures
    except EngineError as error:
        return ReplayVerdict.UNPLAYABLE, f"{said}: {error}"
    if not found:
        return ReplayVerdict.SAME, ""
    more = f", and {len(found) - 1} more" if len(found) > 1 else ""
    return ReplayVerdict.DEPARTS, f"{said}; version {found[0].line or 0}: {found[0]}{more}"


def _broken_states(rules: Rules[Any], stored: Dossier, kept: Sequence[Snapshot]) -> Iterator[str]:
    """Say which stored states cannot be read, or are not those of their lines in the log."""
    row = stored.row
    digests = {entry.version: entry.digest for entry in stored.log}
    written_under = dict(zip(digests, stored.written_under, strict=True))
    if len(row.seats) != row.size:
        yield f"{len(row.seats)} of {row.size} seats are stored"
    if list(digests) != list(range(row.version + 1)):
        yield f"the log has {len(digests)} lines, not one for each version from 0 to {row.version}"
    for snapshot in (*kept, Snapshot(row.version, row.rules or 0, row.state or "")):
        try:
            known = digest(restore(rules, snapshot.state, snapshot.rules))
        except (EngineError, msgspec.MsgspecError) as error:
            yield f"the state stored at version {snapshot.version} cannot be read: {error}"
            continue
        logged = digests.get(snapshot.version)
        # A game that went on under newer rules keeps a state of theirs where its last line is of the older ones.
        if snapshot.rules == rules.version == written_under.get(snapshot.version) and known != logged:
            yield f"the state stored at version {snapshot.version} is {known}, its line says {logged}"


def _broken_log(rules: Rules[Any], stored: Dossier, record: Record) -> str | None:
    """Say at which version playing the record leads elsewhere than the log says."""
    try:
        replayed = replay(rules, record)
    except RecordError as error:
        return f"version {error.line or 0}: {str(error).removeprefix(f'line {error.line}: ')}"
    except EngineError as error:
        return f"it cannot be played again: {error}"
    opening = opening_entry(Session(rules, replayed.beginning), replayed.opening)
    for logged, again in zip(stored.log, (opening, *replayed.entries), strict=False):
        if _mark(logged) != _mark(again):
            return f"version {logged.version}: the log has {_mark(logged)}, playing again {_mark(again)}"
    if replayed.session.version != stored.row.version:
        return f"playing again ends at version {replayed.session.version}, not {stored.row.version}"
    return None


def _mark(entry: Entry) -> str:
    return f"{entry.action} of seat {entry.seat} with digest {entry.digest}" + (" (forced)" if entry.auto else "")
