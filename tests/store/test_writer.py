"""The write guard: whole or not at all, whoever is cancelled, whoever else writes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from hansa_bot.store import tables
from hansa_bot.store.store import Store, Tx
from tests.store.conftest import ROW, add_table


async def channels(store: Store) -> list[int]:
    async with store.read() as connection:
        rows = await connection.execute(text("SELECT channel FROM tables ORDER BY channel"))
        return [row.channel for row in rows]


async def add(tx: Tx, channel: int) -> int:
    return await tables.add(tx, replace(ROW, channel=channel), 0.0)


async def test_an_error_leaves_nothing_behind(store: Store) -> None:
    async def work(tx: Tx) -> None:
        await add(tx, 1)
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        await store.write(work)
    assert await channels(store) == []


async def test_work_that_waits_together_shares_a_commit(store: Store) -> None:
    commits: list[object] = []
    event.listen(store._writing.sync_engine, "commit", commits.append)
    await asyncio.gather(*(store.write(lambda tx, channel=channel: add(tx, channel)) for channel in range(1, 11)))
    assert await channels(store) == list(range(1, 11))
    assert len(commits) == 1


async def test_who_fails_among_others_fails_alone(store: Store) -> None:
    async def broken(tx: Tx) -> None:
        await add(tx, 66)
        raise ValueError("mine only")

    async def double(tx: Tx) -> None:
        await add(tx, 67)
        await add(tx, 1)

    results = await asyncio.gather(
        store.write(lambda tx: add(tx, 1)),
        store.write(broken),
        store.write(double),
        store.write(lambda tx: add(tx, 2)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [int, ValueError, IntegrityError, int]
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


async def test_a_commit_that_fails_fails_all_who_shared_it(store: Store) -> None:
    def refuse(_: object) -> None:
        raise OSError("disk full")

    event.listen(store._writing.sync_engine, "commit", refuse)
    results = await asyncio.gather(
        store.write(lambda tx: add(tx, 1)), store.write(lambda tx: add(tx, 2)), return_exceptions=True
    )
    event.remove(store._writing.sync_engine, "commit", refuse)
    assert [type(result) for result in results] == [OSError, OSError]
    assert await channels(store) == []
    await store.write(lambda tx: add(tx, 3))
    assert await channels(store) == [3]


async def test_readers_see_only_what_is_committed(store: Store) -> None:
    inside, go_on = asyncio.Event(), asyncio.Event()

    async def slow(tx: Tx) -> None:
        await add(tx, 1)
        inside.set()
        await go_on.wait()

    writing = asyncio.create_task(store.write(slow))
    await inside.wait()
    before = await channels(store)
    go_on.set()
    await writing
    assert (before, await channels(store)) == ([], [1])
