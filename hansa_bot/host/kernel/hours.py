"""Hours: a person's own day, and its quiet hours, in which nobody wakes them and a clock may sleep.

Times are seconds since 1970, hours those of the person's clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from functools import lru_cache
from math import inf
from zoneinfo import ZoneInfo, available_timezones, reset_tzpath

# Python asks the machine first, whose zones may be years old: two hosts would disagree about an hour.
reset_tzpath(to=())
ZoneInfo.clear_cache()

_MOST_MOVES = 3


@dataclass(frozen=True, slots=True)
class QuietHours:
    """A person's time zone, and the quiet hours from and to; None where there are none."""

    zone: tzinfo
    quiet: tuple[int, int] | None = None

    def quiet_at(self, at: float) -> bool:
        """Return whether a time lies in the quiet hours."""
        if self.quiet is None:
            return False
        begin, end = self.quiet
        hour = self._local(at).hour
        return begin <= hour < end if begin < end else hour >= begin or hour < end

    def waking(self, at: float) -> float:
        """Return the first time from `at` on that lies outside of the quiet hours."""
        for _ in range(_MOST_MOVES):  # once is enough, unless the clocks change at the very end of the quiet hours
            if self.quiet is None or not self.quiet_at(at):
                break
            at = self._hour(at, self.quiet[1], before=False)
        return at

    def last_waking(self, at: float) -> float:
        """Return when the quiet hours around `at` began, or `at` itself outside of them."""
        if self.quiet is None or not self.quiet_at(at):
            return at
        return self._hour(at, self.quiet[0], before=True)

    def tomorrow(self, at: float) -> float:
        """Return the same time of the next day by the person's clock, moved out of the quiet hours."""
        then = self._local(at) + timedelta(days=1)
        return self.waking(self._stamp(then.replace(fold=0)))

    def awake(self, since: float, until: float) -> float:
        """Return how many seconds between two times lie outside of the quiet hours."""
        seconds = 0.0
        for begin, end in self._days(since):
            if begin >= until:
                break
            seconds += min(end, until) - begin
        return seconds

    def after(self, since: float, seconds: float) -> float:
        """Return when somebody has been awake for so many seconds; it never lies in the quiet hours."""
        for begin, end in self._days(since):
            if seconds < end - begin:
                return begin + seconds
            seconds -= end - begin
        raise AssertionError("one day follows another")

    def _days(self, at: float) -> Iterator[tuple[float, float]]:
        """Yield from when to when they are awake, day by day from a time on."""
        while self.quiet is not None:
            begin = self.waking(at)
            at = self._hour(begin, self.quiet[0], before=False)
            yield begin, at
        yield at, inf

    @property
    def key(self) -> str:
        """The quiet hours as they are stored, such as 22-8 Europe/Rome; empty where there are none."""
        return "" if self.quiet is None else f"{self.quiet[0]}-{self.quiet[1]} {self.zone}"

    @classmethod
    def read(cls, key: str) -> "QuietHours":
        """Return the quiet hours of a key; a zone that is not known any more counts as UTC."""
        return _read(key)

    def _hour(self, at: float, hour: int, *, before: bool) -> float:
        """Return when the clock shows a full hour next, or showed it last."""
        local = self._local(at)
        day = local.date()
        if before and local.hour < hour:
            day -= timedelta(days=1)
        elif not before and local.hour >= hour:
            day += timedelta(days=1)
        return self._stamp(datetime.combine(day, time(hour), self.zone))

    def _local(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, self.zone)

    @staticmethod
    def _stamp(local: datetime) -> float:
        # An hour that is skipped counts as the one after it, one that comes twice as its first time.
        return local.timestamp()


@lru_cache
def _read(key: str) -> QuietHours:
    hours, _, zone = key.partition(" ")
    known = ZoneInfo(zone if zone in available_timezones() else "UTC")
    begin, _, end = hours.partition("-")
    return QuietHours(known, (int(begin), int(end)) if end else None)
