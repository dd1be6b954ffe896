"""Empty databases with today's schema: migrating anew for every test would take most of its time.

SQLite's are copied. Of PostgreSQL each worker has one server and one database, started with its first test there and
emptied for each: a server of its own may also be stopped.
"""

import atexit
import os
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from hansa_bot.store import lifting, schema
from tests import postgres

SQLITE, POSTGRES = "sqlite", "postgres"

sqlite_only = pytest.mark.sqlite_only


def on_both(metafunc: pytest.Metafunc) -> None:
    """Let every test that has to do with the address of a database be tried on PostgreSQL too, by `make proof`."""
    if "url" in metafunc.fixturenames:
        kinds = [pytest.param(SQLITE, id=pytest.HIDDEN_PARAM)]
        if metafunc.definition.get_closest_marker(sqlite_only.name) is None:
            kinds.append(pytest.param(POSTGRES, marks=pytest.mark.proof))
        metafunc.parametrize("url", kinds, indirect=True)


def empty_database(path: Path) -> str:
    """Put an empty database at a path, if there is none yet, and return its address."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{path}"


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            lifting.upgrade(connection)
        engine.dispose()
        return path.read_bytes()


_BREAK_OFF = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'games' AND pid <> %s"
_EMPTY = "; ".join(
    [
        *(f'DELETE FROM "{table.name}"' for table in reversed(schema.metadata.sorted_tables)),
        *(f"SELECT setval('{name}_id_seq', 1, false)" for name in ("tables", "outbox")),
    ]
)
_ANEW = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


async def empty_postgres(*, migrated: bool = True) -> str:
    """Return the address of this worker's database on PostgreSQL, emptied; with nobody connected to it.

    Skips the test where this machine has no PostgreSQL, unless POSTGRES_TESTS says that it is required.
    """
    if postgres.binaries() is None and os.environ.get("POSTGRES_TESTS") != "required":
        pytest.skip("PostgreSQL is not installed here")
    url = server()[1]
    connection: Any = await _connect(url)
    try:
        await connection.execute(_BREAK_OFF % connection.get_server_pid())
        await connection.execute(_EMPTY if migrated and await _lifted(connection) else _ANEW)
    finally:
        await connection.close()
    return url


async def _lifted(connection: Any) -> bool:
    """Return whether a database has today's schema, which a test of migrations may have left in another one."""
    known = await connection.fetchval("SELECT to_regclass('alembic_version')")
    return (
        known is not None
        and {await connection.fetchval("SELECT version_num FROM alembic_version")} == lifting.newest_schema()
    )


async def _connect(url: str) -> Any:
    import asyncpg

    return await asyncpg.connect(url.replace("+asyncpg", ""))


@cache
def server() -> tuple[postgres.Cluster, str]:
    """Return this worker's PostgreSQL, which ends with it, and the address of its database."""
    ending = ExitStack()
    atexit.register(ending.close)
    cluster = ending.enter_context(postgres.throwaway())
    return cluster, cluster.database("games")
