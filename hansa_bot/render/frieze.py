"""The frieze: a title's world as a panorama, with the name of the game in it. It is the picture of a lobby, and the
upper part of a film's first picture.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.canvas import WIDE, Canvas, Pen, Point, width
from hansa_bot.render.theme import Colour

FRIEZE_HIGH = 170
"""Units; it is as wide as any picture."""
NAME_AT: Point = (275.0, 38.0)
NAME_SIZE, NAME_ROOM = 40.0, 470.0
"""The same for all: in it the longest name fits, in any language. Painters leave the ground below it calm."""
SMOOTH = 2


@dataclass(frozen=True, slots=True)
class Panorama:
    """What paints the whole of a frieze from edge to edge, and the colour of the name on it."""

    paint: Callable[[Pen], None]
    lettering: Colour

    def draw(self, name: str, scale: int) -> Image.Image:
        """Return the frieze in full colours, `scale` pixels a unit; a name that is too long gets narrower letters."""
        sheet = Image.new("RGB", (WIDE * scale * SMOOTH, FRIEZE_HIGH * scale * SMOOTH))
        self.paint(Pen(sheet, scale * SMOOTH))
        canvas = Canvas(sheet.reduce(SMOOTH), scale)
        shown = fonts.make_legible(name, "")
        size = NAME_SIZE if width(shown, NAME_SIZE, fonts.DISPLAY) <= NAME_ROOM else NAME_SIZE * fonts.NARROW
        canvas.text(*NAME_AT, shown, size, self.lettering, weight=fonts.DISPLAY, room=NAME_ROOM)
        return canvas.image
