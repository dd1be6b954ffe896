"""Reminders: what people ask of theirs, that they are put off, or that new settings count at once."""

from __future__ import annotations

import logging
from dataclasses import replace

from hansa_bot.engine.errors import GameOver, NotYourDecision
from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit
from hansa_bot.host.core import Core
from hansa_bot.host.errors import NotRunning
from hansa_bot.host.faults import our_fault
from hansa_bot.host.once import once
from hansa_bot.host.standing import Standing
from hansa_bot.host.time import reminder
from hansa_bot.host.time.pace import HOUR
from hansa_bot.host.time.reminder import KIND
from hansa_bot.host.time.reminding import chosen_by, situation_of, withdrawn
from hansa_bot.store import tables

_log = logging.getLogger(__name__)

SNOOZE = "snooze"
"""The verb of putting reminders off."""


class Reminders:
    """What people ask of their reminders."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def snooze(self, table_id: int, user: int, hours_long: int | None, *, request: str) -> float | None:
        """Put the user's reminders at a table off for so many hours, or until this time tomorrow.

        Return when the next one is due, in unix seconds; None when there is none at all. Raises NotYourDecision,
        GameOver, NotRunning, NotSeated, NoTable.
        """

        async def decide(stands: Standing, seat: int) -> Change:
            return await _snoozed(self._core, stands, seat, user, hours_long)

        await self._core.tasks.finish(once(self._core, table_id, user, SNOOZE, request, decide))
        stands = await self._core.rooms.standing(table_id)
        seat = stands.table.seat_of(user)
        timer = None if seat is None else stands.timers.get((KIND, seat))
        return None if timer is None else timer.due

    async def replan(self, user: int) -> None:
        """Let a person's new settings count for the reminders that are set already."""
        async with self._core.store.read() as connection:
            found = await tables.played_by(connection, user)
        for table in found:
            try:
                await self._core.tasks.finish(self._replan(table))
            except Exception:  # the settings are stored; what is set there counts until the next change
                _log.exception("reminders not planned anew table=%s user=%s", table, user)

    async def _replan(self, table: int) -> None:
        room = self._core.rooms.of(table)
        async with room.lock:
            with our_fault(room, KIND):
                stands = await self._core.rooms.enter(room)
                if stands.session is not None:
                    await commit(self._core, room, Change())


async def _snoozed(core: Core, stands: Standing, seat: int, user: int, hours_long: int | None) -> Change:
    if stands.state.over:
        raise GameOver
    if not stands.table.status.live:
        raise NotRunning(stands.table.status)
    if seat not in stands.state.waiting:
        raise NotYourDecision(seat, stands.state.waiting)
    now, timer = core.clock.now(), stands.timers.get((KIND, seat))
    if timer is None:  # the person is never reminded
        return Change(user=user)
    known = reminder.read(timer)
    situation = situation_of(await chosen_by(core, user), stands, seat, now)
    until = situation.hours.tomorrow(now) if hours_long is None else now + hours_long * HOUR
    later = situation.plan(replace(known, snoozed=until, posts=()), now)
    timers = {timer.key: reminder.row(later, seat)}
    return Change(user=user, timers=timers, drafts=tuple(withdrawn(known, stands.table.version)))
