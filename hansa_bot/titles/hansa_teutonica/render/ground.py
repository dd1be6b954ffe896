"""The ground: land, sea, hills and rivers in flat tones, suggested rather than surveyed."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render.curves import smooth
from hansa_bot.render.palette import PAPER
from hansa_bot.render.pen import Pen
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.layout import Water

SHIP = 20.0
HILLS = 22.0
WOODS = 16.0


def paint(sheet: Image.Image, pixels: float, water: Water) -> None:
    """Paint the ground on a sheet that is filled with the colour of land."""
    pen = Pen(sheet, pixels)
    for place in water.hills:
        icons.hills(pen, *place, HILLS, inks.HILLS)
    for place in water.woods:
        icons.trees(pen, *place, WOODS, inks.HILLS)
    for river in water.rivers:
        pen.line(smooth(river, closed=False), 1.7, inks.RIVER)
    shores = [smooth(sea, closed=True) for sea in water.seas]
    deep, cut = Image.new("RGB", sheet.size, inks.SEA), Image.new("RGB", sheet.size)
    for shore in shores:
        Pen(deep, pixels).line([*shore, shore[0]], 9, inks.SHOAL)
        Pen(cut, pixels).shape(shore, PAPER)
    sheet.paste(deep, (0, 0), cut.convert("1"))
    for shore in shores:
        pen.line([*shore, shore[0]], 0.8, inks.COAST)
    icons.ship(pen, *water.ship, SHIP, inks.PLATE_EDGE, inks.PLATE)
