"""Menu: a list of offers walked one element at a time, so that any action can be put together by choosing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hansa_bot.engine.action import SEPARATOR, Action

Path = tuple[str, ...]
"""The beginning of an action that was chosen so far: its kind, then values."""

STOP = ""
"""The value of a choice that takes the action as it stands, where longer ones exist too."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way on: the next element, or STOP, and the offers that it leaves."""

    value: str
    offers: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Where a path has led: the ways on, or the one action that it means.

    The path may be longer than the one asked for, because an element with a single way on is not asked.
    """

    path: Path
    choices: tuple[Choice, ...] = ()
    action: Action | None = None


def walk(offers: Sequence[Action], path: Path) -> Step | None:
    """Return the step that a path leads to, or None when no offer begins like that."""
    left = [offer for offer in offers if _elements(offer)[: len(path)] == path]
    if not left:
        return None
    choices = _choices(left, len(path))
    while len(choices) == 1 and choices[0].value != STOP and path:
        path = (*path, choices[0].value)
        choices = _choices(left, len(path))
    if len(choices) == 1 and choices[0].value == STOP:
        return Step(path, action=choices[0].offers[0])
    return Step(path, choices)


def parent(offers: Sequence[Action], path: Path) -> Path | None:
    """Return the last point before `path` where there was something to choose, or None at the beginning."""
    for length in range(len(path) - 1, -1, -1):
        step = walk(offers, path[:length])
        if step is not None and step.path == path[:length] and len(step.choices) > 1:
            return path[:length]
    return None


def kinds(offers: Sequence[Action]) -> dict[str, list[Action]]:
    """Return the offers by the kind of action, in the order in which the kinds appear."""
    found: dict[str, list[Action]] = {}
    for offer in offers:
        found.setdefault(_elements(offer)[0], []).append(offer)
    return found


def best(choices: Sequence[Choice], scores: Mapping[Action, float]) -> list[Choice]:
    """Return the choices, the one that holds the most promising offer first."""
    return sorted(choices, key=lambda choice: -max(scores[offer] for offer in choice.offers))


def beginnings(offers: Sequence[Action]) -> Iterator[str]:
    """Yield every beginning of every offer as text, for finding the one that a digest stands for."""
    for offer in offers:
        elements = _elements(offer)
        yield from (SEPARATOR.join(elements[:length]) for length in range(1, len(elements) + 1))


def _elements(offer: Action) -> Path:
    return tuple(offer.split(SEPARATOR))


def _choices(offers: Sequence[Action], depth: int) -> tuple[Choice, ...]:
    found: dict[str, list[Action]] = {}
    for offer in offers:
        elements = _elements(offer)
        found.setdefault(elements[depth] if depth < len(elements) else STOP, []).append(offer)
    return tuple(Choice(value, tuple(those)) for value, those in found.items())
