"""Holidays: somebody is away from all their tables for days, and tables wait for so many days of a year."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.host.kernel import holiday_days
from hansa_bot.host.kernel.commit import Core, Feature, commit, hold, retry_on_conflict
from hansa_bot.host.kernel.errors import HolidaysOften, HolidaySpan, NotAway
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import HolidayBegins, HolidayEnds, HolidayUsedUp
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import LobbyPost
from hansa_bot.host.kernel.settings import HOLIDAY, Chosen
from hansa_bot.host.kernel.table import Status, Table, short_id
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.world import Choices, World
from hansa_bot.model.values import NewPost, Receipt, Timer, TimerKey, Whose
from hansa_bot.store import history

_log = logging.getLogger(__name__)

LONGEST_DAYS = 30
LONGEST_HOLIDAY = (LONGEST_DAYS + 1) * DAY - 60
"""Seconds: who names the last day is away until its last minute, however early the holiday begins."""

_TELLING = "holiday request"
"""The key under which a person's request is stored while tables have still to be told of it."""


class Holidays(Feature):
    """What a person's absence means, at every table at once."""

    async def begin(self, user: int, until: float, request: str) -> int:
        """Go on holiday until a time, in unix seconds, also in place of another end; return at how many tables.

        Acting meanwhile does not end it. Tables wait for so many days of a year (`kernel.holiday_days`), then as for
        anybody. Raises HolidaySpan, HolidaysOften.
        """
        now = self._core.clock.now()
        if not now < until <= now + LONGEST_HOLIDAY:
            raise HolidaySpan(LONGEST_DAYS)
        return await self._core.tasks.finish(self._set(user, until, request))

    async def end(self, user: int, request: str) -> int:
        """Come back early; return to how many tables. Raises NotAway."""
        return await self._core.tasks.finish(self._back(user, request))

    async def until(self, user: int) -> float | None:
        """Return until when a person is on holiday, in unix seconds; None when they are not."""
        return await _away_until(self._core, user)

    async def respected(self, user: int) -> tuple[int, float]:
        """Return how many days of a year's holidays a person has taken, and until when tables wait for them."""
        stored = (await self._core.prefs.load(Whose.PERSON, user)).stored
        return holiday_days.days_used(stored), holiday_days.respected_end(stored)

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
        # The person's own row is the truth; their tables are told of it one by one, however many they are.
        if not await self._known(user, request):
            stored = (await self._core.prefs.load(Whose.PERSON, user)).stored
            now = self._core.clock.now()
            if until is not None and (later := holiday_days.next_begin(stored, now)) > now:
                raise HolidaysOften(later)
            span = holiday_days.begun(stored, now, until)
            await self._core.prefs.store(Whose.PERSON, user, {**span, _TELLING: request})
            self._core.tasks.begin(self._tell_all(user, request))
        return len(await self._tables(user))

    async def resume(self) -> None:
        """Go on telling tables where the last process stopped."""
        for user, request in (await self._core.prefs.persons_with(_TELLING)).items():
            self._core.tasks.begin(self._tell_all(user, request))

    async def _tell_all(self, user: int, request: str) -> None:
        """Tell every table of a person, until a newer request takes the place of this one or the host goes down."""
        for table in await self._tables(user):
            stored = (await self._core.prefs.load(Whose.PERSON, user)).stored
            # It may read as done by an older one that has just come to its end.
            if self._core.tasks.closing or stored.get(_TELLING) not in (request, ""):
                return
            try:
                await self._tell(table, user, await self.until(user), request)
            except Exception:
                _log.exception("holiday not told table=%d person=%s", table, short_id(user))
        await self._core.prefs.store(Whose.PERSON, user, {_TELLING: ""})

    async def _known(self, user: int, request: str) -> bool:
        """Return whether this request was carried out already."""
        stored = (await self._core.prefs.load(Whose.PERSON, user)).stored
        return stored.get(_TELLING) == request or await self._core.store.ask(history.is_known, user, HOLIDAY, request)

    async def _tables(self, user: int) -> list[int]:
        return await self._core.tables.ids_of(user)

    @retry_on_conflict
    async def _tell(self, table: int, user: int, until: float | None, request: str) -> None:
        async with hold(self._core, table, HOLIDAY) as (loaded, live):
            seat, version = live.table.seat_of(user), live.table.version
            if seat is None or (user, HOLIDAY, request) in live.receipts:
                return
            receipt = Receipt(user, HOLIDAY, request, seat, version, version)
            _, respected = await self.respected(user)
            waits = until is None or respected > self._core.clock.now()
            change = _tell_holiday(live, seat, until, waits=waits)
            await commit(self._core, loaded, replace(change, user=user, receipt=receipt))


def _tell_holiday(live: LiveTable, seat: int, until: float | None, *, waits: bool) -> Change:
    """Return what a table, which waits for them or not, shows of it; clocks and timers follow by themselves."""
    if live.table.status is Status.LOBBY:
        return Change(new_posts=(new_post(LobbyPost()),))
    if until is None:
        return Change(new_posts=tell_return(live, seat))
    notice = HolidayBegins(seat=seat, until=until) if waits else HolidayUsedUp(seat=seat)
    return Change(new_posts=(new_post(notice, live.table.version),))


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the clocks of those on holiday at rest and a timer for each of them.

    This also finds people who sit down while on holiday, and what an interrupted request left undone.
    """
    ends: dict[int, float] = {}
    for seat, row in enumerate(after.sitters) if after.table.status is Status.RUNNING else ():
        if row.user is not None:
            if (chosen := world.find(Choices(Whose.PERSON, row.user))) is None:
                return change  # the game goes on, even while nobody can read who is away
            if (end := _holiday_end(chosen, world.now)) is not None:
                ends[seat] = end
    wanted: dict[TimerKey, Timer | None] = {key: None for key in before.timers if key[0] == HOLIDAY}
    wanted |= {(HOLIDAY, seat): Timer(HOLIDAY, end, seat) for seat, end in ends.items()}
    timers = {key: row for key, row in wanted.items() if before.timers.get(key) != row}
    away = tuple(sorted(ends)) if after.table.terms.holidays else ()
    if timers:
        change = replace(change, timers={**change.timers, **timers})
    return change if away == after.clocks.away else replace(change, clocks=replace(after.clocks, away=away))


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """End a holiday; it is told only where others wait for the person, whose clock runs again.

    Where tables wait no longer because the year's days are used up, everybody hears that.
    """
    user = live.sitters[timer.seat].user if timer.seat < len(live.sitters) else None
    if user is None:
        return None
    chosen = world.certainly(Whose.PERSON, user)  # nobody is called back from the beach by mistake
    if _holiday_end(chosen, world.now) is not None:
        return None
    if chosen.holiday_end(world.now) is not None:
        return Change(new_posts=(new_post(HolidayUsedUp(seat=timer.seat), live.table.version),))
    return Change(new_posts=tell_return(live, timer.seat))


def tell_return(live: LiveTable, seat: int) -> tuple[NewPost, ...]:
    """Return the note that somebody is back from a holiday; none where nobody waits for them."""
    if seat not in live.seats_to_move(computers=False):
        return ()
    return (new_post(HolidayEnds(seat=seat), live.table.version),)


async def _away_until(core: Core, user: int) -> float | None:
    return (await core.prefs.load(Whose.PERSON, user)).holiday_end(core.clock.now())


async def _holiday_ends(core: Core, users: Sequence[int | None], now: float) -> dict[int, float]:
    """Return until when tables wait for those who are on holiday, by seat."""
    ends = {}
    for seat, user in enumerate(users):
        if user is not None:
            end = _holiday_end(await core.prefs.load(Whose.PERSON, user), now)
            if end is not None:
                ends[seat] = end
    return ends


def _holiday_end(chosen: Chosen, now: float) -> float | None:
    """Return until when tables wait for somebody who is on holiday; None for everybody else."""
    if chosen.holiday_end(now) is None or (end := holiday_days.respected_end(chosen.stored)) <= now:
        return None
    return end
