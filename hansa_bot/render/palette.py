"""Colours: the seats' inks with their patterns, contrast, and palettes of at most 128 fixed colours."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

Colour = tuple[int, int, int]

LIMIT = 128
"""Colours in a picture; more cost bytes and show nothing."""


def rgb(code: str) -> Colour:
    """Return the colour of a code such as "#A5161B"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that has `share` (0 to 1) of the second in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def linear(colour: Colour) -> tuple[float, float, float]:
    """Return a colour in linear light, each part from 0 to 1."""
    parts = [value / 255 for value in colour]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21; text needs 4.5."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


INK = rgb("#211D19")
"""Letters and lines on the ground and on sheets; light at night."""
JET = rgb("#201C18")
"""The black of pieces, and of letters on what is bright in every theme; to the eye the same as INK by day."""
PAPER = rgb("#FFFFFF")
BLANK = rgb("#FFFFFE")
"""What parts INK from what it crosses: by day as good as PAPER, dark at night."""


@dataclass(frozen=True, slots=True)
class SeatInk:
    """How a seat looks: fill, the second tone of its pattern, letter, the edge that parts it from any ground."""

    letter: str
    pattern: str
    fill: Colour
    tone: Colour
    text: Colour
    edge: Colour


SEATS = (
    SeatInk("A", "bands", rgb("#A5161B"), rgb("#6E0A10"), PAPER, PAPER),
    SeatInk("B", "bars", rgb("#FECB22"), rgb("#FFE58A"), JET, JET),
    SeatInk("C", "corners", rgb("#08A87A"), rgb("#57CBA6"), JET, JET),
    SeatInk("D", "bars", rgb("#3A5EBC"), rgb("#22397C"), PAPER, PAPER),
    SeatInk("E", "frame", rgb("#451F42"), rgb("#8A5586"), PAPER, PAPER),
)
NEUTRAL = SeatInk("N", "frame", rgb("#F4F4F4"), rgb("#A0A0A0"), JET, JET)
"""A colour that nobody plays: light, in a grey frame with a black edge, so that it is no empty place either."""


def seat_ink(seat: int | None) -> SeatInk:
    """Return the ink of a seat, or the neutral one for None and for the number after the last seat."""
    return NEUTRAL if seat is None or seat == len(SEATS) else SEATS[seat]


CLOSE = 28.0
"""Blends nearer than this to a colour that is there already are left out: nobody sees them, and they cost bytes."""


class Palette:
    """At most 128 fixed colours: the flat ones and, as far as there is room, blends of pairs for smooth edges."""

    def __init__(self, colours: Iterable[Colour], pairs: Iterable[tuple[Colour, Colour]]) -> None:
        self.colours = list(dict.fromkeys(colours))
        if len(self.colours) > LIMIT:
            raise ValueError(f"{len(self.colours)} flat colours are more than {LIMIT}")
        for first, second in pairs:
            for share in (1 / 3, 2 / 3):
                blend = mix(first, second, share)
                if len(self.colours) < LIMIT and all(math.dist(blend, other) >= CLOSE for other in self.colours):
                    self.colours.append(blend)
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([value for colour in self.colours for value in colour])

    def quantise(self, image: Image.Image) -> Image.Image:
        """Return the picture in these colours, each pixel in the nearest one; about 2 ms for 1650×1050."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)
