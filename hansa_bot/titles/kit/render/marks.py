"""Marks of what happened: rings around what is new, and arrows that find their way past what should be read."""

import math
from collections.abc import Iterable
from itertools import product

from PIL.Image import Image

from hansa_bot.render.canvas import WIDE, Box, Canvas, Outline, Point, nest
from hansa_bot.render.curves import bow, even, swing
from hansa_bot.render.theme import BLANK, INK, JET, PAPER

ARROW = 2.0
HEAD = 6.0
BENDS = (0.14, -0.14, 0.06, -0.06, 0.2, -0.2, 0.28, -0.28, 0.36, -0.36, 0.46, -0.46)
HOOKS = (0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45, 0.65, -0.65, 0.9, -0.9)
LEAN = 0.92
"""Ways that are tried: gentle bows, then, if no head would be free, those that come to their end from the side."""
SWINGS = 0.15, -0.15, 0.3, -0.3, 0.55, -0.55, 0.85, -0.85
"""Bends near the start and near the end of ways like an S, tried where every bow would run beneath a name."""
CELL = 3.0
"""Size of the squares in which the way of an arrow is looked for."""
TIP = 4
"""The last points of an arrow count most: without its head it says nothing."""
OUTSIDE = 9
BARRED = 9
"""The least weight of what should be read: beneath that no arrow runs if it can be helped."""
SHORT = 36.0
"""A way as short as this is no way if its end is not free."""
WIDTH = 6.0
"""What an arrow takes of the way of the next one."""


def ring(outline: Outline, size: tuple[float, float], scale: int, wide: float, inner: float) -> Image:
    """Return the black-on-white ring that says "new", so wide outside and within its edge."""
    return nest(outline, size, scale, (wide, JET), (inner, PAPER))


class Arrows:
    """Finds ways for arrows over a map: bows that meet as little as can be, the heaviest least."""

    def __init__(self, height: float) -> None:
        self._squares = [bytearray(int(WIDE / CELL) + 1) for _ in range(int(height / CELL) + 1)]

    def avoid(self, boxes: Iterable[Box], weight: int) -> None:
        """Give boxes a weight; a later one counts where they overlap."""
        for box in boxes:
            left, top, right, bottom = (max(0, round(value / CELL)) for value in box)
            for row in self._squares[top:bottom]:
                row[left:right] = bytes([weight]) * (min(right, len(row)) - min(left, len(row)))

    def find(self, start: Point, end: Point, trim: float) -> list[Point]:
        """Return the bow between two places that meets least, a slight one if it can be; later ones avoid it.

        Nothing where it is short and comes to its end on something: rings around both places say more.
        """
        # The slight bow first; hooks come last, and only while the tip still lies on something.
        best = self._weigh(bow(start, end, bend=BENDS[0], trim=trim))
        for bend, lean in (*((bend, 0.5) for bend in BENDS[1:]), *((bend, LEAN) for bend in HOOKS)):
            if best[0] == 0 or (lean == LEAN and best[1] == 0):
                break
            best = min(best, self._weigh(bow(start, end, bend=bend, trim=trim, lean=lean)), key=_heavy)
        # Swings are long ways round: only where the best bow would run beneath something that should be read.
        for first, last in product(SWINGS, SWINGS) if self._bars(best[2]) else ():
            best = min(best, self._weigh(swing(start, end, first=first, last=last, trim=trim)), key=_heavy)
        if best[1] and math.dist(start, end) < SHORT:
            return []
        half = WIDTH / 2
        # Later arrows see this one as something to go around.
        self.avoid(((x - half, y - half, x + half, y + half) for x, y in even(best[2], 4.0)), 2)
        return best[2]

    def _weigh(self, way: list[Point]) -> tuple[int, int, list[Point]]:
        """Return what a way meets, what its tip meets, and the way."""
        weights = [self._met(x, y) for x, y in even(way, 4.0)]
        tip = sum(weights[-TIP:])
        return sum(weights) + 8 * tip, tip, way

    def _bars(self, way: list[Point]) -> bool:
        """Return whether a way runs beneath something that should be read."""
        return any(self._met(x, y) >= BARRED for x, y in even(way, 4.0))

    def _met(self, x: float, y: float) -> int:
        column, row = int(x // CELL), int(y // CELL)
        inside = 0 <= row < len(self._squares) and 0 <= column < len(self._squares[0])
        return self._squares[row][column] if inside else OUTSIDE


def _heavy(weighed: tuple[int, int, list[Point]]) -> int:
    return weighed[0]


def paint_shafts(canvas: Canvas, ways: list[list[Point]], above: Iterable[Box]) -> None:
    """Paint arrows without their heads under some boxes; pieces and names are painted over them, too."""
    met = [
        part
        for part in above
        if any(part[0] <= x <= part[2] and part[1] <= y <= part[3] for way in ways for x, y in way)
    ]
    # What must stay readable is cut out before and stamped back after: arrows run beneath it.
    kept = [((part[0] + part[2]) / 2, (part[1] + part[3]) / 2, canvas.cut(part)) for part in met]
    for way in ways:
        tip, (ux, uy) = _aim(way)
        neck = tip[0] - ux * HEAD * 0.7, tip[1] - uy * HEAD * 0.7
        shaft = [place for place in way if (place[0] - tip[0]) * ux + (place[1] - tip[1]) * uy < -HEAD * 0.7]
        for grow, colour in ((0.9, BLANK), (0.0, INK)):
            if shaft:
                canvas.stroke([*shaft, neck], ARROW + 2 * grow, colour)
    for x, y, image in kept:
        canvas.stamp(image, x, y)


def paint_heads(canvas: Canvas, ways: list[list[Point]]) -> None:
    """Paint the heads of arrows; names are painted over them."""
    for way in ways:
        tip, (ux, uy) = _aim(way)
        for grow, colour in ((0.9, BLANK), (0.0, INK)):
            reach, wide = HEAD + grow * 1.6, HEAD * 0.55 + grow * 1.5
            base = (tip[0] - ux * (HEAD + grow * 0.6), tip[1] - uy * (HEAD + grow * 0.6))
            nose = (base[0] + ux * reach * 1.1, base[1] + uy * reach * 1.1)
            sides = [(base[0] - uy * wide, base[1] + ux * wide), (base[0] + uy * wide, base[1] - ux * wide)]
            canvas.shape([nose, *sides], colour)


def _aim(way: list[Point]) -> tuple[Point, Point]:
    """Return where an arrow ends, and its direction there."""
    tip, back = way[-1], way[max(0, len(way) - 4)]
    length = math.dist(tip, back) or 1.0
    return tip, ((tip[0] - back[0]) / length, (tip[1] - back[1]) / length)
