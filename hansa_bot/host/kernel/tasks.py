"""Tasks: requests that run to their end, and work in the background, table by table; the clock that they wait by."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import Closing

T = TypeVar("T")
_log = logging.getLogger(__name__)
LONGEST_DELAY = 300.0


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> float:
        """Return seconds since 1970."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class SystemClock:
    """The machine's time."""

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Tasks:
    """Runs requests to their end, and waits for them before the host goes down."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.closing = False

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` and return its result; cancelling the caller does not cancel the work. Raises Closing."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run `work` in the background; what takes long looks at `closing` now and then. Raises Closing."""
        if self.closing:
            work.close()
            raise Closing
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def close(self, grace: float) -> None:
        """Take nothing new and give what runs `grace` seconds, then break it off; what is being stored is stored."""
        self.closing = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.idle(), grace)
        for task in self._running:
            _log.warning("request broken off task=%r", task)
            task.cancel()
        await self.idle()

    async def idle(self) -> None:
        """Wait until nothing runs."""
        while self._running:
            await asyncio.wait(self._running)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, PlayerError):
            _log.debug("request failed", exc_info=error)


def growing_delay(tries: int) -> float:
    """Return how many seconds to wait after so many failures in a row: 2, 4, 8 … up to five minutes."""
    # The inner limit is far beyond the outer one; it keeps the power of thousands of tries from overflowing.
    return min(2.0 ** min(tries, 16), LONGEST_DELAY)


class Breaker:
    """Counts what was refused within some seconds, by guild and in all (None)."""

    def __init__(self, most: int, most_in_all: int, within: float) -> None:
        self._most, self._most_in_all, self._within = most, most_in_all, within
        self._times: dict[int | None, deque[float]] = {}

    def count(self, guild: int | None, now: float) -> None:
        """Count something of a guild that was refused."""
        for key in (guild or 0, None):
            # More times than trip the limit for all guilds together are never looked at.
            self._times.setdefault(key, deque(maxlen=self._most_in_all)).append(now)

    def wait(self, guild: int | None, now: float) -> float:
        """Return for how many seconds nothing of a guild should be tried."""
        return max(self._wait(guild or 0, self._most, now), self._wait(None, self._most_in_all, now))

    def _wait(self, key: int | None, most: int, now: float) -> float:
        lately = [at for at in self._times.get(key, ()) if now - self._within < at <= now]
        return lately[-most] + self._within - now if len(lately) >= most else 0.0


class Gate:
    """Shut once nothing is let through at all; then one in so many seconds tries whether it is open again."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until: float | None = None

    def wait(self, now: float) -> float:
        """Return how long to wait before trying; a caller that need not wait is the one that tries."""
        if self._until is None:
            return 0.0
        left = self._until - now
        if 0 < left <= LONGEST_DELAY:  # longer: the machine's clock was set back
            return left
        self._until = now + self._seconds
        return 0.0

    def shut(self, now: float, seconds: float | None = None) -> bool:
        """Let everybody wait, for some seconds if it is known how many; return whether it was open until now."""
        was_open = self._until is None
        self._until = now + min(max(seconds or 0.0, self._seconds), LONGEST_DELAY)
        return was_open

    def open(self) -> bool:
        """Let everybody through; return whether it was shut."""
        was_shut, self._until = self._until is not None, None
        return was_shut


class Workers:
    """Runs `work(table)` whenever a table is woken, again if it is woken meanwhile, and later if it fails."""

    def __init__(self, clock: Clock, work: Callable[[int], Awaitable[None]]) -> None:
        self._clock = clock
        self._work = work
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._later: dict[int, asyncio.Task[None]] = {}
        self._alarms: dict[int, float] = {}
        self._failures: dict[int, int] = {}
        self._woken: set[int] = set()
        self.closing = False

    def wake(self, table: int) -> None:
        """Say that there may be something to do at a table."""
        if not self.closing:
            self._woken.add(table)
            if table not in self._tasks:
                self._tasks[table] = asyncio.create_task(self._run(table))

    def wake_later(self, table: int, seconds: float) -> None:
        """Wake a table after some time, unless it will be woken sooner anyway."""
        at = self._clock.now() + seconds
        # An alarm that rings sooner does as well: work that finds nothing due asks to be woken again.
        if self.closing or self._alarms.get(table, at + 1) <= at:
            return
        if (slower := self._later.pop(table, None)) is not None:
            slower.cancel()
        self._alarms[table] = at
        self._later[table] = asyncio.create_task(self._wait(table, seconds))

    async def settle(self, table: int) -> None:
        """Wait until there is nothing to do at a table now."""
        while (task := self._tasks.get(table)) is not None:
            await asyncio.wait([task])

    async def close(self, grace: float) -> None:
        """Begin nothing new, give what runs `grace` seconds, then break it off."""
        self.closing = True
        for waiting in self._later.values():
            waiting.cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
        await asyncio.gather(*tasks, *self._later.values(), return_exceptions=True)

    async def _run(self, table: int) -> None:
        try:
            while table in self._woken and not self.closing:
                self._woken.discard(table)
                await self._work(table)
            self._failures.pop(table, None)
        except Exception:
            failures = self._failures[table] = self._failures.get(table, 0) + 1
            _log.exception("background work failed table=%d failures=%d", table, failures)
            self.wake_later(table, growing_delay(failures))
        finally:
            # Nothing awaits between the last look at `_woken` and here, so no wake is lost.
            del self._tasks[table]

    async def _wait(self, table: int, seconds: float) -> None:
        await self._clock.sleep(seconds)
        del self._later[table], self._alarms[table]
        self.wake(table)
