"""Holidays: going away for some days from all one's tables, what follows from it there, and coming back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.host.kernel.commit import Core, commit, hold
from hansa_bot.host.kernel.errors import HolidaySpan, NotAway
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.posts import HolidayBegins, HolidayEnds, LobbyPost, PostDraft, draft
from hansa_bot.host.kernel.settings import HOLIDAY, Whose
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.store import tables
from hansa_bot.store.requests import Receipt
from hansa_bot.store.timers import TimerKey, TimerRow

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
        return await _away_until(self._core, user)

    async def away(self, table: Table) -> dict[int, float]:
        """Return the seats of a table whose persons are on holiday, with when that ends; nobody once it is over."""
        if not table.status.live:
            return {}
        users = [info.user for info in table.seats]
        return await _holiday_ends(self._core, users, self._core.clock.now())

    async def _back(self, user: int, request: str) -> int:
        if await self.until(user) is None and not await self._known(user, request):
            raise NotAway
        return await self._set(user, None, request)

    async def _set(self, user: int, until: float | None, request: str) -> int:
        # The person's own row is the truth; a table that is not reached follows it with its next change.
        if not await self._known(user, request):
            await self._core.prefs.keep(Whose.PERSON, user, {HOLIDAY: str(until or 0)})
        tables_played = await self._tables(user)
        for table in tables_played:
            try:
                await self._tell(table, user, until, request)
            except Exception:
                _log.exception("holiday not told table=%s user=%s", table, user)
        return len(tables_played)

    async def _known(self, user: int, request: str) -> bool:
        """Say whether some table has heard of this request already."""
        for table in await self._tables(user):
            if (user, HOLIDAY, request) in (await self._core.tables.live(table)).receipts:
                return True
        return False

    async def _tables(self, user: int) -> list[int]:
        async with self._core.store.read() as connection:
            return await tables.find_of_user(connection, user)

    async def _tell(self, table: int, user: int, until: float | None, request: str) -> None:
        async with hold(self._core, table, HOLIDAY) as (loaded, live):
            seat, version = live.table.seat_of(user), live.table.version
            if seat is None or (user, HOLIDAY, request) in live.receipts:
                return
            receipt = Receipt(user, HOLIDAY, request, seat, version, version)
            await commit(self._core, loaded, replace(_tell_holiday(live, seat, until), user=user, receipt=receipt))


def _tell_holiday(live: LiveTable, seat: int, until: float | None) -> Change:
    """Return what a table shows of it; the clocks and timers follow by themselves."""
    if live.table.status is Status.LOBBY:
        return Change(drafts=(draft(LobbyPost()),))
    if until is None:
        return Change(drafts=tell_return(live, seat))
    return Change(drafts=(draft(HolidayBegins(seat=seat, until=until), live.table.version),))


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change with the clocks of those on holiday at rest and a timer for each of them.

    Whoever sits down while on holiday is found as well, and whatever an interrupted request has left undone.
    """
    status = change.status or before.table.status
    sitters = before.sitters if change.sitters is None else change.sitters
    try:
        ends = await _holiday_ends(core, [row.user for row in sitters], now) if status is Status.RUNNING else {}
    except Exception:  # somebody's holiday must not keep the game from going on
        _log.exception("holidays unknown table=%s", before.table.id)
        return change
    timers = _holiday_timers(before, ends)
    clocks = change.clocks or before.clocks
    terms = change.terms or before.table.terms
    away = tuple(sorted(ends)) if terms.holidays else ()
    if timers:
        change = replace(change, timers={**change.timers, **timers})
    return change if away == clocks.away else replace(change, clocks=replace(clocks, away=away))


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """End a holiday; it is told only where others wait for the person, whose clock runs again."""
    user = live.sitters[timer.seat].user if timer.seat < len(live.sitters) else None
    if user is None or await _away_until(core, user) is not None:
        return None
    return Change(drafts=tell_return(live, timer.seat))


def tell_return(live: LiveTable, seat: int) -> tuple[PostDraft, ...]:
    """Return the note that somebody is back from a holiday; none where nobody waits for them."""
    if seat not in live.seats_to_move(computers=False):
        return ()
    return (draft(HolidayEnds(seat=seat), live.table.version),)


def _holiday_timers(before: LiveTable, ends: dict[int, float]) -> dict[TimerKey, TimerRow | None]:
    wanted = {(HOLIDAY, seat): TimerRow(HOLIDAY, end, seat) for seat, end in ends.items()}
    timers: dict[TimerKey, TimerRow | None] = {key: None for key in before.timers if key[0] == HOLIDAY}
    return {key: row for key, row in {**timers, **wanted}.items() if before.timers.get(key) != row}


async def _away_until(core: Core, user: int) -> float | None:
    return (await core.prefs.of(Whose.PERSON, user)).holiday_end(core.clock.now())


async def _holiday_ends(core: Core, users: Sequence[int | None], now: float) -> dict[int, float]:
    """Return when the holidays of those end who are on one, by seat."""
    ends = {}
    for seat, user in enumerate(users):
        if user is not None:
            end = (await core.prefs.of(Whose.PERSON, user)).holiday_end(now)
            if end is not None:
                ends[seat] = end
    return ends
