"""The market below the map: the top contract of each pile, and the Bonus cards and Buildings on offer."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas
from hansa_bot.render.canvas import box as frame
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator.material import COSTS, PEACE, VALUES
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.render.cards import VALUE, bonus_card, building_card, contract_card
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.view import MerkatorView

HALO = 1.0
COIN = 15.0
STACK = 8.6


def size_of(box: Box) -> tuple[float, float]:
    """Return width and height of a box."""
    return box[2] - box[0], box[3] - box[1]


def middle_of(box: Box) -> tuple[float, float]:
    """Return the middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def paint_market(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint all piles and cards on offer."""
    for at, box in layout.PILES.items():
        _paint_pile(canvas, view, who, at, box, found)
    rows = (view.bonus_row, layout.BONUS, bonus_card), (view.building_row, layout.BUILDINGS, building_card)
    for row, boxes, draw in rows:
        for at, box in enumerate(boxes):
            if at >= len(row):
                _paint_gap(canvas, box)
                continue
            if row[at] in found.open:
                canvas.stamp(halo(*size_of(box), canvas.scale), *middle_of(box))
            canvas.stamp(draw(row[at], *size_of(box), canvas.scale, who.tr), *middle_of(box))
            canvas.stamp(signs.coin(str(COSTS[row[at]]), COIN, canvas.scale), *coin_at(box))


def coin_at(box: Box) -> tuple[float, float]:
    """Return the middle of the price of a card on offer: at its lower right corner."""
    return box[2] - 2.4 - COIN / 2, box[3] - 2.4 - COIN / 2


@remember(8)
def halo(wide: float, high: float, scale: int) -> Image:
    """Return the black-on-white frame that says "new" around a card."""
    grown = 2 * HALO + 1.0
    return frame(wide + grown, high + grown, scale, (0, JET, 3.6), (HALO, PAPER, 3.2))


def _paint_gap(canvas: Canvas, box: Box) -> None:
    """Paint where no card lies."""
    left, top, right, bottom = box
    canvas.panel(box, inks.HOLE, 2.6)
    canvas.panel((left + 0.8, top + 0.8, right - 0.8, bottom - 0.8), inks.BOARD, 2.0)


def _paint_pile(canvas: Canvas, view: MerkatorView, who: Onlooker, at: int, box: Box, found: Changes) -> None:
    """Paint the top of a pile with how many cards lie there, or its empty place."""
    _, top, right, _ = box
    card = view.tops[at]
    if card is None:
        _paint_gap(canvas, box)
        _paint_empty(canvas, view, at, box)
        return
    if card in found.open:
        canvas.stamp(halo(*size_of(box), canvas.scale), *middle_of(box))
    canvas.stamp(contract_card(card, *size_of(box), canvas.scale, who.tr), *middle_of(box))
    if card != PEACE:
        said = str(view.pile_sizes[at])
        x = right - 4.0 - canvas.text(right - 4.0, top + 8.2, said, LEAST, INK, anchor="r")
        canvas.stamp(signs.icon("stack", STACK, canvas.scale, theme.FAINT, inks.CARD), x - 6.0, top + 8.2)


def _paint_empty(canvas: Canvas, view: MerkatorView, at: int, box: Box) -> None:
    """Paint the value of an empty pile; of the Peace of Westphalia, the seat that owns it."""
    x, y = middle_of(box)
    canvas.text(box[0] + 4.0, box[1] + 8.2, str(VALUES[at]), VALUE, INK, weight="Black", anchor="l")
    owner = next((office.seat for office in view.offices if PEACE in office.contracts), None)
    if VALUES[at] == VALUES[-1] and owner is not None:
        canvas.stamp(sprites.piece(owner, sprites.SQUARE, 15.0, canvas.scale), x, y + 6)
