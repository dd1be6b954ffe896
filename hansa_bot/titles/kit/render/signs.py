"""Small signs: a brush that draws in units of its own, and outlines one within another."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Pen, Point, draw

HEX = 2 / math.sqrt(3)
"""Height of a hexagon that is 1 wide and stands on a corner."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Where a sign stands, how long its unit is, its ink and the ground that shows through its holes."""

    pen: Pen
    x: float
    y: float
    unit: float
    ink: Colour
    ground: Colour

    def _points(self, places: tuple[Point, ...]) -> list[Point]:
        return [(self.x + x * self.unit, self.y + y * self.unit) for x, y in places]

    def _colour(self, hole: bool) -> Colour:
        return self.ground if hole else self.ink

    def shape(self, *places: Point, hole: bool = False) -> None:
        """Fill a polygon."""
        self.pen.shape(self._points(places), self._colour(hole))

    def rect(
        self, left: float, top: float, right: float, bottom: float, *, hole: bool = False, soft: float = 0
    ) -> None:
        """Fill a box, its corners rounded by `soft`."""
        (x, y), (u, v) = self._points(((left, top), (right, bottom)))
        self.pen.rect((x, y, u, v), self._colour(hole), soft * self.unit)

    def disc(self, x: float, y: float, radius: float, *, hole: bool = False) -> None:
        """Fill a circle."""
        self.pen.disc(self.x + x * self.unit, self.y + y * self.unit, radius * self.unit, self._colour(hole))

    def ring(self, x: float, y: float, radius: float, line: float) -> None:
        """Draw a circle of a line width that lies inside the radius."""
        place = self.x + x * self.unit, self.y + y * self.unit
        self.pen.ring(*place, radius * self.unit, line * self.unit, self.ink)

    def line(self, wide: float, *places: Point, hole: bool = False) -> None:
        """Draw a line."""
        self.pen.line(self._points(places), wide * self.unit, self._colour(hole))


Sign = Callable[[Brush], None]

Outline = Callable[[Pen, float, float, float, Colour], None]
"""Fills a shape of a width around a place."""


def hexagon(x: float, y: float, wide: float) -> list[Point]:
    """Return the six corners of a hexagon around a place, from the top clockwise."""
    half, side = wide / 2, wide * HEX / 2
    return [
        (x, y - side),
        (x + half, y - side / 2),
        (x + half, y + side / 2),
        (x, y + side),
        (x - half, y + side / 2),
        (x - half, y - side / 2),
    ]


def fill_hex(pen: Pen, x: float, y: float, wide: float, colour: Colour) -> None:
    """Fill a hexagon (an Outline)."""
    pen.shape(hexagon(x, y, wide), colour)


def nest(
    outline: Outline,
    size: tuple[float, float],
    scale: int,
    *rings: tuple[float, Colour],
    more: Callable[[Pen], None] | None = None,
) -> Image:
    """Return outlines around the middle of a sprite of a size, each a width and a colour, the outer first.

    `more` paints on top of them.
    """

    def paint(pen: Pen) -> None:
        for wide, colour in rings:
            outline(pen, size[0] / 2, size[1] / 2, wide, colour)
        if more is not None:
            more(pen)

    return draw(*size, scale, paint)


def box(
    wide: float,
    high: float,
    scale: int,
    *rings: tuple[float, Colour, float],
    more: Callable[[Pen], None] | None = None,
) -> Image:
    """Return boxes one within another, each an inset, a colour and the radius of its corners, the outer first."""

    def paint(pen: Pen) -> None:
        for inset, colour, radius in rings:
            pen.rect((inset, inset, wide - inset, high - inset), colour, radius)
        if more is not None:
            more(pen)

    return draw(wide, high, scale, paint)


def cut_out(image: Image, hole: Image) -> Image:
    """Return a sprite with what another one covers left open, as a frame has its middle."""
    image.paste((0, 0, 0, 0), (0, 0), hole.getchannel("A"))
    return image


def stencil_of(outline: Outline, size: tuple[float, float], scale: int, wide: float) -> Image:
    """Return an outline as the hole of a frame."""
    return nest(outline, size, scale, (wide, INK))
