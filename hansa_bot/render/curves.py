"""Smooth lines through points, and wide lettering along them, as maps name their waters."""

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Point
from hansa_bot.render.theme import Colour

HIGHEST = 100.0
"""How far a bow may leave the straight way, in units."""


def bezier(curve: Sequence[Point], parts: int = 48) -> list[Point]:
    """Return points along a cubic Bézier curve given by its four points."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _weights(parts)]


@remember
def _weights(parts: int) -> list[tuple[float, float, float, float]]:
    """Return how much each of a curve's four points counts along it."""
    steps = [part / parts for part in range(parts + 1)]
    return [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in steps]


def even(points: Sequence[Point], step: float) -> list[Point]:
    """Return points about `step` units apart along a line; crowded points would fray a wide stroke."""
    lengths = [math.dist(first, second) for first, second in pairwise(points)]
    parts = max(1, round(sum(lengths) / step))
    found, walked, index = [points[0]], 0.0, 0
    for part in range(1, parts):
        goal = sum(lengths) * part / parts
        while walked + lengths[index] < goal:
            walked += lengths[index]
            index += 1
        share = (goal - walked) / lengths[index]
        (x, y), (u, v) = points[index], points[index + 1]
        found.append((x + (u - x) * share, y + (v - y) * share))
    return [*found, points[-1]]


def smooth(points: Sequence[Point], *, closed: bool, parts: int = 10) -> list[Point]:
    """Return points along a Catmull-Rom curve through all points."""
    count = len(points)
    found = []
    for index in range(count if closed else count - 1):
        around = [
            points[(index + step) % count] if closed else points[min(max(index + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        ]
        found += [_between(around, part / parts) for part in range(parts)]
    return found if closed else [*found, points[-1]]


def _between(around: Sequence[Point], t: float) -> Point:
    weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) + t**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, around, strict=True)) / 2 for axis in (0, 1))
    return x, y


def bow(start: Point, end: Point, *, bend: float, trim: float, lean: float = 0.5) -> list[Point]:
    """Return a gently bent way between two places, `trim` units shorter at both ends.

    It bends most at `lean` of its length; near 1 it comes to its end from the side.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    span = math.hypot(dx, dy) or 1.0
    lift = max(-HIGHEST, min(HIGHEST, span * bend))
    side = 1 if dx >= 0 else -1
    top = (start[0] + dx * lean + side * dy / span * lift, start[1] + dy * lean - side * dx / span * lift)
    return _trimmed(
        bezier((start, _toward(start, top), _toward(end, top), end), 40 + int(span / 8)), start, end, trim
    )


def swing(start: Point, end: Point, *, first: float, last: float, trim: float) -> list[Point]:
    """Return a way between two places like an S, `trim` units shorter at both ends.

    It bends by `first` of its length near its start and by `last` near its end, both to the same side where their
    signs are equal.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    span = math.hypot(dx, dy) or 1.0
    near, far = (max(-HIGHEST, min(HIGHEST, span * bend)) / span for bend in (first, last))
    tops = (
        (start[0] + dx * 0.3 + dy * near, start[1] + dy * 0.3 - dx * near),
        (start[0] + dx * 0.7 + dy * far, start[1] + dy * 0.7 - dx * far),
    )
    return _trimmed(bezier((start, *tops, end), 40 + int(span / 8)), start, end, trim)


def _trimmed(way: Sequence[Point], start: Point, end: Point, trim: float) -> list[Point]:
    kept = [point for point in way if math.dist(point, start) >= trim and math.dist(point, end) >= trim]
    return kept if len(kept) > 1 else [start, end]


def _toward(place: Point, top: Point) -> Point:
    # Two thirds of the way: then the cubic curve is exactly the quadratic one with its one control point at the top.
    return place[0] + (top[0] - place[0]) * 2 / 3, place[1] + (top[1] - place[1]) * 2 / 3


def along(pen: Blueprint, text: str, way: Sequence[Point], size: float, colour: Colour, weight: str) -> None:
    """Write a text over the whole length of a way, on which its letters stand evenly spread and turned with it."""
    face = round(size * pen.pixels)
    wide = [fonts.width(char, weight, face) / pen.pixels for char in text]
    gap = (length(way) - sum(wide)) / max(1, len(text) - 1)
    for char, start, own in zip(
        text, accumulate(wide, lambda at, own: at + own + gap, initial=0.0), wide, strict=False
    ):
        if not char.isspace():
            (x, y), turn = spot(way, start + own / 2)
            _letter(pen, char, weight, face, pen.place(x, y), turn, colour)


def length(way: Sequence[Point]) -> float:
    """Return how long a way through points is."""
    return sum(math.dist(first, second) for first, second in pairwise(way))


def spot(way: Sequence[Point], far: float) -> tuple[Point, float]:
    """Return the place `far` along a way and the direction there, in radians; beyond its end that of the end."""
    for first, second in pairwise(way):
        step = math.dist(first, second)
        turn = math.atan2(second[1] - first[1], second[0] - first[0])
        if far <= step:
            share = far / step if step else 0.0
            return (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share), turn
        far -= step
    return way[-1], turn


def _letter(pen: Blueprint, char: str, weight: str, face: int, foot: Point, turn: float, colour: Colour) -> None:
    """Write a letter with the middle of its foot at a place, all in pixels."""
    shape, left, top = fonts.mask(char, weight, face)
    aside = left + shape.width / 2 - fonts.width(char, weight, face) / 2
    up = top + shape.height / 2
    turned = shape.rotate(-math.degrees(turn), Image.Resampling.BICUBIC, expand=True)
    x = foot[0] + aside * math.cos(turn) - up * math.sin(turn)
    y = foot[1] + aside * math.sin(turn) + up * math.cos(turn)
    pen.tint(colour, turned, round(x - turned.width / 2), round(y - turned.height / 2))
