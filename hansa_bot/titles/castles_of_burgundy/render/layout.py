"""Where everything stands, in units: the market as a ring of depots, the large estate beside it, the others below."""

from hansa_bot.render.canvas import HIGH, WIDE, Box, Point, around
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, BLACK_TILES, GOODS_STORAGE, STORAGE, slot_types
from hansa_bot.titles.castles_of_burgundy.render.panel import PITCH, Panel, hex_box
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.targets import HEX

EDGE = 3.0
SEAM = 252.0
"""Between the market and the large estate."""
BANDS = {2: 208.0, 3: 224.0, 4: 224.0}
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
GOOD, GOODS_ROOM = 11.0, 23.6
"""Size of a good in a depot, and the width of one with how many there are."""
HEAP = ((24.6, 6.0), (0.8, 6.0), (24.6, 18.0), (0.8, 18.0), (24.6, 30.0), (0.8, 30.0))
"""Where goods lie beside the dice above and below: from the side of the market, and from the edge of the ring."""
STACK = ((3.0, -14.5), (3.0, -26.5), (3.0, 27.0), (26.4, -28.0), (26.4, 28.0), (49.8, -28.0))
"""The same for the outer dice: from the side of the market, and below the die."""
WHITE_DIE = 15.0
ROW_GOOD = 12.0
"""Goods on the round spaces."""
BONUS_WIDE = 41.0
"""Room for the bonus tiles of a type."""


def market_box(seats: int) -> Box:
    """Return the box of all that the seats share."""
    return EDGE, EDGE, SEAM - EDGE, BANDS[seats] - EDGE


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
    shift = (-0.25, 0.25)[row] if wide == (2, 2) else 0.0
    apart = APART * (outer if black and row == 1 else 1)
    return x + APART * shift + apart * (slot - starts[row] - (wide[row] - 1) / 2), y + APART * PITCH * (
        row - high / 2
    )


ROW_HIGH = 16.0
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


def others(view: BurgundyView, large: int) -> list[int]:
    """Return the seats whose estates are small, in the order of seats after the large one."""
    return [(large + step) % view.seats for step in range(1, view.seats)]


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
