"""The market below the map: the top contract of each pile, and the Bonus cards and Buildings on offer."""

from collections.abc import Callable

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, box
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER
from hansa_bot.titles.kit.render.desk import paint_card
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator.material import COSTS, PEACE, VALUES
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.render.cards import ROUND, VALUE, bonus_card, building_card, contract_card
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.view import MerkatorView

HALO = 1.0
COIN = 15.0
STACK = 8.6


def paint_market(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint all piles and cards on offer."""
    for at, area in layout.PILES.items():
        _paint_pile(canvas, view, who, at, area, found)
    rows = (view.bonus_row, layout.BONUS, bonus_card), (view.building_row, layout.BUILDINGS, building_card)
    for row, areas, draw in rows:
        for at, area in enumerate(areas):
            if at >= len(row):
                paint_card(canvas, area, inks.SHADE, inks.BOARD, ROUND)
                continue
            _lay(canvas, area, draw, row[at], who, new=row[at] in found.open)
            # in thalers, or in values of contracts where there are none (MK-10.5)
            said, plate = str(COSTS[row[at]]), (False, COIN, COIN - 1.0, canvas.scale)
            price = signs.coin(said, COIN, canvas.scale) if view.coins else signs.value_plate(said, *plate)
            canvas.stamp(price, area[2] - 2.4 - COIN / 2, area[3] - 1.2 - COIN / 2)


def _lay(canvas: Canvas, area: Box, draw: Callable[..., Image], card: int, who: Onlooker, *, new: bool) -> None:
    """Put a card at its place, with a halo where it is `new`."""
    left, top, right, bottom = area
    size, middle = (right - left, bottom - top), ((left + right) / 2, (top + bottom) / 2)
    if new:
        canvas.stamp(halo(*size, canvas.scale), *middle)
    canvas.stamp(draw(card, *size, canvas.scale, who.tr), *middle)


@remember
def halo(wide: float, high: float, scale: int) -> Image:
    """Return the black-on-white frame that says "new" around a card."""
    grown = 2 * HALO + 1.0
    return box(wide + grown, high + grown, scale, (0, JET, 3.6), (HALO, PAPER, 3.2))


def _paint_pile(canvas: Canvas, view: MerkatorView, who: Onlooker, at: int, area: Box, found: Changes) -> None:
    """Paint the top of a pile with how many cards lie there, or its empty place, that of the Peace with its owner."""
    left, top, right, bottom = area
    card, y = view.tops[at], top + 8.2
    if card is None:
        paint_card(canvas, area, inks.SHADE, inks.BOARD, ROUND)
        canvas.text(left + 4.0, y, str(VALUES[at]), VALUE, INK, weight="Black", anchor="l")
        for owner in (office.seat for office in view.offices if PEACE in office.contracts and at == len(VALUES) - 1):
            sprite = sprites.piece(owner, sprites.SQUARE, 15.0, canvas.scale)
            canvas.stamp(sprite, (left + right) / 2, (top + bottom) / 2 + 6)
        return
    _lay(canvas, area, contract_card, card, who, new=card in found.open)
    if card != PEACE:
        x = right - 4.0 - canvas.text(right - 4.0, y, str(view.pile_sizes[at]), LEAST, INK, anchor="r")
        canvas.stamp(signs.icon("stack", STACK, canvas.scale, theme.FAINT, inks.CARD), x - 6.0, y)
