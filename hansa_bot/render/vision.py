"""How colours and pictures look to people who see fewer colours."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render.palette import Colour, linear

Light = tuple[float, float, float]
"""A colour in linear light, each part from 0 to 1."""

# Machado, Oliveira and Fernandes (2009), full severity, in linear light.
VISIONS: dict[str, tuple[Light, Light, Light]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""By name: what becomes of linear light."""


def perceive(colour: Colour, vision: str) -> Light:
    """Return the light that somebody with this vision perceives of a colour."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    return red, green, blue


def see_as(colour: Colour, vision: str) -> Colour:
    """Return the colour that looks to everybody as this one does to somebody with this vision."""
    red, green, blue = (_encoded(part) for part in perceive(colour, vision))
    return red, green, blue


def simulate(image: Image.Image, vision: str) -> Image.Image:
    """Return a picture as somebody with this vision sees it; it must be in palette mode, else ValueError."""
    values = image.getpalette("RGB")
    if image.mode != "P" or values is None:
        raise ValueError(f"a picture in mode {image.mode} has no palette to change")
    colours = zip(values[::3], values[1::3], values[2::3], strict=True)
    changed = image.copy()
    changed.putpalette([value for colour in colours for value in see_as(colour, vision)])
    return changed


def _encoded(part: float) -> int:
    """Return a part of linear light as a byte of sRGB."""
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
