"""Ornaments of an old chart, for pictures without a board: a compass rose, the rays that leave it, a ruled frame."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box, Pen, Point

WINDS = 32
WAIST = 0.13
"""Half the width of the rose's points where they are widest, as a part of its radius."""


def _at(middle: Point, radius: float, turn: float) -> Point:
    """Return the place in a direction, given as a part of a whole turn from north."""
    return middle[0] + radius * math.sin(math.tau * turn), middle[1] - radius * math.cos(math.tau * turn)


def rays(pen: Pen, middle: Point, inner: float, outer: float, line: float, colour: Colour) -> None:
    """Draw a thin ray for each of the 32 winds, between two distances."""
    for wind in range(WINDS):
        pen.line([_at(middle, inner, wind / WINDS), _at(middle, outer, wind / WINDS)], line, colour)


def rose(pen: Pen, middle: Point, radius: float, ground: Colour, tones: Sequence[Colour]) -> None:
    """Draw a compass rose: two rings, four long points over four shorter ones over eight short ones, half and half.

    `tones` are the light half, the dark half of the long points, and the dark half of the others with the rings.
    """
    light, dark, soft = tones
    pen.disc(*middle, radius * 0.8, soft)
    pen.disc(*middle, radius * 0.78, ground)
    pen.disc(*middle, radius * 0.66, soft)
    pen.disc(*middle, radius * 0.648, ground)
    for wind in range(WINDS * 2):
        first, last = (0.69, 0.75) if wind % 2 else (0.66, 0.79)
        turn = wind / (WINDS * 2)
        pen.line([_at(middle, radius * first, turn), _at(middle, radius * last, turn)], radius * 0.008, soft)
    for count, reach, shift, shade in ((8, 0.5, 1 / 16, soft), (4, 0.72, 1 / 8, soft), (4, 1.0, 0.0, dark)):
        for point in range(count):
            _point(pen, middle, radius, reach, shift + point / count, (light, shade))
    pen.disc(*middle, radius * 0.055, dark)
    pen.disc(*middle, radius * 0.03, light)


def _point(pen: Pen, middle: Point, radius: float, reach: float, turn: float, halves: Sequence[Colour]) -> None:
    """Draw one point with a dark edge, one of its halves light and the other one dark."""
    light, dark = halves
    tip, side = _at(middle, radius * reach, turn), radius * WAIST * (0.55 + 0.45 * reach)
    corners = [_at(middle, side, turn - 1 / 8), _at(middle, side, turn + 1 / 8)]
    pen.shape([middle, corners[0], tip], light)
    pen.shape([middle, tip, corners[1]], dark)
    pen.line([middle, corners[0], tip, corners[1], middle], radius * 0.012, dark)


def frame(pen: Pen, box: Box, wide: float, colours: Sequence[Colour]) -> None:
    """Draw a ruled frame, `wide` units broad, whose parts are light and dark by turns as on a map's edge."""
    light, dark = colours
    left, top, right, bottom = box
    line = wide * 0.14
    for edge in ((left, top, right, top + wide), (left, bottom - wide, right, bottom)):
        _rule(pen, edge, line, light, dark)
    for edge in ((left, top, left + wide, bottom), (right - wide, top, right, bottom)):
        _rule(pen, edge, line, light, dark)
    for x in (left, right - wide):
        for y in (top, bottom - wide):
            pen.rect((x, y, x + wide, y + wide), dark)
            pen.rect((x + line, y + line, x + wide - line, y + wide - line), light)
            pen.rect((x + line * 2, y + line * 2, x + wide - line * 2, y + wide - line * 2), dark)


def _rule(pen: Pen, box: Box, line: float, light: Colour, dark: Colour) -> None:
    """Draw one edge of a frame, with an odd number of parts between its ends."""
    left, top, right, bottom = box
    pen.rect(box, dark)
    pen.rect((left + line, top + line, right - line, bottom - line), light)
    across = right - left > bottom - top
    wide, start, end = (bottom - top, left, right) if across else (right - left, top, bottom)
    count = round((end - start - 2 * wide) / (wide * 6)) | 1
    step = (end - start - 2 * wide) / count
    for part in range(0, count, 2):
        low, high = start + wide + step * part, start + wide + step * (part + 1)
        if across:
            pen.rect((low, top + 2 * line, high, bottom - 2 * line), dark)
        else:
            pen.rect((left + 2 * line, low, right - 2 * line, high), dark)
