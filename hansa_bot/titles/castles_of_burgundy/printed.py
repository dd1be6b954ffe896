"""The printed facts, read once from `data/castles_of_burgundy`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

DATA = Path(__file__).parents[3] / "data" / "castles_of_burgundy"


@cache
def components() -> dict[str, Any]:
    """Return the counts and constants of the game's material."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "components.json").read_bytes())
    return found


@cache
def layouts() -> dict[str, Any]:
    """Return the estates with their status, the dice printed on all of them, and what house estates must keep to."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "estates.json").read_bytes())
    return found
