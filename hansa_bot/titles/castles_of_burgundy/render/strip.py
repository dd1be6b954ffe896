"""The strip below the board: a cell per seat with all that it has beside its estate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Box
from hansa_bot.render.word import width
from hansa_bot.titles.castles_of_burgundy.render import inks, stores
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import cell_box
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

ROWS = (10.6, 24.4, 37.8)
"""Middles of a cell's three rows, from the top of the strip."""
NAME, SMALLER = 11.0, 9.4
SCORE = 15.0
PIECE = 13.4
NAME_LEFT = 20.0
DIE = 11.4
SIGN = 9.6
TILE = 12.4
GOOD = 9.8
BONUS = 10.4
BADGE = 10.4


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of a cell."""

    ground: Colour
    text: Colour
    dim: Colour
    line: Colour


DARK = Tone(inks.BAR, inks.BAR_TEXT, inks.BAR_DIM, inks.BAR_LINE)
PAPER_TONE = Tone(inks.SHEET, INK, inks.FAINT, inks.SHEET_LINE)
"""For heads on panels."""
LIGHT = Tone(inks.CELL, INK, inks.FAINT, inks.SHEET_LINE)


def paint_strip(canvas: Canvas, view: BurgundyView, names: Sequence[str], tr: Catalog, found: Changes) -> None:
    """Paint all cells, with gained points marked; whoever must decide has a light one."""
    for desk in view.estates:
        _paint_cell(canvas, view, desk, fonts.make_legible(names[desk.seat], tr("Player")), found)


def _paint_cell(canvas: Canvas, view: BurgundyView, desk: EstateView, name: str, found: Changes) -> None:
    box = cell_box(view, desk.seat)
    acting = desk.seat in view.waiting and not view.over
    tone = LIGHT if acting else DARK
    canvas.fill(box, tone.ground)
    if not acting and desk.seat + 1 not in view.waiting and desk.seat + 1 < view.seats:
        canvas.fill((box[2] - 0.4, box[1] + 7, box[2], box[3] - 5), tone.line)
    paint_head(canvas, desk, name, box, box[1] + ROWS[0], tone, found)
    y, left, right = box[1] + ROWS[1], box[0] + 4.0, box[2] - 4
    left = stores.paint_dice(canvas, desk, left, y, DIE, tone.ground, found) + 2
    left = stores.paint_counts(canvas, desk, left, y, SIGN, tone.text, tone.ground)
    stores.paint_bonuses(canvas, desk, left, right, y, BONUS, found)
    y = box[1] + ROWS[2]
    left = stores.paint_storage(canvas, desk, box[0] + 4.0, y, TILE, tone.line, tone.ground) + 3
    left = stores.paint_goods(canvas, desk, left, y, GOOD, tone.text, tone.line, tone.ground) + 2
    stores.paint_pending(canvas, view, desk.seat, right - 11, y, 11)


def paint_head(canvas: Canvas, desk: EstateView, name: str, box: Box, y: float, tone: Tone, found: Changes) -> None:
    """Paint piece, name and points of a seat along the upper edge of a box."""
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, PIECE, canvas.scale), box[0] + 10.5, y)
    right = box[2] - 5
    right -= canvas.text(right, y, str(desk.points), SCORE, tone.text, weight="Black", anchor="r") + 4
    gained = found.points.get(desk.seat, 0)
    if gained:
        badge = sprites.badge(f"+{gained}", desk.seat, BADGE, canvas.scale)
        wide = badge.width / canvas.scale
        canvas.stamp(badge, right - wide / 2, y)
        right -= wide + 2
    left = box[0] + NAME_LEFT
    size = NAME if width(name, NAME) <= right - left else SMALLER
    canvas.text(left, y, canvas.fit(name, size, right - left), size, tone.text, anchor="l")
