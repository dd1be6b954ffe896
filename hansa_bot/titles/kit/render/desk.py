"""A desk, large: cards one below the other, as roomy as their contents allow, and lines in the largest type."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas, Word, cut, largest
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import INK, Colour

RADIUS = 3.0
EDGE = 0.7
PAD = 7.0
"""Between a card's edge and what is on it."""
GAP = 3.5
"""Between two cards."""
HEADING = (12.2, LEAST)
Sizes = float | tuple[float, ...]
"""A type size in units, or several of which the first that fits is taken."""


def line(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    sizes: Sizes,
    room: float,
    colour: Colour = INK,
    *,
    ground: Colour = theme.SHEET,
    weight: str = "Bold",
    anchor: str = "l",
) -> float:
    """Write a line in the first of the sizes in which it fits into `room`; return its width in units.

    Where it does not even fit in the last one, its letters are narrower, and what is still too long is cut.
    """
    size = largest([text], sizes if isinstance(sizes, tuple) else (sizes,), room, weight)
    word = Word(x, y, cut(text, size, room / NARROW, weight), size, colour, ground, weight, anchor, room)
    word.write(canvas)
    return word.width


def paint_card(
    canvas: Canvas, box: Box, edge: Colour = theme.SHEET_EDGE, fill: Colour = theme.SHEET, radius: float = RADIUS
) -> None:
    """Paint an empty sheet with rounded corners and a thin edge."""
    left, top, right, bottom = box
    canvas.panel(box, edge, radius)
    canvas.panel((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), fill, radius - EDGE)


@dataclass(frozen=True, slots=True)
class Block:
    """A card's contents: its height with padding, and how to paint it into the card's box."""

    high: float
    paint: Callable[[Canvas, Box], None]


def fit_blocks(ways: Iterable[list[Block]], room: float) -> list[Block]:
    """Return the first of several ways to fill cards that needs no more than so many units, else the last."""
    for way in ways:
        if sum(block.high + GAP for block in way) - GAP <= room:
            break
    return way


def paint_blocks(canvas: Canvas, blocks: Iterable[Block], box: Box) -> None:
    """Paint cards one below the other."""
    left, top, right, _ = box
    for block in blocks:
        place = left, top, right, top + block.high
        paint_card(canvas, place)
        block.paint(canvas, place)
        top += block.high + GAP


def heading(canvas: Canvas, box: Box, y: float, text: str, value: str = "") -> None:
    """Write a card's heading, and a value at its right end."""
    left, _, right, _ = box
    right -= PAD
    if value:
        right -= line(canvas, right, y, value, HEADING[0], 60, anchor="r") + 3
    line(canvas, left + PAD, y, text, HEADING, right - left - PAD)
