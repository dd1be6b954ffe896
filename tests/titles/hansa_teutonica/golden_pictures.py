"""Two situations of each board as golden pictures.

`python -m tests.titles.hansa_teutonica.golden_pictures` draws them anew, after a look at the gallery.
"""

from pathlib import Path

from PIL import Image

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.titles.hansa_teutonica.view import HansaView
from tests.titles.hansa_teutonica import views
from tests.titles.kit.golden import Gallery, smaller

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
    return inks.COLOURS.palette(inks.COLOURS.themes[theme]).quantise(smaller(image))


GALLERY = Gallery(
    Path(__file__).parent / "golden", SITUATIONS, lambda which: painted(*situation(which), theme_of(which))
)

if __name__ == "__main__":
    GALLERY.renew()
