"""The ground: land, sea, hills and rivers in flat tones, suggested rather than surveyed."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render.curves import smooth
from hansa_bot.render.palette import PAPER
from hansa_bot.render.pen import Pen, Point
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.layout import Ground

SHIP = 20.0
HILLS = 22.0
WOODS = 16.0
STRIPE = 9.0


def paint(sheet: Image.Image, pixels: float, places: Ground) -> None:
    """Paint the ground on a sheet that is filled with the colour of land."""
    pen = Pen(sheet, pixels)
    for region, outlines in places.regions.items():
        for outline in outlines:
            pen.shape(smooth(outline, closed=True), inks.LANDS[region])
    for place in places.hills:
        icons.hills(pen, *place, HILLS, inks.HILLS)
    for place in places.woods:
        icons.trees(pen, *place, WOODS, inks.HILLS)
    for river in places.rivers:
        pen.line(smooth(river, closed=False), 1.7, inks.RIVER)
    shores = [smooth(sea, closed=True) for sea in places.seas]
    deep, cut = Image.new("RGB", sheet.size, inks.SEA), Image.new("RGB", sheet.size)
    for shore in shores:
        Pen(deep, pixels).line([*shore, shore[0]], 9, inks.SHOAL)
        Pen(cut, pixels).shape(shore, PAPER)
    sheet.paste(deep, (0, 0), cut.convert("1"))
    for shore in shores:
        pen.line([*shore, shore[0]], 0.8, inks.COAST)
    for regions, outline in places.islands:
        _island(sheet, pixels, regions, smooth(outline, closed=True))
    icons.ship(pen, *places.ship, SHIP, inks.PLATE_EDGE, inks.PLATE)


def _island(sheet: Image.Image, pixels: float, regions: tuple[str, ...], shore: list[Point]) -> None:
    """Paint an island; one that counts for several regions is striped in their colours."""
    tones = [inks.LANDS[region] for region in regions] or [inks.LAND]
    cut = Image.new("RGB", sheet.size)
    Pen(cut, pixels).shape(shore, PAPER)
    land = Image.new("RGB", sheet.size, tones[0])
    left, top = (min(place[axis] for place in shore) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in shore) for axis in (0, 1))
    if len(tones) > 1:
        high = bottom - top
        for index in range(int((right - left + high) / STRIPE) + 1):
            x = left - high + STRIPE * index
            corners = [(x, bottom), (x + STRIPE, bottom), (x + STRIPE + high, top), (x + high, top)]
            Pen(land, pixels).shape(corners, tones[index % len(tones)])
    sheet.paste(land, (0, 0), cut.convert("1"))
    pen = Pen(sheet, pixels)
    pen.line([*shore, shore[0]], 3.4, inks.SHOAL)
    pen.line([*shore, shore[0]], 0.8, inks.COAST)
