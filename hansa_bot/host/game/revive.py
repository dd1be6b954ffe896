"""Reviving a game from the store after a restart, with the points that its players may go back to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State, digest
from hansa_bot.store.history import Snapshot

_log = logging.getLogger(__name__)


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
        _log.warning("the log since version %s does not lead to version %s", base.version, now.version)
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
