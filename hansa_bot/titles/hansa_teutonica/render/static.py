"""Static layers: what never changes of a board."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.pen import Pen
from hansa_bot.render.theme import in_theme
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import ground, inks
from hansa_bot.titles.hansa_teutonica.render.cities import paint_plates, write_values
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.routes import paint_bands
from hansa_bot.titles.hansa_teutonica.render.standings import paint_panels

SMOOTH = 2
LARGEST = 14_000_000
"""Pixels of an enlarged sheet: a large layer is drawn in stripes, so that a small machine has memory for it."""


def static_layer(name: str, scale: int, smooth: int = SMOOTH) -> Image.Image:
    """Draw what never changes of a board: ground, routes with empty spaces, plates with empty slots."""
    image = Image.new("RGB", (WIDE * scale, HIGH * scale), in_theme(inks.LAND))
    stripes = -(-image.width * image.height * smooth**2 // LARGEST)
    high = -(-HIGH // stripes)
    for top in range(0, HIGH, high):
        image.paste(_stripe(name, top, min(high, HIGH - top), scale, smooth), (0, top * scale))
    write_values(Canvas(image, scale), board(name))
    return image


def _stripe(name: str, top: int, high: int, scale: int, smooth: int) -> Image.Image:
    """Draw a stripe of a board, `high` units from `top` on."""
    pixels = scale * smooth
    pen = Pen(Image.new("RGB", (WIDE * pixels, high * pixels), in_theme(inks.LAND)), pixels, (0, top))
    ground.paint(pen, layout(name).ground)
    paint_bands(pen, board(name))
    paint_plates(pen, board(name))
    paint_panels(pen, board(name))
    return pen.sheet.reduce(smooth) if smooth > 1 else pen.sheet
