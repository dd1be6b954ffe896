"""Pen, canvas and words: pictures are thought of as 550 units wide, as chats show them, at three pixels a unit.

The pen draws on an enlarged sheet; shrinking that makes its edges smooth. The canvas holds what is stamped on it. A
word says what is written where, on which ground, so that overlaps and contrast can be tested.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from hansa_bot.precedence import DATABASE
from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.edges import CLEAR, shrink, smoothing
from hansa_bot.render.theme import Colour, in_theme

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Paint = Callable[["Pen"], None]
Ring = tuple[float, Colour, float]
"""A box within another: how far from its edge, its colour, and the radius of its corners."""


class Pen:
    """Draws on a sheet, whose corner is the place `origin`.

    All lengths are in units of `pixels` each, all boxes (left, top, right, bottom). Colours are painted in the
    current theme.
    """

    def __init__(self, sheet: Image.Image, pixels: float, origin: Point = (0.0, 0.0)) -> None:
        self.pixels = pixels
        self.origin = origin
        self._draw = ImageDraw.Draw(sheet)

    def place(self, x: float, y: float) -> Point:
        """Return where a place lies on the sheet, in pixels."""
        return (x - self.origin[0]) * self.pixels, (y - self.origin[1]) * self.pixels

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [self.place(x, y) for x, y in points]

    def _corners(self, area: Box) -> list[float]:
        # Pillow's boxes include their last pixel, ours end before it; and the thinnest line still shows.
        (left, top), (right, bottom) = self._points([area[:2], area[2:]])
        return [round(left), round(top), max(round(left), round(right) - 1), max(round(top), round(bottom) - 1)]

    def rect(self, area: Box, colour: Colour | int, radius: float = 0) -> None:
        """Fill a box, its corners rounded."""
        self._draw.rounded_rectangle(self._corners(area), radius * self.pixels, fill=in_theme(colour))

    def rects(self, area: Box, *rings: Ring) -> None:
        """Fill boxes one within another, the outer first."""
        left, top, right, bottom = area
        for inset, colour, radius in rings:
            self.rect((left + inset, top + inset, right - inset, bottom - inset), colour, radius)

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
        wide = max(1, round(line * self.pixels))
        placed = self._points(points)
        self._draw.line(placed, fill=in_theme(colour), width=wide, joint="curve")
        # Pillow rounds joins only, not ends.
        half = wide / 2
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
        wide = max(1, round(line * self.pixels))
        placed = self._points(points)
        self._draw.line(placed, fill=in_theme(colour), width=wide)
        for place in placed:
            self._draw.circle(place, (wide - 1) / 2, fill=in_theme(colour))


def draw(wide: float, high: float, scale: int, paint: Paint, origin: Point = (0.0, 0.0)) -> Image.Image:
    """Return a small transparent picture, `wide`×`high` units at `scale` pixels each, with smooth edges."""
    return _paint_small(CLEAR, wide, high, scale, paint, origin)


def stencil(wide: float, high: float, scale: int, paint: Paint, origin: Point = (0.0, 0.0)) -> Image.Image:
    """Return a small mask of what is painted in 255; one colour through a mask costs a quarter of `draw`."""
    return _paint_small("L", wide, high, scale, paint, origin)


def _paint_small(mode: str, wide: float, high: float, scale: int, paint: Paint, origin: Point) -> Image.Image:
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    smooth = smoothing(scale)
    sheet = Image.new(mode, (size[0] * smooth, size[1] * smooth))
    paint(Pen(sheet, scale * smooth, origin))
    return shrink(sheet, smooth)


Outline = Callable[[Pen, float, float, float, Colour], None]
"""Fills a shape of a width around a place."""


def nest(
    outline: Outline,
    size: tuple[float, float],
    scale: int,
    *rings: tuple[float, Colour],
    more: Callable[[Pen], None] | None = None,
) -> Image.Image:
    """Return outlines around the middle of a sprite of a size, each a width and a colour, the outer first.

    `more` paints on top of them.
    """

    def paint(pen: Pen) -> None:
        for wide, colour in rings:
            outline(pen, size[0] / 2, size[1] / 2, wide, colour)
        if more is not None:
            more(pen)

    return draw(*size, scale, paint)


def box(wide: float, high: float, scale: int, *rings: Ring, more: Callable[[Pen], None] | None = None) -> Image.Image:
    """Return boxes one within another, the outer first."""

    def paint(pen: Pen) -> None:
        pen.rects((0, 0, wide, high), *rings)
        if more is not None:
            more(pen)

    return draw(wide, high, scale, paint)


def around(x: float, y: float, wide: float, high: float) -> Box:
    """Return the box of a size with its middle at a place."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


WIDE = 550
HIGH = 350
SCALE = 3

FADES, STAYS = 0, 1
"""What `Canvas.fade` lets a pen paint with."""


@remember
def _disc(radius: float, scale: int, colour: Colour) -> Image.Image:
    return draw(2 * radius, 2 * radius, scale, lambda pen: pen.disc(radius, radius, radius, colour))


class Canvas:
    """A picture being painted; lengths are in units, positions snap to whole pixels.

    The place `origin` is its upper left corner, so that a part of a larger picture is painted like the whole.
    """

    def __init__(self, image: Image.Image, scale: int = SCALE, origin: Point = (0.0, 0.0)) -> None:
        self.image = image
        self.scale = scale
        # On whole pixels, so that a part shows exactly what the whole shows there.
        self._left, self._top = round(origin[0] * scale), round(origin[1] * scale)

    def fill(self, area: Box, colour: Colour) -> None:
        """Fill a box."""
        left, top, right, bottom = (round(value * self.scale) for value in area)
        if right > left and bottom > top:
            DATABASE.give_way()
            pixels = left - self._left, top - self._top, right - self._left, bottom - self._top
            self.image.paste(in_theme(colour), pixels)

    def panel(self, area: Box, colour: Colour, radius: float) -> None:
        """Fill a box, its corners rounded; only these are drawn, so that a large one costs no more."""
        # Everything on whole pixels first, or the strips and the corners could leave a gap of one.
        left, top, right, bottom = (round(edge * self.scale) / self.scale for edge in area)
        radius = round(min(radius, (right - left) / 2, (bottom - top) / 2) * self.scale) / self.scale
        self.fill((left + radius, top, right - radius, bottom), colour)
        self.fill((left, top + radius, right, bottom - radius), colour)
        for x in (left + radius, right - radius):
            for y in (top + radius, bottom - radius):
                self.stamp(_disc(radius, self.scale, colour), x, y)

    def cut(self, area: Box) -> Image.Image:
        """Return what a box shows now."""
        left, top, right, bottom = (round(value * self.scale) for value in area)
        return self.image.crop((left - self._left, top - self._top, right - self._left, bottom - self._top))

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite with its middle at a place."""
        left = round(x * self.scale - sprite.width / 2)
        top = round(y * self.scale - sprite.height / 2)
        self._paste(sprite, left, top, sprite if sprite.mode == "RGBA" else None)

    def tint(self, colour: Colour, shape: Image.Image, left: float, top: float) -> None:
        """Put a colour through a mask with its upper left corner at a place."""
        self._paste(colour, round(left * self.scale), round(top * self.scale), shape)

    def fade(self, area: Box, colour: Colour, share: float, keep: Paint | None = None) -> None:
        """Blend a box with `share` (0 to 1) of a colour, but for what `keep` paints in STAYS (FADES takes it back).

        Takes about 3 ms for 1650×1050.
        """
        # A table of 256 values for each channel, as Pillow's `point` takes it: no second picture to blend with.
        table = [round(value + (part - value) * share) for part in in_theme(colour) for value in range(256)]
        left, top, right, bottom = (round(value * self.scale) for value in area)
        pixels = left - self._left, top - self._top, right - self._left, bottom - self._top
        part = self.image.crop(pixels)
        faded = part.point(table)
        if keep is not None:
            mask = Image.new("1", part.size, FADES)
            keep(Pen(mask, self.scale, (left / self.scale, top / self.scale)))
            faded.paste(part, (0, 0), mask)
        self.image.paste(faded, pixels[:2])

    def _paste(self, paint: Image.Image | Colour, left: int, top: int, shape: Image.Image | None) -> None:
        DATABASE.give_way()
        self.image.paste(
            paint if isinstance(paint, Image.Image) else in_theme(paint), (left - self._left, top - self._top), shape
        )

    def draw(self, area: Box, paint: Paint) -> None:
        """Paint something within a box with smooth edges, once and without keeping it."""
        left, top = round(area[0] * self.scale), round(area[1] * self.scale)
        origin = (left / self.scale, top / self.scale)
        patch = draw(area[2] - origin[0], area[3] - origin[1], self.scale, paint, origin)
        self._paste(patch, left, top, patch)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon with smooth edges."""
        self._put_through(points, 0, 1, colour, lambda pen: pen.shape(points, 255))

    def stroke(self, points: Sequence[Point], line: float, colour: Colour, part: int = 8) -> None:
        """Draw a smooth line; it is cut into short parts, so that a long one needs no large patch."""
        for first in range(0, len(points) - 1, part):
            piece = points[first : first + part + 1]
            self._put_through(piece, line, line, colour, lambda pen, piece=piece: pen.thread(piece, line, 255))  # type: ignore[misc]

    def _put_through(
        self, points: Sequence[Point], before: float, behind: float, colour: Colour, paint: Paint
    ) -> None:
        """Put a colour through what is painted around points, from so far before them to so far behind them."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = (math.floor((min(values) - before) * self.scale) for values in (xs, ys))
        origin = (left / self.scale, top / self.scale)
        wide, high = max(xs) + behind - origin[0], max(ys) + behind - origin[1]
        self._paste(colour, left, top, stencil(wide, high, self.scale, paint, origin))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        *,
        weight: str = "Bold",
        anchor: str = "m",
        room: float = math.inf,
    ) -> float:
        """Write a line with the middle of its capitals at `y`; `anchor` l, m or r; return its width in units.

        The letters of one that is wider than its `room` are narrower.
        """
        pixels = round(size * self.scale)
        wide = min(fonts.width(text, weight, pixels), room * self.scale)
        start = x * self.scale - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
        base = y * self.scale + pixels * fonts.CAP_HEIGHT / 2
        # Letters snap to whole pixels: one mask serves wherever the same text stands.
        shape, left, top = fonts.mask(text, weight, pixels, wide)
        self._paste(colour, round(start) + left, round(base) + top, shape)
        return wide / self.scale

    def fit(self, text: str, size: float, room: float, weight: str = "Bold") -> str:
        """Return a text cut to so many units."""
        return fonts.fit(text, weight, round(size * self.scale), room * self.scale)


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
    room: float = math.inf

    @property
    def width(self) -> float:
        """How far the line runs, in units."""
        return min(width(self.text, self.size, self.weight), self.room)

    @property
    def box(self) -> Box:
        """What the letters cover, in units."""
        pixels = round(self.size * SCALE)
        shape, dx, dy = fonts.mask(self.text, self.weight, pixels, self.width * SCALE)
        left = self.x + dx / SCALE - self.width * {"l": 0.0, "m": 0.5, "r": 1.0}[self.anchor]
        top = self.y + (pixels * fonts.CAP_HEIGHT / 2 + dy) / SCALE
        return left, top, left + shape.width / SCALE, top + shape.height / SCALE

    def write(self, canvas: Canvas) -> None:
        """Write the line."""
        how = {"weight": self.weight, "anchor": self.anchor}
        canvas.text(self.x, self.y, self.text, self.size, self.colour, **how, room=self.room)


def number(value: float) -> str:
    """Return a number as it is written in all languages: with a true minus, a half as a half ("72½")."""
    whole, half = divmod(abs(value), 1)
    return "−" * (value < 0) + (f"{int(whole) or ''}½" if half else str(int(whole)))


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


@remember
def wrap_text(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return a text broken between words into lines of `room` units, at most so many; what is too long is cut."""
    return tuple(cut(line, size, room, weight) for line in _lines(text, size, room, most, weight))


@remember
def balance_text(text: str, size: float, room: float, most: int, weight: str = "Bold") -> tuple[str, ...]:
    """Return a text wrapped into as few lines as `wrap_text` needs, of like lengths: so centred lines look best."""
    found = wrap_text(text, size, room, most, weight)
    # The narrowest column that needs no further line is the one with the most even lines.
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
