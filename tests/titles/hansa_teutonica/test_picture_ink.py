"""What is painted can be told apart: colours against the ground, for every eye."""

import math
from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.render import sprites
from hansa_bot.render.canvas import SCALE, WIDE
from hansa_bot.render.theme import INK, JET, LIMIT, NEUTRAL, PAPER, SEATS, Colour, Theme, contrast, luminance, mix
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.layout import NAME
from tests.render.colours import VISIONS, difference

NIGHT = inks.COLOURS.themes["night"]


@pytest.fixture(name="theme", params=inks.COLOURS.themes.values(), ids=list(inks.COLOURS.themes))
def each_theme(request: pytest.FixtureRequest) -> Theme:
    return request.param


@pytest.fixture(name="vision", params=VISIONS)
def each_vision(request: pytest.FixtureRequest) -> str:
    return request.param


AT_1600 = 1600 / (WIDE * SCALE)
"""Sizes are asked for at a width of 1600."""


def test_names_of_cities_are_large() -> None:
    assert round(NAME * SCALE) * AT_1600 >= 28


def apart(theme: Theme, first: Colour, second: Colour, vision: str) -> float:
    """How different two colours look in a theme."""
    return difference(theme.of(first), theme.of(second), vision)


@pytest.mark.parametrize("tab", inks.FADING)
def test_a_name_can_be_read_on_a_tab_that_has_stepped_back(tab, theme: Theme) -> None:
    assert contrast(theme.of(INK), mix(theme.of(tab), theme.of(inks.LAND), inks.COLOURS.fade[1])) >= 4.5


@pytest.mark.parametrize("ink", [*SEATS, NEUTRAL], ids=lambda ink: ink.letter)
def test_a_piece_stands_out_from_land_band_and_plate(ink, vision: str, theme: Theme) -> None:
    water = inks.SEA, inks.SHOAL, inks.RIVER
    land = inks.LAND, *inks.FIELDS.values(), *inks.LANDS.values()
    for ground in (*land, *water, inks.ROOF, inks.PLATE, *inks.BANDS.values()):
        assert max(apart(theme, ink.fill, ground, vision), apart(theme, ink.edge, ground, vision)) >= 20


def test_water_and_roads_differ_from_land(vision: str, theme: Theme) -> None:
    assert apart(theme, inks.SEA, inks.LAND, vision) >= 10
    assert apart(theme, inks.BAND, inks.LAND, vision) >= 10


def test_ornaments_stay_behind_what_matters(vision: str, theme: Theme) -> None:
    """They show on their ground, and yet less than any piece or slot does."""
    grounds = {inks.HILLS: inks.LAND, inks.WOOD: inks.LAND, inks.ROOF: inks.LAND, inks.RIVER: inks.SEA}
    for tone, ground in grounds.items():
        assert 4 <= apart(theme, tone, ground, vision) <= 32
        assert all(max(apart(theme, tone, each, vision) for each in (ink.fill, ink.edge)) >= 20 for ink in SEATS)


def test_fields_are_land_of_another_tone_and_no_more(vision: str, theme: Theme) -> None:
    for tone in inks.FIELDS.values():
        assert 1 <= apart(theme, tone, inks.LAND, vision) <= 10
        assert apart(theme, inks.SEA, tone, vision) >= 7
        assert apart(theme, inks.BAND, tone, vision) >= 10


def test_the_routes_of_the_regions_differ_for_every_eye(vision: str, theme: Theme) -> None:
    for first, second in combinations(inks.BANDS.values(), 2):
        assert apart(theme, first, second, vision) >= 15
    for region, land in inks.LANDS.items():
        assert apart(theme, inks.BAND_EDGES[region], land, vision) >= 25
        assert apart(theme, inks.BAND_EDGES[region], inks.BANDS[region], vision) >= 25
        assert apart(theme, land, inks.LAND, vision) >= 6


def test_ships_and_permanent_bonuses_stand_out(vision: str, theme: Theme) -> None:
    for ground in (inks.SEA, inks.SHOAL, inks.LAND, *inks.BANDS.values()):
        assert apart(theme, inks.SHIP, ground, vision) >= 25
    assert apart(theme, inks.SHIP, inks.TOKEN, vision) >= 40


def test_the_frame_of_yellow_cities_stands_out(vision: str, theme: Theme) -> None:
    for ground in (inks.LAND, inks.SEA, inks.PLATE, *inks.LANDS.values()):
        # Tritans hardly tell yellow from white; for them the frame's black lines do it.
        assert max(apart(theme, inks.YELLOW, ground, vision), apart(theme, JET, ground, vision)) >= 40


def test_the_neutral_name_tab_is_no_plain_one(vision: str, theme: Theme) -> None:
    assert apart(theme, NEUTRAL.tone, inks.PLATE, vision) >= 20


def test_the_palette_holds_every_flat_colour(theme: Theme) -> None:
    palette, flat = inks.COLOURS.palette(theme), theme.all(inks.FLAT)
    assert set(flat) <= set(palette.colours)
    assert len(palette.colours) <= len(inks.COLOURS.palette(theme, quiet=True).colours) <= LIMIT
    strip = Image.new("RGB", (len(flat), 1))
    for x, colour in enumerate(flat):
        strip.putpixel((x, 0), colour)
    assert palette.quantise(strip).convert("RGB").tobytes() == strip.tobytes()


def test_by_day_an_empty_slot_is_as_white_as_paper() -> None:
    assert math.dist(inks.OPEN, PAPER) < 2


def test_privileges_differ_in_more_than_colour(theme: Theme) -> None:
    from hansa_bot.titles.hansa_teutonica.render.cities import HOLES

    assert HOLES["orange"] > HOLES["pink"] > HOLES["black"]
    # The order of their lightness holds on a light plate and on a dark one.
    light = [luminance(theme.of(inks.PRIVILEGES[privilege])) for privilege in ("black", "pink", "orange", "white")]
    assert light == sorted(light)
    assert light[-1] - light[-2] > 0.15
    assert light[1] - light[0] > 0.15


def test_a_white_slot_is_nearly_its_plate_by_day_and_calmer_than_a_piece_by_night() -> None:
    assert contrast(inks.OPEN, inks.PLATE) < 2
    plate = NIGHT.of(inks.PLATE)
    assert contrast(NIGHT.of(inks.OPEN), plate) < 0.75 * contrast(NIGHT.of(PAPER), plate)


def test_letters_are_those_of_the_seats() -> None:
    assert sprites.piece(0, sprites.SQUARE, 13, 3).tobytes() != sprites.piece(1, sprites.SQUARE, 13, 3).tobytes()
