"""All that is particular to SQLite: pragmas, how a transaction begins, and the lock against a second process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from hansa_bot.store.errors import InUse, StoreError

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # FULL: a move that a player saw confirmed must survive a power cut; it costs one fsync.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA trusted_schema = OFF",
)


def is_sqlite(url: URL) -> bool:
    """Return whether an address is that of an SQLite database."""
    return url.get_backend_name() == "sqlite"


def require(url: URL) -> None:
    """Raise StoreError when an SQLite file is not there; opening it would make an empty one."""
    if is_sqlite(url) and not (url.database and Path(url.database).is_file()):
        raise StoreError(f"there is no database at {url.database}; DATABASE_URL says where it is")


def lock(url: URL) -> FileLock:
    """Take the process lock beside the database file, making its folder; raises InUse when it is taken."""
    if not url.database or ":memory:" in url.database:
        raise StoreError("a database in memory would lose every game; give DATABASE_URL a file")
    path = Path(url.database)
    taken = FileLock(f"{path}.lock", thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        taken.acquire(timeout=0)
    except Timeout:
        raise InUse(str(path)) from None
    except OSError as error:
        raise StoreError(f"cannot write beside {path}: {error}") from error
    return taken


def prepare(engine: AsyncEngine, *, writes: bool) -> None:
    """Make every connection of an engine ours: pragmas, and transactions that take the write lock at once.

    The driver's own handling of transactions is switched off, because it begins them late and commits on its own.
    """
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, *(() if writes else ("PRAGMA query_only = ON",))):
            cursor.execute(pragma)
        cursor.close()

    def begins(connection: Connection) -> None:
        # Straight to the driver: a third of the trips to its thread that a statement of its own would take.
        driver: Any = connection.connection.dbapi_connection
        driver.run_async(lambda raw: raw.execute(begin))

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begins)
