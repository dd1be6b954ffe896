"""A database written by the code of each earlier schema goes on: lobbies, games under way, undo, posts due, the past.

`earlier/play.py` says how they were made, and of what they consist.
"""

import lzma
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from hansa_bot.ai.player import choose
from hansa_bot.host.hooks import TIMER_HANDLERS
from hansa_bot.host.kernel.errors import HostError
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.record import records
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.store import schema
from hansa_bot.titles import registry
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, CARL, DORA, PEOPLE, Home
from tests.store.test_migrations import differences
from tests.store.test_upgrade import DAYS, HOUR, WRITTEN, Reader

pytestmark = sqlite_only

STORED = sorted((Path(__file__).parent / "earlier").glob("*.db.xz"))
QUICK = "0001_9972425a.db.xz"
ENDED = ("0001_db6b431d", "0004")
"""What is also played to an end: one with rules of version 1, one with all that came before clocks."""


def schema_of(stored: Path) -> str:
    return stored.name.partition("_")[0]


@pytest.fixture(
    params=[
        pytest.param(path, marks=[] if path.name == QUICK else pytest.mark.proof, id=path.stem) for path in STORED
    ]
)
async def home(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Home]:
    """The host of today on a database of then."""
    path = tmp_path / "bot.db"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    with closing(sqlite3.connect(path)) as before:
        assert before.execute("SELECT version_num FROM alembic_version").fetchone() == (schema_of(request.param),)
    made = Home(f"sqlite+aiosqlite:///{path}")
    made.requests, made.choose = 1_000_000, choose
    # What had no timers yet gets them when it is lifted, which is by the real clock.
    made.clock.time = time.time() if schema_of(request.param) < "0005" else WRITTEN
    made.platform = Reader(made)
    await made.open()
    yield made
    await made.close()


async def ids(home: Home, status: Status) -> list[int]:
    async with home.store.read() as connection:
        return list(await connection.scalars(select(schema.tables.c.id).where(schema.tables.c.status == status)))


async def settle(home: Home) -> None:
    for status in Status:
        for table in await ids(home, status):
            await home.settle(table)


async def judged(home: Home) -> dict[int, ReplayVerdict]:
    return {found.table: found.verdict async for found in records.findings(home.store, TIMER_HANDLERS)}


async def old_rules(home: Home) -> set[int]:
    """Return the tables that were played by rules of an earlier version, which nobody has the code for any more."""
    async with home.store.read() as connection:
        rows = await connection.execute(select(schema.tables.c.id, schema.tables.c.title, schema.tables.c.rules))
        return {row.id for row in rows if row.rules and row.rules < registry.load(row.title).rules.version}


async def test_what_was_under_way_goes_on(home: Home, tmp_path: Path) -> None:
    async with home.store.read() as connection:
        assert await connection.run_sync(differences) == []
    old = await old_rules(home)
    # What was due is posted, and each post once.
    await settle(home)
    async with home.store.read() as connection:
        left = await connection.execute(
            select(schema.outbox.c.id).where(schema.outbox.c.state.in_(("waiting", "sending")))
        )
        assert left.all() == []
    due = [post.nonce for post in home.platform.calls]
    assert len(due) >= 2
    assert len(set(due)) == len(due)
    # Lobbies are joined and begin.
    for table in await ids(home, Status.LOBBY):
        await home.host.lobby.join(table, DORA, home.request())
        started = await home.host.lobby.start(table, ANNA, home.request())
        assert (started.status, len(started.seats)) == (Status.RUNNING, 4)
    moved = await undo_or_agree(home)
    # Whoever must decide does.
    for table in await ids(home, Status.RUNNING):
        users, session = await home.users(table), await home.host.query.session(table)
        seat = next(seat for seat in session.waiting if users[seat])
        answer = await home.step(table, users[seat], session.offers(seat)[0])
        assert answer.entries[0].seat == seat
    assert moved or old  # what can be taken back freely is worked out from the past
    # The past is as it was told then, as far as its rules are still known.
    for table in await ids(home, Status.OVER):
        assert (await home.host.query.result(table)) is not None
        if table not in old:
            record = await home.host.query.record(table)
            assert len(record.moves) > 100
    for table, verdict in (await judged(home)).items():
        assert verdict is ReplayVerdict.SAME, table  # also by the rules of today, whose states tell more


async def undo_or_agree(home: Home) -> int:
    """Take back what is free to be taken back, let whoever is asked agree; return how many games went back."""
    moved = 0
    for table in await ids(home, Status.RUNNING):
        users, session = await home.users(table), await home.host.query.session(table)
        if len(session.points) > 1 and users[session.points[0].seat]:
            to = session.points[0]
            undone = await home.undo(table, users[to.seat], to=to.version)
            assert undone.entries[0].undo_to == to.version
            assert (await home.host.query.session(table)).offers(to.seat)
            moved += 1
            continue
        try:
            asked = await home.host.rewinding.proposal(table)
        except HostError:
            continue
        for seat in asked.missing:
            agreed = await home.host.rewinding.agree(table, users[seat], asked.nonce, request=home.request())
        assert agreed.entries[0].undo_to == asked.back_to
        moved += 1
    return moved


@pytest.mark.proof
@pytest.mark.parametrize(
    "home", [path for path in STORED if path.name.startswith(ENDED)], indirect=True, ids=schema_of
)
async def test_days_pass_and_the_games_end(home: Home, caplog: pytest.LogCaptureFixture) -> None:
    await settle(home)
    for _ in range(DAYS):
        await home.clock.turn(24 * HOUR)
        await home.host.timers.ring()
        await settle(home)
    assert await ids(home, Status.LOBBY) == []  # nobody came
    for table in (await ids(home, Status.RUNNING))[:1]:
        for person in (ANNA, *PEOPLE[1:2], CARL):
            if (await home.host.query.table(table)).seat_of(person.id) is not None:
                await home.leave(table, person)
        await home.settle(table)
        assert (await home.host.query.table(table)).status is Status.OVER, table
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
