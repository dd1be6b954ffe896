"""Brings the schema of an opened database up to date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from hansa_bot.store.errors import StoreError

_MIGRATIONS = Path(__file__).parent / "migrations"


def config(connection: Connection) -> Config:
    """Return Alembic's settings for the migrations of this package on an open connection."""
    found = Config()
    found.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found


def upgrade(connection: Connection) -> None:
    """Run every migration that the database has not had yet, in the caller's transaction."""
    if _had(connection) != _wanted():
        command.upgrade(config(connection), "head")


def verify(connection: Connection) -> None:
    """Raise StoreError unless the database has had exactly the migrations that there are."""
    found, wanted = _had(connection), _wanted()
    if found != wanted:
        has, needs = ", ".join(found) or "none", ", ".join(wanted)
        raise StoreError(f"the database has schema {has}, this bot needs {needs}; start the bot once to lift it")


def _had(connection: Connection) -> set[str]:
    """Return the last migrations that a database has had, none for an empty one."""
    return set(MigrationContext.configure(connection).get_current_heads())


@cache
def _wanted() -> set[str]:
    """Return the last migrations that there are; reading all their files takes longer than opening a database."""
    return set(ScriptDirectory(str(_MIGRATIONS)).get_heads())
