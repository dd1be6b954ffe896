"""Committing: the one way in which a table is changed, in the store first and then in memory."""

from __future__ import annotations

import logging

from hansa_bot.host import change as changes
from hansa_bot.host import consequences
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.sessions import Room
from hansa_bot.host.standing import Standing
from hansa_bot.store import history, outbox, prefs, requests, results, tables, timers
from hansa_bot.store.store import Tx

_log = logging.getLogger(__name__)


async def commit(core: Core, room: Room, change: Change) -> Standing:
    """Store a change, then let memory follow, then wake whom it concerns; the caller holds the room's lock.

    When the store fails, memory is forgotten rather than trusted: the next touch reads what is really there.
    """
    before = room.standing
    assert before is not None, "a table is entered before it is changed"
    now = core.clock.now()
    change = await consequences.of(core, before, change, now)
    stands = changes.after(before, change)
    columns = changes.columns(before, stands, change)
    kept = changes.snapshots(before, change, stands.undo_from)

    async def work(tx: Tx) -> None:
        await tables.save(tx, room.id, before.revision, now, **columns)
        if change.sitters is not None:
            await tables.seat(tx, room.id, change.sitters)
        if change.entries and change.session is not None:
            await history.append(tx, room.id, change.entries, change.session.rules.version, change.user, now)
        await history.keep(tx, room.id, kept)
        if change.receipt is not None:
            await requests.write_receipt(tx, room.id, change.receipt, now)
        for row in change.proposals:
            await requests.write_proposal(tx, room.id, row, now)
        await timers.write(tx, room.id, change.timers)
        for seat, values in change.orders.items():
            await prefs.write_orders(tx, room.id, seat, values, now)
        await prefs.write_followers(tx, room.id, change.followers)
        if change.results:
            await results.write(tx, room.id, change.results, stands.state.turn, now)
        await outbox.add(tx, room.id, [draft.row for draft in change.drafts], now)

    try:
        await core.store.write(work)
    except BaseException:
        room.standing = None
        raise
    room.standing = stands
    was, now_at = before.table, stands.table
    if was.place != now_at.place or was.status != now_at.status:
        core.places.forget(was.place.channel, was.place.parent, now_at.place.channel, now_at.place.parent)
    if change.drafts:
        core.wake_courier(room.id)
    if change.timers:
        core.wake_timers()
    if stands.seats_to_move(computers=True):
        core.wake_computers(room.id)
    return stands
