"""Receipts of requests."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from hansa_bot.store import requests
from hansa_bot.store.requests import Receipt
from hansa_bot.store.store import Store
from tests.store.conftest import ROW, add_table

FIRST = Receipt(user=11, verb="act", request="1234567890123456789", seat=0, before=3, after=5)


async def write(store: Store, table: int, *given: Receipt) -> None:
    for receipt in given:
        await store.write(lambda tx, receipt=receipt: requests.write_receipt(tx, table, receipt, 100.0))


async def test_receipts_come_back_by_table(store: Store) -> None:
    table, other = await add_table(store), await add_table(store, replace(ROW, channel=2))
    second = replace(FIRST, verb="undo", seat=None)
    await write(store, table, FIRST, second)
    await write(store, other, FIRST)
    async with store.read() as connection:
        assert sorted(await requests.receipts_of(connection, table), key=lambda found: found.verb) == [FIRST, second]
        assert await requests.receipts_of(connection, other) == [FIRST]


async def test_the_same_request_is_written_once(store: Store) -> None:
    table = await add_table(store)
    await write(store, table, FIRST)
    with pytest.raises(IntegrityError):
        await write(store, table, replace(FIRST, before=7, after=9))


async def test_a_request_leads_to_its_table(store: Store) -> None:
    table = await add_table(store)
    await write(store, table, replace(FIRST, verb="new"))
    async with store.read() as connection:
        assert await requests.table_of_request(connection, 11, "new", FIRST.request) == table
        assert await requests.table_of_request(connection, 12, "new", FIRST.request) is None
        assert await requests.table_of_request(connection, 11, "act", FIRST.request) is None
