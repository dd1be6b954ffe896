"""The log and the snapshots."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import Entry
from hansa_bot.store import dossier, history, tables
from hansa_bot.store.history import Snapshot
from hansa_bot.store.store import Store, Tx
from tests.store.conftest import add_table

ENTRIES = [
    Entry(0, -1, "setup", [Event("arrived", {"cargo": 3})], "00", auto=True, barrier=True),
    Entry(1, 0, "bid/3", [Event("bid", {"seat": 0, "price": 3}, (0,), {"seat": 0})], "aa"),
    Entry(2, 1, "shift/sea", [], "bb", auto=True),
    Entry(3, 0, "undo/1", [], "aa"),
]


async def append(store: Store, table: int, entries: list[Entry]) -> None:
    await store.write(lambda tx: history.append(tx, table, entries, 4, 11, 100.0))


async def test_the_log_comes_back_in_order_with_its_secrets(store: Store) -> None:
    table = await add_table(store)
    await append(store, table, ENTRIES[:2])
    await append(store, table, ENTRIES[2:])
    async with store.read() as connection:
        assert await history.log(connection, table) == (ENTRIES, [4, 4, 4, 4])
        assert await history.log(connection, table + 1) == ([], [])


async def test_a_version_is_written_once(store: Store) -> None:
    table = await add_table(store)
    await append(store, table, ENTRIES)
    with pytest.raises(IntegrityError):
        await append(store, table, [Entry(4, 1, "sail", [], "cc"), Entry(3, 1, "sail", [], "cc")])
    async with store.read() as connection:
        assert (await history.log(connection, table))[0] == ENTRIES


async def test_there_is_no_log_without_a_table(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await append(store, 99, ENTRIES)


async def test_a_snapshot_is_the_newest_up_to_a_version(store: Store) -> None:
    table = await add_table(store)
    kept = [Snapshot(0, 1, "{}"), Snapshot(5, 1, '{"a":1}'), Snapshot(9, 2, '{"a":2}')]
    await store.write(lambda tx: history.keep(tx, table, kept))
    async with store.read() as connection:
        assert await history.kept(connection, table) == [0, 5, 9]
        found = [await history.snapshot(connection, table, version) for version in (0, 4, 5, 8, 9, 100)]
        assert found == [kept[0], kept[0], kept[1], kept[1], kept[2], kept[2]]
        assert await history.snapshot(connection, table + 1, 5) is None


async def test_a_dossier_holds_all_of_one_table(store: Store) -> None:
    table = await add_table(store)

    async def work(tx: Tx) -> None:
        await history.append(tx, table, ENTRIES, 4, 11, 100.0)
        await history.keep(tx, table, [Snapshot(0, 4, "{}"), Snapshot(1, 4, '{"a":1}')])
        await tables.save(tx, table, 0, 100.0, version=3, undo_from=1)

    await store.write(work)
    found = await dossier.read(store, table)
    assert found is not None
    assert (found.row.version, found.log, found.written_under) == (3, ENTRIES, [4] * 4)
    assert (found.kept, found.base, found.card, found.cards) == ([0, 1], Snapshot(1, 4, '{"a":1}'), None, [])
    assert await dossier.read(store, table + 1) is None
