"""The market: depots with tiles and goods, the goods to come, the white die, the turn order, the bonus tiles."""

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.theme import INK, sign
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.render import country, inks, layout, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.panel import TYPE
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.seats import Tone

GROUND = Tone(inks.LAND, INK, theme.FAINT, inks.WALL_EDGE)
TITLE = 12.0
GHOST = 12.6
"""Size of the mark of whoever took the goods of a depot."""
MARKER = 14.6
"""Size of a seat's marker on the track."""
EMPTY, GAP = 7.0, 2.0
"""Width of a space of the track without markers, and from one space to the next."""


def when(view: BurgundyView, tr: Catalog) -> str:
    """Return phase and round."""
    return tr("Phase {phase}, round {round}", phase=material.PHASES[view.phase], round=view.round + 1)


def paint_market(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint everything that all seats share."""
    country.paint_country(canvas, view.seats, layout.ring_box(view), keep=who.keep)
    _paint_head(canvas, view, who, found)
    for depot in range(material.BLACK_DEPOT + 1):
        _paint_depot(canvas, view, depot, found)
    paint_track(canvas, view, found, layout.EDGE, layout.SEAM - layout.EDGE, layout.rows(view)[0])
    for kind in range(len(material.TYPES)):
        paint_bonus(canvas, view, kind, *layout.bonus_place(view, kind))


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
            canvas.text(x + size + 0.2, y, f"×{counts[kind]}", TYPE, INK, anchor="l")


def paint_track(canvas: Canvas, view: BurgundyView, found: Changes, left: float, right: float, y: float) -> None:
    """Paint the track as a row: spaces from left to right, piles from bottom to top, so its right end goes first."""
    piles = [len(pile) * (MARKER + 1) + 2 if pile else EMPTY for pile in view.track]
    gap = min(GAP, (right - left - sum(piles)) / max(1, len(piles) - 1))
    for pile, wide in zip(view.track, piles, strict=True):
        canvas.panel((left, y - 8, left + wide, y + 8), inks.PLATE, 2)
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
    canvas.text(x + 15.5, y, said, TYPE, INK if points else theme.FAINT, anchor="l")
