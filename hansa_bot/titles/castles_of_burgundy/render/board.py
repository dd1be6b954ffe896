"""The board's picture: the market, the estate of whoever acts, the other estates small, the seats below."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.render import inks, stores
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.estate import paint_estate, paint_gains
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    LARGE,
    PANEL,
    STOCK,
    STORED,
    STORES,
    STRIP,
    others,
    small_boxes,
    small_grid,
    small_head,
    stock_place,
    storage_place,
)
from hansa_bot.titles.castles_of_burgundy.render.market import paint_market
from hansa_bot.titles.castles_of_burgundy.render.strip import paint_strip
from hansa_bot.titles.castles_of_burgundy.render.words import estate_name
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

NAME = 11.0
SMALL_NAME = 9.4
NOTE = 8.4
NOTE_MOST = 90.0
"""Room for the name of an estate beside that of its owner."""


def focus(view: BurgundyView) -> int:
    """Return the seat whose estate is large: the reader, who must decide, whose turn it is, or who leads."""
    if view.seat is not None:
        return view.seat
    if view.waiting:
        return view.active if view.active in view.waiting else view.waiting[0]
    if view.active is not None:
        return view.active
    return max(range(view.seats), key=lambda seat: (view.estates[seat].points, -seat))


def paint_board(
    canvas: Canvas, view: BurgundyView, names: Sequence[str], tr: Catalog, found: Changes, keep: bool
) -> None:
    """Paint the whole board; `keep` the empty maps of estates."""
    canvas.fill((0, 0, WIDE, STRIP), inks.GROUND)
    paint_market(canvas, view, tr, found)
    seat = focus(view)
    called = [fonts.make_legible(name, tr("Player")) for name in names]
    _paint_large(canvas, view, view.estates[seat], called[seat], tr, found, keep)
    for other, box in zip(others(view, seat), small_boxes(view), strict=True):
        _paint_small(canvas, view.estates[other], called[other], box, found, keep)
    paint_strip(canvas, view, names, tr, found)


def _paint_large(
    canvas: Canvas, view: BurgundyView, desk: EstateView, name: str, tr: Catalog, found: Changes, keep: bool
) -> None:
    canvas.panel(PANEL, inks.SHEET, 5)
    y = PANEL[1] + 11
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 13.4, canvas.scale), PANEL[0] + 12, y)
    left, right = PANEL[0] + 22, PANEL[2] - 7
    note = canvas.fit(estate_name(desk.estate, tr), NOTE, NOTE_MOST, "Semibold")
    right -= canvas.text(right, y, note, NOTE, inks.FAINT, weight="Semibold", anchor="r") + 4
    canvas.text(left, y, canvas.fit(name, NAME, right - left), NAME, INK, anchor="l")
    paint_estate(canvas, desk, LARGE, inks.SHEET, found, keep)
    x, y = storage_place(0)
    stores.paint_storage(canvas, desk, x - STORED / 2, y, STORED, inks.SHEET_LINE, inks.SHEET)
    x, y = stock_place(0)
    stores.paint_goods(canvas, desk, x - STOCK / 2, y, STOCK, INK, inks.SHEET_LINE, inks.SHEET)
    _paint_sale(canvas, desk, found)
    x, y = PANEL[0] + 8, STORES[1]
    x = stores.paint_dice(canvas, desk, x, y, 17, inks.SHEET, found) + 3
    x = stores.paint_pending(canvas, view, desk.seat, x, y, 17) + 3
    x = stores.paint_counts(canvas, desk, x, y, 14, INK, inks.SHEET)
    stores.paint_bonuses(canvas, desk, x, PANEL[2] - 6, y, 13.4, found)
    paint_gains(canvas, desk.seat, LARGE, found)


def _paint_sale(canvas: Canvas, desk: EstateView, found: Changes) -> None:
    """Paint what the latest sale brought, at the end of the goods."""
    if desk.seat in found.sold:
        good, points = found.sold[desk.seat]
        canvas.stamp(stores.sold(good, desk.seat, STOCK, canvas.scale), PANEL[2] - 34, STORES[0])
        canvas.stamp(sprites.badge(f"+{points}", desk.seat, 11, canvas.scale), PANEL[2] - 17, STORES[0] - 5)


def _paint_small(canvas: Canvas, desk: EstateView, name: str, box: Box, found: Changes, keep: bool) -> None:
    canvas.panel(box, inks.PLATE, 4)
    left, top, right, _ = small_head(box)
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 11, canvas.scale), left + 8.5, top + 8)
    canvas.text(left + 16.5, top + 8, canvas.fit(name, SMALL_NAME, right - left - 19), SMALL_NAME, INK, anchor="l")
    grid = small_grid(box)
    paint_estate(canvas, desk, grid, inks.PLATE, found, keep)
    paint_gains(canvas, desk.seat, grid, found)
