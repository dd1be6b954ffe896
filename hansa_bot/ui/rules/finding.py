"""Finding: which rules are meant by what was typed, in whatever language, and how surely."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from hansa_bot.i18n.catalog import Catalog, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.rulebook import Rulebook, Topic
from hansa_bot.ui.kit.choices import BEGINS, CONTAINS, EXACT, Suggestion, fit, forms, heads, suggestion
from hansa_bot.ui.kit.controls import rulebook
from hansa_bot.ui.kit.limits import CHOICES

OTHERS = 4
"""Hits that are named beside the best one."""
OF_TITLE = "/"
"""Parts the id of a title from a key in what a completed line stands for."""
_NEAREST = 5
_ALIKE = 0.55
_IN_TEXT = CONTAINS + 1
"""How well a text fits that occurs in a rule's words only: worse than any name."""
_NOT = _IN_TEXT + 1


@dataclass(frozen=True, slots=True)
class Found:
    """What fits: the best hit, then others; when nothing does, what comes nearest. All are keys.

    `sure` says that the best hit is called so, or is named in the question. Of two hits the one whose `rank` is
    less fits better; whole questions name the longest word.
    """

    best: str | None
    others: tuple[str, ...] = ()
    rank: tuple[int, int] = (_NOT, 0)

    @property
    def sure(self) -> bool:
        """Whether nobody who reads it would wonder how that is meant by what they typed."""
        return self.rank[0] <= BEGINS


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something to be found: its key, the plain forms of its names, and the plain words of its text."""

    key: str
    names: frozenset[str]
    text: str = ""


def heading(book: Rulebook, tr: Catalog, key: str) -> str:
    """Return what an entry is called ("HT-6.9 · How far pieces go", "Hamburg")."""
    if (topic := book.by_key.get(key)) is not None:
        return _topic_heading(topic, tr)
    named = book.by_number[key].heading if key in book.by_number else book.chapters[key]
    return f"{key} · {tr(named)}"


def _topic_heading(topic: Topic, tr: Catalog) -> str:
    called = tr(topic.heading)
    return tr("Option: {name}", name=called) if topic.option else called


def search(title: str, typed: str) -> Found:
    """Return the keys of what is meant by a number, a key, or words; the best hit first."""
    book = _book(title)
    if (number := book.number(heads(typed)[-1])) is not None:
        return Found(number, rank=(EXACT, 0))
    hits = _hits(title, typed)
    if typed in book.by_key:  # picked from the suggestions, so it is meant whatever else is called so
        hits = {typed: (EXACT, 0)} | {key: rank for key, rank in hits.items() if key != typed}
    if not hits:
        return Found(None, tuple(_nearest(title, typed)))
    best, *others = hits
    return Found(best, tuple(others[:OTHERS]), hits[best])


def lines(title: str, tr: Catalog, typed: str) -> list[Suggestion]:
    """Return the lines of an autocomplete: what fits, the chapters while nothing is typed."""
    book = _book(title)
    number = book.number(heads(typed)[-1])
    if not typed.strip():
        keys: list[str] = list(book.chapters)
    elif number is not None:
        inside = [rule.number for rule in book.of_chapter(number)]
        keys = list(dict.fromkeys([number, *inside]))
    else:
        keys = [*_hits(title, typed)] or _nearest(title, typed)
    return [suggestion(heading(book, tr, key), key) for key in keys[:CHOICES]]


def lines_of_all(titles: Sequence[str], language: str, typed: str) -> list[Suggestion]:
    """Return the same for several titles, each line with its title: the titles themselves while nothing is typed."""
    called = {title: registry.load(title).meta.called(language) for title in titles}
    if not typed.strip():
        return [suggestion(name, title + OF_TITLE) for title, name in called.items()][:CHOICES]
    found = {title: search(title, typed) for title in titles}
    best = [title for title in sorted(titles, key=lambda title: found[title].rank) if found[title].best is not None]
    hits = [(title, key) for title in best for key in (found[title].best, *found[title].others) if key is not None]
    # Where one title has an entry of that name, mere mentions in the others are noise.
    sure = [(title, key) for title, key in hits if found[title].sure]
    return [
        suggestion(
            f"{heading(_book(title), catalog(language, title), key)} · {called[title]}", f"{title}{OF_TITLE}{key}"
        )
        for title, key in (sure or hits)[:CHOICES]
    ]


def _book(title: str) -> Rulebook:
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    return book


def _hits(title: str, typed: str) -> dict[str, tuple[int, int]]:
    """Return the keys that fit, with their ranks, the best first; what a question names goes before mere texts."""
    named, ranked = _named_in(title, typed), _ranked(title, typed)
    # Nearly every word stands in some text, so texts count only where no name fits.
    by_name = {key: rank for key, rank in ranked.items() if rank[0] < _IN_TEXT}
    return by_name or named | {key: rank for key, rank in ranked.items() if key not in named}


def _ranked(title: str, typed: str) -> dict[str, tuple[int, int]]:
    """Return the keys whose names or texts fit, with their ranks, the best first, else in the order of the book."""
    mine = forms(typed)
    levels = {entry.key: _level(mine, entry) for entry in _entries(title)} if mine else {}
    ranks = {key: (level, 0) for key, level in levels.items() if level is not None}
    return dict(sorted(ranks.items(), key=lambda hit: hit[1]))


def _named_in(title: str, typed: str) -> dict[str, tuple[int, int]]:
    """Return the keys of what a whole question names ("how can I win this game?"), the longest name first."""
    # With blanks around, so that no name is found inside a word.
    asked = [f" {each} " for each in forms(typed)]
    longest: dict[str, tuple[int, int]] = {}
    for entry in _entries(title):
        named = [len(name) for name in entry.names for each in asked if f" {name} " in each]
        if named:
            longest[entry.key] = (BEGINS, -max(named))
    return dict(sorted(longest.items(), key=lambda hit: hit[1]))


def _level(mine: frozenset[str], entry: _Entry) -> int | None:
    level = fit(mine, entry.names)
    if level is None and any(all(word in entry.text for word in typed.split()) for typed in mine):
        return _IN_TEXT
    return level


def _nearest(title: str, typed: str) -> list[str]:
    """Return the keys whose names look most like what was typed."""
    # From the end, so that of entries with one name the first is kept.
    names = {name: entry.key for entry in reversed(_entries(title)) for name in entry.names}
    close = [name for mine in forms(typed) for name in difflib.get_close_matches(mine, names, _NEAREST, _ALIKE)]
    return list(dict.fromkeys(names[name] for name in close))[:_NEAREST]


@cache
def _entries(title: str) -> tuple[_Entry, ...]:
    """Return everything that may be found: topics first, then chapters and rules."""
    tongues = [catalog(language, title) for language in sorted(languages())]
    return tuple(_all(_book(title), tongues))


def _all(book: Rulebook, tongues: list[Catalog]) -> Iterator[_Entry]:
    for topic in book.topics:
        shown = frozenset(form for tr in tongues for form in forms(_topic_heading(topic, tr)))
        yield _Entry(topic.key, shown | _forms(tongues, topic.heading, topic.key, *topic.words))
    for number, name in book.chapters.items():
        if number not in book.by_number:
            yield _Entry(number, _forms(tongues, name))
    for rule in book.rules:
        marks = [reading.partition(":")[0] for reading in rule.readings if ":" in reading[:5]]
        said = " ".join(text for part in (rule.text, *rule.readings) for text in sorted(_forms(tongues, part)))
        yield _Entry(rule.number, _forms(tongues, rule.heading, *marks), said)


def _forms(tongues: list[Catalog], *texts: str) -> frozenset[str]:
    return frozenset(form for text in texts for tr in tongues for form in forms(tr(text)))
