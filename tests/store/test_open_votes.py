"""Votes that a version left open in which each motion had a form of its own: they are asked, answered and ended.

`earlier/votes.py` says how `votes.db.xz` was written, and of what it consists.
"""

import lzma
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.votes import NO, YES, Motion, Vote
from hansa_bot.host.lobby.agreements import AGREEMENT
from hansa_bot.host.time.idling import AGAIN, COMPUTER, SEAT_GONE
from hansa_bot.titles import registry
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, BEA, CARL, Home
from tests.store.test_upgrade import Reader

registry.look_in("tests.toys")
pytestmark = sqlite_only

STORED = Path(__file__).with_name("votes.db.xz")
TABLES = range(1, 9)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    (tmp_path / "hansa.db").write_bytes(lzma.decompress(STORED.read_bytes()))
    made = Home(f"sqlite+aiosqlite:///{tmp_path / 'hansa.db'}")
    made.clock.time, made.requests = 1_297_000.0, 1_000_000
    made.platform = Reader(made)
    await made.open()
    for table in TABLES:
        await made.settle(table)
    yield made
    await made.close()


async def still_open(home: Home, motion: Motion, table: int, seat: int | None = None) -> Vote:
    vote = await home.host.votes.on(motion, table, seat)
    assert vote is not None
    return vote


def said(home: Home, table: int) -> str:
    reader = home.platform
    assert isinstance(reader, Reader)
    return "".join(reader.said[table])


async def test_what_nobody_had_seen_is_asked(home: Home) -> None:
    for table, words in ((3, "what shall we do?"), (6, "asks to pause the table."), (7, "to end the game now")):
        assert words in said(home, table)
        assert "[Keep waiting]" in said(home, table) or "[Agree]" in said(home, table)
    assert str(BEA.id) not in said(home, 6), "whoever asks is not called"


async def test_whoever_had_not_answered_decides(home: Home) -> None:
    host: Host = home.host
    gone, first, second = await home.users(1)
    vote = await still_open(home, SEAT_GONE, 1, 0)
    assert vote.missing([first, second]) == [second]
    await host.votes.cast(SEAT_GONE, 1, second, vote.nonce, COMPUTER, seat=0, request=home.request())
    assert (await home.table(1)).seats[0].kept_for == gone

    vote = await still_open(home, PAUSE, 4)
    assert (vote.asker, vote.answers[YES], vote.answers[NO]) == (ANNA.id, (ANNA.id,), (BEA.id,))
    await host.votes.cast(PAUSE, 4, CARL.id, vote.nonce, YES, request=home.request())
    assert (await home.clocks(4)).until == home.clock.time + 2 * DAY

    vote = await still_open(home, AGREEMENT, 5)
    assert vote.missing((await home.table(5)).users) == [CARL.id]
    await host.votes.cast(AGREEMENT, 5, CARL.id, vote.nonce, YES, request=home.request())
    assert (await home.table(5)).gathering.agreed

    await host.agreements.propose(8, ANNA.id, "sleep", seen=-1, request=home.request())
    assert (await home.table(8)).terms.sleeps
    for table in (1, 4, 5, 8):
        await home.settle(table)
    for table, words in ((1, "stands in"), (4, "the table agreed"), (5, "Everyone agreed"), (8, "Everyone agreed")):
        assert words in said(home, table)


async def test_what_nobody_answers_ends_or_is_asked_again(home: Home) -> None:
    for _ in range(3):
        home.clock.time += DAY
        await home.host.timers.ring()
    for table in (4, 5, 6, 7, 8):
        await home.settle(table)
        assert "too few answered" in said(home, table) or "Not everyone agreed in time" in said(home, table)
    await home.pass_time(2, AGAIN - 3 * DAY)
    assert "I have asked again" in said(home, 2)
    assert (await still_open(home, SEAT_GONE, 2, 0)).about == 1000.0


async def test_they_end_with_their_game_and_forget_their_people(home: Home) -> None:
    await home.host.erasing.erase(BEA)
    for table in TABLES:
        timers = (await home.live(table)).timers.values()
        assert not [row for row in timers if re.search(rf"(?<![\w.]){BEA.id}(?![\w.])", str(dict(row.payload)))]
    await home.leave(6, CARL)
    for table, motion in ((3, SEAT_GONE), (7, AGREEMENT)):
        if (await home.table(table)).status is Status.RUNNING:
            await home.abandon(table)
        assert await home.host.votes.on(motion, table, 0 if motion is SEAT_GONE else None) is None
