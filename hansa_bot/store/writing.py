"""Writing: work that is done as a whole or not at all, whether or not anybody still waits for it.

A connection that tasks share is not a transaction per task, and cancelling a task leaves its statement running. So
the work of a writer runs in a task of our own: its caller may be cancelled, the work is done or undone as a whole.
SQLite has one writer at a time. All that waits for it is done in one trip to the driver's thread, whatever else the
loop has to do meanwhile, so work may wait for nothing but its connection. On PostgreSQL transactions run beside each
other, and the other processes that share the database are told of each.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa_bot import metrics
from hansa_bot.model.errors import StoreError, Unavailable
from hansa_bot.precedence import DATABASE
from hansa_bot.store import schema
from hansa_bot.store.errors import is_outdated, understood, understood_of_server
from hansa_bot.store.guard import CHANNEL
from hansa_bot.store.sqlite import in_one_trip

T = TypeVar("T")
_MOST_AT_ONCE, _FEWEST_PATIENT = 16, 4
"""Jobs that share a commit; so many of those that nobody waits for are done in each, whatever else waits."""

_OF_THE_DATABASE = (Unavailable, SQLAlchemyError, OSError)
"""Errors of a job that say nothing good of the database; what else a job raises is its own affair."""


@dataclass(frozen=True, slots=True)
class Tx:
    """An open write transaction; only a writer makes one, so what needs it cannot write past the store.

    Other processes on the same database are told which tables are `touched`, which of them opened, closed or `moved`,
    and whose settings were `chosen`.
    """

    connection: AsyncConnection
    touched: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    chosen: set[tuple[str, int]] = field(default_factory=set)

    def mark_changed(self, table: int, *, moved: bool = False) -> None:
        """Count a table among those that changed, `moved` when it is opened, closed or taken elsewhere."""
        self.touched.add(table)
        if moved:
            self.moved.add(table)


@dataclass(slots=True)
class _Job:
    work: Callable[[Tx], Awaitable[Any]]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Runs writing work in turn; work that waits at the same time shares one commit, and fails alone. What nobody
    waits for, `patient` work, lets the rest go first.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: deque[_Job] = deque()
        self._patient: deque[_Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.unwritten_since: float | None = None

    async def write(self, work: Callable[[Tx], Awaitable[T]], *, patient: bool = False) -> T:
        """Run `work` in a transaction; return its result after the commit, or raise its error with nothing written.

        Cancelling the caller does not stop the work.
        """
        if self._closed:
            raise StoreError("the store is closed")
        job = _Job(work, asyncio.get_running_loop().create_future())
        job.done.add_done_callback(_retrieve_outcome)
        (self._patient if patient else self._waiting).append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        # Shielded: who is cancelled stops waiting, but the work goes on to its end.
        result: T = await asyncio.shield(job.done)
        return result

    async def close(self) -> None:
        """Finish what waits and take nothing more."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while self._waiting or self._patient:
            jobs = _first(self._waiting, _MOST_AT_ONCE)
            jobs += _first(self._patient, _FEWEST_PATIENT if jobs else _MOST_AT_ONCE)
            self.unwritten_since = self.unwritten_since or monotonic()
            metrics.JOBS.observe(len(jobs))
            try:
                with metrics.COMMITS.time():
                    await self._commit(jobs)
            except Exception as error:
                for job in jobs:
                    job.error = job.error or understood(error)
            except BaseException:
                for job in jobs:
                    job.done.cancel()
                raise
            if not all(isinstance(job.error, _OF_THE_DATABASE) for job in jobs):
                self.unwritten_since = None
            for job in jobs:
                _resolve(job)

    async def _commit(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction; where one of them fails, all of them again, each on its own."""
        try:
            with DATABASE.taken():
                async with self._engine.connect() as connection:
                    await in_one_trip(connection, _do(connection, jobs))
        except _Failed as failed:
            if len(jobs) == 1:
                raise failed.error from None
            # No savepoint around each job: failures are rare, and all others would pay for it.
            for job in jobs:
                try:
                    await self._commit([job])
                except Exception as error:
                    job.error = understood(error)


async def _do(connection: AsyncConnection, jobs: list[_Job]) -> None:
    async with connection.begin():
        tx = Tx(connection)
        for job in jobs:
            try:
                job.result = await job.work(tx)
            except Exception as error:
                raise _Failed(error) from error


def _first(jobs: deque[_Job], most: int) -> list[_Job]:
    return [jobs.popleft() for _ in range(min(len(jobs), most))]


class _Failed(Exception):
    """A job has failed, not the commit."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


def _resolve(job: _Job) -> None:
    if job.done.done():
        return
    if job.error is not None:
        job.done.set_exception(job.error)
    else:
        job.done.set_result(job.result)


def _retrieve_outcome(done: asyncio.Future[Any]) -> None:
    """Look at the outcome once, so that one whose caller has gone is no warning."""
    if not done.cancelled():
        done.exception()


WRITERS = 8
_MOST_ATTEMPTS = 8 + WRITERS  # each connection may once have to learn of a changed table
_RETRIED = {"40001", "40P01", "23505"}
"""SQL states of transactions that were in each other's way: serialization, deadlock, the same new row. The last can
also be a row that stays; then every attempt fails in the same way, and the error is raised."""

REPEATABLE = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""How what is read is of one moment."""


class News(msgspec.Struct, array_like=True, frozen=True):
    """What the process `by` has changed: a table, now at this revision, else the settings of a person or a server."""

    by: str
    table: int = 0
    revision: int = 0
    guild: int | None = None
    moved: bool = False
    whose: str = ""
    who: int = 0


_NOTIFY_TABLES = text(
    "SELECT pg_notify(:channel, json_build_array(CAST(:by AS text), id, revision, guild, id = ANY(:moved))::text)"
    " FROM tables WHERE id = ANY(:touched)"
)
_NOTIFY = text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message")


class Transactions:
    """Runs each writing work in a transaction of its own, some beside each other; again when the database had to
    break it off for another's sake.
    """

    def __init__(self, engine: AsyncEngine, sender: str | None) -> None:
        self._engine, self._sender = engine, sender
        # More work than connections waits here in line, and not at the pool, which would give up.
        self._places, self._patient = asyncio.Semaphore(WRITERS), asyncio.Semaphore(WRITERS // 2)
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.unwritten_since: float | None = None

    async def write(self, work: Callable[[Tx], Awaitable[T]], *, patient: bool = False) -> T:
        """Run `work` in a transaction; return its result after the commit, or raise its error with nothing written.

        Cancelling the caller does not stop the work. What is `patient` never takes all places.
        """
        if self._closed:
            raise StoreError("the store is closed")
        task = asyncio.create_task(self._run_patiently(work) if patient else self._run(work))
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Finish what runs or waits and take nothing more."""
        self._closed = True
        if self._running:
            await asyncio.wait(self._running)

    async def _run_patiently(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        async with self._patient:
            return await self._run(work)

    async def _run(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        async with self._places:
            self.unwritten_since = self.unwritten_since or monotonic()
            metrics.JOBS.observe(1)
            for tries_left in reversed(range(_MOST_ATTEMPTS)):
                try:
                    with metrics.COMMITS.time():
                        result = await self._once(work)
                    break
                except Exception as error:
                    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
                    if tries_left and (state in _RETRIED or is_outdated(error)):
                        continue
                    meant = understood_of_server(error)
                    if not isinstance(meant, _OF_THE_DATABASE):
                        self.unwritten_since = None
                    if meant is error:
                        raise
                    raise meant from error
            self.unwritten_since = None
            return result

    async def _once(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        with DATABASE.taken():
            async with self._engine.begin() as connection:
                tx = Tx(connection)
                result = await work(tx)
                if self._sender is not None:
                    await _notify(tx, self._sender)
                return result

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # looked at once, so that one whose caller has gone is no warning


async def _notify(tx: Tx, by: str) -> None:
    """Let the other processes know, once this is committed, what has changed."""
    if tx.touched:
        known = {"channel": CHANNEL, "by": by, "touched": sorted(tx.touched), "moved": sorted(tx.moved)}
        await tx.connection.execute(_NOTIFY_TABLES, known)
    if tx.chosen:
        messages = [msgspec.json.encode(News(by, whose=whose, who=who)).decode() for whose, who in sorted(tx.chosen)]
        await tx.connection.execute(_NOTIFY, {"channel": CHANNEL, "messages": messages})


async def vacuum(engine: AsyncEngine) -> None:
    """Take rows that are gone out of the tables in which something of persons stands."""
    async with engine.connect() as connection:
        alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
        names = ", ".join(f'"{name}"' for name in schema.metadata.tables if name != "snapshots")
        await alone.execute(text(f"VACUUM {names}"))
