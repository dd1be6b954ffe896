"""Players who see nothing but text: each title's tests bring their own, as they must know its rules."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.texts import Texts
from tests.conformance.cases import facts

Answer = Callable[[str, str, str, Texts], str]
"""Takes the position in words, the question, the own letter and the language; returns a typed line."""


def player(title: str) -> Answer:
    """Return how the text player of a title answers."""
    answer: Answer = facts(title).answer
    return answer
