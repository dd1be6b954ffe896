"""The outbox."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from hansa_bot.store import outbox
from hansa_bot.store.outbox import NewPost
from hansa_bot.store.store import Store
from tests.store.conftest import ROW, add_table

DRAFTS = [
    NewPost("lobby", 0, {}, "n1"),
    NewPost("card", 4, {"turn": 2, "seats": [0, 2], "users": [2**62]}, "n2"),
    NewPost("card", 6, {"turn": 3, "seats": [1], "users": [12]}, "n3"),
]


async def filled(store: Store) -> int:
    table = await add_table(store)
    await store.write(lambda tx: outbox.add(tx, table, DRAFTS, 100.0))
    return table


async def test_posts_wait_in_order(store: Store) -> None:
    table = await filled(store)
    async with store.read() as connection:
        rows = await outbox.due(connection, table)
    assert [NewPost(row.kind, row.version, row.payload, row.nonce) for row in rows] == DRAFTS
    assert {(row.table, row.state, row.tries, row.due, row.message) for row in rows} == {
        (table, "waiting", 0, 100.0, None)
    }


async def test_what_is_done_with_is_not_due(store: Store) -> None:
    table = await filled(store)
    async with store.read() as connection:
        ids = [row.id for row in await outbox.due(connection, table)]
    await store.write(lambda tx: outbox.mark(tx, ids[:1], state="sent", message=2**62))
    await store.write(lambda tx: outbox.mark(tx, ids[1:2], state="sending", tries=1))
    async with store.read() as connection:
        assert [row.id for row in await outbox.due(connection, table)] == ids[1:]
        found = await outbox.by_nonce(connection, "n1")
        assert found is not None
        assert (found.state, found.message) == ("sent", 2**62)
        assert await outbox.by_nonce(connection, "n9") is None


async def test_tables_with_posts_due_are_found(store: Store) -> None:
    table = await filled(store)
    await add_table(store, replace(ROW, channel=2))
    async with store.read() as connection:
        assert await outbox.tables_due(connection) == [table]
        ids = [row.id for row in await outbox.due(connection, table)]
    await store.write(lambda tx: outbox.mark(tx, ids, state="dropped"))
    await store.write(lambda tx: outbox.mark(tx, [], state="waiting"))
    async with store.read() as connection:
        assert await outbox.tables_due(connection) == []


async def test_the_latest_of_a_kind_is_found(store: Store) -> None:
    table = await filled(store)
    async with store.read() as connection:
        newest = await outbox.latest(connection, table, "card")
        assert newest is not None
        assert newest.nonce == "n3"
        assert await outbox.latest(connection, table, "card", "sent") is None
        assert await outbox.latest(connection, table, "final") is None
        assert await outbox.versions(connection, table, "card") == [4, 6]


async def test_a_nonce_is_used_once(store: Store) -> None:
    table = await filled(store)
    with pytest.raises(IntegrityError):
        await store.write(lambda tx: outbox.add(tx, table, DRAFTS[:1], 200.0))
