"""What adorns the map and never matters to the game: hills, woods, ships, waves, a compass rose, names of seas."""

from __future__ import annotations

import math
from itertools import pairwise

from hansa_bot.render import curves
from hansa_bot.render.curves import bezier
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box, Pen, Point
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import Ground, around

SEA_NAME = 8.4
"""Type size of a sea's name."""
SIZES = {"hills": (24.0, 13.0), "woods": (20.0, 14.0), "ships": (25.0, 25.0), "waves": (14.0, 5.0)}
"""Width and height of each sign; a compass rose is as high as wide."""
ROSE = 29.0
PARTS = 10
"""Of a name's curve, each with a box of its own."""


def paint(pen: Pen, places: Ground) -> None:
    """Paint all ornaments of a ground."""
    for place in places.hills:
        _hills(pen, *place)
    for place in places.woods:
        _woods(pen, *place)
    for place in places.waves:
        _waves(pen, *place)
    for place in places.ships:
        _ship(pen, *place)
    _rose(pen, *places.rose)
    for name in places.names:
        curves.along(pen, name.text, bezier(name.curve), SEA_NAME, inks.SEA_NAME, "SemiboldIt")


def boxes(places: Ground) -> dict[str, Box]:
    """Return the box of every ornament by its kind and number; a name has one for each part of its curve."""
    found = {
        f"{kind} {index}": around(place[0], place[1], *size)
        for kind, size in SIZES.items()
        for index, place in enumerate(getattr(places, kind))
    }
    for name in places.names:
        for index, (first, second) in enumerate(pairwise(bezier(name.curve, PARTS))):
            (left, right), (top, bottom) = sorted((first[0], second[0])), sorted((first[1], second[1]))
            found[f"name {index} {name.text}"] = (left - 2, top - SEA_NAME * 0.75, right + 2, bottom + 2)
    return {**found, "rose": around(*places.rose, ROSE, ROSE)}


def _mound(x: float, foot: float, wide: float, high: float, part: float = 1.0) -> list[Point]:
    """Return half an ellipse on its foot, from the right on; `part` of it."""
    turns = [math.pi * part * step / 16 for step in range(17)]
    return [(x + wide * math.cos(turn), foot - high * math.sin(turn)) for turn in turns]


def _hills(pen: Pen, x: float, y: float) -> None:
    """Draw three hills, shaded at their right sides as old maps have them."""
    for dx, dy, wide, high in ((-6.0, 0.0, 5.6, 6.6), (6.2, 0.0, 5.4, 6.0), (0.4, 1.2, 7.0, 10.0)):
        foot = y + 5 + dy
        pen.shape(_mound(x + dx, foot, wide, high), inks.HILLS)
        pen.shape([*_mound(x + dx, foot, wide, high, 0.56), (x + dx + wide * 0.42, foot)], inks.SHADE)


def _woods(pen: Pen, x: float, y: float) -> None:
    """Draw a group of five round trees."""
    for dx, dy in ((-5.2, -1.6), (4.6, -2.0), (-0.4, 0.2), (-6.6, 3.6), (6.4, 3.0)):
        foot = y + dy + 3.2
        pen.rect((x + dx - 0.5, foot - 2, x + dx + 0.5, foot), inks.SHADE)
        pen.disc(x + dx, foot - 4.2, 3.0, inks.SHADE)
        pen.disc(x + dx - 0.5, foot - 4.5, 2.5, inks.WOOD)


def _waves(pen: Pen, x: float, y: float) -> None:
    """Draw two rows of ripples."""
    for dx, dy, count in ((-7.0, -1.4, 2), (-3.5, 1.6, 2)):
        steps = [step / 6 for step in range(count * 6 + 1)]
        pen.line(
            [(x + dx + 5.2 * step, y + dy + abs(math.sin(math.pi * step)) * 1.6) for step in steps], 0.8, inks.RIVER
        )


def _rose(pen: Pen, x: float, y: float) -> None:
    """Draw a compass rose of eight rays, each half dark and half light; the northern one is the longest."""
    reach = ROSE / 2
    pen.ring(x, y, reach * 0.62, 0.7, inks.PLATE_EDGE)
    for index in (1, 3, 5, 7, 2, 4, 6, 0):
        far = reach * (0.58 if index % 2 else 1.0 if index == 0 else 0.86)
        turn = math.pi / 4 * index
        tip = _polar(x, y, turn, far)
        for side, colour in ((1, inks.PLATE_EDGE), (-1, inks.PLATE)):
            pen.shape([(x, y), _polar(x, y, turn + side * math.pi / 8, reach * 0.24), tip], colour)
    pen.disc(x, y, 1.1, inks.ROOF)


def _polar(x: float, y: float, turn: float, far: float) -> Point:
    """Return the place so far away, clockwise from north."""
    return x + far * math.sin(turn), y - far * math.cos(turn)


def _ship(pen: Pen, x: float, y: float) -> None:
    """Draw a cog under a striped sail."""

    def shape(points: list[Point], colour: Colour) -> None:
        pen.shape([(x + dx, y + dy) for dx, dy in points], colour)

    pen.rect((x - 0.6, y - 11, x + 0.6, y + 5), inks.PLATE_EDGE)
    shape([(0.4, -11.6), (6.4, -10.2), (0.4, -8.8)], inks.ROOF)
    sail = [(-6.4, -8.4), (6.4, -8.4), (7.8, -4), (7.4, 1.6), (0, 2.8), (-7.4, 1.6), (-7.8, -4)]
    shape(sail, inks.PLATE)
    for left, right in ((-5.2, -2.2), (2.2, 5.2)):
        shape([(left, -8.4), (right, -8.4), (right * 1.12, 2.3), (left * 1.12, 2.1)], inks.ROOF)
    shape([(-7.2, -9.2), (7.2, -9.2), (7.2, -8), (-7.2, -8)], inks.PLATE_EDGE)
    rail = [(-11.4, 1.6), (-8, 1.6), (-7.6, 4), (7.2, 4), (7.6, 0.6), (11.6, 0.6)]
    shape([*rail, (9.4, 8.4), (6.6, 10.6), (-6.8, 10.6), (-9.4, 8.2)], inks.PLATE_EDGE)
    shape([(-9.2, 6.2), (9.2, 6.2), (8.8, 7.2), (-8.9, 7.2)], inks.HILLS)
