"""The sandbox's time, which tests may push forward, and the ids that are made from it."""

import asyncio
import contextlib
import time

EPOCH = 1_420_070_400_000
"""The first moment of 2015, in milliseconds of unix time: ids count from there."""


class SandboxClock:
    """Unix seconds; `advance` jumps ahead and wakes whoever waits. A clock that does not run moves only that way."""

    def __init__(self, *, running: bool = True) -> None:
        self._running = running
        self._ahead = 0.0 if running else time.time()
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Return the present moment in unix seconds."""
        return time.time() + self._ahead if self._running else self._ahead

    def advance(self, seconds: float) -> None:
        """Jump ahead by some seconds."""
        self._ahead += seconds
        # A new event each time: who waits again after this jump must not find it set already.
        self._moved.set()
        self._moved = asyncio.Event()

    async def until(self, moment: float) -> None:
        """Wait until a moment has come."""
        while (left := moment - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                # A clock that does not run is moved by `advance` alone, so there is nothing to time out.
                async with asyncio.timeout(left if self._running else None):
                    await self._moved.wait()


def at(moment: float, number: int = 0) -> int:
    """Return the id with this number at a moment in unix seconds."""
    return (int(moment * 1000) - EPOCH << 22) + number


def made_at(key: str) -> float:
    """Return when an id was made, in unix seconds."""
    return ((int(key) >> 22) + EPOCH) / 1000


class Snowflakes:
    """Makes ids that only grow, also when the clock does not move."""

    def __init__(self, clock: SandboxClock, last: int = 0) -> None:
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
