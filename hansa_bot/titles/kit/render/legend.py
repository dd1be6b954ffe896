"""A picture that teaches: the places that a card on how to play speaks of are framed and named, all else is faded."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import tee

from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Box, Canvas, Pen, Point, around, width
from hansa_bot.render.curves import even
from hansa_bot.render.theme import JET, PAPER, Colour
from hansa_bot.titles.kit.render.targets import FIGURE, frame_box, rim

SHEET: Box = (0.0, 0.0, WIDE, HIGH)
NAME_HIGH, PAD = 15.0, 5.0
"""Height of a name's plate, and what it leaves free at either end."""
FRAME = 2.4
"""How far lines stay from a place: it is framed, and their ends are round."""
AIR = 2.0
"""How far a plate stays from everything else."""
TURNS, STEP, NEAR, FARTHEST = 24, 5.0, 14, 60
"""Directions in which a plate is tried, how much farther each time, how often for a clean spot, and for any."""
POINTS = 24
"""Places of a line that are looked at."""
RIM, REACH = 2.6, 1.0
"""Width of the frame of shapes, and from one place on it to the next where a line may end."""
TRIES = 12
"""How often names are laid anew to spare all others, then as many as can be, and then without."""
SMALLEST, WHOLE = 0.76, 500.0
"""How large letters are, at least, on a part of the sheet at double scale: larger than on the sheet. And how wide a
part is whose letters are as large as there: in a narrower one all have capitals of 5.5 pixels and more on a phone.
"""


@dataclass(frozen=True, slots=True)
class Label:
    """A name, the box of its plate, the box of what it names, and the size of both against those of a whole sheet.

    What is named may be some `shapes` within its box, such as hexes: then these are lit and framed instead.
    """

    text: str
    plate: Box
    place: Box
    size: float = 1.0
    shapes: Sequence[Sequence[Point]] = ()

    @property
    def line(self) -> tuple[Point, Point]:
        """The shortest way between the two, up to the frame."""
        framed = _grow(self.place, FRAME)
        return _nearest(self.plate, framed), _nearest(framed, self.plate)

    @property
    def drawn(self) -> list[Point]:
        """The same way, on to where the frame of shapes is nearest to it."""
        start, end = self.line
        sides = [point for side in rim(self.shapes) for point in even(side, REACH)]
        return [start, min(sides, key=lambda point: math.dist(point, end)) if sides else end]

    @property
    def steps(self) -> list[Box]:
        """Places along the line, as small boxes."""
        (x, y), (u, v) = self.line
        parts = [index / POINTS for index in range(1, POINTS)]
        return [around(x + (u - x) * part, y + (v - y) * part, 1, 1) for part in parts]

    def crosses(self, other: "Label") -> bool:
        """Return whether the lines of two labels meet."""
        (a, b), (c, d) = self.line, other.line
        return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def lay(
    places: Mapping[str, Box], texts: Mapping[str, str], spared: Sequence[Box] = (), sheet: Box = SHEET
) -> list[Label]:
    """Return the names of places where they cover no place, no other name and no line, each as near as can be.

    Both are by the same keys; what is `spared` they cover only where nothing else is near, and all is within the part
    of the sheet that is shown. For whom nothing was free comes first in another try; after the last one it lies near.
    """
    laid: list[Label] = []
    free: dict[tuple[str, int], Iterator[Label]] = {}

    def nearest(key: str, steps: int, is_apart: Callable[[Label], bool]) -> Label | None:
        if (key, steps) not in free:
            near = _around(texts[key], places[key], steps, sheet)
            free[key, steps] = _free(near, places[key], [*places.values()], spared if steps == _CLEAN else ())
        # Each try begins with the nearest again, but works none out twice.
        free[key, steps], again = tee(free[key, steps])
        return next(filter(is_apart, again), None)

    for attempt in range(3 * TRIES):
        if attempt % TRIES == 0:
            order = [key for key in places if key in texts]
        laid, late = [], []
        for key in order:
            is_apart = _apart_from(laid)
            found = (nearest(key, steps, is_apart) for steps in _WAYS[attempt // TRIES])
            label = next(filter(None, found), None)
            if label is None:
                late.append(key)
                # A name that covers something is still better than a place without one.
                label = next(_around(texts[key], places[key], 1, sheet))
            laid.append(label)
        if not late:
            break
        # Whoever found no room goes first next time, and one of the others last, so that their order changes too.
        others = [key for key in order if key not in late]
        order = [*late, *others[1:], *others[:1]]
    return laid


_CLEAN, _ANY = NEAR, FARTHEST
_WAYS = (_CLEAN,), (_CLEAN, _ANY), (_ANY,)
"""How names are laid in turn: where they cover nothing that is spared, there rather than elsewhere, or anywhere."""


def _free(labels: Iterator[Label], place: Box, places: Sequence[Box], spared: Sequence[Box]) -> Iterator[Label]:
    """Yield labels that cover no place and nothing that is spared, and whose lines cross none but their own place."""
    # A place that is spared itself may of course be pointed at.
    near = [box for box in spared if not _meets(box, [place])]
    covered, barred = [*places, *spared], [*(_grow(box, FRAME) for box in places if box != place), *near]
    for label in labels:
        if not _meets(_grow(label.plate, AIR * label.size), covered) and not _crosses(label, barred):
            yield label


def _apart_from(laid: Sequence[Label]) -> Callable[[Label], bool]:
    """Return what tells whether a label and its line neither cover nor cross any that lies there."""
    covered = [*(label.plate for label in laid), *(step for label in laid for step in label.steps)]
    barred = [_grow(label.plate, FRAME) for label in laid]

    def is_apart(label: Label) -> bool:
        return (
            not _meets(_grow(label.plate, AIR * label.size), covered)
            and not _crosses(label, barred)
            and not any(label.crosses(other) for other in laid)
        )

    return is_apart


def _crosses(label: Label, barred: Sequence[Box]) -> bool:
    return bool(barred) and any(_meets(step, barred) for step in label.steps)


def _grow(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _meets(box: Box, others: Sequence[Box]) -> bool:
    left, top, right, bottom = box
    # Names are laid by very many such questions: a generator would take three times as long.
    for each in others:  # noqa: SIM110
        if left < each[2] and each[0] < right and top < each[3] and each[1] < bottom:
            return True
    return False


def _side(start: Point, end: Point, point: Point) -> float:
    """Return on which side of the way from one point to another a third one lies, as a sign."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def paint_legend(canvas: Canvas, labels: Sequence[Label], fade: tuple[Colour, float], sheet: Box = SHEET) -> None:
    """Fade what is painted of a sheet but for the places of some labels, frame these and write the names."""

    def keep(pen: Pen) -> None:
        for label in labels:
            for corners in label.shapes:
                pen.shape(corners, STAYS)
            if not label.shapes:
                pen.rect(label.place, STAYS)

    canvas.fade(sheet, *fade, keep)
    for label in labels:
        if not label.shapes:
            frame_box(canvas, label.place, None)
        for wide, colour in ((RIM, JET), (RIM - 1.2, PAPER)):
            for side in rim(label.shapes):
                canvas.stroke(side, wide, colour)
    for label in labels:
        for wide, colour in ((3.0, PAPER), (1.4, JET)):
            canvas.stroke(label.drawn, wide * label.size, colour)
    for label in labels:
        left, top, right, bottom = label.plate
        canvas.panel(label.plate, JET, 4 * label.size)
        canvas.panel(_grow(label.plate, -label.size), PAPER, 3 * label.size)
        canvas.text((left + right) / 2, (top + bottom) / 2, label.text, FIGURE * label.size, JET)


def _around(text: str, place: Box, steps: int, sheet: Box) -> Iterator[Label]:
    """Yield where a name may stand, the nearest first; always within what is shown of the sheet."""
    size = min(1.0, max(SMALLEST, (sheet[2] - sheet[0]) / WHOLE))
    wide, high, air = width(text, FIGURE * size) + 2 * PAD * size, NAME_HIGH * size, AIR * size
    west, north, east, south = _grow(sheet, -air)
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    for step in range(steps):
        across = (place[2] - place[0] + wide) / 2 + air + 4 + STEP * size * step
        down = (place[3] - place[1] + high) / 2 + air + 4 + STEP * size * step
        for turn in range(TURNS):
            right, low = math.sin(math.tau * turn / TURNS), -math.cos(math.tau * turn / TURNS)
            longer = max(abs(right), abs(low))
            u = min(east - wide / 2, max(west + wide / 2, x + across * right / longer))
            v = min(south - high / 2, max(north + high / 2, y + down * low / longer))
            yield Label(text, around(u, v, wide, high), place, size)


def _nearest(box: Box, other: Box) -> Point:
    """Return the place of a box that is nearest to the middle of what it shares with another, or to its side."""
    (left, top, right, bottom), (west, north, east, south) = box, other
    x, y = (max(left, west) + min(right, east)) / 2, (max(top, north) + min(bottom, south)) / 2
    return min(right, max(left, x)), min(bottom, max(top, y))
