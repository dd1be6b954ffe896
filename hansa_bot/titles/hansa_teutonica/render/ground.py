"""The ground in flat tones, suggested rather than surveyed: land, sea and rivers, and what adorns a map."""

import math

from hansa_bot.render import fonts, theme
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import Pen, Point
from hansa_bot.render.curves import along, bezier, smooth
from hansa_bot.render.fonts import DISPLAY
from hansa_bot.render.theme import INK, Colour
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import ASSETS, Ground
from hansa_bot.titles.kit.render.targets import Brush, read_drawings

SHOAL = 3.6
"""How far the light water along a shore reaches."""
WATERLINE = 7.0, 0.7
"""The line that follows a shore as on old charts: how far off, and how wide."""
COAST = 0.9
SPRING, MOUTH = 0.9, 2.6
"""Width of a river where it rises and where it ends."""
STRIPE = 9.0

Shore = list[Point]
ORNAMENTS = read_drawings(ASSETS / "ornaments.json")
"""Drawn signs, in units, and buildings, of which a plain house is one high."""

NAME_SIZE, STREAM_SIZE = 9.6, 7.0
"""Type sizes of the names of seas and rivers."""
TITLE, TITLE_SIZES = (84.0, 26.0), (9.8, 7.4)
"""Width and height of the cartouche, and its type sizes."""
NOTCH, ARC = 4.0, 8
"""Radius of its hollow corners, and in how many steps they are drawn."""


def paint_ground(pen: Blueprint, places: Ground) -> None:
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


def _water(pen: Blueprint, seas: list[Shore], shores: list[Shore]) -> None:
    """Paint the seas with lines along all shores."""
    water, cut = pen.like(inks.SEA), pen.like(0, "1")
    far, line = WATERLINE
    for reach, colour in ((far + line, inks.RIVER), (far, inks.SEA), (SHOAL, inks.SHOAL)):
        for shore in shores:
            water.path([*shore, shore[0]], 2 * reach, colour)
    for sea in seas:
        cut.shape(sea, 1)
    pen.lay(water, cut)


def _island(pen: Blueprint, shore: Shore, tones: list[Colour]) -> None:
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
    pen.lay(land, cut)


def _paint_ornaments(pen: Blueprint, places: Ground) -> None:
    """Paint all ornaments of a ground."""
    signs = {"hills": places.hills, **places.country, "waves": places.waves, "ship": places.ships}
    for sign, spots in (*signs.items(), ("rose", [places.rose])):
        for place in spots:
            adorn(pen, sign, *place)
    _cartouche(pen, *places.title, places.lands)
    for name in places.names:
        along(pen, name.text, bezier(name.curve), NAME_SIZE, inks.SEA_NAME, DISPLAY)
    for name in places.streams:
        along(pen, name.text, bezier(name.curve), STREAM_SIZE, inks.STREAM_NAME, "SemiboldIt")


def adorn(pen: Pen, name: str, x: float, y: float, unit: float = 1.0) -> None:
    """Draw an ornament of a map."""
    Brush(pen, x, y, unit, INK, inks.LAND).draw(ORNAMENTS[name], inks.PAINTS)


def _cartouche(pen: Blueprint, x: float, y: float, lands: str) -> None:
    """Draw a plate with hollow corners and a golden line; on it the title, and the lands below."""
    rings = (0.0, inks.PLATE_EDGE), (0.7, inks.PLATE), (1.7, theme.GOLD_EDGE), (2.3, inks.PLATE)
    for inset, colour in rings:
        pen.shape(_plaque(x, y, inset), colour)
    for text, size, level in zip(("Hansa Teutonica", lands), TITLE_SIZES, (-3.4, 6.6), strict=True):
        half = fonts.width(text, DISPLAY, round(size * pen.pixels)) / pen.pixels / 2
        foot = y + level + size * 0.3
        along(pen, text, [(x - half, foot), (x + half, foot)], size, INK, DISPLAY)


def _plaque(x: float, y: float, inset: float) -> list[Point]:
    """Return the outline of the cartouche, so far within its edge: a box with hollow corners."""
    (wide, high), found = (side / 2 for side in TITLE), list[Point]()
    for right, low in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        for step in range(ARC + 1) if right == low else range(ARC, -1, -1):
            turn = math.pi / 2 * step / ARC
            across = min(wide - inset, wide - (NOTCH + inset) * math.sin(turn))
            down = min(high - inset, high - (NOTCH + inset) * math.cos(turn))
            found.append((x + right * across, y + low * down))
    return found
