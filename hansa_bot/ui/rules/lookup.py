"""Lookup: which rules and topics of a rulebook are meant by what a person typed, in whatever language."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hansa_bot.i18n.catalog import Catalog, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.rulebook import Rulebook
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.limits import CHOICES
from hansa_bot.ui.kit.matching import fit, forms

OTHERS = 4
"""Hits that are named beside the best one."""
_NEAREST = 5
_ALIKE = 0.55
_IN_TEXT = 3
"""How well a text fits that occurs in a rule's words only: worse than any name."""


@dataclass(frozen=True, slots=True)
class Found:
    """What fits: the best hit, then others; when nothing does, what comes nearest. All are keys."""

    best: str | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something to be found: its key, the plain forms of its names, and the plain words of its text."""

    key: str
    names: frozenset[str]
    text: str = ""


def rulebook(title: str) -> Rulebook | None:
    """Return the rulebook of a title, if it has one."""
    made = registry.load(title).rulebook
    return None if made is None else made()


def heading(book: Rulebook, tr: Catalog, key: str) -> str:
    """Return what an entry is called ("HT-6.9 · How far pieces go", "Hamburg")."""
    if (topic := book.by_key.get(key)) is not None:
        called = tr(topic.heading)
        return tr("Option: {name}", name=called) if topic.option else called
    named = book.by_number[key].heading if key in book.by_number else book.chapters[key]
    return f"{key} · {tr(named)}"


def search(title: str, typed: str) -> Found:
    """Return the keys of what is meant by a number, a key, or words; the best hit first."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    if (number := book.number(typed)) is not None:
        return Found(number)
    hits = _ranked(title, typed)
    if typed in book.by_key:
        hits = list(dict.fromkeys([typed, *hits]))
    if hits:
        return Found(hits[0], tuple(hits[1 : 1 + OTHERS]))
    return Found(None, tuple(_nearest(title, typed)))


def lines(title: str, tr: Catalog, typed: str) -> list[Suggestion]:
    """Return the lines of an autocomplete: what fits, the chapters while nothing is typed."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    number = book.number(typed)
    if not typed.strip():
        keys = list(book.chapters)
    elif number is not None:
        inside = [rule.number for rule in book.of_chapter(number)]
        keys = list(dict.fromkeys([number, *inside]))
    else:
        keys = _ranked(title, typed) or _nearest(title, typed)
    return [suggestion(heading(book, tr, key), key) for key in keys[:CHOICES]]


def _ranked(title: str, typed: str) -> list[str]:
    mine = forms(typed)
    if not mine:
        return []
    levels = {entry.key: _level(mine, entry) for entry in _entries(title)}
    hits = [key for key, level in levels.items() if level is not None]
    return sorted(hits, key=lambda key: levels[key] or 0)  # among equals the order of the entries stays


def _level(mine: frozenset[str], entry: _Entry) -> int | None:
    level = fit(mine, entry.names)
    if level is None and any(all(word in entry.text for word in typed.split()) for typed in mine):
        return _IN_TEXT
    return level


def _nearest(title: str, typed: str) -> list[str]:
    """Return the keys whose names look most like what was typed."""
    names = {name: entry.key for entry in reversed(_entries(title)) for name in entry.names}
    close = [name for mine in forms(typed) for name in difflib.get_close_matches(mine, names, _NEAREST, _ALIKE)]
    return list(dict.fromkeys(names[name] for name in close))[:_NEAREST]


@cache
def _entries(title: str) -> tuple[_Entry, ...]:
    """Return everything that may be found: topics first, then chapters and rules."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    tongues = [catalog(language, title) for language in sorted(languages())]
    return tuple(_all(book, tongues))


def _all(book: Rulebook, tongues: list[Catalog]) -> Iterator[_Entry]:
    for topic in book.topics:
        yield _Entry(topic.key, _forms(tongues, topic.heading, topic.key, *topic.words))
    for number, name in book.chapters.items():
        if number not in book.by_number:
            yield _Entry(number, _forms(tongues, name))
    for rule in book.rules:
        marks = [reading.partition(":")[0] for reading in rule.readings if ":" in reading[:5]]
        said = " ".join(text for part in (rule.text, *rule.readings) for text in sorted(_forms(tongues, part)))
        yield _Entry(rule.number, _forms(tongues, rule.heading, *marks), said)


def _forms(tongues: list[Catalog], *texts: str) -> frozenset[str]:
    return frozenset(form for text in texts for tr in tongues for form in forms(tr(text)))
