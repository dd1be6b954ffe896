"""The estates that may be chosen, side by side (CB-16.2)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.render import inks
from hansa_bot.titles.castles_of_burgundy.render.estate import kept_map, map_of
from hansa_bot.titles.castles_of_burgundy.render.hexes import ROWS_HIGH, Grid
from hansa_bot.titles.castles_of_burgundy.render.tiles import CAPTION
from hansa_bot.titles.castles_of_burgundy.render.words import estate_name, is_doubtful

EDGE = 3.0
HEAD = 15.0
NAME = 9.4
MOST = 36.0
"""Width of a hex, at most."""


def choice_boxes(count: int) -> list[Box]:
    """Return the boxes of so many estates: up to three in one row, up to ten in two."""
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    wide, high = (WIDE - EDGE) / columns, (HIGH - EDGE) / rows
    places = [divmod(index, columns) for index in range(count)]
    return [
        (EDGE + wide * column, EDGE + high * row, wide * (column + 1), high * (row + 1)) for row, column in places
    ]


def choice_grid(box: Box) -> Grid:
    """Return where the hexes of an estate stand in its box."""
    left, top, right, bottom = box
    wide = min(MOST, (right - left - 6) / 7, (bottom - top - HEAD - 6) / ROWS_HIGH)
    return Grid((left + right) / 2, (top + HEAD + bottom) / 2, wide)


def paint_choices(canvas: Canvas, estates: Sequence[str], tr: Catalog, keep: bool) -> None:
    """Paint the estates with their names; those whose layout is not certain have a name that says so."""
    canvas.fill((0, 0, WIDE, HIGH), inks.GROUND)
    for name, box in zip(estates, choice_boxes(len(estates)), strict=True):
        canvas.panel(box, inks.SHEET, 4)
        said = estate_name(name, tr) + (" ?" if is_doubtful(name) else "")
        room = box[2] - box[0] - 10
        canvas.text(box[0] + 5, box[1] + 9, canvas.fit(said, NAME, room), NAME, INK, anchor="l")
        grid = choice_grid(box)
        sprite = (kept_map if keep else map_of)(name, grid, canvas.scale, inks.SHEET, numbers=grid.wide >= CAPTION)
        canvas.stamp(sprite, grid.x, grid.y)
