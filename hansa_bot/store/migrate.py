"""Brings the schema of an opened database up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

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
