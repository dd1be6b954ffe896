"""Tables of a version that neither knew of locked threads nor called owners of full lobbies, nor kept who brought a
card about: they go on, and what is noted of them from now on outlives a restart.

`earlier/places.py` says how `places.db.xz` was written, and of what it consists.
"""

import lzma
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from hansa_bot.host.kernel.notices import PlaceBlocked, ThreadLocked
from hansa_bot.host.kernel.table import Status
from hansa_bot.store import schema
from hansa_bot.titles import registry
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, BEA, CARL, Home

registry.look_in("tests.toys")
pytestmark = sqlite_only

STORED = Path(__file__).with_name("places.db.xz")
TABLES = range(1, 5)
WRITTEN = 1000.0


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    (tmp_path / "hansa.db").write_bytes(lzma.decompress(STORED.read_bytes()))
    made = Home(f"sqlite+aiosqlite:///{tmp_path / 'hansa.db'}")
    made.clock.time, made.requests = WRITTEN, 1_000_000
    await made.open()
    for table in TABLES:
        await made.settle(table)
    yield made
    await made.close()


async def reopen(home: Home, table: int) -> None:
    await home.settle(table)
    await home.reopen()
    await home.settle(table)


async def join(home: Home, table: int, person: object) -> None:
    await home.host.lobby.join(table, person, home.request())  # type: ignore[arg-type]
    await home.settle(table)


def called(home: Home, table: int) -> list[tuple[int, ...]]:
    """Return whom the lobby cards of a table have called, the newest last."""
    return [post.payload.call for post in home.platform.posts("lobby", table) if post.payload.call]


async def test_a_lobby_whose_last_seat_is_taken_calls_its_owner_and_once_only(home: Home) -> None:
    kept = (await home.table(1)).gathering
    assert (kept.filled, kept.guests, kept.closed) == (None, (BEA.id, CARL.id), True)
    await join(home, 1, CARL)
    assert called(home, 1) == [(ANNA.id,)]
    await reopen(home, 1)
    filled = (await home.table(1)).gathering.filled
    assert filled is not None
    assert filled.at == WRITTEN
    await home.leave(1, CARL)
    await join(home, 1, CARL)
    assert called(home, 1) == [(ANNA.id,)], "within the hour"
    assert (await home.host.lobby.start(1, ANNA, home.request())).status is Status.RUNNING


async def test_a_lobby_that_was_full_then_calls_nobody_for_that_and_begins(home: Home) -> None:
    await reopen(home, 4)
    assert called(home, 4) == []
    assert (await home.table(4)).gathering.filled is None
    await home.leave(4, CARL)
    await join(home, 4, CARL)
    assert called(home, 4) == [(ANNA.id,)]
    assert (await home.host.lobby.start(4, ANNA, home.request())).status is Status.RUNNING


@pytest.mark.parametrize("table", [1, 2])
async def test_that_its_thread_is_locked_is_told_once_of_a_lobby_and_of_a_game(home: Home, table: int) -> None:
    before = (await home.table(table)).gathering
    assert not before.locked
    where = (await home.table(table)).place.channel
    assert await home.host.grounds.lock(table, where, locked=True)
    await reopen(home, table)
    assert (await home.table(table)).gathering.locked
    assert not await home.host.grounds.lock(table, where, locked=True)
    told = [type(post.payload) for post in home.platform.shown if post.table == table]
    assert sorted(kind.__name__ for kind in told if kind in (PlaceBlocked, ThreadLocked)) == [
        "PlaceBlocked",
        "ThreadLocked",
    ]
    assert await home.host.grounds.lock(table, where, locked=False)
    assert (await home.table(table)).gathering == before


async def test_a_card_that_was_under_way_calls_whoever_must_decide_and_the_next_knows_who_brought_it_about(
    home: Home,
) -> None:
    (card,) = home.platform.posts("card", 3)
    actor, other, _ = await home.users(3)
    assert (card.payload.own, card.payload.users) == (None, (actor,))
    await home.play(3, "a offer/b/2")
    await home.play(3, "a undo")
    cards = [post.payload for post in home.platform.posts("card", 3)]
    assert [(each.users, each.own) for each in cards[1:]] == [((other,), None), ((), actor)]
    await reopen(home, 3)
    async with home.store.read() as connection:
        rows = await connection.scalars(
            select(schema.outbox.c.payload).where(schema.outbox.c.table_id == 3, schema.outbox.c.kind == "card")
        )
    assert [row.get("own") for row in rows][-1] == actor
