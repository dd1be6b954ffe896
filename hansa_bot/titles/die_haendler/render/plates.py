"""The plates of the cities: name, bonus, goods made, and under each good who has how many of it there.

A plate is as high as its longest list, so that empty warehouses leave the map free. Where goods may be chosen each
has a tag instead: its price, or how many one has; the number of a proposal hangs from it.
"""

from collections.abc import Mapping

from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas, around
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER
from hansa_bot.titles.die_haendler.material import MAKES
from hansa_bot.titles.die_haendler.render import inks, layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.view import HaendlerView

EDGE, ROUND = 0.8, 2.4
COIN = 25.0, 12.4
GOOD = 12.4
CREST = 10.4
"""Width of a seat's letter before its count."""


def paint_plate(canvas: Canvas, view: HaendlerView, words: Lettering, city: int, found: Changes) -> None:
    """Paint a city's plate with all that lies there, what is new on gold."""
    _paint_sheet(canvas, view, words, city, layout.plate(view, city), marked=city in found.marked)
    for column, good in enumerate(MAKES[city]):
        _stamp(canvas, words, city, column, good)
        for seat in layout.keepers(view, city, good):
            count = view.merchants[seat].warehouses[city][good]
            new = (seat, city, good) in found.stored
            _paint_store(canvas, seat, count, layout.store_cell(view, city, seat, good), new)


def paint_tags(canvas: Canvas, view: HaendlerView, words: Lettering, city: int, said: Mapping[int, str]) -> None:
    """Paint a city's plate with a tag for each good that may be chosen there, and the figures by good on them."""
    _paint_sheet(canvas, view, words, city, layout.tagged_plate(view, city))
    for column, good in enumerate(MAKES[city]):
        x, y = layout.goods_at(city, column)
        if good in said:
            top, foot = y - layout.MADE / 2, y + layout.MADE / 2
            bottom = foot + layout.FIGURE
            canvas.panel((x - 11, top + 0.4, x + 11, bottom), theme.GOLD_EDGE, 2.4)
            canvas.panel((x - 10.2, top + 1.2, x + 10.2, bottom - 0.8), theme.GOLD, 1.8)
            canvas.text(x, foot + layout.FIGURE / 2, said[good], LEAST, JET, room=19.2)
        _stamp(canvas, words, city, column, good)


def _paint_sheet(
    canvas: Canvas, view: HaendlerView, words: Lettering, city: int, box: Box, *, marked: bool = False
) -> None:
    """Paint a plate with the city's name and its bonus."""
    left, top, right, bottom = box
    bonus, x, y = view.bonuses[city], right - 1.8 - COIN[0] / 2, top + layout.HEAD / 2 + 0.6
    canvas.panel(box, inks.COAST, ROUND)
    canvas.panel((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), inks.PLATE, ROUND - EDGE)
    if marked:
        canvas.panel(around(x, y, COIN[0] + 3.2, COIN[1] + 3.2), JET, 3.4)
        canvas.panel(around(x, y, COIN[0] + 1.6, COIN[1] + 1.6), PAPER, 2.8)
    canvas.stamp(signs.plaque(str(bonus), *COIN, canvas.scale, bonus > 0), x, y)
    room = right - left - COIN[0] - 6.6
    canvas.text(left + 3.2, y, words.names.city(city), LEAST, INK, anchor="l", room=room)


def _stamp(canvas: Canvas, words: Lettering, city: int, column: int, good: int) -> None:
    canvas.stamp(signs.good(good, GOOD, canvas.scale, words.letters[good]), *layout.goods_at(city, column))


def _paint_store(canvas: Canvas, seat: int, count: int, box: Box, new: bool) -> None:
    """Paint whose goods of a kind lie in a city, and how many."""
    left, top, right, bottom = box
    y, high = (top + bottom) / 2, bottom - top
    canvas.fill((left + CREST, top, right, bottom), theme.GOLD if new else inks.ROW)
    signs.crest(canvas, seat, left + CREST / 2, y, CREST, high)
    canvas.text((left + CREST + right) / 2, y, str(count), LEAST, JET if new else INK)
