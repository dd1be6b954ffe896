"""The canvas: pictures are thought of as 550 units wide, as chats show them, and drawn at three pixels a unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.coat import shade
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box, Paint, Point, drawn, stencil

WIDE = 550
HIGH = 350
SCALE = 3


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
            self.image.paste(shade(colour), area)

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Put a sprite with its middle at a place."""
        left = round(x * self.scale - sprite.width / 2)
        top = round(y * self.scale - sprite.height / 2)
        self._put(sprite, left, top, sprite if sprite.mode == "RGBA" else None)

    def tint(self, colour: Colour, shape: Image.Image, left: float, top: float) -> None:
        """Put a colour through a mask with its upper left corner at a place."""
        self._put(colour, round(left * self.scale), round(top * self.scale), shape)

    def alter(self, box: Box, change: Callable[[Image.Image], Image.Image]) -> None:
        """Put what `change` makes of a box in its place."""
        left, top, right, bottom = (round(value * self.scale) for value in box)
        area = left - self._left, top - self._top, right - self._left, bottom - self._top
        self.image.paste(change(self.image.crop(area)), area[:2])

    def _put(self, paint: Image.Image | Colour, left: int, top: int, shape: Image.Image | None) -> None:
        self.image.paste(
            paint if isinstance(paint, Image.Image) else shade(paint), (left - self._left, top - self._top), shape
        )

    def draw(self, box: Box, paint: Paint) -> None:
        """Paint something within a box with smooth edges, once and without keeping it."""
        left, top = round(box[0] * self.scale), round(box[1] * self.scale)
        origin = (left / self.scale, top / self.scale)
        patch = drawn(box[2] - origin[0], box[3] - origin[1], self.scale, paint, origin)
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

    def fitted(self, text: str, size: float, room: float, weight: str = "Bold") -> str:
        """Return a text cut to so many units."""
        return fonts.fitted(text, weight, round(size * self.scale), room * self.scale)
