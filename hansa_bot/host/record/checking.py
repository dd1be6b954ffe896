"""Checking: whether the stored games still are what their logs say, found by playing them again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from hansa_bot.engine.errors import BadSetup, EngineError, RecordError
from hansa_bot.engine.record import Record, replay
from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import digest
from hansa_bot.host.lobby.opening import opening_entry
from hansa_bot.host.record.exporting import ORIGIN, record_of
from hansa_bot.store import dossier, history, tables
from hansa_bot.store.dossier import Dossier
from hansa_bot.store.history import Snapshot
from hansa_bot.store.store import Store
from hansa_bot.titles import registry


class Verdict(StrEnum):
    """What playing a game again has shown; what older rules have written cannot be played again."""

    SAME = "same"
    DIFFERS = "differs"
    UNPLAYABLE = "cannot be replayed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one table; `why` says where it differs, or why it cannot be played again."""

    table: int
    title: str
    versions: int
    verdict: Verdict
    why: str = ""


async def findings(store: Store) -> AsyncIterator[Finding]:
    """Yield a finding for every table at which a game has begun, by its id."""
    async with store.read() as connection:
        ids = await tables.begun(connection)
    for table in ids:
        found = await dossier.read(store, table)
        assert found is not None, "tables are never deleted"
        async with store.read() as connection:
            kept = await history.snapshots(connection, table)
        yield judge(found, kept)


def judge(found: Dossier, kept: Sequence[Snapshot]) -> Finding:
    """Play a game again from its setup and compare every line of its log and every stored state."""
    verdict, why = _verdict(found, kept)
    return Finding(found.row.id, found.row.title, len(found.log), verdict, why)


def _verdict(found: Dossier, kept: Sequence[Snapshot]) -> tuple[Verdict, str]:
    try:
        rules = registry.load(found.row.title).rules
    except BadSetup as error:
        return Verdict.UNPLAYABLE, str(error)
    states = [state for state in kept if state.version > ORIGIN]
    fault = next(_broken_states(rules, found, states), None)
    if fault is not None:
        return Verdict.DIFFERS, fault
    if {*found.written_under} != {rules.version}:
        oldest = min(found.written_under, default=0)
        return Verdict.UNPLAYABLE, f"recorded under rules version {oldest}, this is {rules.version}"
    origin = next((state for state in kept if state.version == ORIGIN), None)
    fault = _broken_log(rules, found, record_of(found, origin))
    return (Verdict.SAME, "") if fault is None else (Verdict.DIFFERS, fault)


def _broken_states(rules: Rules[Any], found: Dossier, kept: Sequence[Snapshot]) -> Iterator[str]:
    """Say which stored states cannot be read, or are not those of their lines in the log."""
    row = found.row
    digests = {entry.version: entry.digest for entry in found.log}
    if list(digests) != list(range(row.version + 1)):
        yield f"the log has {len(digests)} lines, not one for each version from 0 to {row.version}"
    for stored in (*kept, Snapshot(row.version, row.rules or 0, row.state or "")):
        try:
            known = digest(restore(rules, stored.state, stored.rules))
        except (EngineError, msgspec.MsgspecError) as error:
            yield f"the state stored at version {stored.version} cannot be read: {error}"
            continue
        logged = digests.get(stored.version)
        if stored.rules == rules.version and known != logged:
            yield f"the state stored at version {stored.version} is {known}, its line says {logged}"


def _broken_log(rules: Rules[Any], found: Dossier, record: Record) -> str | None:
    """Say at which version playing the record leads elsewhere than the log says."""
    try:
        start, opening = Session.start(rules, record.setup)
        replayed = replay(rules, record)
    except RecordError as error:
        return f"version {error.line or 0}: {str(error).removeprefix(f'line {error.line}: ')}"
    except EngineError as error:
        return f"it cannot be played again: {error}"
    for logged, again in zip(found.log, (opening_entry(start, opening), *replayed.entries), strict=False):
        if _mark(logged) != _mark(again):
            return f"version {logged.version}: the log has {_mark(logged)}, playing again {_mark(again)}"
    if replayed.session.version != found.row.version:
        return f"playing again ends at version {replayed.session.version}, not {found.row.version}"
    return None


def _mark(entry: Entry) -> str:
    return f"{entry.action} of seat {entry.seat} with digest {entry.digest}" + (" (forced)" if entry.auto else "")
