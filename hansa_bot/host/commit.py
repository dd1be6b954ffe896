"""Committing: the one way in which a table is changed, in the store first and then in memory."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.state import digest
from hansa_bot.host import change as changes
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.errors import InternalFault
from hansa_bot.host.proposal import overtaking
from hansa_bot.host.sessions import Room
from hansa_bot.host.standing import Standing
from hansa_bot.store import history, outbox, proposals, receipts, tables
from hansa_bot.store.writer import Tx

_log = logging.getLogger(__name__)


async def commit(core: Core, room: Room, change: Change) -> Standing:
    """Store a change, then let memory follow, then wake whom it concerns; the caller holds the room's lock.

    When the store fails, memory is forgotten rather than trusted: the next touch reads what is really there.
    """
    before = room.standing
    assert before is not None, "a table is entered before it is changed"
    change = overtaking(before, change)
    stands = changes.after(before, change)
    columns = changes.columns(before, stands, change)
    kept = changes.snapshots(before, change, stands.undo_from)
    now = core.clock.now()

    async def work(tx: Tx) -> None:
        await tables.save(tx, room.id, before.revision, now, **columns)
        if change.sitters is not None:
            await tables.seat(tx, room.id, change.sitters)
        if change.entries and change.session is not None:
            await history.append(tx, room.id, change.entries, change.session.rules.version, change.user, now)
        await history.keep(tx, room.id, kept)
        if change.receipt is not None:
            await receipts.write(tx, room.id, change.receipt, now)
        for row in change.proposals:
            await proposals.write(tx, room.id, row, now)
        await outbox.add(tx, room.id, change.drafts, now)

    try:
        await core.store.write(work)
    except BaseException:
        room.standing = None
        raise
    room.standing = stands
    if change.drafts:
        core.wake_courier(room.id)
    if stands.seats_to_move(computers=True):
        core.wake_computers(room.id)
    return stands


@contextmanager
def our_fault(room: Room | None, doing: object) -> Iterator[None]:
    """Turn whatever is not a player's error into InternalFault, after logging what we need to mend it."""
    before = None if room is None else room.standing
    try:
        yield
    except PlayerError:
        raise
    except Exception as error:
        table_id = version = state = None
        if room is not None:
            table_id, before = room.id, room.standing or before
        if before is not None and before.session is not None:
            version, state = before.session.version, digest(before.session.state)
        _log.exception("fault at table %s, version %s, digest %s, doing %s", table_id, version, state, doing)
        raise InternalFault(table_id) from error
