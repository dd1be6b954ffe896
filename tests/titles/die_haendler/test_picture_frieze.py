"""The frieze shows the title's world, and leaves a calm ground for the name."""

from __future__ import annotations

import pytest
from PIL import Image

from hansa_bot.render import theme
from hansa_bot.render.canvas import Pen
from hansa_bot.render.encode import png
from hansa_bot.render.theme import contrast
from hansa_bot.titles.die_haendler.render import inks
from hansa_bot.titles.die_haendler.render.frieze import HIGH, LETTERING, WIDE, paint_frieze

PIXELS = 2
UNPAINTED = (255, 0, 255)
NAME = (45, 14, 505, 62)
"""Where the name is lettered, in units."""


@pytest.fixture(scope="module")
def frieze() -> Image.Image:
    sheet = Image.new("RGB", (round(WIDE * PIXELS), round(HIGH * PIXELS)), UNPAINTED)
    paint_frieze(Pen(sheet, PIXELS))
    return sheet


def test_it_is_painted_from_edge_to_edge(frieze: Image.Image) -> None:
    assert frieze.size == (1100, 340)
    colours = {colour for _, colour in frieze.getcolors(theme.LIMIT) or ()}
    assert len(colours) > 10
    assert UNPAINTED not in colours


def test_it_takes_few_bytes(frieze: Image.Image) -> None:
    assert len(png(inks.COLOURS.palette().quantise(frieze))) <= 40_000


def test_a_name_stands_on_one_tone_and_can_be_read(frieze: Image.Image) -> None:
    part = frieze.crop(tuple(round(edge * PIXELS) for edge in NAME))
    ((_, ground),) = part.getcolors(theme.LIMIT) or ()
    assert contrast(LETTERING, ground) >= 4.5
