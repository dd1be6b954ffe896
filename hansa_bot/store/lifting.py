"""How a database of an earlier version is lifted to the schema of today, and one of a later version is refused.

Alembic is imported only when there is something to lift: it takes eleven megabytes, and hardly any start needs it. An
empty database gets the schema of today at once.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, text

from hansa_bot.model.errors import Newer, StoreError
from hansa_bot.store import copies, schema

if TYPE_CHECKING:
    from alembic.config import Config

if find_spec("alembic") is None:  # said at the start, as of every package
    raise ModuleNotFoundError("No module named 'alembic'", name="alembic")

_MIGRATIONS = Path(__file__).parent / "migrations"
_NOTED = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic notes the last migration."""


def migration_config(connection: Connection) -> Config:
    """Return Alembic's settings for the migrations of this package on an open connection."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, others: int = 0) -> None:
    """Run every migration that the database has not had yet, in the caller's transaction.

    An SQLite file is copied before. Beside `others`, processes that run on the database as it is, only such are run
    as say BESIDE_OLDER. Raises Newer, and StoreError when that cannot be.
    """
    had = _had(connection)
    if had == newest_schema():
        return
    if not had:
        _create(connection)
        return
    if others:
        _require_beside(had, others)
    path = connection.engine.url.database
    if path and connection.dialect.name == "sqlite":
        copies.back_up(Path(path), *had)
    from alembic import command

    command.upgrade(migration_config(connection), "head")


def _create(connection: Connection) -> None:
    """Make all tables as the migrations would have left them."""
    schema.metadata.create_all(connection, checkfirst=False)  # whatever is in the way is somebody else's
    _NOTED.create(connection)
    connection.execute(insert(_NOTED), [{"version_num": each} for each in newest_schema()])


def verify(connection: Connection) -> None:
    """Raise StoreError unless the database has had exactly the migrations that there are."""
    had = _had(connection)
    if had != newest_schema():
        has, needs = ", ".join(had) or "none", ", ".join(newest_schema())
        raise StoreError(f"the database has schema {has}, this bot needs {needs}; start the bot once to lift it")


def _require_beside(had: set[str], others: int) -> None:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(_MIGRATIONS))
    pending = scripts.iterate_revisions("heads", tuple(had))
    apart = [script.revision for script in pending if not getattr(script.module, "BESIDE_OLDER", False)]
    if apart:
        raise StoreError(
            f"this version changes the database (schema {', '.join(sorted(apart))}) in a way that the version now "
            f"running on it in {others} other process{'es' if others > 1 else ''} does not know. Stop all of them, "
            "start one with this version, then the others."
        )


def require_known(version: str) -> None:
    """Raise Newer for a schema that is not among ours."""
    if version not in known_schemas():
        raise Newer(version, max(known_schemas()))


def _had(connection: Connection) -> set[str]:
    """Return the last migration that a database has had, none for an empty one; raises Newer."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    heads = set(connection.scalars(text("SELECT version_num FROM alembic_version")))
    for head in heads:
        require_known(head)
    return heads


@cache
def newest_schema() -> set[str]:
    """Return the last migration that there is."""
    return {max(known_schemas())}


@cache
def known_schemas() -> set[str]:
    """Return all the migrations that there are, by the names of their files: one after the other, none beside."""
    return {file.name.partition("_")[0] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py")}
