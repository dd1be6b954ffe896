"""The map without its plates, as an old chart shows it: lands in two tones, hatched shores, lines of the rose."""

import math

import msgspec

from hansa_bot.render import fonts
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import WIDE, Pen, Point
from hansa_bot.render.curves import along, bezier, smooth
from hansa_bot.render.fonts import DISPLAY
from hansa_bot.render.theme import GOLD_EDGE, INK
from hansa_bot.titles.kit.render.targets import Brush, read_drawings
from hansa_bot.titles.merkator.render import inks
from hansa_bot.titles.merkator.render.layout import ASSETS

ORNAMENTS = read_drawings(ASSETS / "ornaments.json")
"""Drawings in units; the rose is one high, and towns stand on their lower edge."""
MAP_HIGH = 196.0
HATCH, STEP, STROKE = 6.0, 1.5, 0.45
"""How far the hatching of a shore reaches, from one of its strokes to the next, and how wide one is."""
RHUMBS, RHUMB = 32, 0.5
"""Directions of the rose whose lines run over the seas, and how wide these are."""
COAST = 0.8
SPRING, MOUTH = 0.7, 2.0
EDGE, DEGREE = 2.6, 11.0
"""Width of the frame around the map, and length of its parts."""
NAME_SIZE = 9.6
TITLE, TITLE_SIZES = (84.0, 27.0), (11.6, 7.4)
"""Width and height of the cartouche, and its type sizes."""
WORDS = "Merkator", "Anno MDCXLVIII"


class Name(msgspec.Struct, frozen=True):
    """The name of a sea, and the four points of the curve that it follows."""

    text: str
    curve: tuple[Point, Point, Point, Point]


class Ground(msgspec.Struct, frozen=True):
    """What is drawn of a map: outlines of `shores`, of the `lands` of the second tone, ornaments, names.

    Each ornament has its name, where it stands, and how large.
    """

    shores: list[list[Point]]
    lands: list[list[Point]]
    ornaments: list[tuple[str, float, float, float]]
    rose: tuple[float, float, float]
    title: Point
    rivers: list[list[Point]]
    names: list[Name]


GROUND = msgspec.json.decode((ASSETS / "ground.json").read_bytes(), type=Ground)


def paint_ground(pen: Blueprint) -> None:
    """Paint the ground on a sheet that is filled with the colour of the sea."""
    shores = [smooth(outline, closed=True) for outline in GROUND.shores]
    _paint_water(pen, shores)
    land, cut = pen.like(inks.LAND), pen.like(0, "1")
    for shore in shores:
        cut.shape(shore, 1)
    for outline in GROUND.lands:
        land.shape(smooth(outline, closed=True), inks.REALM)
    for river in GROUND.rivers:
        land.ribbon(smooth(river, closed=False), SPRING, MOUTH, inks.HATCH)
    # laid through the shores: outlines of the second tone need not follow them
    pen.lay(land, cut)
    for shore in shores:
        pen.line([*shore, shore[0]], COAST, inks.COAST)
    _paint_ornaments(pen)
    _paint_frame(pen)


def _paint_water(pen: Blueprint, shores: list[list[Point]]) -> None:
    """Paint the lines of the rose, and fine strokes along all shores."""
    x, y, _ = GROUND.rose
    for turn in range(RHUMBS):
        way = math.tau * turn / RHUMBS
        pen.line([(x, y), (x + 700 * math.cos(way), y + 700 * math.sin(way))], RHUMB, inks.RHUMB)
    near, strokes = pen.like(0, "1"), pen.like(0, "1")
    for shore in shores:
        near.line([*shore, shore[0]], 2 * HATCH, 1)
    for row in range(round(MAP_HIGH / STEP)):
        strokes.line([(0.0, row * STEP), (WIDE, row * STEP)], STROKE, 1)
    # strokes cover the whole sheet; only those near a shore are kept
    pen.lay(pen.like(inks.HATCH), near, strokes)


def _paint_ornaments(pen: Blueprint) -> None:
    for ornament in (*GROUND.ornaments, ("rose", *GROUND.rose)):
        adorn(pen, *ornament)
    _paint_cartouche(pen, *GROUND.title)
    for name in GROUND.names:
        along(pen, name.text, bezier(name.curve), NAME_SIZE, inks.SEA_NAME, DISPLAY)


def adorn(pen: Pen, name: str, x: float, y: float, unit: float = 1.0) -> None:
    """Draw an ornament of the map."""
    Brush(pen, x, y, unit, INK, inks.LAND).draw(ORNAMENTS[name], inks.PAINTS)


def _paint_cartouche(pen: Blueprint, x: float, y: float) -> None:
    """Draw a scroll, its ends rolled up, with the title of the map."""
    wide, high = TITLE[0] / 2, TITLE[1] / 2
    for side in (-1, 1):
        u = x + side * (wide - 1)
        for inset, colour in ((0.0, inks.COAST), (0.8, inks.HILL)):
            pen.rect((u - 5 + inset, y - high - 3 + inset, u + 5 - inset, y + high + 3 - inset), colour, 4 - inset)
    for inset, colour in ((0.0, inks.COAST), (0.8, inks.PLATE), (2.2, GOLD_EDGE), (2.7, inks.PLATE)):
        pen.rect((x - wide + inset, y - high + inset, x + wide - inset, y + high - inset), colour)
    for text, size, level in zip(WORDS, TITLE_SIZES, (-3.4, 7.0), strict=True):
        half = fonts.width(text, DISPLAY, round(size * pen.pixels)) / pen.pixels / 2
        foot = y + level + size * 0.3
        along(pen, text, [(x - half, foot), (x + half, foot)], size, INK, DISPLAY)


def _paint_frame(pen: Pen) -> None:
    """Draw the frame of degrees: dark and light parts in turn along all sides."""
    sides = (0.0, 0.0, WIDE, EDGE), (0.0, MAP_HIGH - EDGE, WIDE, MAP_HIGH)
    ends = (0.0, 0.0, EDGE, MAP_HIGH), (WIDE - EDGE, 0.0, WIDE, MAP_HIGH)
    for box in (*sides, *ends):
        pen.rect(box, inks.FRAME)
        left, top, right, bottom = box[0] + 0.6, box[1] + 0.6, box[2] - 0.6, box[3] - 0.6
        for part in range(0, round(max(right, bottom) / DEGREE), 2):
            start, end = part * DEGREE, (part + 1) * DEGREE
            across = (left, max(top, start), right, min(bottom, end))
            along_side = (max(left, start), top, min(right, end), bottom)
            pen.rect(across if box in ends else along_side, inks.PLATE)
