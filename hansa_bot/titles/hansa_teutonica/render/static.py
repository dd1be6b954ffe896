"""Static layers: what never changes of a board."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.pen import Pen
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.render import ground, inks
from hansa_bot.titles.hansa_teutonica.render.cities import paint_plates, write_values
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.routes import paint_bands
from hansa_bot.titles.hansa_teutonica.render.standings import paint_panels

SMOOTH = 2


def static_layer(name: str, scale: int, smooth: int = SMOOTH) -> Image.Image:
    """Draw what never changes of a board: ground, routes with empty spaces, plates with empty slots."""
    printed, places = board(name), layout(name)
    pixels = scale * smooth
    sheet = Image.new("RGB", (WIDE * pixels, HIGH * pixels), inks.LAND)
    ground.paint(sheet, pixels, places.ground)
    pen = Pen(sheet, pixels)
    paint_bands(pen, printed)
    paint_plates(pen, printed)
    paint_panels(pen, printed)
    image = sheet.reduce(smooth) if smooth > 1 else sheet
    write_values(Canvas(image, scale), printed)
    return image
