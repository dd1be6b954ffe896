"""The signs on a desk's picture: skill tiles, steps of a track, favours, permissions, the link, ticks."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Pen, drawn
from hansa_bot.titles.hansa_teutonica.board import Slot
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


@remembered(32)
def step(state: int, wide: float, high: float, scale: int) -> Image:
    """Return an empty step of a track."""
    edge, frame, fill = _STEPS[state]

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), frame, 3)
        pen.rect((edge, edge, wide - edge, high - edge), fill, max(1.0, 3 - edge))

    return drawn(wide, high, scale, paint)


@remembered(32)
def swatch(privilege: str, size: float, scale: int) -> Image:
    """Return an empty slot of a privilege, as cities show it."""
    slot = Slot("trader", privilege, 0)
    return drawn(size, size, scale, lambda pen: paint_slot(pen, size / 2, size / 2, slot, size))


@remembered(8)
def arrow(size: float, scale: int) -> Image:
    """Return the small arrow that points to the next step."""

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, theme.SHEET), (0.9, INK)):
            left, right = inset * 0.8, size * 0.8 - inset * 1.6
            pen.shape([(left, inset * 1.5), (right, size / 2), (left, size - inset * 1.5)], colour)

    return drawn(size * 0.8, size, scale, paint)


@remembered(16)
def skill_tile(skill: str, size: float, scale: int) -> Image:
    """Return a skill's sign on gold, as the cities show it that raise the skill."""

    def paint(pen: Pen) -> None:
        _golden(pen, size)
        icons.SKILLS[skill](pen, size / 2, size / 2, size * 0.72, INK)

    return drawn(size, size, scale, paint)


@remembered(32)
def favour_tile(favour: str, size: float, scale: int) -> Image:
    """Return an emperor's favour: a golden tile with its sign or its number (HT-21.2)."""

    def paint(pen: Pen) -> None:
        _golden(pen, size)
        if favour in icons.TILE_SIGNS:
            icons.TILE_SIGNS[favour](pen, size / 2, size / 2, size * 0.68, INK)

    image = drawn(size, size, scale, paint)
    if text := icons.TILE_TEXTS.get(favour):
        sprites.letter(image, text, image.width / 2, image.height / 2, size * scale * 0.74, INK, "Bold")
    return image


def _golden(pen: Pen, size: float) -> None:
    pen.rect((0, 0, size, size), theme.GOLD_EDGE, size * 0.16)
    pen.rect((0.7, 0.7, size - 0.7, size - 0.7), theme.GOLD, size * 0.13)


@remembered(16)
def flag(region: str, size: float, scale: int) -> Image:
    """Return the flag of a region: a permission (HT-20.4)."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), inks.BAND_EDGES[region], size * 0.12)
        pen.rect((0.5, 0.5, size - 0.5, size - 0.5), inks.BANDS[region], size * 0.1)
        icons.flag(pen, size / 2, size / 2, size * 0.78, inks.BAND_EDGES[region])

    return drawn(size, size, scale, paint)


@remembered(8)
def link(size: float, scale: int, colour: Colour) -> Image:
    """Return the two rings of the link."""
    return drawn(size, size, scale, lambda pen: icons.link(pen, size / 2, size / 2, size, colour))


@remembered(8)
def tick(size: float, scale: int, colour: Colour) -> Image:
    """Return a tick: this is done."""
    points = [(size * 0.14, size * 0.54), (size * 0.4, size * 0.8), (size * 0.86, size * 0.22)]
    return drawn(size, size, scale, lambda pen: pen.line(points, size * 0.18, colour))


@remembered(32)
def pill(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a box with round ends."""
    return drawn(wide, high, scale, lambda pen: pen.rect((0, 0, wide, high), colour, high / 2))


@remembered(32)
def tab(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a name tab, as cities have them."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), theme.SHEET_EDGE, 2)
        pen.rect((0.7, 0.7, wide - 0.7, high - 0.7), colour, 1.5)

    return drawn(wide, high, scale, paint)


@remembered(8)
def unknown(size: float, scale: int) -> Image:
    """Return a token that lies face down."""
    high = size * 1.17

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, high / 2, size), INK)
        pen.shape(icons.hexagon(size / 2, high / 2, size - 1.6), inks.PENDING)

    image = drawn(size, high, scale, paint)
    sprites.letter(image, "?", image.width / 2, image.height / 2, size * scale * 0.7, INK, "Bold")
    return image
