"""What lies beside the tiles: goods, dice, workers, silverlings, and the signs that count them."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import JET, PAPER, Colour, seat_ink
from hansa_bot.render.pen import Pen, draw
from hansa_bot.titles.castles_of_burgundy.render import beasts, inks
from hansa_bot.titles.castles_of_burgundy.render.brush import Brush
from hansa_bot.titles.castles_of_burgundy.render.hexes import HIGH, corners
from hansa_bot.titles.castles_of_burgundy.render.tiles import TYPE_SIGNS, put_sign

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By face: where its pips are."""
LEAST = 7.0


@remember(64)
def good(kind: int, size: float, scale: int) -> Image:
    """Return a good: a square in its colour with its number."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), JET, size * 0.12)
        pen.rect((0.6, 0.6, size - 0.6, size - 0.6), inks.GOODS[kind], size * 0.08)

    image = draw(size, size, scale, paint)
    ink = inks.GOODS_TEXTS[kind]
    size = max(LEAST, size * 0.78) * scale
    sprites.letter(image, str(kind + 1), image.width / 2, image.height / 2, size, ink, "Bold")
    return image


@remember(64)
def good_place(size: float, scale: int, line: Colour, ground: Colour) -> Image:
    """Return the empty place of a good."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), line, size * 0.12)
        pen.rect((0.8, 0.8, size - 0.8, size - 0.8), ground, size * 0.08)

    return draw(size, size, scale, paint)


@remember(128)
def die(face: int, seat: int | None, size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return a die of a seat, or the white one (None); a used one is grey and `hollow`, of its ground's colour."""
    ink = seat_ink(seat) if seat is not None else None
    fill = PAPER if ink is None else ink.fill
    pips = JET if ink is None else ink.text
    edge = JET if ink is None else ink.edge

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), edge if hollow is None else inks.DIE_USED, size * 0.22)
        inset = size * 0.07
        pen.rect((inset, inset, size - inset, size - inset), hollow or fill, size * 0.18)
        for x, y in PIPS[face]:
            place = size * (0.5 + 0.25 * x), size * (0.5 + 0.25 * y)
            pen.disc(*place, size * 0.1, pips if hollow is None else inks.DIE_USED)

    return draw(size, size, scale, paint)


@remember(32)
def ring(size: float, scale: int) -> Image:
    """Return the black-on-white frame that says "new" around a die or a good."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size + 5, size + 5), JET, size * 0.3)
        pen.rect((1.2, 1.2, size + 3.8, size + 3.8), PAPER, size * 0.26)

    return draw(size + 5, size + 5, scale, paint)


@remember(32)
def worker(size: float, scale: int, ink: Colour, ground: Colour) -> Image:
    """Return the sign of workers."""
    return draw(size, size, scale, lambda pen: beasts.worker(Brush(pen, size / 2, size / 2, size / 2.1, ink, ground)))


@remember(16)
def silver(size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return a silverling: a coin with a rim; one that was spent is grey and `hollow`, of its ground's colour."""
    fill, line = (inks.SILVER, inks.SILVER_EDGE) if hollow is None else (hollow, inks.DIE_USED)

    def paint(pen: Pen) -> None:
        middle = size / 2
        pen.disc(middle, middle, middle, JET if hollow is None else line)
        pen.disc(middle, middle, middle - 0.7, fill)
        pen.ring(middle, middle, middle * 0.72, 0.7, line)
        pen.rect((middle - 0.5, middle * 0.62, middle + 0.5, middle * 1.38), line)

    return draw(size, size, scale, paint)


@remember(32)
def bonus(kind: int, large: bool, size: float, scale: int) -> Image:
    """Return a bonus tile: its type's sign on a hex of its colour, in a golden frame when it is the large one."""
    wide, high = size, size * HIGH
    frame = inks.GOLD_EDGE if large else inks.SHEET_EDGE

    def paint(pen: Pen) -> None:
        pen.shape(corners(wide / 2, high / 2, wide), frame)
        pen.shape(corners(wide / 2, high / 2, wide - 1.2), inks.GOLD if large else inks.SHEET)
        pen.shape(corners(wide / 2, high / 2, wide - 3.4), inks.FILLS[kind])
        put_sign(pen, TYPE_SIGNS[kind], wide / 2, high / 2, size * 0.46, inks.SIGNS[kind], inks.FILLS[kind])

    return draw(wide, high, scale, paint)


@remember(32)
def badge_sign(kind: int, size: float, scale: int) -> Image:
    """Return a small hex of a type with its sign."""

    def paint(pen: Pen) -> None:
        pen.shape(corners(size / 2, size * HIGH / 2, size), JET)
        pen.shape(corners(size / 2, size * HIGH / 2, size - 1.2), inks.FILLS[kind])
        place = size / 2, size * HIGH / 2
        put_sign(pen, TYPE_SIGNS[kind], *place, size * 0.56, inks.SIGNS[kind], inks.FILLS[kind])

    return draw(size, size * HIGH, scale, paint)
