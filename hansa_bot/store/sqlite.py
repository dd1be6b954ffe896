"""What is particular to SQLite: its files and the lock beside them, connections that are quick and write in turn."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any, TypeVar

import aiosqlite
from filelock import FileLock, Timeout
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hansa_bot.model.errors import InUse, StoreError
from hansa_bot.store import copies

T = TypeVar("T")
PRAGMAS = (
    # FULL: a move that a player saw confirmed survives a power cut; it costs one fsync.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA trusted_schema = OFF",
    # What is erased is overwritten, not only forgotten.
    "PRAGMA secure_delete = ON",
    # What is read again is in the system's memory anyway; each connection would come to hold two megabytes more.
    "PRAGMA cache_size = -256",
)
_WRITES, _READS = "PRAGMA journal_mode = WAL", "PRAGMA query_only = ON"


def is_sqlite(url: URL) -> bool:
    """Return whether an address is that of an SQLite database."""
    return url.get_backend_name() == "sqlite"


def require(url: URL) -> None:
    """Raise StoreError when an SQLite file is not there; opening it would make an empty one."""
    if is_sqlite(url) and not (url.database and Path(url.database).is_file()):
        raise StoreError(f"there is no database at {url.database}; DATABASE_URL says where it is")


def to_read(url: URL) -> URL:
    """Return the address at which a database is only read: an SQLite file is not written, whoever else may do so."""
    if not is_sqlite(url):
        return url
    name, _, query = copies.to_read(Path(url.database or "")).partition("?")
    return url.set(database=name).update_query_string(f"{query}&uri=true")


def take_lock(url: URL) -> FileLock:
    """Take the process lock beside the database file, making its folder; raises InUse when it is taken."""
    if not url.database or ":memory:" in url.database:
        raise StoreError("a database in memory would lose every game; give DATABASE_URL a file")
    path = Path(url.database)
    if path.is_dir():
        raise StoreError(f"{path} is a folder; DATABASE_URL wants a file, such as {path / 'bot.db'}")
    taken = FileLock(f"{path}.lock", thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not SQLite's own lock, which lasts for a transaction: this one says that a whole bot is at work.
        taken.acquire(timeout=0)
        _give_to_owner(Path(taken.lock_file), path)
    except Timeout:
        raise InUse(str(path)) from None
    except (FileExistsError, NotADirectoryError) as error:
        raise StoreError(f"{error.filename} is no folder, so there can be no {path}") from error
    except OSError as error:
        raise StoreError(f"cannot write in the folder {path.parent}: {error.strerror or error}") from error
    return taken


def _give_to_owner(file: Path, path: Path) -> None:
    """Let a file that root has made beside somebody's database be theirs, or their bot could not open it."""
    if path.exists() and os.geteuid() == 0:
        owner = path.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def prepare(engine: AsyncEngine, *, writes: bool) -> None:
    """Make every connection of an engine ours: pragmas, and transactions that take the write lock at once.

    The driver's own handling of transactions is switched off, because it begins them late and commits on its own.
    """
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (_WRITES if writes else _READS, *PRAGMAS):
            cursor.execute(pragma)
        cursor.close()

    def begins(connection: Connection) -> None:
        # Straight to the driver: a third of the trips to its thread that a statement of its own would take.
        driver: Any = connection.connection.dbapi_connection
        driver.run_async(lambda raw: raw.execute(begin))

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begins)


class OneTripCursor:
    """Executes, fetches everything and closes in one trip to the thread of the driver, where it would be four.

    Under load a trip costs some milliseconds of waiting for the loop and the thread in turns, and writing work comes
    one after the other.
    """

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount, self.lastrowid = -1, 0

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> None:
        """Execute a statement and fetch what it returns."""
        await self._trip("execute", sql, parameters)

    async def executemany(self, sql: str, parameters: Any) -> None:
        """Execute a statement for each of several sets of parameters."""
        await self._trip("executemany", sql, parameters)

    async def _trip(self, how: str, sql: str, parameters: Any) -> None:
        connection: Any = self._connection
        await connection._execute(self._work, how, sql, parameters)

    def _work(self, how: str, sql: str, parameters: Any) -> None:
        cursor = self._connection._conn.cursor()
        try:
            getattr(cursor, how)(sql, parameters)
            self.description, self.rowcount = cursor.description, cursor.rowcount
            self.lastrowid = cursor.lastrowid or 0
            self._rows = cursor.fetchall() if cursor.description else []
        finally:
            cursor.close()

    async def fetchall(self) -> list[Any]:
        """Return what was fetched."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: it was closed when it was done."""


class OneTripConnection(aiosqlite.Connection):
    """The driver's connection with such cursors, which can also do many statements in one trip."""

    _taken_along = 0
    """The thread that does work `together`, as `get_ident` calls it, else 0."""

    def cursor(self) -> Any:
        """Return a new cursor, without a trip."""
        return OneTripCursor(self)

    async def together(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` returns, which is done as a whole in the driver's thread.

        Raises RuntimeError where it waits for anything but this connection.
        """
        result: T = await self._execute(self._do_together, work)
        return result

    def _do_together(self, work: Coroutine[Any, Any, T]) -> T:
        self._taken_along = get_ident()
        try:
            # Its statements answer at once on this thread, so nothing suspends: a single step runs it to its end.
            work.send(None)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            work.close()  # it is undone here, where that needs no trip either
            self._taken_along = 0
        raise RuntimeError("work in one trip waited for something else than its connection")

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        # Already in the driver's thread nothing is handed over, and nothing waits.
        if self._taken_along == get_ident():
            return fn(*args, **kwargs)
        execute: Any = super()._execute
        return await execute(fn, *args, **kwargs)


async def in_one_trip(connection: AsyncConnection, work: Coroutine[Any, Any, T]) -> T:
    """Return what `work` returns, which waits for nothing but a connection that `connect` has opened."""
    driver: OneTripConnection = (await connection.get_raw_connection()).driver_connection  # type: ignore[assignment]
    return await driver.together(work)


def connect(*where: Any, **options: Any) -> aiosqlite.Connection:
    """Return a connection that is about to be opened, as SQLAlchemy wants it from the driver."""
    connection = OneTripConnection(partial(sqlite3.connect, *where, **options), iter_chunk_size=64)
    connection._thread.daemon = True  # as SQLAlchemy does with its own
    return connection
