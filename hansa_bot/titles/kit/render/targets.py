"""Small signs, drawn by a brush with units of its own; and what may be chosen stands out by them: prices and gains as
pills, the sign of a free place, a spot that covers nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Outline, Pen, Point, around, box, nest, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink

NUMBER = 13.4
"""Height of the number of a proposal."""
PRICE, FIGURE = 12.4, LEAST
"""Height of a price, and of its type."""
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
        return around(self.x, self.y, self.sprite.width / scale, self.sprite.height / scale)


def place_pill(sprite: Image, spots: Sequence[Point], lying: Sequence[Pill], scale: int) -> Pill:
    """Return a pill at the first of some spots where it covers none that lies there already, else where least."""
    boxes = [pill.box(scale) for pill in lying]
    return Pill(sprite, *best_spot(spots, (sprite.width / scale, sprite.height / scale), boxes, HIGH, TOUCH))


@remember
def lozenge(cost: str, sign: Sign | None, gain: str, seat: int | None, scale: int) -> Image:
    """Return a label with what must be paid, and the sign of it, and what is won on a seat's colour."""
    size, radius, ink = PRICE * 0.56 if sign else 0.0, PRICE / 2, seat_ink(seat)
    split = size + width(cost, FIGURE) + 5.0 if cost else 0.7
    wide = split + (width(gain, FIGURE) + (4.0 if cost else 6.3) if gain else 1.5)

    def fill(pen: Pen) -> None:
        if gain:
            pen.rect((split, 0.7, wide - 0.7, PRICE - 0.7), ink.fill, radius - 0.7)
        if gain and cost:
            pen.rect((split, 0.7, split + radius, PRICE - 0.7), ink.fill)
        if sign and cost:
            Brush(pen, 2.6 + size / 2, PRICE / 2, size / 2.1, JET, PAPER).draw(sign)

    image = box(wide, PRICE, scale, (0, JET, radius), (0.7, PAPER, radius - 0.7), more=fill)
    if cost:
        at = 3.2 + size + width(cost, FIGURE) / 2
        sprites.letter(image, cost, at * scale, image.height / 2, FIGURE * scale, JET, "Bold")
    if gain:
        at = (split + wide - (1.0 if cost else 0.7)) / 2
        sprites.letter(image, gain, at * scale, image.height / 2, FIGURE * scale, ink.text, "Bold")
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


def frame_box(canvas: Canvas, framed: Box, seat: int | None) -> None:
    """Paint a thin frame in a seat's colour, or a light one, around a box."""
    left, top, right, bottom = framed
    for out, colour in ((1.6, JET), (1.0, seat_ink(seat).fill)):
        canvas.fill((left - out, top - out, right + out, top), colour)
        canvas.fill((left - out, bottom, right + out, bottom + out), colour)
        canvas.fill((left - out, top, left, bottom), colour)
        canvas.fill((right, top, right + out, bottom), colour)


def best_spot(
    spots: Sequence[Point], size: tuple[float, float], taken: Sequence[Box], height: float, touch: float = 0.0
) -> Point:
    """Return the first of some spots where a box of a size covers nothing, or the one where it covers least.

    Lying outside a map of this height is worst; `touch` square units of each are nothing.
    """
    (lefts, tops), half = zip(*spots, strict=True), (size[0] / 2, size[1] / 2)
    left, right = min(lefts) - half[0], max(lefts) + half[0]
    top, bottom = min(tops) - half[1], max(tops) + half[1]
    # Only what could touch any of the spots; on a full board most boxes lie elsewhere.
    near = [lying for lying in taken if lying[0] < right and left < lying[2] and lying[1] < bottom and top < lying[3]]
    covered: dict[Point, float] = {}
    for spot in spots:
        own = around(*spot, *size)
        inside = own[0] >= 0 and own[1] >= 0 and own[2] <= WIDE and own[3] <= height
        # 2000 is more than all that a pill could cover, so that the sheet is left only when nothing else is possible.
        covered[spot] = sum(max(0.0, shared(own, other) - touch) for other in near) + (0 if inside else 2000)
        if not covered[spot]:
            return spot
    return min(covered, key=covered.__getitem__)


def spots_around(place: Point, reaches: Sequence[float], stretch: float = 1.0) -> list[Point]:
    """Return spots so far away from a place, `stretch` times as far sideways, the nearest first."""
    turns = [(stretch * math.cos(turn * math.tau), math.sin(turn * math.tau)) for turn in TURNS]
    return [(place[0] + reach * x, place[1] + reach * y) for reach in reaches for x, y in turns]


def shared(one: Box, other: Box) -> float:
    """Return how much two boxes have in common, in square units."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


HEX = 2 / math.sqrt(3)
"""Height of a hexagon that is 1 wide and stands on a corner."""


class Stroke(msgspec.Struct, frozen=True, array_like=True, eq=False):
    """A part of a drawing: a filled "shape" or "rect" or "disc", a "ring", or a "line" through places.

    `ink` is the name of a colour, "hole" for the ground that shows through, or empty for the brush's own; `size` how
    far a rect's corners are rounded, a radius, or the width of a line; `line` is the width of a ring's.
    """

    kind: str
    places: tuple[Point, ...]
    ink: str = ""
    size: float = 0.0
    line: float = 0.0


Sign = tuple[Stroke, ...]
NO_COLOURS: Mapping[str, Colour] = {}


def read_drawings(path: Path) -> dict[str, Sign]:
    """Return the drawings of a file by their names."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Sign])


@dataclass(frozen=True, slots=True)
class Brush:
    """Where a drawing stands, how long its unit is, its ink and the ground that shows through its holes."""

    pen: Pen
    x: float
    y: float
    unit: float
    ink: Colour
    ground: Colour

    def draw(self, sign: Sign, colours: Mapping[str, Colour] = NO_COLOURS) -> None:
        """Draw one stroke after the other; `colours` are those that it names."""
        for each in sign:
            places = [(self.x + x * self.unit, self.y + y * self.unit) for x, y in each.places]
            colour = self.ground if each.ink == "hole" else colours.get(each.ink, self.ink)
            size = each.size * self.unit
            match each.kind:
                case "shape":
                    self.pen.shape(places, colour)
                case "rect":
                    self.pen.rect((*places[0], *places[1]), colour, size)
                case "disc":
                    self.pen.disc(*places[0], size, colour)
                case "ring":
                    self.pen.ring(*places[0], size, each.line * self.unit, colour)
                case "line":
                    self.pen.line(places, size, colour)


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


def rim(shapes: Iterable[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """Return the sides of some shapes that no two of them share, as pairs of places."""
    sides: dict[tuple[Point, Point], tuple[Point, Point]] = {}
    for corners in shapes:
        for first, second in zip(corners, [*corners[1:], corners[0]], strict=True):
            low, high = sorted((_rough(first), _rough(second)))
            # A side met twice lies between two shapes, so it is no part of the rim.
            if sides.pop((low, high), None) is None:
                sides[low, high] = first, second
    return list(sides.values())


def _rough(place: Point) -> Point:
    # Neighbouring hexes work their corners out from different middles, so the same corner differs a little.
    return round(place[0], 2) + 0.0, round(place[1], 2) + 0.0


def fill_hex(pen: Pen, x: float, y: float, wide: float, colour: Colour) -> None:
    """Fill a hexagon (an Outline)."""
    pen.shape(hexagon(x, y, wide), colour)


def cut_out(image: Image, hole: Image) -> Image:
    """Return a sprite with what another one covers left open, as a frame has its middle."""
    image.paste((0, 0, 0, 0), (0, 0), hole.getchannel("A"))
    return image


def stencil_of(outline: Outline, size: tuple[float, float], scale: int, wide: float) -> Image:
    """Return an outline as the hole of a frame."""
    return nest(outline, size, scale, (wide, INK))
