"""Wording: which verbs somebody means who types a line as people speak: "setze … ein", "metto", "mueve".

Labels are written once in each language, as its printed edition has them (infinitives, imperatives, nouns); what
people type is bent otherwise. What belongs to a language, not to a title, stands in `wording.toml`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hansa_bot.i18n.catalog import SOURCE_LANGUAGE
from hansa_bot.titles.kit import content
from hansa_bot.ui.kit.choices import BEGINS, closest, forms

MOST_VERB = 3
"""Words that a verb may have."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How verbs are bent in one language; all words in their plain forms."""

    particles: frozenset[str]
    endings: frozenset[str]
    openers: frozenset[str]
    fillers: frozenset[str]
    light: frozenset[str]
    irregular: Mapping[str, frozenset[str]]

    def stems(self, word: str) -> frozenset[str]:
        """Return what may be left of a word, or of the words whose irregular form it is, without an ending."""
        words = [word, *(regular for regular, bent in self.irregular.items() if word in bent)]
        return frozenset(
            each.removesuffix(ending) for each in words for ending in self.endings if each.endswith(ending)
        ) - {"", *(each[:1] for each in words)}

    def without_fillers(self, words: Sequence[str]) -> list[str]:
        """Return the words that say something."""
        return [word for word in words if not forms(word) & self.fillers]


@cache
def wording(language: str) -> Wording:
    """Return how people speak in a language, as in English where nothing is known of it."""
    known = content.read(Path(__file__).with_suffix(".toml"))
    found = known.get(language, known[SOURCE_LANGUAGE])

    def plain(words: Collection[str]) -> frozenset[str]:
        return frozenset(form for word in words for form in (forms(word) or {""}))

    irregular = {next(iter(plain([word]))): plain(bent) for word, bent in found["irregular"].items()}
    lists = {name: plain(found[name]) for name in ("particles", "endings", "openers", "fillers", "light")}
    return Wording(**lists, irregular=irregular)


def verbs(
    labels: Mapping[str, Sequence[str]], words: Sequence[str], how: Wording
) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what some words may begin with, the likeliest first: the kinds of action meant, and the words left.

    `labels` are what each kind is called, the id first.
    """
    while len(words) > 1 and forms(words[0]) & how.openers:
        words = words[1:]
    first, *rest = words
    most = next((n for n, word in enumerate(words) if not any(map(str.isalnum, word))), len(words))
    for number, word in enumerate(rest):
        if forms(word) & how.particles and (parted := _bent(labels, first, how, word)):
            yield parted, rest[:number] + rest[number + 1 :]
            if not forms(word) & how.fillers:
                return  # it can be nothing else
    yield closest(first, labels), rest
    for n in range(2, min(MOST_VERB, most) + 1):
        yield closest(" ".join(words[:n]), labels), list(words[n:])
    yield _bent(labels, first, how), rest
    for n in range(2, min(MOST_VERB, most) + 1):
        yield [kind for kind, names in labels.items() if _all_bent(names[-1], words[:n], how)], list(words[n:])
    if rest and any(how.stems(form) & how.stems(light) for form in forms(first) for light in how.light):
        yield closest(rest[0], labels, least=BEGINS), rest[1:]


def _bent(labels: Mapping[str, Sequence[str]], typed: str, how: Wording, particle: str | None = None) -> list[str]:
    """Return the kinds in whose label a word stands that may be the one typed, with a particle before it if given."""
    mine = frozenset(stem for form in forms(typed) for stem in how.stems(form))
    before = forms(particle) if particle is not None else frozenset({""})
    return [kind for kind, names in labels.items() if _holds(names[-1], mine, before, how)]


def _holds(label: str, mine: frozenset[str], before: Collection[str], how: Wording) -> bool:
    return any(
        word.startswith(part) and mine & how.stems(word[len(part) :])
        for form in forms(label)
        for word in form.split()
        for part in before
    )


def _all_bent(label: str, typed: Sequence[str], how: Wording) -> bool:
    """Return whether each of several words that somebody typed stands in a label, bent or in part."""
    return all(
        any(
            word.startswith(form) or how.stems(form) & how.stems(word)
            for form in forms(each)
            for whole in forms(label)
            for word in whole.split()
        )
        for each in typed
    )
