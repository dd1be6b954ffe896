"""All estates on one page, each with what its seat has: the second picture of a post, and the frame of a film."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.render import inks, stores, things
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.estate import paint_estate, paint_gains
from hansa_bot.titles.castles_of_burgundy.render.hexes import ROWS_HIGH, Grid
from hansa_bot.titles.castles_of_burgundy.render.market import paint_bonus, paint_track
from hansa_bot.titles.castles_of_burgundy.render.regions import totals
from hansa_bot.titles.castles_of_burgundy.render.strip import PAPER_TONE, paint_head
from hansa_bot.titles.castles_of_burgundy.render.words import when
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

TOP = 19.0
"""Height of the row above all panels."""
EDGE = 3.0
HEAD = 18.0
"""Height of a panel's head."""
NAMES = 13.0
"""Room for the names of hexes on each side."""
BELOW = {2: 66.0, 3: 160.0}
"""By seats: height of what stands below an estate, where estates stand side by side."""
BONUS_FROM = 272.0
PAPER = INK, inks.SHEET_LINE, inks.SHEET
"""Letters, lines and ground of panels."""


def panel_box(seats: int, seat: int) -> Box:
    """Return the box of a seat: four in two rows, fewer in one."""
    columns = 2 if seats == 4 else seats
    wide, high = (WIDE - EDGE) / columns, (HIGH - TOP) / (2 if seats == 4 else 1)
    row, column = divmod(seat, columns)
    left, top = EDGE + wide * column, TOP + high * row
    return left, top, left + wide - EDGE, top + high - EDGE


def panel_grid(seats: int, seat: int) -> Grid:
    """Return where the hexes of a seat stand in its box."""
    left, top, right, bottom = panel_box(seats, seat)
    if seats == 4:
        wide = (bottom - top - HEAD - 5) / ROWS_HIGH
        return Grid(left + NAMES + 3.5 * wide, (top + HEAD + bottom - 3) / 2, wide)
    wide = min((right - left - 2 * NAMES) / 7, (bottom - top - HEAD - BELOW[seats]) / ROWS_HIGH)
    return Grid((left + right) / 2, top + HEAD + 4 + wide * ROWS_HIGH / 2, wide)


def paint_page(
    canvas: Canvas, view: BurgundyView, names: Sequence[str], tr: Catalog, found: Changes, keep: bool
) -> None:
    """Paint the page; `keep` the empty maps of estates."""
    canvas.fill((0, 0, WIDE, HIGH), inks.GROUND)
    canvas.text(EDGE + 3, TOP / 2, canvas.fit(when(view, tr), 10, 108), 10, INK, anchor="l")
    paint_track(canvas, view, found, 120, BONUS_FROM - 6, TOP / 2)
    for kind in range(len(view.bonus_left)):
        paint_bonus(canvas, view, kind, BONUS_FROM + 46 * kind, TOP / 2)
    for desk in view.estates:
        box = panel_box(view.seats, desk.seat)
        canvas.panel(box, inks.SHEET, 4)
        paint_head(
            canvas, desk, fonts.make_legible(names[desk.seat], tr("Player")), box, box[1] + 10, PAPER_TONE, found
        )
        grid = panel_grid(view.seats, desk.seat)
        paint_estate(canvas, desk, grid, inks.SHEET, found, keep)
        _paint_stores(canvas, view, desk, box, grid, found)
        paint_gains(canvas, desk.seat, grid, found)


def _paint_stores(canvas: Canvas, view: BurgundyView, desk: EstateView, box: Box, grid: Grid, found: Changes) -> None:
    """Paint what a seat has: in a column right of its estate where there are four, in rows below where there are two,
    and both larger and with its progress where there are three."""
    if view.seats == 2:
        _paint_rows(canvas, view, desk, box, grid, found)
        return
    beside = view.seats == 4
    left = grid.box[2] + NAMES + 4 if beside else box[0] + 8
    top = box[1] + HEAD + 12 if beside else grid.box[3] + 20
    larger = 1.0 if beside else 1.25
    step = 26.0 if beside else 27.0
    stores.paint_storage(canvas, desk, left, top, 18.4 * larger, *PAPER[1:])
    if beside:
        top += step
        stores.paint_goods(canvas, desk, left, top, 12, *PAPER)
    else:
        stores.paint_goods(canvas, desk, left + 78, top, 14, *PAPER)
    end = stores.paint_dice(canvas, desk, left, top + step, 14 * larger, inks.SHEET, found) + 3
    end = stores.paint_pending(canvas, view, desk.seat, end, top + step, 14 * larger) + 3
    top += 2 * step if beside else step
    stores.paint_counts(canvas, desk, left if beside else end, top, 12 * larger, INK, inks.SHEET)
    room = 12.6 * larger
    stores.paint_bonuses(canvas, desk, left, left + len(desk.bonus) * (room + 0.8), top + step, room, found)
    if not beside and desk.estate:
        _paint_progress(canvas, view, desk, left, top + 2 * step)


def _paint_rows(canvas: Canvas, view: BurgundyView, desk: EstateView, box: Box, grid: Grid, found: Changes) -> None:
    left, top = box[0] + 10, grid.box[3] + 21
    end = stores.paint_storage(canvas, desk, left, top, 25, *PAPER[1:])
    stores.paint_goods(canvas, desk, end + 12, top, 16, *PAPER)
    end = stores.paint_dice(canvas, desk, left, top + 30, 18, inks.SHEET, found) + 3
    end = stores.paint_pending(canvas, view, desk.seat, end, top + 30, 18) + 3
    end = stores.paint_counts(canvas, desk, end, top + 30, 15, INK, inks.SHEET)
    stores.paint_bonuses(canvas, desk, end, box[2] - 6, top + 30, 15, found)


def _paint_progress(canvas: Canvas, view: BurgundyView, desk: EstateView, left: float, top: float) -> None:
    """Paint how many hexes of each type are covered."""
    for kind, total in enumerate(totals(view, desk)):
        x, y = left + 56 * (kind % 3), top + 22 * (kind // 3)
        canvas.stamp(things.badge_sign(kind, 14, canvas.scale), x + 7, y)
        canvas.text(x + 16.5, y, f"{total.covered}/{total.size}", 9.4, INK, anchor="l")
