"""Titles by name, as people type them."""

from __future__ import annotations

from hansa_bot.engine.errors import BadSetup
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.limits import CHOICE_NAME, CHOICES, cut
from hansa_bot.ui.turn.choices import Line
from hansa_bot.ui.turn.matching import fit, forms


def find(typed: str) -> Meta:
    """Return the one title that is meant by its id, command or name; raises BadSetup."""
    levels = _levels(typed)
    closest = min(levels.values(), default=None)
    best = [meta for meta in registry.metas() if meta.id in levels and levels[meta.id] == closest]
    if len(best) != 1:
        raise BadSetup("title", typed, [meta.name for meta in registry.metas()])
    return best[0]


def lines(typed: str, language: str) -> list[Line]:
    """Return the titles that fit what was typed, the most prominent first, by their names in a language."""
    levels = _levels(typed)
    fits = [meta for meta in registry.metas() if meta.id in levels or not typed.strip()]
    return [Line(cut(meta.called(language), CHOICE_NAME), meta.id) for meta in fits[:CHOICES]]


def _levels(typed: str) -> dict[str, int]:
    found = {meta.id: fit(forms(typed), _names(meta)) for meta in registry.metas()}
    return {title: level for title, level in found.items() if level is not None}


def _names(meta: Meta) -> frozenset[str]:
    names = frozenset().union(*(forms(meta.called(language)) for language in languages()))
    return forms(meta.id) | forms(meta.command) | names
