"""Logging: one plain line per record on stderr, `time level where message key=value`."""

from __future__ import annotations

import logging
import sys

_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def setup(level: str) -> None:
    """Send the log of the whole process to stderr; the libraries only speak up from WARNING on."""
    logging.basicConfig(level=level, format=_FORMAT, stream=sys.stderr, force=True)
    for library in ("discord", "aiosqlite", "sqlalchemy", "alembic", "aiohttp", "asyncio"):
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLevelName(level)))
