"""Players who see nothing but text: each title's tests bring their own, as they must know its rules."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

from hansa_bot.titles.texts import Texts
from tests.conformance.cases import home

Answer = Callable[[str, str, str, Texts], str]
"""Takes the position in words, the question, the own letter and the language; returns a typed line."""


def player(title: str) -> Answer:
    """Return how the text player of a title answers."""
    tests = Path(__file__).parents[1]
    module = importlib.import_module(".".join(["tests", *home(title).relative_to(tests).parts, "text_player"]))
    answer: Answer = module.answer
    return answer
