"""Drills: copies taken of games that are played meanwhile and put back, on both databases; copies that are killed, or
for which there is no room."""

import asyncio
import os
import re
import resource
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from hansa_bot.cli.main import main
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.model.errors import StoreError
from hansa_bot.store import Store, copies, schema
from hansa_bot.titles import registry
from tests import postgres
from tests.databases import POSTGRES, SQLITE, empty_database, empty_postgres, server
from tests.host.fakes import Home, offers_of

pytestmark = pytest.mark.proof

registry.look_in("tests.toys")
ROOT = Path(__file__).parents[2]
GAMES, COPIES = 3, 2
Digests = dict[tuple[int, int], str]


@pytest.fixture(params=[SQLITE, POSTGRES])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of one's own, whose name may be changed."""
    if request.param == SQLITE:
        return empty_database(tmp_path / "bot.db")
    await empty_postgres()  # skips where there is none
    cluster, _ = server()
    return cluster.database(tmp_path.name)


async def command(url: str, *words: str | Path) -> tuple[int, str]:
    """Run a command of ours beside whatever else is done; return how it ended, and what it said."""
    done = await asyncio.to_thread(CliRunner().invoke, main, [*map(str, words)], env={"DATABASE_URL": url})
    return done.exit_code, done.output


async def digests(url: str) -> Digests:
    """Return the digest of every version of every table."""
    store = await Store.open(url)
    try:
        async with store.read() as connection:
            lines = schema.actions.c
            rows = await connection.execute(select(lines.table_id, lines.version, lines.digest))
            return {(row.table_id, row.version): row.digest for row in rows}
    finally:
        await store.close()


async def back_up(url: str, copy: Path) -> None:
    """Take a copy as an operator does: by our command, or by what it names."""
    code, said = await command(url, "backup", copy)
    if url.startswith(SQLITE):
        assert code == 0, said
    else:
        assert code == 1, said
        await typed(said)


async def put_back(url: str, copy: Path) -> None:
    code, said = await command(url, "restore", copy)
    if url.startswith(SQLITE):
        assert code == 0, said
    else:
        await typed(said)


async def typed(said: str) -> None:
    """Run the lines that were named, as they are named."""
    lines = [line.strip() for line in said.splitlines() if line.startswith("    ")]
    assert lines, said
    path = f"{postgres.binaries()}{os.pathsep}{os.environ['PATH']}"
    for line in lines:
        done = await asyncio.to_thread(
            subprocess.run, shlex.split(line), env={**os.environ, "PATH": path}, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stderr)


@asynccontextmanager
async def playing(home: Home, tables: list[int]) -> AsyncIterator[list[int]]:
    """Let everybody at some tables play on meanwhile; yields how often somebody acted."""
    acted = [0]

    async def play() -> None:
        while True:
            for table in tables:
                for user in await home.users(table):
                    for action in (await offers_of(home.host, table, user))[:1]:
                        await home.act(table, user, action)
                        acted[0] += 1
                if (await home.host.query.table(table)).status is Status.OVER:
                    tables[tables.index(table)] = (await home.game(3, place=Place(7, 1000 + acted[0]))).id
            await asyncio.sleep(0.001)

    task = asyncio.create_task(play())
    try:
        yield acted
    finally:
        task.cancel()
        (ended,) = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(ended, asyncio.CancelledError), ended


async def test_copies_of_games_under_way_are_one_moment_each_and_go_on(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = map(str, count())
    monkeypatch.setattr("hansa_bot.cli.copies._now", lambda: next(times))  # two restores, and not in one second
    home = Home(url)
    await home.open()
    tables = [(await home.game(3, place=Place(7, 70 + number))).id for number in range(GAMES)]
    async with playing(home, tables) as acted:
        counts: list[int] = []
        while len(counts) < COPIES or not any(counts):  # a quick disk may be done before anybody has moved
            while acted[0] < 30 * (len(counts) + 1):
                await asyncio.sleep(0.001)
            before = acted[0]
            await back_up(url, tmp_path / f"{len(counts)}.copy")
            counts.append(acted[0] - before)
    await home.close()
    played = await digests(url)
    seen = 0
    for number in range(len(counts)):  # each later than the one before
        await put_back(url, tmp_path / f"{number}.copy")
        found = await digests(url)
        assert found.items() <= played.items()
        assert set(found) == {
            (table, version) for table, last in newest(found).items() for version in range(last + 1)
        }
        assert len(found) > seen
        seen = len(found)
    code, said = await command(url, "check")
    assert (code, " 0 differs, 0 departs, 0 cannot be replayed" in said) == (0, True), said
    # And at the moment of the last one people play on.
    await home.open()
    async with playing(home, [table for table in newest(found) if table in tables]) as acted:
        while acted[0] < 10:
            await asyncio.sleep(0.01)
    await home.close()
    assert len(await digests(url)) > len(found)


def newest(found: Digests) -> dict[int, int]:
    versions: dict[int, int] = {}
    for table, version in found:
        versions[table] = max(version, versions.get(table, 0))
    return versions


@pytest.fixture
def heavy(tmp_path: Path) -> Path:
    """A database that takes a while to be copied, in a folder of its own."""
    path = tmp_path / "data" / "bot.db"
    path.parent.mkdir()
    empty_database(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE padding (filling BLOB)")
        database.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) "
            "INSERT INTO padding SELECT randomblob(100000) FROM n"
        )
    return path


def begun(call: str, *words: Path, before: str = "", **how: Any) -> subprocess.Popen[str]:
    """Call something of `copies` with some paths in a process of its own, after a line of Python of ours."""
    code = (
        f"{before}\nimport sys; from hansa_bot.store import copies; copies.{call}(*map(pathlib.Path, sys.argv[1:]))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", f"import pathlib\n{code}", *map(str, words)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **how,
    )


def test_a_backup_that_is_killed_leaves_nothing_under_its_name(heavy: Path, tmp_path: Path) -> None:
    before, copy = copies.judge(heavy), tmp_path / "copy.db"
    part, killed = Path(f"{copy}.part"), 0
    for least in (1, 2**20, 10 * 2**20, 30 * 2**20):
        part.unlink(missing_ok=True)
        process = begun("copy", heavy, copy)
        while process.poll() is None and not (part.exists() and part.stat().st_size >= least):
            pass
        process.kill()
        process.communicate()
        if process.returncode == -signal.SIGKILL:
            killed += 1
            assert not copy.exists()
        copy.unlink(missing_ok=True)
        assert copies.judge(heavy) == before
    assert killed >= 2
    done = begun("copy", heavy, copy)  # what was left over is in nobody's way
    said, _ = done.communicate()
    assert done.returncode == 0, said
    assert copies.judge(copy) == before
    assert not part.exists()


KILLED = """
import os, pathlib, signal
left = {calls}
def dying(what):
    def call(*words, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return what(*words, **named)
    return call
os.link, pathlib.Path.replace, pathlib.Path.rename, pathlib.Path.unlink = map(
    dying, (os.link, pathlib.Path.replace, pathlib.Path.rename, pathlib.Path.unlink))
"""


def test_a_restore_that_is_killed_anywhere_leaves_one_database_or_the_other(tmp_path: Path) -> None:
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"

    def title(name: str) -> None:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("INSERT INTO people VALUES (1, ?, 0)", (f'{{"of": "{name}"}}',))

    def content(of: Path) -> str:
        with closing(sqlite3.connect(of)) as database:
            return "\n".join(database.iterdump())

    empty_database(path)
    title("then")
    copies.copy(path, copy)
    old, ends = content(copy), set()
    for calls in range(20):
        for left in tmp_path.glob("bot*"):
            left.unlink()
        empty_database(path)
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA journal_mode = WAL")
        title("now")
        new = content(path)
        process = begun("put_back", copy, path, tmp_path / "bot-before.db", before=KILLED.format(calls=calls))
        said, _ = process.communicate()
        assert path.exists(), calls
        found = content(path)
        assert found in (old, new), calls
        ends.add(found == old)
        assert found == new or new in map(content, tmp_path.glob("bot-before.db")), calls
        if process.returncode == 0:
            break
        assert process.returncode == -signal.SIGKILL, said
    assert process.returncode == 0
    assert (ends, calls >= 4) == ({False, True}, True)


def small_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, 2**20))


def test_a_copy_for_which_room_runs_out_is_refused_and_leaves_nothing(heavy: Path, tmp_path: Path) -> None:
    process = begun("copy", heavy, tmp_path / "copy.db", preexec_fn=small_files)
    said, _ = process.communicate()
    assert process.returncode == 1
    assert re.search(r"StoreError: cannot copy .* (disk I/O error|database or disk is full)", said), said
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if (
        shutil.which("mount") is None
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


async def opened(url: str) -> None:
    await (await Store.open(url)).close()


def fill(disk: Path) -> Path:
    """Leave no room on a disk; return what fills it."""
    filling = disk / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    return filling


def test_a_full_disk_is_called_full(heavy: Path, small_disk: Path) -> None:
    with pytest.raises(StoreError, match="the disk is full: the copy needs 38 MB"):
        copies.copy(heavy, small_disk / "copy.db")
    assert list(small_disk.iterdir()) == []
    database = small_disk / "bot.db"
    url = empty_database(database)
    filling = fill(small_disk)
    with pytest.raises(StoreError, match="the disk is full"):
        asyncio.run(opened(url))
    filling.unlink()
    asyncio.run(opened(url))
