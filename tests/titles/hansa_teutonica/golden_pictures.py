"""Golden pictures: how two situations of each board looked when somebody last looked at them and was content.

They are kept a quarter as wide as they are painted, 412×262, and compared square by square after a slight blur. What
another Pillow or FreeType does to the edges of letters and shapes stays below the limit. What does not: a piece more
or less, elsewhere or of another seat, a name tab that is gone or in another colour, a token, another tone of land.
Too small for it: the shape of a piece, a digit; other tests look at these.
`python -m tests.titles.hansa_teutonica.renew_golden` draws them anew, after a look at the gallery.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from hansa_bot.engine.event import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.view import HansaView
from tests.titles.hansa_teutonica import views

FOLDER = Path(__file__).parent / "golden"
SMALLER = 4
SQUARE = 8
"""Pixels of the kept picture: a piece is 10 wide."""
LIMIT = 16
"""How far the mean of a channel in a square may be from that of the golden picture, of 255."""

SITUATIONS = [f"{name}-{what}" for name in views.BOARDS for what in ("crowded", "end" if "4_5" in name else "two")]
SITUATIONS.append("britannia_4_5-night")


def situation(which: str) -> tuple[HansaView, list[Event]]:
    """Return the view and the marks of a golden picture, by its name."""
    name, what = which.split("-")
    if what == "two":
        return views.two(name), []
    view = views.crowded(name, max(board(name).seats))
    if what in ("crowded", "night"):
        return view, views.last_turn(view)
    view.over, view.waiting, view.decision, view.actions_left = True, [], None, 0
    return view, []


def theme_of(which: str) -> str:
    """Return the theme of a golden picture, by its name."""
    return "night" if which.endswith("night") else "day"


def painted(view: HansaView, marks: list[Event], theme: str = "day") -> Image.Image:
    """Return the picture as it is kept: about as wide as on a phone, in the palette of all boards."""
    painter = HansaPainter()
    with painter.use_theme(theme):
        image = painter.board(view, views.NAMES, catalog("en", "hansa_teutonica"), marks)
    return inks.COLOURS.palette(inks.COLOURS.themes[theme]).quantise(image.convert("RGB").reduce(SMALLER))


def golden(which: str) -> Image.Image:
    """Return the kept picture."""
    with Image.open(FOLDER / f"{which}.png") as image:
        return image.copy()


def differing(first: Image.Image, second: Image.Image) -> list[tuple[int, int]]:
    """Return the corners of the squares, in pixels of the full picture, where two pictures differ too much."""
    blurred = (image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (first, second))
    squares = ImageChops.difference(*blurred).reduce(SQUARE)
    return [
        (x * SQUARE * SMALLER, y * SQUARE * SMALLER)
        for y in range(squares.height)
        for x in range(squares.width)
        if max(squares.getpixel((x, y))) > LIMIT
    ]
