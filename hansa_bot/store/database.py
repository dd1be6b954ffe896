"""The database below the store: what can go wrong with it, what is particular to SQLite, how an older one is lifted
to the schema of today. None of the errors is a player's fault.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine


class StoreError(Exception):
    """The database cannot be used as asked."""


class InUse(StoreError):
    """Another process works on the same database file."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} is in use by another process; two bots on one file would undo each other's work. "
            "Stop the other one first, or give this one its own DATABASE_URL."
        )
        self.path = path


class Conflict(StoreError):
    """Somebody else has changed the table since it was read; nothing was written."""


_MIGRATIONS = Path(__file__).parent / "migrations"

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


def config(connection: Connection) -> Config:
    """Return Alembic's settings for the migrations of this package on an open connection."""
    settings = Config()
    settings.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    """Run every migration that the database has not had yet, in the caller's transaction."""
    if _had(connection) != _wanted():
        command.upgrade(config(connection), "head")


def verify(connection: Connection) -> None:
    """Raise StoreError unless the database has had exactly the migrations that there are."""
    had, wanted = _had(connection), _wanted()
    if had != wanted:
        has, needs = ", ".join(had) or "none", ", ".join(wanted)
        raise StoreError(f"the database has schema {has}, this bot needs {needs}; start the bot once to lift it")


def _had(connection: Connection) -> set[str]:
    """Return the last migrations that a database has had, none for an empty one."""
    return set(MigrationContext.configure(connection).get_current_heads())


@cache
def _wanted() -> set[str]:
    """Return the last migrations that there are; reading all their files takes longer than opening a database."""
    return set(ScriptDirectory(str(_MIGRATIONS)).get_heads())
