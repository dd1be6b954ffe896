"""Parts of a sheet, in the proportions of a picture: what a card on how to play shows of it."""

from hansa_bot.render.canvas import HIGH, WIDE, Box


def crop(left: float, top: float, wide: float) -> Box:
    """Return a part of the sheet in the proportions of a picture."""
    return left, top, left + wide, top + wide * HIGH / WIDE


def crop_low(left: float, wide: float) -> Box:
    """Return such a part that ends with the sheet."""
    return crop(left, HIGH - wide * HIGH / WIDE, wide)


def joined(*boxes: Box) -> Box:
    """Return the box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
