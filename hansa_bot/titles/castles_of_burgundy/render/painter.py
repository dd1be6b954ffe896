"""The painter: the market, the estate of whoever acts large and the others small, a cell for each seat below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.i18n.catalog import N_
from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.material import TILES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.render import inks, stores
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes, changes
from hansa_bot.titles.castles_of_burgundy.render.desk import GRID, paint_desk, paint_head, paint_page, panel_grid
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    LARGE,
    PANEL,
    SLOT,
    STOCK,
    STORED,
    STORES,
    STRIP,
    cell_box,
    focus,
    others,
    small_boxes,
    small_grid,
    small_head,
    stock_place,
    storage_place,
)
from hansa_bot.titles.castles_of_burgundy.render.market import paint_market
from hansa_bot.titles.castles_of_burgundy.render.targets import Targets, light_targets, pills, read_targets
from hansa_bot.titles.castles_of_burgundy.render.tiles import (
    estate_name,
    kept_map,
    paint_choices,
    paint_estate,
    paint_gains,
    tile,
)
from hansa_bot.titles.castles_of_burgundy.tables import BASIC
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.render.painter import Onlooker, TitlePainter
from hansa_bot.titles.kit.render.seats import SHEET, paint_cell
from hansa_bot.titles.kit.render.targets import Pill
from hansa_bot.titles.painter import Brings

NAME = 11.0
SMALL_NAME = 9.4
NOTE = 8.4
NOTE_MOST = 90.0
"""Room for the name of an estate beside that of its owner."""
ROWS = (10.6, 24.4, 37.8)
"""Middles of a cell's three rows, from the top of the strip."""
DIE = 11.4
SIGN = 9.6
TILE = 12.4
GOOD = 9.8
BONUS = 10.4


class BurgundyPainter(TitlePainter[BurgundyView, Changes, Targets]):
    """Draws views of The Castles of Burgundy: the market with the estate of whoever acts; all estates on a page."""

    colours = inks.COLOURS
    stand_in = N_("Player")

    def read_marks(self, view: BurgundyView, marks: Sequence[Event]) -> Changes:
        """Gather what events tell."""
        return changes(view, marks)

    def paint_board(self, canvas: Canvas, view: BurgundyView, who: Onlooker, marks: Changes) -> None:
        """Paint market, large estate, the other estates small, and the seats below."""
        canvas.fill((0, 0, WIDE, STRIP), theme.GROUND)
        paint_market(canvas, view, who, marks)
        seat = focus(view)
        _paint_large(canvas, view, view.estates[seat], who, marks)
        for other, box in zip(others(view, seat), small_boxes(view), strict=True):
            _paint_small(canvas, view.estates[other], who, box, marks)
        for desk in view.estates:
            _paint_cell(canvas, view, desk, who, marks)

    def paint_frame(self, canvas: Canvas, view: BurgundyView, who: Onlooker, marks: Changes) -> None:
        """Paint all estates: there every estate keeps its place from frame to frame."""
        paint_page(canvas, view, who, marks)

    def paint_close_up(self, view: BurgundyView, who: Onlooker, marks: Changes) -> Canvas | None:
        """Return all estates, when something is new on one that the board shows small, else None."""
        if marks.on_estates() <= {focus(view)}:
            return None
        canvas = self.blank(self.scale)
        paint_page(canvas, view, who, marks)
        return canvas

    def read_targets(self, view: BurgundyView, offers: Sequence[Action], brings: Brings) -> Targets | None:
        """Gather what the offers aim at."""
        return read_targets(view, offers, brings)

    def paint_targets(self, canvas: Canvas, view: BurgundyView, who: Onlooker, targets: Targets) -> bool:
        """Paint the estates that are offered, or the board, faded but for what may be chosen."""
        if targets.estates:
            paint_choices(canvas, targets.estates, who)
            return False
        self.paint_board(canvas, view, who, Changes())
        light_targets(canvas, view, targets)
        return True

    def pills(self, view: BurgundyView, targets: Targets) -> list[Pill]:
        """Return what is to be paid and what is to be had."""
        return pills(view, targets, self.scale)

    def paint_desk(self, canvas: Canvas, view: BurgundyView, who: Onlooker, seat: int) -> None:
        """Paint all that a seat has, with its regions and what they would bring now."""
        paint_desk(canvas, view, who, seat)

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws what pictures share: tiles in the sizes of the board, then maps of the basic estate.

        Other estates are rarer, and their maps are drawn in a few hundredths of a second.
        """
        for face in range(1, len(TILES)):
            for wide in (LARGE.wide, SLOT):
                yield partial(tile, face, wide, self.scale)
        for grid in (LARGE, GRID, *(panel_grid(seats, 0) for seats in META.seats)):
            yield partial(kept_map, BASIC, grid, self.scale, theme.SHEET)


def _paint_large(canvas: Canvas, view: BurgundyView, desk: EstateView, who: Onlooker, found: Changes) -> None:
    canvas.panel(PANEL, theme.SHEET, 5)
    y = PANEL[1] + 11
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 13.4, canvas.scale), PANEL[0] + 12, y)
    left, right = PANEL[0] + 22, PANEL[2] - 7
    note = canvas.fit(estate_name(desk.estate, who.tr), NOTE, NOTE_MOST, "Semibold")
    right -= canvas.text(right, y, note, NOTE, theme.FAINT, weight="Semibold", anchor="r") + 4
    canvas.text(left, y, canvas.fit(who.names[desk.seat], NAME, right - left), NAME, INK, anchor="l")
    paint_estate(canvas, desk, LARGE, theme.SHEET, found, who.keep)
    x, y = storage_place(0)
    stores.paint_storage(canvas, desk, x - STORED / 2, y, STORED, SHEET)
    x, y = stock_place(0)
    stores.paint_goods(canvas, desk, x - STOCK / 2, y, STOCK, SHEET)
    _paint_sale(canvas, desk, found)
    x, y = PANEL[0] + 8, STORES[1]
    x = stores.paint_dice(canvas, desk, x, y, 17, SHEET, found) + 3
    x = stores.paint_pending(canvas, view, desk.seat, x, y, 17) + 3
    x = stores.paint_counts(canvas, desk, x, y, 14, SHEET)
    stores.paint_bonuses(canvas, desk, x, PANEL[2] - 6, y, 13.4, found)
    paint_gains(canvas, desk.seat, LARGE, found)


def _paint_sale(canvas: Canvas, desk: EstateView, found: Changes) -> None:
    """Paint what the latest sale brought, at the end of the goods."""
    if desk.seat in found.sold:
        good, points = found.sold[desk.seat]
        canvas.stamp(stores.sold(good, desk.seat, STOCK, canvas.scale), PANEL[2] - 34, STORES[0])
        canvas.stamp(sprites.badge(f"+{points}", desk.seat, 11, canvas.scale), PANEL[2] - 17, STORES[0] - 5)


def _paint_small(canvas: Canvas, desk: EstateView, who: Onlooker, box: Box, found: Changes) -> None:
    canvas.panel(box, inks.PLATE, 4)
    left, top, right, _ = small_head(box)
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 11, canvas.scale), left + 8.5, top + 8)
    name = canvas.fit(who.names[desk.seat], SMALL_NAME, right - left - 19)
    canvas.text(left + 16.5, top + 8, name, SMALL_NAME, INK, anchor="l")
    grid = small_grid(box)
    paint_estate(canvas, desk, grid, inks.PLATE, found, who.keep)
    paint_gains(canvas, desk.seat, grid, found)


def _paint_cell(canvas: Canvas, view: BurgundyView, desk: EstateView, who: Onlooker, found: Changes) -> None:
    """Paint the cell of a seat below the board: what it has beside its estate."""
    box, following = cell_box(view, desk.seat), desk.seat + 1
    lit = desk.seat in view.waiting and not view.over
    tone = paint_cell(canvas, box, lit=lit, apart=following not in view.waiting and following < view.seats)
    paint_head(canvas, desk, who, box, box[1] + ROWS[0], tone, found)
    y, left, right = box[1] + ROWS[1], box[0] + 4.0, box[2] - 4
    left = stores.paint_dice(canvas, desk, left, y, DIE, tone, found) + 2
    left = stores.paint_counts(canvas, desk, left, y, SIGN, tone)
    stores.paint_bonuses(canvas, desk, left, right, y, BONUS, found)
    y = box[1] + ROWS[2]
    left = stores.paint_storage(canvas, desk, box[0] + 4.0, y, TILE, tone) + 3
    stores.paint_goods(canvas, desk, left, y, GOOD, tone)
    stores.paint_pending(canvas, view, desk.seat, right - 11, y, 11)
