"""`backup` and `restore`: what is copied, what is put back, and what is refused."""

import asyncio
import gzip
import os
import re
import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock
from sqlalchemy import text

from hansa_bot.model.errors import StoreError
from hansa_bot.store import Store, copies, lifting
from tests.cli.test_stored import begun, opened
from tests.databases import empty_database

TESTS = Path(__file__).parents[1]


@pytest.fixture
def database(tmp_path, monkeypatch):
    """The path of a database with one game of two."""
    path = tmp_path / "data" / "bot.db"
    path.parent.mkdir()
    monkeypatch.setenv("DATABASE_URL", empty_database(path))
    begun(f"sqlite+aiosqlite:///{path}")
    return path


def content(path):
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def spoil(path):
    """Overwrite some pages in the middle, as a dying disk does."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(16_384))


def test_a_copy_is_the_database_and_put_back_it_is_again(run, database, tmp_path):
    code, out, _ = run("backup", tmp_path / "copy.db")
    (schema,) = lifting.newest_schema()
    assert (code, out) == (
        0,
        f"Copied to {tmp_path / 'copy.db'} (schema {schema}, tables: 1, lines of their logs: 1)\n",
    )
    before = content(database)
    assert content(tmp_path / "copy.db") == before
    with closing(sqlite3.connect(database)) as changed, changed:
        changed.execute("UPDATE tables SET title = 'another'")
    code, out, _ = run("restore", tmp_path / "copy.db")
    assert (code, content(database)) == (0, before)
    (aside,) = (Path(found) for found in re.findall(r"kept as (.+)$", out, re.MULTILINE))
    assert "'another'" in "".join(content(aside))
    assert sorted(path.name for path in database.parent.iterdir()) == sorted(["bot.db", "bot.db.lock", aside.name])
    assert run("check")[:2] == (0, "1 tables, 1 versions: 1 same, 0 differs, 0 departs, 0 cannot be replayed\n")


def test_a_copy_is_called_by_date_and_never_takes_the_place_of_another_unasked(run, database, tmp_path):
    for target, folder in (((), database.parent), ((tmp_path,), tmp_path)):
        code, out, _ = run("backup", *target)
        (made,) = (Path(found) for found in re.findall(r"Copied to (.+) \(", out, re.MULTILINE))
        assert (code, made.parent, made.exists()) == (0, folder, True)
        assert re.fullmatch(r"bot-\d{8}-\d{6}\.db", made.name)
    taken = tmp_path / "taken.db"
    taken.write_text("mine")
    code, _, err = run("backup", taken)
    assert (code, "is there already" in err, taken.read_text()) == (1, True, "mine")
    assert run("backup", taken, "--overwrite")[0] == 0
    assert content(taken) == content(database)


def test_a_running_bot_is_copied_with_what_only_its_log_holds_and_is_not_restored_over(run, database, tmp_path):
    async def beside(url):
        async with opened(url) as store:
            await store.write(lambda tx: tx.connection.execute(text("UPDATE tables SET title = 'newest'")))
            copied = await asyncio.to_thread(run, "backup", tmp_path / "copy.db")
            return copied, await asyncio.to_thread(run, "restore", tmp_path / "copy.db")

    copied, restored = asyncio.run(beside(f"sqlite+aiosqlite:///{database}"))
    assert copied[0] == 0
    assert "'newest'" in "".join(content(tmp_path / "copy.db"))
    assert (restored[0], "is in use by another process" in restored[2]) == (1, True)


def test_what_is_no_sound_database_of_ours_is_not_put_back(run, database, tmp_path):
    before = content(database)
    written, foreign, newer, torn = (tmp_path / name for name in ("a.txt", "foreign.db", "newer.db", "torn.db"))
    written.write_text("a letter to Béa" * 400)
    with closing(sqlite3.connect(foreign)) as other, other:
        other.execute("CREATE TABLE songs (name)")
    for path, schema in ((newer, "9999"), (torn, "0005")):
        shutil.copy(database, path)
        with closing(sqlite3.connect(path)) as other, other:
            other.execute(f"UPDATE alembic_version SET version_num = '{schema}'")
    spoil(torn)
    (tmp_path / "empty.db").touch()
    for source, says in (
        (written, "no database of this bot"),
        (foreign, "no database of this bot"),
        (tmp_path / "empty.db", "no database of this bot"),
        (newer, "made by a newer version of the bot"),
        (torn, "is spoilt"),
        (tmp_path / "nowhere.db", "does not exist"),
    ):
        code, _, err = run("restore", source)
        assert (code > 0, says in err) == (True, True), err
        assert content(database) == before
    assert sorted(path.name for path in database.parent.iterdir()) == ["bot.db", "bot.db.lock"]


def test_a_spoilt_database_is_not_copied_but_put_aside_with_its_log_when_a_copy_is_put_back(run, database, tmp_path):
    run("backup", tmp_path / "copy.db")
    spoil(database)
    (database.parent / "bot.db-wal").write_bytes(b"half a page")
    code, _, err = run("backup", tmp_path / "second.db")
    assert (code, "malformed" in err or "spoilt" in err) == (1, True), err
    assert not (tmp_path / "second.db").exists()
    assert run("restore", tmp_path / "copy.db")[0] == 0
    assert content(database) == content(tmp_path / "copy.db")
    assert run("check")[0] == 0


def test_a_database_is_restored_where_none_is_yet(run, database, tmp_path):
    run("backup", tmp_path / "copy.db")
    shutil.rmtree(database.parent)
    database.parent.mkdir()
    (database.parent / "bot.db-wal").write_bytes(b"of a database that is gone")
    code, out, _ = run("restore", tmp_path / "copy.db")
    assert (code, "kept" in out, content(database)) == (0, False, content(tmp_path / "copy.db"))
    assert len(list(database.parent.glob("*-wal"))) == 1
    assert not (database.parent / "bot.db-wal").exists()


def test_a_full_disk_is_named_before_anything_is_written(run, database, tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "disk_usage", lambda _: namedtuple("Usage", "free")(free=4096))
    code, _, err = run("backup", tmp_path / "copy.db")
    assert (code, "the disk is full: the copy needs" in err) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_for_postgresql_the_commands_are_named_without_the_password(run, monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://hansa:geheim@db.example:5433/games")
    code, _, err = run("backup", "games.dump")
    server = "--host=db.example --port=5433 --username=hansa"
    assert code == 1
    assert f"pg_dump {server} --format=custom --file=games.dump --dbname=games" in err
    (tmp_path / "games.dump").touch()
    code, _, restoring = run("restore", tmp_path / "games.dump")
    assert [line.split()[0] for line in restoring.splitlines() if line.startswith("    ")] == [
        "psql",
        "createdb",
        "pg_restore",
    ]
    assert "geheim" not in err + restoring


@pytest.fixture
def unwritable(database, monkeypatch):
    """The folder of the database as on a read-only disk, to whoever asks before writing."""
    asked = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != database.parent and asked(path, mode))
    monkeypatch.setattr(FileLock, "acquire", lambda *_, **__: pytest.fail("a lock was asked for"))
    return database


def test_a_copy_on_a_read_only_disk_is_checked_without_a_lock(run, unwritable):
    assert run("check")[:2] == (0, "1 tables, 1 versions: 1 same, 0 differs, 0 departs, 0 cannot be replayed\n")


def test_a_database_is_kept_as_it_was_before_it_is_lifted(tmp_path, caplog):
    database, kept = tmp_path / "bot.db", tmp_path / "bot-schema-0005.db"
    database.write_bytes(gzip.decompress((TESTS / "store" / "upgrade.db.gz").read_bytes()))
    before = content(database)
    (tmp_path / "bot-schema-0001.db").touch()

    async def lift():
        await (await Store.open(f"sqlite+aiosqlite:///{database}")).close()

    with caplog.at_level("INFO"):
        asyncio.run(lift())
    assert content(kept) == before
    assert f"copy={kept}" in caplog.text
    assert sorted(tmp_path.glob("*.db")) == [kept, database]


def test_without_room_for_that_copy_nothing_is_lifted(tmp_path, monkeypatch):
    database = tmp_path / "bot.db"
    database.write_bytes(gzip.decompress((TESTS / "store" / "upgrade.db.gz").read_bytes()))
    before = content(database)
    monkeypatch.setattr(copies, "disk_usage", lambda _: namedtuple("Usage", "free")(free=4096))
    with pytest.raises(StoreError, match="the disk is full"):
        asyncio.run(Store.open(f"sqlite+aiosqlite:///{database}"))
    assert content(database) == before


def test_who_only_reads_leaves_nothing_beside_a_database(run, database, tmp_path):
    """SQLite 3.40 and later: reading a closed database in WAL mode with `mode=ro` leaves its -wal and -shm behind."""
    before = {path.name for path in database.parent.iterdir()}
    assert run("check")[0] == 0
    assert run("backup", tmp_path / "copy.db")[0] == 0
    assert run("export", "1", "--running", "--out", tmp_path / "game.jsonl")[0] == 0
    assert {path.name for path in database.parent.iterdir()} == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can read what is another's")
def test_what_root_makes_beside_somebodys_database_is_theirs(run, database):
    for path in (database, database.parent):
        os.chown(path, 1234, 1234)
    database.with_name("bot.db.lock").unlink(missing_ok=True)
    assert run("check")[0] == 0
    assert {path.stat().st_uid for path in database.parent.iterdir()} == {1234}
