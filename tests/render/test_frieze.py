"""Friezes: the name of every game stands on one calm colour, in one size, whole, in every language."""

from itertools import product

import pytest

from hansa_bot.i18n.catalog import languages
from hansa_bot.render import fonts
from hansa_bot.render.canvas import WIDE, width
from hansa_bot.render.encode import png
from hansa_bot.render.frieze import FRIEZE_HIGH, NAME_ROOM, NAME_SIZE
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.painter import TitlePainter

TITLES = [meta.id for meta in registry.metas() if isinstance(registry.load(meta.id).painter(), TitlePainter)]
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
    bare, lettered = painter.frieze(""), painter.frieze(name)
    assert (lettered.mode, lettered.size) == ("RGB", (WIDE * 2, FRIEZE_HIGH * 2))
    ground = bare.crop((90, 28, 1010, 124)).getcolors(1 << 16)
    assert ground is not None
    assert max(count for count, _ in ground) > 0.95 * 920 * 96
    assert painter.panorama.lettering in {colour for _, colour in lettered.getcolors(1 << 16) or ()}
    assert len(png(lettered)) <= LARGEST


def test_no_two_friezes_are_alike_at_a_glance() -> None:
    small = {title: registry.load(title).painter().frieze("").resize((11, 4)) for title in TITLES}
    for title, other in product(small, small):
        if title < other:
            apart = zip(small[title].tobytes(), small[other].tobytes(), strict=True)
            assert sum(abs(one - two) for one, two in apart) / len(small[title].tobytes()) > 12, (title, other)
