"""Coats change colours where paint touches the sheet: edges stay smooth, masks stay masks, the day stays the day."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from hansa_bot.host.kernel.settings import THEME
from hansa_bot.render import fonts, sheet, sprites, theme
from hansa_bot.render.cache import Layers, remember
from hansa_bot.render.canvas import Canvas, draw
from hansa_bot.render.theme import DAY, INK, PAPER, Palette, Theme, current_theme, in_theme, mix, rgb, use_theme
from tests.render.sheets import sheet as composed

RED, BLUE, GREEN = rgb("#C03030"), rgb("#2040C0"), rgb("#20A040")
OTHER = Theme({RED: BLUE, PAPER: GREEN})


def test_a_theme_holds_for_whoever_asks_and_only_inside() -> None:
    assert current_theme() is DAY
    with use_theme(OTHER):
        assert (current_theme(), in_theme(RED), in_theme(INK)) == (OTHER, BLUE, INK)
        with use_theme(DAY):
            assert in_theme(RED) == RED
        with ThreadPoolExecutor(1) as threads:
            assert threads.submit(in_theme, RED).result() == RED
        assert in_theme(RED) == BLUE
    assert in_theme(RED) == RED


def test_a_theme_ends_when_painting_fails() -> None:
    with pytest.raises(ValueError, match="no paint"), use_theme(OTHER):
        raise ValueError("no paint")
    assert current_theme() is DAY


def shapes() -> Image.Image:
    """Paint with everything that takes a colour."""
    canvas = Canvas(Image.new("RGB", (120, 60), in_theme(PAPER)), 3)
    canvas.fill((1, 1, 4, 4), RED)
    canvas.text(10, 4, "Ag", 8, RED)
    canvas.shape([(20, 2), (30, 3), (24, 11)], RED)
    canvas.stroke([(2, 12), (20, 15), (38, 11)], 1.5, RED)
    canvas.draw((30, 2, 38, 10), lambda pen: pen.disc(34, 6, 3, RED))
    canvas.draw((10, 14, 16, 19), lambda pen: pen.ring(13, 16.5, 2.2, 0.6, RED))
    canvas.draw((2, 14, 8, 19), lambda pen: pen.thread([(3, 15), (6, 18)], 1.5, RED))
    return canvas.image


def test_edges_are_blends_of_the_colours_that_are_worn() -> None:
    with use_theme(OTHER):
        image = shapes()
    # Where all is painted in two colours, every pixel lies between what these have become.
    shares = {share / 255 for share in range(256)}
    between = {mix(GREEN, BLUE, share) for share in shares}
    for _, colour in image.getcolors(10_000) or []:
        assert min(max(abs(a - b) for a, b in zip(colour, each, strict=True)) for each in between) <= 2
    assert {BLUE, GREEN} <= {colour for _, colour in image.getcolors(10_000) or []}


def test_what_a_mask_holds_is_no_colour() -> None:
    with use_theme(Theme({RED: BLUE})):
        image = draw(4, 4, 3, lambda pen: pen.rect((0, 0, 4, 4), RED))
        assert image.getpixel((5, 5)) == (*BLUE, 255)
        assert in_theme(255) == 255


def test_what_is_remembered_is_remembered_for_its_theme() -> None:
    calls = []

    @remember
    def colour(of: str) -> object:
        calls.append(of)
        return in_theme(RED)

    first = colour("red")
    with use_theme(OTHER):
        assert (colour("red"), colour("red")) == (BLUE, BLUE)
    assert (first, colour("red"), len(calls)) == (RED, RED, 2)


def test_letters_are_shaped_once_for_all_themes() -> None:
    by_day = fonts.mask("Q", "Bold", 31)
    with use_theme(OTHER):
        assert fonts.mask("Q", "Bold", 31) is by_day


def test_a_layer_is_drawn_once_for_each_theme() -> None:
    layers, palette = Layers(), Palette((RED, BLUE), ())

    def look() -> tuple[int, ...]:
        return layers.get("key", palette, lambda: Image.new("RGB", (2, 2), in_theme(RED))).getpixel((0, 0))

    assert look() == RED
    with use_theme(OTHER):
        assert look() == BLUE
    assert look() == RED
    assert layers.held == 8


def test_sprites_of_night_and_day_do_not_mix() -> None:
    by_day = sprites.piece(1, sprites.SQUARE, 13, 3)
    with use_theme(theme.NIGHT):
        by_night = sprites.piece(1, sprites.SQUARE, 13, 3)
    assert by_day.tobytes() != by_night.tobytes()
    assert sprites.piece(1, sprites.SQUARE, 13, 3) is by_day


def test_a_score_sheet_by_night_is_dark_and_by_day_as_before() -> None:
    by_day = sheet.paint(composed())
    with use_theme(theme.NIGHT):
        by_night = sheet.paint(composed())
    assert sheet.paint(composed()).tobytes() == by_day.tobytes()
    colours = [
        {colour for number, colour in image.convert("RGB").getcolors(256) or [] if number > 2000}
        for image in (by_day, by_night)
    ]
    assert {theme.GROUND, theme.SHEET, theme.BAR} <= colours[0]
    assert {theme.NIGHT.of(colour) for colour in (theme.GROUND, theme.SHEET, theme.BAR)} <= colours[1]
    assert not {theme.GROUND, theme.SHEET, theme.LIT} & colours[1]


def test_what_a_person_may_choose_is_what_there_is() -> None:
    assert THEME.values == tuple(theme.THEMES)
    assert theme.THEMES[THEME.values[0]] is DAY
