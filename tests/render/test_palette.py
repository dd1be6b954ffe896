"""Seats differ for every eye, letters can be read, a palette is small and stable."""

import math
from itertools import combinations

import pytest
from PIL import Image

from hansa_bot.render import theme
from hansa_bot.render.theme import (
    INK,
    LIMIT,
    NEUTRAL,
    PAPER,
    SEATS,
    Palette,
    Theme,
    contrast,
    luminance,
    mix,
    rgb,
    seat_ink,
    see_as,
    simulate,
)
from hansa_bot.titles import registry
from tests.render.colours import VISIONS, difference


def test_the_measure_agrees_with_published_pairs() -> None:
    # Well-known differences of the primaries guard against a slip in the formula.
    assert difference(rgb("#000000"), rgb("#FFFFFF")) == pytest.approx(100, abs=0.1)
    assert difference(rgb("#FF0000"), rgb("#FF0000")) == 0
    assert difference(rgb("#FF0000"), rgb("#00FF00")) == pytest.approx(86.6, abs=0.3)


BY_THEME = pytest.mark.parametrize("chosen", theme.THEMES.values(), ids=list(theme.THEMES))


@BY_THEME
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    "pair", list(combinations((*SEATS, NEUTRAL), 2)), ids=lambda pair: pair[0].letter + pair[1].letter
)
def test_any_two_seats_look_different(pair, vision: str, chosen: Theme) -> None:
    first, second = (chosen.of(ink.fill) for ink in pair)
    assert difference(first, second, vision) >= 20


@BY_THEME
@pytest.mark.parametrize("ink", [*SEATS, NEUTRAL], ids=lambda ink: ink.letter)
def test_letters_can_be_read_on_fill_and_pattern(ink, chosen: Theme) -> None:
    text = chosen.of(ink.text)
    assert contrast(text, chosen.of(ink.fill)) >= 4.5
    assert contrast(text, chosen.of(ink.tone)) >= 4.5


@pytest.mark.parametrize("ink", [*SEATS, NEUTRAL], ids=lambda ink: ink.letter)
def test_a_seat_keeps_its_colour_in_every_theme(ink) -> None:
    for chosen in theme.THEMES.values():
        assert (chosen.of(ink.fill), chosen.of(ink.tone)) == (ink.fill, ink.tone)


def test_every_seat_has_a_letter_and_its_own_pattern() -> None:
    assert "".join(ink.letter for ink in SEATS) == "ABCDE"
    assert len({(ink.pattern, contrast(ink.tone, INK) > contrast(ink.fill, INK)) for ink in SEATS}) == len(SEATS)
    assert seat_ink(None) is seat_ink(len(SEATS)) is NEUTRAL
    assert NEUTRAL.letter not in "ABCDE"


def test_a_palette_maps_its_own_colours_to_themselves() -> None:
    palette = Palette((INK, PAPER, rgb("#D3CBB5")), ((INK, PAPER),))
    image = Image.new("RGB", (5, 1))
    for x, colour in enumerate(palette.colours):
        image.putpixel((x, 0), colour)
    assert palette.quantise(image).convert("RGB").tobytes() == image.tobytes()


def test_a_palette_never_exceeds_its_limit() -> None:
    steps = [(red, green, 128) for red in range(0, 256, 16) for green in range(0, 256, 16)]
    assert len(Palette(steps[:100], [(steps[0], steps[-1])] * 9 + [(PAPER, rgb("#FF0000"))] * 40).colours) <= LIMIT
    with pytest.raises(ValueError, match="129"):
        Palette(steps[:129], ())


def test_mixing_and_contrast() -> None:
    assert mix((0, 0, 0), (255, 255, 255), 0.5) == (128, 128, 128)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(PAPER, PAPER) == 1


@BY_THEME
@pytest.mark.parametrize("pair", theme.TEXT_PAIRS)
def test_every_text_around_a_board_stands_out_from_its_ground(pair, chosen: Theme) -> None:
    assert contrast(*chosen.all(pair)) >= 4.5


@BY_THEME
def test_the_palette_of_every_theme_holds_its_flat_colours(chosen: Theme) -> None:
    palette = theme.palette(chosen)
    assert {*chosen.all(theme.FLAT)} <= set(palette.colours)
    assert len(palette.colours) <= LIMIT


def test_by_day_nobody_tells_the_colours_apart_that_only_the_night_parts() -> None:
    for colour, twin in zip(theme.ALIKE, (INK, PAPER, theme.SHEET_EDGE, theme.LIT), strict=True):
        assert colour != twin
        assert math.dist(colour, twin) < 2
        assert difference(theme.NIGHT.of(colour), theme.NIGHT.of(twin)) >= 10


def test_night_is_dark_with_light_letters() -> None:
    for ground in (theme.GROUND, theme.SHEET, theme.BAR, theme.LIT, theme.WON):
        assert luminance(theme.NIGHT.of(ground)) < 0.06
    assert luminance(theme.NIGHT.of(INK)) > 0.8


FEWER = [vision for vision in VISIONS if vision != "normal"]


@pytest.mark.parametrize("ink", SEATS, ids=lambda ink: ink.letter)
def test_who_sees_all_colours_sees_them_as_they_are(ink) -> None:
    assert see_as(ink.fill, "normal") == ink.fill


@pytest.mark.parametrize("vision", FEWER)
@pytest.mark.parametrize("grey", [0, 1, 40, 128, 200, 255])
def test_greys_stay_grey(vision: str, grey: int) -> None:
    assert all(abs(part - grey) <= 1 for part in see_as((grey, grey, grey), vision))


@pytest.mark.parametrize(
    ("vision", "first", "second", "other"),
    [
        ("protan", "#8C7200", "#C04A00", "tritan"),
        ("deutan", "#8C7200", "#B35F00", "tritan"),
        ("tritan", "#3E86A8", "#3A8C7A", "deutan"),
    ],
)
def test_confusing_pairs_fall_together(vision: str, first: str, second: str, other: str) -> None:
    pair = rgb(first), rgb(second)
    assert difference(*pair, vision) < difference(*pair) / 2
    assert difference(*pair, vision) < difference(*pair, other) / 2


def test_red_is_dark_to_those_without_long_cones_alone() -> None:
    red = rgb("#FF0000")
    assert max(see_as(red, "protan")) < 130 < max(see_as(red, "deutan")) < 200 < max(see_as(red, "tritan"))


@pytest.mark.parametrize("vision", VISIONS)
def test_a_picture_changes_its_colours_and_nothing_else(vision: str) -> None:
    palette = Palette((INK, PAPER, *(ink.fill for ink in SEATS)), ())
    whole = Image.new("RGB", (len(palette.colours), 2))
    for x, colour in enumerate(palette.colours):
        whole.paste(colour, (x, 0, x + 1, 2))
    image = palette.quantise(whole)
    kept = image.convert("RGB").tobytes()
    shown = simulate(image, vision)
    assert (shown.mode, shown.tobytes()) == ("P", image.tobytes())
    first_row = [shown.convert("RGB").getpixel((x, 0)) for x in range(shown.width)]
    assert first_row == [see_as(colour, vision) for colour in palette.colours]
    assert image.convert("RGB").tobytes() == kept


def test_full_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="RGB"):
        simulate(Image.new("RGB", (1, 1)), "protan")


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("chosen", ["day", "night"])
@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_no_two_colours_of_a_palette_are_so_near_that_one_is_lost(title: str, chosen: str, quiet: bool) -> None:
    """Pillow 13: `quantize(palette=…)` puts colours up to three levels apart in every channel on one place."""
    inks = getattr(registry.load(title).painter(), "colours", None)
    if inks is None:
        pytest.skip("the toy has colours of its own")
    colours = inks.palette(inks.themes[chosen], quiet=quiet).colours
    pairs = combinations(colours, 2)
    assert [pair for pair in pairs if max(abs(one - other) for one, other in zip(*pair, strict=True)) < 4] == []
