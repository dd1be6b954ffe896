"""The panel of a seat, in units: its estate's hexes, and all else it has beside their slope or below them."""

import math
from collections.abc import Collection
from dataclasses import dataclass

from hansa_bot.render.canvas import Box, Point, around
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, SIZE
from hansa_bot.titles.kit.render.targets import HEX, hexagon, rim

TYPE = 11.6
"""The smallest type of this title: capitals of five and a half pixels where a picture is 400 wide."""
PITCH = math.sqrt(3) / 2
"""From one row of hexes to the next, for hexes that are 1 wide; their points look up and down."""
ROWS_HIGH = 6 * PITCH + HEX
"""Height of an estate whose hexes are 1 wide; it is 7 wide."""


def hex_box(x: float, y: float, wide: float) -> Box:
    """Return the box of a hex."""
    return around(x, y, wide, wide * HEX)


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
        return rim(hexagon(*self.place(index), self.wide) for index in hexes)

    def edge(self, y: float, high: float) -> float:
        """Return how far right the hexes reach beside what is so high around `y`."""
        flat = self.wide * (HEX / 4 + 0.07)
        reach = 0.0
        for row in range(-3, 4):
            # Where its upright side ends, a hex leaves room as fast as its neighbour's point takes it.
            if abs(self.y + self.wide * PITCH * row - y) < flat + high / 2:
                reach = max(reach, (7 - abs(row)) / 2)
        return self.x + reach * self.wide


BESIDE, STACKED = 43.5, 80.0
"""Room beside an estate for what its seat has, and room above and below one for it."""
WALL = 3.0
"""Room around an estate for its wall."""
AWAY = 4.8
"""From hexes to what stands beside them."""
REACH = 80.0
"""How far from an estate what stands beside it may end, in the smallest panel: a long name and a score fit there."""
ROOMY = 60.0
"""Room beside an estate from which on its storage lies in a row."""
SLIM = 123.0
"""Height of a panel whose rows stand as close as can be."""
HIGH_ENOUGH = 200.0
"""A panel as high as this has a row for each type of goods."""
MOST = 1.4
"""How large things may be, beside those of the smallest panel."""
TALL_ROWS = (15.0, 37.0, 60.0, 96.0, 165.0, 139.0)
SLIM_ROWS = (10.5, 28.5, 45.8, 69.4, 95.6, 113.4)
"""Middles of the rows beside an estate: name, dice and score, counts, storage, goods, bonus tiles."""
HEIGHTS = (14.6, 12.4, 10.0, 18.0, 12.0, 12.0)
"""Heights of what stands in them, in the smallest panel; names are as high in all."""
NAME, DICE, COUNTS, STORE, STOCK, BONUS = range(6)


@dataclass(frozen=True, slots=True)
class Panel:
    """The box of a seat: its estate, and the rest beside it, or above and below where that leaves more room."""

    box: Box

    @property
    def beside(self) -> bool:
        """Whether what a seat has stands beside its estate."""
        return self._across > self._down

    @property
    def _across(self) -> float:
        left, top, right, bottom = self.box
        return min((right - left - BESIDE - 7) / 7, (bottom - top - 2 * WALL) / ROWS_HIGH)

    @property
    def _down(self) -> float:
        left, top, right, bottom = self.box
        return min((right - left - 10) / 7, (bottom - top - STACKED) / ROWS_HIGH)

    @property
    def grid(self) -> Grid:
        """Return where the hexes stand."""
        left, top, right, bottom = self.box
        if self.beside:
            return Grid(left + 4 + 3.5 * self._across, (top + bottom) / 2, self._across)
        return Grid((left + right) / 2, top + 23 + self._down * ROWS_HIGH / 2, self._down)

    @property
    def stretch(self) -> float:
        """How high it is, in panels that are as low as can be."""
        return (self.box[3] - self.box[1]) / SLIM

    @property
    def lines(self) -> bool:
        """Whether each type of goods has a line of its own."""
        return self.beside and self.box[3] - self.box[1] > HIGH_ENOUGH

    @property
    def roomy(self) -> bool:
        """Whether an estate has so much room beside it for its score behind the name, and its storage in a row."""
        return self.beside and self.box[2] - 3 - self.grid.box[2] - AWAY > ROOMY

    @property
    def size(self) -> float:
        """How large things are, beside those of the smallest panel."""
        room = self.box[2] - 3 - self.grid.box[2] - AWAY
        return min(MOST, 1.2 * self.stretch, room / (BESIDE - AWAY)) if self.beside else MOST

    @property
    def right(self) -> float:
        """Where what stands beside an estate ends: not farther from it than it needs."""
        return min(self.box[2] - 3, self.grid.box[2] + AWAY + REACH * self.size)

    def row(self, row: int) -> float:
        """Return the middle of a row beside an estate."""
        return self.box[1] + (TALL_ROWS[row] if self.lines else SLIM_ROWS[row] * self.stretch)

    def high(self, row: int) -> float:
        """Return the height of what stands in a row beside an estate."""
        return HEIGHTS[row] * (1.0 if row == NAME else self.size)

    def start(self, row: int) -> float:
        """Return where a row begins beside an estate: as near to its slope as can be."""
        return self.grid.edge(self.row(row), self.high(row)) + AWAY

    @property
    def left(self) -> float:
        """Where what a seat has begins, below an estate."""
        return self.box[0] + 7

    @property
    def name(self) -> Box:
        """Return the box of the line that begins with the name."""
        left, top, right, _ = self.box
        if not self.beside:
            return left, top, right, top + 20
        reach = self.high(NAME) / 2
        return self.start(NAME) - 1, self.row(NAME) - reach, right, self.row(NAME) + reach

    @property
    def kept(self) -> list[Box]:
        """Return the boxes of name, score, dice, workers and silverlings, beside or below an estate."""
        left, top, right, bottom = self.box
        if not self.beside:
            return [(left, top, right, top + 20), (self.left, bottom - 27, right, bottom)]
        found = []
        for row in (NAME, DICE, COUNTS):
            reach = self.high(row) / 2 + 1.6
            found.append((self.start(row) - 1, self.row(row) - reach, right, self.row(row) + reach))
        return found

    @property
    def dice(self) -> Box:
        """Return the box around the dice."""
        if not self.beside:
            return self.left, self.box[3] - 25, self.left + 49, self.box[3] - 3
        high, y = 18 * self.size, self.row(DICE)
        left = self.start(DICE) - 2
        return left, y - high / 2, left + 32 * self.size, y + high / 2

    @property
    def counts(self) -> Box:
        """Return the box around workers and silverlings."""
        if not self.beside:
            return self.left + 54, self.box[3] - 25, self.left + 116, self.box[3] - 3
        high, y = 15 * self.size, self.row(COUNTS)
        left = self.start(COUNTS) - 2
        return left, y - high / 2, min(self.box[2], left + 54 * self.size), y + high / 2

    def storage(self, index: int) -> tuple[Point, float]:
        """Return the middle of a place of the storage, and its width; three lie as in a depot, or in a row."""
        if not self.beside:
            wide = 18.0 * self.size
            return (self.left + wide * (0.5 + 1.08 * index), self.grid.box[3] + 18), wide
        wide = 18.0 * min(1.3, self.size * (1.3 if self.lines else 1.0))
        x, y = self.grid.box[2] + AWAY + wide / 2, self.row(STORE)
        if self.roomy:
            return (x + wide * 1.07 * index, y), wide
        apart = wide * 1.04
        row, at = divmod(index, 2)
        return (x + apart * (at + row / 2), y + apart * PITCH * (row - 0.5)), wide

    def good(self, at: int) -> tuple[Point, float]:
        """Return the middle of a type of goods, and its width."""
        size = 12.0 * self.size
        if self.lines:  # with room for a number before them
            return (self.start(STOCK) + 4 + size / 2, self.row(STOCK) + 17.6 * at), size
        if self.beside:
            return (self.start(STOCK) + size / 2 + 19.2 * self.size * at, self.row(STOCK)), size
        x, _ = self.storage(3)[0]
        return (x + 14 + 35.0 * at, self.grid.box[3] + 21), size
