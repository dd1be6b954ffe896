"""What is kept of a table: its seats, log and snapshots, receipts, requests to go back, posts due; and of persons."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from hansa_bot.engine.action import Event
from hansa_bot.engine.session import Entry
from hansa_bot.model.errors import Conflict
from hansa_bot.model.finished import SeatResult
from hansa_bot.model.values import AGREED, OPEN, NewPost, Receipt, Seat, Snapshot, StoredTable, UndoRequest, Whose
from hansa_bot.store import Store, Tx, history, outbox, prefs, results, schema, tables
from tests.store.conftest import ROW, add_table


async def load(store: Store, table: int) -> StoredTable:
    async with store.read() as connection:
        found = await tables.load(connection, table)
    assert found is not None
    return found


async def latest(store: Store, channel: int) -> int | None:
    async with store.read() as connection:
        return await tables.find_in_channel(connection, channel)


async def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    names = ("Anna", "@everyone", "<@1> **x** `y`", "👩‍🚀", "שלום", "")
    row = replace(ROW, guild=None, seats=tuple(Seat(name, 2**62 + n, None) for n, name in enumerate(names)))
    table = await add_table(store, row)
    assert await load(store, table) == replace(row, id=table)
    async with store.read() as connection:
        assert await tables.load(connection, table + 1) is None


async def test_a_channel_has_one_live_table(store: Store) -> None:
    await add_table(store)
    with pytest.raises(Conflict):
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
    assert (found.owner, found.revision) == (12, 1)


async def test_seats_are_replaced_as_a_whole(store: Store) -> None:
    table = await add_table(store)
    for seats in ((Seat("Bea", 12, None),), ()):
        await store.write(lambda tx, seats=seats: tables.replace_seats(tx, table, seats))
        assert (await load(store, table)).seats == seats


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
    await add_table(store, replace(ROW, channel=3, status="running", seats=(Seat("Anna", 11, None),)))
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


async def test_a_version_is_written_once_and_only_at_a_table(store: Store) -> None:
    table = await add_table(store)
    await append(store, table, ENTRIES)
    for where, entries in ((table, [Entry(4, 1, "sail", [], "cc"), Entry(3, 1, "sail", [], "cc")]), (99, ENTRIES)):
        with pytest.raises(IntegrityError):
            await append(store, where, entries)
    async with store.read() as connection:
        assert (await history.log(connection, table))[0] == ENTRIES


async def test_a_snapshot_is_the_newest_up_to_a_version(store: Store) -> None:
    table = await add_table(store)
    kept = [Snapshot(0, 1, "{}"), Snapshot(5, 1, '{"a":1}'), Snapshot(9, 2, '{"a":2}')]
    await store.write(lambda tx: history.write_snapshots(tx, table, kept))
    async with store.read() as connection:
        assert await history.snapshot_versions(connection, table) == [0, 5, 9]
        found = [await history.snapshot(connection, table, version) for version in (0, 4, 5, 8, 9, 100)]
        assert found == [kept[0], kept[0], kept[1], kept[1], kept[2], kept[2]]
        assert await history.snapshot(connection, table + 1, 5) is None


async def test_a_dossier_holds_all_of_one_table(store: Store) -> None:
    table = await add_table(store)

    async def work(tx: Tx) -> None:
        await history.append(tx, table, ENTRIES, 4, 11, 100.0)
        await history.write_snapshots(tx, table, [Snapshot(0, 4, "{}"), Snapshot(1, 4, '{"a":1}')])
        await tables.save(tx, table, 0, 100.0, version=3, undo_from=1)

    await store.write(work)
    found = await tables.read_dossier(store, table)
    assert found is not None
    assert (found.row.version, found.log, found.written_under) == (3, ENTRIES, [4] * 4)
    assert (found.kept, found.base, found.card, found.cards) == ([0, 1], Snapshot(1, 4, '{"a":1}'), None, [])
    assert await tables.read_dossier(store, table + 1) is None


CLICK = Receipt(user=11, verb="act", request="1234567890123456789", seat=0, before=3, after=5)


async def write_receipts(store: Store, table: int, *given: Receipt) -> None:
    for receipt in given:
        await store.write(lambda tx, receipt=receipt: history.write_receipt(tx, table, receipt, 100.0))


async def test_receipts_come_back_by_table(store: Store) -> None:
    table, other = await add_table(store), await add_table(store, replace(ROW, channel=2))
    second = replace(CLICK, verb="undo", seat=None)
    await write_receipts(store, table, CLICK, second)
    await write_receipts(store, other, CLICK)
    async with store.read() as connection:
        assert sorted(await history.receipts_of(connection, table), key=lambda found: found.verb) == [CLICK, second]
        assert await history.receipts_of(connection, other) == [CLICK]


async def test_the_same_request_is_written_once(store: Store) -> None:
    table = await add_table(store)
    await write_receipts(store, table, CLICK)
    with pytest.raises(IntegrityError):
        await write_receipts(store, table, replace(CLICK, before=7, after=9))


async def test_a_request_leads_to_its_table(store: Store) -> None:
    table = await add_table(store)
    await write_receipts(store, table, replace(CLICK, verb="new"))
    async with store.read() as connection:
        assert await history.table_of_request(connection, 11, "new", CLICK.request) == table
        assert await history.table_of_request(connection, 12, "new", CLICK.request) is None
        assert await history.table_of_request(connection, 11, "act", CLICK.request) is None


PROPOSAL = UndoRequest("a" * 24, 5, 0, 2, (1, 3))


async def write_proposals(store: Store, table: int, *rows: UndoRequest) -> None:
    async def work(tx: Tx) -> None:
        for number, row in enumerate(rows):
            await history.write_proposal(tx, table, row, 100.0 + number)

    await store.write(work)


async def read_proposals(store: Store, table: int) -> list[UndoRequest]:
    read = await tables.read_dossier(store, table)
    assert read is not None
    return read.proposals


async def test_a_request_comes_back_as_it_was_written(store: Store) -> None:
    table = await add_table(store)
    second = replace(PROPOSAL, nonce="b" * 24, version=7, agreed=(3,))
    await write_proposals(store, table, PROPOSAL, second)
    assert await read_proposals(store, table) == [PROPOSAL, second]
    assert (PROPOSAL.state, PROPOSAL.missing, second.missing) == (OPEN, (1, 3), (1,))


async def test_what_became_of_it_replaces_what_was(store: Store) -> None:
    table = await add_table(store)
    await write_proposals(store, table, PROPOSAL)
    ended = replace(PROPOSAL, agreed=(1, 3), state=AGREED, by=3)
    await write_proposals(store, table, ended)
    assert await read_proposals(store, table) == [ended]


BIG = 2**62


async def change_values(store: Store, whose: Whose, who: int, values: Mapping[str, str]) -> dict[str, Any]:
    return await store.write(lambda tx: prefs.change_values(tx, whose, who, values, 100.0))


async def load_values(store: Store, whose: Whose, who: int) -> dict[str, Any]:
    async with store.read() as connection:
        return await prefs.load_values(connection, whose, who)


@pytest.mark.parametrize("whose", Whose)
async def test_values_are_kept_beside_those_that_are_there(store: Store, whose: Whose) -> None:
    assert await load_values(store, whose, BIG) == {}
    await change_values(store, whose, BIG, {"language": "de", "later": "x"})

    assert await change_values(store, whose, BIG, {"language": "it"}) == {"language": "it", "later": "x"}
    assert await load_values(store, whose, BIG) == {"language": "it", "later": "x"}


async def test_nobody_else_is_touched(store: Store) -> None:
    await change_values(store, Whose.PERSON, 1, {"language": "de"})

    assert await load_values(store, Whose.PERSON, 2) == {}
    assert await load_values(store, Whose.SERVER, 1) == {}


async def test_what_is_no_table_of_values_counts_as_nothing(store: Store) -> None:
    async def work(tx: Tx) -> None:
        await tx.connection.execute(insert(schema.people).values({"user": 1, "values": ["de"], "changed": 1.0}))

    await store.write(work)

    assert await load_values(store, Whose.PERSON, 1) == {}
    assert await change_values(store, Whose.PERSON, 1, {"language": "de"}) == {"language": "de"}


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
        rows = await outbox.open_posts(connection, table)
    assert [NewPost(row.kind, row.version, row.payload, row.nonce) for row in rows] == DRAFTS
    assert {(row.table, row.state, row.tries, row.due, row.message) for row in rows} == {
        (table, "waiting", 0, 100.0, None)
    }


async def test_what_is_done_with_is_not_due(store: Store) -> None:
    table = await filled(store)
    async with store.read() as connection:
        ids = [row.id for row in await outbox.open_posts(connection, table)]
    await store.write(lambda tx: outbox.mark(tx, ids[:1], state="sent", message=2**62))
    await store.write(lambda tx: outbox.mark(tx, ids[1:2], state="sending", tries=1))
    async with store.read() as connection:
        assert [row.id for row in await outbox.open_posts(connection, table)] == ids[1:]
        found = await outbox.find_by_nonce(connection, "n1")
        assert found is not None
        assert (found.state, found.message) == ("sent", 2**62)
        assert await outbox.find_by_nonce(connection, "n9") is None


async def test_tables_with_posts_due_are_found(store: Store) -> None:
    table = await filled(store)
    await add_table(store, replace(ROW, channel=2))
    async with store.read() as connection:
        assert await outbox.tables_due(connection) == [table]
        ids = [row.id for row in await outbox.open_posts(connection, table)]
    await store.write(lambda tx: outbox.mark(tx, ids, state="dropped"))
    await store.write(lambda tx: outbox.mark(tx, [], state="waiting"))
    async with store.read() as connection:
        assert await outbox.tables_due(connection) == []


async def test_the_latest_of_a_kind_is_found(store: Store) -> None:
    table = await filled(store)
    async with store.read() as connection:
        newest = await outbox.find_latest(connection, table, "card")
        assert newest is not None
        assert newest.nonce == "n3"
        assert await outbox.find_latest(connection, table, "card", "sent") is None
        assert await outbox.find_latest(connection, table, "final") is None
        assert await outbox.all_of(connection, table, "card", "version") == [4, 6]


async def test_a_nonce_is_used_once(store: Store) -> None:
    table = await filled(store)
    with pytest.raises(IntegrityError):
        await store.write(lambda tx: outbox.add(tx, table, DRAFTS[:1], 200.0))


async def test_half_points_are_kept(store: Store) -> None:
    table = await add_table(store)
    rows = [SeatResult(0, 7, None, 1, 72.5), SeatResult(1, None, "quick", 2, 60)]
    await store.write(lambda tx: results.write(tx, table, rows, 30, 1.0))
    async with store.read() as connection:
        stored = await connection.execute(select(schema.results.c.points).order_by(schema.results.c.seat))
    assert [*stored.scalars()] == [72.5, 60]
