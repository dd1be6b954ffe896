"""Small things as they lie anywhere: goods, wagons, the messenger, tiles, abilities, each with what it says."""

import math

from msgspec.structs import asdict
from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Pen, Point, box, draw, nest
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.titles.die_haendler.material import (
    CARTWRIGHT_POINTS,
    COURIER_STEPS,
    GOODS,
    LARGE_OFFICE,
    OFFICE,
    PARTS,
)
from hansa_bot.titles.die_haendler.render import inks
from hansa_bot.titles.die_haendler.render.layout import ASSETS, WAGON
from hansa_bot.titles.die_haendler.texts.names import HaendlerNames
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.targets import Brush, cut_out, read_drawings

DRAWN = read_drawings(ASSETS / "signs.json")
LINE = 0.6
ROUND = tuple(good["piece"] == "cylinder" for good in PARTS["goods"])
"""By good: whether it is a disc; the others are squares (DH-22.2)."""
REACH = 3.0
"""What a wagon's sprite leaves free around it."""
AXLE = 13.0
ABILITY = 24.0, 13.4
"""Width and height of an ability."""
_ICONS = ("horn", "horn", "wheel", "wheel", "scales", "scales", "store", "purse")
_FIGURES = {LARGE_OFFICE: "±4", OFFICE: "±1"} | {
    ability: f"+{most}" for ability, most in (*COURIER_STEPS.items(), *CARTWRIGHT_POINTS.items())
}


class Lettering:
    """The names of a table, and what goods begin with (DH-22.2)."""

    def __init__(self, tr: Catalog, view: HaendlerView) -> None:
        self.tr = tr
        self.names = HaendlerNames(tr, (), asdict(view.options))
        self.letters = [self.names.good(good)[0].upper() for good in range(len(GOODS))]


def write(image: Image, said: str, size: float, scale: int, ink: Colour, room: float = math.inf) -> Image:
    """Write on the middle of a sprite, never lower than letters must be."""
    if said:
        place = image.width / 2, image.height / 2
        sprites.letter(image, said, *place, max(LEAST, size) * scale, ink, "Bold", room * scale)
    return image


@remember(128)
def good(which: int, size: float, scale: int, said: str) -> Image:
    """Return a good with its letter, or a number, on its colour."""
    shape, part = (sprites.DISC, 1.0) if ROUND[which] else (sprites.SQUARE, 0.96)

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, JET), (2 * LINE, inks.DYES[which])):
            sprites.body(pen, shape, size * 0.53, size * 0.53, size * part - inset, colour)

    image = draw(size * 1.06, size * 1.06, scale, paint)
    return write(image, said, size * 0.78, scale, inks.LETTERS[which], size - 1.6)


def good_halo(which: int, size: float, scale: int) -> Image:
    """Return the black-on-white ring that says "new" around a good."""
    return sprites.halo(sprites.DISC if ROUND[which] else sprites.SQUARE, size, scale, 1.6)


@remember(128)
def icon(name: str, size: float, scale: int, ink: Colour, ground: Colour) -> Image:
    """Return a drawn sign alone."""
    half = size / 2
    return draw(
        size, size, scale, lambda pen: Brush(pen, half, half, half, ink, ground).draw(DRAWN[name], inks.PAINTS)
    )


@remember(64)
def wagon(number: int, turn: float, scale: int, halo: bool = False, size: tuple[float, float] = WAGON) -> Image:
    """Return a covered wagon seen from above, its shaft pointing where it looks (`turn` in radians)."""
    long, wide = size
    side = long + 2 * REACH
    middle = side / 2
    cos, sin = math.cos(turn), math.sin(turn)

    def put(*points: Point) -> list[Point]:
        """Return where points of a wagon that looks to the right come to lie; a unit is half its length."""
        unit, breadth = long / 2, wide / 2
        placed = ((x * unit, y * breadth) for x, y in points)
        return [(middle + x * cos - y * sin, middle + x * sin + y * cos) for x, y in placed]

    body = [(-1, -0.84), (0.42, -0.84), (1, 0), (0.42, 0.84), (-1, 0.84)]
    wheels = [[(x - 0.2, y), (x + 0.2, y)] for x in (-0.62, 0.1) for y in (-0.92, 0.92)]
    cover = [(-0.88, -0.68), (0.38, -0.68), (0.38, 0.68), (-0.88, 0.68)]
    hoops = [[(x, -0.68), (x, 0.68)] for x in (-0.86, 0.37)]

    def paint(pen: Pen) -> None:
        for grow, colour in ((2.6, JET), (1.5, PAPER)) if halo else ((0.9, PAPER),):
            for part in ([*body, body[0]], *wheels):
                pen.path(put(*part), 2 * grow + (0 if part[0] == body[0] else 1.6), colour)
        for part in wheels:
            pen.line(put(*part), 2.2, JET)
        pen.shape(put(*body), inks.TIMBER)
        pen.line(put(*body, body[0]), 0.5, JET)
        pen.shape(put(*cover), inks.COVER)
        for part in hoops:
            pen.line(put(*part), 0.8, inks.SHADE)

    image = draw(side, side, scale, paint)
    if number:
        x, y = put((-0.25, 0.0))[0]
        sprites.letter(image, str(number), x * scale, y * scale, max(LEAST, 0.79 * wide) * scale, JET, "Black")
    return image


@remember(8)
def messenger(size: float, scale: int, halo: bool = False) -> Image:
    """Return the messenger: a cloak, a hat with a feather, a horn, within a light edge."""
    wide, half = size + 7.0, size / 2

    def paint(pen: Pen) -> None:
        x, y = wide / 2, wide / 2 + 0.6
        rings = ((2.0, JET), (1.1, PAPER)) if halo else ((1.0, PAPER),)
        for grow, colour in rings:
            for stroke in DRAWN["messenger"]:
                places = [(x + u * half, y + v * half) for u, v in stroke.places]
                if stroke.kind == "disc":
                    pen.disc(*places[0], stroke.size * half + grow, colour)
                else:
                    pen.path([*places, places[0]], 2 * grow, colour)
        Brush(pen, x, y, half, JET, PAPER).draw(DRAWN["messenger"], inks.PAINTS)

    return draw(wide, wide, scale, paint)


@remember(64)
def plaque(said: str, wide: float, high: float, scale: int, lit: bool = True) -> Image:
    """Return a figure on gold, or on paper where it is not `lit`."""
    edge, fill, ink = (theme.GOLD_EDGE, theme.GOLD, JET) if lit else (theme.SHEET_EDGE, inks.CARD, INK)
    image = box(wide, high, scale, (0, edge, 2.2), (0.6, fill, 1.7))
    return write(image, said, LEAST, scale, ink, wide - 1.8)


@remember(32)
def tile(value: int, size: float, scale: int, ground: Colour | None = None) -> Image:
    """Return a movement tile; one that lies face down is hollow, of its `ground`'s colour."""
    if ground is not None:
        return box(size, size, scale, (0, theme.BAR_DIM, 1.8), (0.6, ground, 1.4))
    return write(box(size, size, scale, (0, JET, 1.8), (0.6, inks.STOP, 1.4)), str(value), size * 0.8, scale, INK)


@remember(32)
def ability(which: int, scale: int) -> Image:
    """Return an ability: its sign, with a figure where there is a small one and a large one."""
    wide, high = ABILITY
    said = _FIGURES.get(which, "")
    at = 7.4 if said else wide / 2

    def sign(pen: Pen) -> None:
        Brush(pen, at, high / 2, 5.0, JET, theme.GOLD).draw(DRAWN[_ICONS[which]], inks.PAINTS)

    image = box(wide, high, scale, (0, theme.GOLD_EDGE, 2.4), (0.7, theme.GOLD, 1.8), more=sign)
    if said:
        sprites.letter(
            image, said, (13.4 + wide - 1.4) / 2 * scale, image.height / 2, LEAST * scale, JET, "Bold", 10.4 * scale
        )
    return image


@remember(16)
def axle(seat: int, scale: int, new: bool = False) -> Image:
    """Return a Broken Axle card: a broken wheel in the colour of who played it."""
    ink, half = seat_ink(seat), AXLE / 2

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, JET), (2.0 if new else 0.7, PAPER), (2.6 if new else 1.5, ink.fill)):
            pen.disc(half, half, half - inset, colour)
        Brush(pen, half, half, half - 3.4, ink.text, ink.fill).draw(DRAWN["broken"])

    return draw(AXLE, AXLE, scale, paint)


@remember(16)
def target(wide: float, seat: int, scale: int) -> Image:
    """Return the ring of a seat around a place that may be chosen; its middle is left open."""
    size = wide + 3.2
    rings = (size, JET), (size - 1.2, seat_ink(seat).fill)
    image = nest(sprites.outline(sprites.DISC), (1.06 * size, 1.06 * size), scale, *rings)
    hole = nest(sprites.outline(sprites.DISC), (1.06 * size, 1.06 * size), scale, (wide, INK))
    return cut_out(image, hole)


@remember(8)
def lost(count: int, scale: int) -> Image:
    """Return the points that a move lost: a cross with their number."""
    wide, high = 20.0, 12.4

    def cross(pen: Pen) -> None:
        Brush(pen, 6.4, high / 2, 3.4, inks.TRIM, PAPER).draw(DRAWN["lost"])

    image = box(wide, high, scale, (0, JET, high / 2), (0.7, PAPER, high / 2 - 0.7), more=cross)
    sprites.letter(image, str(count), 13.4 * scale, image.height / 2, LEAST * scale, JET)
    return image
