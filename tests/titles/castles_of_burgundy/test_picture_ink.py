"""What is painted can be told apart: colours and signs for every eye."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from hansa_bot.render.canvas import SCALE, draw
from hansa_bot.render.theme import BAR, DAY, JET, LIT, PAPER, SEATS, SHEET, Colour, Theme
from hansa_bot.titles.castles_of_burgundy.material import BUILDINGS, GOODS, TILES, TYPES
from hansa_bot.titles.castles_of_burgundy.render import inks, stores, tiles
from hansa_bot.titles.kit.render.targets import Sign
from tests.render.colours import VISIONS, difference

BY_THEME = pytest.mark.parametrize("theme", inks.COLOURS.themes.values(), ids=list(inks.COLOURS.themes))


def apart(theme: Theme, first: Colour, second: Colour, vision: str) -> float:
    """How different two colours look in a theme."""
    return difference(theme.of(first), theme.of(second), vision)


@BY_THEME
@pytest.mark.parametrize("vision", VISIONS)
def test_types_and_goods_differ_for_every_eye(vision: str, theme: Theme) -> None:
    """Not by much for some eyes: signs and numbers tell them as well."""
    assert min(apart(theme, *pair, vision) for pair in combinations(inks.FILLS, 2)) >= 8
    assert min(apart(theme, *pair, vision) for pair in combinations(inks.PALES, 2)) >= (6 if theme is DAY else 3)
    assert min(apart(theme, *pair, vision) for pair in combinations(inks.GOODS, 2)) >= 10


@BY_THEME
@pytest.mark.parametrize("vision", VISIONS)
def test_tiles_and_empty_hexes_stand_out(vision: str, theme: Theme) -> None:
    """A tile has a dark edge by day and is bright by night, an empty hex shows on its panel by its type's tint."""
    for pale in inks.PALES:
        assert apart(theme, pale, SHEET, vision) >= 7
        assert apart(theme, pale, inks.PLATE, vision) >= 3.5
    for fill in inks.FILLS:
        for ground in (SHEET, inks.PLATE, *inks.PALES):
            stands_out = max(apart(theme, JET, ground, vision), apart(theme, fill, ground, vision))
            assert stands_out >= (40 if theme is DAY else 11)
        assert apart(theme, fill, inks.VAULT, vision) >= 9


@BY_THEME
@pytest.mark.parametrize("vision", VISIONS)
def test_dice_and_frames_of_seats_stand_out(vision: str, theme: Theme) -> None:
    for ink in SEATS[:4]:
        for ground in (SHEET, BAR, LIT):
            assert max(apart(theme, ink.fill, ground, vision), apart(theme, ink.edge, ground, vision)) >= 20


GROUNDS = (inks.LAND, inks.VINES, inks.WHEAT, inks.MEADOW, inks.LOIRE)
"""What lies around hexes, badges and signs of seats."""


@BY_THEME
@pytest.mark.parametrize("vision", VISIONS)
def test_tiles_badges_and_seats_stand_out_from_the_country(vision: str, theme: Theme) -> None:
    """By their fill or by their edge; an estate's wall shows on every land, and so does the river."""
    for ground in GROUNDS:
        for fill in inks.FILLS:
            stands_out = max(apart(theme, JET, ground, vision), apart(theme, fill, ground, vision))
            assert stands_out >= (40 if theme is DAY else 11)
        for ink in SEATS[:4]:
            assert max(apart(theme, ink.fill, ground, vision), apart(theme, ink.edge, ground, vision)) >= 20
            assert max(apart(theme, rim, ground, vision) for rim in (JET, PAPER)) >= 20  # around its badges
        assert max(apart(theme, wall, ground, vision) for wall in (inks.WALL, inks.WALL_EDGE)) >= 20
    assert min(apart(theme, inks.LOIRE, land, vision) for land in GROUNDS[:-1]) >= 10


def small(sprite: Image.Image) -> Image.Image:
    """A sprite as a chat shows it, a third as wide, on white and without colour."""
    ground = Image.new("RGB", sprite.size, (255, 255, 255))
    ground.paste(sprite, (0, 0), sprite)
    return ground.convert("L").reduce(SCALE)


def test_signs_differ_when_they_are_small() -> None:
    """Without colour, in a depot's slot of a chat's picture, no two signs are alike."""
    drawn = {name: tiles.SIGNS[name] for name in BUILDINGS}
    drawn |= {f"type {kind}": sign for kind, sign in enumerate(tiles.TYPE_SIGNS)}
    drawn |= {f"species {number}": sign for number, sign in enumerate(tiles.BEASTS)}
    size = 12.0

    def sprite(sign: Sign) -> Image.Image:
        return small(draw(size, size, SCALE, lambda pen: tiles.put_sign(pen, sign, 6, 6, size, JET, inks.DIE)))

    shown = {name: sprite(sign) for name, sign in drawn.items()}
    assert len(shown) == len(BUILDINGS) + len(TYPES) + 4
    for (one, first), (other, second) in combinations(shown.items(), 2):
        assert ImageStat.Stat(ImageChops.difference(first, second)).mean[0] > 30, (one, other)


@pytest.mark.parametrize("wide", [16.0, 21.2, 32.0])
def test_every_tile_looks_different(wide: float) -> None:
    """Counts of animals included, in the sizes of small estates, depots and large estates."""
    assert len({tiles.tile(face, wide, SCALE).tobytes() for face in range(1, len(TILES))}) == len(TILES) - 1


def test_goods_and_dice_tell_their_numbers() -> None:
    assert len({stores.good(kind, 9.4, SCALE).tobytes() for kind in range(len(GOODS))}) == 6
    assert [len(stores.PIPS[face]) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
