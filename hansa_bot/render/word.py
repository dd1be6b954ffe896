"""A word on a picture: what is written where, on which ground, so that overlaps and contrast can be tested."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import SCALE, Canvas
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box

PARTS = 20
"""In how many steps `balance_text` looks for the narrowest lines."""


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text in units, as `Canvas.text` takes it, and the colour that it stands on."""

    x: float
    y: float
    text: str
    size: float
    colour: Colour
    ground: Colour
    weight: str = "Bold"
    anchor: str = "m"

    @property
    def width(self) -> float:
        """How far the line runs, in units."""
        return width(self.text, self.size, self.weight)

    @property
    def box(self) -> Box:
        """What the letters cover, in units."""
        pixels = round(self.size * SCALE)
        shape, dx, dy = fonts.mask(self.text, self.weight, pixels)
        left = self.x + dx / SCALE - self.width * {"l": 0.0, "m": 0.5, "r": 1.0}[self.anchor]
        top = self.y + (pixels * fonts.CAP_HEIGHT / 2 + dy) / SCALE
        return left, top, left + shape.width / SCALE, top + shape.height / SCALE

    def write(self, canvas: Canvas) -> None:
        """Write the line."""
        canvas.text(self.x, self.y, self.text, self.size, self.colour, weight=self.weight, anchor=self.anchor)


def number(value: int) -> str:
    """Return a number as it is written, with a true minus."""
    return str(value).replace("-", "−")


def width(text: str, size: float, weight: str = "Bold") -> float:
    """Return how far a text runs, in units."""
    return fonts.width(text, weight, round(size * SCALE)) / SCALE


def cut(text: str, size: float, room: float, weight: str = "Bold") -> str:
    """Return a text cut to so many units."""
    return fonts.fit(text, weight, round(size * SCALE), room * SCALE)


def largest(texts: list[str], sizes: tuple[float, ...], room: float, weight: str = "Bold") -> float:
    """Return the first size in which all texts fit, or the last one."""
    fits = (size for size in sizes if all(width(text, size, weight) <= room for text in texts))
    return next(fits, sizes[-1])


@remember(512)
def wrap_text(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return a text broken between words into lines of `room` units, at most so many; what is too long is cut."""
    return tuple(cut(line, size, room, weight) for line in _lines(text, size, room, most, weight))


@remember(512)
def balance_text(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return the same with lines of like lengths, as they look best one below the other with their middles."""
    found = wrap_text(text, size, room, most, weight)
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
