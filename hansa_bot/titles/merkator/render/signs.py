"""Small things as they lie anywhere: cubes, goods, columns, counters, coins, points, each with what it says."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas, Pen, box, draw, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import BLANK, INK, JET, PAPER, Colour, seat_ink
from hansa_bot.titles.kit.render.targets import Brush, Sign, read_drawings
from hansa_bot.titles.merkator.material import COLORS, COLUMNS, SIGNS
from hansa_bot.titles.merkator.render import inks
from hansa_bot.titles.merkator.render.layout import ASSETS

DRAWN = read_drawings(ASSETS / "signs.json")
DEPTH = 0.2
"""How much of a cube's size its upper and right side take."""
LINE = 0.6


def dye(color: int) -> Colour:
    """Return the colour of a cube."""
    return inks.DYES[COLORS[color]]


def letters_on(color: int) -> Colour:
    """Return the colour of letters on a cube or a good."""
    return inks.LETTERS[COLORS[color]]


def _sides(pen: Pen, x: float, y: float, size: float, front: Colour, top: Colour, edge: Colour, line: float) -> None:
    """Draw a cube seen from the front, a little from above and from the right, with its upper left corner at a place."""
    deep, far = size * DEPTH, size * (1 - DEPTH)
    corners = [(0.0, deep), (deep, 0.0), (size, 0.0), (size, far), (far, size), (0.0, size)]
    placed = [(x + across, y + down) for across, down in corners]
    pen.shape(placed, top)
    pen.shape([(x + far, y + deep), (x + size, y), (x + size, y + far), (x + far, y + size)], edge)
    pen.rect((x, y + deep, x + far, y + size), front)
    pen.line([*placed, placed[0]], line, edge)
    pen.line([placed[0], (x + far, y + deep), placed[4]], line, edge)


@remember(128)
def cube(color: int, said: str, size: float, scale: int) -> Image:
    """Return a cube with a number on its front."""
    edge, wide = 0.35, size + 0.7
    image = draw(wide, wide, scale, lambda pen: _sides(pen, edge, edge, size, dye(color), inks.TOPS[COLORS[color]], JET, LINE))
    return _numbered(image, said, size, scale, letters_on(color))


@remember(64)
def no_cube(said: str, seat: int | None, size: float, scale: int, ground: Colour = inks.PLATE) -> Image:
    """Return the place where no cube lies; where a seat has just taken them, hollow in its colour."""
    line = theme.FAINT if seat is None else sprites.line_ink(seat_ink(seat))
    wide = LINE if seat is None else 2.0
    edge = wide / 2 + 0.1

    def paint(pen: Pen) -> None:
        own = size + 0.7 - 2 * edge
        deep, far = own * DEPTH, own * (1 - DEPTH)
        rim = [(0.0, deep), (deep, 0.0), (own, 0.0), (own, far), (far, own), (0.0, own), (0.0, deep)]
        placed = [(edge + x, edge + y) for x, y in rim]
        pen.shape(placed, ground)
        pen.line(placed, wide, line)
        if seat is None:
            pen.line([placed[0], (edge + far, edge + deep), placed[4]], wide, line)

    image = draw(size + 0.7, size + 0.7, scale, paint)
    return _numbered(image, said, size, scale, INK)


def _numbered(image: Image, said: str, size: float, scale: int, ink: Colour) -> Image:
    if said:
        front = size * (1 - DEPTH) * scale
        sprites.letter(image, said, 0.35 * scale + front / 2, image.height - 0.35 * scale - front / 2, max(LEAST, size * 0.74) * scale, ink, "Bold", front * 0.94)
    return image


@remember(128)
def cube_halo(size: float, scale: int) -> Image:
    """Return the black-on-white ring that says "new" around a cube."""

    def paint(pen: Pen) -> None:
        for reach, colour in ((2.6, JET), (1.5, PAPER)):
            _sides(pen, 3.0, 3.0, size, colour, colour, colour, 2 * reach)

    return draw(size + 6, size + 6, scale, paint)


@remember(256)
def good(which: int, size: float, scale: int) -> Image:
    """Return a good: its two letters on the colour of its cube, the first one of a colour round, the second square."""
    shape, color = (sprites.DISC, sprites.SQUARE)[which % 2], which // 2
    wide = size * 1.06 if shape == sprites.DISC else size * 0.96

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, JET), (2 * LINE, dye(color))):
            sprites.body(pen, shape, size * 0.53, size * 0.53, size - inset - (0.0 if shape == sprites.DISC else size * 0.04), colour)

    image = draw(size * 1.06, size * 1.06, scale, paint)
    middle = image.width / 2
    sprites.letter(image, SIGNS[which], middle, middle, max(LEAST, size * 0.66) * scale, letters_on(color), "Bold", (wide - 2.4) * scale)
    return image


@remember(64)
def pale_good(which: int, size: float, scale: int, ground: Colour) -> Image:
    """Return the place of a good of which there is none: its shape and letters, without colour."""
    shape = (sprites.DISC, sprites.SQUARE)[which % 2]

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, theme.FAINT), (1.4, ground)):
            sprites.body(pen, shape, size * 0.53, size * 0.53, size * 0.96 - inset, colour)

    image = draw(size * 1.06, size * 1.06, scale, paint)
    sprites.letter(image, SIGNS[which], image.width / 2, image.height / 2, LEAST * scale, theme.FAINT, "Semibold", (size - 2.4) * scale)
    return image


@remember(32)
def column(which: int, size: float, scale: int) -> Image:
    """Return the sign of a column of goods: its letter on a warehouse."""

    def paint(pen: Pen) -> None:
        pen.shape([(0.0, size * 0.36), (size / 2, 0.0), (size, size * 0.36), (size, size), (0.0, size)], inks.STORE)

    image = draw(size, size, scale, paint)
    sprites.letter(image, COLUMNS[which].upper(), image.width / 2, image.height * 0.6, max(LEAST, size * 0.72) * scale, BLANK, "Bold")
    return image


@remember(32)
def pale_column(which: int, size: float, scale: int) -> Image:
    """Return the sign of a column from which units are lacking: hollow."""

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, theme.FAINT), (0.9, inks.CARD)):
            far = size - inset
            pen.shape([(inset, size * 0.38), (size / 2, inset), (far, size * 0.38), (far, far), (inset, far)], colour)

    image = draw(size, size, scale, paint)
    sprites.letter(image, COLUMNS[which].upper(), image.width / 2, image.height * 0.6, LEAST * scale, theme.FAINT, "Bold")
    return image


@remember(256)
def icon(name: str, size: float, scale: int, ink: Colour, ground: Colour) -> Image:
    """Return a drawn sign alone."""
    return draw(size, size, scale, lambda pen: put(pen, DRAWN[name], size / 2, size / 2, size, ink, ground))


def put(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a sign of a size around a place."""
    Brush(pen, x, y, size / 2, ink, ground).draw(sign, inks.PAINTS)


@remember(32)
def coin(said: str, size: float, scale: int) -> Image:
    """Return a thaler with a number."""

    def paint(pen: Pen) -> None:
        middle = size / 2
        for inset, colour in ((0.0, JET), (0.7, inks.SILVER), (1.6, inks.SILVER_EDGE), (2.1, inks.SILVER)):
            pen.disc(middle, middle, middle - inset, colour)

    image = draw(size, size, scale, paint)
    sprites.letter(image, said, image.width / 2, image.height / 2, max(LEAST, size * 0.7) * scale, JET, "Bold", size * 0.8 * scale)
    return image


@remember(64)
def points(said: str, high: float, scale: int) -> Image:
    """Return points on gold."""
    wide = max(high * 1.1, width(said, LEAST) + 5.0)
    image = box(wide, high, scale, (0, theme.GOLD_EDGE, 2.4), (0.7, theme.GOLD, 1.8))
    sprites.letter(image, said, image.width / 2, image.height / 2, max(LEAST, high * 0.74) * scale, JET, "Bold")
    return image


@remember(8)
def pawn(wide: float, high: float, scale: int) -> Image:
    """Return the Merkator pawn: a merchant in cloak and hat, dark within a light edge."""
    full = wide + 3.4, high + 3.4

    def paint(pen: Pen) -> None:
        x, y = full[0] / 2, full[1] / 2
        for stroke in DRAWN["pawn"]:
            places = [(x + u * wide / 1.32, y + v * high / 2) for u, v in stroke.places]
            if stroke.kind == "shape":
                pen.path([*places, places[0]], 3.2, PAPER)
            else:
                pen.disc(*places[0], stroke.size * wide / 1.32 + 1.6, PAPER)
        for stroke in DRAWN["pawn"]:
            places = [(x + u * wide / 1.32, y + v * high / 2) for u, v in stroke.places]
            if stroke.kind == "shape":
                pen.shape(places, JET)
            else:
                pen.disc(*places[0], stroke.size * wide / 1.32, JET)
        pen.line([(x - wide * 0.2, y - high * 0.35), (x + wide * 0.2, y - high * 0.35)], 1.0, theme.GOLD)

    return draw(*full, scale, paint)


@remember(8)
def counter(lying: bool, size: tuple[float, float], scale: int, lit: bool) -> Image:
    """Return a counter that lies face down, or the place of one that was taken."""
    if lying:
        return box(*size, scale, (0, inks.COUNTER, 1.6))
    return box(*size, scale, (0, theme.GOLD_EDGE if lit else inks.HOLE, 1.6), (0.7, theme.GOLD if lit else inks.CARD, 1.2))


@remember(16)
def counter_sign(letter: str, wide: float, high: float, scale: int) -> Image:
    """Return a counter that shows its letters."""
    image = box(wide, high, scale, (0, inks.COUNTER, 2))
    sprites.letter(image, letter, image.width / 2, image.height / 2, LEAST * scale, inks.COUNTER_TEXT)
    return image


@remember(64)
def value_plate(said: str, lit: bool, wide: float, high: float, scale: int) -> Image:
    """Return the value of a contract on a small sheet, on gold where it is `lit`."""
    edge, fill, ink = (theme.GOLD_EDGE, theme.GOLD, JET) if lit else (theme.SHEET_EDGE, inks.CARD, INK)
    image = box(wide, high, scale, (0, edge, 1.6), (0.6, fill, 1.2))
    sprites.letter(image, said, image.width / 2, image.height / 2, LEAST * scale, ink, "Bold", (wide - 1.4) * scale)
    return image


Count = tuple[str, int, int]
"""What is demanded: "good", "column" or "kinds", which one, and how many."""


def demand(kind: str, which: int, size: float, scale: int) -> Image:
    """Return the sign of something that a contract demands."""
    if kind == "good":
        return good(which, size, scale)
    return column(which, size, scale) if kind == "column" else icon("kinds", size, scale, INK, inks.CARD)


def missing(kind: str, which: int, size: float, scale: int) -> Image:
    """Return the sign of something that is demanded and lacking: hollow."""
    if kind == "good":
        return pale_good(which, size, scale, inks.CARD)
    return pale_column(which, size, scale) if kind == "column" else icon("kinds", size, scale, theme.FAINT, inks.CARD)


def paint_time(canvas: Canvas, said: str, right: float, y: float, ink: Colour = INK, ground: Colour = inks.PLATE) -> float:
    """Paint counters as a number before an hourglass, up to `right`; return where they begin."""
    canvas.stamp(icon("hourglass", 8.6, canvas.scale, ink, ground), right - 3.4, y)
    return right - 7.6 - canvas.text(right - 7.6, y, said, LEAST, ink, anchor="r")


def spread(count: int, left: float, right: float, step: float) -> list[float]:
    """Return so many places from left to right, `step` apart or nearer where they would not fit."""
    step = min(step, (right - left) / max(1, count - 1))
    return [left + step * index for index in range(count)]
