"""The texts of a table's title with the names of its people in them, harmless wherever they are shown."""

from collections.abc import Callable
from functools import lru_cache

from hansa_bot.host.kernel.table import Table, signs_of, told_apart
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit.drafts import clean, safe

Dress = Callable[[str], str]
"""How names stand in texts: harmless in a message, plain on one line, or the first of them alone."""


def texts_of(table: Table, language: str | None = None) -> Texts:
    """Return the texts of a table's title for messages: names carry no markup and no mention."""
    return _texts(table, language or table.language, safe)


def plain_texts_of(table: Table, language: str | None = None, *, first_names: bool = False) -> Texts:
    """Return the texts of a table's title for places without markup: choices, labels, alternative text."""
    return _texts(table, language or table.language, _first_name if first_names else clean)


def _first_name(name: str) -> str:
    return clean(name).split()[0]


def _texts(table: Table, language: str, dress: Dress) -> Texts:
    return _made(table.title, language, dress, table.names, tuple(table.options.items()))


@lru_cache(maxsize=256)
def _made(
    title: str, language: str, dress: Dress, names: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> Texts:
    return registry.load(title).texts(catalog(language, title), dressed(names, dress), dict(options))


@lru_cache(maxsize=256)
def dressed(names: tuple[str, ...], dress: Dress) -> tuple[str, ...]:
    """Return names as they stand in texts."""
    return tuple(map(dress, names))


def forget_names() -> None:
    """Keep no texts with names of players in memory."""
    for memory in (_made, dressed, told_apart, signs_of):
        memory.cache_clear()
