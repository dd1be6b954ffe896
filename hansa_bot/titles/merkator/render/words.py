"""How places and cards are called on pictures."""

from __future__ import annotations

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.merkator.material import BUILDINGS, PLACES, board

_NAMES = {place["id"]: place["names"] for place in board()["destinations"]}


def place_name(place: int, tr: Catalog) -> str:
    """Return what a place is called."""
    found: str = _NAMES[PLACES[place]][tr.language]
    return found


def card_name(card: int, tr: Catalog) -> str:
    """Return what a Building or the Peace of Westphalia is called."""
    return BUILDINGS[card].name if card in BUILDINGS else tr("Peace of Westphalia")
