"""The panorama covers its place from edge to edge, and the game's name stands on one calm colour."""

from PIL import Image

from hansa_bot.render.canvas import WIDE, Pen
from hansa_bot.render.theme import contrast
from hansa_bot.titles.castles_of_burgundy.render.frieze import HIGH, LETTERING, paint_frieze

NEVER = (255, 0, 255)


def painted() -> Image.Image:
    image = Image.new("RGB", (WIDE * 2, round(HIGH) * 2), NEVER)
    paint_frieze(Pen(image, 2))
    return image


def test_the_panorama_is_opaque() -> None:
    counted = painted().getcolors(1 << 20)
    assert counted is not None
    assert NEVER not in [colour for _, colour in counted]
    assert 16 <= len(counted) <= 64


def test_the_name_stands_on_one_calm_colour() -> None:
    sky = painted().crop((45 * 2, 14 * 2, 505 * 2, 62 * 2)).getcolors()
    assert sky is not None
    assert len(sky) == 1
    assert contrast(LETTERING, sky[0][1]) >= 4.5


def test_village_river_and_castle_fill_what_is_below() -> None:
    """No column of the picture is bare sky from 62 units down to 150."""
    image = painted()
    for x in range(0, image.width, 40):
        column = image.crop((x, 62 * 2, x + 1, 150 * 2)).getcolors()
        assert column is not None
        assert len(column) >= 3, x
