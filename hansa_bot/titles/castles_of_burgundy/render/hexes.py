"""Hexes: their corners, where those of an estate stand, and the line around some of them."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, SIZE

HIGH = 2 / math.sqrt(3)
"""Height of a hex that is 1 wide; its points look up and down."""
PITCH = math.sqrt(3) / 2
"""From one row to the next, for hexes that are 1 wide."""
ROWS_HIGH = 6 * PITCH + HIGH
"""Height of an estate whose hexes are 1 wide; it is 7 wide."""


def corners(x: float, y: float, wide: float) -> list[Point]:
    """Return the six corners of a hex around a place, from the top clockwise."""
    half, side = wide / 2, wide * HIGH / 2
    return [
        (x, y - side),
        (x + half, y - side / 2),
        (x + half, y + side / 2),
        (x, y + side),
        (x - half, y + side / 2),
        (x - half, y - side / 2),
    ]


def hex_box(x: float, y: float, wide: float) -> Box:
    """Return the box of a hex."""
    return x - wide / 2, y - wide * HIGH / 2, x + wide / 2, y + wide * HIGH / 2


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the hexes of an estate stand: its middle and the width of a hex."""

    x: float
    y: float
    wide: float

    def place(self, index: int) -> Point:
        """Return the middle of a hex."""
        q, r = AXIAL[index]
        return self.x + self.wide * (q + r / 2), self.y + self.wide * PITCH * r

    @property
    def box(self) -> Box:
        """Return the box around all hexes."""
        half, high = 3.5 * self.wide, self.wide * ROWS_HIGH / 2
        return self.x - half, self.y - high, self.x + half, self.y + high

    def boxes(self) -> list[Box]:
        """Return the boxes of all hexes."""
        return [hex_box(*self.place(index), self.wide) for index in range(SIZE)]

    def outline(self, hexes: Collection[int]) -> list[tuple[Point, Point]]:
        """Return the sides of some hexes that they do not share, as pairs of places."""
        sides: dict[tuple[Point, Point], tuple[Point, Point]] = {}
        for index in hexes:
            found = corners(*self.place(index), self.wide)
            for first, second in zip(found, [*found[1:], found[0]], strict=True):
                low, high = sorted((_rough(first), _rough(second)))
                if sides.pop((low, high), None) is None:
                    sides[low, high] = first, second
        return list(sides.values())


def _rough(place: Point) -> Point:
    return round(place[0], 2) + 0.0, round(place[1], 2) + 0.0
