"""The chart: points or chances over turns, a line per seat with marks of its own shape and its piece at the end."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import SCALE, Box, Canvas, Pen, Point, Word, number
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, Colour, in_theme, seat_ink

PIECE = 10.4
APART = 11.6
"""Between the middles of two pieces at the ends of lines."""
MARGIN = (30.0, 20.0, -46.0, -18.0)
"""From the chart's box to the field of the lines: what is added left, top, right, bottom."""
AHEAD = 8.0
"""From the end of a line to its piece."""
LINE = 2.0
EDGE = 0.7
MARK = 2.6
MARK_STEP = 62.0
"""Between two marks of a line."""
HIGH_STEP = 17.0
WIDE_STEP = 40.0
"""The nearest that two labels of an axis may come."""
REACH = 5.0
"""How far lines and marks may leave their field."""
SMOOTH = 2
QUARTERS = 4
"""Parts of an axis that goes to a number of its own."""
DISC, MOMENT = 7.4, 1.2
"""The disc with the number of a moment: its radius, and how far its middle lies above the field; its line."""

SHAPES: tuple[tuple[Point, ...], ...] = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    (),
    ((0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)),
    ((0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)),
    ((-1.2, -0.9), (1.2, -0.9), (0.0, 1.2)),
)
"""The marks of the seats as polygons of size 1: square, disc (no corners), diamond, triangles up and down."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat's points after each turn; the first are those before turn 1."""

    seat: int
    points: Sequence[float]


@dataclass(frozen=True, slots=True)
class Field:
    """Where the lines run, and what its edges stand for: turns 0 to `turns`, points `low` to `high`."""

    box: Box
    turns: int
    low: int
    high: int
    step: int

    def place(self, turn: float, points: float) -> Point:
        """Return where so many points after so many turns lie; a game without turns lies at the right edge."""
        left, top, right, bottom = self.box
        share = turn / self.turns if self.turns else 1.0
        return left + (right - left) * share, bottom - (bottom - top) * (points - self.low) / (self.high - self.low)


def field(box: Box, courses: Sequence[SeatLine], most: int = 0) -> Field:
    """Return the field of a chart that fills a box; its top and bottom are round numbers around all points, or it
    goes from 0 to `most`.
    """
    left, top, right, bottom = (edge + by for edge, by in zip(box, MARGIN, strict=True))
    turns = max(0, max((len(course.points) for course in courses), default=1) - 1)
    if most:
        return Field((left, top, right, bottom), turns, 0, most, most // QUARTERS)
    points = [0, *(value for course in courses for value in course.points)]
    step = round_step((max(points) - min(points)) or 1, max(1, int((bottom - top) / HIGH_STEP)))
    low, high = math.floor(min(points) / step) * step, math.ceil(max(points) / step) * step
    return Field((left, top, right, bottom), turns, low, max(high, low + step), step)


def round_step(span: float, parts: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, ... that divides a span into at most so many parts."""
    decade = 1
    while True:
        for step in (decade, 2 * decade, 5 * decade):
            if span <= step * parts:
                return step
        decade *= 10


def ends(found: Field, courses: Sequence[SeatLine]) -> list[float]:
    """Return for every line the height of its piece: that of the line's end, or near it to be apart from others."""
    wished = [found.place(0, course.points[-1])[1] for course in courses]
    return spread(wished, APART, found.box[1], found.box[3])


def line_of(found: Field, course: SeatLine) -> list[Point]:
    """Return the line of a course; it has two points at least."""
    line = [found.place(turn, points) for turn, points in enumerate(course.points)]
    return line if len(line) > 1 else line * 2


def marks(found: Field, course: SeatLine, shift: float) -> list[Point]:
    """Return where a line bears its marks; with another `shift` (0 to 1) they lie elsewhere on an equal line."""
    count = max(1, round((found.box[2] - found.box[0]) / MARK_STEP))
    turns = [(rank + 0.2 + 0.8 * shift) / count * found.turns for rank in range(count)]
    return [found.place(turn, _between(course.points, turn)) for turn in turns if turn < len(course.points) - 1]


def _between(points: Sequence[float], turn: float) -> float:
    before = int(turn)
    return points[before] + (points[before + 1] - points[before]) * (turn - before)


def words(
    box: Box, courses: Sequence[SeatLine], turns: str, points: str, most: int = 0, moments: Sequence[int] = ()
) -> list[Word]:
    """Return all that is written on a chart."""
    found = field(box, courses, most)
    left, _, right, bottom = found.box
    below = bottom + 9.8
    caption = Word(right, below, turns, LEAST, theme.FAINT, theme.SHEET, anchor="r")
    written = [Word(box[0] + 6, box[1] + 8, points, LEAST, theme.FAINT, theme.SHEET, anchor="l"), caption]
    for value in range(found.low, found.high + 1, found.step):
        y = found.place(0, value)[1]
        written.append(Word(left - 4, y, number(value), LEAST, theme.FAINT, theme.SHEET, "Semibold", "r"))
    for turn in _turns(found):
        label = Word(found.place(turn, 0)[0], below, str(turn), LEAST, theme.FAINT, theme.SHEET, "Semibold")
        if label.box[2] + 4 < caption.box[0]:
            written.append(label)
    for course, y in zip(courses, ends(found, courses), strict=True):
        x = right + AHEAD + PIECE + 2
        written.append(Word(x, y, number(course.points[-1]), LEAST, INK, theme.SHEET, anchor="l"))
    for rank, (x, y) in enumerate(discs(found, moments), 1):
        written.append(Word(x, y, str(rank), LEAST, theme.BAR_TEXT, theme.BAR, "Bold"))
    return [word for word in written if word.text]


def discs(found: Field, moments: Sequence[int]) -> list[Point]:
    """Return where the numbers of moments, given by their turns, stand above a field: apart from each other."""
    left, top, right, _ = found.box
    wished = [found.place(turn, 0)[0] for turn in moments]
    return [(x, top - DISC) for x in spread(wished, 2 * DISC + 1, left, right)]


def _turns(found: Field) -> range:
    """Return the turns that stand below the field."""
    if not found.turns:
        return range(0)
    wide = found.box[2] - found.box[0]
    return range(0, found.turns + 1, round_step(found.turns, max(1, int(wide / WIDE_STEP))))


def paint(
    canvas: Canvas,
    box: Box,
    courses: Sequence[SeatLine],
    turns: str,
    points: str,
    most: int = 0,
    moments: Sequence[int] = (),
) -> None:
    """Paint a chart on the sheet's colour; the lines of later courses lie below those of earlier ones.

    `turns` and `points` name the axes, the latter goes to `most` if that is given. Some turns, `moments`, get
    numbers.
    """
    found = field(box, courses, most)
    heights = ends(found, courses)
    _paint_field(canvas, found, courses, heights, moments)
    for course, y in zip(courses, heights, strict=True):
        canvas.stamp(
            sprites.piece(course.seat, sprites.SQUARE, PIECE, canvas.scale), found.box[2] + AHEAD + PIECE / 2, y
        )
    for word in words(box, courses, turns, points, most, moments):
        word.write(canvas)


def _paint_field(
    canvas: Canvas, found: Field, courses: Sequence[SeatLine], heights: Sequence[float], moments: Sequence[int]
) -> None:
    """Paint grid and lines at once on an enlarged sheet: many small patches would take longer."""
    scale = canvas.scale
    above = 2 * DISC + 1 if moments else REACH
    edges = zip(found.box, (-max(REACH, DISC if moments else 0), -above, AHEAD + 2, REACH), strict=True)
    left, top, right, bottom = (round((edge + by) * scale) for edge, by in edges)
    sheet = Image.new("RGB", ((right - left) * SMOOTH, (bottom - top) * SMOOTH), in_theme(theme.SHEET))
    pen = Pen(sheet, scale * SMOOTH, (left / scale, top / scale))
    _paint_grid(pen, found, scale)
    for turn, (x, y) in zip(moments, discs(found, moments), strict=True):
        foot = found.place(turn, found.low)
        pen.line([(x, y), (foot[0], found.box[1] + 2), foot], MOMENT, theme.SHEET_EDGE)
        pen.disc(x, y, DISC, theme.BAR)
    for rank, (course, y) in reversed(list(enumerate(zip(courses, heights, strict=True)))):
        _paint_line(pen, found, course, y, rank / len(courses))
    canvas.image.paste(sheet.reduce(SMOOTH), (left, top))


def _paint_grid(pen: Pen, found: Field, scale: int) -> None:
    left, top, right, bottom = found.box
    thin = max(1, scale // SCALE) / scale
    for turn in _turns(found):
        x = _snapped(found.place(turn, 0)[0], scale)
        pen.rect((x, top, x + thin, bottom), theme.SHEET_LINE)
    for value in range(found.low, found.high + 1, found.step):
        y = _snapped(found.place(0, value)[1], scale)
        line, colour = (thin * 2, theme.SHEET_EDGE) if value == 0 else (thin, theme.SHEET_LINE)
        pen.rect((left, y, right, y + line), colour)


def _snapped(place: float, scale: int) -> float:
    """Return the nearest whole pixel, so that all lines of the grid are equally thin."""
    return round(place * scale) / scale


def _paint_line(pen: Pen, found: Field, course: SeatLine, y: float, shift: float) -> None:
    ink = seat_ink(course.seat)
    line = line_of(found, course)
    tail = [line[-1], (found.box[2] + AHEAD + 1, y)]
    pen.line(tail, 0.9, INK)
    pen.thread(line, LINE + 2 * EDGE, INK)
    pen.thread(line, LINE, ink.fill)
    for place in marks(found, course, shift):
        _paint_mark(pen, place, course.seat, MARK + EDGE, INK)
        _paint_mark(pen, place, course.seat, MARK, ink.fill)


def _paint_mark(pen: Pen, place: Point, seat: int, size: float, colour: Colour) -> None:
    x, y = place
    shape = SHAPES[seat % len(SHAPES)]
    if shape:
        pen.shape([(x + dx * size, y + dy * size) for dx, dy in shape], colour)
    else:
        pen.disc(x, y, size, colour)


def spread(wished: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return a place for each wish, in the same order, `apart` from the others and within `low` and `high`.

    Those that wish for nearly the same stand together around the middle of their wishes. Where all of them have
    no room they reach beyond `high`.
    """
    order = sorted(range(len(wished)), key=lambda index: wished[index])

    def start(group: Sequence[int]) -> float:
        longest = apart * (len(group) - 1)
        middle = sum(wished[index] for index in group) / len(group)
        return max(low, min(high - longest, middle - longest / 2))

    # Groups that would touch become one, which stands around the middle of its wishes; that may reach the next one.
    groups: list[list[int]] = []
    for index in order:
        groups.append([index])
        while len(groups) > 1 and start(groups[-1]) - start(groups[-2]) < apart * len(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    found = dict.fromkeys(range(len(wished)), 0.0)
    for group in groups:
        first = start(group)
        found |= {index: first + apart * rank for rank, index in enumerate(group)}
    return [found[index] for index in range(len(wished))]
