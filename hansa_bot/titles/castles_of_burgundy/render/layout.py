"""Where everything stands, in units: estates as grids of hexes; market left, large estate right, seats below."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, BLACK_TILES, TYPES, slot_types
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, SIZE
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.signs import HEX, hexagon

PITCH = math.sqrt(3) / 2
"""From one row of hexes to the next, for hexes that are 1 wide; their points look up and down."""
ROWS_HIGH = 6 * PITCH + HEX
"""Height of an estate whose hexes are 1 wide; it is 7 wide."""


def hex_box(x: float, y: float, wide: float) -> Box:
    """Return the box of a hex."""
    return x - wide / 2, y - wide * HEX / 2, x + wide / 2, y + wide * HEX / 2


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
            found = hexagon(*self.place(index), self.wide)
            for first, second in zip(found, [*found[1:], found[0]], strict=True):
                low, high = sorted((_rough(first), _rough(second)))
                if sides.pop((low, high), None) is None:
                    sides[low, high] = first, second
        return list(sides.values())


def _rough(place: Point) -> Point:
    return round(place[0], 2) + 0.0, round(place[1], 2) + 0.0


STRIP = 304.0
"""Where the seats begin."""
LEFT, RIGHT = 4.0, 280.0
"""The market's sides."""
HEAD = 12.0
"""Middle of the first row."""
COLUMN, DEPOT = 93.0, (90.0, 50.0)
"""From one depot to the next, and a depot's size."""
UPPER, VAULT, LOWER = 23.0, (76.0, 107.0), 110.0
"""Tops of the upper depots, edges of the black one, top of the lower ones."""
SLOT, APART = 20.5, 21.3
"""Width of a tile in a depot, and from one to the next."""
SLOT_DOWN = 35.2
"""From the top of a depot to the middle of its tiles."""
DIE = 13.0
GOOD = 9.4
VAULT_START = 44.0
"""Middle of the first slot of the black depot; eight of them reach to its right edge."""
VAULT_APART = 29.0
WHITE_DIE = 15.0
ROW_GOOD = 11.0
"""Goods on the round spaces."""

TRACK, BONUS = 170.0, 188.0
"""Middles of these rows."""
BONUS_WIDE = 46.0
"""Room for the bonus tiles of a type."""

SMALL_TOP, SMALL_LOW = 199.0, 302.0
SMALL_HEAD = 15.0
"""Height of the line above a small estate."""
BROAD, SMALL_NAME = 200.0, 70.0
"""In a box wider than this the line stands in the corner beside the estate, with so much room."""

PANEL: Box = (284.0, 2.0, 548.0, 302.0)
"""The large estate with all that belongs to it."""
LARGE = Grid(416.0, 131.0, 33.4)
STORES = 256.0, 287.0
"""Middles of the two rows below the large estate."""
STORED, STOCK = 25.0, 16.0
"""Width of a stored tile and of a stored good."""


def depot_box(depot: int) -> Box:
    """Return the box of a depot; the numbered ones lie in a ring, clockwise from the upper left."""
    if depot == BLACK_DEPOT:
        return LEFT, VAULT[0], RIGHT, VAULT[1]
    column, top = (depot, UPPER) if depot < 3 else (5 - depot, LOWER)
    left = LEFT + COLUMN * column
    return left, top, left + DEPOT[0], top + DEPOT[1]


def slot_kinds(view: BurgundyView, depot: int) -> tuple[int | None, ...]:
    """Return the types of a depot's slots in use at this table in this phase, None for those of the black depot."""
    if depot == BLACK_DEPOT:
        return (None,) * BLACK_TILES[view.seats]
    return slot_types(view.seats, view.phase)[depot]


def slot_place(view: BurgundyView, depot: int, slot: int) -> Point:
    """Return the middle of a slot."""
    count = len(slot_kinds(view, depot))
    left, top, right, bottom = depot_box(depot)
    if depot == BLACK_DEPOT:
        first = (left + VAULT_START - 16 + right) / 2 - VAULT_APART * (count - 1) / 2
        return first + VAULT_APART * slot, (top + bottom) / 2
    return (left + right) / 2 + APART * (slot - (count - 1) / 2), top + SLOT_DOWN


def goods_box(depot: int) -> Box:
    """Return the box for the goods of a numbered depot."""
    left, top, right, _ = depot_box(depot)
    return left + 19, top + 4, right - 3, top + 4 + GOOD + 2


def bonus_place(kind: int) -> Point:
    """Return the left edge of what is told of a type's bonus tiles."""
    return LEFT + BONUS_WIDE * kind, BONUS


def focus(view: BurgundyView) -> int:
    """Return the seat whose estate is large: the reader, who must decide, whose turn it is, or who leads."""
    if view.seat is not None:
        return view.seat
    if view.waiting:
        return view.active if view.active in view.waiting else view.waiting[0]
    if view.active is not None:
        return view.active
    return max(range(view.seats), key=lambda seat: (view.estates[seat].points, -seat))


def others(view: BurgundyView, focus: int) -> list[int]:
    """Return the seats whose estates are small, in the order of seats after the large one."""
    return [(focus + step) % view.seats for step in range(1, view.seats)]


def small_boxes(view: BurgundyView) -> list[Box]:
    """Return the boxes of the small estates."""
    count = view.seats - 1
    wide = (RIGHT - LEFT + 3) / count
    return [(LEFT + wide * index, SMALL_TOP, LEFT + wide * (index + 1) - 3, SMALL_LOW) for index in range(count)]


def small_grid(box: Box) -> Grid:
    """Return where the hexes of a small estate stand in its box."""
    head = 2.0 if box[2] - box[0] > BROAD else SMALL_HEAD
    room = box[2] - box[0] - 3, box[3] - box[1] - head - 3
    wide = min(room[0] / 7, room[1] / ROWS_HIGH)
    return Grid((box[0] + box[2]) / 2, box[1] + head + room[1] / 2 + 0.5, wide)


def small_head(box: Box) -> Box:
    """Return the box of the line with the seat of a small estate."""
    right = box[0] + SMALL_NAME if box[2] - box[0] > BROAD else box[2]
    return box[0], box[1], right, box[1] + SMALL_HEAD - 2


def cell_box(view: BurgundyView, seat: int) -> Box:
    """Return the box of a seat in the strip."""
    wide = WIDE / view.seats
    return wide * seat, STRIP, wide * (seat + 1), float(HIGH)


def storage_place(index: int) -> Point:
    """Return the middle of a place of the large estate's storage."""
    return 304.0 + 27.5 * index, STORES[0]


def stock_place(index: int) -> Point:
    """Return the middle of a place of the large estate's goods."""
    return 396.0 + 33 * index, STORES[0]


def footprints(view: BurgundyView, focus: int) -> dict[str, Box]:
    """Return the boxes of everything that must not cover anything else."""
    found: dict[str, Box] = {}
    for depot in range(BLACK_DEPOT + 1):
        for slot in range(len(slot_kinds(view, depot))):
            found[f"slot {depot} {slot}"] = hex_box(*slot_place(view, depot, slot), SLOT)
        if depot != BLACK_DEPOT:
            left, top, *_ = depot_box(depot)
            found[f"die {depot}"] = left + 3.5, top + 3.5, left + 3.5 + DIE, top + 3.5 + DIE
            found[f"goods {depot}"] = goods_box(depot)
    for kind in range(len(TYPES)):
        x, y = bonus_place(kind)
        found[f"bonus {kind}"] = x, y - 7, x + BONUS_WIDE - 2, y + 7
    found["track"] = LEFT, TRACK - 7, RIGHT, TRACK + 7
    found |= {f"large {index}": box for index, box in enumerate(LARGE.boxes())}
    for seat, box in zip(others(view, focus), small_boxes(view), strict=True):
        found[f"small {seat}"] = small_grid(box).box
        found[f"head {seat}"] = small_head(box)
    found |= {f"storage {index}": hex_box(*storage_place(index), STORED) for index in range(3)}
    for index in range(3):
        x, y = stock_place(index)
        found[f"stock {index}"] = x - STOCK / 2, y - STOCK / 2, x + STOCK / 2 + 12, y + STOCK / 2
    return found
