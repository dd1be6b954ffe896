"""The ground: land, sea and rivers in flat tones, suggested rather than surveyed."""

from __future__ import annotations

from hansa_bot.render.curves import smooth
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Pen, Point
from hansa_bot.titles.hansa_teutonica.render import inks, ornaments
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


def paint(pen: Pen, places: Ground) -> None:
    """Paint the ground on a sheet that is filled with the colour of land."""
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
    ornaments.paint(pen, places)


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
