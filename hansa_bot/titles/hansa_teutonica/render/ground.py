"""The ground in flat tones, suggested rather than surveyed: land, sea and rivers, and what adorns a map."""

from __future__ import annotations

import math

from hansa_bot.render import fonts, theme
from hansa_bot.render.canvas import Pen, Point
from hansa_bot.render.curves import along, bezier, smooth
from hansa_bot.render.fonts import DISPLAY
from hansa_bot.render.theme import INK, Colour
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import Ground

SHOAL = 3.6
"""How far the light water along a shore reaches."""
WATERLINES = ((9.9, 0.5), (6.6, 0.7))
"""Lines that follow a shore as on old charts, the outer one first: how far off, and how wide."""
COAST = 0.9
SPRING, MOUTH = 0.9, 2.6
"""Width of a river where it rises and where it ends."""
STRIPE = 9.0

Shore = list[Point]

NAME_SIZE, STREAM_SIZE = 9.6, 7.0
"""Type sizes of the names of seas and rivers."""
ROSE = 25.0
TITLE, TITLE_SIZES = (84.0, 26.0), (9.8, 7.4)
"""Width and height of the cartouche, and its type sizes."""


def paint_ground(pen: Pen, places: Ground) -> None:
    """Paint the ground on a sheet that is filled with the colour of land."""
    for kind, outline in places.fields:
        pen.shape(smooth(outline, closed=True), inks.FIELDS[kind])
    for region, outlines in places.regions.items():
        for outline in outlines:
            pen.shape(smooth(outline, closed=True), inks.LANDS[region])
    for river in places.rivers:
        pen.ribbon(smooth(river, closed=False), SPRING, MOUTH, inks.RIVER)
    seas = [smooth(outline, closed=True) for outline in places.seas]
    islands = [(regions, smooth(outline, closed=True)) for regions, outline in places.islands]
    shores = [*seas, *(shore for _, shore in islands)]
    _water(pen, seas, shores)
    for regions, shore in islands:
        _island(pen, shore, [inks.LANDS[region] for region in regions] or [inks.LAND])
    for shore in shores:
        pen.line([*shore, shore[0]], COAST, inks.COAST)
    _paint_ornaments(pen, places)


def _water(pen: Pen, seas: list[Shore], shores: list[Shore]) -> None:
    """Paint the seas with lines along all shores."""
    water, cut = pen.like(inks.SEA), pen.like(0, "1")
    strokes: list[tuple[float, Colour]] = []
    for far, line in WATERLINES:
        strokes += [(far + line, inks.RIVER), (far, inks.SEA)]
    for reach, colour in (*strokes, (SHOAL, inks.SHOAL)):
        for shore in shores:
            water.path([*shore, shore[0]], 2 * reach, colour)
    for sea in seas:
        cut.shape(sea, 1)
    pen.sheet.paste(water.sheet, (0, 0), cut.sheet)


def _island(pen: Pen, shore: Shore, tones: list[Colour]) -> None:
    """Paint an island; one that counts for several regions is striped in their colours."""
    left, top = (max(0.0, min(place[axis] for place in shore)) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in shore) for axis in (0, 1))
    high = bottom - top
    land, cut = pen.like(tones[0]), pen.like(0, "1")
    cut.shape(shore, 1)
    for index in range(int((right - left + high) / STRIPE) + 1 if len(tones) > 1 else 0):
        x = left + STRIPE * index - high
        stripe = [(x, bottom), (x + STRIPE, bottom), (x + STRIPE + high, top), (x + high, top)]
        land.shape(stripe, tones[index % len(tones)])
    pen.sheet.paste(land.sheet, (0, 0), cut.sheet)


def _paint_ornaments(pen: Pen, places: Ground) -> None:
    """Paint all ornaments of a ground."""
    for place in places.hills:
        _hills(pen, *place)
    for place in places.woods:
        _woods(pen, *place)
    for place in places.waves:
        _waves(pen, *place)
    for place in places.ships:
        _ship(pen, *place)
    _rose(pen, *places.rose)
    _cartouche(pen, *places.title, places.lands)
    for name in places.names:
        along(pen, name.text, bezier(name.curve), NAME_SIZE, inks.SEA_NAME, DISPLAY)
    for name in places.streams:
        along(pen, name.text, bezier(name.curve), STREAM_SIZE, inks.STREAM_NAME, "SemiboldIt")


def _cartouche(pen: Pen, x: float, y: float, lands: str) -> None:
    """Draw a plate with notched corners within a thin line; on it the title, and the lands below."""
    rings = (0.0, inks.PLATE_EDGE), (0.7, inks.PLATE), (1.9, theme.GOLD_EDGE), (2.4, inks.PLATE)
    for inset, colour in rings:
        wide, high = TITLE[0] / 2 - inset, TITLE[1] / 2 - inset
        pen.rect((x - wide, y - high, x + wide, y + high), colour)
    corners = [(x + side * (TITLE[0] / 2 - 2), y + end * (TITLE[1] / 2 - 2)) for side in (-1, 1) for end in (-1, 1)]
    for u, v in corners:
        for radius, colour in ((4.0, inks.PLATE_EDGE), (3.2, inks.ROOF)):
            pen.disc(u, v, radius, colour)
    for text, size, level in zip(("Hansa Teutonica", lands), TITLE_SIZES, (-3.4, 6.6), strict=True):
        half = fonts.width(text, DISPLAY, round(size * pen.pixels)) / pen.pixels / 2
        foot = y + level + size * 0.3
        along(pen, text, [(x - half, foot), (x + half, foot)], size, INK, DISPLAY)


def _mound(x: float, foot: float, wide: float, high: float, part: float = 1.0) -> list[Point]:
    """Return half an ellipse on its foot, from the right on; `part` of it."""
    turns = [math.pi * part * step / 16 for step in range(17)]
    return [(x + wide * math.cos(turn), foot - high * math.sin(turn)) for turn in turns]


def _hills(pen: Pen, x: float, y: float) -> None:
    """Draw three hills, shaded at their right sides as old maps have them."""
    for dx, dy, wide, high in ((-6.0, 0.0, 5.6, 6.6), (6.2, 0.0, 5.4, 6.0), (0.4, 1.2, 7.0, 10.0)):
        foot = y + 5 + dy
        pen.shape(_mound(x + dx, foot, wide, high), inks.HILLS)
        pen.shape([*_mound(x + dx, foot, wide, high, 0.56), (x + dx + wide * 0.42, foot)], inks.SHADE)


def _woods(pen: Pen, x: float, y: float) -> None:
    """Draw a group of five round trees."""
    for dx, dy in ((-5.2, -1.6), (4.6, -2.0), (-0.4, 0.2), (-6.6, 3.6), (6.4, 3.0)):
        foot = y + dy + 3.2
        pen.rect((x + dx - 0.5, foot - 2, x + dx + 0.5, foot), inks.SHADE)
        pen.disc(x + dx, foot - 4.2, 3.0, inks.SHADE)
        pen.disc(x + dx - 0.5, foot - 4.5, 2.5, inks.WOOD)


def _waves(pen: Pen, x: float, y: float) -> None:
    """Draw two rows of ripples."""
    for dx, dy, count in ((-7.0, -1.4, 2), (-3.5, 1.6, 2)):
        steps = [step / 6 for step in range(count * 6 + 1)]
        pen.line(
            [(x + dx + 5.2 * step, y + dy + abs(math.sin(math.pi * step)) * 1.6) for step in steps], 0.8, inks.RIVER
        )


def _rose(pen: Pen, x: float, y: float) -> None:
    """Draw a compass rose of eight rays, each half dark and half light; the northern one is the longest."""
    reach = ROSE / 2
    pen.ring(x, y, reach * 0.62, 0.7, inks.PLATE_EDGE)
    for index in (1, 3, 5, 7, 2, 4, 6, 0):
        far = reach * (0.58 if index % 2 else 1.0 if index == 0 else 0.86)
        turn = math.pi / 4 * index
        tip = _polar(x, y, turn, far)
        for side, colour in ((1, inks.PLATE_EDGE), (-1, inks.PLATE)):
            pen.shape([(x, y), _polar(x, y, turn + side * math.pi / 8, reach * 0.24), tip], colour)
    pen.disc(x, y, 1.1, inks.ROOF)


def _polar(x: float, y: float, turn: float, far: float) -> Point:
    """Return the place so far away, clockwise from north."""
    return x + far * math.sin(turn), y - far * math.cos(turn)


def _ship(pen: Pen, x: float, y: float) -> None:
    """Draw a cog under a striped sail."""

    def shape(points: list[Point], colour: Colour) -> None:
        pen.shape([(x + dx, y + dy) for dx, dy in points], colour)

    pen.rect((x - 0.6, y - 11, x + 0.6, y + 5), inks.PLATE_EDGE)
    shape([(0.4, -11.6), (6.4, -10.2), (0.4, -8.8)], inks.ROOF)
    sail = [(-6.4, -8.4), (6.4, -8.4), (7.8, -4), (7.4, 1.6), (0, 2.8), (-7.4, 1.6), (-7.8, -4)]
    shape(sail, inks.PLATE)
    for left, right in ((-5.2, -2.2), (2.2, 5.2)):
        shape([(left, -8.4), (right, -8.4), (right * 1.12, 2.3), (left * 1.12, 2.1)], inks.ROOF)
    shape([(-7.2, -9.2), (7.2, -9.2), (7.2, -8), (-7.2, -8)], inks.PLATE_EDGE)
    rail = [(-11.4, 1.6), (-8, 1.6), (-7.6, 4), (7.2, 4), (7.6, 0.6), (11.6, 0.6)]
    shape([*rail, (9.4, 8.4), (6.6, 10.6), (-6.8, 10.6), (-9.4, 8.2)], inks.PLATE_EDGE)
    shape([(-9.2, 6.2), (9.2, 6.2), (8.8, 7.2), (-8.9, 7.2)], inks.HILLS)
