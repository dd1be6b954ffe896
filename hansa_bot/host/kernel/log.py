"""The log of a table: its lines, what of them a reader may know, which still hold, and the game that they lead to."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any, overload

import msgspec

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.action import seen_by as events_seen_by
from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import CLOCK, Entry, Session
from hansa_bot.engine.state import State, digest
from hansa_bot.model.values import Snapshot

_log = logging.getLogger(__name__)

SETUP = "setup"
"""The action of version 0 in every log; it is nobody's, its seat is -1."""
NOBODY = -1


_packed = msgspec.json.Decoder(tuple[int, int, str, list[Event], str, bool, bool, str])


class Log(Sequence[Entry]):
    """The lines of a log, that of version v at index v; never changed.

    They are kept as bytes, a quarter of what they take as records: most are never asked for again.
    """

    __slots__ = ("_lines",)

    def __init__(self, entries: Iterable[Entry] = (), before: Log | None = None) -> None:
        packed = (msgspec.json.encode(msgspec.structs.astuple(entry)) for entry in entries)
        self._lines: tuple[bytes, ...] = (*(before._lines if before else ()), *packed)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, which: int) -> Entry: ...
    @overload
    def __getitem__(self, which: slice) -> list[Entry]: ...
    def __getitem__(self, which: int | slice) -> Entry | list[Entry]:
        if isinstance(which, slice):
            return [Entry(*_packed.decode(line)) for line in self._lines[which]]
        return Entry(*_packed.decode(self._lines[which]))


def seen_by(entry: Entry, seat: int | None) -> Entry:
    """Return a line of the log as a seat, or a spectator (None), may know it.

    Where something of it is hidden from the reader, somebody else's action is told by its verb alone: a sealed bid
    stands in the action itself. Nor is it told that it was ordered or prepared, for few bids can be.
    """
    seen = msgspec.structs.replace(entry, events=events_seen_by(entry.events, seat))
    if entry.seat == seat or all(event.only is None or seat in event.only for event in entry.events):
        return seen
    return msgspec.structs.replace(seen, action=kind_of(entry.action), cause=CLOCK if entry.cause == CLOCK else "")


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """Return the lines that still hold: neither what was taken back, nor the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        back_to = entry.undo_to
        if back_to is None:
            kept.append(entry)
        else:
            while kept and kept[-1].version > back_to:
                kept.pop()
    return kept


def opening_entry(session: Session[Any], events: list[Event]) -> Entry:
    """Return line 0 of the log of a new game: what its setup drew."""
    return Entry(0, NOBODY, SETUP, events, digest(session.state), auto=True, barrier=True)


def revive(
    rules: Rules[Any], now: Snapshot, base: Snapshot | None, log: Sequence[Entry], written_under: Sequence[int]
) -> Session[Any]:
    """Return the game at the stored state `now`.

    Its undo points are found by playing on from the snapshot `base`. When the rules have changed since, there are
    none, because a running game never depends on playing old actions under new rules.
    """
    session = Session(rules, restore(rules, now.state, now.rules), now.version)
    if base is None or any(version != rules.version for version in (base.rules, *written_under[base.version + 1 :])):
        return session
    start = Session(rules, restore(rules, base.state, base.rules), base.version)
    again = replay(start, log[base.version + 1 : now.version + 1])
    if again is None or again.version != now.version or digest(again.state) != digest(session.state):
        _log.warning("log does not lead to the state since=%d version=%d", base.version, now.version)
        return session
    return again


def replay(session: Session[Any], entries: Sequence[Entry]) -> Session[Any] | None:
    """Return the game after these lines of its log, or None when they do not lead where the log says."""
    try:
        for entry in entries:
            if entry.version <= session.version:
                continue  # an answer that the rules gave by themselves and have given again
            back_to = entry.undo_to
            step = session.apply(entry.seat, [entry.action]) if back_to is None else session.undo(entry.seat, back_to)
            if not step.entries or step.entries[0].digest != entry.digest:
                return None
            session = step.session
    except Exception:
        _log.debug("replaying failed", exc_info=True)
        return None
    return session


def state_after(rules: Rules[Any], state: State, version: int, entries: Sequence[Entry]) -> State | None:
    """Return the state to which these lines of the log lead from `state` at `version`, or None when they do not."""
    states = {version: state}
    try:
        for entry in entries:
            back_to = entry.undo_to
            state = rules.apply(state, entry.seat, entry.action)[0] if back_to is None else states[back_to]
            if digest(state) != entry.digest:
                return None
            states[entry.version] = state
    except Exception:
        _log.debug("replaying failed", exc_info=True)
        return None
    return state
