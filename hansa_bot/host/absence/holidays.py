"""Holidays: going away for some days from all one's tables, and coming back."""

from __future__ import annotations

import logging
from dataclasses import replace

from hansa_bot.host.absence import absence
from hansa_bot.host.absence.absence import HOLIDAY
from hansa_bot.host.change import Change
from hansa_bot.host.commit import commit
from hansa_bot.host.core import Core
from hansa_bot.host.errors import HolidaySpan, NotAway
from hansa_bot.host.faults import our_fault
from hansa_bot.host.kernel.posts import HolidayBegins, draft
from hansa_bot.host.posting import announce
from hansa_bot.host.prefs import Whose
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status, Table
from hansa_bot.store import tables
from hansa_bot.store.requests import Receipt

_log = logging.getLogger(__name__)

DAY = 86400.0
LONGEST_DAYS = 30
LONGEST = (LONGEST_DAYS + 1) * DAY - 60
"""Seconds: who names the last day is away until its last minute, however early the holiday begins."""


class Holidays:
    """What a person's absence means, at every table at once."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def begin(self, user: int, until: float, request: str) -> int:
        """Go on holiday until a time, in unix seconds, also in place of another end; return at how many tables.

        Acting meanwhile does not end it. Raises HolidaySpan.
        """
        now = self._core.clock.now()
        if not now < until <= now + LONGEST:
            raise HolidaySpan(LONGEST_DAYS)
        return await self._core.tasks.finish(self._set(user, until, request))

    async def end(self, user: int, request: str) -> int:
        """Come back early; return to how many tables. Raises NotAway."""
        return await self._core.tasks.finish(self._back(user, request))

    def now(self) -> float:
        """Return the host's time, by which a day is counted."""
        return self._core.clock.now()

    async def until(self, user: int) -> float | None:
        """Return until when a person is on holiday, in unix seconds; None when they are not."""
        return await absence.away_until(self._core, user)

    async def away(self, table: Table) -> dict[int, float]:
        """Return the seats of a table whose persons are on holiday, with when that ends; nobody once it is over."""
        return await absence.away_at(self._core, table) if table.status.live else {}

    async def _back(self, user: int, request: str) -> int:
        if await self.until(user) is None and not await self._known(user, request):
            raise NotAway
        return await self._set(user, None, request)

    async def _set(self, user: int, until: float | None, request: str) -> int:
        # The person's own row is the truth; a table that is not reached follows it with its next change.
        if not await self._known(user, request):
            await self._core.prefs.keep(Whose.PERSON, user, {HOLIDAY: str(until or 0)})
        found = await self._tables(user)
        for table in found:
            try:
                await self._tell(table, user, until, request)
            except Exception:
                _log.exception("holiday not told table=%s user=%s", table, user)
        return len(found)

    async def _known(self, user: int, request: str) -> bool:
        """Say whether some table has heard of this request already."""
        for table in await self._tables(user):
            if (user, HOLIDAY, request) in (await self._core.rooms.standing(table)).receipts:
                return True
        return False

    async def _tables(self, user: int) -> list[int]:
        async with self._core.store.read() as connection:
            return await tables.played_by(connection, user)

    async def _tell(self, table: int, user: int, until: float | None, request: str) -> None:
        room = self._core.rooms.of(table)
        async with room.lock:
            with our_fault(room, HOLIDAY):
                stands = await self._core.rooms.enter(room)
                seat, version = stands.table.seat_of(user), stands.table.version
                if seat is None or (user, HOLIDAY, request) in stands.receipts:
                    return
                receipt = Receipt(user, HOLIDAY, request, seat, version, version)
                await commit(self._core, room, replace(_told(stands, seat, until), user=user, receipt=receipt))


def _told(stands: Standing, seat: int, until: float | None) -> Change:
    """Return what a table shows of it; the clocks and timers follow by themselves."""
    if stands.table.status is Status.LOBBY:
        return Change(drafts=tuple(announce.lobby()))
    if until is None:
        return Change(drafts=absence.returned(stands, seat))
    return Change(drafts=(draft(HolidayBegins(seat=seat, until=until), stands.table.version),))
