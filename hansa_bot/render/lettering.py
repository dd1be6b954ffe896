"""Wide lettering along a curve, as maps name their waters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.coat import shade
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Pen, Point


def along(pen: Pen, text: str, way: Sequence[Point], size: float, colour: Colour, weight: str) -> None:
    """Write a text over the whole length of a way, on which its letters stand evenly spread and turned with it."""
    face = round(size * pen.pixels)
    wide = [fonts.width(char, weight, face) / pen.pixels for char in text]
    gap = (length(way) - sum(wide)) / max(1, len(text) - 1)
    for char, start, own in zip(
        text, accumulate(wide, lambda at, own: at + own + gap, initial=0.0), wide, strict=False
    ):
        if not char.isspace():
            (x, y), turn = spot(way, start + own / 2)
            _letter(pen.sheet, char, weight, face, pen.place(x, y), turn, colour)


def length(way: Sequence[Point]) -> float:
    """Return how long a way through points is."""
    return sum(math.dist(first, second) for first, second in pairwise(way))


def spot(way: Sequence[Point], far: float) -> tuple[Point, float]:
    """Return the place `far` along a way and the direction there, in radians; beyond its end that of the end."""
    for first, second in pairwise(way):
        step = math.dist(first, second)
        turn = math.atan2(second[1] - first[1], second[0] - first[0])
        if far <= step:
            share = far / step if step else 0.0
            return (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share), turn
        far -= step
    return way[-1], turn


def _letter(sheet: Image.Image, char: str, weight: str, face: int, foot: Point, turn: float, colour: Colour) -> None:
    """Write a letter with the middle of its foot at a place, all in pixels."""
    shape, left, top = fonts.mask(char, weight, face)
    aside = left + shape.width / 2 - fonts.width(char, weight, face) / 2
    up = top + shape.height / 2
    turned = shape.rotate(-math.degrees(turn), Image.Resampling.BICUBIC, expand=True)
    x = foot[0] + aside * math.cos(turn) - up * math.sin(turn)
    y = foot[1] + aside * math.sin(turn) + up * math.cos(turn)
    sheet.paste(shade(colour), (round(x - turned.width / 2), round(y - turned.height / 2)), turned)
