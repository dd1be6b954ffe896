"""The title card: what a film shows and who plays in it, below the title's frieze; and the bar below its frames that
says what happens.
"""

from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.canvas import HIGH, WIDE, Canvas, Word, cut, largest, width
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import INK, sign

LEFT, RIGHT_PART, RIGHT = 34.0, 300.0, 516.0
"""Where lines begin and where names do, and where both end."""
LINES = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
NAMES = (19.0, 17.0, 15.0, 13.0)
LEADING = 24.0
STEP = 30.0
"""From one name to the next."""
PIECE = 21.0
EDGE = 2.0

BAR = 22.0
"""Height of the bar below a frame."""
TURN, TOLD = 12.5, (12.5, 11.5, 10.5)
"""Type of the turn's number, and of what is told: the largest in which it fits."""
TOLD_FROM = 72.0
"""Where what is told begins, so that it does not waver with the number."""


def title_card(
    size: tuple[int, int], frieze: Image.Image, lines: Sequence[str], seats: Sequence[tuple[int, str]]
) -> Image.Image:
    """Return a title card in full colours: the frieze, below it a few lines, and beside them the seats with names.

    `size` is in pixels; what is drawn takes the largest whole number of pixels a unit that fits, in the middle.
    """
    scale = max(1, min(size[0] // WIDE, size[1] // HIGH))
    canvas = Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale), theme.SHEET), scale)
    canvas.image.paste(frieze.resize((WIDE * scale, FRIEZE_HIGH * scale), Image.Resampling.LANCZOS))
    canvas.fill((0, FRIEZE_HIGH, WIDE, FRIEZE_HIGH + EDGE), theme.GOLD_EDGE)
    canvas.fill((0, HIGH - EDGE, WIDE, HIGH), theme.GOLD_EDGE)
    for word in words(lines, seats):
        word.write(canvas)
    left = _names_left(lines)
    for (seat, _), y in zip(seats, _rows(len(seats), STEP), strict=True):
        canvas.stamp(sprites.piece(seat, sprites.SQUARE, PIECE, scale), left + PIECE / 2, y)
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
    """Return whether the bar below a frame can tell the whole of it beside the number of the turn."""
    left = max(TOLD_FROM, 18 + width(turn, TURN))
    return width(fonts.make_legible(told, ""), TOLD[-1]) <= WIDE - 8 - left


def _names_left(lines: Sequence[str]) -> float:
    """Return where the names begin: beside the lines, or where these would stand."""
    return RIGHT_PART if any(lines) else LEFT


def _rows(count: int, step: float) -> list[float]:
    """Return the middles of so many rows, together in the middle of what lies below the frieze."""
    first = (FRIEZE_HIGH + HIGH - step * (count - 1)) / 2
    return [first + step * rank for rank in range(count)]


def words(lines: Sequence[str], seats: Sequence[tuple[int, str]]) -> list[Word]:
    """Return everything that is written on a card below the frieze."""
    shown = [text for line in lines if (text := fonts.make_legible(line, ""))]
    room = RIGHT_PART - LEFT - 16
    size = largest(shown, LINES, room)
    found = [
        Word(LEFT, y, cut(line, size, room), size, INK, theme.SHEET, "Semibold", "l")
        for line, y in zip(shown, _rows(len(shown), LEADING), strict=True)
    ]
    left = _names_left(lines) + PIECE + 8
    names = [fonts.make_legible(name, sign(seat)) for seat, name in seats]
    size = largest(names, NAMES, RIGHT - left)
    for name, y in zip(names, _rows(len(names), STEP), strict=True):
        found.append(Word(left, y, cut(name, size, RIGHT - left), size, INK, theme.SHEET, anchor="l"))
    return [word for word in found if word.text]
