"""Signs of the what-if picture: what may go on a free space, where a token may lie, what a benefit would bring."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import INK, JET, PAPER, seat_ink
from hansa_bot.render.pen import Pen, draw
from hansa_bot.titles.hansa_teutonica.render import icons
from hansa_bot.titles.hansa_teutonica.render.layout import SLOT

FREE = 11.4
"""Size of the sign on a free space."""
CLOSE = 2.2
"""Width of frames and halos in a row of offices."""


@remember(32)
def plus(shape: str, seat: int | None, scale: int) -> Image:
    """Return the sign of a free space: a ring in a seat's colour around a plus."""
    ink, wide = seat_ink(seat), FREE * 1.06
    middle = wide / 2

    def paint(pen: Pen) -> None:
        for part, colour in ((1.0, INK), (0.87, ink.fill), (0.6, PAPER)):
            sprites.body(pen, shape, middle, middle, FREE * part, colour)
        _cross(pen, middle, middle, FREE * 0.2)

    return draw(wide, wide, scale, paint)


@remember(16)
def token_plus(size: float, seat: int | None, scale: int) -> Image:
    """Return the sign of a place for a token: a hexagon in a seat's colour around a plus."""
    ink, middle, high = seat_ink(seat), size / 2, size * 0.585

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, INK), (1.2, ink.fill), (4.2, PAPER)):
            pen.shape(icons.hexagon(middle, high, size - inset), colour)
        _cross(pen, middle, high, size * 0.2)

    return draw(size, high * 2, scale, paint)


@remember(16)
def token_ring(size: float, seat: int | None, scale: int) -> Image:
    """Return the ring around a token that comes with a claim."""
    ink, middle, high = seat_ink(seat), size / 2, size * 0.585

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, INK), (1.4, ink.fill), (4.0, PAPER)):
            pen.shape(icons.hexagon(middle, high, size - inset), colour)

    return draw(size, high * 2, scale, paint)


@remember(16)
def frame(shape: str, seat: int | None, scale: int) -> Image:
    """Return a frame in a seat's colour around a slot or a sign."""
    full = SLOT + 2 * CLOSE
    wide = full * 1.06
    middle = wide / 2

    def paint(pen: Pen) -> None:
        sprites.body(pen, shape, middle, middle, full, INK)
        sprites.body(pen, shape, middle, middle, full - 1.4, seat_ink(seat).fill)

    image = draw(wide, wide, scale, paint)
    hole = draw(wide, wide, scale, lambda pen: sprites.body(pen, shape, middle, middle, SLOT - 0.4, INK))
    image.paste((0, 0, 0, 0), (0, 0), hole.getchannel("A"))
    return image


def _cross(pen: Pen, x: float, y: float, reach: float) -> None:
    pen.rect((x - reach, y - 0.75, x + reach, y + 0.75), JET)
    pen.rect((x - 0.75, y - reach, x + 0.75, y + reach), JET)
