"""Errors of the store, and what the errors of drivers and migrations mean."""

import re
import sqlite3
from pathlib import Path
from shutil import disk_usage

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from hansa_bot.model.errors import AWAY, BUSY, FULL, Unavailable

_LEAST_ROOM = 2**20


_SIGNS = {"is locked": BUSY, "disk is full": FULL, "No space left": FULL}
"""What drivers say."""
_STARTING_OR_STOPPING = {"57P01", "57P02", "57P03"}


def understood(error: Exception) -> Exception:
    """Return an error of the driver as Unavailable, if it is that; any other as it is."""
    message = str(getattr(error, "orig", error)) if isinstance(error, DBAPIError | sqlite3.Error) else ""
    why = next((why for sign, why in _SIGNS.items() if sign in message), None)
    return error if why is None else Unavailable(why)


def understood_of_server(error: Exception) -> Exception:
    """Return an error of a database server as Unavailable, if it is that; any other as it is."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    away = lost or isinstance(error, OSError) or state in _STARTING_OR_STOPPING
    return Unavailable(AWAY) if away else understood(error)


def is_outdated(error: Exception) -> bool:
    """Return whether a connection remembers a statement or a type that another process has changed; it has forgotten
    that now, so the same works again.
    """
    cause = error.orig if isinstance(error, DBAPIError) else None
    return type(cause).__name__ == "InvalidCachedStatementError" or "cache lookup failed" in str(cause or "")


_UNUSABLE = {
    "not a database": "{path} is no database. Give DATABASE_URL another file, or `restore` a backup there.",
    "malformed": "{path} is spoilt. Restore the last backup: python -m hansa_bot restore COPY",
    "already exists": "{path} holds something else already. Give DATABASE_URL a file of its own.",
    "unable to open": "{path} cannot be opened: whoever runs me may not read it, or not write in its folder.",
    "readonly": "{path} cannot be written by whoever runs me.",
}
"""What drivers say of a file that is no database of ours."""


def why_not(error: Exception, url: URL) -> str:
    """Say in words why a database cannot be opened."""
    cause = getattr(error, "orig", None) or error
    # PostgreSQL's errors come with the name of their class in front.
    message = re.sub(r"^<class '.*?'>: ", "", getattr(cause, "strerror", None) or str(cause)).partition("\n")[0]
    whole = f"cannot use the database {url.render_as_string()}: "
    if url.get_backend_name() != "sqlite" or not url.database:
        return whole + message
    means = next((means for sign, means in _SIGNS.items() if sign in message), None)
    if means == FULL or disk_usage(Path(url.database).parent).free < _LEAST_ROOM:
        return f"{whole}the disk is full. Make room, then start me again."
    sentence = next((sentence for sign, sentence in _UNUSABLE.items() if sign in message), whole + message)
    return sentence.format(path=url.database)
