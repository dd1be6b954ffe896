"""Golden pictures: how two scenes looked when somebody last looked at them and was content.

They are kept a quarter as wide as they are painted and compared square by square after a slight blur, so that another
Pillow or FreeType changes nothing. `python -m tests.titles.castles_of_burgundy.golden_pictures` draws them anew.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from hansa_bot.titles.castles_of_burgundy.render import inks
from tests.titles.castles_of_burgundy.drawing import PAINTER, TR, scene

FOLDER = Path(__file__).parent / "golden"
SMALLER = 4
SQUARE = 8
LIMIT = 16
"""How far the mean of a channel in a square may be from that of the golden picture, of 255."""
SITUATIONS = {"full": ("Everything full", 4), "marked": ("Everything that can be marked", 3)}


def painted(which: str) -> Image.Image:
    """The picture as it is kept."""
    shown = scene(*SITUATIONS[which])
    image = PAINTER.board(shown.view, shown.names, TR, shown.marks)
    return inks.COLOURS.palette().quantise(image.convert("RGB").reduce(SMALLER))


def golden(which: str) -> Image.Image:
    """The kept picture."""
    with Image.open(FOLDER / f"{which}.png") as image:
        return image.copy()


def distance(first: Image.Image, second: Image.Image) -> int:
    """How much two pictures differ in the square where they differ most."""
    blurred = (image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (first, second))
    squares = ImageChops.difference(*blurred).reduce(SQUARE)
    return max(high for _, high in squares.getextrema())


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for which in SITUATIONS:
        painted(which).save(FOLDER / f"{which}.png", optimize=True)


if __name__ == "__main__":
    main()
