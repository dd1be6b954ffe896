"""The poster: several pictures above one another as one, to be shown elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from hansa_bot.render import theme
from hansa_bot.render.palette import LIMIT, Colour, Palette

SIZE = (1100, 700)
"""Pixels that each picture gets."""
GAP = 10
"""Pixels between two pictures."""


def stacked(images: Sequence[Image.Image]) -> Image.Image:
    """Return pictures below one another, in the colours of which they have most, 128 at the utmost.

    Each gets 1100×700 pixels; those painted in this size stay crisp and take a third less bytes than reduced ones.
    """
    wide, step = SIZE[0], SIZE[1] + GAP
    poster = Image.new("RGB", (wide, step * len(images) - GAP), theme.GROUND)
    for rank, image in enumerate(images):
        full = image.convert("RGB")
        poster.paste(full if full.size == SIZE else full.resize(SIZE, Image.Resampling.HAMMING), (0, step * rank))
    return Palette(_commonest(images), ()).quantise(poster)


def _commonest(images: Sequence[Image.Image]) -> list[Colour]:
    """Return the commonest colours; those of the pictures themselves, so that flat areas stay what they are."""
    found: Counter[Colour] = Counter()
    for image in images:
        flat = image if image.mode == "P" else image.convert("RGB").quantize(LIMIT, dither=Image.Dither.NONE)
        own = flat.getpalette() or []
        for count, index in flat.getcolors(256) or []:
            assert isinstance(index, int)
            red, green, blue = own[3 * index : 3 * index + 3]
            found[red, green, blue] += count
    return [theme.GROUND, *(colour for colour, _ in found.most_common(LIMIT - 1))]
