"""A desk's supply and stock, as rows of pieces with their numbers."""

from __future__ import annotations

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.pen import Box
from hansa_bot.render.word import largest, width
from hansa_bot.titles.hansa_teutonica.material import PIECES
from hansa_bot.titles.hansa_teutonica.render.desk.parts import PAD, Block, Fit, Owner, line
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite
from hansa_bot.titles.hansa_teutonica.view import Piece

NUMBER = 13.0
LABEL = (11.4, 10.4, 9.4, 8.8)
LABEL_WIDE = 76.0
"""Most room of a label that stands before its row."""
SPACE = 7.0
"""Between a label and its row."""
LEAST = 9.5
"""The smallest piece; where even these do not fit, one stands for all."""
BETWEEN = 4.0
"""Between two rows with a label above each."""
STEP = 1.1
"""From one piece to the next, as a part of its size."""
GAP = 8.0


def pieces(owner: Owner, fit: Fit) -> Block:
    """Return the card of supply and stock."""
    rows = ((owner.tr("Supply"), owner.desk.supply), (owner.tr("Stock"), owner.desk.stock))
    high = fit.row + (fit.head + BETWEEN / 2 if fit.full else 1)
    size = largest([label for label, _ in rows], LABEL, LABEL_WIDE)
    wide = 0.0 if fit.full else max(width(label, size) for label, _ in rows) + SPACE

    def paint(canvas: Canvas, box: Box) -> None:
        left, right = box[0] + PAD, box[2] - PAD
        for index, (label, counts) in enumerate(rows):
            bottom = box[1] + fit.pad + high * (index + 1) - (BETWEEN / 2 if fit.full else 0)
            y = bottom - fit.row / 2
            line(canvas, left, y - (fit.row + fit.head) / 2 + 1 if fit.full else y, label, size, LABEL_WIDE)
            _paint_counts(canvas, owner, counts, fit.piece, (left + wide, y), right - left - wide)

    return Block(2 * fit.pad + 2 * high, paint)


def _paint_counts(
    canvas: Canvas, owner: Owner, counts: list[int], size: float, at: tuple[float, float], room: float
) -> None:
    """Paint the number of traders, then them, then the same of merchants; smaller where there are many."""
    x, y = at
    shown = [(kind, count) for kind, count in zip(PIECES, counts, strict=True) if count or kind == PIECES[0]]
    numbers = sum(width(str(count), NUMBER) + 3 + GAP for _, count in shown) - GAP
    fitting = (room - numbers) / STEP / max(1, sum(counts))
    size, every = (min(size, fitting), True) if fitting >= LEAST else (size, False)
    for kind, count in shown:
        x += line(canvas, x, y, str(count), NUMBER, room) + 3
        sprite = piece_sprite(Piece(owner.seat, kind), canvas.scale, round(size, 1))
        for _ in range(count if every else min(count, 1)):
            canvas.stamp(sprite, x + size * STEP / 2, y)
            x += size * STEP
        x += GAP
