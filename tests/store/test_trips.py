"""How often a statement goes to the thread of SQLite's driver: once, or all who write wait for it."""

from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text

from hansa_bot.store.store import Store
from tests.databases import empty_database


async def test_a_statement_is_one_trip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(empty_database(tmp_path / "trips.db"))
    plain = aiosqlite.Connection._execute
    trips = 0

    async def counted(self: Any, work: Any, *given: Any, **named: Any) -> Any:
        nonlocal trips
        trips += 1
        return await plain(self, work, *given, **named)

    async with store.read() as connection:
        await connection.execute(text("select 0"))  # the transaction has begun
        monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
        rows = await connection.execute(text("select 1 union select :other order by 1"), {"other": 2})
        assert (trips, [tuple(row) for row in rows]) == (1, [(1,), (2,)])
    monkeypatch.undo()
    await store.close()
