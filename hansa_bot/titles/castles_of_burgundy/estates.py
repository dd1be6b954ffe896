"""Estates by their ids: those that are printed, and house estates."""

from __future__ import annotations

from functools import lru_cache

from hansa_bot.titles.castles_of_burgundy.house import house
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, PRINTED, Estate


@lru_cache(maxsize=256)
def estate(name: str) -> Estate:
    """Return an estate by its id, a house estate by its seed; raises KeyError where there is none."""
    return house(int(name.removeprefix(HOUSE))) if name.startswith(HOUSE) else PRINTED[name]
