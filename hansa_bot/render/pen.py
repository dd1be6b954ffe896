"""A pen that draws in units on an enlarged sheet; shrinking the sheet makes its edges smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from hansa_bot.render.palette import Colour
from hansa_bot.render.theme import in_theme

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Paint = Callable[["Pen"], None]

FINE = 12
"""Pixels a unit at which small things are drawn before they are shrunk."""


class Pen:
    """Draws on a sheet, whose corner is the place `origin`.

    All lengths are in units of `pixels` each, all boxes (left, top, right, bottom). Colours are painted in the
    current theme.
    """

    def __init__(self, sheet: Image.Image, pixels: float, origin: Point = (0.0, 0.0)) -> None:
        self.sheet = sheet
        self.pixels = pixels
        self.origin = origin
        self._draw = ImageDraw.Draw(sheet)

    def place(self, x: float, y: float) -> Point:
        """Return where a place lies on the sheet, in pixels."""
        return (x - self.origin[0]) * self.pixels, (y - self.origin[1]) * self.pixels

    def like(self, colour: Colour | int, mode: str = "RGB") -> Pen:
        """Return a pen for another sheet of the same size, filled with a colour."""
        return Pen(Image.new(mode, self.sheet.size, in_theme(colour)), self.pixels, self.origin)

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [self.place(x, y) for x, y in points]

    def _corners(self, box: Box) -> list[float]:
        (left, top), (right, bottom) = self._points([box[:2], box[2:]])
        return [round(left), round(top), max(round(left), round(right) - 1), max(round(top), round(bottom) - 1)]

    def rect(self, box: Box, colour: Colour | int, radius: float = 0) -> None:
        """Fill a box, its corners rounded."""
        self._draw.rounded_rectangle(self._corners(box), radius * self.pixels, fill=in_theme(colour))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        self._draw.ellipse(self._corners((x - radius, y - radius, x + radius, y + radius)), fill=in_theme(colour))

    def ring(self, x: float, y: float, radius: float, line: float, colour: Colour) -> None:
        """Draw a circle of a line width that lies inside the radius."""
        corners = self._corners((x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(corners, outline=in_theme(colour), width=max(1, round(line * self.pixels)))

    def shape(self, points: Sequence[Point], colour: Colour | int) -> None:
        """Fill a polygon."""
        self._draw.polygon(self._points(points), fill=in_theme(colour))

    def line(self, points: Sequence[Point], line: float, colour: Colour | int) -> None:
        """Draw a line with round joins and ends."""
        width = max(1, round(line * self.pixels))
        placed = self._points(points)
        self._draw.line(placed, fill=in_theme(colour), width=width, joint="curve")
        half = width / 2
        for x, y in (placed[0], placed[-1]):
            self._draw.ellipse([x - half, y - half, x + half, y + half], fill=in_theme(colour))

    def path(self, points: Sequence[Point], line: float, colour: Colour) -> None:
        """Draw a wide line; discs close the cracks that it would have at its bends."""
        self.line(points, line, colour)
        for x, y in points:
            self.disc(x, y, line / 2, colour)

    def ribbon(self, points: Sequence[Point], start: float, end: float, colour: Colour) -> None:
        """Draw a line whose width grows evenly from its start to its end."""
        last = len(points) - 1
        for index, (first, second) in enumerate(pairwise(points)):
            self.line([first, second], start + (end - start) * index / last, colour)

    def thread(self, points: Sequence[Point], line: float, colour: Colour | int) -> None:
        """Draw a line through very many points; discs as its joins take a third of the time of `line`."""
        width = max(1, round(line * self.pixels))
        placed = self._points(points)
        self._draw.line(placed, fill=in_theme(colour), width=width)
        for place in placed:
            self._draw.circle(place, (width - 1) / 2, fill=in_theme(colour))


def draw(wide: float, high: float, scale: int, paint: Paint, origin: Point = (0.0, 0.0)) -> Image.Image:
    """Return a small transparent picture, `wide`×`high` units at `scale` pixels each, with smooth edges."""
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    smooth = max(1, FINE // scale)
    sheet = Image.new("RGBA", (size[0] * smooth, size[1] * smooth))
    paint(Pen(sheet, scale * smooth, origin))
    return sheet.reduce(smooth) if smooth > 1 else sheet


def stencil(wide: float, high: float, scale: int, paint: Paint, origin: Point = (0.0, 0.0)) -> Image.Image:
    """Return a small mask of what is painted in 255; one colour through a mask costs a quarter of `drawn`."""
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    smooth = max(1, FINE // scale)
    sheet = Image.new("L", (size[0] * smooth, size[1] * smooth))
    paint(Pen(sheet, scale * smooth, origin))
    return sheet.reduce(smooth) if smooth > 1 else sheet
