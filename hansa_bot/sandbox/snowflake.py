"""Discord's ids: the moment they were made, and a number."""

from __future__ import annotations

from hansa_bot.sandbox.clock import Clock

EPOCH = 1_420_070_400_000
"""The first moment of 2015, in milliseconds of unix time."""


def at(moment: float, number: int = 0) -> int:
    """Return the id with this number at a moment in unix seconds."""
    return (int(moment * 1000) - EPOCH << 22) + number


def moment(key: str) -> float:
    """Return when an id was made, in unix seconds."""
    return ((int(key) >> 22) + EPOCH) / 1000


class Snowflakes:
    """Makes ids that only grow, also when the clock does not move."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def next(self) -> str:
        """Return a fresh id in the form that Discord writes it."""
        self._last = max(self._last + 1, at(self._clock.now()))
        return str(self._last)

    def ago(self, seconds: float) -> int:
        """Return the smallest id that was made in the last seconds."""
        return at(self._clock.now() - seconds)

    def skip(self, used: int) -> None:
        """Never make an id up to this one again."""
        self._last = max(self._last, used)
