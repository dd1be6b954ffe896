"""Breaks: holidays, on which somebody is away from all their tables for days; and pauses, in which one table rests
because its people agree, though everybody may still play.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace

from hansa_bot.host.kernel import holidays
from hansa_bot.host.kernel.asks import Thing
from hansa_bot.host.kernel.commit import Answer, Core, Feature, commit, hold, once, retry_on_conflict
from hansa_bot.host.kernel.errors import AlreadyPaused, HolidaysOften, HolidaySpan, NotAway, NotPaused, VoteOpen
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.notices import HolidayBegins, HolidayEnds, HolidayUsedUp, TablePaused, TableResumed
from hansa_bot.host.kernel.outgoing import PostDraft, draft
from hansa_bot.host.kernel.posts import LobbyPost
from hansa_bot.host.kernel.settings import HOLIDAY, Chosen
from hansa_bot.host.kernel.table import Status, Table, short_id
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.votes import AGREED, NO, OVER, REFUSED, YES, Motion, Vote, begin, cast, open_vote
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NOBODY, Receipt, Timer, TimerKey, Whose
from hansa_bot.store import history, tables

_log = logging.getLogger(__name__)

LONGEST_DAYS = 30
LONGEST = (LONGEST_DAYS + 1) * DAY - 60
"""Seconds: who names the last day is away until its last minute, however early the holiday begins."""

_TELLING = "holiday request"
"""The key under which a person's request is stored while tables have still to be told of it."""


class Holidays(Feature):
    """What a person's absence means, at every table at once."""

    async def begin(self, user: int, until: float, request: str) -> int:
        """Go on holiday until a time, in unix seconds, also in place of another end; return at how many tables.

        Acting meanwhile does not end it. Tables wait for so many days of a year (`kernel.holidays`), then as for
        anybody. Raises HolidaySpan, HolidaysOften.
        """
        now = self._core.clock.now()
        if not now < until <= now + LONGEST:
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
        stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
        return holidays.days_used(stored), holidays.respected_end(stored)

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
            stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
            now = self._core.clock.now()
            if until is not None and (later := holidays.next_begin(stored, now)) > now:
                raise HolidaysOften(later)
            told = holidays.begun(stored, now, until)
            await self._core.prefs.keep(Whose.PERSON, user, {**told, _TELLING: request})
            self._core.tasks.begin(self._tell_all(user, request))
        return len(await self._tables(user))

    async def resume(self) -> None:
        """Go on telling tables where the last process stopped."""
        for user, request in (await self._core.prefs.persons_with(_TELLING)).items():
            self._core.tasks.begin(self._tell_all(user, request))

    async def _tell_all(self, user: int, request: str) -> None:
        """Tell every table of a person, until a newer request takes the place of this one or the host goes down."""
        for table in await self._tables(user):
            stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
            # It may read as done by an older one that has just come to its end.
            if self._core.tasks.closing or stored.get(_TELLING) not in (request, ""):
                return
            try:
                await self._tell(table, user, await self.until(user), request)
            except Exception:
                _log.exception("holiday not told table=%d person=%s", table, short_id(user))
        await self._core.prefs.keep(Whose.PERSON, user, {_TELLING: ""})

    async def _known(self, user: int, request: str) -> bool:
        """Return whether this request was carried out already."""
        stored = (await self._core.prefs.of(Whose.PERSON, user)).stored
        return stored.get(_TELLING) == request or await self._core.store.ask(history.is_known, user, HOLIDAY, request)

    async def _tables(self, user: int) -> list[int]:
        return await self._core.store.ask(tables.find_of_user, user)

    @retry_on_conflict
    async def _tell(self, table: int, user: int, until: float | None, request: str) -> None:
        async with hold(self._core, table, HOLIDAY) as (loaded, live):
            seat, version = live.table.seat_of(user), live.table.version
            if seat is None or (user, HOLIDAY, request) in live.receipts:
                return
            receipt = Receipt(user, HOLIDAY, request, seat, version, version)
            _, respected = await self.respected(user)
            waits = until is None or respected > self._core.clock.now()
            told = _tell_holiday(live, seat, until, waits=waits)
            await commit(self._core, loaded, replace(told, user=user, receipt=receipt))


def _tell_holiday(live: LiveTable, seat: int, until: float | None, *, waits: bool) -> Change:
    """Return what a table, which waits for them or not, shows of it; clocks and timers follow by themselves."""
    if live.table.status is Status.LOBBY:
        return Change(drafts=(draft(LobbyPost()),))
    if until is None:
        return Change(drafts=tell_return(live, seat))
    told = HolidayBegins(seat=seat, until=until) if waits else HolidayUsedUp(seat=seat)
    return Change(drafts=(draft(told, live.table.version),))


def follow_holidays(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the clocks of those on holiday at rest and a timer for each of them.

    Whoever sits down while on holiday is found as well, and whatever an interrupted request has left undone.
    """
    ends: dict[int, float] = {}
    for seat, row in enumerate(after.sitters) if after.table.status is Status.RUNNING else ():
        if row.user is not None:
            if (chosen := world.find(Whose.PERSON, row.user)) is None:
                return change  # somebody's holiday must not keep the game from going on
            if (end := _holiday_end(chosen, world.now)) is not None:
                ends[seat] = end
    wanted: dict[TimerKey, Timer | None] = {key: None for key in before.timers if key[0] == HOLIDAY}
    wanted |= {(HOLIDAY, seat): Timer(HOLIDAY, end, seat) for seat, end in ends.items()}
    timers = {key: row for key, row in wanted.items() if before.timers.get(key) != row}
    away = tuple(sorted(ends)) if after.table.terms.holidays else ()
    if timers:
        change = replace(change, timers={**change.timers, **timers})
    return change if away == after.clocks.away else replace(change, clocks=replace(after.clocks, away=away))


async def end_holiday(core: Core, live: LiveTable, timer: Timer, now: float) -> Change | None:
    """End a holiday; it is told only where others wait for the person, whose clock runs again.

    Where tables wait no longer because the year's days are used up, everybody hears that.
    """
    user = live.sitters[timer.seat].user if timer.seat < len(live.sitters) else None
    if user is None or await _holiday_ends(core, [user], now):
        return None
    if await _away_until(core, user) is not None:
        return Change(drafts=(draft(HolidayUsedUp(seat=timer.seat), live.table.version),))
    return Change(drafts=tell_return(live, timer.seat))


def tell_return(live: LiveTable, seat: int) -> tuple[PostDraft, ...]:
    """Return the note that somebody is back from a holiday; none where nobody waits for them."""
    if seat not in live.seats_to_move(computers=False):
        return ()
    return (draft(HolidayEnds(seat=seat), live.table.version),)


async def _away_until(core: Core, user: int) -> float | None:
    return (await core.prefs.of(Whose.PERSON, user)).holiday_end(core.clock.now())


async def _holiday_ends(core: Core, users: Sequence[int | None], now: float) -> dict[int, float]:
    """Return until when tables wait for those who are on holiday, by seat."""
    ends = {}
    for seat, user in enumerate(users):
        if user is not None:
            end = _holiday_end(await core.prefs.of(Whose.PERSON, user), now)
            if end is not None:
                ends[seat] = end
    return ends


def _holiday_end(chosen: Chosen, now: float) -> float | None:
    """Return until when tables wait for somebody who is on holiday; None for everybody else."""
    if chosen.holiday_end(now) is None or (end := holidays.respected_end(chosen.stored)) <= now:
        return None
    return end


RESUME = "resume"
"""The kind of the timer that ends a pause, and the verb of ending one."""

RESUME_KEY = (RESUME, NOBODY)


class Pausing(Feature):
    """Questions whether to pause, each asked once, and going on."""

    async def ask(self, table_id: int, user: int, days: int | None, *, request: str) -> Answer:
        """Pause the table for some days (None: until somebody goes on), or ask the others whether it may.

        To ask while somebody else's question is open is to agree to it. Raises AlreadyPaused, VoteOpen, AskedOften,
        NotRunning, GameOver, NotSeated, NoTable.
        """

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            if live.clocks.paused is not None:
                raise AlreadyPaused(live.clocks.until)
            vote, now = open_vote(PAUSE, live), self._core.clock.now()
            if vote is None:
                return begin(PAUSE, live, days, now, asker=user)
            missing = vote.missing(live.table.users)
            if user not in missing:
                raise VoteOpen([info.seat for info in live.table.people if info.user in missing])
            return cast(PAUSE, live, vote, user, YES, now)

        return await once(self._core, table_id, user, "pause", request, decide)

    async def resume(self, table_id: int, user: int, *, request: str) -> Answer:
        """Let the table go on; anybody seated may. Raises NotPaused, NotRunning, GameOver, NotSeated, NoTable."""

        async def decide(live: LiveTable, seat: int) -> Change:
            check_running(live)
            if live.clocks.paused is None:
                raise NotPaused
            return replace(_resume(live, seat), user=user)

        return await once(self._core, table_id, user, RESUME, request, decide)


def _resume(live: LiveTable, seat: int | None = None) -> Change:
    """Return the change by which a table goes on, by its own end of the pause or as the person of a seat says."""
    note = draft(TableResumed(seat=seat), live.table.version)
    clocks = replace(live.clocks, paused=None, until=None)
    return Change(clocks=clocks, timers={RESUME_KEY: None}, drafts=(note,))


def follow_pauses(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that also ends the pause of a game that is over."""
    if after.clocks.paused is None or after.table.status.live:
        return change
    clocks = replace(after.clocks, paused=None, until=None)
    return replace(change, clocks=clocks, timers={**change.timers, RESUME_KEY: None})


async def end_pause(core: Core, live: LiveTable, timer: Timer, now: float) -> Change | None:
    """End a pause whose time is over."""
    return None if live.clocks.paused is None else _resume(live)


def _outcome(vote: Vote, people: Collection[int]) -> str | None:
    if 2 * vote.count(YES, people) > len(people):
        return AGREED
    return REFUSED if 2 * (len(people) - vote.count(NO, people)) <= len(people) else None


def _settled(before: LiveTable, after: LiveTable, change: Change, vote: Vote) -> str | None:
    return None if after.table.status.live and after.table.users else OVER


def _follow(live: LiveTable, change: Change, vote: Vote, state: str, now: float) -> Change:
    if state != AGREED:
        return change
    until = None if vote.about is None else now + float(vote.about) * DAY
    clocks = replace(change.clocks or live.clocks, paused=now, until=until)
    note = draft(TablePaused(seat=live.table.seat_of(vote.asker), until=until), live.table.version)
    timers = {**change.timers, RESUME_KEY: None if until is None else Timer(RESUME, until)}
    return replace(change, clocks=clocks, timers=timers, drafts=(*change.drafts, note))


TO_PAUSE = Thing("pause")

PAUSE = Motion("vote", 3 * DAY, _outcome, _settled, _follow, thing=lambda _: TO_PAUSE)
"""More than half have to agree; it is about how many days, None until somebody goes on."""
