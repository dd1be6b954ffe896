"""Matching: what a person typed against the names of elements, whatever its case, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Mapping
from operator import itemgetter
from typing import TypeVar

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe", "ł": "l"})
_WORD = re.compile(r"(?:(?<!\w)-(?=\d))?[^\W_]+")  # the sign of a number counts, other hyphens part words

K = TypeVar("K", bound=Hashable)

EXACT, BEGINS, CONTAINS = 0, 1, 2
"""How well a text fits, best first."""


def forms(text: str) -> frozenset[str]:
    """Return the plain forms of a text: words in lower case, parted by spaces, umlauts stripped or spelled out."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    return frozenset(filter(None, (_plain(composed), _plain(composed.translate(_UMLAUTS)))))


def fit(typed: Iterable[str], names: Iterable[str]) -> int | None:
    """Return how well any plain form that was typed fits any plain form of a name, or None when none does."""
    found = [level for mine in typed for name in names if (level := _fit(mine, name)) is not None]
    return min(found, default=None)


def fits(typed: str, names: Mapping[K, Iterable[str]]) -> dict[K, int]:
    """Return how well a text fits those things of which it fits one of the names, the best first."""
    mine = forms(typed)
    levels = {key: fit(mine, frozenset[str]().union(*map(forms, each))) for key, each in names.items()}
    kept = {key: level for key, level in levels.items() if level is not None}
    return dict(sorted(kept.items(), key=itemgetter(1)))


def closest(typed: str, names: Mapping[K, Iterable[str]]) -> list[K]:
    """Return the things that a text fits best."""
    levels = fits(typed, names)
    return [key for key, level in levels.items() if level == min(levels.values())]


def slug(text: str, most: int = 60) -> str:
    """Return a text as a name without blanks: lower case, words joined by hyphens; may be empty."""
    return next(iter(slugs(text, most)), "")


def slugs(text: str, most: int = 60) -> list[str]:
    """Return the ways in which a name could be written as an id: umlauts spelled out, or stripped."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    kept = (_plain(form).encode("ascii", "ignore").decode() for form in (composed.translate(_UMLAUTS), composed))
    return list(dict.fromkeys(filter(None, ("-".join(form.split())[:most].strip("-") for form in kept))))


def _plain(text: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(_WORD.findall(bare))


def _fit(typed: str, name: str) -> int | None:
    if typed == name:
        return EXACT
    if typed.partition(" ")[0] not in name:
        return None  # whatever fits holds the first word somewhere; most names are done with here
    if _begins(typed.split(), name.split()):
        return BEGINS
    return CONTAINS if typed in name or _begins_anyhow(typed.split(), name.split()) else None


def _begins(typed: list[str], words: list[str]) -> bool:
    """Say whether each typed word begins a word of the name, in the same order."""
    left = iter(words)
    return all(any(word.startswith(part) for word in left) for part in typed)


def _begins_anyhow(typed: list[str], words: list[str]) -> bool:
    """Say whether each typed word begins another word of the name, in any order."""
    left = list(words)
    for part in sorted(typed, key=len, reverse=True):
        found = next((word for word in left if word.startswith(part)), None)
        if found is None:
            return False
        left.remove(found)
    return True
