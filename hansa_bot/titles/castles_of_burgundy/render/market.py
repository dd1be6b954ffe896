"""The market: depots with tiles and goods, the goods to come, the white die, the turn order, the bonus tiles."""

from functools import partial

from PIL import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.canvas import Canvas, Pen, Point
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, sign
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.render import inks, layout, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.seats import Tone

GROUND = Tone(theme.GROUND, INK, theme.FAINT, theme.SHEET_LINE)
TITLE = 11.0
GHOST = 12.6
"""Size of the mark of whoever took the goods of a depot."""
MARKER = 13.2
"""Size of a seat's marker on the track."""
EMPTY, GAP = 7.0, 2.0
"""Width of a space of the track without markers, and from one space to the next."""
RIVER = 4.0
"""Width of the Loire around the ring."""
VINE, VINES = 1.5, 7.0
"""Width of a row of vines, and from one to the next."""


def when(view: BurgundyView, tr: Catalog) -> str:
    """Return phase and round."""
    return tr("Phase {phase}, round {round}", phase=material.PHASES[view.phase], round=view.round + 1)


def paint_market(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint everything that all seats share."""
    _paint_land(canvas, view, who.keep)
    _paint_head(canvas, view, who, found)
    for depot in range(material.BLACK_DEPOT + 1):
        _paint_depot(canvas, view, depot, found)
    paint_track(canvas, view, found, layout.EDGE, layout.SEAM - layout.EDGE, layout.rows(view)[0])
    for kind in range(len(material.TYPES)):
        paint_bonus(canvas, view, kind, *layout.bonus_place(view, kind))


def _paint_land(canvas: Canvas, view: BurgundyView, keep: bool) -> None:
    """Paint what never changes: vineyards, the Loire, and on its island the ground of the depots."""
    left, top, right, bottom = layout.ring_box(view)
    top, bottom = top - RIVER, bottom + RIVER

    def build() -> Image.Image:
        size = round((right - left) * canvas.scale), round((bottom - top) * canvas.scale)
        land = Canvas(Image.new("RGB", size), canvas.scale, (left, top))
        land.fill((left, top, right, bottom), inks.LAND)
        land.draw((left, top, right, bottom), partial(draw_land, view=view))
        return land.image

    key = ("castles_of_burgundy", "land", view.seats, canvas.scale)
    land = LAYERS.get(key, inks.COLOURS.palette(), build) if keep else build()
    canvas.stamp(land, (left + right) / 2, (top + bottom) / 2)


def draw_land(pen: Pen, view: BurgundyView) -> None:
    """Draw rows of vines, the river, the six fields of the ring and the walls of the black depot."""
    left, top, right, bottom = layout.ring_box(view)
    high, count = (bottom - top) / 2, material.BLACK_TILES[view.seats]
    for row in range(int((right + bottom) / VINES) + 1):
        pen.line([(row * VINES, top - RIVER), (row * VINES - bottom, top - RIVER + bottom)], VINE, inks.VINES)
    corner, far = layout.CORNER - 3, (right - left) / 2 - RIVER
    x, y = (left + right) / 2, top + high
    for reach, colour in ((RIVER, inks.SHORE), (RIVER - 0.8, inks.LOIRE), (0.8, inks.SHORE), (0.0, inks.PLATE)):
        pen.shape(hexagon_of(corner + reach * 0.6, far + reach, high + reach, x, y), colour)
    outer = hexagon_of(corner, far, high, x, y)
    edge = layout.APART * (1.0 if count == 8 else 0.5) + layout.SLOT / 2 + 3
    reach = layout.APART * (count - 2) / 4 + layout.SLOT / 2 + 4 if count > 4 else edge + 9
    inner = hexagon_of(edge, reach, layout.VAULT / 2 + 1.5, x, y)
    for at in range(6):
        ends = [((one[at - 1][0] + one[at][0]) / 2, (one[at - 1][1] + one[at][1]) / 2) for one in (outer, inner)]
        pen.line(ends, 1.4, theme.GROUND)
    pen.shape(inner, inks.VAULT)


def hexagon_of(corner: float, far: float, high: float, x: float, y: float) -> list[Point]:
    """Return the corners of a hexagon with level upper and lower sides around a place, from the upper left."""
    sides = (-corner, -high), (corner, -high), (far, 0), (corner, high), (-corner, high), (-far, 0)
    return [(x + aside, y + down) for aside, down in sides]


def _paint_head(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint phase and round, the goods of the rounds to come, and the white die."""
    x = layout.SEAM - layout.EDGE - 2 - layout.WHITE_DIE / 2
    if view.white:
        if found.white:
            canvas.stamp(stores.ring(layout.WHITE_DIE, canvas.scale), x, layout.HEAD)
        canvas.stamp(stores.die(view.white, None, layout.WHITE_DIE, canvas.scale), x, layout.HEAD)
    x -= layout.WHITE_DIE / 2 + 5 + (material.ROUNDS - 0.5) * (layout.ROW_GOOD + 1)
    room = x - layout.ROW_GOOD - layout.EDGE
    canvas.text(layout.EDGE + 2, layout.HEAD, canvas.fit(when(view, who.tr), TITLE, room), TITLE, INK, anchor="l")
    for index in range(material.ROUNDS):
        at = index - (material.ROUNDS - len(view.goods_row))
        place = stores.good_place(layout.ROW_GOOD, canvas.scale, GROUND)
        sprite = place if at < 0 else stores.good(view.goods_row[at], layout.ROW_GOOD, canvas.scale)
        canvas.stamp(sprite, x + index * (layout.ROW_GOOD + 1), layout.HEAD)


def _paint_depot(canvas: Canvas, view: BurgundyView, depot: int, found: Changes) -> None:
    if depot == material.BLACK_DEPOT:
        x, y = layout.depot_place(view, depot)
        canvas.text(x - 5.5, y, str(material.PRICE), TITLE, inks.VAULT_TEXT)
        spent = inks.VAULT if view.purchase_used else None
        canvas.stamp(stores.silver(10, canvas.scale, spent), x + 4, y)
    else:
        die = stores.die(depot + 1, None, layout.DIE, canvas.scale)
        canvas.stamp(die, *layout.die_place(view, depot))
        _paint_goods(canvas, view, depot, found)
    for slot, kind in enumerate(layout.slot_kinds(view, depot)):
        face, place = view.depots[depot][slot], layout.slot_place(view, depot, slot)
        if face:
            canvas.stamp(tiles.tile(face, layout.SLOT, canvas.scale), *place)
        elif (depot, slot) in found.taken:
            canvas.stamp(tiles.gone(*found.taken[depot, slot], layout.SLOT, canvas.scale), *place)
        else:
            canvas.stamp(tiles.slot(kind, layout.SLOT, canvas.scale), *place)


def _paint_goods(canvas: Canvas, view: BurgundyView, depot: int, found: Changes) -> None:
    """Paint the goods of a depot, each type with its number where there are several."""
    counts, size = view.depot_goods[depot], layout.GOOD
    if depot in found.loaded and not any(counts):
        x, y = layout.goods_place(view, depot, 0)
        seat = found.loaded[depot]
        canvas.stamp(stores.sold(sign(seat), seat, GHOST, canvas.scale), x + size / 2, y)
    new = found.white[1] if found.white and found.white[0] == depot else None
    for at, kind in enumerate(kind for kind, count in enumerate(counts) if count):
        x, y = layout.goods_place(view, depot, at)
        if kind == new:
            canvas.stamp(stores.ring(size, canvas.scale), x + size / 2, y)
        canvas.stamp(stores.good(kind, size, canvas.scale), x + size / 2, y)
        if counts[kind] > 1:
            canvas.text(x + size + 0.4, y, f"×{counts[kind]}", LEAST, INK, anchor="l")


def paint_track(canvas: Canvas, view: BurgundyView, found: Changes, left: float, right: float, y: float) -> None:
    """Paint the track as a row: spaces from left to right, piles from bottom to top, so its right end goes first."""
    piles = [len(pile) * (MARKER + 1) + 2 if pile else EMPTY for pile in view.track]
    gap = min(GAP, (right - left - sum(piles)) / max(1, len(piles) - 1))
    for pile, wide in zip(view.track, piles, strict=True):
        canvas.panel((left, y - 7.5, left + wide, y + 7.5), inks.PLATE, 2)
        for index, seat in enumerate(pile):
            x = left + 1.5 + MARKER / 2 + index * (MARKER + 1)
            if seat in found.moved:
                canvas.stamp(sprites.halo(sprites.SQUARE, MARKER, canvas.scale, 1.4), x, y)
            canvas.stamp(sprites.piece(seat, sprites.SQUARE, MARKER, canvas.scale), x, y)
        left += wide + gap


def paint_bonus(canvas: Canvas, view: BurgundyView, kind: int, x: float, y: float) -> None:
    """Paint a type with the points of its bonus tiles that lie open."""
    points = material.BONUS_POINTS[view.seats][2 - view.bonus_left[kind] :]
    canvas.stamp(stores.badge_sign(kind, 12, canvas.scale), x + 7, y)
    said = "/".join(map(str, points)) if points else "–"
    canvas.text(x + 15.5, y, said, LEAST, INK if points else theme.FAINT, anchor="l")
