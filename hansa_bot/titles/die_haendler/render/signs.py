"""Small things as they lie anywhere: goods, wagons, the messenger, tiles, abilities, each with what it says."""

import math
from collections.abc import Sequence

from msgspec.structs import asdict
from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas, Pen, Point, around, box, draw, nest, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink, sign
from hansa_bot.titles.die_haendler.material import (
    CARTWRIGHT_POINTS,
    COSTS,
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
ABILITY = 25.0, 13.4
"""Width and height of an ability."""
BID = 43.0, 12.6, 12.8
"""Width of a bid's pill, of the seat's part of it, and its height."""
_ICONS = ("horn", "horn", "wheel", "wheel", "scales", "scales", "store", "purse")
_FIGURES = {LARGE_OFFICE: "±4", OFFICE: "±1"} | {
    ability: f"+{most}" for ability, most in (*COURIER_STEPS.items(), *CARTWRIGHT_POINTS.items())
}


class Lettering:
    """The names of a table, and what goods begin with (DH-22.2)."""

    def __init__(self, tr: Catalog, view: HaendlerView) -> None:
        self.tr = tr
        self.names = HaendlerNames(tr, (), asdict(view.options))
        self.letters = shortest([self.names.good(which) for which in range(len(GOODS))])


def shortest(names: Sequence[str]) -> list[str]:
    """Return how names begin: by one letter, or two where another one begins with the same."""
    first = [name[0].upper() for name in names]
    return [one if first.count(one) == 1 else one + name[1] for one, name in zip(first, names, strict=True)]


def write(image: Image, said: str, size: float, scale: int, ink: Colour, room: float = math.inf) -> Image:
    """Write on the middle of a sprite, never lower than letters must be."""
    if said:
        place = image.width / 2, image.height / 2
        sprites.letter(image, said, *place, max(LEAST, size) * scale, ink, "Bold", room * scale)
    return image


@remember
def good(which: int, size: float, scale: int, said: str) -> Image:
    """Return a good with its letter, or a number, on its colour."""
    shape, part = (sprites.DISC, 1.0) if ROUND[which] else (sprites.SQUARE, 0.96)

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, JET), (2 * LINE, inks.DYES[which])):
            sprites.body(pen, shape, size * 0.53, size * 0.53, size * part - inset, colour)

    image = draw(size * 1.06, size * 1.06, scale, paint)
    return write(image, said, size * 0.78, scale, inks.LETTERS[which], size - 2.4)


def good_halo(which: int, size: float, scale: int) -> Image:
    """Return the black-on-white ring that says "new" around a good."""
    return sprites.halo(sprites.DISC if ROUND[which] else sprites.SQUARE, size, scale, 1.6)


@remember
def icon(name: str, size: float, scale: int, ink: Colour, ground: Colour) -> Image:
    """Return a drawn sign alone."""
    half = size / 2
    return draw(
        size, size, scale, lambda pen: Brush(pen, half, half, half, ink, ground).draw(DRAWN[name], inks.PAINTS)
    )


@remember
def wagon(number: int, turn: float, scale: int, halo: bool = False) -> Image:
    """Return a covered wagon seen from above, its horses where it looks (`turn` in radians)."""
    long, wide = WAGON
    side = long + 2 * REACH
    middle = side / 2
    cos, sin = math.cos(turn), math.sin(turn)

    def put(*points: Point) -> list[Point]:
        """Return where points of a wagon that looks to the right come to lie; a unit is half its length or width."""
        placed = ((x * long / 2, y * wide / 2) for x, y in points)
        return [(middle + x * cos - y * sin, middle + x * sin + y * cos) for x, y in placed]

    cover = put((-0.94, -0.76), (0.14, -0.76), (0.21, -0.4), (0.21, 0.4), (0.14, 0.76), (-0.94, 0.76), (-1, 0))
    wheels = [put((x - 0.12, y), (x + 0.12, y)) for x in (-0.74, -0.04) for y in (-0.9, 0.9)]
    horses = [(put((0.42, y), (0.68, y)), put((0.68, y), (0.91, 0.7 * y))) for y in (-0.36, 0.36)]

    def paint(pen: Pen) -> None:
        for grow, colour in ((2.6, JET), (1.5, PAPER)) if halo else ((0.9, PAPER),):
            pen.path([*cover, cover[0]], 2 * grow, colour)
            for line, thick in (*((wheel, 3.4) for wheel in wheels), *((horse, 4.8) for horse, _ in horses)):
                pen.path(line, thick + 2 * grow, colour)
            for _, head in horses:
                pen.path(head, 3.2 + 2 * grow, colour)
        for thick, colour in ((3.4, JET), (1.8, inks.BARK)):
            for wheel in wheels:
                pen.line(wheel, thick, colour)
        pen.line(put((0.1, 0), (0.7, 0)), 1.0, JET)
        for less, colour in ((0.0, JET), (1.2, inks.BARK)):
            for horse, head in horses:
                pen.path(head, 3.2 - less, colour)
                pen.path(horse, 4.8 - less, colour)
        pen.shape(cover, inks.COVER)
        for x in (-0.86, 0.1):
            pen.line(put((x, -0.74), (x - 0.05, 0), (x, 0.74)), 0.8, inks.SHADE)
        pen.line([*cover, cover[0]], 0.9, inks.TIMBER)

    image = draw(side, side, scale, paint)
    x, y = put((-0.36, 0.0))[0]
    sprites.letter(image, str(number), x * scale, y * scale, (LEAST + 0.6) * scale, JET, "Black")
    return image


def upkeep(rung: int) -> str:
    """Return what a rung costs every round, so that it reads as something to pay."""
    return f"−{COSTS[rung]}" if COSTS[rung] else "0"


def crest(canvas: Canvas, seat: int, x: float, y: float, wide: float, high: float) -> None:
    """Paint a seat's letter on its colour."""
    ink = seat_ink(seat)
    canvas.fill(around(x, y, wide, high), ink.fill)
    canvas.text(x, y, sign(seat), LEAST, ink.text, room=wide - 1.6)


@remember
def ribbon(said: str, scale: int) -> Image:
    """Return a heading on a red ribbon with forked ends."""
    long, high, tail = width(said, LEAST) + 9.0, 11.4, 5.0

    def paint(pen: Pen) -> None:
        for at, step in ((tail + 1, -1), (long + tail - 1, 1)):
            ends = [(at, 2.2), (at + step * 6, 2.2), (at + step * 3.4, 6.8), (at + step * 6, high), (at, high)]
            pen.shape(ends, inks.FRAME)
        pen.rects((tail, 0, long + tail, high - 1.4), (0, inks.FRAME, 0.8), (0.6, inks.TRIM, 0.6))

    image = draw(long + 2 * tail, high, scale, paint)
    sprites.letter(image, said, image.width / 2, (high - 1.4) / 2 * scale, LEAST * scale, PAPER)
    return image


@remember
def badge(said: str, seat: int, scale: int) -> Image:
    """Return what a seat has won, in its colour."""
    high = 13.2
    rings = ((inset, ink, high / 2 - inset) for inset, ink in ((0.0, JET), (0.7, PAPER), (1.5, seat_ink(seat).fill)))
    return write(box(width(said, LEAST) + 4.4, high, scale, *rings), said, LEAST, scale, seat_ink(seat).text)


def _bid(pen: Pen, seat: int, place: tuple[float, float, float, float], won: bool) -> None:
    """Draw a pill in a seat's colour, with a place for a bid on gold if it won, else on paper."""
    left, top, right, bottom = place
    high = bottom - top
    rings = (0.0, JET, high / 2), (0.7, seat_ink(seat).fill, high / 2 - 0.7)
    pen.rects(place, *rings)
    fill = theme.GOLD if won else PAPER
    pen.rect((left + BID[1], top + 0.7, right - 0.7, bottom - 0.7), fill, high / 2 - 0.7)
    pen.rect((left + BID[1], top + 0.7, left + BID[1] + high / 2, bottom - 0.7), fill)


def bids(made: Sequence[tuple[int, int]], columns: int, scale: int) -> Image:
    """Return the bids of an auction by seat as pills, the winning one first, in so many columns."""
    # The letters of seats differ from table to table, so they are part of what the sprite is kept by.
    return _bids(tuple((sign(seat), seat, amount) for seat, amount in made), columns, scale)


@remember
def _bids(made: tuple[tuple[str, int, int], ...], columns: int, scale: int) -> Image:
    wide, split, high = BID
    rows = -(-len(made) // columns)
    boxes = [
        ((wide + 1) * (at % columns), (high + 0.8) * (at // columns), (wide + 1) * (at % columns) + wide)
        for at in range(len(made))
    ]

    def paint(pen: Pen) -> None:
        for at, ((left, top, right), (_, seat, _)) in enumerate(zip(boxes, made, strict=True)):
            _bid(pen, seat, (left, top, right, top + high), won=at == 0)

    image = draw(columns * (wide + 1) - 1, rows * (high + 0.8) - 0.8, scale, paint)
    for (left, top, right), (said, seat, amount) in zip(boxes, made, strict=True):
        y = (top + high / 2) * scale
        sprites.letter(image, said, (left + split / 2 + 0.6) * scale, y, LEAST * scale, seat_ink(seat).text)
        middle, room = (left + split + right - 1.6) / 2, (right - left - split - 3.4) * scale
        sprites.letter(image, str(amount), middle * scale, y, LEAST * scale, JET, "Bold", room)
    return image


@remember
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


@remember
def plaque(said: str, wide: float, high: float, scale: int, lit: bool = True) -> Image:
    """Return a figure on gold, or on paper where it is not `lit`."""
    edge, fill, ink = (theme.GOLD_EDGE, theme.GOLD, JET) if lit else (theme.SHEET_EDGE, inks.CARD, INK)
    image = box(wide, high, scale, (0, edge, 2.2), (0.6, fill, 1.7))
    return write(image, said, LEAST, scale, ink, wide - 1.8)


@remember
def tile(value: int, size: float, scale: int, ground: Colour | None = None) -> Image:
    """Return a movement tile; one that lies face down is hollow, of its `ground`'s colour."""
    if ground is not None:
        return box(size, size, scale, (0, theme.BAR_DIM, 1.8), (0.6, ground, 1.4))
    return write(box(size, size, scale, (0, JET, 1.8), (0.6, inks.STOP, 1.4)), str(value), size * 0.8, scale, INK)


@remember
def ability(which: int, scale: int) -> Image:
    """Return an ability: its sign, with a figure where there is a small one and a large one."""
    wide, high = ABILITY
    said = _FIGURES.get(which, "")
    at = 7.4 if said else wide / 2

    def icon_on(pen: Pen) -> None:
        Brush(pen, at, high / 2, 5.0, JET, theme.GOLD).draw(DRAWN[_ICONS[which]], inks.PAINTS)

    image = box(wide, high, scale, (0, theme.GOLD_EDGE, 2.4), (0.7, theme.GOLD, 1.8), more=icon_on)
    if said:
        sprites.letter(
            image, said, (13.4 + wide - 1.4) / 2 * scale, image.height / 2, LEAST * scale, JET, "Bold", 10.4 * scale
        )
    return image


@remember
def axle(seat: int, scale: int, new: bool = False) -> Image:
    """Return a Broken Axle card: a broken wheel in the colour of who played it."""
    ink, half = seat_ink(seat), AXLE / 2

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, JET), (2.0 if new else 0.7, PAPER), (2.6 if new else 1.5, ink.fill)):
            pen.disc(half, half, half - inset, colour)
        Brush(pen, half, half, half - 3.4, ink.text, ink.fill).draw(DRAWN["broken"])

    return draw(AXLE, AXLE, scale, paint)


@remember
def target(wide: float, seat: int, scale: int) -> Image:
    """Return the ring of a seat around a place that may be chosen; its middle is left open."""
    size = wide + 3.2
    rings = (size, JET), (size - 1.2, seat_ink(seat).fill)
    image = nest(sprites.outline(sprites.DISC), (1.06 * size, 1.06 * size), scale, *rings)
    hole = nest(sprites.outline(sprites.DISC), (1.06 * size, 1.06 * size), scale, (wide, INK))
    return cut_out(image, hole)


@remember
def lost(count: int, scale: int) -> Image:
    """Return the points that a move lost: a cross with their number."""
    wide, high = 20.0, 12.4

    def cross(pen: Pen) -> None:
        Brush(pen, 6.4, high / 2, 3.4, inks.TRIM, PAPER).draw(DRAWN["lost"])

    image = box(wide, high, scale, (0, JET, high / 2), (0.7, PAPER, high / 2 - 0.7), more=cross)
    sprites.letter(image, str(count), 13.4 * scale, image.height / 2, LEAST * scale, JET)
    return image
