"""The market: depots with tiles and goods, the goods to come, the white die, the turn order, the bonus tiles."""

from __future__ import annotations

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK
from hansa_bot.titles.castles_of_burgundy.material import (
    BLACK_DEPOT,
    BONUS_POINTS,
    PHASES,
    PRICE,
    ROUNDS,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.render import inks, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    DIE,
    GOOD,
    HEAD,
    LEFT,
    RIGHT,
    ROW_GOOD,
    SLOT,
    TRACK,
    WHITE_DIE,
    bonus_place,
    depot_box,
    goods_box,
    slot_kinds,
    slot_place,
)
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.seats import Tone

GROUND = Tone(theme.GROUND, INK, theme.FAINT, theme.SHEET_LINE)
TITLE = 11.0
FIGURE = 9.4
COUNT = 7.0
GHOST = 11.6
"""Size of the mark of whoever took the goods of a depot."""
MARKER = 11.0
"""Size of a seat's marker on the track."""
EMPTY, GAP = 7.0, 2.0
"""Width of a space of the track without markers, and from one space to the next."""


def when(view: BurgundyView, tr: Catalog) -> str:
    """Return phase and round."""
    return tr("Phase {phase}, round {round}", phase=PHASES[view.phase], round=view.round + 1)


def paint_market(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint everything that all seats share."""
    _paint_head(canvas, view, who, found)
    for depot in range(BLACK_DEPOT + 1):
        _paint_depot(canvas, view, depot, found)
    paint_track(canvas, view, found, LEFT, RIGHT, TRACK)
    for kind in range(len(TYPES)):
        paint_bonus(canvas, view, kind, *bonus_place(kind))


def _paint_head(canvas: Canvas, view: BurgundyView, who: Onlooker, found: Changes) -> None:
    """Paint phase and round, the goods of the rounds to come, and the white die."""
    x = RIGHT - WHITE_DIE / 2 - 1
    if view.white:
        if found.white:
            canvas.stamp(stores.ring(WHITE_DIE, canvas.scale), x, HEAD)
        canvas.stamp(stores.die(view.white, None, WHITE_DIE, canvas.scale), x, HEAD)
    x -= WHITE_DIE / 2 + 5 + (ROUNDS - 0.5) * (ROW_GOOD + 1)
    room = x - ROW_GOOD - LEFT
    canvas.text(LEFT + 1, HEAD, canvas.fit(when(view, who.tr), TITLE, room), TITLE, INK, anchor="l")
    for index in range(ROUNDS):
        at = index - (ROUNDS - len(view.goods_row))
        place = stores.good_place(ROW_GOOD, canvas.scale, GROUND)
        sprite = place if at < 0 else stores.good(view.goods_row[at], ROW_GOOD, canvas.scale)
        canvas.stamp(sprite, x + index * (ROW_GOOD + 1), HEAD)


def _paint_depot(canvas: Canvas, view: BurgundyView, depot: int, found: Changes) -> None:
    box = depot_box(depot)
    if depot == BLACK_DEPOT:
        canvas.panel(box, inks.VAULT, 4)
        canvas.text(box[0] + 6, (box[1] + box[3]) / 2, str(PRICE), TITLE, inks.VAULT_TEXT, anchor="l")
        spent = inks.VAULT if view.purchase_used else None
        canvas.stamp(stores.silver(11, canvas.scale, spent), box[0] + 19.5, (box[1] + box[3]) / 2)
    else:
        canvas.panel(box, inks.PLATE, 4)
        die = stores.die(depot + 1, None, DIE, canvas.scale)
        canvas.stamp(die, box[0] + 3.5 + DIE / 2, box[1] + 3.5 + DIE / 2)
        _paint_goods(canvas, view, depot, found)
    for slot, kind in enumerate(slot_kinds(view, depot)):
        face, place = view.depots[depot][slot], slot_place(view, depot, slot)
        if face:
            canvas.stamp(tiles.tile(face, SLOT, canvas.scale), *place)
        elif (depot, slot) in found.taken:
            canvas.stamp(tiles.gone(*found.taken[depot, slot], SLOT, canvas.scale), *place)
        else:
            canvas.stamp(tiles.slot(kind, SLOT, canvas.scale), *place)


def _paint_goods(canvas: Canvas, view: BurgundyView, depot: int, found: Changes) -> None:
    """Paint each good of a depot, or each type with its number where they are many."""
    counts = view.depot_goods[depot]
    left, top, _, bottom = goods_box(depot)
    y, total = (top + bottom) / 2, sum(counts)
    if depot in found.loaded and not total:
        canvas.stamp(sprites.ghost(found.loaded[depot], sprites.SQUARE, GHOST, canvas.scale), left + GHOST / 2, y)
    each = total <= 6
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count if each else min(count, 1))]
    size, gap = (GOOD, 0.9) if each or len(kinds) < 5 else (7.0, 0.4)
    x, new = left, found.white[1] if found.white and found.white[0] == depot else None
    for index, kind in enumerate(kinds):
        if kind == new and kinds.index(kind) == index:
            canvas.stamp(stores.ring(size, canvas.scale), x + size / 2, y)
        canvas.stamp(stores.good(kind, size, canvas.scale), x + size / 2, y)
        x += size + gap
        if not each and counts[kind] > 1:
            x += canvas.text(x, y, str(counts[kind]), COUNT, INK, anchor="l") + gap - 0.4


def paint_track(canvas: Canvas, view: BurgundyView, found: Changes, left: float, right: float, y: float) -> None:
    """Paint the track as a row: spaces from left to right, piles from bottom to top, so its right end goes first."""
    piles = [len(pile) * (MARKER + 1) + 2 if pile else EMPTY for pile in view.track]
    gap = min(GAP, (right - left - sum(piles)) / max(1, len(piles) - 1))
    for pile, wide in zip(view.track, piles, strict=True):
        canvas.panel((left, y - 7, left + wide, y + 7), inks.PLATE, 2)
        for index, seat in enumerate(pile):
            x = left + 1.5 + MARKER / 2 + index * (MARKER + 1)
            if seat in found.moved:
                canvas.stamp(sprites.halo(sprites.SQUARE, MARKER, canvas.scale, 1.4), x, y)
            canvas.stamp(sprites.piece(seat, sprites.SQUARE, MARKER, canvas.scale), x, y)
        left += wide + gap


def paint_bonus(canvas: Canvas, view: BurgundyView, kind: int, x: float, y: float) -> None:
    """Paint a type with the points of its bonus tiles that lie open."""
    points = BONUS_POINTS[view.seats][2 - view.bonus_left[kind] :]
    canvas.stamp(stores.badge_sign(kind, 12, canvas.scale), x + 7, y)
    said = "/".join(map(str, points)) if points else "–"
    canvas.text(x + 15.5, y, said, FIGURE, INK if points else theme.FAINT, anchor="l")
