"""Names: kept as people write them, without what could break a line, a message or a database."""

from __future__ import annotations

import unicodedata

from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import catalog

LONGEST = 100

# Marks that turn the direction of the text after them, so that a name would reorder the words behind it.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BROKEN = frozenset(("Cc", "Cs", "Zl", "Zp"))


def clean(name: str) -> str:
    """Return a display name without control characters and turning marks, at most 100 characters long."""
    kept = (char for char in name if char not in _TURNING and unicodedata.category(char) not in _BROKEN)
    return "".join(kept).strip()[:LONGEST].rstrip()


def shown(name: str, seat: int, computer: str | None, language: str) -> str:
    """Return the name that a seat goes by: its own, else one made of its letter."""
    if any(unicodedata.category(char)[0] not in "CZ" for char in name):
        return name
    tr = catalog(language)
    if computer is not None:
        return tr("Computer {letter}", letter=letter(seat))
    return tr("Seat {letter}", letter=letter(seat))
