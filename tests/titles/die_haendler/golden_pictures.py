"""Two scenes as golden pictures, with what tests of the painter share.

`python -m tests.titles.die_haendler.golden_pictures` draws them anew, after a look at the gallery.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.die_haendler.render import inks
from hansa_bot.titles.die_haendler.render.painter import HaendlerPainter
from hansa_bot.titles.die_haendler.scenes import scenes
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.painter import Scene
from tests.titles.kit.golden import Gallery, smaller

TR = catalog("en", "die_haendler")
PAINTER = HaendlerPainter()
SITUATIONS = {"full": ("Everything full", 4), "marked": ("Everything that can be marked", 3)}


@cache
def all_scenes() -> tuple[Scene, ...]:
    return tuple(scenes())


def scene(caption: str, seats: int) -> Scene:
    """The scene of a caption for so many seats."""
    return next(each for each in all_scenes() if each.caption == caption and each.view.seats == seats)


def view_of(caption: str, seats: int) -> HaendlerView:
    """The view of a scene."""
    view = scene(caption, seats).view
    assert isinstance(view, HaendlerView)
    return view


def painted(which: str) -> Image.Image:
    """The picture as it is kept."""
    shown = scene(*SITUATIONS[which])
    image = PAINTER.board(shown.view, shown.names, TR, shown.marks)
    return inks.COLOURS.palette().quantise(smaller(image))


GALLERY = Gallery(Path(__file__).parent / "golden", SITUATIONS, painted)

if __name__ == "__main__":
    GALLERY.renew()
