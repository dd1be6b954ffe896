"""The table of the goods: the drawing of each, its name, and the major that has it in the colour of its cubes."""

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import Box, Canvas
from hansa_bot.render.theme import INK
from hansa_bot.titles.merkator.material import GOODS, MAJORS
from hansa_bot.titles.merkator.render import cards, signs
from hansa_bot.titles.merkator.render.layout import SMALL
from hansa_bot.titles.merkator.texts.names import MerkatorNames

COLUMNS, ROWS = 2, MAJORS // 2
"""Majors stand in two columns."""
LEAST_HIGH = 14.4 * ROWS
"""The least height of the table."""
TAB, SIZE = 56.0, 13.0
"""Width of a major's tab, and size of a good."""
AREA: Box = (6.0, 6.0, 544.0, 106.0)
"""Where the table stands alone."""


def paint_goods(canvas: Canvas, tr: Catalog, area: Box = AREA) -> None:
    """Paint the table within an area of `LEAST_HIGH` units or more: by major, its two goods with their names."""
    left, top, right, bottom = area
    names, wide, high = MerkatorNames(tr, ()), (right - left) / COLUMNS, (bottom - top) / ROWS
    tab = min(TAB, wide * 0.28)
    each = (wide - tab - 4.0) / 2
    for good in range(len(GOODS)):
        major = good // 2
        x, y = left + wide * (major // ROWS), top + high * (major % ROWS + 0.5)
        if good % 2 == 0:
            cards.paint_tab(canvas, (x, y - 6.4, x + tab, y + 6.4), major, tr)
        x += tab + 3.0 + each * (good % 2)
        canvas.stamp(signs.good(good, SIZE, canvas.scale), x + SIZE / 2, y)
        room = each - SIZE - 4.0
        canvas.text(x + SIZE + 2.0, y, names.good(good), SMALL, INK, anchor="l", room=room)
