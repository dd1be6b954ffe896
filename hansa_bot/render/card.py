"""The title card: what a film shows, and who plays in it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import fonts, ornament, sprites, theme
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK, seat_ink
from hansa_bot.render.pen import Box, Pen, Point
from hansa_bot.render.word import Word, cut, largest

SMOOTH = 2
ROSE: Point = (142.0, 175.0)
RADIUS = 104.0
FRAME = 7.0
INSET = 9.0
"""From the edge of the picture to the frame."""
LEFT, RIGHT = 284.0, 516.0
"""Where all text stands."""
HEADINGS = (34.0, 30.0, 26.0, 22.0, 18.0)
LINES = (13.0, 12.0, 11.0, 10.0, 9.4)
NAMES = (17.0, 15.0, 13.0)
LEADING = 19.0
STEP = 27.0
"""From one name to the next."""
PIECE = 19.0


def title_card(
    size: tuple[int, int], heading: str, lines: Sequence[str], seats: Sequence[tuple[int, str]]
) -> Image.Image:
    """Return a title card in full colours: heading, a few lines, and the seats with their names.

    `size` is in pixels; what is drawn takes the largest whole number of pixels a unit that fits, in the middle.
    """
    scale = max(1, min(size[0] // WIDE, size[1] // HIGH))
    top = _top(len(lines), len(seats))
    cartouche = (LEFT - 18, top - 36, RIGHT + 14, HIGH - top + 36)
    canvas = Canvas(_ground(scale, cartouche), scale)
    for word in words(heading, lines, seats):
        word.write(canvas)
    for seat, y in _seat_places(len(lines), [seat for seat, _ in seats]):
        canvas.stamp(sprites.piece(seat, sprites.SQUARE, PIECE, scale), LEFT + PIECE / 2, y)
    canvas.fill((LEFT, top + 25, LEFT + 64, top + 26.4), theme.GOLD_EDGE)
    card = Image.new("RGB", size, theme.BAR)
    card.paste(canvas.image, ((size[0] - canvas.image.width) // 2, (size[1] - canvas.image.height) // 2))
    return card


def _ground(scale: int, cartouche: Box) -> Image.Image:
    sheet = Image.new("RGB", (WIDE * scale * SMOOTH, HIGH * scale * SMOOTH), theme.GROUND)
    pen = Pen(sheet, scale * SMOOTH)
    ornament.rays(pen, ROSE, RADIUS * 0.8, WIDE, 0.5, theme.SHEET)
    ornament.rose(pen, ROSE, RADIUS, theme.GROUND, (theme.SHEET, INK, theme.SHEET_EDGE))
    left, top, right, bottom = cartouche
    pen.rect(cartouche, theme.SHEET_EDGE)
    pen.rect((left + 0.8, top + 0.8, right - 0.8, bottom - 0.8), theme.SHEET)
    pen.rect((left + 2.4, top + 2.4, right - 2.4, bottom - 2.4), theme.SHEET_LINE)
    pen.rect((left + 2.9, top + 2.9, right - 2.9, bottom - 2.9), theme.SHEET)
    ornament.frame(pen, (INSET, INSET, WIDE - INSET, HIGH - INSET), FRAME, (theme.SHEET, theme.SHEET_EDGE))
    for box in (
        (0, 0, WIDE, INSET),
        (0, HIGH - INSET, WIDE, HIGH),
        (0, 0, INSET, HIGH),
        (WIDE - INSET, 0, WIDE, HIGH),
    ):
        pen.rect(box, theme.BAR)
    return sheet.reduce(SMOOTH)


def _top(lines: int, seats: int) -> float:
    """Return the middle of the heading, such that all text stands in the middle of the card."""
    return (HIGH - (44 + LEADING * lines + 12 + STEP * (seats - 1))) / 2


def _seat_places(lines: int, seats: Sequence[int]) -> list[tuple[int, float]]:
    first = _top(lines, len(seats)) + 44 + LEADING * lines + 12
    return [(seat, first + STEP * rank) for rank, seat in enumerate(seats)]


def words(heading: str, lines: Sequence[str], seats: Sequence[tuple[int, str]]) -> list[Word]:
    """Return everything that is written on a card."""
    y, room = _top(len(lines), len(seats)), RIGHT - LEFT
    heading = fonts.legible(heading, "")
    size = largest([heading], HEADINGS, room)
    found = [Word(LEFT, y, cut(heading, size, room, "Black"), size, INK, theme.SHEET, "Black", "l")]
    shown = [fonts.legible(line, "") for line in lines]
    size = largest(shown, LINES, room)
    for rank, line in enumerate(shown):
        found.append(
            Word(LEFT, y + 44 + LEADING * rank, cut(line, size, room), size, INK, theme.SHEET, "Semibold", "l")
        )
    names = [fonts.legible(name, seat_ink(seat).letter) for seat, name in seats]
    room -= PIECE + 8
    size = largest(names, NAMES, room)
    for name, (_, line_y) in zip(names, _seat_places(len(lines), [seat for seat, _ in seats]), strict=True):
        found.append(Word(LEFT + PIECE + 8, line_y, cut(name, size, room), size, INK, theme.SHEET, anchor="l"))
    return [word for word in found if word.text]
