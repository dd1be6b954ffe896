"""Scripts: short whole games that are recorded for the titles, to be played again by every way in.

With them comes what looks at the words on the way: English ones where another language is spoken, and players who see
nothing but text, which each title's tests bring along.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from hansa_bot import i18n, titles
from hansa_bot.engine.action import kind_of
from hansa_bot.engine.record import Move, Record, parse
from hansa_bot.engine.session import Entry, Session
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE
from hansa_bot.titles import registry
from hansa_bot.titles.texts import Texts
from tests.conformance.cases import facts, home

TITLES = [meta.id for meta in registry.metas()]
MOST = 150
"""Moves of a short game."""


@dataclass(frozen=True)
class Stop:
    """A move of a script: the game before it and after it, with all that it led to."""

    before: Session[Any]
    move: Move
    after: Session[Any]
    entries: tuple[Entry, ...]


@cache
def script(title: str) -> Record:
    """Return a short recorded game of two in which most kinds of action occur, rather by the usual options."""
    usual = registry.load(title).meta.filled({})

    def rank(record: Record) -> tuple[int, int, int]:
        unusual = sum(usual[key] != value for key, value in record.setup.options.items())
        return -len({kind_of(move.action) for move in record.moves}), unusual, len(record.moves)

    shortest = min(len(each.moves) for each in records(title))
    return min((each for each in records(title) if len(each.moves) <= max(MOST, shortest)), key=rank)


@cache
def records(title: str) -> tuple[Record, ...]:
    """Return the recorded games of two."""
    found = (parse(path.read_text("utf-8")) for path in sorted(Path(home(title), "games").glob("*.jsonl")))
    return tuple(record for record in found if record.setup.seats == 2)


@cache
def stops(title: str) -> tuple[Stop, ...]:
    """Return all moves of a title's script; the game is over after the last one."""
    found = tuple(played(script(title)))
    assert found[-1].after.state.over
    return found


def played(record: Record) -> Iterator[Stop]:
    """Yield the moves of a record, one after the other."""
    session, _ = Session.start(registry.load(record.title).rules, record.setup)
    unwritten: tuple[Entry, ...] = ()
    for move in record.moves:
        assert move.action, "recorded games take nothing back"
        step = session.apply(move.seat, [move.action], unwritten=unwritten)
        if step.entries:  # else the move only writes down an answer that was forced
            yield Stop(session, move, step.session, tuple(step.entries))
        session, unwritten = step.session, step.unwritten


@cache
def one_of_each_kind(title: str) -> tuple[Stop, ...]:
    """Return one move of every kind that occurs in any recorded game of two."""
    found: dict[str, Stop] = {}
    missing = {kind_of(move.action) for record in records(title) for move in record.moves}
    for record in records(title):
        if not missing & {kind_of(move.action) for move in record.moves}:
            continue
        for stop in played(record):
            if kind_of(stop.move.action) in missing:
                missing.discard(kind_of(stop.move.action))
                found[kind_of(stop.move.action)] = stop
    return tuple(found.values())


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


Answer = Callable[[str, str, str, Texts], str]
"""Takes the position in words, the question, the own letter and the language; returns a typed line."""


def player(title: str) -> Answer:
    """Return how the text player of a title answers."""
    answer: Answer = facts(title).answer
    return answer
