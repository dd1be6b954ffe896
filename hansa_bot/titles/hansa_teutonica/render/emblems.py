"""Emblems: golden tiles, flags and the link, in any size, wherever they stand apart from the map."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.palette import JET, Colour
from hansa_bot.render.pen import Pen, draw
from hansa_bot.titles.hansa_teutonica.render import icons, inks


@remember(16)
def skill_tile(skill: str, size: float, scale: int) -> Image:
    """Return a skill's sign on gold, as the cities show it that raise the skill."""

    def paint(pen: Pen) -> None:
        _golden(pen, size)
        icons.SKILLS[skill](pen, size / 2, size / 2, size * 0.72, JET)

    return draw(size, size, scale, paint)


@remember(32)
def favour_tile(favour: str, size: float, scale: int) -> Image:
    """Return an emperor's favour: a golden tile with its sign or its number (HT-21.2)."""

    def paint(pen: Pen) -> None:
        _golden(pen, size)
        if favour in icons.TILE_SIGNS:
            icons.TILE_SIGNS[favour](pen, size / 2, size / 2, size * 0.7, JET)

    image = draw(size, size, scale, paint)
    if text := icons.TILE_TEXTS.get(favour):
        sprites.letter(image, text, image.width / 2, image.height / 2, size * scale * 0.74, JET, "Bold")
    return image


def _golden(pen: Pen, size: float) -> None:
    pen.rect((0, 0, size, size), theme.GOLD_EDGE, size * 0.16)
    pen.rect((0.7, 0.7, size - 0.7, size - 0.7), theme.GOLD, size * 0.13)


@remember(16)
def flag(region: str, size: float, scale: int) -> Image:
    """Return the flag of a region: a permission (HT-20.4)."""

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, size, size), inks.BAND_EDGES[region], size * 0.12)
        pen.rect((0.5, 0.5, size - 0.5, size - 0.5), inks.BANDS[region], size * 0.1)
        icons.flag(pen, size / 2, size / 2, size * 0.78, inks.BAND_EDGES[region])

    return draw(size, size, scale, paint)


@remember(8)
def link(size: float, scale: int, colour: Colour) -> Image:
    """Return the two rings of the link."""
    return draw(size, size, scale, lambda pen: icons.link(pen, size / 2, size / 2, size, colour))


@remember(64)
def pill(wide: float, high: float, scale: int, colour: Colour) -> Image:
    """Return a box with round ends."""
    return draw(wide, high, scale, lambda pen: pen.rect((0, 0, wide, high), colour, high / 2))
