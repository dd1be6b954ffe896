"""Brings the schema of an opened database up to date."""

from __future__ import annotations

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
    command.upgrade(config(connection), "head")


def verify(connection: Connection) -> None:
    """Raise StoreError unless the database has had exactly the migrations that there are."""
    found = MigrationContext.configure(connection).get_current_heads()
    wanted = ScriptDirectory.from_config(config(connection)).get_heads()
    if set(found) != set(wanted):
        has, needs = ", ".join(found) or "none", ", ".join(wanted)
        raise StoreError(f"the database has schema {has}, this bot needs {needs}; start the bot once to lift it")
