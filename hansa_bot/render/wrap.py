"""Texts on several lines."""

from __future__ import annotations

from hansa_bot.render.memo import remembered
from hansa_bot.render.word import cut, width

PARTS = 20
"""In how many steps `balanced` looks for the narrowest lines."""


@remembered(512)
def wrapped(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return a text broken between words into lines of `room` units, at most so many; what is too long is cut."""
    return tuple(cut(line, size, room, weight) for line in _lines(text, size, room, most, weight))


@remembered(512)
def balanced(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return the same with lines of like lengths, as they look best one below the other with their middles."""
    found = wrapped(text, size, room, most, weight)
    for part in range(1, PARTS):
        narrow = room * part / PARTS
        lines = _lines(text, size, narrow, most, weight)
        if len(lines) == len(found) and all(width(line, size, weight) <= narrow for line in lines):
            return tuple(lines)
    return found


def _lines(text: str, size: float, room: float, most: int, weight: str) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or width(longer, size, weight) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
