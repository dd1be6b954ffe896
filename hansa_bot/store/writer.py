"""The one write guard: every change of the database goes through here, one after the other.

A connection that tasks share is not a transaction per task, and cancelling a task leaves its statement running. So
the work of a writer runs in a task of our own: its caller may be cancelled, the work is done or undone as a whole.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa_bot.store.errors import StoreError

T = TypeVar("T")
_log = logging.getLogger(__name__)
_MOST_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Tx:
    """An open write transaction; only the guard makes one, so what needs it cannot write past the guard."""

    connection: AsyncConnection


@dataclass(slots=True)
class _Job:
    work: Callable[[Tx], Awaitable[Any]]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Runs writing work in turn; work that waits at the same time shares one commit, and fails alone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: deque[_Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Run `work` in a transaction; return its result after the commit, or raise its error with nothing written.

        Cancelling the caller does not stop the work.
        """
        if self._closed:
            raise StoreError("the store is closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        job.done.add_done_callback(_take_note)
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        result: T = await asyncio.shield(job.done)
        return result

    async def close(self) -> None:
        """Finish what waits and take nothing more."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while self._waiting:
            jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_AT_ONCE))]
            try:
                await self._commit(jobs)
            except Exception as error:
                for job in jobs:
                    job.error = job.error or error
            except BaseException:
                for job in jobs:
                    job.done.cancel()
                raise
            for job in jobs:
                _settle(job)

    async def _commit(self, jobs: list[_Job]) -> None:
        async with self._engine.begin() as connection:
            tx = Tx(connection)
            if len(jobs) == 1:
                jobs[0].result = await jobs[0].work(tx)
                return
            for job in jobs:
                try:
                    async with connection.begin_nested():
                        job.result = await job.work(tx)
                except Exception as error:
                    job.error = error


def _settle(job: _Job) -> None:
    if job.done.done():
        return
    if job.error is not None:
        job.done.set_exception(job.error)
    else:
        job.done.set_result(job.result)


def _take_note(done: asyncio.Future[Any]) -> None:
    """Look at the outcome once, so that one whose caller has gone is no warning."""
    if not done.cancelled():
        done.exception()
