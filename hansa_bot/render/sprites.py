"""Pieces, their ghosts and halos: squares and discs with a seat's sign, colour and pattern."""

import cmath
import math

from PIL import Image

from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Outline, Pen, box, draw, nest
from hansa_bot.render.theme import (
    GOLD,
    GOLD_EDGE,
    INK,
    JET,
    PAPER,
    Colour,
    SeatInk,
    contrast,
    in_theme,
    seat_ink,
    sign,
)

SQUARE, DISC = "square", "disc"
RADIUS = 0.12
"""Rounding of a square's corners, as a part of its size."""


def body(pen: Pen, shape: str, x: float, y: float, size: float, colour: Colour) -> None:
    """Fill a square or a disc of a size around a place; a disc is a little larger, so that both look alike."""
    half = size / 2
    if shape == DISC:
        pen.disc(x, y, half * 1.06, colour)
    else:
        pen.rect((x - half, y - half, x + half, y + half), colour, size * RADIUS)


def outline(shape: str) -> Outline:
    """Return the outline of a square or a disc."""
    return lambda pen, x, y, size, colour: body(pen, shape, x, y, size, colour)


def letter(
    image: Image.Image,
    text: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    weight: str = "Bold",
    room: float = math.inf,
) -> None:
    """Write a letter with its middle at a place, all in pixels; one that is wider than its room is made narrower."""
    pixels = round(size)
    shape, _, dy = fonts.mask(text, weight, pixels, room)
    base = y + pixels * fonts.CAP_HEIGHT / 2
    image.paste((*in_theme(colour), 255), (round(x - shape.width / 2), round(base) + dy), shape)


def _pattern(pen: Pen, ink: SeatInk, middle: float, size: float) -> None:
    low, high = middle - size / 2, middle + size / 2
    part = size * 0.2
    if ink.pattern == "bands":
        pen.rect((low, high - part, high, high), ink.tone)
        pen.rect((low, low, high, low + part), ink.tone)
    elif ink.pattern == "bars":
        pen.rect((low, low, low + part, high), ink.tone)
        pen.rect((high - part, low, high, high), ink.tone)
    elif ink.pattern == "corners":
        pen.shape([(low, low), (low + size * 0.45, low), (low, low + size * 0.45)], ink.tone)
        pen.shape([(high, high), (high - size * 0.45, high), (high, high - size * 0.45)], ink.tone)


def piece(seat: int | None, shape: str, size: float, scale: int) -> Image.Image:
    """Return a piece of a seat (None: the neutral one), `size` units wide with its edge."""
    # The sign is an argument of what is remembered, as every table has its own signs.
    return _piece(sign(seat), seat, shape, size, scale)


@remember
def _piece(seat_sign: str, seat: int | None, shape: str, size: float, scale: int) -> Image.Image:
    ink = seat_ink(seat)
    edge = size * 0.075
    inner = size - 2 * edge
    wide = size * 1.06
    middle = wide / 2

    def fill(pen: Pen) -> None:
        body(pen, shape, middle, middle, inner, ink.tone if ink.pattern == "frame" else ink.fill)
        _pattern(pen, ink, middle, inner * 1.06 if shape == DISC else inner)
        if ink.pattern == "frame":
            body(pen, shape, middle, middle, inner * 0.76, ink.fill)

    image = draw(wide, wide, scale, lambda pen: body(pen, shape, middle, middle, size, ink.edge))
    # The pattern is cut to the body, then laid over the edge's colour.
    cut = draw(wide, wide, scale, lambda pen: body(pen, shape, middle, middle, inner, INK)).getchannel("A")
    image.paste(draw(wide, wide, scale, fill), (0, 0), cut)
    half = image.width / 2
    # A row that is too full may have pieces on which no letter of that size has room.
    type_size = min(max(fonts.LEAST, size * 0.8), size * 1.4)
    letter(image, seat_sign, half, half, type_size * scale, ink.text, "Bold", inner * scale)
    return image


def line_ink(ink: SeatInk) -> Colour:
    """Return the seat's colour where it can be read on paper, else black."""
    return ink.fill if contrast(ink.fill, PAPER) >= 4.5 else JET


def ghost(seat: int | None, shape: str, size: float, scale: int) -> Image.Image:
    """Return the hollow outline that a piece leaves behind."""
    return _ghost(sign(seat), seat, shape, size, scale)


@remember
def _ghost(seat_sign: str, seat: int | None, shape: str, size: float, scale: int) -> Image.Image:
    ink = seat_ink(seat)
    rings = (size, line_ink(ink)), (size * 0.9, ink.fill), (size * 0.66, PAPER)
    image = nest(outline(shape), (size * 1.06, size * 1.06), scale, *rings)
    middle, type_size = image.width / 2, max(fonts.LEAST, size * 0.62)
    letter(image, seat_sign, middle, middle, type_size * scale, line_ink(ink), "Bold", size * scale * 0.64)
    return image


@remember
def halo(shape: str, size: float, scale: int, reach: float = 3.0) -> Image.Image:
    """Return the black-on-white ring that says "new", `reach` units wide, for a piece of `size` units."""
    around = size + 2 * reach
    return nest(outline(shape), (around * 1.06, around * 1.06), scale, (around, JET), (around - reach, PAPER))


@remember
def badge(text: str, seat: int | None, size: float, scale: int) -> Image.Image:
    """Return a round label such as "+2" in a seat's colour, `size` units high."""
    ink = seat_ink(seat)
    pixels = round(max(fonts.LEAST, size * 0.68) * scale)
    wide = max(size, fonts.width(text, "Bold", pixels) / scale + size * 0.45)
    rings = ((inset, colour, size / 2 - inset) for inset, colour in ((0.0, JET), (0.7, PAPER), (1.5, ink.fill)))
    image = box(wide, size, scale, *rings)
    letter(image, text, image.width / 2, image.height / 2, pixels, ink.text)
    return image


LEAVES = 6
"""Pairs of leaves on each branch of a wreath."""
LEAF = (0, 0.25 + 0.8j, 0.5 + 1j, 0.75 + 0.75j, 1, 0.75 - 0.75j, 0.5 - 1j, 0.25 - 0.8j)
"""The outline of a leaf along its length; its width counts as the imaginary part."""


@remember
def laurel(size: float, scale: int) -> Image.Image:
    """Return a winner's wreath, `size` units wide, open at the top: two branches with leaves outside and inside."""

    def paint(pen: Pen) -> None:
        for colour, edge in ((GOLD_EDGE, size * 0.018), (GOLD, -size * 0.018)):
            for side in (-1, 1):
                ways = [cmath.rect(1, math.pi / 2 - side * (0.1 + at * 0.0225)) for at in range(101)]
                feet = [complex(size * 0.5, size * 0.52) + way * size * 0.345 for way in ways]
                pen.line([(foot.real, foot.imag) for foot in feet], size * 0.03 + 2 * edge, colour)
                for at in range(8, 100, 100 // LEAVES):
                    for tilt in (-0.62, 0.55) if at < 90 else (0.0,):
                        along = ways[at] * -1j * side * cmath.rect(1, side * tilt)
                        leaf = [
                            complex(u).real * (size * 0.235 + edge) + complex(u).imag * (size * 0.048 + edge) * 1j
                            for u in LEAF
                        ]
                        rim = [feet[at] + along * point for point in leaf]
                        pen.shape([(point.real, point.imag) for point in rim], colour)

    return draw(size, size, scale, paint)
