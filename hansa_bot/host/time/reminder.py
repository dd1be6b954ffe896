"""Reminder: since when a person is waited for, and when they are to be told of it. Times are seconds since 1970."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import inf

import msgspec

from hansa_bot.host.time.hours import Hours
from hansa_bot.host.time.pace import HOUR
from hansa_bot.store.timers import TimerRow

KIND = "remind"
"""The kind of its timer."""

SHARE, MOST_NOTICE = 4, 4 * HOUR
"""A deadline is announced when this part of the time is left, but not earlier than so many seconds before it."""

BEFORE_NIGHT = HOUR / 2
"""A deadline that passes while its person sleeps is announced so many seconds before their quiet hours."""

PATIENCE = HOUR
"""Who is the last of several hears of it at once, but not within so many seconds after they were called."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A reminder that is out, as it must be known to take it away again."""

    nonce: str
    version: int
    how: str


@dataclass(frozen=True, slots=True)
class Reminder:
    """One person is waited for: since when, when they were told last, until when they have put it off, and since when
    they are the last one of several.

    `warned` is the deadline that they have been told of shortly before it, `posts` are the reminders still to be
    seen. `due` is the next time, `by` says from what it was worked out: when that is different now, it is worked out
    anew.
    """

    user: int
    since: float
    told: float | None = None
    snoozed: float | None = None
    last: float | None = None
    warned: float | None = None
    posts: tuple[Posted, ...] = ()
    due: float = 0.0
    by: str = ""

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
    hours: Hours
    away: float | None = None
    deadline: float | None = None

    def key_for(self, reminder: Reminder) -> str:
        """The same as long as the next time of a reminder is."""
        return f"{self.every} {self.hours} {self.away} {self.deadline} {reminder.last} {reminder.snoozed}"

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
        return replace(reminder, due=self.hours.waking(max(at, now)), by=self.key_for(reminder))

    def warning(self, reminder: Reminder) -> float | None:
        """Return when the person is to be told of the deadline, while they are awake; None when there is no need."""
        deadline = self.deadline
        if deadline is None or deadline == reminder.warned:
            return None
        at = deadline - min((deadline - reminder.since) / SHARE, MOST_NOTICE)
        if self.hours.waking(at) < deadline:
            return self.hours.waking(at)
        before = self.hours.last_waking(at) - BEFORE_NIGHT
        return before if before > reminder.since else None

    def _next(self, reminder: Reminder, every: float) -> float:
        if reminder.snoozed is not None:
            return reminder.snoozed
        called = reminder.since if reminder.told is None else reminder.told
        if reminder.last is not None and not reminder.told_all:
            return max(reminder.last, called + PATIENCE)
        return called + every


def row(reminder: Reminder | None, seat: int) -> TimerRow | None:
    """Return the timer of a reminder; None for none."""
    return None if reminder is None else TimerRow(KIND, reminder.due, seat, asdict(reminder))


def read(timer: TimerRow) -> Reminder:
    """Return what `row` has put into a timer."""
    return msgspec.convert(timer.payload, Reminder)
