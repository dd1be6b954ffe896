"""What all parts of a desk's picture share: whose it is, cards, and lines in the largest type that fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Box
from hansa_bot.render.word import Word, cut, largest
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView

RADIUS = 3.0
EDGE = 0.7
PAD = 7.0
"""Between a card's edge and what is on it."""
Sizes = float | tuple[float, ...]
"""A type size in units, or several of which the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class Owner:
    """A seat whose desk is shown, as a view knows it, and the words of its reader."""

    view: HansaView
    seat: int
    names: HansaNames

    @property
    def desk(self) -> DeskView:
        """The seat's desk."""
        return self.view.desks[self.seat]

    @property
    def tr(self) -> Catalog:
        """The reader's catalogue."""
        return self.names.tr


def line(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    sizes: Sizes,
    room: float,
    colour: Colour = INK,
    *,
    ground: Colour = theme.SHEET,
    weight: str = "Bold",
    anchor: str = "l",
) -> float:
    """Write a line in the first of the sizes in which it fits into `room`, else cut; return its width in units."""
    size = largest([text], sizes if isinstance(sizes, tuple) else (sizes,), room, weight)
    word = Word(x, y, cut(text, size, room, weight), size, colour, ground, weight, anchor)
    word.write(canvas)
    return word.width


def card(canvas: Canvas, box: Box) -> None:
    """Paint an empty sheet with rounded corners."""
    left, top, right, bottom = box
    canvas.panel(box, theme.SHEET_EDGE, RADIUS)
    canvas.panel((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), theme.SHEET, RADIUS - EDGE)


@dataclass(frozen=True, slots=True)
class Fit:
    """How much room things take: a card's padding, a heading, a row, a piece, a token, tokens beside one another.

    With `effects` it is told what tokens do, with `full` rows have headings of their own and every token its name.
    """

    pad: float
    head: float
    row: float
    piece: float
    token: float
    columns: int = 1
    effects: bool = False
    full: bool = False

    @property
    def token_row(self) -> float:
        """Height of a row of tokens, which are higher than wide."""
        return max(self.row, self.token * 1.17 + 0.8)


FITS = (
    Fit(pad=9, head=17, row=20.5, piece=17, token=17, effects=True, full=True),
    Fit(pad=7, head=15, row=17, piece=15, token=14.5, effects=True, full=True),
    Fit(pad=6, head=14, row=16, piece=14, token=13.5, effects=True, full=True),
    Fit(pad=6, head=15, row=15.5, piece=13.5, token=14, effects=True),
    Fit(pad=6, head=15, row=15.5, piece=13.5, token=13),
    Fit(pad=4.5, head=13.5, row=13, piece=12, token=11),
    Fit(pad=3.5, head=12.5, row=11.6, piece=11, token=10, columns=2),
)
"""From roomy to tight."""


@dataclass(frozen=True, slots=True)
class Block:
    """A card's contents: its height with padding, and how to paint it into the card's box."""

    high: float
    paint: Callable[[Canvas, Box], None]


HEADING = (11.4, 10.4, 9.4)


def heading(canvas: Canvas, box: Box, y: float, text: str, value: str = "") -> None:
    """Write a card's heading, and a value at its right end."""
    left, _, right, _ = box
    right -= PAD
    if value:
        right -= line(canvas, right, y, value, HEADING[0], 60, anchor="r") + 3
    line(canvas, left + PAD, y, text, HEADING, right - left - PAD)
