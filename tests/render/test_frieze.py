"""Friezes: the name of every game stands on one calm colour, in one size, whole, in every language."""

from itertools import product

import pytest
from PIL import Image, ImageChops

from hansa_bot.i18n.catalog import languages
from hansa_bot.render import fonts
from hansa_bot.render.canvas import WIDE, Pen, width
from hansa_bot.render.encode import png
from hansa_bot.render.frieze import FRIEZE_HIGH, NAME_ROOM, NAME_SIZE
from hansa_bot.render.theme import contrast
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.painter import TitlePainter

TITLES = [meta.id for meta in registry.metas() if isinstance(registry.load(meta.id).painter(), TitlePainter)]
UNPAINTED = (255, 0, 255)
LARGEST = 45_000
"""Bytes: it is loaded on phones by everybody in a channel."""
NAMES = sorted(
    {(title, registry.load(title).meta.called(language)) for title, language in product(TITLES, languages())}
)


@pytest.mark.parametrize(("title", "name"), NAMES)
def test_a_frieze_shows_the_name_whole_on_calm_ground(title: str, name: str) -> None:
    assert width(name, NAME_SIZE, fonts.DISPLAY) <= NAME_ROOM, "no name is lettered narrower than others"
    painter = registry.load(title).painter()
    assert isinstance(painter, TitlePainter)
    lettering = painter.panorama.lettering
    bare, lettered = painter.frieze(""), painter.frieze(name)
    assert (lettered.mode, lettered.size) == ("RGB", (WIDE * 2, FRIEZE_HIGH * 2))
    ground = bare.crop((90, 28, 1010, 124)).getcolors(1 << 16)
    assert ground is not None
    assert max(count for count, _ in ground) > 0.95 * 920 * 96
    assert all(contrast(lettering, colour) >= 4.5 for _, colour in ground if isinstance(colour, tuple))
    assert lettering in {colour for _, colour in lettered.getcolors(1 << 16) or ()}
    assert len(png(lettered)) <= LARGEST


@pytest.mark.parametrize("title", TITLES)
def test_a_panorama_is_painted_from_edge_to_edge(title: str) -> None:
    painter = registry.load(title).painter()
    assert isinstance(painter, TitlePainter)
    sheet = Image.new("RGB", (WIDE, FRIEZE_HIGH), UNPAINTED)
    painter.panorama.paint(Pen(sheet, 1))
    assert UNPAINTED not in {colour for _, colour in sheet.getcolors(1 << 16) or ()}


def test_no_two_friezes_are_alike_at_a_glance() -> None:
    small = {title: registry.load(title).painter().frieze("").resize((11, 4)) for title in TITLES}
    for title, other in product(small, small):
        if title < other:
            apart = zip(small[title].tobytes(), small[other].tobytes(), strict=True)
            assert sum(abs(one - two) for one, two in apart) / len(small[title].tobytes()) > 12, (title, other)


def test_what_stands_above_letters_is_drawn_though_the_face_lacks_it() -> None:
    painter = registry.load(TITLES[0]).painter()
    plain, dotted, tilde = (painter.frieze(name) for name in ("Handler", "Händler", "Hañdler"))
    for marked in (dotted, tilde):
        box = ImageChops.difference(plain, marked).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert (right - left, bottom - top) < (40, 20), "one small mark and nothing else"
