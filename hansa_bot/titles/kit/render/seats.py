"""Seat panels: the strip below a board with a cell for each seat, and the line that tells whose something is."""

from dataclasses import dataclass

from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Box, Canvas, cut, largest
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import INK, Colour

NAME = 12.0
"""Type of names where it fits, else the least."""
SCORE = 15.0
PIECE = 13.4
WREATH = 20.6
"""Width of the wreath around the piece of a winner."""
NAME_LEFT = 20.0
BADGE = 12.4


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of a panel: ground, text, what matters less, lines, and what is filled along a track."""

    ground: Colour
    text: Colour
    dim: Colour
    line: Colour
    fill: Colour = theme.GOLD


DARK = Tone(theme.BAR, theme.BAR_TEXT, theme.BAR_DIM, theme.BAR_LINE)
LIGHT = Tone(theme.LIT, INK, theme.FAINT, theme.SHEET_LINE, theme.GOLD_EDGE)
"""Of whoever must decide."""
SHEET = Tone(theme.SHEET, INK, theme.FAINT, theme.SHEET_LINE)
"""Of panels above the strip."""


def paint_cell(canvas: Canvas, box: Box, *, lit: bool, apart: bool) -> Tone:
    """Paint the ground of a seat's cell, and a line that parts it from the next one where both are dark."""
    tone = LIGHT if lit else DARK
    canvas.fill(box, tone.ground)
    if apart and not lit:
        canvas.fill((box[2] - 0.4, box[1] + 7, box[2], box[3] - 5), tone.line)
    return tone


def paint_seat(canvas: Canvas, seat: int, box: Box, y: float, *, won: bool = False, size: float = PIECE) -> None:
    """Paint a seat's piece at the left end of a panel's head, in a wreath where it has `won`."""
    if won:
        canvas.stamp(sprites.laurel(WREATH, canvas.scale), box[0] + 10.5, y)
    canvas.stamp(sprites.piece(seat, sprites.SQUARE, size, canvas.scale), box[0] + 10.5, y)


def paint_score(canvas: Canvas, points: int, right: float, y: float, tone: Tone) -> float:
    """Paint points so that they end at `right`; return where something may stand before them."""
    return right - canvas.text(right, y, str(points), SCORE, tone.text, weight="Black", anchor="r") - 4


def paint_name(canvas: Canvas, name: str, left: float, right: float, y: float, tone: Tone) -> None:
    """Write a name in the larger type where it fits, else in the smaller one, narrower or cut where it must be."""
    room = right - left
    size = largest([name], (NAME, LEAST), room)
    canvas.text(left, y, cut(name, size, room / NARROW), size, tone.text, anchor="l", room=room)
