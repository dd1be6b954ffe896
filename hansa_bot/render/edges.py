"""How edges become smooth: things are drawn on a sheet several times as large, which is shrunk."""

from PIL import Image

FINE = 12
"""Pixels a unit at which small things are drawn before they are shrunk."""
CLEAR = "RGBX"
"""The mode of sheets that are clear where nothing is drawn. Until they are shrunk there are no half tones on them, so
no colour has to be multiplied by its own, which would take four times as long as all the rest.
"""


def smoothing(scale: int) -> int:
    """Return how many times as large things are drawn before they are shrunk."""
    # Pillow draws shapes without smoothing, so they are drawn larger and averaged.
    return max(1, FINE // scale)


def shrink(sheet: Image.Image, smooth: int) -> Image.Image:
    """Return a sheet so many times smaller; what is clear on one of the mode `CLEAR` is transparent."""
    small = sheet.reduce(smooth) if smooth > 1 else sheet
    return small if sheet.mode != CLEAR else Image.frombytes("RGBa", small.size, small.tobytes()).convert("RGBA")
