"""Panels: boxes with round corners, of which only the corners are drawn, so that a large one costs no more."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import Colour
from hansa_bot.render.pen import Box, drawn


@remembered(64)
def _disc(radius: float, scale: int, colour: Colour) -> Image:
    return drawn(2 * radius, 2 * radius, scale, lambda pen: pen.disc(radius, radius, radius, colour))


def panel(canvas: Canvas, box: Box, colour: Colour, radius: float) -> None:
    """Fill a box, its corners rounded."""
    left, top, right, bottom = (round(edge * canvas.scale) / canvas.scale for edge in box)
    radius = round(min(radius, (right - left) / 2, (bottom - top) / 2) * canvas.scale) / canvas.scale
    canvas.fill((left + radius, top, right - radius, bottom), colour)
    canvas.fill((left, top + radius, right, bottom - radius), colour)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            canvas.stamp(_disc(radius, canvas.scale, colour), x, y)
