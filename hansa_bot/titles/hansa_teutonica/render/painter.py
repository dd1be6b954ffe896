"""The painter of Hansa Teutonica: the whole position as one picture of 1650×1050."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PIL import Image

from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Canvas
from hansa_bot.render.layers import LAYERS
from hansa_bot.render.pen import Pen
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.render import ground, inks
from hansa_bot.titles.hansa_teutonica.render.changes import changes
from hansa_bot.titles.hansa_teutonica.render.cities import (
    paint_labels,
    paint_offices,
    paint_plates,
    paint_rows,
    write_values,
)
from hansa_bot.titles.hansa_teutonica.render.layout import layout
from hansa_bot.titles.hansa_teutonica.render.marks import (
    arrow_ways,
    paint_below,
    paint_gains,
    paint_heads,
    paint_shafts,
    ring_offices,
)
from hansa_bot.titles.hansa_teutonica.render.routes import paint_bands, paint_pieces
from hansa_bot.titles.hansa_teutonica.render.standings import paint_panels, paint_standings
from hansa_bot.titles.hansa_teutonica.render.strip import paint_strip
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.painter import Painter

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


class HansaPainter(Painter):
    """Draws views of Hansa Teutonica."""

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the whole position with everything that `marks` tell of marked."""
        hansa = cast(HansaView, view)
        canvas = self.ground(hansa.board, SCALE)
        self.paint(canvas, hansa, names, tr, marks)
        return self.finished(canvas)

    def ground(self, name: str, scale: int) -> Canvas:
        """Return a canvas in full colours that shows what never changes of a board, `scale` pixels a unit."""
        scale *= self.finer
        if self.fresh:
            return Canvas(static_layer(name, scale, smooth=1), scale)
        key = ("hansa_teutonica", name, scale)
        return Canvas(LAYERS.get(key, inks.PALETTE, lambda: static_layer(name, scale)), scale)

    def finished(self, canvas: Canvas) -> Image.Image:
        """Return what was painted, in the palette of all pictures."""
        return canvas.image if self.fresh else inks.PALETTE.quantise(canvas.image)

    def paint(
        self, canvas: Canvas, view: HansaView, names: Sequence[str], tr: Catalog, marks: Sequence[Event]
    ) -> None:
        """Paint what changes on a canvas that shows the static layer."""
        found = changes(view, marks)
        paint_rows(canvas, view)
        ways = arrow_ways(view, found)
        paint_shafts(canvas, ways)
        paint_below(canvas, view, found)
        paint_pieces(canvas, view)
        paint_heads(canvas, ways)
        paint_labels(canvas, view)
        ring_offices(canvas, view, found)
        paint_offices(canvas, view)
        paint_standings(canvas, view)
        paint_gains(canvas, view, found)
        paint_strip(canvas, view, names, tr, found)
