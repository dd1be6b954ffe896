"""The log of the whole process: a line an event, and no value of the database in it."""

import copy
import logging
import re
import sys
from collections.abc import Iterator

from hansa_bot.model.errors import Unavailable
from hansa_bot.ui.kit.reasons import OUT_OF_REACH, in_words

LIBRARIES = ("discord", "aiosqlite", "sqlalchemy", "alembic", "aiohttp", "asyncio")
QUIET = 60.0
"""Seconds in which a table is not named twice because the database is away."""

_MOST_TABLES = 1000
_VALUE = re.compile(r"(?m)(query argument \$\d+: ).*")


def set_up(level: str) -> None:
    """Send the log of the whole process to stderr, a line per record; libraries only speak up from WARNING on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines("%(asctime)s %(levelname)s %(name)s %(message)s"))
    handler.addFilter(_in_our_way)
    handler.addFilter(Outage())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLevelName(level)))


def _in_our_way(record: logging.LogRecord) -> bool:
    """Leave the ends of the ids in what discord.py logs, as `short_id` does in ours: some are persons'.

    A connection that breaks is one line, without a traceback.
    """
    if record.name.startswith("discord."):
        record.msg, record.args = re.sub(r"\d{13,16}(?=\d{4}\b)", "", record.getMessage()), ()
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, OUT_OF_REACH):
            record.msg, record.exc_info = f"{record.msg} reason={in_words(error)!r}", None
    return True


class Outage(logging.Filter):
    """While the database is away, lets one line a table through in a minute: it fails whatever is tried there."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        if _outage(record) is None:
            return True
        table = re.search(r"\btable=(\d+)", record.getMessage())
        key = table[1] if table else record.msg
        again = 0 <= record.created - self._said.get(key, -QUIET) < QUIET
        if not again:
            if len(self._said) >= _MOST_TABLES:
                self._said.clear()
            self._said[key] = record.created
        return not again


class Lines(logging.Formatter):
    """Tells faults with their traceback, but for the database being away, which says all in its line.

    PostgreSQL quotes what is stored where it explains an error; SQLAlchemy's `hide_parameters` knows nothing of that.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text."""
        if record.exc_info and (outage := _outage(record)) is not None:
            record = copy.copy(record)
            record.exc_info = record.exc_text = None
            return f"{super().format(record)} reason={str(outage)!r}"
        text = super().format(record)
        for quoted in sorted({part for error in _errors(record) for part in _quoted(error)}, key=len, reverse=True):
            text = text.replace(quoted, "…").replace(repr(quoted)[1:-1], "…")
        return _VALUE.sub(r"\1…", text)


def _errors(record: logging.LogRecord) -> list[BaseException]:
    """Return the errors that a record tells of, what was raised first."""
    args = record.args if isinstance(record.args, tuple) else ()
    raised = record.exc_info[1] if record.exc_info else None
    return [each for each in (raised, record.msg, *args) if isinstance(each, BaseException)]


def _outage(record: logging.LogRecord) -> Unavailable | None:
    """Return what a record tells of a database that can't be used, if that is what it tells."""
    for error in _errors(record):
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, Unavailable):
            cause = cause.__cause__
        if cause is not None:
            return cause
    return None


def _quoted(error: BaseException) -> Iterator[str]:
    """Yield what PostgreSQL quotes of values in an error and in all that led to it."""
    seen, waiting = set[int](), [error]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        waiting += [before for before in (each.__cause__, each.__context__) if before is not None]
        waiting += each.exceptions if isinstance(each, BaseExceptionGroup) else ()
        state = str(getattr(each, "sqlstate", None) or "")
        parts = [getattr(each, name, None) for name in ("detail", "hint", "where")]
        parts += [str(each.args[0])] if state.startswith("22") and each.args else []  # a value that does not fit
        yield from (part for part in parts if isinstance(part, str) and part.strip())
