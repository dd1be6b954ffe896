"""Estates to choose from, all on one picture."""

from collections.abc import Sequence
from functools import partial

from PIL import Image

from hansa_bot.render.cache import LAYERS
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.titles.castles_of_burgundy.render import ground, inks, tiles
from hansa_bot.titles.castles_of_burgundy.render.panel import ROWS_HIGH, Grid
from hansa_bot.titles.castles_of_burgundy.render.stores import write
from hansa_bot.titles.kit.render.painter import Onlooker

CHOICE_HEAD = 15.0
MOST = 36.0
"""Width of a hex, at most."""
INTERLOCKED = 5.6
"""From one column of estates to the next that lies half an estate lower, for hexes that are 1 wide."""


def choice_grids(count: int) -> list[Grid]:
    """Return where the hexes of so many estates stand, below their names: three to a row, or interlocked columns."""
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    locked = columns > 3
    step = INTERLOCKED if locked else 7.3
    room = HIGH / (rows + (0.5 if locked else 0)) - CHOICE_HEAD - 1
    wide = min(MOST, (WIDE - 6) / (7 + step * (columns - 1)), room / ROWS_HIGH)
    high = wide * ROWS_HIGH + CHOICE_HEAD
    found = []
    for index in range(count):
        row, column = divmod(index, columns)
        x = WIDE / 2 + step * wide * (column - (columns - 1) / 2)
        down = row - (rows - 1) / 2 + ((column % 2 - 0.5) / 2 if locked else 0)
        found.append(Grid(x, HIGH / 2 + CHOICE_HEAD / 2 + high * down, wide))
    return found


def paint_choices(canvas: Canvas, estates: Sequence[str], who: Onlooker) -> None:
    """Paint the estates, which are kept as one layer since they interlock, with their names."""
    key = ("castles_of_burgundy", "choices", tuple(estates), canvas.scale)
    build = partial(_draw_estates, estates, canvas.scale)
    canvas.stamp(LAYERS.get(key, inks.COLOURS.palette(), build) if who.keep else build(), WIDE / 2, HIGH / 2)
    for name, grid in zip(estates, choice_grids(len(estates)), strict=True):
        # The name of the last one, the longest, may run into the margin.
        aside = grid.wide * 0.6 if name == estates[-1] else 0.0
        y = grid.box[1] - CHOICE_HEAD / 2 + 1
        write(canvas, grid.x + aside, y, tiles.estate_name(name, who.tr), 5.4 * grid.wide)


def _draw_estates(estates: Sequence[str], scale: int) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale)), scale)
    canvas.fill((0, 0, WIDE, HIGH), inks.LAND)
    for name, grid in zip(estates, choice_grids(len(estates)), strict=True):
        ground.paint_map(canvas, grid, name)
    return canvas.image
