"""The title card: what a film shows and who plays in it, beside a compass rose in the frame of an old chart; and the
bar below its frames that says what happens.
"""

import math
from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, Point, Word, cut, largest, width
from hansa_bot.render.theme import INK, Colour, sign

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

BAR = 22.0
"""Height of the bar below a frame."""
TURN, TOLD = 12.5, (12.5, 11.5, 10.5)
"""Type of the turn's number, and of what is told: the largest in which it fits."""
TOLD_FROM = 72.0
"""Where what is told begins, so that it does not waver with the number."""

WINDS = 32
WAIST = 0.13
"""Half the width of the rose's points where they are widest, as a part of its radius."""


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


def with_bar(frame: Image.Image, turn: str, told: str) -> Image.Image:
    """Return a frame of a film above a bar that says which turn it is and what happened; in the frame's palette."""
    scale = max(1, frame.width // WIDE)
    high, wide = round(BAR * scale), frame.width / scale
    bar = Canvas(Image.new("RGB", (frame.width, high), theme.BAR), scale)
    bar.fill((0, 0, wide, 0.5), theme.BAR_LINE)
    left = max(TOLD_FROM, 18 + bar.text(8, BAR / 2, turn, TURN, theme.GOLD, anchor="l"))
    told = fonts.make_legible(told, "")
    size = largest([told], TOLD, wide - 8 - left)
    bar.text(left, BAR / 2, cut(told, size, wide - 8 - left), size, theme.BAR_TEXT, anchor="l")
    whole = frame.crop((0, 0, frame.width, frame.height + high))
    whole.paste(bar.image.quantize(palette=frame, dither=Image.Dither.NONE), (0, frame.height))
    return whole


def has_room(turn: str, told: str) -> bool:
    """Say whether the bar below a frame can tell the whole of it beside the number of the turn."""
    left = max(TOLD_FROM, 18 + width(turn, TURN))
    return width(fonts.make_legible(told, ""), TOLD[-1]) <= WIDE - 8 - left


def _ground(scale: int, cartouche: Box) -> Image.Image:
    sheet = Image.new("RGB", (WIDE * scale * SMOOTH, HIGH * scale * SMOOTH), theme.GROUND)
    pen = Pen(sheet, scale * SMOOTH)
    rays(pen, ROSE, RADIUS * 0.8, WIDE, 0.5, theme.SHEET)
    rose(pen, ROSE, RADIUS, theme.GROUND, (theme.SHEET, INK, theme.SHEET_EDGE))
    left, top, right, bottom = cartouche
    pen.rect(cartouche, theme.SHEET_EDGE)
    pen.rect((left + 0.8, top + 0.8, right - 0.8, bottom - 0.8), theme.SHEET)
    pen.rect((left + 2.4, top + 2.4, right - 2.4, bottom - 2.4), theme.SHEET_LINE)
    pen.rect((left + 2.9, top + 2.9, right - 2.9, bottom - 2.9), theme.SHEET)
    frame(pen, (INSET, INSET, WIDE - INSET, HIGH - INSET), FRAME, (theme.SHEET, theme.SHEET_EDGE))
    across = (0, 0, WIDE, INSET), (0, HIGH - INSET, WIDE, HIGH)
    for box in (*across, (0, 0, INSET, HIGH), (WIDE - INSET, 0, WIDE, HIGH)):
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
    heading = fonts.make_legible(heading, "")
    size = largest([heading], HEADINGS, room)
    found = [Word(LEFT, y, cut(heading, size, room, "Black"), size, INK, theme.SHEET, "Black", "l")]
    shown = [fonts.make_legible(line, "") for line in lines]
    size = largest(shown, LINES, room)
    for rank, line in enumerate(shown):
        found.append(
            Word(LEFT, y + 44 + LEADING * rank, cut(line, size, room), size, INK, theme.SHEET, "Semibold", "l")
        )
    names = [fonts.make_legible(name, sign(seat)) for seat, name in seats]
    room -= PIECE + 8
    size = largest(names, NAMES, room)
    for name, (_, line_y) in zip(names, _seat_places(len(lines), [seat for seat, _ in seats]), strict=True):
        found.append(Word(LEFT + PIECE + 8, line_y, cut(name, size, room), size, INK, theme.SHEET, anchor="l"))
    return [word for word in found if word.text]


def _at(middle: Point, radius: float, turn: float) -> Point:
    """Return the place in a direction, given as a part of a whole turn from north."""
    return middle[0] + radius * math.sin(math.tau * turn), middle[1] - radius * math.cos(math.tau * turn)


def rays(pen: Pen, middle: Point, inner: float, outer: float, line: float, colour: Colour) -> None:
    """Draw a thin ray for each of the 32 winds, between two distances."""
    for wind in range(WINDS):
        pen.line([_at(middle, inner, wind / WINDS), _at(middle, outer, wind / WINDS)], line, colour)


def rose(pen: Pen, middle: Point, radius: float, ground: Colour, tones: Sequence[Colour]) -> None:
    """Draw a compass rose: two rings, four long points over four shorter ones over eight short ones, half and half.

    `tones` are the light half, the dark half of the long points, and the dark half of the others with the rings.
    """
    light, dark, soft = tones
    pen.disc(*middle, radius * 0.8, soft)
    pen.disc(*middle, radius * 0.78, ground)
    pen.disc(*middle, radius * 0.66, soft)
    pen.disc(*middle, radius * 0.648, ground)
    for wind in range(WINDS * 2):
        first, last = (0.69, 0.75) if wind % 2 else (0.66, 0.79)
        turn = wind / (WINDS * 2)
        pen.line([_at(middle, radius * first, turn), _at(middle, radius * last, turn)], radius * 0.008, soft)
    for count, reach, shift, shade in ((8, 0.5, 1 / 16, soft), (4, 0.72, 1 / 8, soft), (4, 1.0, 0.0, dark)):
        for point in range(count):
            _point(pen, middle, radius, reach, shift + point / count, (light, shade))
    pen.disc(*middle, radius * 0.055, dark)
    pen.disc(*middle, radius * 0.03, light)


def _point(pen: Pen, middle: Point, radius: float, reach: float, turn: float, halves: Sequence[Colour]) -> None:
    """Draw one point with a dark edge, one of its halves light and the other one dark."""
    light, dark = halves
    tip, side = _at(middle, radius * reach, turn), radius * WAIST * (0.55 + 0.45 * reach)
    corners = [_at(middle, side, turn - 1 / 8), _at(middle, side, turn + 1 / 8)]
    pen.shape([middle, corners[0], tip], light)
    pen.shape([middle, tip, corners[1]], dark)
    pen.line([middle, corners[0], tip, corners[1], middle], radius * 0.012, dark)


def frame(pen: Pen, box: Box, wide: float, colours: Sequence[Colour]) -> None:
    """Draw a ruled frame, `wide` units broad, whose parts are light and dark by turns as on a map's edge."""
    light, dark = colours
    left, top, right, bottom = box
    line = wide * 0.14
    across = (left, top, right, top + wide), (left, bottom - wide, right, bottom)
    for edge in (*across, (left, top, left + wide, bottom), (right - wide, top, right, bottom)):
        _rule(pen, edge, line, light, dark)
    for x in (left, right - wide):
        for y in (top, bottom - wide):
            pen.rect((x, y, x + wide, y + wide), dark)
            pen.rect((x + line, y + line, x + wide - line, y + wide - line), light)
            pen.rect((x + line * 2, y + line * 2, x + wide - line * 2, y + wide - line * 2), dark)


def _rule(pen: Pen, box: Box, line: float, light: Colour, dark: Colour) -> None:
    """Draw one edge of a frame, with an odd number of parts between its ends."""
    left, top, right, bottom = box
    pen.rect(box, dark)
    pen.rect((left + line, top + line, right - line, bottom - line), light)
    across = right - left > bottom - top
    wide, start, end = (bottom - top, left, right) if across else (right - left, top, bottom)
    count = round((end - start - 2 * wide) / (wide * 6)) | 1
    step = (end - start - 2 * wide) / count
    for part in range(0, count, 2):
        low, high = start + wide + step * part, start + wide + step * (part + 1)
        if across:
            pen.rect((low, top + 2 * line, high, bottom - 2 * line), dark)
        else:
            pen.rect((left + 2 * line, low, right - 2 * line, high), dark)
