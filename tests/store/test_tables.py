"""Tables and seats."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from hansa_bot.store import tables
from hansa_bot.store.database import Conflict
from hansa_bot.store.store import Store
from hansa_bot.store.tables import SeatRow, TableRow
from tests.store.conftest import ROW, add_table


async def load(store: Store, table: int) -> TableRow | None:
    async with store.read() as connection:
        return await tables.load(connection, table)


async def latest(store: Store, channel: int) -> int | None:
    async with store.read() as connection:
        return await tables.latest(connection, channel)


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
        assert await tables.with_computers(connection) == [running]
