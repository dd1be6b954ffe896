"""Small things as they lie anywhere: cubes, goods, columns, counters, coins, points, each with what it says."""

import math

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas, Pen, box, draw, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import BLANK, INK, JET, PAPER, Colour, seat_ink
from hansa_bot.titles.kit.render.targets import Brush, cut_out, read_drawings
from hansa_bot.titles.merkator.material import COLUMNS, GOODS
from hansa_bot.titles.merkator.render import inks
from hansa_bot.titles.merkator.render.layout import ASSETS

DRAWN = read_drawings(ASSETS / "signs.json")
DEPTH = 0.2
"""How much of a cube's size its upper and right side take."""
FILLED = 0.39
"""Half the width of a good's drawing, as a part of the good's size."""
TIME = 7.6
"""What an hourglass takes behind a number of counters."""
LINE, SLACK = 0.6, 0.35
"""Width of edges, and what a cube's sprite leaves free around it for them."""


def _write(
    image: Image, said: str, size: float, scale: int, ink: Colour, room: float = math.inf, low: float = 0.5
) -> Image:
    """Write on a sprite, never lower than letters must be, `low` being how far down as a part of its height."""
    if said:
        place = image.width / 2, image.height * low
        sprites.letter(image, said, *place, max(LEAST, size) * scale, ink, "Bold", room * scale)
    return image


def _sides(pen: Pen, x: float, y: float, size: float, front: Colour, top: Colour, edge: Colour, line: float) -> None:
    """Draw a cube seen a little from above and from the right, with its upper left corner at a place."""
    deep, far = size * DEPTH, size * (1 - DEPTH)
    corners = [(0.0, deep), (deep, 0.0), (size, 0.0), (size, far), (far, size), (0.0, size)]
    placed = [(x + across, y + down) for across, down in corners]
    pen.shape(placed, top)
    pen.shape([(x + far, y + deep), (x + size, y), (x + size, y + far), (x + far, y + size)], edge)
    pen.rect((x, y + deep, x + far, y + size), front)
    pen.line([*placed, placed[0]], line, edge)
    pen.line([placed[0], (x + far, y + deep), placed[4]], line, edge)


@remember
def cube(color: int, said: str, size: float, scale: int) -> Image:
    """Return a cube with a number on its front."""

    def paint(pen: Pen) -> None:
        _sides(pen, SLACK, SLACK, size, inks.DYES[color], inks.TOPS[color], JET, LINE)

    return _numbered(draw(size + 2 * SLACK, size + 2 * SLACK, scale, paint), said, size, scale, inks.LETTERS[color])


@remember
def no_cube(said: str, seat: int | None, size: float, scale: int) -> Image:
    """Return the place where no cube lies; where a seat has just taken them, hollow in its colour."""
    line, wide = (theme.FAINT, LINE) if seat is None else (sprites.line_ink(seat_ink(seat)), 2.0)
    edge = wide / 2 + 0.1
    own = size + 2 * SLACK - 2 * edge
    deep, far = own * DEPTH, own * (1 - DEPTH)

    def paint(pen: Pen) -> None:
        rim = [(0.0, deep), (deep, 0.0), (own, 0.0), (own, far), (far, own), (0.0, own), (0.0, deep)]
        placed = [(edge + x, edge + y) for x, y in rim]
        pen.shape(placed, inks.PLATE)
        pen.line(placed, wide, line)
        if seat is None:
            pen.line([placed[0], (edge + far, edge + deep), placed[4]], wide, line)

    return _numbered(draw(size + 2 * SLACK, size + 2 * SLACK, scale, paint), said, size, scale, INK)


def _numbered(image: Image, said: str, size: float, scale: int, ink: Colour) -> Image:
    """Write a number on the front of a cube."""
    if said:
        front, slack = size * (1 - DEPTH) * scale, SLACK * scale
        place = slack + front / 2, image.height - slack - front / 2
        sprites.letter(image, said, *place, max(LEAST, size * 0.74) * scale, ink, "Bold", front * 0.94)
    return image


@remember
def cube_halo(size: float, scale: int) -> Image:
    """Return the black-on-white ring that says "new" around a cube."""

    def paint(pen: Pen) -> None:
        for reach, colour in ((2.2, JET), (1.2, PAPER)):
            _sides(pen, 3.0, 3.0, size, colour, colour, colour, 2 * reach)

    return draw(size + 6, size + 6, scale, paint)


@remember
def good(which: int, size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return a good: its drawing on the colour of its cube, the first of a colour round, the second square.

    One that is not there is `hollow`, of its ground's colour.
    """
    shape, part = ((sprites.DISC, 1.0), (sprites.SQUARE, 0.96))[which % 2]
    rings = ((0.0, JET), (2 * LINE, inks.DYES[which // 2])) if hollow is None else ((0.0, theme.FAINT), (1.4, hollow))

    def paint(pen: Pen) -> None:
        for inset, colour in rings:
            sprites.body(pen, shape, size * 0.53, size * 0.53, size * part - inset, colour)
        ink, ground = (inks.LETTERS[which // 2], inks.DYES[which // 2]) if hollow is None else (theme.FAINT, hollow)
        Brush(pen, size * 0.53, size * 0.53, size * FILLED, ink, ground).draw(DRAWN[GOODS[which]], inks.PAINTS)

    return draw(size * 1.06, size * 1.06, scale, paint)


@remember
def column(which: int, size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return the sign of a column of goods: its letter on a warehouse, `hollow` where units are lacking."""

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, inks.STORE), *(((0.9, hollow),) if hollow is not None else ())):
            near, far, eaves = inset, size - inset, size * 0.36 + inset / 3
            pen.shape([(near, eaves), (size / 2, near), (far, eaves), (far, far), (near, far)], colour)

    ink = BLANK if hollow is None else theme.FAINT
    return _write(draw(size, size, scale, paint), COLUMNS[which].upper(), size * 0.72, scale, ink, low=0.6)


@remember
def icon(name: str, size: float, scale: int, ink: Colour, ground: Colour) -> Image:
    """Return a drawn sign alone."""
    half = size / 2
    return draw(
        size, size, scale, lambda pen: Brush(pen, half, half, half, ink, ground).draw(DRAWN[name], inks.PAINTS)
    )


@remember
def coin(said: str, size: float, scale: int) -> Image:
    """Return a thaler with a number."""
    rings = (0.0, JET), (0.7, inks.SILVER), (1.6, inks.SILVER_EDGE), (2.1, inks.SILVER)

    def paint(pen: Pen) -> None:
        for inset, colour in rings:
            pen.disc(size / 2, size / 2, size / 2 - inset, colour)

    return _write(draw(size, size, scale, paint), said, size * 0.7, scale, JET, size * 0.8)


@remember
def points(said: str, high: float, scale: int) -> Image:
    """Return points on gold."""
    wide = max(high * 1.1, width(said, LEAST) + 5.0)
    image = box(wide, high, scale, (0, theme.GOLD_EDGE, 2.4), (0.7, theme.GOLD, 1.8))
    return _write(image, said, high * 0.74, scale, JET)


@remember
def here(wide: float, high: float, scale: int) -> Image:
    """Return the golden frame around the plate at which the pawn stands; its middle is left open."""
    out = 2.4
    frame = box(wide + 2 * out, high + 2 * out, scale, (0, JET, 4.6), (0.7, theme.GOLD, 4.0))
    return cut_out(frame, box(wide + 2 * out, high + 2 * out, scale, (out, JET, 3.0)))


@remember
def pawn(wide: float, high: float, scale: int) -> Image:
    """Return the Merkator pawn: a merchant in cloak and hat, dark within a light edge."""
    x, y, unit = wide / 2 + 1.7, high / 2 + 1.7, wide / 1.32

    def paint(pen: Pen) -> None:
        for grow, colour in ((1.6, PAPER), (0.0, JET)):
            for stroke in DRAWN["pawn"]:
                places = [(x + u * unit, y + v * high / 2) for u, v in stroke.places]
                if stroke.kind == "disc":
                    pen.disc(*places[0], stroke.size * unit + grow, colour)
                    continue
                pen.shape(places, colour)
                if grow:
                    pen.path([*places, places[0]], 2 * grow, colour)
        pen.line([(x - wide * 0.2, y - high * 0.35), (x + wide * 0.2, y - high * 0.35)], 1.0, theme.GOLD)

    return draw(wide + 3.4, high + 3.4, scale, paint)


@remember
def counter(letter: str, size: tuple[float, float], scale: int) -> Image:
    """Return a time counter; it lies face down where its letter is empty."""
    return _write(box(*size, scale, (0, inks.COUNTER, 1.8)), letter, LEAST, scale, inks.COUNTER_TEXT)


@remember
def no_counter(size: tuple[float, float], scale: int, lit: bool) -> Image:
    """Return the place of a counter that was taken, on gold where its row is `lit`."""
    edge, fill = (theme.GOLD_EDGE, theme.GOLD) if lit else (inks.HOLE, inks.CARD)
    return box(*size, scale, (0, edge, 1.6), (0.7, fill, 1.2))


@remember
def value_plate(said: str, lit: bool, wide: float, high: float, scale: int) -> Image:
    """Return the value of a contract on a small sheet, on gold where it is `lit`."""
    edge, fill, ink = (theme.GOLD_EDGE, theme.GOLD, JET) if lit else (theme.SHEET_EDGE, inks.CARD, INK)
    return _write(box(wide, high, scale, (0, edge, 1.6), (0.6, fill, 1.2)), said, LEAST, scale, ink, wide - 1.4)


Count = tuple[str, int, int]
"""What is demanded: "good", "column" or "kinds", which one, and how many."""


def demand(kind: str, which: int, size: float, scale: int, hollow: Colour | None = None) -> Image:
    """Return the sign of something that a contract demands, `hollow` where it is lacking."""
    if kind == "kinds":
        return icon("kinds", size, scale, INK if hollow is None else theme.FAINT, inks.CARD)
    return (good if kind == "good" else column)(which, size, scale, hollow)


def paint_time(canvas: Canvas, said: str, right: float, y: float, ground: Colour) -> float:
    """Paint counters as a number before an hourglass, up to `right`; return where they begin."""
    canvas.stamp(icon("hourglass", 8.6, canvas.scale, INK, ground), right - 3.4, y)
    return right - TIME - canvas.text(right - TIME, y, said, LEAST, INK, anchor="r")
