"""Pictures leave as palette PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from hansa_bot.render.encode import png


def test_a_palette_picture_survives_unchanged() -> None:
    image = Image.new("RGB", (40, 20), (10, 200, 30)).quantize(4)
    read = Image.open(BytesIO(png(image)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (40, 20))
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_full_colours_are_brought_to_a_palette() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    read = Image.open(BytesIO(png(image)))
    assert read.mode == "P"
    assert len(read.getcolors() or []) <= 128


def test_the_same_picture_gives_the_same_bytes() -> None:
    image = Image.radial_gradient("L").convert("RGB").quantize(16)
    assert png(image) == png(image.copy())
