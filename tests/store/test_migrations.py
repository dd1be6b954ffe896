"""The migrations lead to exactly the schema that the code works with."""

import asyncio
import re
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, inspect, text

from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.time import idling
from hansa_bot.model.errors import Newer, StoreError
from hansa_bot.model.values import NOBODY
from hansa_bot.store import Store, Tx, lifting, outbox, schema
from hansa_bot.store import store as database
from tests.databases import POSTGRES, empty_postgres
from tests.store.conftest import add_table

pytestmark = pytest.mark.usefixtures("real_threads")


@pytest.fixture
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has had no migration."""
    if request.param == POSTGRES:
        return await empty_postgres(migrated=False)
    return f"sqlite+aiosqlite:///{tmp_path / 'hansa.db'}"


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, schema.metadata))


def migrate(connection: Connection, others: int = 0) -> None:
    """Run all migrations one after the other, as for a database of the first version."""
    command.upgrade(lifting.migration_config(connection), "head")


async def test_the_migrated_schema_is_the_code_s(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "upgrade", migrate)
    store = await Store.open(url)
    async with store.read() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_so_is_that_of_a_new_database(store: Store) -> None:
    async with store.read() as connection:
        assert await connection.run_sync(differences) == []
        assert (
            set(await connection.scalars(text("SELECT version_num FROM alembic_version"))) == lifting.newest_schema()
        )


def test_a_new_database_is_as_if_it_were_migrated() -> None:
    made = []
    for make in (migrate, lifting.upgrade):
        engine = create_engine("sqlite://")
        with engine.begin() as connection:
            make(connection)
            rows = connection.execute(text("SELECT type, name, sql FROM sqlite_master")).all()
        engine.dispose()
        # A column that came later stands last, which nobody minds.
        made.append({(kind, name): sorted(re.findall(r"\w+", sql or "")) for kind, name, sql in rows})
    assert made[0] == made[1]


async def test_every_index_is_there(store: Store) -> None:
    async with store.read() as connection:
        indexes = await connection.run_sync(lambda c: {i["name"] for i in schema_indexes(c)})
    assert indexes >= {index.name for table in schema.metadata.tables.values() for index in table.indexes}


def schema_indexes(connection: Connection) -> list[dict[str, object]]:
    found = inspect(connection)
    return [index for table in found.get_table_names() for index in found.get_indexes(table)]


def test_migrations_are_one_line() -> None:
    scripts = ScriptDirectory(str(Path(lifting.__file__).parent / "migrations"))
    assert len(scripts.get_heads()) == 1
    assert len(scripts.get_bases()) == 1


def test_the_names_of_their_files_say_which_there_are() -> None:
    scripts = ScriptDirectory(str(Path(lifting.__file__).parent / "migrations"))
    assert lifting.known_schemas() == {script.revision for script in scripts.walk_revisions()}
    assert lifting.newest_schema() == set(scripts.get_heads())


@pytest.mark.proof
async def test_where_nothing_is_to_be_lifted_alembic_takes_no_memory(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'hansa.db'}"
    code = f"import asyncio, sys, bot; asyncio.run(bot.app.Store.open({url!r})); sys.exit('alembic' in sys.modules)"
    home = Path(lifting.__file__).parents[2]
    for _ in range(2):  # an empty one, then one of today
        assert await (await asyncio.create_subprocess_exec(sys.executable, "-c", code, cwd=home)).wait() == 0


async def test_opening_again_migrates_nothing(url: str) -> None:
    store = await Store.open(url)
    table = await add_table(store)
    await store.close()
    store = await Store.open(url)
    async with store.read() as connection:
        version = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        count = await connection.scalar(text("SELECT count(*) FROM tables"))
    await store.close()
    scripts = ScriptDirectory(str(Path(lifting.__file__).parent / "migrations"))
    assert (version, count, table) == (scripts.get_current_head(), 1, 1)


async def test_a_database_of_a_newer_bot_is_refused(url: str) -> None:
    store = await Store.open(url)

    async def work(tx: Tx) -> None:
        await tx.connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    await store.write(work)
    await store.close()
    for read_only in (False, True):
        with pytest.raises(Newer, match=r"made by a newer version of the bot .*9999.* restore a copy"):
            await Store.open(url, read_only=read_only)


async def test_a_migration_that_is_broken_off_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: Connection, others: int) -> None:
        event.listen(connection, "before_cursor_execute", _stop_at_requests)
        migrate_fully(connection, others)

    migrate_fully = database.upgrade
    monkeypatch.setattr(database, "upgrade", half)
    with pytest.raises(StoreError, match="power cut"):
        await Store.open(url)
    monkeypatch.undo()
    store = await Store.open(url)
    async with store.read() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_a_lobby_of_an_earlier_version_gets_its_end(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def to_four(connection: Connection, others: int) -> None:
        command.upgrade(lifting.migration_config(connection), "0004")

    with monkeypatch.context() as earlier:
        earlier.setattr(database, "upgrade", to_four)
        earlier.setattr(database, "verify", lambda _: None)
        store = await Store.open(url)

    async def work(tx: Tx) -> None:
        columns = "title, channel, status, size, options, owner, language, version, revision, created, changed"
        for channel, status in ((1, "lobby"), (2, "running")):
            row = f"'harbour', {channel}, '{status}', 2, '{{}}', 1, 'en', 0, 0, 0, 0"
            await tx.connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({row})"))

    await store.write(work)
    await store.close()
    store = await Store.open(url)
    async with store.read() as connection:
        rows = {table: await outbox.timers_of(connection, table) for table in (1, 2)}
    await store.close()
    found = {row.kind: row.due for row in rows[1]}
    assert set(found) == {"warn", "expire"}
    assert found["expire"] - found["warn"] == pytest.approx(86_400, abs=60)
    assert [row.kind for row in rows[2]] == ["watch"]


def _stop_at_requests(conn: object, cursor: object, statement: str, *_: object) -> None:
    if "CREATE TABLE requests" in statement:
        raise OSError("power cut")


def add(connection: Connection, table: str, **row: object) -> None:
    """Insert a row as an earlier version wrote it."""
    names, values = ", ".join(f'"{name}"' for name in row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)


def add_old_table(connection: Connection, number: int, status: str) -> None:
    about = {"id": number, "title": "harbour", "channel": number, "status": status, "size": 2, "options": "{}"}
    about |= {"owner": 1, "language": "en", "version": 0, "revision": 0, "created": 5.0, "changed": 1000.0}
    add(connection, "tables", **about)


def test_games_that_run_already_are_looked_at(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        command.upgrade(lifting.migration_config(connection), "0010")
        for number, status in enumerate(("lobby", "running", "over"), 1):
            add_old_table(connection, number, status)
        command.upgrade(lifting.migration_config(connection), "head")
        rows = connection.execute(text("SELECT table_id, kind, seat, due, payload FROM timers")).all()
    engine.dispose()
    assert [tuple(row) for row in rows] == [(2, idling.WATCH, NOBODY, 1000.0 + 30 * DAY, "{}")]


def test_who_began_a_game_is_found_in_its_log(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        command.upgrade(lifting.migration_config(connection), "0011")
        for number, status in ((1, "over"), (2, "lobby")):
            add_old_table(connection, number, status)
            seats = [
                ("Dora", 14, None, None),
                ("Bea", None, "steady", 12),
                ("", None, "steady", None),
                ("Eve", 15, None, None),
            ]
            for seat, (name, user, computer, kept) in enumerate(seats):
                about = {"name": name, "user": user, "computer": computer, "kept_for": kept}
                add(connection, "seats", table_id=number, seat=seat, **about)
        about = {"action": "bid/1", "events": "[]", "digest": "", "auto": 0, "barrier": 0, "rules": 1, "at": 5.0}
        for version, (seat, user) in enumerate([(-1, 11), (0, None), (0, 11), (0, 14), (1, 12)]):
            add(connection, "actions", table_id=1, version=version, seat=seat, user=user, **about)
        command.upgrade(lifting.migration_config(connection), "head")
        rows = connection.execute(text("SELECT table_id, starter FROM seats ORDER BY table_id, seat")).all()
    engine.dispose()
    assert [starter for table, starter in rows if table == 1] == [11, 12, None, 15]
    assert [starter for table, starter in rows if table == 2] == [None] * 4
