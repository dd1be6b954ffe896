"""Tables with their seats, the log and the snapshots."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import Entry
from hansa_bot.store import dossier, history, tables
from hansa_bot.store.database import Conflict
from hansa_bot.store.history import Snapshot
from hansa_bot.store.store import Store, Tx
from hansa_bot.store.tables import SeatRow, TableRow
from tests.store.conftest import ROW, add_table


async def load(store: Store, table: int) -> TableRow | None:
    async with store.read() as connection:
        return await tables.load(connection, table)


async def latest(store: Store, channel: int) -> int | None:
    async with store.read() as connection:
        return await tables.find_in_channel(connection, channel)


async def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    names = ("Anna", "@everyone", "<@1> **x** `y`", "👩‍🚀", "שלום", "")
    row = replace(ROW, guild=None, seats=tuple(SeatRow(name, 2**62 + n, None) for n, name in enumerate(names)))
    table = await add_table(store, row)
    assert await load(store, table) == replace(row, id=table)


async def test_there_is_no_table_of_an_unknown_id(store: Store) -> None:
    assert await load(store, 99) is None


async def test_a_channel_has_one_live_table(store: Store) -> None:
    await add_table(store)
    with pytest.raises(IntegrityError):
        await add_table(store, replace(ROW, status="running"))
    assert await add_table(store, replace(ROW, status="over")) > 0


async def test_saving_changes_only_what_is_named(store: Store) -> None:
    table = await add_table(store)
    await store.write(lambda tx: tables.save(tx, table, 0, 200.0, status="running", asked=[1, [0, 2]]))
    assert await load(store, table) == replace(ROW, id=table, status="running", asked=[1, [0, 2]], revision=1)


async def test_who_read_an_older_revision_is_refused(store: Store) -> None:
    table = await add_table(store)
    await store.write(lambda tx: tables.save(tx, table, 0, 200.0, owner=12))
    with pytest.raises(Conflict):
        await store.write(lambda tx: tables.save(tx, table, 0, 200.0, owner=13))
    found = await load(store, table)
    assert found is not None
    assert (found.owner, found.revision) == (12, 1)


async def test_seats_are_replaced_as_a_whole(store: Store) -> None:
    table = await add_table(store)
    seats = (SeatRow("Bea", 12, None),)
    await store.write(lambda tx: tables.seat(tx, table, seats))
    found = await load(store, table)
    assert found is not None
    assert found.seats == seats
    await store.write(lambda tx: tables.seat(tx, table, ()))
    found = await load(store, table)
    assert found is not None
    assert found.seats == ()


async def test_the_table_of_a_channel_is_the_live_one_else_the_newest_played(store: Store) -> None:
    channel = ROW.channel
    assert await latest(store, channel) is None
    played = await add_table(store, replace(ROW, status="over", state="{}"))
    assert await latest(store, channel) == played
    await add_table(store, replace(ROW, status="abandoned"))
    assert await latest(store, channel) == played
    live = await add_table(store)
    assert await latest(store, channel) == live
    assert await latest(store, channel + 1) is None


async def test_running_tables_with_computer_players_are_found(store: Store) -> None:
    await add_table(store)
    running = await add_table(store, replace(ROW, channel=2, status="running"))
    await add_table(store, replace(ROW, channel=3, status="running", seats=(SeatRow("Anna", 11, None),)))
    await add_table(store, replace(ROW, channel=4, status="over"))
    async with store.read() as connection:
        assert await tables.find_with_computers(connection) == [running]


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
