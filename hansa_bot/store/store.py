"""The store as the host holds it: opened once, read from anywhere, written through one guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from filelock import FileLock
from sqlalchemy import Row, Table, func, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hansa_bot.model.errors import StoreError
from hansa_bot.precedence import DATABASE
from hansa_bot.store import copies
from hansa_bot.store.errors import is_outdated, understood_of_server, why_not
from hansa_bot.store.guard import Guard
from hansa_bot.store.lifting import upgrade, verify
from hansa_bot.store.shards import Shards, Share
from hansa_bot.store.sqlite import connect, is_sqlite, prepare, require, take_lock, to_read
from hansa_bot.store.writing import REPEATABLE, WRITERS, News, Transactions, Tx, Writer, vacuum

T = TypeVar("T")
P = ParamSpec("P")
Reading = AsyncConnection
"""What a question is asked on, for those above who ask several in one moment."""
_READERS = 4
_CONNECTIONS = WRITERS + _READERS
_LIFTING = 0x48414E4C
"""The lock under which a PostgreSQL database is lifted."""
_VERSION, _SAME_VERSION = (
    text("SELECT 1 FROM alembic_version"),
    text("UPDATE alembic_version SET version_num = version_num"),
)
_TIMEOUT = 10.0
"""Seconds for connecting, and without a write before the database is probed; under load a write can well take one."""
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}


def columns_of(record: Any, **others: Any) -> dict[str, Any]:
    """Return the fields of a record as the columns of a row, with others beside them."""
    return {name: getattr(record, name) for name in record.__slots__} | others


def record_of(kind: type[T], row: Row[Any], **others: Any) -> T:
    """Return a row as a record whose fields are called as its columns are, but for others that are given."""
    names = (name for name in vars(kind)["__slots__"] if name not in others)
    return kind(**{name: getattr(row, name) for name in names}, **others)


async def insert_all(tx: Tx, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows to a table of the schema, if there are any."""
    if rows:
        await tx.connection.execute(insert(table), rows)


async def in_turn(tx: Tx, key: int) -> None:
    """Wait for other transactions with the same key to end: what is read from here on is as they left it."""
    if tx.connection.dialect.name == "postgresql":  # SQLite has one writer at a time
        await tx.connection.execute(select(func.pg_advisory_xact_lock(key)))


async def upsert(tx: Tx, table: Table, key: Mapping[str, Any], changes: Mapping[str, Any], **others: Any) -> None:
    """Change the row with this key; where there is none, add it, with what `others` say of a new one."""
    # Update first, insert where nothing was hit: every database says that in the same words.
    here = (table.c[name] == value for name, value in key.items())
    changed = await tx.connection.execute(update(table).where(*here).values(changes))
    if not changed.rowcount:
        await tx.connection.execute(insert(table).values({**key, **changes, **others}))


class Store:
    """An open database; `shards` says which tables this process looks after, if others share it."""

    def __init__(
        self,
        writing: AsyncEngine,
        reading: AsyncEngine,
        lock: FileLock | None = None,
        guard: Guard | None = None,
        share: Share | None = None,
    ) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._guard = guard
        self.shards = Shards(share, guard)
        self._writer = Writer(writing) if guard is None else Transactions(writing, guard.token if share else None)
        # More readers than connections wait here in line, however long, and not at the pool, which would give up.
        self._readers = asyncio.Semaphore(_READERS)

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False, share: Share | None = None) -> Store:
        """Open the database at an SQLAlchemy address, lifted to today's schema.

        With `read_only` nothing is lifted, and no SQLite file is made or written. On PostgreSQL other processes may
        `share` it. Raises InUse when another process has the same database open, StoreError when it cannot be used.
        """
        where = address(url)
        if share is not None and is_sqlite(where):
            raise StoreError("SHARDS is for several processes on one PostgreSQL; with SQLite leave it empty")
        if read_only:
            require(where)
        alone = read_only and copies.unwritable(Path(where.database or ""))
        lock = take_lock(where) if is_sqlite(where) and not alone else None
        try:
            guard = None if is_sqlite(where) else Guard(where, share, reading=read_only)
            writing, reading = _engines(to_read(where) if read_only else where, guard)
            store = cls(reading if read_only else writing, reading, lock, guard, share)
        except Exception as error:
            _release(lock)
            raise StoreError(f"there is no driver for {where.drivername} here") from error
        try:
            await store._enter(read_only=read_only)
        except BaseException as error:
            await store.close()
            if isinstance(error, StoreError) or not isinstance(error, Exception):
                raise
            raise StoreError(why_not(error, where)) from error
        return store

    async def _enter(self, *, read_only: bool) -> None:
        """Become the one that works on the database, or one of them, and lift it if need be."""
        others = 0
        if self._guard is not None:
            await self._guard.open()
        async with self._writing.begin() as connection:
            if self._guard is not None and not read_only:
                await connection.execute(select(func.pg_advisory_xact_lock(_LIFTING)))
                others = await self._guard.others()
            await connection.run_sync(*((verify,) if read_only else (upgrade, others)))
            if self.shards.shared and self._guard is not None:
                # While the lock is held: the next process that wants to lift the database counts this one.
                await self._guard.join()

    def listen(self, heard: Callable[[News], None], returned: Callable[[], None]) -> None:
        """Call `heard` with what other processes change, and `returned` after a time in which nothing was heard."""
        guard = self._guard
        if guard is None:
            return

        def hear(message: str) -> None:
            try:
                news = msgspec.json.decode(message, type=News)
            except msgspec.DecodeError:  # another version's: whatever it is, what was read may be outdated
                returned()
            else:
                if news.by != guard.token:
                    heard(news)

        guard.heard, guard.returned = hear, returned

    async def close(self) -> None:
        """Finish the writing that waits, close every connection, let the file go."""
        await self._writer.close()
        if self._guard is not None:
            await self._guard.close()
        await self._writing.dispose()
        await self._reading.dispose()
        _release(self._lock)

    async def wipe(self) -> None:
        """Let nothing that was erased stand in files: empty SQLite's log into the file, PostgreSQL's dead rows."""
        if self._guard is not None:
            await vacuum(self._writing)
        if self._lock is None:
            return
        async with AsyncExitStack() as alone:
            for _ in range(_READERS):  # a reader would hold the log open
                await alone.enter_async_context(self._readers)
            connection = await alone.enter_async_context(self._writing.connect())
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def write(self, work: Callable[[Tx], Awaitable[T]], *, patient: bool = False) -> T:
        """Run `work(tx)` as one transaction and return its result after the commit, whether or not its caller waits.

        `patient` work is such as no person waits for: it lets the rest go first. What `work` raises is raised here,
        with nothing written.
        """
        return await self._writer.write(work, patient=patient)

    async def ask(
        self, question: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the answer to one question: `await question(connection, …)` on a connection like that of `read`."""
        for connections_left in reversed(range(_CONNECTIONS + 1)):
            try:
                async with self.read() as connection:
                    return await question(connection, *args, **kwargs)
            except Exception as error:
                if not (connections_left and is_outdated(error)):
                    raise
        raise AssertionError("the last one is raised")

    @property
    def unwritten_since(self) -> float | None:
        """Since when, by the monotonic clock, writing was tried and none succeeded; None when the last one did."""
        return self._writer.unwritten_since

    async def probe(self) -> None:
        """Raise what goes wrong when something is read and, where nothing was written for long, written as it is."""
        async with self.read() as connection:
            await connection.execute(_VERSION)
        since = self.unwritten_since
        if since is not None and monotonic() - since > _TIMEOUT:
            await self.write(lambda tx: tx.connection.execute(_SAME_VERSION))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that sees one moment of the committed database and cannot write."""
        try:
            async with self._readers:
                with DATABASE.taken():
                    async with self._reading.connect() as connection:
                        yield connection
        except Exception as error:
            meant = error if self._guard is None else understood_of_server(error)
            if meant is error:
                raise
            raise meant from error


def address(url: str) -> URL:
    """Return the address with the driver that we use where it names none; raises StoreError when it is none."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("DATABASE_URL is not an address such as sqlite+aiosqlite:///var/hansa.db") from None
    driver = _DRIVERS.get(parsed.drivername, parsed.drivername)
    return parsed.set(drivername=driver)


def _engines(url: URL, guard: Guard | None) -> tuple[AsyncEngine, AsyncEngine]:
    settings: dict[str, Any] = {"json_serializer": _to_json, "json_deserializer": _from_json}
    settings["hide_parameters"] = True  # errors are logged, and what is stored is nobody's business there
    if guard is not None:
        # What takes as long as this to connect is away.
        settings["connect_args"] = {"timeout": _TIMEOUT, "server_settings": {"application_name": guard.name_at_work}}
        engine = create_async_engine(url, pool_pre_ping=True, pool_size=_CONNECTIONS, max_overflow=0, **settings)
        return engine, engine.execution_options(**REPEATABLE)
    settings["connect_args"] = {"async_creator_fn": connect}
    # One connection writes; that SQLite has one writer at a time is thereby ours to order, not a busy loop's.
    writing = create_async_engine(url, pool_size=1, max_overflow=0, **settings)
    reading = create_async_engine(url, pool_size=_READERS, max_overflow=0, **settings)
    prepare(writing, writes=True)
    prepare(reading, writes=False)
    return writing, reading


def _to_json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


@dataclass(frozen=True, slots=True)
class Spoilt:
    """In place of a stored value that is no JSON: what needs it fails, and nothing else does."""

    text: str


def _from_json(stored: str) -> Any:
    try:
        return msgspec.json.decode(stored)
    except msgspec.DecodeError:
        return Spoilt(stored)


def _release(lock: FileLock | None) -> None:
    if lock is not None:
        lock.release()
