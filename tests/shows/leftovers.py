"""Leftovers: words of English where another language is spoken."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from hansa_bot import i18n, titles
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE
from tests.conformance.cases import home

_WORD = re.compile(r"[^\W\d_]{3,}")
_NO_WORDS = re.compile(r"\w+…|\{\w*\}|<[^>]*>|`?/[\w-]+(?: [a-z_-]+)?|https?://\S+")
"""Words that were cut, values to be filled in, mentions and moments, commands, addresses."""


def words(text: str) -> set[str]:
    """Return the words of a text, in lower case."""
    return {word.lower() for word in _WORD.findall(_NO_WORDS.sub(" ", text))}


@cache
def english_only(language: str, title: str) -> frozenset[str]:
    """Return the words of our English that no text in another language uses."""
    if language == SOURCE_LANGUAGE:
        return frozenset()
    ours: set[str] = set()
    theirs: set[str] = set()
    for folder in (Path(i18n.__file__).parent / "locales", Path(titles.__file__).parent / title / "locales"):
        if not (path := folder / f"{language}.po").exists():
            theirs |= _all_words(home(title))  # a toy speaks English to everybody
            continue
        with path.open("rb") as file:
            for entry in read_po(file):
                ids = (entry.id,) if isinstance(entry.id, str) else entry.id
                said = (entry.string,) if isinstance(entry.string, str) else entry.string
                ours |= set().union(*map(words, ids))
                theirs |= set().union(*map(words, said))
    return frozenset(ours - theirs)


def _all_words(folder: Path) -> set[str]:
    nodes = (node for path in folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return set().union(
        *(words(node.value) for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    )


def leftovers(text: str, language: str, title: str, allowed: str = "") -> set[str]:
    """Return the English words in a text that should be in another language; `allowed` are names, for example."""
    return (words(text) & english_only(language, title)) - words(allowed)
