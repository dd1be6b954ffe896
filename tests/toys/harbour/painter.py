"""The toy's picture: four quays, the ship, and a line per seat."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View, letter
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.painter import Painter
from tests.toys.harbour.state import QUAYS
from tests.toys.harbour.texts import HarbourTexts

SIZE = (480, 240)
PALETTE = (0xF4, 0xEF, 0xE4, 0x22, 0x2A, 0x35, 0xC8, 0x57, 0x3E)
PAPER, INK, MARK = range(3)


class HarbourPainter(Painter):
    """Draws boxes and letters."""

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the position; quays that `marks` speak of are framed."""
        image = Image.new("P", SIZE, PAPER)
        image.putpalette(PALETTE)
        draw = ImageDraw.Draw(image)
        marked = {event.args.get("quay") for event in marks}
        for index, (quay, crate) in enumerate(zip(QUAYS, view.quays, strict=True)):
            left = 10 + 117 * index
            draw.rectangle((left, 10, left + 107, 110), outline=MARK if quay in marked else INK, width=3)
            if crate is not None:
                draw.text((left + 40, 50), f"{letter(crate.seat)} {crate.worth}", fill=INK)
        texts = HarbourTexts(tr, names)
        for seat in range(view.seats):
            draw.text((10, 125 + 25 * seat), f"{letter(seat)} {texts.desk(view, seat)}"[:75], fill=INK)
        return image
