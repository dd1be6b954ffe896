"""The canvas: pictures are thought of as 550 units wide, as chats show them, and drawn at three pixels a unit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box, Paint, Pen, Point, draw, stencil
from hansa_bot.render.theme import in_theme

WIDE = 550
HIGH = 350
SCALE = 3

FADES, STAYS = 0, 1
"""What `Canvas.fade` lets a pen paint with."""


@remember(64)
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

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a box."""
        left, top, right, bottom = (round(value * self.scale) for value in box)
        if right > left and bottom > top:
            area = left - self._left, top - self._top, right - self._left, bottom - self._top
            self.image.paste(in_theme(colour), area)

    def panel(self, box: Box, colour: Colour, radius: float) -> None:
        """Fill a box, its corners rounded; only these are drawn, so that a large one costs no more."""
        left, top, right, bottom = (round(edge * self.scale) / self.scale for edge in box)
        radius = round(min(radius, (right - left) / 2, (bottom - top) / 2) * self.scale) / self.scale
        self.fill((left + radius, top, right - radius, bottom), colour)
        self.fill((left, top + radius, right, bottom - radius), colour)
        for x in (left + radius, right - radius):
            for y in (top + radius, bottom - radius):
                self.stamp(_disc(radius, self.scale, colour), x, y)

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite with its middle at a place."""
        left = round(x * self.scale - sprite.width / 2)
        top = round(y * self.scale - sprite.height / 2)
        self._put(sprite, left, top, sprite if sprite.mode == "RGBA" else None)

    def tint(self, colour: Colour, shape: Image.Image, left: float, top: float) -> None:
        """Put a colour through a mask with its upper left corner at a place."""
        self._put(colour, round(left * self.scale), round(top * self.scale), shape)

    def fade(self, box: Box, colour: Colour, share: float, keep: Paint | None = None) -> None:
        """Blend a box with `share` (0 to 1) of a colour, but for what `keep` paints in STAYS (FADES takes it back).

        Takes about 3 ms for 1650×1050.
        """
        table = [round(value + (part - value) * share) for part in in_theme(colour) for value in range(256)]
        left, top, right, bottom = (round(value * self.scale) for value in box)
        area = left - self._left, top - self._top, right - self._left, bottom - self._top
        part = self.image.crop(area)
        faded = part.point(table)
        if keep is not None:
            mask = Image.new("1", part.size, FADES)
            keep(Pen(mask, self.scale, (left / self.scale, top / self.scale)))
            faded.paste(part, (0, 0), mask)
        self.image.paste(faded, area[:2])

    def _put(self, paint: Image.Image | Colour, left: int, top: int, shape: Image.Image | None) -> None:
        self.image.paste(
            paint if isinstance(paint, Image.Image) else in_theme(paint), (left - self._left, top - self._top), shape
        )

    def draw(self, box: Box, paint: Paint) -> None:
        """Paint something within a box with smooth edges, once and without keeping it."""
        left, top = round(box[0] * self.scale), round(box[1] * self.scale)
        origin = (left / self.scale, top / self.scale)
        patch = draw(box[2] - origin[0], box[3] - origin[1], self.scale, paint, origin)
        self._put(patch, left, top, patch)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon with smooth edges."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = (math.floor(min(values) * self.scale) for values in (xs, ys))
        origin = (left / self.scale, top / self.scale)
        wide, high = max(xs) + 1 - origin[0], max(ys) + 1 - origin[1]
        self._put(colour, left, top, stencil(wide, high, self.scale, lambda pen: pen.shape(points, 255), origin))

    def stroke(self, points: Sequence[Point], line: float, colour: Colour, part: int = 8) -> None:
        """Draw a smooth line; it is cut into short parts, so that a long one needs no large patch."""
        for first in range(0, len(points) - 1, part):
            piece = points[first : first + part + 1]
            xs, ys = [x for x, _ in piece], [y for _, y in piece]
            left, top = (math.floor((min(values) - line) * self.scale) for values in (xs, ys))
            origin = (left / self.scale, top / self.scale)
            wide, high = max(xs) + line - origin[0], max(ys) + line - origin[1]
            patch = stencil(wide, high, self.scale, lambda pen, piece=piece: pen.thread(piece, line, 255), origin)  # type: ignore[misc]
            self._put(colour, left, top, patch)

    def text(
        self, x: float, y: float, text: str, size: float, colour: Colour, *, weight: str = "Bold", anchor: str = "m"
    ) -> float:
        """Write a line with the middle of its capitals at `y`; `anchor` l, m or r; return its width in units."""
        pixels = round(size * self.scale)
        wide = fonts.width(text, weight, pixels)
        start = x * self.scale - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
        base = y * self.scale + pixels * fonts.CAP_HEIGHT / 2
        shape, left, top = fonts.mask(text, weight, pixels)
        self._put(colour, round(start) + left, round(base) + top, shape)
        return wide / self.scale

    def fit(self, text: str, size: float, room: float, weight: str = "Bold") -> str:
        """Return a text cut to so many units."""
        return fonts.fit(text, weight, round(size * self.scale), room * self.scale)
