"""An estate's hexes in any size: the empty map, which is kept, and on it the tiles with what is new."""

from __future__ import annotations

from functools import partial

from PIL import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import JET, PAPER, Colour, seat_ink
from hansa_bot.render.theme import current_theme
from hansa_bot.titles.castles_of_burgundy.render import inks
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes
from hansa_bot.titles.castles_of_burgundy.render.hexes import PITCH, Grid
from hansa_bot.titles.castles_of_burgundy.render.tiles import CAPTION, bare, halo, plain, tile, vacant
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, ROWS, SIZE, estate
from hansa_bot.titles.castles_of_burgundy.view import EstateView

NAME = 7.4
"""Type of the names of hexes."""
NAMES_FROM = 20.0
"""The least width of a hex beside which names stand."""
NAME_ASIDE = 7.0
"""From a row to the middle of a name."""
BADGE = 11.0


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
    return LAYERS.get(key, inks.palette(current_theme()), partial(map_of, name, grid, scale, ground, numbers=numbers))


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
            canvas.text(x + side * far, y, HEXES[index], NAME, inks.FAINT, weight="Semibold")
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
