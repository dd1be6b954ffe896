"""`export`, `import` and `check`: a table as one file, to the bot's database and back."""

import asyncio
import json
import shutil
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from hansa_bot.engine.record import parse
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.store import Store
from tests.cli.conftest import MOVES, written
from tests.toys.harbour.title import HarbourRules

ENDED = [*MOVES[:3], "A undo", "A land/west", "A sail", *["A bid/0", "B bid/1", "B sail"] * 2]


@pytest.fixture
def url(tmp_path, monkeypatch):
    address = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    monkeypatch.setenv("DATABASE_URL", address)
    return address


@pytest.fixture
def ended(tmp_path):
    path = tmp_path / "ended.jsonl"
    path.write_text(written(ENDED), "utf-8")
    return path


@asynccontextmanager
async def opened(url):
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def begun(url):
    """Begin a game of two in the database."""

    async def begin():
        async with opened(url) as store:
            host = Host(store, seeds=lambda: "the secret")
            anna = Person(1, "Anna")
            table = await host.lobby.new(Place(7, 70), anna, "harbour", size=2, request="new")
            await host.lobby.join(table.id, Person(2, "Bea"), "join")
            await host.lobby.start(table.id, anna, "start")
            await host.close()

    asyncio.run(begin())


def test_what_is_imported_is_exported_again(run, url, ended, tmp_path):
    out = tmp_path / "again.jsonl"
    code, said, _ = run("import", ended, "--channel", 70)
    assert (code, "table 1: harbour, over at version 12" in said) == (0, True)
    code, said, _ = run("export", 1, "--out", out)
    assert (code, said) == (0, f"Table 1: harbour, 12 moves, written to {out}\n")

    before, after = parse(ended.read_text("utf-8")), parse(out.read_text("utf-8"))
    assert [move.action for move in after.moves if move.action.startswith("undo")] == ["undo/2"]
    assert (after.seats, after.draws, after.seed) == (before.seats, before.draws, before.seed)
    digests = [json.loads(run("replay", path, "--json")[1])["digest"] for path in (ended, out)]
    assert len({*digests, after.moves[-1].digest}) == 1


def test_a_table_is_exported_as_a_page_too(run, url, ended, tmp_path):
    run("import", ended)
    page = tmp_path / "game.html"
    assert run("export", 1, "--out", tmp_path / "game.jsonl", "--page", page)[0] == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / "game.jsonl").exists()


def test_the_same_file_is_the_same_table(run, url, ended):
    told = [json.loads(run("import", ended, "--json")[1]) for _ in range(2)]
    assert told[0] == {"table": 1, "title": "harbour", "status": "over", "version": 12, "repeated": False}
    assert told[1] == {**told[0], "repeated": True}
    assert "was imported before as table 1" in run("import", ended)[1]


def test_a_record_that_ends_earlier_is_abandoned(run, url, record, tmp_path):
    assert json.loads(run("import", record, "--json")[1])["status"] == "abandoned"
    assert run("export", 1, "--out", tmp_path / "out.jsonl")[0] == 0


def test_what_replay_refuses_is_refused_with_its_line(run, url, tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text(written([*MOVES[:2], "B land/east"]), "utf-8")
    refused = run("replay", path)[2]
    assert refused.startswith("Error: line 4: ")
    assert run("import", path) == (1, "", refused)


def test_a_game_under_way_needs_to_be_meant(run, url, tmp_path):
    begun(url)
    out = tmp_path / "running.jsonl"
    code, _, err = run("export", 1, "--out", out)
    assert (code, "--running" in err, "secret" in err, out.exists()) == (1, True, True, False)
    assert run("export", 1, "--out", out, "--running")[0] == 0
    assert parse(out.read_text("utf-8")).seed == "the secret"
    assert "secret seed" in run("export", "--help")[1]


def test_a_table_that_is_not_there_is_named(run, url, ended, tmp_path):
    run("import", ended)
    assert run("export", 9, "--out", tmp_path / "x.jsonl") == (1, "", "Error: no table 9\n")


def test_check_counts_and_fails_when_a_table_differs(run, url, ended):
    run("import", ended)
    begun(url)
    code, out, _ = run("check")
    assert (code, out) == (0, "2 tables, 14 versions: 2 same, 0 differs, 0 departs, 0 cannot be replayed\n")

    async def spoil():
        async with opened(url) as store:
            await store.write(
                lambda tx: tx.connection.execute(
                    text("UPDATE actions SET seat = 1 WHERE version = 3 AND table_id = 1")
                )
            )

    asyncio.run(spoil())
    code, out, _ = run("check")
    assert code == 1
    assert out.splitlines()[0].startswith("table 1 (harbour) differs: version 3: ")
    assert out.splitlines()[-1].endswith("1 same, 1 differs, 0 departs, 0 cannot be replayed")
    code, out, _ = run("check", "--json")
    told = json.loads(out)
    assert (code, told["tables"], told["same"], told["differs"], told["unplayable"]) == (1, 2, 1, 1, 0)
    assert [finding["table"] for finding in told["findings"]] == [1]


def test_a_game_under_way_that_newer_rules_would_forbid_fails_a_strict_check(run, url, monkeypatch):
    begun(url)

    async def bid():
        async with opened(url) as store:
            host = Host(store)
            seats = (await host.query.table(1)).seats
            await host.play.act(1, seats[0].user, ["bid/0"], seen=0, request="bid")
            await host.close()

    asyncio.run(bid())
    monkeypatch.setattr(HarbourRules, "version", 2)
    monkeypatch.setattr(HarbourRules, "migrations", {1: lambda plain: plain})
    assert run("check", "--strict")[0] == 0
    monkeypatch.setattr(HarbourRules, "offers", lambda self, state, seat: ["bid/1"])
    code, out, _ = run("check")
    assert (code, out.splitlines()[0]) == (
        0,
        "table 1 (harbour, running) departs: recorded under rules version 1, this is 2; version 1: bid/0 of seat A "
        "is no longer legal (bid/0 is not legal now (HB-2); legal: bid/1)",
    )
    assert run("check", "--strict")[0] == 1


SPOILT = (
    ("UPDATE actions SET events = '[{' WHERE table_id = 2", "table 2 (?) differs: it cannot be read: "),
    ("UPDATE tables SET setup = '[{' WHERE id = 2", "table 2 (harbour, running) differs: the bot cannot open it: "),
    ("UPDATE tables SET status = 'odd' WHERE id = 2", "'odd' is not a valid Status"),
    ("UPDATE tables SET options = '[{' WHERE id = 2", "table 2 ("),
    ("INSERT INTO timers VALUES (2, 'late', 0, 0, '[{')", "the timer 'late' of seat 0 is not understood"),
    ("INSERT INTO timers VALUES (2, 'odd', 0, 0, '{}')", "the timer 'odd' of seat 0 is not understood"),
    ("INSERT INTO orders VALUES (2, 0, '[{', 0)", "table 2 (?) differs: it cannot be read: "),
    ("DELETE FROM seats WHERE table_id = 2 AND seat = 1", "1 of 2 seats are stored"),
    ("UPDATE outbox SET payload = '[{' WHERE table_id = 2 AND kind = 'card'", "a post of kind 'card' is not"),
    ("UPDATE outbox SET kind = 'odd' WHERE table_id = 2 AND kind = 'card'", "a post of kind 'odd' is not"),
    ("INSERT INTO people VALUES (1, '[{', 0)", "the settings of person 1 cannot be read"),
)


def test_one_spoilt_row_is_named_and_the_other_tables_are_judged(run, url, ended, tmp_path, monkeypatch):
    run("import", ended)
    begun(url)

    async def spoil(address, sql):
        async with opened(address) as store:
            await store.write(lambda tx: tx.connection.execute(text(sql.replace(":", r"\:"))))

    for number, (sql, says) in enumerate(SPOILT):
        copy = shutil.copy(tmp_path / "bot.db", tmp_path / f"{number}.db")
        monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{copy}")
        asyncio.run(spoil(f"sqlite+aiosqlite:///{copy}", sql))
        code, out, _ = run("check")
        assert (code, says in out) == (1, True), out
        assert out.splitlines()[-1].startswith("2 tables, ")
        assert f"{1 + ('people' in sql)} same" in out


def test_check_and_export_write_nothing(run, url, ended, tmp_path):
    database = tmp_path / "bot.db"
    for command in (("check",), ("export", 1, "--out", tmp_path / "x.jsonl")):
        code, _, err = run(*command)
        assert (code, "there is no database at" in err) == (1, True)
        assert not database.exists()
    run("import", ended)
    before = database.read_bytes()
    run("check")
    run("export", 1, "--out", tmp_path / "x.jsonl")
    assert database.read_bytes() == before


def test_an_older_schema_is_left_as_it_is(run, url, ended):
    run("import", ended)

    async def age():
        async with opened(url) as store:
            await store.write(
                lambda tx: tx.connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
            )

    asyncio.run(age())
    code, _, err = run("check")
    assert (code, "the database has schema 0001" in err) == (1, True)


def test_a_database_in_use_is_refused(run, url, ended, tmp_path):
    async def beside():
        async with opened(url):
            return [
                await asyncio.to_thread(run, *command)
                for command in (("check",), ("import", ended), ("export", 1, "--out", tmp_path / "x.jsonl"))
            ]

    for code, out, err in asyncio.run(beside()):
        assert (code, out) == (1, "")
        assert "is in use by another process" in err
        assert "Stop the other one first" in err


def test_a_wrong_address_is_told(run, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://x")
    code, _, err = run("check")
    assert (code, "DATABASE_URL must start with" in err) == (1, True)
