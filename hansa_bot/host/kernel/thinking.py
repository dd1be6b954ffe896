"""Thinking: work that takes a processor long is done in processes beside the bot, the most urgent first.

Each server has its share of a day, and each table of that. Features reach the one `Thinking` as `core.thinking`.
"""

import asyncio
import logging
from bisect import insort
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count
from typing import TypeVar

from hansa_bot import metrics
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.processes import Lost, NoProcess, Pool
from hansa_bot.serving import LEAST, timed

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Urgency(IntEnum):
    """Who goes first: a table waits for a move, a person for a hint, nobody for an analysis."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


TIME_LIMITS = {Urgency.MOVE: 30.0, Urgency.HINT: 12.0, Urgency.ANALYSIS: 600.0}
"""How many seconds work may take on a busy machine, its place in the queue included, and a second try after a process
that died."""
SECONDS, PIECE_SECONDS = 20.0, 10.0
"""How long a process may work on something, and on a piece of an analysis: others may wait behind it."""
MOST_QUEUED = 20
"""Under way or in the queue, of what goes before something new: for more nobody waits."""
TABLE_SHARE = 0.5
"""Part of a server's day that one table can use up."""
NICE, MEMORY = LEAST, 100
"""A process that thinks yields to everything else, and has so many MB at most."""


class NoThought(Exception):
    """Nothing came of it: `why` is OFF, SPENT, BUSY, LATE or FAULT of the metrics."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Thinking:
    """Does work in so many processes, none by default.

    Each server has so many `seconds` of a processor a day, counted in memory: a restart begins at nothing.
    """

    def __init__(self, workers: int = 0, seconds: float = 0.0) -> None:
        self._pool = Pool(workers, SECONDS, nice=NICE, memory=MEMORY) if workers else None
        self._workers, self._seconds = workers, seconds
        self._day = 0.0
        self._by_server: defaultdict[int | None, float] = defaultdict(float)
        self._by_table: defaultdict[int, float] = defaultdict(float)
        self._numbers = count()
        self._queue: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._begun: list[Urgency] = []

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that think."""
        return self._pool.pids if self._pool else []

    async def ask(
        self, work: Callable[..., T], *args: object, server: int | None, table: int, urgency: Urgency, now: float
    ) -> T:
        """Return what work returns for its arguments, all of them plain data, once it has had its turn.

        What it takes counts for a server and a table, also when nothing comes of it. Cancelling this ends the work.
        Raises NoThought.
        """
        why = self._refusal(server, table, urgency, now)
        if why is None:
            try:
                async with asyncio.timeout(TIME_LIMITS[urgency]), self._turn(urgency):
                    outcome: T = await self._work(work, args, server, table, urgency)
                why = metrics.DONE
            except (Lost, NoProcess, TimeoutError) as error:
                why = metrics.LATE
                _log.warning("thinking came to nothing table=%d work=%r reason=%r", table, work, error)
            except Exception:
                why = metrics.FAULT
                _log.exception("thinking failed table=%d work=%r", table, work)
        metrics.THOUGHTS.labels(urgency.name.lower(), why).inc()
        if why != metrics.DONE:
            raise NoThought(why)
        return outcome

    async def close(self) -> None:
        """Break off all work."""
        if self._pool:
            await self._pool.close()

    def spent(self, server: int | None, now: float) -> float:
        """Return which part of its day a server has used up, for who leaves the rest to what is more urgent."""
        self._begin_day(now)
        return self._by_server[server] / self._seconds if self._seconds else 1.0

    def _begin_day(self, now: float) -> None:
        # Earlier than its own day: the machine's clock was set back.
        if now >= self._day + DAY or now < self._day:
            self._day = now - now % DAY
            self._by_server.clear()
            self._by_table.clear()

    def _refusal(self, server: int | None, table: int, urgency: Urgency, now: float) -> str | None:
        """Say why nothing may be thought about for a table of a server now."""
        if self._pool is None:
            return metrics.OFF
        self._begin_day(now)
        if self._by_server[server] >= self._seconds or self._by_table[table] >= TABLE_SHARE * self._seconds:
            return metrics.SPENT
        ahead = sum(other <= urgency for other in (*self._begun, *(waiting[0] for waiting in self._queue)))
        return metrics.BUSY if ahead >= MOST_QUEUED else None

    @asynccontextmanager
    async def _turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a process until all that is more urgent or came earlier has begun, and have it inside."""
        ready = asyncio.get_running_loop().create_future()
        waiting = (urgency, next(self._numbers), ready)
        insort(self._queue, waiting)
        try:
            self._call()
            await ready
            yield
        finally:
            if waiting in self._queue:
                self._queue.remove(waiting)
            else:
                self._begun.remove(urgency)
            self._call()

    def _call(self) -> None:
        """Let the next ones begin, as long as there are processes; only one of them an analysis."""
        while self._queue and len(self._begun) < self._workers:
            urgency, _, first = self._queue[0]
            # Else analyses, which nobody waits for, could hold every process when a move is wanted.
            if urgency is Urgency.ANALYSIS and urgency in self._begun:
                break
            del self._queue[0]
            self._begun.append(urgency)
            # One that was given up just now counts as begun too: leaving `_turn` takes it off, and calls the next.
            if not first.cancelled():
                first.set_result(None)

    async def _work(
        self, work: Callable[..., T], args: tuple[object, ...], server: int | None, table: int, urgency: Urgency
    ) -> T:
        assert self._pool is not None
        time = asyncio.get_running_loop().time
        begun = time()
        spent = None
        outcome: T
        try:
            async with asyncio.timeout(PIECE_SECONDS if urgency is Urgency.ANALYSIS else None):
                outcome, spent = await self._pool.run(timed, work, *args)
        finally:
            taken = time() - begun if spent is None else spent
            self._by_server[server] += taken
            self._by_table[table] += taken
        metrics.THINKING.observe(taken)
        return outcome
