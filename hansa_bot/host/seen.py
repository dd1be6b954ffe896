"""Seeing: what one seat, or a spectator, may know of the log."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.event import seen_by as events_seen_by
from hansa_bot.engine.session import Entry


def seen_by(entry: Entry, seat: int | None) -> Entry:
    """Return a line of the log as a seat, or a spectator (None), may know it.

    Where something of it is hidden from the reader, somebody else's action is told by its verb alone: a sealed bid
    stands in the action itself.
    """
    if all(event.only is None or seat in event.only for event in entry.events):
        return msgspec.structs.replace(entry, events=events_seen_by(entry.events, seat))
    action = entry.action if entry.seat == seat else kind_of(entry.action)
    return msgspec.structs.replace(entry, action=action, events=events_seen_by(entry.events, seat))


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
