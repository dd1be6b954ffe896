"""The store as the host holds it: opened once, read from anywhere, written through one guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from filelock import FileLock
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hansa_bot.store import migrate, sqlite
from hansa_bot.store.writer import Tx, Writer

T = TypeVar("T")


class Store:
    """An open database."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine, lock: FileLock | None) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._writer = Writer(writing)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at an SQLAlchemy address, lifted to today's schema.

        Raises InUse when another process has the same SQLite file open.
        """
        address = make_url(url)
        lock = sqlite.lock(address) if sqlite.is_sqlite(address) else None
        writing, reading = _engines(address)
        store = cls(writing, reading, lock)
        try:
            async with writing.begin() as connection:
                await connection.run_sync(migrate.upgrade)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish the writing that waits, close every connection, let the file go."""
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()
        if self._lock is not None:
            self._lock.release()

    async def write(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Run `work(tx)` as one transaction and return its result after the commit; a cancelled caller changes nothing.

        What `work` raises is raised here, with nothing written.
        """
        return await self._writer.write(work)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that sees one moment of the committed database and cannot write."""
        async with self._reading.connect() as connection:
            yield connection


def _engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    settings: dict[str, Any] = {"json_serializer": _to_json, "json_deserializer": msgspec.json.decode}
    if not sqlite.is_sqlite(url):
        engine = create_async_engine(url, pool_pre_ping=True, **settings)
        return engine, engine
    # One connection writes; that SQLite has one writer at a time is thereby ours to order, not a busy loop's.
    writing = create_async_engine(url, pool_size=1, max_overflow=0, **settings)
    reading = create_async_engine(url, pool_size=2, max_overflow=2, **settings)
    sqlite.prepare(writing, writes=True)
    sqlite.prepare(reading, writes=False)
    return writing, reading


def _to_json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
