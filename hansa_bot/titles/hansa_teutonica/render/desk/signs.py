"""The signs that only a desk's picture has: steps of a track, swatches, ticks, tabs, tokens that lie face down."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Pen, draw
from hansa_bot.titles.hansa_teutonica.material import OfficeSlot
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.cities import paint_slot

OPENED, NOW, NEXT, CLOSED = range(4)
"""How a step of a track looks: reached before, reached last, the one to come, those after it."""
_STEPS = {
    OPENED: (0.7, theme.SHEET_EDGE, theme.LIT),
    NOW: (2.0, INK, theme.GOLD),
    NEXT: (1.2, INK, theme.GROUND),
    CLOSED: (0.7, theme.SHEET_LINE, theme.GROUND),
}


def step_ground(state: int) -> Colour:
    """Return the colour on which a step's value stands."""
    return _STEPS[state][2]


@remember(32)
def step(state: int, wide: float, high: float, scale: int) -> Image:
    """Return an empty step of a track."""
    edge, frame, fill = _STEPS[state]

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), frame, 3)
        pen.rect((edge, edge, wide - edge, high - edge), fill, max(1.0, 3 - edge))

    return draw(wide, high, scale, paint)


@remember(32)
def swatch(privilege: str, size: float, scale: int) -> Image:
    """Return an empty slot of a privilege, as cities show it."""
    slot = OfficeSlot("trader", privilege, 0)
    return draw(size, size, scale, lambda pen: paint_slot(pen, size / 2, size / 2, slot, size))


@remember(8)
def arrow(size: float, scale: int) -> Image:
    """Return the small arrow that points to the next step."""

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, theme.SHEET), (0.9, INK)):
            left, right = inset * 0.8, size * 0.8 - inset * 1.6
            pen.shape([(left, inset * 1.5), (right, size / 2), (left, size - inset * 1.5)], colour)

    return draw(size * 0.8, size, scale, paint)


@remember(8)
def tick(size: float, scale: int, colour: Colour) -> Image:
    """Return a tick: this is done."""
    points = [(size * 0.14, size * 0.54), (size * 0.4, size * 0.8), (size * 0.86, size * 0.22)]
    return draw(size, size, scale, lambda pen: pen.line(points, size * 0.18, colour))


@remember(32)
def tab(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a name tab, as cities have them."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), theme.SHEET_EDGE, 2)
        pen.rect((0.7, 0.7, wide - 0.7, high - 0.7), colour, 1.5)

    return draw(wide, high, scale, paint)


@remember(8)
def unknown(size: float, scale: int) -> Image:
    """Return a token that lies face down."""
    high = size * 1.17

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, high / 2, size), INK)
        pen.shape(icons.hexagon(size / 2, high / 2, size - 1.6), inks.PENDING)

    image = draw(size, high, scale, paint)
    sprites.letter(image, "?", image.width / 2, image.height / 2, size * scale * 0.7, INK, "Bold")
    return image
