"""What has to be there before anything else can be imported: a new enough Python, and the packages.

An old Python has to be able to say so itself: what is read up to here is written for any Python 3.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

LEAST = (3, 11)
OURS = ("bot", "cogs", "hansa_bot", "play", "sandbox", "workbench")

OLD = """\
Hansa Bot needs Python {} or newer; this is {} ({}).
"""
MISSING = """\
The package {} is missing. Install what the bot needs, then start it again:

    {} -m pip install -r requirements.lock
"""
MAKE_ROOM = """\
The package {} is missing. Install what the bot needs, then start it from there:

    python3 -m venv .venv
    .venv/bin/pip install -r requirements.lock
    .venv/bin/python bot.py
"""


@contextmanager
def check_imports() -> Iterator[None]:
    """Import something; where Python is too old or a package is missing, say so and end with 2."""
    check_python()
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in OURS:
            raise
        of_its_own = sys.prefix != sys.base_prefix
        _leave(MISSING.format(missing, sys.executable) if of_its_own else MAKE_ROOM.format(missing))


def check_python() -> None:
    """End with 2, and a sentence, where Python is too old."""
    if sys.version_info < LEAST:
        needed, found = (".".join(map(str, version[:2])) for version in (LEAST, sys.version_info))
        _leave(OLD.format(needed, found, sys.executable))


def _leave(why: str) -> None:
    sys.stderr.write(why)
    sys.exit(2)


if __name__ == "__main__":
    check_python()
