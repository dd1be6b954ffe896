"""What may be chosen stands out: prices and gains as pills, the sign of a free place, a spot that covers nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.palette import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.render.pen import Box, Pen, Point
from hansa_bot.titles.kit.render.signs import Brush, Outline, Sign, box, nest

PRICE = 10.4
"""Height of a price."""
TOUCH = 0.5
"""So many square units of two pills may touch: their round ends leave that free."""
TURNS = (-0.125, 0.125, -0.375, 0.375, -0.25, 0.0, 0.25, 0.5, -0.19, 0.19, -0.06, 0.06, -0.31, 0.31, -0.44, 0.44)
"""Directions that are tried, as parts of a turn from the right, down being positive; the corners come first."""


@dataclass(frozen=True, slots=True)
class Pill:
    """A price or a gain: its sprite, and where its middle lies."""

    sprite: Image
    x: float
    y: float

    def paint(self, canvas: Canvas) -> None:
        """Put it on a canvas."""
        canvas.stamp(self.sprite, self.x, self.y)

    def box(self, scale: int) -> Box:
        """Return what it covers, in units."""
        wide, high = self.sprite.width / scale, self.sprite.height / scale
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


def place_pill(sprite: Image, spots: Sequence[Point], lying: Sequence[Pill], scale: int) -> Pill:
    """Return a pill at the first of some spots where it covers none that lies there already, else at the last."""
    boxes = [pill.box(scale) for pill in lying]
    placed = [Pill(sprite, x, y) for x, y in spots]
    free = (pill for pill in placed if not any(shared(pill.box(scale), box) > TOUCH for box in boxes))
    return next(free, placed[-1])


@remember(16)
def price(count: int, sign: Sign, scale: int) -> Image:
    """Return a label with the sign of what must be paid and how much of it."""
    wide, size = PRICE * 1.9, PRICE * 0.72
    image = box(wide, PRICE, scale, (0, JET, PRICE / 2), (0.7, PAPER, PRICE / 2 - 0.7))
    drawn = box(size, size, scale, more=lambda pen: sign(Brush(pen, size / 2, size / 2, size / 2.1, JET, PAPER)))
    image.paste(drawn, (round(PRICE * 0.32 * scale), round((PRICE - size) / 2 * scale)), drawn)
    sprites.letter(image, str(count), image.width * 0.72, image.height / 2, 7.6 * scale, JET, "Bold")
    return image


def plus(
    outline: Outline, size: tuple[float, float], rings: Sequence[float], reach: float, seat: int | None, scale: int
) -> Image:
    """Return the sign of a free place: an outline in a seat's colour around a plus; `rings` are three widths."""
    x, y = size[0] / 2, size[1] / 2

    def cross(pen: Pen) -> None:
        pen.rect((x - reach, y - 0.75, x + reach, y + 0.75), JET)
        pen.rect((x - 0.75, y - reach, x + 0.75, y + reach), JET)

    colours: tuple[Colour, ...] = (INK, seat_ink(seat).fill, PAPER)
    return nest(outline, size, scale, *zip(rings, colours, strict=True), more=cross)


def frame_box(canvas: Canvas, box: Box, seat: int) -> None:
    """Paint a thin frame in a seat's colour around a box."""
    left, top, right, bottom = box
    for out, colour in ((1.6, JET), (1.0, seat_ink(seat).fill)):
        canvas.fill((left - out, top - out, right + out, top), colour)
        canvas.fill((left - out, bottom, right + out, bottom + out), colour)
        canvas.fill((left - out, top, left, bottom), colour)
        canvas.fill((right, top, right + out, bottom), colour)


def free_spot(place: Point, taken: Sequence[Box], size: float, reaches: tuple[float, ...], height: float) -> Point:
    """Return the first spot beside a place for a square of a size that covers nothing, or the one least covered.

    `reaches` are how far it may lie from the place; lying outside a map of this height is worst.
    """
    left, top, right, bottom = _square(place, 2 * (max(reaches) + size))
    near = [box for box in taken if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]
    covered: dict[Point, float] = {}
    for reach in reaches:
        for turn in TURNS:
            spot = place[0] + reach * math.cos(turn * math.tau), place[1] + reach * math.sin(turn * math.tau)
            own = _square(spot, size)
            inside = own[0] >= 0 and own[1] >= 0 and own[2] <= WIDE and own[3] <= height
            covered[spot] = sum(shared(own, other) for other in near) + (0 if inside else size**2)
            if not covered[spot]:
                return spot
    return min(covered, key=covered.__getitem__)


def _square(place: Point, size: float) -> Box:
    x, y = place
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2


def shared(one: Box, other: Box) -> float:
    """Return how much two boxes have in common, in square units."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
