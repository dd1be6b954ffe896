"""Empty databases with today's schema, copied: migrating anew for every test would take most of its time."""

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine

from hansa_bot.store import store


def empty_database(path: Path) -> str:
    """Put an empty database at a path, if there is none yet, and return its address."""
    if not path.exists():
        path.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{path}"


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            store.upgrade(connection)
        engine.dispose()
        return path.read_bytes()
