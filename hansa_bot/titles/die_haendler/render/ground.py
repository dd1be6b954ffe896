"""The map without its plates, as a printer of the late Middle Ages would have cut it: three tones of paper, shores
with their water lines, mountains, woods, ships, a frame with lozenges.
"""

from itertools import pairwise

import msgspec

from hansa_bot.render import fonts
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import HIGH, WIDE, Pen, Point
from hansa_bot.render.curves import along, bezier, smooth
from hansa_bot.render.fonts import DISPLAY
from hansa_bot.render.theme import INK
from hansa_bot.titles.die_haendler.material import CITIES
from hansa_bot.titles.die_haendler.render import inks
from hansa_bot.titles.die_haendler.render.layout import ASSETS, MAP, PLATES, TRACKS
from hansa_bot.titles.kit.render.targets import Brush, read_drawings

ORNAMENTS = read_drawings(ASSETS / "ornaments.json")
"""Drawings in units; towns, by the ids of their cities, stand on their lower edge."""
COAST = 0.9
WATERLINES = (11.0, 10.4), (7.2, 6.6), (3.8, 3.2)
"""How far from the shore water lines begin and end, the farthest first."""
SPRING, MOUTH = 0.8, 2.6
EDGE, LOZENGE = 4.0, 11.0
"""Width of the frame around the map, and from one lozenge in it to the next."""
TITLE, TITLE_SIZES = (92.0, 30.0), (12.4, 7.6)
"""Width and height of the scroll with the title, and its type sizes."""
WORDS = "Die Handler", "Anno MCCCCXCIII"
UMLAUT = 5
"""Which letter of the title has dots."""


class Ground(msgspec.Struct, frozen=True):
    """What is drawn of a map: outlines of seas, of lands and meadows in other tones; rivers, ornaments, names.

    Each ornament has its name, where it stands, and how large; each name the four points of its curve and its size.
    """

    seas: list[list[Point]]
    lands: list[list[Point]]
    meadows: list[list[Point]]
    rivers: list[list[Point]]
    ornaments: list[tuple[str, float, float, float]]
    names: list[tuple[str, tuple[Point, Point, Point, Point], float]]
    title: Point


GROUND = msgspec.json.decode((ASSETS / "ground.json").read_bytes(), type=Ground)


def paint_ground(pen: Blueprint) -> None:
    """Paint the ground, and that of the tracks below it, on a sheet that is filled with the colour of the land."""
    for outlines, colour in ((GROUND.lands, inks.REALM), (GROUND.meadows, inks.MEADOW)):
        for outline in outlines:
            pen.shape(smooth(outline, closed=True), colour)
    for river in GROUND.rivers:
        for wider, colour in ((0.8, inks.WAVE), (0.0, inks.SEA)):
            pen.ribbon(smooth(river, closed=False), SPRING + wider, MOUTH + wider, colour)
    _paint_seas(pen)
    for ornament in GROUND.ornaments:
        adorn(pen, *ornament)
    for text, curve, size in GROUND.names:
        along(pen, text, bezier(curve), size, inks.SEA_NAME, DISPLAY)
    _paint_title(pen, *GROUND.title)
    pen.rect((0, MAP[3], WIDE, HIGH), inks.REALM)
    _paint_frame(pen)


def _paint_seas(pen: Blueprint) -> None:
    """Paint the seas with lines along their shores."""
    shores = [smooth(outline, closed=True) for outline in GROUND.seas]
    # Water lines run on both sides of a shore; drawn on water alone and cut out along it, they stay off the land.
    water, cut = pen.like(inks.SEA), pen.like(0, "1")
    for shore in shores:
        rim = [*shore, shore[0]]
        cut.shape(shore, 1)
        for far, near in WATERLINES:
            water.path(rim, 2 * far, inks.WAVE)
            water.path(rim, 2 * near, inks.SEA)
    pen.lay(water, cut)
    for shore in shores:
        pen.line([*shore, shore[0]], COAST, inks.COAST)


def adorn(pen: Pen, name: str, x: float, y: float, unit: float = 1.0) -> None:
    """Draw an ornament of the map."""
    Brush(pen, x, y, unit, INK, inks.LAND).draw(ORNAMENTS[name], inks.PAINTS)


def paint_towns(pen: Pen) -> None:
    """Draw every city on the upper edge of its plate."""
    for city, (left, top, right, _) in zip(CITIES, PLATES, strict=True):
        adorn(pen, city, (left + right) / 2, top + 0.6)


def _paint_title(pen: Blueprint, x: float, y: float) -> None:
    """Draw a scroll, its ends rolled up, with the title of the map."""
    wide, high = TITLE[0] / 2, TITLE[1] / 2
    for side in (-1, 1):
        u = x + side * wide
        corners = (-7, high + 3), (9, high + 3), (5, 2), (9, 3 - high), (-7, 3 - high)
        tail = [(u + side * far, y + down) for far, down in corners]
        pen.shape(tail, inks.TRIM)
        pen.line([*tail, tail[0]], 0.8, inks.LINE)
    for inset, colour in ((0.0, inks.LINE), (0.8, inks.CARD), (2.2, inks.TRIM), (2.7, inks.CARD)):
        pen.rect((x - wide + inset, y - high + inset, x + wide - inset, y + high - inset), colour)
    for text, size, level in zip(WORDS, TITLE_SIZES, (-3.6, 8.0), strict=True):
        half, foot = _wide(pen, text, size) / 2, y + level + size * 0.3
        along(pen, text, [(x - half, foot), (x + half, foot)], size, INK, DISPLAY)
    # the face has plain letters alone, so the dots of the umlaut come by hand
    title, size = WORDS[0], TITLE_SIZES[0]
    dots = x - _wide(pen, title, size) / 2 + _wide(pen, title[: UMLAUT + 1], size)
    for aside in (-4.2, -1.8):
        pen.disc(dots + aside, y - 7.0, 0.7, INK)


def _wide(pen: Pen, text: str, size: float) -> float:
    return fonts.width(text, DISPLAY, round(size * pen.pixels)) / pen.pixels


def _paint_frame(pen: Pen) -> None:
    """Draw the frame around the map and beside its foot: a light band between dark lines, with lozenges on it."""
    foot, high = MAP[3], TRACKS[3]
    levels = (0.0, foot - EDGE)
    sides = [(0.0, top, WIDE, top + EDGE) for top in levels]
    ends = (0.0, 0.0, EDGE, high), (WIDE - EDGE, 0.0, WIDE, high)
    for inset, colour in ((0.0, inks.FRAME), (0.7, inks.CARD)):
        for left, top, right, bottom in (*sides, *ends):
            pen.rect((left + inset, top + inset, right - inset, bottom - inset), colour)
    half = EDGE / 2
    across = round(WIDE / LOZENGE)
    for x in (WIDE * part / across for part in range(1, across)):
        for y in (top + half for top in levels):
            pen.shape([(x - 2.6, y), (x, y - 1.0), (x + 2.6, y), (x, y + 1.0)], inks.TRIM)
    for first, last in pairwise((0.0, foot, high)):
        down = round((last - first) / LOZENGE)
        for y in (first + (last - first) * part / down for part in range(1, down)):
            for x in (half, WIDE - half):
                pen.shape([(x - 1.0, y), (x, y - 2.6), (x + 1.0, y), (x, y + 2.6)], inks.TRIM)
    for x in (half + 0.8, WIDE - half - 0.8):
        for y in (half + 0.8, foot - half):
            for radius, colour in ((3.6, inks.FRAME), (2.9, inks.CARD), (1.5, inks.TRIM)):
                pen.disc(x, y, radius, colour)
