"""Several processes share one PostgreSQL: who has which shards, and what becomes of them when one of them goes."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.model.errors import InUse, StoreError, Unavailable
from hansa_bot.store import Store, Tx, lifting, tables
from hansa_bot.store import guard as guarding
from hansa_bot.store import shards as sharing
from hansa_bot.store.guard import Silence
from hansa_bot.store.shards import Share, Turnover
from tests.databases import empty_postgres, server
from tests.store.conftest import ROW

pytestmark = pytest.mark.proof
EVERYTHING = frozenset(range(8))
FAIR = Share(8)

Enter = Callable[..., Awaitable[Store]]


@pytest.fixture
async def database() -> str:
    """The address of an empty database that can be shared."""
    return await empty_postgres()


@pytest.fixture
async def enter(database: str) -> AsyncIterator[Enter]:
    """Open the database once more, as another process would; all are closed in the end."""
    opened: list[Store] = []

    async def enter(share: Share | None = FAIR, **how: Any) -> Store:
        store = await Store.open(database, share=share, **how)
        opened.append(store)
        return store

    yield enter
    for store in opened:
        await store.close()


async def settled(*stores: Store) -> list[set[int]]:
    """Let all renew and give their surplus away until nothing changes any more; return who has which shards."""
    for _ in range(8):
        turnovers = []
        for store in stores:
            turnovers.append(await store.shards.renew())
            await store.shards.release(turnovers[-1].surplus)
        if turnovers == [Turnover()] * len(stores):
            return [set(store.shards.mine) for store in stores]
    raise AssertionError("never settled")


def broken_off(store: Store) -> None:
    """End the connection of a process, as its death would."""
    pid = store.shards._guard.pid  # type: ignore[union-attr]
    server()[0].sql(f"SELECT pg_terminate_backend({pid}, 5000)")


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what another process does, at most for a while."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


async def test_who_is_alone_has_everything(enter: Enter) -> None:
    store = await enter(None)
    assert await store.shards.renew() == Turnover()
    assert (store.shards.has(None), store.shards.has(7 << 22), store.shards.shared) == (True, True, False)


async def test_a_guild_belongs_to_the_shard_that_discord_gives_it(enter: Enter) -> None:
    store = await enter(Share(8, frozenset({0, 3})))
    assert not store.shards.has(None)
    assert await store.shards.renew() == Turnover(gained=frozenset({0, 3}))
    guilds = [(shard << 22) + 12345 for shard in range(16)]
    assert [shard for shard, guild in enumerate(guilds) if store.shards.has(guild)] == [0, 3, 8, 11]
    assert store.shards.has(None)


async def test_everybody_gets_a_fair_share_and_few_change_hands(enter: Enter) -> None:
    first = await enter()
    assert await settled(first) == [EVERYTHING]
    second = await enter()
    assert [len(part) for part in await settled(first, second)] == [4, 4]
    before = [first.shards.mine, second.shards.mine]
    third = await enter()
    parts = await settled(first, second, third)
    assert sorted(len(part) for part in parts) == [2, 3, 3]
    assert set().union(*parts) == EVERYTHING
    assert all(part <= had for part, had in zip(parts, before, strict=False))
    await third.shards.leave()  # it has yet to finish what is under way
    assert await third.shards.left_over() == 2
    parts = await settled(first, second)
    assert await third.shards.left_over() == 0
    assert [len(part) for part in parts] == [4, 4]


async def test_surplus_stays_until_it_is_released(enter: Enter) -> None:
    first = await enter()
    await first.shards.renew()
    second = await enter()
    surplus = (await first.shards.renew()).surplus
    assert len(surplus) == 4
    assert await second.shards.renew() == Turnover()
    await first.shards.release(surplus)
    assert first.shards.mine.isdisjoint(surplus)
    assert (await second.shards.renew()).gained == surplus


async def test_more_processes_than_shards_leave_some_waiting(enter: Enter) -> None:
    stores = [await enter(Share(2)) for _ in range(3)]
    parts = await settled(*stores)
    assert sorted(map(len, parts)) == [0, 1, 1]
    had = parts.index(set()) - 1
    await stores[had].close()
    rest = [store for store in stores if store is not stores[had]]
    assert set().union(*await settled(*rest)) == {0, 1}


async def test_a_second_process_with_the_same_numbers_is_a_hot_standby(enter: Enter) -> None:
    low, high = Share(8, frozenset(range(4))), Share(8, frozenset(range(4, 8)))
    first, standby, other = await enter(low), await enter(low), await enter(high)
    assert await settled(first, standby, other) == [set(range(4)), set(), set(range(4, 8))]
    broken_off(first)
    assert (await standby.shards.renew()).gained == low.wanted
    assert (await first.shards.renew()).lost == low.wanted
    assert not first.shards.has(None)


async def test_a_lost_connection_comes_back_and_takes_what_it_had(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await enter(), await enter()
    had = await settled(first, second)
    broken_off(first)
    await until(lambda: not first.shards.hearing)
    assert await first.shards.renew() == Turnover()
    assert first.shards.hearing
    assert await settled(first, second) == had
    monkeypatch.setattr(sharing, "_RETURNING", 0.0)
    broken_off(first)
    assert (await second.shards.renew()).gained == had[0]
    assert (await first.shards.renew()).lost == had[0]
    assert [len(part) for part in await settled(first, second)] == [4, 4]


async def test_a_restart_of_the_server_changes_nothing_for_anybody(enter: Enter) -> None:
    first, second = await enter(), await enter()
    had = await settled(first, second)
    server()[0].stop()
    try:
        await until(lambda: not first.shards.hearing and not second.shards.hearing)
        assert await first.shards.renew() == Turnover()
    finally:
        server()[0].start()
    # Whoever is back first finds everything free, but takes what it had.
    assert await second.shards.renew() == Turnover()
    assert await second.shards.renew() == Turnover()
    assert await first.shards.renew() == Turnover()
    assert await settled(first, second) == had
    await first.probe()


async def test_alone_and_shared_refuse_each_other(enter: Enter) -> None:
    alone = await enter(None)
    with pytest.raises(InUse, match="a process that wants it alone"):
        await enter()
    await alone.close()
    await enter()
    with pytest.raises(InUse, match="shared by other processes"):
        await enter(None)


async def test_only_who_shares_alike_can_share(enter: Enter) -> None:
    first = await enter()
    for unlike, said in ((Share(16), "16 shards"), (Share(8, frozenset({1})), "8 shards, given by number")):
        with pytest.raises(StoreError, match=rf"share .* in another way \(8 shards\) than this one \({said}\)"):
            await enter(unlike)
    assert await settled(first) == [EVERYTHING]


async def test_what_is_read_only_bears_processes_that_share_but_none_that_is_alone(enter: Enter) -> None:
    first = await enter()
    reading = await enter(None, read_only=True)
    assert await settled(first) == [EVERYTHING], "who only reads is no member"
    await reading.close()
    await first.close()
    await enter(None)
    with pytest.raises(InUse, match="in use by another process"):
        await enter(None, read_only=True)


async def test_sqlite_is_not_shared(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="SHARDS is for several processes on one PostgreSQL"):
        await Store.open(f"sqlite:///{tmp_path / 'hansa.db'}", share=FAIR)


async def test_the_database_of_one_alone_is_guarded_again_after_a_restart(enter: Enter) -> None:
    alone = await enter(None)
    broken_off(alone)
    await until(lambda: not alone.shards._guard.alive)  # type: ignore[union-attr]
    assert await alone.shards.renew() == Turnover()
    with pytest.raises(InUse):
        await enter(None)
    broken_off(alone)
    other = await enter(None)
    assert (await alone.shards.renew()).lost == {0}
    assert not alone.shards.has(1)
    await other.close()
    assert (await alone.shards.renew()).gained == {0}


async def test_one_process_lifts_the_database_and_the_others_wait(enter: Enter, database: str) -> None:
    await empty_postgres(migrated=False)
    stores = await asyncio.gather(*(enter() for _ in range(4)))
    assert set().union(*await settled(*stores)) == EVERYTHING


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Become a version with one more migration, which older processes can or cannot do with."""
    (head,) = lifting.newest_schema()

    def become(beside: bool) -> None:
        folder = tmp_path / f"migrations {beside}"
        shutil.copytree(lifting._MIGRATIONS, folder)
        (folder / "versions" / "9000_next.py").write_text(
            f"import sqlalchemy as sa\nfrom alembic import op\nBESIDE_OLDER = {beside}\n"
            f"revision, down_revision, branch_labels, depends_on = '9000', '{head}', None, None\n"
            "def upgrade():\n    op.add_column('people', sa.Column('more', sa.Integer()))\n"
        )
        monkeypatch.setattr(lifting, "_MIGRATIONS", folder)
        for known in (lifting.newest_schema, lifting.known_schemas):
            monkeypatch.setattr(lifting, known.__name__, known.__wrapped__)

    return become


async def test_a_new_version_waits_for_the_old_ones_to_stop(
    enter: Enter, next_version: Callable[[bool], None]
) -> None:
    older = await enter()
    next_version(False)
    with pytest.raises(StoreError, match=r"schema 9000.* in 1 other process does not know. Stop all of them"):
        await enter()
    await older.probe()
    await older.close()
    await (await enter()).probe()


async def test_a_new_version_begins_beside_the_old_ones_where_it_can(
    enter: Enter, next_version: Callable[[bool], None]
) -> None:
    older = await enter()
    next_version(True)
    newer = await enter()
    assert [len(part) for part in await settled(older, newer)] == [4, 4]
    await older.write(lambda tx: tables.add(tx, ROW, 0.0))


async def test_who_is_in_the_way_of_another_transaction_does_it_again(enter: Enter) -> None:
    stores = await enter(), await enter()
    first, second = [
        await stores[0].write(lambda tx, n=n: tables.add(tx, replace(ROW, channel=n), 0.0)) for n in (1, 2)
    ]
    tries = 0
    both = asyncio.Barrier(2)

    async def lock(tx: Tx, one: int, other: int) -> None:
        nonlocal tries
        tries += 1
        await tx.connection.execute(text("SET LOCAL deadlock_timeout = '20ms'"))
        for number in (one, other):
            await tx.connection.execute(text("UPDATE tables SET size = size + 1 WHERE id = :id"), {"id": number})
            if tries <= 2 and number == one:
                await both.wait()

    await asyncio.gather(
        stores[0].write(lambda tx: lock(tx, first, second)), stores[1].write(lambda tx: lock(tx, second, first))
    )
    assert tries == 3
    rows = [await stores[0].ask(tables.load, number) for number in (first, second)]
    assert [row.size for row in rows if row is not None] == [ROW.size + 2] * 2


async def test_what_was_erased_does_not_lie_about_in_dead_rows(enter: Enter) -> None:
    store = await enter(None)
    await store.write(lambda tx: tables.add(tx, ROW, 0.0))
    await store.write(lambda tx: tx.connection.execute(text("UPDATE tables SET owner = 0")))
    await store.wipe()
    server()[0].sql("CREATE EXTENSION IF NOT EXISTS pgstattuple", "games")
    async with store.read() as connection:
        assert await connection.scalar(text("SELECT dead_tuple_count FROM pgstattuple('tables')")) == 0


async def test_who_hangs_is_ended_with_what_it_was_writing_and_comes_back(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarding, "BEAT", 0.01)
    monkeypatch.setattr(guarding, "SILENCE", 0.2)
    hung, living = await enter(), await enter()
    had = await settled(hung, living)
    guard: Any = hung.shards._guard
    guard._beating.cancel()

    async def midway(tx: Tx) -> None:
        await tables.add(tx, ROW, 0.0)
        await until(lambda: not hung.shards.hearing)
        await tx.connection.execute(text("SELECT 1"))

    with pytest.raises(Unavailable):
        await hung.write(midway)
    assert (await living.shards.renew()).gained == had[0]
    assert await living.ask(tables.load, 1) is None
    assert living.shards.hearing
    assert (await hung.shards.renew()).lost == had[0]
    await hung.write(lambda tx: tables.add(tx, ROW, 0.0))


async def test_whoever_beats_is_left_alone_whatever_else_it_does_or_does_not(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarding, "BEAT", 0.01)
    monkeypatch.setattr(guarding, "SILENCE", 0.2)
    stores = [await enter(), await enter(), await enter(None, read_only=True)]
    await asyncio.sleep(1.0)
    assert all(store.shards.hearing for store in stores)


LONG_AGO, JUST_NOW = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
ONE, OTHER = (1, "one"), (2, "other")


def test_who_is_not_heard_of_for_long_is_silent() -> None:
    silence = Silence()
    seconds = range(0, 20, 2)
    silent = [silence.of_those({ONE: LONG_AGO, OTHER: LONG_AGO + timedelta(seconds=at)}, at) for at in seconds]
    assert silent == [[]] * 8 + [[ONE]] * 2


def test_after_a_sleep_of_the_machine_or_the_server_everybody_gets_time() -> None:
    silence = Silence()
    assert silence.of_those({ONE: LONG_AGO}, 0.0) == []
    assert silence.of_those({ONE: LONG_AGO}, 3600.0) == [], "it may have slept as long"
    assert silence.of_those({ONE: JUST_NOW}, 3602.0) == []
    assert [silence.of_those({ONE: JUST_NOW}, 3602.0 + at) for at in range(2, 16, 2)] == [[]] * 7
    assert silence.of_those({ONE: JUST_NOW}, 3618.0) == [ONE]


async def test_what_one_transaction_changes_again_and_again_is_heard_once_as_it_is_in_the_end(enter: Enter) -> None:
    """The server drops notices that are equal to one of the same transaction (PostgreSQL 15, NOTIFY, "Notes"); what
    differs in the revision alone would come as often as it was written.
    """
    one, other = await enter(), await enter()
    heard: list[tuple[int, int, str]] = []
    other.listen(lambda news: heard.append((news.table, news.revision, news.whose)), lambda: None)

    async def work(tx: Tx) -> int:
        table = await tables.add(tx, ROW, 100.0)
        for revision in range(3):
            await tables.save(tx, table, revision, 100.0, owner=12 + revision)
            tx.chosen.add(("person", 11))
        return table

    table = await one.write(work)
    await until(lambda: len(heard) > 1)
    await one.write(lambda tx: tables.save(tx, table, 3, 100.0, owner=20))
    await until(lambda: heard[-1][1] == 4)
    assert sorted(heard) == [(0, 0, "person"), (table, 3, ""), (table, 4, "")]


async def test_a_changed_type_is_no_trouble_for_connections_that_knew_the_old_one(enter: Enter) -> None:
    """asyncpg 0.32 fails the first statement that a connection has planned before another process changed a column.

    It says so by an error of its own, without the server's state.
    """
    store = await enter()
    await store.write(lambda tx: tables.add(tx, ROW, 0.0))
    everywhere = asyncio.Barrier(4)

    async def meet(connection: AsyncConnection, number: int) -> Any:
        found = await tables.load(connection, number)
        await everywhere.wait()
        return found

    async def rename(tx: Tx) -> None:
        assert await tables.load(tx.connection, 1) is not None
        await tx.connection.execute(text("UPDATE tables SET owner = owner + 1 WHERE id = 1"))

    assert None not in await asyncio.gather(*(store.ask(meet, 1) for _ in range(4)))
    await asyncio.gather(*(store.write(rename) for _ in range(4)))
    for kind in ("text", "varchar(200)", "text"):
        server()[0].sql(f"ALTER TABLE tables ALTER COLUMN title TYPE {kind}", "games")
        await asyncio.gather(*(store.write(rename) for _ in range(4)))
        assert None not in await asyncio.gather(*(store.ask(tables.load, 1) for _ in range(4)))
    row = await store.ask(tables.load, 1)
    assert row is not None
    assert row.owner == ROW.owner + 16
