"""The store is opened once; its write guard works whole or not at all, whoever is cancelled, whoever else writes."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from hansa_bot.model.errors import Conflict, InUse, StoreError, Unavailable
from hansa_bot.store import Store, Tx, sqlite, tables
from hansa_bot.store import store as database
from hansa_bot.store.store import address
from tests.databases import sqlite_only
from tests.store.conftest import ROW, add_table

pytestmark = pytest.mark.usefixtures("real_threads")


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:///var/a.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///var/a.db", "sqlite+aiosqlite"),
        ("postgres://me:secret@db/games", "postgresql+asyncpg"),
        ("postgresql://me:secret@db/games", "postgresql+asyncpg"),
    ],
)
def test_the_address_names_our_driver(given: str, driver: str) -> None:
    assert address(given).drivername == driver


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", ""),
        ("var/hansa.db", ""),
        ("sqlite+aiosqlite://", ""),
        ("sqlite:///:memory:", ""),
        ("mysql+nothing://db/games", "driver"),
        pytest.param("sqlite:///{folder}/letter.db", "letter.db is no database", id="no database"),
        pytest.param("sqlite:///{folder}/notes.db", "notes.db holds something else", id="somebody else's"),
        pytest.param("sqlite:///{folder}/letter.db/hansa.db", "letter.db is no folder", id="no folder"),
        pytest.param("sqlite:///{folder}", "is a folder; DATABASE_URL wants a file, such as .*/bot.db", id="folder"),
        pytest.param("postgresql://me@127.0.0.1:1/games", "127.0.0.1:1/games: Connect call failed", id="no server"),
    ],
)
async def test_a_useless_address_is_refused_in_words_and_a_file_left_alone(
    tmp_path: Path, given: str, why: str
) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("Dear Bea, " * 500)
    with closing(sqlite3.connect(tmp_path / "notes.db")) as other, other:
        other.execute("CREATE TABLE notes (anything)")
    with pytest.raises(StoreError, match=why or None) as caught:
        await Store.open(given.format(folder=tmp_path))
    assert letter.read_text().startswith("Dear Bea")
    assert not re.search(r"sqlalche|Errno|SQL:|sqlite3|\n", str(caught.value))
    assert not tmp_path.with_name(f"{tmp_path.name}.lock").exists()


async def test_a_spoilt_database_and_a_full_disk_are_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be written where SQLite may use no more pages, as on a disk without room."""
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "PRAGMA max_page_count = 2"))
    with pytest.raises(StoreError, match=r"bot.db: the disk is full\. Make room, then start me again\.$"):
        await Store.open(url)
    monkeypatch.undo()
    await (await Store.open(url)).close()
    with (tmp_path / "bot.db").open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 4000)
    with pytest.raises(StoreError, match=r"bot.db is spoilt\. Restore the last backup"):
        await Store.open(url)


async def test_the_password_is_not_told() -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open("postgresql://me:secret@127.0.0.1:1/games")
    assert "secret" not in str(caught.value)


@sqlite_only
async def test_a_move_survives_a_power_cut(store: Store) -> None:
    async with store.read() as connection:
        journal = await connection.scalar(text("PRAGMA journal_mode"))
        full = await connection.scalar(text("PRAGMA synchronous"))
        keys = await connection.scalar(text("PRAGMA foreign_keys"))
    assert (journal, full, keys) == ("wal", 2, 1)


@sqlite_only
async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match="readonly"):
        async with store.read() as connection:
            await connection.execute(text("DELETE FROM tables"))


async def test_more_readers_than_connections_wait_in_line(store: Store) -> None:
    async def read() -> int:
        async with store.read() as connection:
            await asyncio.sleep(0)
            return (await connection.execute(text("SELECT 1"))).scalar_one()

    assert await asyncio.gather(*(read() for _ in range(50))) == [1] * 50


async def test_a_cancelled_reader_harms_nobody(store: Store) -> None:
    async def read() -> None:
        async with store.read() as connection:
            for _ in range(100):
                await connection.execute(text("SELECT 1"))

    for turns in range(0, 60, 3):
        task = asyncio.create_task(read())
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    async with store.read() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM tables")) == 0


async def test_a_second_store_on_the_same_database_is_refused_until_the_first_is_closed(
    url: str, store: Store
) -> None:
    for read_only in (False, True):
        with pytest.raises(InUse, match="another process"):
            await Store.open(url, read_only=read_only)
    await store.close()
    await (await Store.open(url)).close()


async def test_a_second_process_on_the_same_database_is_refused(url: str, store: Store) -> None:
    code = f"import asyncio; from hansa_bot.store.store import Store; asyncio.run(Store.open({url!r}))"
    second = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, timeout=60
    )
    assert second.returncode != 0
    assert "is in use by another process" in second.stderr


async def test_closing_lets_waiting_writers_finish(url: str) -> None:
    store = await Store.open(url)
    writing = asyncio.create_task(add_table(store))
    await asyncio.sleep(0)
    await store.close()
    assert await writing == 1
    with pytest.raises(StoreError, match="closed"):
        await add_table(store)


@sqlite_only
async def test_a_database_opened_to_read_cannot_be_written(url: str) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        await Store.open(url, read_only=True)
    await (await Store.open(url)).close()
    store = await Store.open(url, read_only=True)
    with pytest.raises(OperationalError, match="readonly"):
        await add_table(store)
    await store.close()


async def channels(store: Store) -> list[int]:
    async with store.read() as connection:
        rows = await connection.execute(text("SELECT channel FROM tables ORDER BY channel"))
        return [row.channel for row in rows]


async def add(tx: Tx, channel: int) -> int:
    return await tables.add(tx, replace(ROW, channel=channel), 0.0)


@sqlite_only
async def test_work_that_waits_together_shares_a_commit(store: Store) -> None:
    commits: list[object] = []
    event.listen(store._writing.sync_engine, "commit", commits.append)
    await asyncio.gather(*(store.write(lambda tx, channel=channel: add(tx, channel)) for channel in range(1, 11)))
    assert await channels(store) == list(range(1, 11))
    assert len(commits) == 1


@sqlite_only
async def test_what_nobody_waits_for_lets_the_rest_go_first_and_is_not_forgotten(store: Store) -> None:
    patient = [store.write(lambda tx, channel=channel: add(tx, channel), patient=True) for channel in range(1, 21)]
    pressed = [store.write(lambda tx, channel=channel: add(tx, channel)) for channel in range(101, 141)]
    ids = await asyncio.gather(*patient, *pressed)
    told, acted = ids[:20], ids[20:]
    assert acted == sorted(acted)
    assert told == sorted(told)
    assert sum(number < acted[-1] for number in told) == 8, "four in each of the commits before the last one"


async def test_who_fails_among_others_fails_alone_and_leaves_nothing_behind(store: Store) -> None:
    async def broken(tx: Tx) -> None:
        await add(tx, 66)
        raise ValueError("mine only")

    async def double(tx: Tx) -> None:
        await add(tx, 67)
        await add(tx, 1)

    with pytest.raises(ValueError, match="mine only"):
        await store.write(broken)
    works = (lambda tx: add(tx, 1), broken, double, lambda tx: add(tx, 2))
    results = await asyncio.gather(*map(store.write, works), return_exceptions=True)
    assert [type(result) for result in results] == [int, ValueError, Conflict, int]
    assert await channels(store) == [1, 2]


async def test_cancelling_the_caller_at_any_moment_leaves_all_or_nothing(store: Store) -> None:
    async def pair(tx: Tx, channel: int) -> None:
        await add(tx, channel)
        await asyncio.sleep(0)
        await add(tx, channel + 1)

    whole = asyncio.create_task(store.write(lambda tx: pair(tx, 1)))
    turns_needed = 0
    while not whole.done():
        await asyncio.sleep(0)
        turns_needed += 1
    for moment in range(40):
        channel = 10 * (moment + 1)
        caller = asyncio.create_task(store.write(lambda tx, channel=channel: pair(tx, channel)))
        for _ in range(turns_needed * moment // 36):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        # The next writer finds neither an open transaction nor a half.
        await store.write(lambda tx, channel=channel: add(tx, channel + 5))
        there = [found for found in await channels(store) if found // 10 == channel // 10]
        assert there in ([channel + 5], [channel, channel + 1, channel + 5])


async def test_a_cancelled_callers_error_bothers_nobody(store: Store) -> None:
    async def broken(tx: Tx) -> None:
        await asyncio.sleep(0)
        raise ValueError("nobody listens")

    caller = asyncio.create_task(store.write(broken))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await add_table(store) > 0


@sqlite_only
async def test_a_commit_that_fails_fails_all_who_shared_it(store: Store) -> None:
    def refuse(_: object) -> None:
        raise OSError("disk full")

    event.listen(store._writing.sync_engine, "commit", refuse)
    works = (lambda tx: add(tx, 1), lambda tx: add(tx, 2))
    results = await asyncio.gather(*map(store.write, works), return_exceptions=True)
    event.remove(store._writing.sync_engine, "commit", refuse)
    assert [type(result) for result in results] == [OSError, OSError]
    assert await channels(store) == []
    await store.write(lambda tx: add(tx, 3))
    assert await channels(store) == [3]


async def test_readers_see_only_what_is_committed(store: Store) -> None:
    seen: list[list[int]] = []

    async def work(tx: Tx) -> None:
        await add(tx, 1)
        if store._guard is None:  # in the thread of the writer nobody else can be waited for
            with closing(sqlite3.connect(str(store._reading.url.database))) as beside:
                seen.append([channel for (channel,) in beside.execute("SELECT channel FROM tables")])
        else:
            seen.append(await channels(store))

    await store.write(work)
    assert (seen, await channels(store)) == ([[]], [1])


@sqlite_only
async def test_work_that_waits_for_something_else_is_undone_and_holds_up_nobody(store: Store) -> None:
    async def idle(tx: Tx) -> None:
        await add(tx, 1)
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waited for something else"):
        await store.write(idle)
    await store.write(lambda tx: add(tx, 2))
    assert await channels(store) == [2]


async def test_who_asks_how_it_is_writes_where_nothing_was_written_for_long(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(error: Exception) -> None:
        async def work(tx: Tx) -> None:
            raise error

        with pytest.raises((type(error), Unavailable)):  # a server that cannot be reached
            await store.write(work)

    await fail(OSError("no disk"))
    since = store.unwritten_since
    assert since is not None
    await fail(OSError("still none"))
    await store.probe()
    assert store.unwritten_since == since, "a moment is not long"
    monkeypatch.setattr(database, "_TIMEOUT", 0.0)
    await store.probe()
    assert store.unwritten_since is None

    await fail(OSError("no disk"))
    await fail(ValueError("its own affair: the database could have written"))
    assert store.unwritten_since is None
