"""What is written and painted can be read: type sizes, contrast by day and by night, a palette with every tone."""

import importlib

import pytest
from PIL import Image, ImageChops

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import blueprint, canvas, fonts
from hansa_bot.render.canvas import SCALE, WIDE
from hansa_bot.render.theme import LIMIT, contrast
from hansa_bot.titles import registry
from hansa_bot.titles.painter import BOARD, DESK
from tests.conformance.cases import TITLES, facts, home
from tests.early import early

PAINTED = [title_id for title_id in TITLES if home(title_id).parent.name == "titles"]
every_painted_title = pytest.mark.parametrize("title_id", PAINTED)
SMALLEST = 20
"""Pixels of type, in a picture 1600 wide."""


def inks_of(title_id):
    return importlib.import_module(f"hansa_bot.titles.{title_id}.render.inks")


@every_painted_title
def test_every_text_and_sign_stands_out_from_its_ground(title_id):
    inks = inks_of(title_id)
    for theme in inks.COLOURS.themes.values():
        for pair in inks.TEXT_PAIRS:
            assert contrast(*theme.all(pair)) >= 4.5, pair


@every_painted_title
def test_the_palette_holds_every_flat_colour(title_id):
    colours = inks_of(title_id).COLOURS
    for name, theme in colours.themes.items():
        palette, flat = colours.palette(theme), theme.all(colours.flat)
        assert set(flat) <= set(palette.colours)
        assert len(palette.colours) <= len(colours.palette(theme, quiet=True).colours) <= LIMIT
        strip = Image.new("RGB", (len(flat), 1))
        strip.putdata(flat)
        off = ImageChops.difference(palette.quantise(strip).convert("RGB"), strip).getextrema()
        # At night two tones may come so close that one stands for both.
        assert max(high for _, high in off) <= (0 if name == "day" else 8)


@pytest.mark.parametrize("title_id", early(2, PAINTED))
@pytest.mark.parametrize("picture", [BOARD, DESK])
def test_no_type_is_too_small(title_id, picture, monkeypatch, forgotten):
    title, tr, mask, sizes = registry.load(title_id), catalog("en", title_id), fonts.mask, {}
    painter = title.painter()

    def watched(text, weight, size, *room):
        sizes[text] = min(size, sizes.get(text, size))
        return mask(text, weight, size, *room)

    monkeypatch.setattr(fonts, "mask", watched)
    for each in (canvas, blueprint):
        monkeypatch.setattr(each, "smoothing", lambda _: 1)  # edges take most of the time
    forgotten()
    for scene in {scene.caption: scene for scene in title.scenes() if picture in scene.pictures}.values():
        if picture == DESK:
            painter.desk(scene.view, scene.names, tr, scene.seat)
        else:
            painter.board(scene.view, scene.names, tr, scene.marks)
            painter.targets(scene.view, scene.names, tr, scene.offers, scene.brings)
            painter.close_up(scene.view, scene.names, tr, scene.marks)
    assert len(sizes) > 50
    small = {text: size for text, size in sizes.items() if size * 1600 / (WIDE * SCALE) < SMALLEST}
    assert small.keys() <= set(getattr(facts(title_id), "SMALL_TYPE", ())), small
