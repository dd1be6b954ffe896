"""Tiles as they lie, empty hexes and slots, and estates made of them in any size: the map, which is kept, and on it
the tiles with what is new."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import LAYERS, remember
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK, JET, PAPER, Colour, seat_ink
from hansa_bot.render.pen import Box, Pen
from hansa_bot.titles.castles_of_burgundy.material import ANIMALS_ON, KNOWLEDGE, TYPE_OF, number_of
from hansa_bot.titles.castles_of_burgundy.render import inks, signs
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.layout import PITCH, ROWS_HIGH, Grid
from hansa_bot.titles.castles_of_burgundy.render.signs import TYPE_SIGNS, sign_of
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, HOUSE, ROWS, SIZE, UNVERIFIED, estate
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from hansa_bot.titles.kit.render.marks import ring
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.signs import HEX, Brush, Sign, cut_out, fill_hex, nest, stencil_of

FULL = 0.97
"""How much of its place a tile takes."""
EDGE = 0.8
"""Width of a tile's dark edge, in units."""
CAPTION = 16.0
"""The least width of a hex for two things on it: sign and number."""
LEAST = 7.0
"""The least size of type."""
HEX_NAME = 7.4
"""Type of the names of hexes."""
NAMES_FROM = 20.0
"""The least width of a hex beside which names stand."""
NAME_ASIDE = 7.0
"""From a row to the middle of a name."""
BADGE = 11.0
MARGIN = 3.0
CHOICE_HEAD = 15.0
CHOICE_NAME = 9.4
MOST = 36.0
"""Width of a hex, at most."""


def put_sign(pen: Pen, sign: Sign, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a sign `size` units wide around a place."""
    sign(Brush(pen, x, y, size / 2, ink, ground))


def stack_hexes(
    wide: float,
    scale: int,
    *rings: tuple[float, Colour],
    sign: tuple[Sign, float, float, Colour] | None = None,
    text: tuple[str, float, float, Colour] | None = None,
) -> Image.Image:
    """Return hexes one within another in a place `wide` units wide, each a width and a colour, the outer first.

    `sign` has how far below the middle it stands, its size and its ink; `text` its height as a part of the whole, its
    size and its ink.
    """
    x, y = wide / 2, wide * HEX / 2

    def put(pen: Pen) -> None:
        if sign is not None:
            draw_it, down, size, ink = sign
            put_sign(pen, draw_it, x, y + down, size, ink, rings[-1][1])

    image = nest(fill_hex, (wide, wide * HEX), scale, *rings, more=put)
    if text is not None:
        figure, low, size, ink = text
        sprites.letter(image, figure, image.width * 0.5, image.height * low, max(LEAST, size) * scale, ink, "Bold")
    return image


@remember(512)
def tile(face: int, wide: float, scale: int) -> Image.Image:
    """Return a tile whose place is `wide` units wide."""
    kind, large = TYPE_OF[face], wide >= CAPTION
    fill, ink = inks.FILLS[kind], inks.SIGNS[kind]
    count = ANIMALS_ON[face] if large else 0
    rings = (wide * FULL, JET), (wide * FULL - 2 * EDGE, fill)
    if kind == KNOWLEDGE:
        number = str(number_of(face)), 0.61 if large else 0.5, wide * 0.46, ink
        book = (signs.book, -wide * 0.27, wide * 0.56 * 0.72, ink) if large else None
        return stack_hexes(wide, scale, *rings, sign=book, text=number)
    sign = sign_of(face)
    put = (sign, -wide * (0.14 if count else 0.0), wide * (0.5 if count else 0.6), ink) if sign else None
    return stack_hexes(wide, scale, *rings, sign=put, text=(str(count), 0.79, wide * 0.34, ink) if count else None)


@remember(256)
def vacant(kind: int, number: int, wide: float, scale: int) -> Image.Image:
    """Return an empty hex of an estate: its type's pale tint and sign, and the number that stands on it."""
    ring = wide * 0.95, inks.PALES[kind]
    if wide < CAPTION:
        return stack_hexes(wide, scale, ring)
    sign = TYPE_SIGNS[kind], wide * 0.3, wide * 0.3, inks.TONES[kind]
    return stack_hexes(wide, scale, ring, sign=sign, text=(str(number), 0.4, wide * 0.38, INK))


@remember(32)
def plain(kind: int, wide: float, scale: int) -> Image.Image:
    """Return an empty hex of an estate without its number, with a larger sign."""
    sign = TYPE_SIGNS[kind], 0.0, wide * 0.5, inks.TONES[kind]
    return stack_hexes(wide, scale, (wide * 0.95, inks.PALES[kind]), sign=sign)


@remember(32)
def bare(number: int, wide: float, scale: int) -> Image.Image:
    """Return a hex of an estate that is not chosen yet: the numbers are the same on all."""
    text = (str(number), 0.5, wide * 0.38, INK) if wide >= CAPTION else None
    return stack_hexes(wide, scale, (wide * 0.95, inks.BARE), text=text)


@remember(64)
def slot(kind: int | None, wide: float, scale: int) -> Image.Image:
    """Return an empty slot of a depot with the sign of its type, or of the black depot (None)."""
    if kind is None:
        return stack_hexes(wide, scale, (wide * 0.86, inks.VAULT_LINE), (wide * 0.86 - 2, inks.VAULT))
    rings = (wide * 0.86, theme.SHEET_LINE), (wide * 0.86 - 2, inks.PLATE)
    return stack_hexes(wide, scale, *rings, sign=(TYPE_SIGNS[kind], 0.0, wide * 0.36, theme.SHEET_LINE))


@remember(64)
def gone(face: int, seat: int, wide: float, scale: int) -> Image.Image:
    """Return what a taken tile leaves in its slot: an outline in the seat's colour around its sign."""
    ink, kind = seat_ink(seat), TYPE_OF[face]
    rings = (wide * 0.96, sprites.line_ink(ink)), (wide * 0.9, ink.fill), (wide * 0.68, inks.PLATE)
    return stack_hexes(wide, scale, *rings, sign=(TYPE_SIGNS[kind], 0.0, wide * 0.36, inks.TONES[kind]))


@remember(64)
def halo(wide: float, scale: int, reach: float = 2.4) -> Image.Image:
    """Return the ring that says "new" around a tile."""
    around = wide * FULL + 2 * reach
    return ring(fill_hex, (around, around * HEX), scale, around, around - reach)


@remember(64)
def frame(seat: int, wide: float, scale: int) -> Image.Image:
    """Return the frame around a hex that may be chosen, in a seat's colour; its middle is left open."""
    around = wide + 3
    size = around, around * HEX
    image = nest(fill_hex, size, scale, (around, JET), (around - 1.4, seat_ink(seat).fill))
    return cut_out(image, stencil_of(fill_hex, size, scale, wide - 2.4))


def paint_estate(canvas: Canvas, desk: EstateView, grid: Grid, ground: Colour, found: Changes, keep: bool) -> None:
    """Paint the hexes of an estate on an even ground, with what `found` holds marked; `keep` its empty map."""
    build = kept_map if keep else map_of
    canvas.stamp(build(desk.estate, grid, canvas.scale, ground), grid.x, grid.y)
    new = {index for seat, index in found.placed if seat == desk.seat}
    for index in sorted(range(SIZE), key=lambda index: (index in new, index)):
        if index in new:
            canvas.stamp(halo(grid.wide, canvas.scale, _reach(grid)), *grid.place(index))
        if desk.tiles[index]:
            canvas.stamp(tile(desk.tiles[index], grid.wide, canvas.scale), *grid.place(index))
    for seat, hexes in found.regions:
        if seat == desk.seat:
            _paint_outline(canvas, grid, seat, hexes)
    if grid.wide >= NAMES_FROM:
        paint_names(canvas, grid)


def _reach(grid: Grid) -> float:
    return 2.6 if grid.wide >= CAPTION else 1.8


def kept_map(name: str, grid: Grid, scale: int, ground: Colour, *, numbers: bool = True) -> Image.Image:
    """Return the hexes of an estate without any tile, drawn once."""
    key = ("castles_of_burgundy", name, grid.wide, scale, ground, numbers)
    return LAYERS.get(key, inks.COLOURS.palette(), partial(map_of, name, grid, scale, ground, numbers=numbers))


def map_of(name: str, grid: Grid, scale: int, ground: Colour, *, numbers: bool = True) -> Image.Image:
    """Draw the hexes of an estate, `NO_ESTATE` included, without any tile, and without `numbers` if so wished."""
    left, top, right, bottom = grid.box
    wide, high = right - left, bottom - top
    canvas = Canvas(Image.new("RGB", (round(wide * scale), round(high * scale))), scale)
    canvas.fill((0, 0, wide, high), ground)
    own = Grid(wide / 2, high / 2, grid.wide)
    for index in range(SIZE):
        canvas.stamp(_empty(name, index, own.wide, scale, numbers), *own.place(index))
    return canvas.image


def _empty(name: str, index: int, wide: float, scale: int, numbers: bool) -> Image.Image:
    if not name:
        return bare(DIE[index], wide, scale)
    kind = estate(name).types[index]
    return vacant(kind, DIE[index], wide, scale) if numbers else plain(kind, wide, scale)


def paint_names(canvas: Canvas, grid: Grid) -> None:
    """Write the names of the first and the last hex of each row beside it, so that the others can be counted."""
    first = 0
    for count in ROWS:
        for index, side in ((first, -1), (first + count - 1, 1)):
            x, y = grid.place(index)
            far = grid.wide / 2 + NAME_ASIDE
            canvas.text(x + side * far, y, HEXES[index], HEX_NAME, theme.FAINT, weight="Semibold")
        first += count


def _paint_outline(canvas: Canvas, grid: Grid, seat: int, hexes: tuple[int, ...]) -> None:
    """Paint a line around a completed region in the seat's colour, between black and white."""
    wide = 3.0 if grid.wide >= CAPTION else 2.0
    sides = grid.outline(hexes)
    for line, colour in ((wide + 1.2, JET), (wide, PAPER), (wide - 1, seat_ink(seat).fill)):
        for first, second in sides:
            canvas.stroke([first, second], line, colour)


def paint_gains(canvas: Canvas, seat: int, grid: Grid, found: Changes) -> None:
    """Paint the points that tiles of a seat brought, at the upper right of their hexes."""
    size = BADGE if grid.wide >= CAPTION else 10.4
    for (owner, index), points in found.gains.items():
        if owner == seat:
            x, y = grid.place(index)
            sprite = sprites.badge(f"+{points}", seat, size, canvas.scale)
            canvas.stamp(sprite, x + grid.wide * 0.36, y - grid.wide * PITCH * 0.5)


def estate_name(name: str, tr: Catalog) -> str:
    """Return how an estate is called: by its number, as one of the house, or as not chosen."""
    if not name:
        return tr("No estate yet")
    if name.startswith(HOUSE):
        return tr("House estate {number}", number=name.removeprefix(HOUSE))
    return tr("Estate {number}", number=name)


def is_doubtful(name: str) -> bool:
    """Say whether the layout of an estate rests on one transcription (CB-16.7)."""
    return bool(name) and estate(name).status == UNVERIFIED


def choice_boxes(count: int) -> list[Box]:
    """Return the boxes of so many estates: up to three in one row, up to ten in two."""
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    wide, high = (WIDE - MARGIN) / columns, (HIGH - MARGIN) / rows
    places = [divmod(index, columns) for index in range(count)]
    return [
        (MARGIN + wide * column, MARGIN + high * row, wide * (column + 1), high * (row + 1)) for row, column in places
    ]


def choice_grid(box: Box) -> Grid:
    """Return where the hexes of an estate stand in its box."""
    left, top, right, bottom = box
    wide = min(MOST, (right - left - 6) / 7, (bottom - top - CHOICE_HEAD - 6) / ROWS_HIGH)
    return Grid((left + right) / 2, (top + CHOICE_HEAD + bottom) / 2, wide)


def paint_choices(canvas: Canvas, estates: Sequence[str], who: Onlooker) -> None:
    """Paint the estates with their names; those whose layout is not certain have a name that says so."""
    canvas.fill((0, 0, WIDE, HIGH), theme.GROUND)
    for name, box in zip(estates, choice_boxes(len(estates)), strict=True):
        canvas.panel(box, theme.SHEET, 4)
        said = estate_name(name, who.tr) + (" ?" if is_doubtful(name) else "")
        room = box[2] - box[0] - 10
        canvas.text(box[0] + 5, box[1] + 9, canvas.fit(said, CHOICE_NAME, room), CHOICE_NAME, INK, anchor="l")
        grid = choice_grid(box)
        sprite = (kept_map if who.keep else map_of)(
            name, grid, canvas.scale, theme.SHEET, numbers=grid.wide >= CAPTION
        )
        canvas.stamp(sprite, grid.x, grid.y)
