"""The table of the goods: the drawing of each, its name, and the major that has it in the colour of its cubes."""

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import Box, Canvas, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK
from hansa_bot.titles.merkator.material import GOODS, MAJORS
from hansa_bot.titles.merkator.render import cards, signs
from hansa_bot.titles.merkator.texts.names import MerkatorNames

COLUMNS, ROWS = 2, MAJORS // 2
"""Majors stand in two columns."""
LEAST_HIGH = 14.4 * ROWS
"""The least height of the table."""
TAB, SIZE, BESIDE = 56.0, 13.0, 4.4
"""Width of a major's tab, size of a good, and what is left free around its name."""


def paint_goods(canvas: Canvas, tr: Catalog, area: Box) -> None:
    """Paint the table within an area of `LEAST_HIGH` units or more: by major, its two goods with their names."""
    left, top, right, bottom = area
    names, wide, high = MerkatorNames(tr, ()), (right - left) / COLUMNS, (bottom - top) / ROWS
    tab = min(TAB, wide * 0.28)
    said = [names.good(good) for good in range(len(GOODS))]
    for column in range(COLUMNS):
        goods = range(2 * ROWS * column, 2 * ROWS * (column + 1))
        # of the room for two names the longer ones get more
        first, second = (max(width(said[good], LEAST) for good in goods[half::2]) for half in (0, 1))
        spare = wide - tab - 2 * (SIZE + BESIDE) - 1.0
        rooms = spare * first / (first + second), spare * second / (first + second)
        for good in goods:
            x, y = left + wide * column, top + high * (good // 2 % ROWS + 0.5)
            if good % 2 == 0:
                cards.paint_tab(canvas, (x, y - 6.4, x + tab, y + 6.4), good // 2, tr)
            x += tab + 2.6 + (rooms[0] + SIZE + BESIDE) * (good % 2)
            canvas.stamp(signs.good(good, SIZE, canvas.scale), x + SIZE / 2, y)
            canvas.text(x + SIZE + 1.8, y, said[good], LEAST, INK, anchor="l", room=rooms[good % 2])
