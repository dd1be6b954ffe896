"""Narration: what happened, told in sentences, with the names of people made harmless."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hansa_bot.engine.session import Entry
from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.replies import clean, safe


def texts_of(table: Table, language: str | None = None) -> Texts:
    """Return the texts of a table's title for messages: names carry no markup and no mention."""
    return _texts(table.title, language or table.language, tuple(map(safe, table.names)))


def plain_texts_of(table: Table, language: str | None = None) -> Texts:
    """Return the texts of a table's title for places without markup: choices, labels, alternative text."""
    return _texts(table.title, language or table.language, tuple(map(clean, table.names)))


@lru_cache(maxsize=256)
def _texts(title: str, language: str, names: tuple[str, ...]) -> Texts:
    return registry.load(title).texts(catalog(language, title), names)


def tell(entries: Iterable[Entry], texts: Texts) -> list[str]:
    """Return what happened as sentences, oldest first; the events must already be those that the reader may know."""
    told: list[str] = []
    for entry in entries:
        if entry.rewound:
            name = texts.names[entry.seat]
            told.append(texts.tr("{name} took the game back to step {n}.", name=name, n=entry.undo_to))
        elif entry.undo_to is not None:
            told.append(texts.tr("{name} took back a step.", name=texts.names[entry.seat]))
        told += [sentence for event in entry.events if (sentence := texts.event(event))]
    return told
