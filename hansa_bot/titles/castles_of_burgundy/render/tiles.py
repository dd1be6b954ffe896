"""Tiles as they lie: hexes in the colours of their types with their signs, and empty hexes and slots."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.render.pen import Pen, draw
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_MINE,
    A_SHIP,
    ANIMALS_ON,
    BUILDINGS,
    KNOWLEDGE,
    SPECIES_OF,
    TYPE_OF,
    number_of,
)
from hansa_bot.titles.castles_of_burgundy.render import beasts, houses, inks
from hansa_bot.titles.castles_of_burgundy.render.brush import Brush
from hansa_bot.titles.castles_of_burgundy.render.hexes import HIGH, corners

Sign = Callable[[Brush], None]

TYPE_SIGNS: tuple[Sign, ...] = (houses.house, beasts.paw, houses.book, houses.ship, houses.castle, houses.mine)
"""By type: its sign."""
BUILDING_SIGNS: dict[str, Sign] = {
    "warehouse": houses.warehouse,
    "carpenter": houses.carpenter,
    "church": houses.church,
    "market": houses.market,
    "boarding-house": houses.boarding_house,
    "bank": houses.bank,
    "city-hall": houses.city_hall,
    "watchtower": houses.watchtower,
}
BEASTS: tuple[Sign, ...] = (beasts.cow, beasts.pig, beasts.sheep, beasts.chicken)
"""By species."""

FULL = 0.97
"""How much of its place a tile takes."""
EDGE = 0.8
"""Width of a tile's dark edge, in units."""
CAPTION = 16.0
"""The least width of a hex for two things on it: sign and number."""
LEAST = 7.0
"""The least size of type."""


def sign_of(face: int) -> Sign | None:
    """Return the sign of a tile; knowledge has a number instead."""
    if face <= len(BUILDINGS):
        return BUILDING_SIGNS[BUILDINGS[face - 1]]
    if SPECIES_OF[face] >= 0:
        return BEASTS[SPECIES_OF[face]]
    return {A_SHIP: houses.ship, A_CASTLE: houses.castle, A_MINE: houses.mine}.get(face)


def put_sign(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a sign `size` units wide around a place."""
    sign(Brush(pen, x, y, size / 2, ink, ground))


@remember(512)
def tile(face: int, wide: float, scale: int) -> Image:
    """Return a tile whose place is `wide` units wide."""
    kind = TYPE_OF[face]
    fill, ink = inks.FILLS[kind], inks.SIGNS[kind]
    x, y = wide / 2, wide * HIGH / 2
    large = wide >= CAPTION
    count = ANIMALS_ON[face] if large else 0
    sign = houses.book if kind == KNOWLEDGE else sign_of(face)
    size = wide * (0.56 if kind == KNOWLEDGE else 0.5 if count else 0.6)
    up = wide * (0.27 if kind == KNOWLEDGE else 0.14 if count else 0.0)

    def paint(pen: Pen) -> None:
        _body(pen, x, y, wide * FULL, JET, fill)
        if sign and (large or kind != KNOWLEDGE):
            put_sign(pen, sign, x, y - up, size * (0.72 if kind == KNOWLEDGE else 1), ink, fill)

    image = draw(wide, wide * HIGH, scale, paint)
    if kind == KNOWLEDGE:
        _write(image, str(number_of(face)), 0.5, 0.61 if large else 0.5, max(LEAST, wide * 0.46), scale, ink)
    elif count:
        _write(image, str(count), 0.5, 0.79, max(LEAST, wide * 0.34), scale, ink)
    return image


@remember(256)
def vacant(kind: int, number: int, wide: float, scale: int) -> Image:
    """Return an empty hex of an estate: its type's pale tint and sign, and the number that stands on it."""
    x, y = wide / 2, wide * HIGH / 2
    large = wide >= CAPTION

    def paint(pen: Pen) -> None:
        pen.shape(corners(x, y, wide * 0.95), inks.PALES[kind])
        if large:
            place = y + wide * 0.3
            put_sign(pen, TYPE_SIGNS[kind], x, place, wide * 0.3, inks.TONES[kind], inks.PALES[kind])

    image = draw(wide, wide * HIGH, scale, paint)
    if large:
        _write(image, str(number), 0.5, 0.4, max(LEAST, wide * 0.38), scale, INK)
    return image


@remember(32)
def plain(kind: int, wide: float, scale: int) -> Image:
    """Return an empty hex of an estate without its number, with a larger sign."""
    x, y = wide / 2, wide * HIGH / 2

    def paint(pen: Pen) -> None:
        pen.shape(corners(x, y, wide * 0.95), inks.PALES[kind])
        put_sign(pen, TYPE_SIGNS[kind], x, y, wide * 0.5, inks.TONES[kind], inks.PALES[kind])

    return draw(wide, wide * HIGH, scale, paint)


@remember(32)
def bare(number: int, wide: float, scale: int) -> Image:
    """Return a hex of an estate that is not chosen yet: the numbers are the same on all."""
    x, y = wide / 2, wide * HIGH / 2
    image = draw(wide, wide * HIGH, scale, lambda pen: pen.shape(corners(x, y, wide * 0.95), inks.BARE))
    if wide >= CAPTION:
        _write(image, str(number), 0.5, 0.5, max(LEAST, wide * 0.38), scale, INK)
    return image


@remember(64)
def slot(kind: int | None, wide: float, scale: int) -> Image:
    """Return an empty slot of a depot with the sign of its type, or of the black depot (None)."""
    x, y = wide / 2, wide * HIGH / 2
    line = inks.VAULT_LINE if kind is None else inks.SHEET_LINE
    ground = inks.VAULT if kind is None else inks.PLATE

    def paint(pen: Pen) -> None:
        pen.shape(corners(x, y, wide * 0.86), line)
        pen.shape(corners(x, y, wide * 0.86 - 2), ground)
        if kind is not None:
            put_sign(pen, TYPE_SIGNS[kind], x, y, wide * 0.36, line, ground)

    return draw(wide, wide * HIGH, scale, paint)


@remember(64)
def gone(face: int, seat: int, wide: float, scale: int) -> Image:
    """Return what a taken tile leaves in its slot: an outline in the seat's colour around its sign."""
    ink = seat_ink(seat)
    x, y = wide / 2, wide * HIGH / 2

    def paint(pen: Pen) -> None:
        for part, colour in ((0.96, sprites.line_ink(ink)), (0.9, ink.fill), (0.68, inks.PLATE)):
            pen.shape(corners(x, y, wide * part), colour)
        sign = TYPE_SIGNS[TYPE_OF[face]]
        put_sign(pen, sign, x, y, wide * 0.36, inks.TONES[TYPE_OF[face]], inks.PLATE)

    return draw(wide, wide * HIGH, scale, paint)


@remember(64)
def halo(wide: float, scale: int, reach: float = 2.4) -> Image:
    """Return the black-on-white ring that says "new" around a tile."""
    around = wide * FULL + 2 * reach
    middle = around / 2, around * HIGH / 2

    def paint(pen: Pen) -> None:
        pen.shape(corners(*middle, around), JET)
        pen.shape(corners(*middle, around - reach), PAPER)

    return draw(around, around * HIGH, scale, paint)


@remember(64)
def frame(seat: int, wide: float, scale: int) -> Image:
    """Return the frame around a hex that may be chosen, in a seat's colour; its middle is left open."""
    around = wide + 3
    x, y = around / 2, around * HIGH / 2

    def paint(pen: Pen) -> None:
        for part, colour in ((around, JET), (around - 1.4, seat_ink(seat).fill)):
            pen.shape(corners(x, y, part), colour)

    image = draw(around, around * HIGH, scale, paint)
    hole = draw(around, around * HIGH, scale, lambda pen: pen.shape(corners(x, y, wide - 2.4), JET))
    image.paste((0, 0, 0, 0), (0, 0), hole.getchannel("A"))
    return image


def _body(pen: Pen, x: float, y: float, wide: float, edge: Colour, fill: Colour) -> None:
    pen.shape(corners(x, y, wide), edge)
    pen.shape(corners(x, y, wide - 2 * EDGE), fill)


def _write(image: Image, text: str, x: float, y: float, size: float, scale: int, ink: Colour) -> None:
    """Write a figure at a place given as parts of the picture."""
    sprites.letter(image, text, image.width * x, image.height * y, size * scale, ink, "Bold")
