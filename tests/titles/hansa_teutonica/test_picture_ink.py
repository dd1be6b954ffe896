"""What is written and painted can be read: type sizes, contrast, colours against the ground."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import SCALE, WIDE
from hansa_bot.render.memo import forget
from hansa_bot.render.palette import INK, LIMIT, NEUTRAL, SEATS, contrast
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import NAME
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from tests.render.colours import VISIONS, difference
from tests.titles.hansa_teutonica import views

TR = catalog("en")
AT_1600 = 1600 / (WIDE * SCALE)
"""Sizes are asked for at a width of 1600."""


def test_no_type_is_smaller_than_twenty_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, int] = {}

    def watched(text: str, weight: str, size: int):
        sizes[text] = min(size, sizes.get(text, 999))
        return fonts_mask(text, weight, size)

    fonts_mask = fonts.mask
    forget()
    monkeypatch.setattr(fonts, "mask", watched)
    for name in views.BOARDS:
        for view in (views.empty(name, 3), views.crowded(name, 3), views.two(name)):
            HansaPainter().board(view, views.NAMES, TR, views.last_turn(view))
    monkeypatch.undo()
    forget()
    assert {"Anna", "Hamburg", "+1", "Cities", "11"} <= set(sizes)
    assert {text: size for text, size in sizes.items() if size * AT_1600 < 20} == {}


def test_names_of_cities_are_large() -> None:
    assert round(NAME * SCALE) * AT_1600 >= 28


@pytest.mark.parametrize("pair", inks.TEXT_PAIRS)
def test_every_text_stands_out_from_its_ground(pair) -> None:
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("ink", [*SEATS, NEUTRAL], ids=lambda ink: ink.letter)
def test_a_piece_stands_out_from_land_band_and_plate(ink, vision: str) -> None:
    water = inks.SEA, inks.SHOAL, inks.RIVER
    for ground in (inks.LAND, *water, inks.ROOF, inks.PLATE, *inks.LANDS.values(), *inks.BANDS.values()):
        assert max(difference(ink.fill, ground, vision), difference(ink.edge, ground, vision)) >= 20


@pytest.mark.parametrize("vision", VISIONS)
def test_water_and_roads_differ_from_land(vision: str) -> None:
    assert difference(inks.SEA, inks.LAND, vision) >= 10
    assert difference(inks.BAND, inks.LAND, vision) >= 10


@pytest.mark.parametrize("vision", VISIONS)
def test_ornaments_stay_behind_what_matters(vision: str) -> None:
    """They show on their ground, and yet less than any piece or slot does."""
    grounds = {inks.HILLS: inks.LAND, inks.WOOD: inks.LAND, inks.ROOF: inks.LAND, inks.RIVER: inks.SEA}
    for tone, ground in grounds.items():
        assert 4 <= difference(tone, ground, vision) <= 32
        assert all(max(difference(tone, each, vision) for each in (ink.fill, ink.edge)) >= 20 for ink in SEATS)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_routes_of_the_regions_differ_for_every_eye(vision: str) -> None:
    for first, second in combinations(inks.BANDS.values(), 2):
        assert difference(first, second, vision) >= 15
    for region, land in inks.LANDS.items():
        assert difference(inks.BAND_EDGES[region], land, vision) >= 25
        assert difference(inks.BAND_EDGES[region], inks.BANDS[region], vision) >= 25
        assert difference(land, inks.LAND, vision) >= 6


@pytest.mark.parametrize("vision", VISIONS)
def test_ships_and_permanent_bonuses_stand_out(vision: str) -> None:
    for ground in (inks.SEA, inks.SHOAL, inks.LAND, *inks.BANDS.values()):
        assert difference(inks.SHIP, ground, vision) >= 25
    assert difference(inks.SHIP, inks.TOKEN, vision) >= 40


@pytest.mark.parametrize("vision", VISIONS)
def test_the_frame_of_yellow_cities_stands_out(vision: str) -> None:
    for ground in (inks.LAND, inks.SEA, inks.PLATE, *inks.LANDS.values()):
        # Tritans hardly tell yellow from white; for them the frame's black lines do it.
        assert max(difference(inks.YELLOW, ground, vision), difference(INK, ground, vision)) >= 40


@pytest.mark.parametrize("vision", VISIONS)
def test_the_neutral_name_tab_is_no_plain_one(vision: str) -> None:
    assert difference(NEUTRAL.tone, inks.PLATE, vision) >= 20


def test_the_palette_holds_every_flat_colour() -> None:
    assert set(inks.FLAT) <= set(inks.PALETTE.colours)
    assert len(inks.PALETTE.colours) <= LIMIT
    strip = Image.new("RGB", (len(inks.FLAT), 1))
    for x, colour in enumerate(inks.FLAT):
        strip.putpixel((x, 0), colour)
    assert inks.PALETTE.quantise(strip).convert("RGB").tobytes() == strip.tobytes()


def test_privileges_differ_in_more_than_colour() -> None:
    from hansa_bot.titles.hansa_teutonica.render.cities import HOLES

    light = {privilege: contrast(colour, inks.PLATE) for privilege, colour in inks.PRIVILEGES.items()}
    assert HOLES["orange"] > HOLES["pink"] > HOLES["black"]
    assert light["white"] < 2 < light["orange"] + 0.5 < light["black"]


def test_letters_are_those_of_the_seats() -> None:
    assert sprites.piece(0, sprites.SQUARE, 13, 3).tobytes() != sprites.piece(1, sprites.SQUARE, 13, 3).tobytes()
