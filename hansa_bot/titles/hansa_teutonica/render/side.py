"""The right end of the strip: the cell of a neutral colour, and the state of the game."""

from __future__ import annotations

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.render.cells import (
    DARK,
    LAST,
    NAME,
    ROWS,
    SCORE,
    SMALL,
    TILE,
    TINY,
    cell_box,
    neutral_box,
    paint_air,
    paint_gain,
    paint_track,
)
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.emblems import favour_tile, link
from hansa_bot.titles.hansa_teutonica.view import HansaView, NeutralView

CLOSE_ROWS = (8.4, 18.6, 28.6)
"""Middles of the rows above the favours that lie open."""
SEAT = 11.0
"""Size of a seat's letter in the row of the link."""


def paint_neutral(canvas: Canvas, view: HansaView, neutral: NeutralView, tr: Catalog, found: Changes) -> None:
    """Paint the neutral colour's points, stock and offices (HT-18)."""
    box = neutral_box(view)
    top, middle, low = (box[1] + row for row in ROWS)
    left, right = box[0] + 5, box[2] - 5
    canvas.fill(box, DARK.ground)
    paint_track(canvas, box, neutral.points, DARK)
    canvas.stamp(sprites.piece(NEUTRAL, sprites.SQUARE, 13.4, canvas.scale), box[0] + 10.5, top)
    room = right
    if view.options.full_neutral:
        room -= canvas.text(right, top, str(neutral.points), SCORE, DARK.text, weight="Black", anchor="r") + 4
    room = paint_air(canvas, view, NEUTRAL, room, top)
    name = canvas.fit(tr("Neutral"), NAME, room - box[0] - 20.5)
    canvas.text(box[0] + 20.5, top, name, NAME, DARK.text, anchor="l")
    _line(canvas, tr("In stock"), str(neutral.stock), left, right, middle)
    _line(canvas, tr("Offices"), str(neutral.offices), left, right, low)
    gained = found.points.get(NEUTRAL, 0)
    if gained:
        paint_gain(canvas, box, neutral.points, NEUTRAL, gained)


def paint_state(canvas: Canvas, view: HansaView, tr: Catalog) -> None:
    """Paint the last cell: completed cities, the link, the stock of tokens, and the favours that lie open."""
    box = cell_box(view, view.seats)
    printed = board(view.board)
    canvas.fill(box, LAST.ground)
    left, right = box[0] + 6, box[2] - 6
    top, middle, low = (box[1] + row for row in (CLOSE_ROWS if view.favours else ROWS))
    _line(canvas, tr("Cities"), f"{view.completed}/{printed.completed_limit}", left, right, top)
    _line(canvas, tr("Tokens"), str(view.token_stock), left, right, low)
    canvas.stamp(link(10, canvas.scale, LAST.dim), left + 5, middle)
    size = SEAT if not view.favours else SMALL
    for index, points in enumerate(printed.link.points):
        x = right - 5 - 13.5 * (len(printed.link.points) - 1 - index)
        if index < len(view.links):
            canvas.stamp(sprites.piece(view.links[index], sprites.SQUARE, size, canvas.scale), x, middle)
        else:
            canvas.text(x, middle, str(points), SMALL, LAST.text)
    for index, favour in enumerate(view.favours):
        canvas.stamp(
            favour_tile(favour, TILE, canvas.scale), left + TILE / 2 - 3 + (TILE + 1) * index, box[3] - TILE / 2 - 0.8
        )


def _line(canvas: Canvas, word: str, value: str, left: float, right: float, y: float) -> None:
    room = right - left - canvas.text(right, y, value, NAME, LAST.text, anchor="r") - 2
    size = SMALL if canvas.fit(word, SMALL, room) == word else TINY
    canvas.text(left, y, canvas.fit(word, size, room), size, LAST.dim, anchor="l")
