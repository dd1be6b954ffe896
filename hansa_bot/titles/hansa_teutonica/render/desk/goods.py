"""What lies on a desk beside the skills: cards one below the other, as roomy as their contents allow."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.render.desk.favours import favours, mission
from hansa_bot.titles.hansa_teutonica.render.desk.offices import offices
from hansa_bot.titles.hansa_teutonica.render.desk.parts import FITS, Block, Fit, Owner, card
from hansa_bot.titles.hansa_teutonica.render.desk.pieces import pieces
from hansa_bot.titles.hansa_teutonica.render.desk.tokens import tokens

GAP = 3.5
BLOCKS: tuple[Callable[[Owner, Fit], Block | None], ...] = (pieces, tokens, favours, mission, offices)


def paint_goods(canvas: Canvas, owner: Owner, box: Box) -> None:
    """Paint all cards that the seat needs, in the roomiest way in which they fit."""
    left, top, right, bottom = box
    for block in blocks(owner, bottom - top):
        place = (left, top, right, top + block.high)
        card(canvas, place)
        block.paint(canvas, place)
        top += block.high + GAP


def blocks(owner: Owner, room: float) -> list[Block]:
    """Return what there is to be shown, in the first way that needs no more than so many units, else in the last."""
    for fit in FITS:
        found = [block for make in BLOCKS if (block := make(owner, fit))]
        if sum(block.high + GAP for block in found) - GAP <= room:
            break
    return found
