"""Two scenes as golden pictures.

`python -m tests.titles.castles_of_burgundy.golden_pictures` draws them anew, after a look at the gallery.
"""

from pathlib import Path

from PIL import Image

from hansa_bot.titles.castles_of_burgundy.render import inks
from tests.titles.castles_of_burgundy.drawing import PAINTER, TR, scene
from tests.titles.kit.golden import Gallery, smaller

SITUATIONS = {"full": ("Everything full", 4), "marked": ("Everything that can be marked", 3)}


def painted(which: str) -> Image.Image:
    """The picture as it is kept."""
    shown = scene(*SITUATIONS[which])
    image = PAINTER.board(shown.view, shown.names, TR, shown.marks)
    return inks.COLOURS.palette().quantise(smaller(image))


GALLERY = Gallery(Path(__file__).parent / "golden", SITUATIONS, painted)

if __name__ == "__main__":
    GALLERY.renew()
