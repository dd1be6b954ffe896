"""The frieze: a title's world as a panorama, with the name of the game in it. It is the picture of a lobby, and the
upper part of a film's first picture.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

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
CAPITAL, SMALL = 0.42, 0.33
"""From the middle of a line up to what stands above a capital or a small capital, in parts of the type's size."""
THICK = 0.065
MARKS: dict[str, Sequence[Sequence[Point]]] = {
    "\u0308": [[(-0.1, 0), (-0.1, 0.005)], [(0.1, 0), (0.1, 0.005)]],
    "\u0303": [[(-0.13, 0.03), (-0.07, -0.02), (0.07, 0.03), (0.13, -0.02)]],
    "\u0301": [[(-0.05, 0.03), (0.06, -0.04)]],
    "\u0300": [[(0.05, 0.03), (-0.06, -0.04)]],
}
"""The lines of dots, tilde and accents, from the middle of their letter."""


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
        self._letter(canvas, name)
        return canvas.image

    def _letter(self, canvas: Canvas, name: str) -> None:
        """Write the name; the face has plain letters alone, so what stands above them is drawn."""
        parts = normalize("NFD", fonts.make_legible(name, ""))
        plain = "".join(part for part in parts if not combining(part))
        size = NAME_SIZE * min(1.0, NAME_ROOM / max(1.0, width(plain, NAME_SIZE, fonts.DISPLAY)))
        canvas.text(*NAME_AT, plain, size, self.lettering, weight=fonts.DISPLAY)
        left = NAME_AT[0] - width(plain, size, fonts.DISPLAY) / 2
        written = ""
        for part in parts:
            if not combining(part):
                written += part
            elif (strokes := MARKS.get(part)) is not None and written:
                before, behind = (left + width(text, size, fonts.DISPLAY) for text in (written[:-1], written))
                top = NAME_AT[1] - size * (CAPITAL if written[-1].isupper() else SMALL)
                for stroke in strokes:
                    points = [((before + behind) / 2 + u * size, top + v * size) for u, v in stroke]
                    canvas.stroke(points, size * THICK, self.lettering)
