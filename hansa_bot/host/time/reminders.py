"""Reminders: people who are waited for are told again, at their own intervals, while awake and not away.

People may put theirs off, and new settings count at once. Times are seconds since 1970.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import inf
from typing import Any

import msgspec
from msgspec import structs

from hansa_bot.engine.errors import NotYourDecision
from hansa_bot.host.kernel.commit import Feature, commit, hold, once, retry_on_conflict
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import GONE, ReminderFold, ReminderPost
from hansa_bot.host.kernel.settings import BOTH, CHANNEL, DIRECT, MENTION, OFF, REMINDING, Chosen
from hansa_bot.host.kernel.table import short_id
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NewPost, Timer, TimerKey

_log = logging.getLogger(__name__)

KIND = "remind"
"""The kind of their timers."""

NOTICE_SHARE, MOST_NOTICE = 4, 4 * HOUR
"""A deadline is announced when this part of the time is left, but not earlier than so many seconds before it."""

BEFORE_NIGHT = HOUR / 2
"""A deadline that passes while its person sleeps is announced so many seconds before their quiet hours."""

LAST_ONE_GAP = HOUR
"""The last of several to decide hears of it at once, but not within so many seconds after the call."""

LADDER, EACH = (DAY, 3 * DAY, 7 * DAY), 3
"""People who do not react are reminded ever more rarely: so often at each interval, first at their own."""

ACTIVE = HOUR
"""Seconds: somebody who acts after a longer wait than this, and has to go on, is waited for from that moment."""

SNOOZE = "snooze"
"""The verb of putting reminders off."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A reminder that is out: what has to be known to delete it again."""

    nonce: str
    version: int
    how: str


@dataclass(frozen=True, slots=True)
class Reminder:
    """One person is waited for: since when, when they were told last, until when they have put it off, and since when
    they are the last one of several.

    `warned` is the deadline that they have been told of shortly before it, `posts` are the reminders still to be
    seen, `unanswered` counts those to which they have not reacted. `due` is the next time, `by` says from what it was
    worked out: when that is different now, or was stored otherwise by another version, it is worked out again.
    """

    user: int
    since: float
    told: float | None = None
    snoozed: float | None = None
    last: float | None = None
    warned: float | None = None
    posts: tuple[Posted, ...] = ()
    due: float = 0.0
    by: Any = ""
    unanswered: int = 0

    @property
    def told_all(self) -> bool:
        """Whether the person has been told since they are the last one."""
        return self.last is not None and self.told is not None and self.told >= self.last


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides when a person is reminded: how often (seconds, None for never), their hours, until when they are
    away, and the deadline.
    """

    every: float | None
    hours: QuietHours
    away: float | None = None
    deadline: float | None = None

    def basis(self, reminder: Reminder) -> list[Any]:
        """Return what the next time of a reminder depends on, in the form in which it is stored."""
        hours = [str(self.hours.zone), *(self.hours.quiet or ())]
        return [self.every, hours, self.away, self.deadline, reminder.last, reminder.snoozed]

    def plan(self, reminder: Reminder, now: float) -> Reminder | None:
        """Return a reminder with its next time, not before `now`; None when there is none.

        While the person is away, none of those that are out is worth seeing.
        """
        if self.every is None:
            return None
        if self.away is not None:
            at, reminder = self.away, replace(reminder, posts=())
        else:
            at = min(self._next(reminder, self.every), self.warning(reminder) or inf)
        return replace(reminder, due=self.hours.waking(max(at, now)), by=self.basis(reminder))

    def warning(self, reminder: Reminder) -> float | None:
        """Return when to tell the person of the deadline, while they are awake; None when there is no need."""
        deadline = self.deadline
        if deadline is None or deadline == reminder.warned:
            return None
        at = deadline - min((deadline - reminder.since) / NOTICE_SHARE, MOST_NOTICE)
        if self.hours.waking(at) < deadline:
            return self.hours.waking(at)
        # They would wake up too late, so they hear of it before they go to sleep.
        before = self.hours.last_waking(at) - BEFORE_NIGHT
        return before if before > reminder.since else None

    def _next(self, reminder: Reminder, every: float) -> float:
        if reminder.snoozed is not None:
            return reminder.snoozed
        called = reminder.since if reminder.told is None else reminder.told
        if reminder.last is not None and not reminder.told_all:
            return max(reminder.last, called + LAST_ONE_GAP)
        # Never more often than they have chosen: rungs of the ladder that are shorter than that are left out.
        rungs = [every, *(rung for rung in LADDER if rung > every)]
        return called + rungs[min(reminder.unanswered // EACH, len(rungs) - 1)]


def reminder_timer(reminder: Reminder | None, seat: int) -> Timer | None:
    """Return the timer of a reminder; None for none."""
    return None if reminder is None else Timer(KIND, reminder.due, seat, asdict(reminder))


def read_reminder(timer: Timer) -> Reminder:
    """Return the reminder that lies in a timer."""
    return msgspec.convert(timer.payload, Reminder)


class Reminders(Feature):
    """What people ask of their reminders."""

    async def snooze(self, table_id: int, user: int, hours_long: int | None, *, request: str) -> float | None:
        """Put the user's reminders at a table off for so many hours, or until this time tomorrow.

        Return when the next one is due, in unix seconds; None when there is none at all. Raises NotYourDecision,
        GameOver, NotRunning, NotSeated, NoTable.
        """
        await once(
            self._core, table_id, user, SNOOZE, request, partial(decide_snoozing, user=user, hours_long=hours_long)
        )
        live = await self._core.tables.live(table_id)
        seat = live.table.seat_of(user)
        timer = None if seat is None else live.timers.get((KIND, seat))
        return None if timer is None else timer.due

    async def replan(self, user: int) -> None:
        """Let a person's new settings count for the reminders that are set already."""
        for table in await self._core.tables.ids_of(user):
            try:
                await self._core.tasks.finish(self._replan(table))
            except Exception:  # the settings are stored; what is set there counts until the next change
                _log.exception("reminders not planned anew table=%d person=%s", table, short_id(user))

    @retry_on_conflict
    async def _replan(self, table: int) -> None:
        async with hold(self._core, table, KIND) as (loaded, live):
            if live.session is not None:
                await commit(self._core, loaded, Change())


def decide_snoozing(live: LiveTable, seat: int, world: World, *, user: int, hours_long: int | None) -> Change:
    """Return the change that puts a seat's reminders off; raises like `Reminders.snooze`."""
    check_running(live)
    if seat not in live.state.waiting:
        raise NotYourDecision(seat, live.state.waiting)
    now, timer = world.now, live.timers.get((KIND, seat))
    if timer is None:  # the person is never reminded
        return Change(user=user)
    known = read_reminder(timer)
    situation = situation_of(world.person(user), live, seat, now)
    until = situation.hours.tomorrow(now) if hours_long is None else now + hours_long * HOUR
    later = situation.plan(replace(known, snoozed=until, posts=(), unanswered=0), now)
    timers = {timer.key: reminder_timer(later, seat)}
    return Change(user=user, timers=timers, new_posts=tuple(take_away(known, live.table.version)))


def waited_for(live: LiveTable) -> list[int]:
    """Return the persons' seats that must decide now, at a table that is not paused; not those given up on."""
    if live.clocks.paused is not None:
        return []
    return [seat for seat in live.to_call if (GONE, seat) not in live.timers]


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Set a timer for each person who becomes waited for, and put it out, with its reminders, when that is over."""
    now = world.now
    if after.session is None:
        return change
    waited, last = waited_for(after), _last_one(before, after)
    timers: dict[TimerKey, Timer | None] = {}
    new_posts: list[NewPost] = []
    for info in after.table.seats:
        timer = after.timers.get((KIND, info.seat))
        user = info.user if info.seat in waited else None
        if timer is None and user is None:
            continue
        known = None if timer is None else read_reminder(timer)
        wanted = None
        if user is not None:
            kept = known is not None and known.user == user and not _answered(change, info.seat, known, now)
            wanted = known if kept and known is not None else Reminder(user, now)
            wanted = _plan(after, info.seat, _alone(wanted, waited, last if kept else None, now), world)
        if known is not None and (wanted is None or wanted.posts != known.posts):
            new_posts += take_away(known, after.table.version)
        if wanted != known:
            timers[KIND, info.seat] = reminder_timer(wanted, info.seat)
    if not timers and not new_posts:
        return change
    return replace(change, timers={**change.timers, **timers}, new_posts=(*new_posts, *change.new_posts))


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Remind a person, and take the reminder before away; nothing is said of what is no longer wanted by then."""
    known, seat, now = read_reminder(timer), timer.seat, world.now
    chosen = world.person(known.user)
    situation = situation_of(chosen, live, seat, now)
    again = situation.plan(known, now)
    gone = take_away(known, live.table.version)
    if again is None or situation.away is not None:
        return Change(timers={timer.key: reminder_timer(again, seat)}, new_posts=tuple(gone))
    if again.due > now:
        return Change(timers={timer.key: reminder_timer(again, seat)})
    channel = chosen[CHANNEL]
    reminder = ReminderPost(
        seat=seat,
        user=known.user,
        since=known.since,
        how=MENTION,
        deadline=situation.deadline,
        last=known.last is not None,
        otherwise=MENTION if channel == DIRECT else None,
    )
    ways = (MENTION, DIRECT) if channel == BOTH else (channel,)
    new_posts = {how: new_post(structs.replace(reminder, how=how), live.table.version) for how in ways}
    warning = situation.warning(known)
    # Told now, a deadline need not be announced once more within the hour.
    warned = situation.deadline if warning is not None and warning <= now + HOUR else known.warned
    posts = tuple(Posted(due.nonce, due.version, how) for how, due in new_posts.items())
    count = known.unanswered + 1
    reminded = replace(known, told=now, snoozed=None, warned=warned, posts=posts, unanswered=count)
    following = {timer.key: reminder_timer(situation.plan(reminded, now), seat)}
    return Change(timers=following, new_posts=(*gone, *new_posts.values()))


def take_away(known: Reminder, version: int) -> list[NewPost]:
    """Return the posts that take away the reminders which are out."""
    return [
        new_post(ReminderFold(post=post.nonce, version=post.version, user=known.user, how=post.how), version)
        for post in known.posts
    ]


def _plan(live: LiveTable, seat: int, wanted: Reminder, world: World) -> Reminder | None:
    """Return a reminder with its time, None for no reminder; one whose time still holds is not touched."""
    situation = situation_of(world.person(wanted.user), live, seat, world.now)
    return wanted if wanted.by == situation.basis(wanted) else situation.plan(wanted, world.now)


def situation_of(chosen: Chosen, live: LiveTable, seat: int, now: float) -> Situation:
    """Return what decides when a person on a seat is reminded."""
    every = None if chosen[REMINDING] == OFF else int(chosen[REMINDING]) * HOUR
    return Situation(every, chosen.quiet_hours, chosen.holiday_end(now), live.clocks.deadline(seat))


def _last_one(before: LiveTable, after: LiveTable) -> int | None:
    """Return the seat that alone has not decided yet what several were asked."""
    if before.session is None:
        return None
    was, now = before.state, after.state
    # In another turn, or with another question on top, it is not the rest of what several were asked.
    if (was.turn, len(was.stack)) != (now.turn, len(now.stack)):
        return None
    were, are = waited_for(before), waited_for(after)
    return are[0] if len(are) == 1 and len(were) > 1 and are[0] in were else None


def _alone(wanted: Reminder, waited: list[int], last: int | None, now: float) -> Reminder:
    """Return a reminder that knows whether its person is the last one; an answer taken back ends that."""
    if len(waited) > 1:
        return replace(wanted, last=None)
    return replace(wanted, last=now) if waited == [last] and wanted.last is None else wanted


def _answered(change: Change, seat: int, known: Reminder, now: float) -> bool:
    """Return whether the person has just reacted, so that waiting for them begins again, if at all."""
    acted = any(entry.seat == seat and not (entry.auto or entry.cause) for entry in change.entries)
    return acted and (bool(known.posts) or known.last is not None or now - known.since > ACTIVE)
