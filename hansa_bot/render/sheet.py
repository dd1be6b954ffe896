"""The score sheet: who won, where every point came from, and the course of the game; the poster above it; and how
likely each seat was to win.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from hansa_bot.render import chart, fonts, sprites, tally, theme
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Box, Canvas, Word, cut, largest, width, wrap_text
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.tally import Row
from hansa_bot.render.theme import INK, LIMIT, Colour, Palette, current_theme, in_theme

HEAD = 30.0
"""Height of the bar on top."""
SIDE = 10.0
"""Ground left and right of what is written on the bar."""
HEADINGS = (16.0, 14.0, 12.0)
NOTES = (13.0, 12.2, LEAST)
"""Type of the bar: the largest that fits."""
BELOW = 4.6
"""Ground between tally and chart, and below the chart."""

LEGEND = 24.0
"""Height of the row that says whose line is which."""
CERTAIN = 100
"""Percent."""

POSTER_SIZE = (1100, 700)
"""Pixels that each picture gets."""
BANNER, LAUREL = 92.0, 76.0
"""Height of a poster's head, and width of the laurel in it."""
BANNERS = (27.0, 24.0, 21.0, 18.0)
STORY = 12.0
POSTER_GAP = 10
"""Pixels between two pictures."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a score sheet says.

    `note` is the result in a sentence, `total` the head of the last column. `course` holds for each seat its points
    after every turn, those before the first turn in front; empty where it is not known. `turns` names its axis, and
    `bars` says what the parts of a row's bar are.
    """

    heading: str
    note: str
    columns: Sequence[str]
    total: str
    rows: Sequence[Row]
    course: Sequence[Sequence[float]]
    turns: str
    bars: str = ""

    @property
    def ranked(self) -> list[Row]:
        """The rows by place, the best first."""
        return sorted(self.rows, key=lambda row: (row.place, row.seat))

    @property
    def courses(self) -> list[chart.SeatLine]:
        """The lines of the chart, the best first."""
        known = {seat: points for seat, points in enumerate(self.course) if points}
        return [chart.SeatLine(row.seat, known[row.seat]) for row in self.ranked if row.seat in known]


def paint(sheet: Sheet, *, scale: int = SCALE, finer: int = 1, fresh: bool = False) -> Image.Image:
    """Return the picture, `scale` pixels a unit, in the palette of pictures without a board.

    `finer` multiplies the pixels of each side; `fresh` leaves the picture in full colours.
    """
    scale *= finer
    canvas = Canvas(Image.new("RGB", (WIDE * scale, HIGH * scale), in_theme(theme.GROUND)), scale)
    canvas.fill((0, 0, WIDE, HEAD), theme.BAR)
    for word in head_words(sheet):
        word.write(canvas)
    tally.paint(canvas, plan(sheet), sheet.total, sheet.bars)
    if sheet.courses:
        box = chart_box(sheet)
        canvas.panel(box, theme.SHEET, 3)
        chart.paint(canvas, box, sheet.courses, sheet.turns, sheet.total)
    return canvas.image if fresh else theme.palette(current_theme()).quantise(canvas.image)


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely each seat was to win after every turn, before the first in front: percent by seat.

    `names` stand in the order of the seats, `turns` names the axis, `moments` are the turns that get numbers.
    """

    heading: str
    note: str
    names: Sequence[str]
    course: Sequence[Sequence[float]]
    turns: str
    moments: Sequence[int] = ()

    @property
    def courses(self) -> list[chart.SeatLine]:
        """The lines of the chart, the winner's on top."""
        lines = [chart.SeatLine(seat, points) for seat, points in enumerate(self.course)]
        return sorted(lines, key=lambda line: -line.points[-1])

    @property
    def legend(self) -> list[Word]:
        """The names of the seats, each behind the place of its piece, in equal parts of a row."""
        room = (WIDE - 2 * SIDE) / len(self.names)
        wide = room - tally.PIECE - 10
        names = [fonts.make_legible(name, "") for name in self.names]
        size = largest(names, tally.NAMES, wide)
        lefts = (SIDE + room * seat + tally.PIECE + 4 for seat in range(len(names)))
        y = HEAD + LEGEND / 2
        return [
            Word(x, y, cut(name, size, wide), size, INK, theme.GROUND, anchor="l")
            for x, name in zip(lefts, names, strict=True)
        ]


CHANCES_BOX = (tally.SIDE, HEAD + LEGEND, WIDE - tally.SIDE, HIGH - BELOW)


def paint_chances(chances: Chances) -> Image.Image:
    """Return the picture of how likely each seat was to win, in the palette of pictures without a board."""
    canvas = Canvas(Image.new("RGB", (WIDE * SCALE, HIGH * SCALE), in_theme(theme.GROUND)), SCALE)
    canvas.fill((0, 0, WIDE, HEAD), theme.BAR)
    for seat, word in enumerate(chances.legend):
        canvas.stamp(sprites.piece(seat, sprites.SQUARE, tally.PIECE, SCALE), word.x - 4 - tally.PIECE / 2, word.y)
    for word in [*head_words(chances), *chances.legend]:
        word.write(canvas)
    canvas.panel(CHANCES_BOX, theme.SHEET, 3)
    chart.paint(canvas, CHANCES_BOX, chances.courses, chances.turns, "", CERTAIN, chances.moments)
    return theme.palette(current_theme()).quantise(canvas.image)


def words(sheet: Sheet) -> list[Word]:
    """Return everything that is written on a sheet."""
    found = [*head_words(sheet), *tally.words(plan(sheet), sheet.total, sheet.bars)]
    if sheet.courses:
        found += chart.words(chart_box(sheet), sheet.courses, sheet.turns, sheet.total)
    return found


def head_words(sheet: Sheet | Chances) -> list[Word]:
    """Return heading and note; the heading takes half of the bar at most, the note what is left."""
    heading, note = (fonts.make_legible(text, "") for text in (sheet.heading, sheet.note))
    half = (WIDE - 3 * SIDE) / 2
    size = largest([heading], HEADINGS, half)
    heading = cut(heading, size, half)
    left = Word(SIDE, HEAD / 2, heading, size, theme.BAR_TEXT, theme.BAR, anchor="l")
    room = WIDE - 3 * SIDE - width(heading, size)
    size = largest([note], NOTES, room)
    note = cut(note, size, room / NARROW)
    right = Word(WIDE - SIDE, HEAD / 2, note, size, theme.GOLD, theme.BAR, anchor="r", room=room)
    return [word for word in (left, right) if word.text]


def plan(sheet: Sheet) -> tally.TallyPlan:
    """Return where the rows of a sheet stand."""
    return tally.plan(sheet.ranked, sheet.columns, HEAD, alone=not sheet.courses)


def chart_box(sheet: Sheet) -> Box:
    """Return the box of the chart, all that the rows leave."""
    return tally.SIDE, tally.bottom(plan(sheet)) + BELOW, WIDE - tally.SIDE, HIGH - BELOW


def banner(heading: str, when: str, story: str, winners: Sequence[int]) -> Image.Image:
    """Return the head of a poster, 1100 pixels wide: the winners in a laurel, the game, its day, and a line on it."""
    scale = POSTER_SIZE[0] // WIDE
    canvas = Canvas(Image.new("RGB", (POSTER_SIZE[0], round(BANNER * scale)), theme.BAR), scale)
    canvas.stamp(sprites.laurel(LAUREL, scale), SIDE + LAUREL / 2, BANNER / 2)
    size = 0.5 * LAUREL / max(1, len(winners))
    for rank, seat in enumerate(winners):
        x = SIDE + LAUREL / 2 + size * 1.1 * (rank - (len(winners) - 1) / 2)
        canvas.stamp(sprites.piece(seat, sprites.SQUARE, size * 0.9, scale), x, BANNER / 2)
    left, right = LAUREL + 2 * SIDE, WIDE - SIDE
    right -= canvas.text(right, 22, when, NOTES[0], theme.GOLD, weight="Semibold", anchor="r") + SIDE
    heading = fonts.make_legible(heading, "")
    size = largest([heading], BANNERS, right - left, "Black")
    canvas.text(left, 22, cut(heading, size, right - left, "Black"), size, theme.BAR_TEXT, weight="Black", anchor="l")
    for rank, line in enumerate(wrap_text(fonts.make_legible(story, ""), STORY, WIDE - SIDE - left, 3, "Semibold")):
        canvas.text(left, 45 + 15.5 * rank, line, STORY, theme.BAR_TEXT, weight="Semibold", anchor="l")
    return canvas.image


def poster(
    sheet: Sheet, when: str, story: str, winners: Sequence[int], board: Image.Image, frieze: Image.Image
) -> Image.Image:
    """Return a poster: the title's frieze, who won, the last board, and the score sheet."""
    return stack([frieze, banner(sheet.heading, when, story, winners), board, paint(sheet, scale=2)])


def stack(images: Sequence[Image.Image]) -> Image.Image:
    """Return pictures below one another, in the colours of which they have most, 128 at the utmost.

    Those that are 1100 pixels wide stay crisp and take a third less bytes than others, which are brought to 1100×700.
    """
    full = [image.convert("RGB") for image in images]
    full = [
        each if each.width == POSTER_SIZE[0] else each.resize(POSTER_SIZE, Image.Resampling.HAMMING) for each in full
    ]
    high = sum(image.height + POSTER_GAP for image in full) - POSTER_GAP
    sheet = Image.new("RGB", (POSTER_SIZE[0], high), theme.GROUND)
    top = 0
    for image in full:
        sheet.paste(image, (0, top))
        top += image.height + POSTER_GAP
    return Palette(_commonest(images), ()).quantise(sheet)


def _commonest(images: Sequence[Image.Image]) -> list[Colour]:
    """Return the commonest colours; those of the pictures themselves, so that flat areas stay what they are."""
    found: Counter[Colour] = Counter()
    for image in images:
        flat = image if image.mode == "P" else image.convert("RGB").quantize(LIMIT, dither=Image.Dither.NONE)
        own = flat.getpalette() or []
        for count, index in flat.getcolors(256) or []:
            assert isinstance(index, int)
            red, green, blue = own[3 * index : 3 * index + 3]
            found[red, green, blue] += count
    return [theme.GROUND, *(colour for colour, _ in found.most_common(LIMIT - 1))]
