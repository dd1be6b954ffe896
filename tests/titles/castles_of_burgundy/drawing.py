"""Scenes, views and pictures for the tests of the painter."""

from functools import cache

from PIL import Image, ImageChops

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE, Box
from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.painter import Scene

TR = catalog("en")
NAMES = ("Anna", "Bea", "Carl", "Dora")
PAINTER = BurgundyPainter()


@cache
def all_scenes() -> tuple[Scene, ...]:
    return tuple(scenes())


def scene(caption: str, seats: int) -> Scene:
    """The scene of a caption for so many seats."""
    return next(each for each in all_scenes() if each.caption == caption and each.view.seats == seats)


def view_of(drawn: Scene) -> BurgundyView:
    """The view of a scene."""
    assert isinstance(drawn.view, BurgundyView)
    return drawn.view


def differing(first: Image.Image, second: Image.Image) -> Box | None:
    """The box in units in which two pictures differ."""
    found = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return None if found is None else (found[0] / SCALE, found[1] / SCALE, found[2] / SCALE, found[3] / SCALE)


def differ_at(first: Image.Image, second: Image.Image, x: float, y: float, reach: float) -> bool:
    """Whether two pictures differ around a place in units."""
    area = tuple(round(value * SCALE) for value in (x - reach, y - reach, x + reach, y + reach))
    both = (image.convert("RGB").crop(area) for image in (first, second))
    return ImageChops.difference(*both).getbbox() is not None
