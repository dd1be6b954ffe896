"""Fading: a part of a picture steps back, so that what is kept stands out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PIL import Image

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.coat import shade
from hansa_bot.render.palette import Colour, mix
from hansa_bot.render.pen import Box, Paint, Pen

FADES, STAYS = 0, 1
"""What `fade` lets a pen paint with."""


def fade(canvas: Canvas, box: Box, colour: Colour, share: float, keep: Paint | None = None) -> None:
    """Blend a box with `share` (0 to 1) of a colour, but for what `keep` paints in STAYS; it may take back by FADES.

    Takes about 3 ms for 1650×1050.
    """
    table = [round(value + (part - value) * share) for part in shade(colour) for value in range(256)]
    corner = round(box[0] * canvas.scale) / canvas.scale, round(box[1] * canvas.scale) / canvas.scale

    def faded(part: Image.Image) -> Image.Image:
        found = part.point(table)
        if keep is not None:
            mask = Image.new("1", part.size, FADES)
            keep(Pen(mask, canvas.scale, corner))
            found.paste(part, (0, 0), mask)
        return found

    canvas.alter(box, faded)


def tones(
    colours: Iterable[Colour], ground: Colour, share: float, apart: float, known: Sequence[Colour]
) -> list[Colour]:
    """Return what fading makes of colours, without what is nearer than `apart` to one of them or a known one."""
    found: list[Colour] = []
    for tone in (mix(colour, ground, share) for colour in colours):
        if all(math.dist(tone, other) >= apart for other in (*known, *found)):
            found.append(tone)
    return found
