"""Stores on real files, and on PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiosqlite import core

from hansa_bot.model.values import Seat, StoredTable
from hansa_bot.store import Store, Tx, sqlite, tables
from tests.conftest import EXECUTE, PRAGMAS, QUEUE, THREAD
from tests.databases import POSTGRES, empty_postgres, on_both

pytest_generate_tests = on_both


@pytest.fixture
def real_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each connection its thread and its care, as the bot has it, where it matters what fails in between."""
    monkeypatch.setattr(core.Connection, "_execute", EXECUTE)
    monkeypatch.setattr(core, "SimpleQueue", QUEUE)
    monkeypatch.setattr(core, "Thread", THREAD)
    monkeypatch.setattr(sqlite, "PRAGMAS", PRAGMAS)


@pytest.fixture
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == POSTGRES:
        return await empty_postgres()
    return f"sqlite+aiosqlite:///{tmp_path / 'games' / 'hansa.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()


ROW = StoredTable(
    id=0,
    title="harbour",
    guild=7,
    channel=2**62,
    status="lobby",
    size=3,
    options={"length": "short"},
    owner=11,
    language="en",
    seed=None,
    rules=None,
    version=0,
    state=None,
    undo_from=None,
    asked=None,
    revision=0,
    seats=(Seat("Anna", 11, None), Seat("", None, "steady")),
)


async def add_table(store: Store, row: StoredTable = ROW) -> int:
    """Store a table and return its id."""

    async def work(tx: Tx) -> int:
        return await tables.add(tx, row, 100.0)

    return await store.write(work)
