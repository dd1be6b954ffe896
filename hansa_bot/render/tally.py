"""The tally: a row per seat with its points by column, the total, and a bar on which all of them lie in a row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.canvas import WIDE, Box, Canvas, Word, cut, largest, number, width, wrap_text
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import INK, JET, Colour, seat_ink, sign

SIDE = 6.0
"""Ground left and right of the rows."""
GAP = 2.4
"""Between two rows."""
ROWS = 150.0
"""Height of all rows, unless there are few."""
TALLEST = 36.0
LONE = 66.0
"""Height of a row at most, with a chart below and without."""

WREATH, PIECE = 22.5, 15.0
PLACE, SIGN, NAME = 13.0, 33.0, 44.5
"""From the left edge of a row: the middles of place and piece, and where the name begins."""
TOTAL = 44.0
"""Width of the column of totals."""
EDGE = 9.0
"""From the totals and the bar to the right edge of a row."""
NAMES = (13.0, 12.2, LEAST)
"""Type of the names: the largest in which all of them fit."""
NAME_MOST, NAME_LEAST = 124.0, 52.0
"""Room that names take before heads get narrower letters, and before heads are cut."""
POINTS = 12.0
SUMS = (18.0, 15.0, 12.0)
PILL = 15.0
BAR = 5.0
BAR_UP = 3.2
"""From the bar to the lower edge of a row."""
LINE = 0.6

HEAD_WEIGHT = "Semibold"
HEAD_LEADING = 11.4
"""From one line of a head to the next."""
HEAD_FOOT, HEAD_TOP = 7.2, 6.0
"""From the middle of the last line of the heads to the rows, and from above them to that of the first."""
HEAD_GAP = 4.0
"""Between two heads."""
NARROWEST = 27.0
WIDEST = 64.0

_BREAK = re.compile(r"[\s-]+(?=\S)")
_SYLLABLE = re.compile(r"(?<=\w\w)\w(?=[bcdfgjklmnpqrstvwz][aeiouyáàäéèíìóòöúùü]\w\w)")
"""Where a word may be broken: before a consonant with a vowel, as most languages do."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a seat scored: its points by column (None: the column does not concern it), its total and its place.

    Without a total (None) the columns are no points: nothing is added up, and the bar is that of the first one.
    """

    seat: int
    name: str
    cells: Sequence[float | None]
    total: float | None
    place: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Where columns stand: their middles, their widths, and the lines of their heads."""

    left: float
    middles: tuple[float, ...]
    widths: tuple[float, ...]
    heads: tuple[tuple[str, ...], ...]

    @property
    def high(self) -> float:
        """Height of the heads."""
        return HEAD_TOP + HEAD_FOOT + HEAD_LEADING * (max(map(len, self.heads), default=1) - 1)


def plan_columns(titles: Sequence[str], right: float, room: float, most: float) -> Columns:
    """Return columns that end at `right`, within `room` if narrower letters bring them there, else within `most`.

    Words that are too wide even then are broken with a hyphen, and cut as a last resort.
    """
    # From gentle to harsh: narrower letters, room taken from the names, hyphens, a third line.
    ways = (2, False, 1.0, room), (2, False, NARROW, room), (2, False, NARROW, most), (2, True, NARROW, most)
    for lines, hyphens, squeeze, limit in (*ways, (3, True, NARROW, most)):
        heads = [break_head(title, lines, hyphens=hyphens) for title in titles]
        widths = [max(NARROWEST, _longest(head) * squeeze + HEAD_GAP) for head in heads]
        if sum(widths) <= limit:
            break
    else:
        widths = _capped(widths, most)
        rooms = [(wide - HEAD_GAP) / NARROW + 0.01 for wide in widths]
        heads = [
            [cut(line, LEAST, room, HEAD_WEIGHT) for line in head] for head, room in zip(heads, rooms, strict=True)
        ]
    spare = max(0.0, room - sum(widths)) / max(1, len(widths))
    widths = [max(wide, min(wide + spare, WIDEST)) for wide in widths]
    left = right - sum(widths)
    ends = accumulate(widths, initial=left)
    middles = tuple(end + wide / 2 for end, wide in zip(ends, widths, strict=False))
    return Columns(left, middles, tuple(widths), tuple(map(tuple, heads)))


def _longest(head: Sequence[str]) -> float:
    return max(width(line, LEAST, HEAD_WEIGHT) for line in head)


def break_head(title: str, most: int, *, hyphens: bool) -> list[str]:
    """Return a head on one line where it is short, else on those that are narrowest together."""
    if most == 1 or _longest([title]) <= NARROWEST - HEAD_GAP:
        return [title]
    parts = [(title[:at].strip(), title[at:].strip()) for at in _ends(_BREAK, title)]
    if hyphens:
        parts += [(title[:at] + "-", title[at:]) for at in _ends(_SYLLABLE, title)]
    return min(
        [[title], *([first, *break_head(rest, most - 1, hyphens=hyphens)] for first, rest in parts)], key=_longest
    )


def _ends(pattern: re.Pattern[str], text: str) -> list[int]:
    return [match.end() for match in pattern.finditer(text)]


def _capped(widths: Sequence[float], most: float) -> list[float]:
    """Return widths of which the largest give way until all of them fit into `most`."""
    # From the narrowest on: as long as a column needs less than an equal share of the rest, it gets what it needs.
    left = most
    for taken, wide in enumerate(sorted(widths)):
        share = left / (len(widths) - taken)
        if wide > share:
            return [min(each, share) for each in widths]
        left -= wide
    return list(widths)


@dataclass(frozen=True, slots=True)
class TallyPlan:
    """Where everything stands."""

    rows: tuple[tuple[Row, Box], ...]
    columns: Columns
    top: float
    name_size: float
    name_room: float


def plan(rows: Sequence[Row], titles: Sequence[str], top: float, *, alone: bool) -> TallyPlan:
    """Return the plan of a tally whose heads begin at `top`; `alone`: nothing comes below it."""
    names = [_name(row) for row in rows]
    room = WIDE - 2 * SIDE - NAME - TOTAL
    wished = min(NAME_MOST, max((width(name, NAMES[0]) for name in names), default=0.0) + 8)
    found = plan_columns(titles, WIDE - SIDE - TOTAL, room - wished, room - NAME_LEAST)
    first = top + found.high
    high = min(LONE if alone else TALLEST, (ROWS * (2 if alone else 1)) / max(1, len(rows)) - GAP)
    boxes = [(SIDE, y, WIDE - SIDE, y + high) for y in (first + (high + GAP) * rank for rank in range(len(rows)))]
    name_room = found.left - SIDE - NAME - 4
    return TallyPlan(tuple(zip(rows, boxes, strict=True)), found, top, largest(names, NAMES, name_room), name_room)


def bottom(found: TallyPlan) -> float:
    """Return where a tally ends."""
    return found.rows[-1][1][3] if found.rows else found.top + found.columns.high


def _name(row: Row) -> str:
    return fonts.make_legible(row.name, sign(row.seat))


def _ground(row: Row) -> Colour:
    return theme.WON if row.place == 1 else theme.SHEET


def _line(box: Box) -> float:
    """Return the height at which a row is written."""
    return (box[1] + box[3] - BAR - BAR_UP) / 2


def best(found: TallyPlan) -> list[set[int]]:
    """Return for every column the seats that have most there; nobody where nobody has anything."""
    cells = [
        [(row.cells[index] or 0, row.seat) for row, _ in found.rows] for index in range(len(found.columns.middles))
    ]
    return [{seat for points, seat in column if points == max(column)[0] > 0} for column in cells]


def pill_boxes(found: TallyPlan) -> list[Box]:
    """Return the boxes of what stands out in each column."""
    boxes = []
    for index, seats in enumerate(best(found)):
        x = found.columns.middles[index]
        for row, box in found.rows:
            if row.seat in seats:
                half = max(PILL, width(write_points(row.cells[index]), POINTS) + 7) / 2
                boxes.append((x - half, _line(box) - PILL / 2, x + half, _line(box) + PILL / 2))
    return boxes


def write_points(points: float | None) -> str:
    """Return points as they are written."""
    return "–" if points is None else number(points)


def words(found: TallyPlan, total: str, bars: str = "") -> Iterator[Word]:
    """Yield all that is written on a tally; `bars` says what the parts of a bar are."""
    added = any(row.total is not None for row, _ in found.rows)
    yield from _heads(found, total if added else "")
    if added and len(found.columns.middles) > 1:
        yield from _legend(found, bars)
    tops = best(found)
    most = largest([write_points(row.total) for row, _ in found.rows], SUMS, TOTAL - EDGE, "Black")
    for row, box in found.rows:
        y, ground = _line(box), _ground(row)
        name = cut(_name(row), found.name_size, found.name_room)
        yield Word(SIDE + PLACE, y, str(row.place), LEAST, INK if row.place == 1 else theme.FAINT, ground)
        yield Word(SIDE + NAME, y, name, found.name_size, INK, ground, anchor="l")
        for x, points, seats in zip(found.columns.middles, row.cells, tops, strict=True):
            if row.seat in seats:
                yield Word(x, y, write_points(points), POINTS, JET, theme.GOLD)
            else:
                yield Word(x, y, write_points(points), POINTS, INK if points else theme.FAINT, ground, HEAD_WEIGHT)
        if row.total is not None:
            yield Word(WIDE - SIDE - EDGE, y, write_points(row.total), most, INK, ground, "Black", "r")


def _heads(found: TallyPlan, total: str) -> Iterator[Word]:
    """Yield the heads; those on one line stand at the height of the lower one of two."""
    low, columns = found.top + found.columns.high - HEAD_FOOT, found.columns
    for x, wide, lines in zip(columns.middles, columns.widths, columns.heads, strict=True):
        for rank, line in enumerate(reversed(lines)):
            y, room = low - HEAD_LEADING * rank, wide - HEAD_GAP
            yield Word(x, y, line, LEAST, INK, theme.GROUND, HEAD_WEIGHT, room=room)
    if not total:
        return
    text, room = cut(total, LEAST, (TOTAL - EDGE - 1) / NARROW), TOTAL - EDGE - 1
    yield Word(WIDE - SIDE - EDGE, low, text, LEAST, INK, theme.GROUND, anchor="r", room=room)


def _legend(found: TallyPlan, text: str) -> Iterator[Word]:
    """Yield what stands left of the heads, as high as they are at most; nothing where there is no room for it."""
    most, room = max(map(len, found.columns.heads)), found.columns.left - SIDE - HEAD_GAP
    lines = wrap_text(text, LEAST, room, most, HEAD_WEIGHT)
    if " ".join(lines) == text:
        low = found.top + found.columns.high - HEAD_FOOT
        for rank, line in enumerate(reversed(lines)):
            yield Word(SIDE, low - HEAD_LEADING * rank, line, LEAST, INK, theme.GROUND, HEAD_WEIGHT, "l")


def paint(canvas: Canvas, found: TallyPlan, total: str, bars: str = "") -> None:
    """Paint a tally."""
    most = max((sum(_gains(row)) for row, _ in found.rows), default=0)
    for row, box in found.rows:
        _paint_row(canvas, row, box)
        for part, colour in bar(row, box, most):
            canvas.fill(part, colour)
    for box in pill_boxes(found):
        canvas.panel(box, theme.GOLD, PILL / 2)
    for word in words(found, total, bars):
        word.write(canvas)


def _paint_row(canvas: Canvas, row: Row, box: Box) -> None:
    y = _line(box)
    if row.place == 1:
        canvas.panel(box, theme.GOLD_EDGE, 3)
        canvas.panel((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), theme.WON, 2)
        wreath = min(WREATH, 2 * (y - box[1]) - 1)
        canvas.stamp(sprites.laurel(wreath, canvas.scale), SIDE + PLACE, y)
    else:
        canvas.panel(box, theme.SHEET, 3)
    canvas.stamp(sprites.piece(row.seat, sprites.SQUARE, PIECE, canvas.scale), SIDE + SIGN, y)


def _gains(row: Row) -> list[float]:
    """Return what a row's bar is made of: all that adds up, else the column by which places are given, the first."""
    cells = row.cells if row.total is not None else row.cells[:1]
    return [points for points in cells if points and points > 0]


def bar(row: Row, box: Box, most: float) -> list[tuple[Box, Colour]]:
    """Return the parts of a row's bar, the dark edge first; `most` points fill the row, what is lost is left out."""
    gains, ink = _gains(row), seat_ink(row.seat)
    if not gains:
        return []
    left, right = box[0] + EDGE, box[2] - EDGE
    below = box[3] - BAR_UP
    point = (right - left) / most
    parts: list[tuple[Box, Colour]] = [
        ((left - LINE, below - BAR - LINE, left + point * sum(gains) + LINE, below + LINE), INK)
    ]
    for rank, points in enumerate(gains):
        wide = point * points
        tone = ink.tone if rank % 2 else ink.fill
        parts.append(((left, below - BAR, left + wide - (LINE if rank + 1 < len(gains) else 0), below), tone))
        left += wide
    return parts
