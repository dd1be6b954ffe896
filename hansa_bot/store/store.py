"""The store as the host holds it: opened once, read from anywhere, written through one guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from alembic.util import CommandError
from filelock import FileLock
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hansa_bot.store import migrate, sqlite
from hansa_bot.store.errors import StoreError
from hansa_bot.store.writer import Tx, Writer

T = TypeVar("T")
_READERS = 4
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


class Store:
    """An open database."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine, lock: FileLock | None) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._writer = Writer(writing)
        # More readers than connections wait here in line, however long, and not at the pool, which would give up.
        self._readers = asyncio.Semaphore(_READERS)

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False) -> Store:
        """Open the database at an SQLAlchemy address, lifted to today's schema.

        With `read_only` nothing is lifted, and no SQLite file is made or written. Raises InUse when another process
        has the same file open, StoreError when the database cannot be used.
        """
        where = address(url)
        if read_only:
            sqlite.require(where)
        lock = sqlite.lock(where) if sqlite.is_sqlite(where) else None
        try:
            writing, reading = _engines(where)
            store = cls(reading if read_only else writing, reading, lock)
        except Exception as error:
            _release(lock)
            raise StoreError(f"no driver for {where.drivername}: {error}") from error
        try:
            async with store._writing.begin() as connection:
                await connection.run_sync(migrate.verify if read_only else migrate.upgrade)
        except BaseException as error:
            await store.close()
            if isinstance(error, SQLAlchemyError | CommandError | OSError):
                raise StoreError(f"cannot use the database {where.render_as_string()}: {error}") from error
            raise
        return store

    async def close(self) -> None:
        """Finish the writing that waits, close every connection, let the file go."""
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()
        _release(self._lock)

    async def write(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Run `work(tx)` as one transaction and return its result after the commit, whether or not its caller waits.

        What `work` raises is raised here, with nothing written.
        """
        return await self._writer.write(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that sees one moment of the committed database and cannot write."""
        async with self._readers, self._reading.connect() as connection:
            yield connection


def address(url: str) -> URL:
    """Return the address with the driver that we use where it names none; raises StoreError when it is none."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise StoreError("DATABASE_URL is not an address such as sqlite+aiosqlite:///var/hansa.db") from None
    driver = _DRIVERS.get(found.drivername, found.drivername)
    return found.set(drivername=driver)


def _engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    settings: dict[str, Any] = {"json_serializer": _to_json, "json_deserializer": msgspec.json.decode}
    if not sqlite.is_sqlite(url):
        engine = create_async_engine(url, pool_pre_ping=True, **settings)
        return engine, engine
    # One connection writes; that SQLite has one writer at a time is thereby ours to order, not a busy loop's.
    writing = create_async_engine(url, pool_size=1, max_overflow=0, **settings)
    reading = create_async_engine(url, pool_size=_READERS, max_overflow=0, **settings)
    sqlite.prepare(writing, writes=True)
    sqlite.prepare(reading, writes=False)
    return writing, reading


def _to_json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _release(lock: FileLock | None) -> None:
    if lock is not None:
        lock.release()
