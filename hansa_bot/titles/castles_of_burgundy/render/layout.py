"""Where everything stands, in units: the market as a ring of depots, the large estate beside it, the others below."""

import math
from collections.abc import Collection
from dataclasses import dataclass

from hansa_bot.render.canvas import HIGH, WIDE, Box, Point, around
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, BLACK_TILES, GOODS_STORAGE, STORAGE, slot_types
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, SIZE
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.targets import HEX, hexagon

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


EDGE = 3.0
SEAM = 252.0
"""Between the market and the large estate."""
BANDS = {2: 209.0, 3: 224.0, 4: 238.0}
"""By seats: where the market ends, and the small estates begin."""
HEAD = 11.5
"""Middle of the market's first row."""
RING = 23.0
"""Where the ring of depots begins."""
MIDDLE = (SEAM - 1) / 2
SLOT, APART = 21.2, 21.8
"""Width of a tile in a depot, and from one to the next."""
TALL = {2: 36.0, 3: 43.4, 4: 43.4}
"""By seats: height of the depots above and below the black one; with two seats their tiles lie in one row."""
VAULT = 2 * APART * PITCH + SLOT * HEX
"""Height of the black depot."""
BETWEEN = 3.6
"""Between the rows of the ring."""
ASIDE, FAR = 30.0, 72.0
"""From the middle of the ring to that of the depots above and below, and to that of the outer ones."""
CORNER = 67.5
"""From the middle of the ring to the dice above and below."""
DIE = 14.0
GOOD, GOODS_ROOM = 11.4, 23.2
"""Size of a good in a depot, and the width of one with how many there are."""
HEAP = ((25.2, 6.0), (2.0, 6.0), (25.2, 18.0), (2.0, 18.0), (25.2, 30.0), (2.0, 30.0))
"""Where goods lie beside the dice above and below: from the side of the market, and from the edge of the ring."""
STACK = ((3.0, -14.5), (3.0, -26.5), (3.0, 27.0), (26.4, -28.0), (26.4, 28.0), (49.8, -28.0))
"""The same for the outer dice: from the side of the market, and below the die."""
WHITE_DIE = 15.0
ROW_GOOD = 12.0
"""Goods on the round spaces."""
BONUS_WIDE = 41.0
"""Room for the bonus tiles of a type."""


def ring_box(view: BurgundyView) -> Box:
    """Return the box around the ring of depots."""
    return EDGE, RING, SEAM - 1 - EDGE, RING + 2 * (TALL[view.seats] + BETWEEN) + VAULT + 4


def _ends(view: BurgundyView, depot: int) -> tuple[int, int]:
    """Return on which side of the ring a numbered depot lies, and whether above (-1), below (1) or between (0)."""
    return (1 if 1 <= depot <= 3 else -1), {0: -1, 1: -1, 3: 1, 4: 1}.get(depot, 0)


def depot_place(view: BurgundyView, depot: int) -> Point:
    """Return the middle of a depot's tiles; the numbered ones lie clockwise from the upper left."""
    _, top, _, bottom = ring_box(view)
    if depot == BLACK_DEPOT:
        return MIDDLE, (top + bottom) / 2
    side, row = _ends(view, depot)
    from_middle = (bottom - top) / 2 - TALL[view.seats] / 2 - 2
    return MIDDLE + side * (ASIDE if row else FAR), (top + bottom) / 2 + row * from_middle


def die_place(view: BurgundyView, depot: int) -> Point:
    """Return the corner of the ring where the die of a numbered depot lies."""
    left, top, _, bottom = ring_box(view)
    side, row = _ends(view, depot)
    from_middle = (bottom - top) / 2 - DIE / 2 - 1
    return MIDDLE + side * (CORNER if row else MIDDLE - left - DIE / 2), (top + bottom) / 2 + row * from_middle


def price_place(view: BurgundyView, depot: int) -> Point:
    """Return where a price stands that holds for a whole depot: beside its die."""
    x, y = die_place(view, depot)
    side, row = _ends(view, depot)
    return x - side * (0.0 if row else 3.8), y + (-14.0 if row > 0 else 14.0)


def goods_place(view: BurgundyView, depot: int, at: int) -> Point:
    """Return the left edge of a good at a numbered depot, with how many there are."""
    _, top, _, bottom = ring_box(view)
    side, row = _ends(view, depot)
    aside, down = (HEAP if row else STACK)[at]
    x = aside if side < 0 else SEAM - 1 - aside - GOODS_ROOM
    return x, {-1: top + down, 0: (top + bottom) / 2 + down, 1: bottom - down}[row]


def goods_box(view: BurgundyView, depot: int) -> Box:
    """Return the box around the goods at a numbered depot."""
    count = max(1, sum(1 for many in view.depot_goods[depot] if many))
    places = [goods_place(view, depot, at) for at in range(count)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return left - 0.5, top - GOOD / 2 - 0.5, right + GOODS_ROOM, bottom + GOOD / 2 + 0.5


def slot_kinds(view: BurgundyView, depot: int) -> tuple[int | None, ...]:
    """Return the types of a depot's slots in use at this table in this phase, None for those of the black depot."""
    if depot == BLACK_DEPOT:
        return (None,) * BLACK_TILES[view.seats]
    return slot_types(view.seats, view.phase)[depot]


def slot_place(view: BurgundyView, depot: int, slot: int) -> Point:
    """Return the middle of a slot; those of the black depot lie around its price."""
    x, y = depot_place(view, depot)
    count, black = len(slot_kinds(view, depot)), depot == BLACK_DEPOT
    outer = (2 if count < 8 else 3) if black else min(2, count)
    wide = (outer, count - 2 * outer, outer) if black else (outer, count - outer)
    starts = [sum(wide[:row]) for row in range(len(wide))]
    row = max(row for row, start in enumerate(starts) if start <= slot and wide[row])
    high = 2 if black else int(count > 2)
    # Rows of a numbered depot lie half a tile apart; what stands beside the price leaves it room.
    shift = (-0.25, 0.25)[row] if high == 1 and wide[row] == 2 else 0.0
    apart = APART * (outer if black and row == 1 else 1)
    return x + APART * shift + apart * (slot - starts[row] - (wide[row] - 1) / 2), y + APART * PITCH * (
        row - high / 2
    )


ROW_HIGH = 15.0
"""Height of the two rows below the ring."""


def rows(view: BurgundyView) -> Point:
    """Return the middles of the track and of the bonus tiles, evenly below the ring."""
    _, _, _, top = ring_box(view)
    gap = (BANDS[view.seats] - EDGE - top - 2 * ROW_HIGH) / 3
    return top + gap + ROW_HIGH / 2, top + 2 * gap + ROW_HIGH * 1.5


def bonus_place(view: BurgundyView, kind: int) -> Point:
    """Return the left edge of what is told of a type's bonus tiles."""
    return EDGE + BONUS_WIDE * kind, rows(view)[1]


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


BESIDE, STACKED = 67.0, 78.0
"""Room beside an estate for what its seat has, and room above and below one for it."""
SLIM = 108.0
"""Height of a panel whose rows stand as close as can be."""
HIGH_ENOUGH = 200.0
"""A panel as high as this has a row for each type of goods."""


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
        return min((right - left - BESIDE - 5) / 7, (bottom - top - 4) / ROWS_HIGH)

    @property
    def _down(self) -> float:
        left, top, right, bottom = self.box
        return min((right - left - 6) / 7, (bottom - top - STACKED) / ROWS_HIGH)

    @property
    def grid(self) -> Grid:
        """Return where the hexes stand."""
        left, top, right, bottom = self.box
        if self.beside:
            return Grid(left + 3 + 3.5 * self._across, (top + bottom) / 2, self._across)
        return Grid((left + right) / 2, top + 20 + self._down * ROWS_HIGH / 2, self._down)

    @property
    def high(self) -> float:
        """How high it is, in panels that are as low as can be."""
        return (self.box[3] - self.box[1]) / SLIM

    @property
    def lines(self) -> bool:
        """Whether each type of goods has a line of its own."""
        return self.beside and self.box[3] - self.box[1] > HIGH_ENOUGH

    @property
    def left(self) -> float:
        """Where what a seat has begins."""
        return self.grid.box[2] + 4 if self.beside else self.box[0] + 7

    @property
    def size(self) -> float:
        """How large things are, beside those of the smallest panel."""
        return min(1.4, (self.box[2] - 2 - self.left) / (BESIDE - 4), self.high) if self.beside else 1.4

    @property
    def room(self) -> Box:
        """Return the box in which dice, workers and silverlings stand."""
        left, top, right, bottom = self.box
        return (self.left - 2, top, right, bottom) if self.beside else (left, bottom - 27, right, bottom)

    def storage(self, index: int) -> tuple[Point, float]:
        """Return the middle of a place of the storage, and its width."""
        wide = 18.0 * self.size
        y = self.box[1] + (112.0 if self.lines else 59 * self.high) if self.beside else self.grid.box[3] + 16
        return (self.left + wide * (0.5 + 1.08 * index), y), wide

    def good(self, at: int) -> tuple[Point, float]:
        """Return the middle of a type of goods, and its width."""
        size = 12.0 * self.size
        if self.lines:
            return (self.left + size / 2, self.box[1] + 144 + 18.0 * at), size
        if self.beside:
            return (self.left + size / 2 + 20.0 * self.size * at, self.box[1] + 77.5 * self.high), size
        x, _ = self.storage(3)[0]
        return (x + 14 + 34.0 * at, self.grid.box[3] + 19), size


def board_panels(seats: int) -> list[Panel]:
    """Return the large panel of a board, then the small ones: in a row below, or below the market if there is one."""
    top, count = BANDS[seats], seats - 1
    wide = ((SEAM if count == 1 else WIDE) - EDGE) / count
    small = [Panel((EDGE + wide * at, top, wide * (at + 1), HIGH - EDGE)) for at in range(count)]
    return [Panel((SEAM, EDGE, WIDE - EDGE, (HIGH if count == 1 else top) - EDGE)), *small]


def panels(view: BurgundyView) -> dict[int, Panel]:
    """Return the panels of a board by their seats, the large one first."""
    seat = focus(view)
    return dict(zip((seat, *others(view, seat)), board_panels(view.seats), strict=True))


def goods_places(desk: EstateView, panel: Panel) -> dict[int, Point]:
    """Return by type the middle of a seat's goods."""
    kinds = [kind for kind, count in enumerate(desk.goods) if count]
    return {kind: panel.good(at)[0] for at, kind in enumerate(kinds)}


def footprints(view: BurgundyView) -> dict[str, Box]:
    """Return the boxes of everything that must not cover anything else."""
    found: dict[str, Box] = {}
    for depot in range(BLACK_DEPOT + 1):
        for slot in range(len(slot_kinds(view, depot))):
            found[f"slot {depot} {slot}"] = hex_box(*slot_place(view, depot, slot), SLOT)
        if depot != BLACK_DEPOT:
            found[f"die {depot}"] = around(*die_place(view, depot), DIE, DIE)
            found[f"price {depot}"] = around(*price_place(view, depot), 20, 12.4)
            for at in range(len(view.depot_goods[depot])):
                x, y = goods_place(view, depot, at)
                found[f"goods {depot} {at}"] = x, y - GOOD / 2, x + GOODS_ROOM, y + GOOD / 2
    for kind in range(len(view.bonus_left)):
        x, y = bonus_place(view, kind)
        found[f"bonus {kind}"] = x, y - 7, x + BONUS_WIDE - 2, y + 7
    found["track"] = EDGE, rows(view)[0] - 7.5, SEAM - EDGE, rows(view)[0] + 7.5
    for seat, panel in panels(view).items():
        found |= {f"hex {seat} {index}": box for index, box in enumerate(panel.grid.boxes())}
        for index in range(STORAGE):
            place, wide = panel.storage(index)
            found[f"storage {seat} {index}"] = hex_box(*place, wide)
        for index in range(GOODS_STORAGE):
            place, size = panel.good(index)
            found[f"stock {seat} {index}"] = around(*place, size, size)
    return found
