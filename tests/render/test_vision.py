"""What people see who see fewer colours: greys stay, the right pairs fall together, a picture keeps its shapes."""

from __future__ import annotations

import pytest
from PIL import Image

from hansa_bot.render.palette import INK, PAPER, SEATS, Palette, rgb
from hansa_bot.render.vision import VISIONS, seen, simulated
from tests.render.colours import difference

FEWER = [vision for vision in VISIONS if vision != "normal"]


@pytest.mark.parametrize("ink", SEATS, ids=lambda ink: ink.letter)
def test_who_sees_all_colours_sees_them_as_they_are(ink) -> None:
    assert seen(ink.fill, "normal") == ink.fill


@pytest.mark.parametrize("vision", FEWER)
@pytest.mark.parametrize("grey", [0, 1, 40, 128, 200, 255])
def test_greys_stay_grey(vision: str, grey: int) -> None:
    assert all(abs(part - grey) <= 1 for part in seen((grey, grey, grey), vision))


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
    assert max(seen(red, "protan")) < 130 < max(seen(red, "deutan")) < 200 < max(seen(red, "tritan"))


@pytest.mark.parametrize("vision", VISIONS)
def test_a_picture_changes_its_colours_and_nothing_else(vision: str) -> None:
    palette = Palette((INK, PAPER, *(ink.fill for ink in SEATS)), ())
    whole = Image.new("RGB", (len(palette.colours), 2))
    for x, colour in enumerate(palette.colours):
        whole.paste(colour, (x, 0, x + 1, 2))
    image = palette.quantise(whole)
    kept = image.convert("RGB").tobytes()
    shown = simulated(image, vision)
    assert (shown.mode, shown.tobytes()) == ("P", image.tobytes())
    first_row = [shown.convert("RGB").getpixel((x, 0)) for x in range(shown.width)]
    assert first_row == [seen(colour, vision) for colour in palette.colours]
    assert image.convert("RGB").tobytes() == kept


def test_full_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="RGB"):
        simulated(Image.new("RGB", (1, 1)), "protan")
