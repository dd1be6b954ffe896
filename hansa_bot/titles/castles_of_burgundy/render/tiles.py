"""Tiles as they lie, empty hexes and slots, and the tiles of an estate with what is new."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PIL import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Canvas, Pen, nest
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_MINE,
    A_SHIP,
    ANIMALS_ON,
    BUILDINGS,
    KNOWLEDGE,
    SPECIES_OF,
    TYPE_OF,
    number_of,
)
from hansa_bot.titles.castles_of_burgundy.render import inks
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.panel import TYPE, Grid
from hansa_bot.titles.castles_of_burgundy.tables import HOUSE, SIZE
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from hansa_bot.titles.kit.render.marks import ring
from hansa_bot.titles.kit.render.targets import HEX, Brush, Sign, cut_out, fill_hex, read_drawings, stencil_of

FULL = 0.97
"""How much of its place a tile takes."""
EDGE = 0.8
"""Width of a tile's dark edge, in units."""
NAMED, CAPTION = 26.0, 18.0
"""The least width of an empty hex for its name, and of a hex for sign and number."""
OPEN = 20.0
"""The least width of a tile whose sign and number stand one above the other."""
Caption = tuple[str, float, float, float, Colour, str]
"""A text on a hex: where its middle is as parts of width and height, its size, its ink and its weight."""


SIGNS = read_drawings(Path(__file__).parents[4] / "assets" / "castles_of_burgundy" / "signs.json")
TYPE_SIGNS = tuple(SIGNS[name] for name in ("house", "paw", "book", "ship", "castle", "mine"))
"""By type: its sign."""
BEASTS = tuple(SIGNS[name] for name in ("cow", "pig", "sheep", "chicken"))
"""By species."""


def sign_of(face: int) -> Sign | None:
    """Return the sign of a tile; knowledge has a number instead."""
    if face <= len(BUILDINGS):
        return SIGNS[BUILDINGS[face - 1]]
    if SPECIES_OF[face] >= 0:
        return BEASTS[SPECIES_OF[face]]
    return {A_SHIP: SIGNS["ship"], A_CASTLE: SIGNS["castle"], A_MINE: SIGNS["mine"]}.get(face)


def put_sign(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a sign `size` units wide around a place."""
    Brush(pen, x, y, size / 2, ink, ground).draw(sign)


def stack_hexes(
    wide: float,
    scale: int,
    *rings: tuple[float, Colour],
    sign: tuple[Sign, float, float, float, Colour] | None = None,
    texts: Sequence[Caption] = (),
    growing: Callable[[Pen, float, float, float], None] | None = None,
) -> Image.Image:
    """Return hexes one within another in a place `wide` units wide, each a width and a colour, the outer first.

    `sign` has how far right of the middle and below it stands, its size and its ink; `growing` paints beneath it.
    """
    x, y = wide / 2, wide * HEX / 2

    def put(pen: Pen) -> None:
        if growing is not None:
            growing(pen, x, y, wide)
        if sign is not None:
            draw_it, aside, down, size, ink = sign
            put_sign(pen, draw_it, x + aside, y + down, size, ink, rings[-1][1])

    image = nest(fill_hex, (wide, wide * HEX), scale, *rings, more=put)
    for figure, left, low, size, ink, weight in texts:
        place = image.width * left, image.height * low
        sprites.letter(image, figure, *place, max(TYPE, size) * scale, ink, weight)
    return image


@remember
def tile(face: int, wide: float, scale: int) -> Image.Image:
    """Return a tile whose place is `wide` units wide."""
    kind, large = TYPE_OF[face], wide >= OPEN
    fill, ink = inks.FILLS[kind], inks.SIGNS[kind]
    count, sign = ANIMALS_ON[face], sign_of(face)
    rings = (wide * FULL, JET), (wide * FULL - 2 * EDGE, fill)
    if kind == KNOWLEDGE:
        number = str(number_of(face)), 0.5, 0.61 if large else 0.5, wide * (0.46 if large else 0.6), ink, "Bold"
        book = (SIGNS["book"], 0.0, -wide * 0.27, wide * 0.4, ink) if large else None
        return stack_hexes(wide, scale, *rings, sign=book, texts=[number])
    if not count:
        put = (sign, 0.0, 0.0, wide * 0.6, ink) if sign else None
        return stack_hexes(wide, scale, *rings, sign=put)
    assert sign is not None
    # On a small tile they stand aslant, so that both are as large as can be.
    aside, up, size, left, low = (0.0, 0.17, 0.5, 0.5, 0.72) if large else (-0.21, 0.08, 0.45, 0.71, 0.58)
    caption = str(count), left, low, wide * 0.36, ink, "Bold"
    return stack_hexes(wide, scale, *rings, sign=(sign, wide * aside, -wide * up, wide * size, ink), texts=[caption])


SPOTS = (-0.31, 0.15), (0.31, 0.15), (-0.22, 0.3), (0.22, 0.3), (0.0, 0.44), (0.0, -0.42)
"""Where something grows on an empty hex, in widths from its middle: beside its sign, and at its points."""


def _waves(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        left, top, step = x + wide * (aside - 0.08), y + wide * down, wide * 0.04
        pen.line([(left + step * at, top + step * 0.6 * (at % 2)) for at in range(5)], wide * 0.028, ink)


def _grass(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        left, top, step = x + wide * aside, y + wide * down, wide * 0.05
        for lean in (-1, 0, 1):
            pen.line(
                [(left + lean * step * 0.5, top + step), (left + lean * step * 1.3, top - step)], wide * 0.028, ink
            )


def _ears(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        for at in (-1, 0, 1):
            left, top = x + wide * (aside + at * 0.055), y + wide * down
            pen.line([(left, top - wide * 0.05), (left, top + wide * 0.05)], wide * 0.032, ink)


def _stones(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        left, top, half, high = x + wide * aside, y + wide * down, wide * 0.04, wide * 0.02
        for at, row in ((-1, -1), (1, -1), (0, 1)):
            across, deep = left + at * half * 1.15, top + row * high * 1.3
            pen.rect((across - half, deep - high, across + half, deep + high), ink)


def _rocks(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        left, top, step = x + wide * aside, y + wide * down, wide * 0.06
        pen.shape([(left - step * 1.3, top + step), (left - step * 0.2, top - step), (left + step, top + step)], ink)


def _cobbles(pen: Pen, x: float, y: float, wide: float, ink: Colour) -> None:
    for aside, down in SPOTS:
        for at, row in ((-1, 0.6), (0, -0.6), (1, 0.6)):
            pen.disc(x + wide * (aside + at * 0.052), y + wide * (down + row * 0.04), wide * 0.024, ink)


GROWING = _cobbles, _grass, _ears, _waves, _stones, _rocks
"""By type: what an empty hex bears: a street, meadows, corn, water, a castle's wall, rock."""


@remember
def vacant(kind: int, number: int, name: str, wide: float, scale: int) -> Image.Image:
    """Return an empty hex of an estate: its type's pale tint and sign, the number that stands on it, and its name."""
    edge, tone = (wide * 0.95, inks.PALES[kind]), inks.TONES[kind]
    sign = TYPE_SIGNS[kind]
    if wide < CAPTION:
        return stack_hexes(wide, scale, edge, sign=(sign, 0.0, 0.0, wide * 0.5, tone))
    if wide < NAMED:
        figure = str(number), 0.34, 0.5, wide * 0.46, INK, "Bold"
        put = sign, wide * 0.21, 0.0, wide * 0.4, tone
        return stack_hexes(wide, scale, edge, sign=put, texts=[figure])
    return stack_hexes(
        wide,
        scale,
        edge,
        sign=(sign, 0.0, wide * 0.25, wide * 0.32, tone),
        texts=[(str(number), 0.3, 0.35, wide * 0.42, INK, "Bold"), (name, 0.67, 0.36, TYPE, tone, "Semibold")],
        growing=partial(GROWING[kind], ink=inks.SEAMS[kind]),
    )


@remember
def bare(number: int, wide: float, scale: int) -> Image.Image:
    """Return a hex of an estate that is not chosen yet: the numbers are the same on all."""
    texts = [(str(number), 0.5, 0.5, wide * 0.38, INK, "Bold")] if wide >= CAPTION else []
    return stack_hexes(wide, scale, (wide * 0.95, inks.BARE), texts=texts)


@remember
def slot(kind: int | None, wide: float, scale: int) -> Image.Image:
    """Return an empty slot of a depot with the sign of its type, or of the black depot (None)."""
    if kind is None:
        return stack_hexes(wide, scale, (wide * 0.86, inks.VAULT_LINE), (wide * 0.86 - 2, inks.VAULT))
    rings = (wide * 0.86, inks.DIE_USED), (wide * 0.86 - 1.6, inks.PLATE)
    return stack_hexes(wide, scale, *rings, sign=(TYPE_SIGNS[kind], 0.0, 0.0, wide * 0.4, inks.DIE_USED))


@remember
def gone(face: int, seat: int, wide: float, scale: int) -> Image.Image:
    """Return what a taken tile leaves in its slot: an outline in the seat's colour around its sign."""
    ink, kind = seat_ink(seat), TYPE_OF[face]
    rings = (wide * 0.96, sprites.line_ink(ink)), (wide * 0.9, ink.fill), (wide * 0.68, inks.PLATE)
    return stack_hexes(wide, scale, *rings, sign=(TYPE_SIGNS[kind], 0.0, 0.0, wide * 0.36, inks.TONES[kind]))


@remember
def halo(wide: float, scale: int, reach: float = 2.4) -> Image.Image:
    """Return the ring that says "new" around a tile."""
    around = wide * FULL + 2 * reach
    return ring(fill_hex, (around, around * HEX), scale, around, around - reach)


@remember
def frame(seat: int, wide: float, scale: int) -> Image.Image:
    """Return the frame around a hex that may be chosen, in a seat's colour; its middle is left open."""
    around = wide + 3
    size = around, around * HEX
    image = nest(fill_hex, size, scale, (around, JET), (around - 1.4, seat_ink(seat).fill))
    return cut_out(image, stencil_of(fill_hex, size, scale, wide - 2.4))


def paint_tiles(canvas: Canvas, desk: EstateView, grid: Grid, found: Changes) -> None:
    """Paint the tiles of an estate on its map, with what `found` holds marked."""
    new = {index for seat, index in found.placed if seat == desk.seat}
    for index in sorted(range(SIZE), key=lambda index: (index in new, index)):
        if index in new:
            canvas.stamp(halo(grid.wide, canvas.scale, _reach(grid)), *grid.place(index))
        if desk.tiles[index]:
            canvas.stamp(tile(desk.tiles[index], grid.wide, canvas.scale), *grid.place(index))
    for seat, hexes in found.regions:
        if seat == desk.seat:
            _paint_outline(canvas, grid, seat, hexes)


def _reach(grid: Grid) -> float:
    return 2.6 if grid.wide >= NAMED else 1.8


def _paint_outline(canvas: Canvas, grid: Grid, seat: int, hexes: tuple[int, ...]) -> None:
    """Paint a line around a completed region in the seat's colour, between black and white."""
    wide = 3.0 if grid.wide >= NAMED else 2.0
    sides = grid.outline(hexes)
    for line, colour in ((wide + 1.2, JET), (wide, PAPER), (wide - 1, seat_ink(seat).fill)):
        for first, second in sides:
            canvas.stroke([first, second], line, colour)


def estate_name(name: str, tr: Catalog) -> str:
    """Return how an estate is called: by its number, as one of the house, or as not chosen."""
    if not name:
        return tr("No estate yet")
    if name.startswith(HOUSE):
        return tr("House estate {number}", number=name.removeprefix(HOUSE))
    return tr("Estate {number}", number=name)
