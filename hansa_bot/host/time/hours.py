"""Hours: a person's own day and its quiet hours. Times are seconds since 1970, hours those of the person's clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from hansa_bot.host.prefs import OFF, QUIET, ZONE, Chosen

_MOST_MOVES = 3


@dataclass(frozen=True, slots=True)
class Hours:
    """A time zone, and the quiet hours from and to; None where there are none."""

    zone: tzinfo
    quiet: tuple[int, int] | None = None

    def quiet_at(self, at: float) -> bool:
        """Say whether a time lies in the quiet hours."""
        if self.quiet is None:
            return False
        begin, end = self.quiet
        hour = self._local(at).hour
        return begin <= hour < end if begin < end else hour >= begin or hour < end

    def waking(self, at: float) -> float:
        """Return the first time from `at` on that lies outside of the quiet hours."""
        for _ in range(
            _MOST_MOVES
        ):  # once is enough, unless the clocks are changed at the very end of the quiet hours
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


def of(chosen: Chosen) -> Hours:
    """Return the hours that a person has chosen."""
    quiet = chosen[QUIET]
    if quiet == OFF:
        return Hours(ZoneInfo(chosen[ZONE]))
    begin, _, end = quiet.partition("-")
    return Hours(ZoneInfo(chosen[ZONE]), (int(begin), int(end)))
