"""A brush for signs: draws in a square that reaches from −1 to 1, in one ink and the colour of its ground."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Pen


@dataclass(frozen=True, slots=True)
class Brush:
    """Where a sign stands, how far it reaches, its ink and the ground that shows through its holes."""

    pen: Pen
    x: float
    y: float
    reach: float
    ink: Colour
    ground: Colour

    def shape(self, *places: tuple[float, float], hole: bool = False) -> None:
        """Fill a polygon."""
        points = [(self.x + x * self.reach, self.y + y * self.reach) for x, y in places]
        self.pen.shape(points, self.ground if hole else self.ink)

    def rect(
        self, left: float, top: float, right: float, bottom: float, *, hole: bool = False, soft: float = 0
    ) -> None:
        """Fill a box, its corners rounded by `soft`."""
        (x, y), far = (self.x, self.y), self.reach
        box = x + left * far, y + top * far, x + right * far, y + bottom * far
        self.pen.rect(box, self.ground if hole else self.ink, soft * far)

    def disc(self, x: float, y: float, radius: float, *, hole: bool = False) -> None:
        """Fill a circle."""
        place = self.x + x * self.reach, self.y + y * self.reach
        self.pen.disc(*place, radius * self.reach, self.ground if hole else self.ink)

    def line(self, wide: float, *places: tuple[float, float], hole: bool = False) -> None:
        """Draw a line."""
        points = [(self.x + x * self.reach, self.y + y * self.reach) for x, y in places]
        self.pen.line(points, wide * self.reach, self.ground if hole else self.ink)
