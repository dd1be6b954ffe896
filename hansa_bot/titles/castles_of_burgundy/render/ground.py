"""The lands that never change: around each estate its fields, its stretch of the Loire and its wall; all are kept."""

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PIL import Image

from hansa_bot.render import theme
from hansa_bot.render.blueprint import draw_large
from hansa_bot.render.cache import LAYERS, Layer
from hansa_bot.render.canvas import Box, Canvas, Pen, Point
from hansa_bot.titles.castles_of_burgundy.render import inks, tiles
from hansa_bot.titles.castles_of_burgundy.render.panel import Grid, Panel
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, SIZE, estate
from hansa_bot.titles.kit.render.targets import HEX, Brush, hexagon, read_drawings

ORNAMENTS = read_drawings(Path(__file__).parents[4] / "assets" / "castles_of_burgundy" / "ornaments.json")
WALL, TOWER, LARGEST = 0.075, 0.12, 3.4
"""Thickness of a wall and radius of its towers, for hexes that are 1 wide, and the largest tower in units."""
LINE = 0.5
"""Width of dark edges."""
CORNERS = ((-1.5, -3, 5), (1.5, -3, 1), (3.0, 0, 0), (1.5, 3, 2), (-1.5, 3, 4), (-3.0, 0, 3))
"""Of the hexes at the corners of an estate: how far they lie from its middle, and on which side a tower stands."""
TURNS = (0.0, -math.pi / 6, math.pi / 6, math.pi, math.pi * 5 / 6, -math.pi * 5 / 6)
ROW, VINE = 6.2, 1.5
"""From one row of vines to the next, and its width."""
BENEATH = 0.24
"""How far a tablet reaches beneath an estate, for hexes that are 1 wide."""
ROOMY = 28.0
"""The least width of hexes in whose corners a cottage and a boat have room."""
AROUND = (20.0, 2.0)
"""How much land beside an estate, and above and below it, is kept for close-ups."""
RIVER = 4.6
"""Width of the river that runs past an estate."""


def ornament(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """Draw an ornament so many units high around a place."""
    Brush(pen, x, y, size / 2, inks.WALL, inks.WALL).draw(ORNAMENTS[name], inks.ORNAMENTS)


def vines(pen: Pen, box: Box, slope: float) -> None:
    """Draw rows of vines across a box, `slope` units to the right for each one down."""
    left, top, right, bottom = box
    run = (bottom - top) * slope
    for row in range(math.ceil((right - left + abs(run)) / ROW)):
        x = left - max(0.0, run) + row * ROW
        first, last = _clip(x, run, left, right, bottom - top)
        if last > first:
            ends = [(x + run * part, top + (bottom - top) * part) for part in (first, last)]
            pen.line(ends, VINE, inks.VINES)


def _clip(x: float, run: float, left: float, right: float, high: float) -> tuple[float, float]:
    """Return which part of a slanting line, from 0 at its top to 1, lies between two sides."""
    if not run:
        return 0.0, 1.0
    low, far = sorted(((left - x) / run, (right - x) / run))
    return max(0.0, low), min(1.0, far)


def paint_map(canvas: Canvas, grid: Grid, name: str) -> None:
    """Paint the wall of an estate, its regions with the roads between them, and its hexes without any tile."""
    left, top, right, bottom = grid.box
    reach = LARGEST * 2
    draw_large(
        canvas, (left - reach, top - reach, right + reach, bottom + reach), partial(_draw_wall, grid=grid, name=name)
    )
    types = estate(name).types if name else None
    for index, number in enumerate(DIE):
        sprite = (
            tiles.vacant(types[index], number, HEXES[index], grid.wide, canvas.scale)
            if types
            else tiles.bare(number, grid.wide, canvas.scale)
        )
        canvas.stamp(sprite, *grid.place(index))


def _draw_wall(pen: Pen, grid: Grid, name: str) -> None:
    wide, places = grid.wide, [grid.place(index) for index in range(SIZE)]
    thick = WALL * wide
    for reach, colour in ((thick + LINE, inks.WALL_EDGE), (thick, inks.WALL), (LINE, inks.WALL_EDGE)):
        for place in places:
            pen.shape(hexagon(*place, wide + 2 * reach), colour)
        if reach == thick:
            _draw_towers(pen, grid)
    for place in places:
        pen.shape(hexagon(*place, wide), inks.ROAD)
    if not name:
        return
    board = estate(name)
    for hexes, kind in zip(board.regions, board.region_type, strict=True):
        for index in hexes:
            pen.shape(hexagon(*places[index], wide), inks.SEAMS[kind])
    for hexes in board.regions:
        for first, second in grid.outline(hexes):
            pen.line([first, second], 0.05 * wide + 0.5, inks.ROAD)


def _draw_towers(pen: Pen, grid: Grid) -> None:
    """Draw a round tower at each corner of a wall, as one sees it from above."""
    radius = min(LARGEST, TOWER * grid.wide)
    for aside, down, turn in CORNERS:
        angle, away = TURNS[turn], grid.wide * (0.5 if turn in (0, 3) else HEX / 2)
        x = grid.x + grid.wide * aside + math.cos(angle) * (away + radius * 0.4)
        y = grid.y + grid.wide * down * math.sqrt(3) / 2 + math.sin(angle) * (away + radius * 0.4)
        pen.disc(x, y, radius + LINE, inks.WALL_EDGE)
        pen.disc(x, y, radius, inks.WALL)
        pen.disc(x, y, radius * 0.62, inks.SHORE)


def paint_panel_ground(canvas: Canvas, panel: Panel, seat: int, name: str, *, keep: bool) -> None:
    """Paint a seat's land with its empty estate, and the tablet for what else it has; `keep` it."""
    key, palette, build = _layer(panel, seat, name, canvas.scale)
    left, top, right, bottom = panel.box
    canvas.stamp(LAYERS.get(key, palette, build) if keep else build(), (left + right) / 2, (top + bottom) / 2)


def prepare_panel(panel: Panel, seat: int, name: str, scale: int) -> None:
    """See to it that a land need not be drawn when it is wanted."""
    LAYERS.prepare(*_layer(panel, seat, name, scale))


def _layer(panel: Panel, seat: int, name: str, scale: int) -> Layer:
    land = seat % len(inks.LANDS)
    key = ("castles_of_burgundy", name, land, panel, scale)
    return key, inks.COLOURS.palette(), partial(draw_panel, panel, land, name, scale)


def draw_panel(panel: Panel, land: int, name: str, scale: int) -> Image.Image:
    """Draw a seat's land with its empty estate, `NO_ESTATE` included."""
    left, top, right, bottom = panel.box
    size = round(right * scale) - round(left * scale), round(bottom * scale) - round(top * scale)
    canvas = Canvas(Image.new("RGB", size), scale, (left, top))
    canvas.fill(panel.box, inks.LANDS[land])
    draw_large(canvas, panel.box, partial(_draw_country, panel=panel))
    paint_map(canvas, panel.grid, name)
    return canvas.image


def part_ground(grid: Grid, box: Box, seat: int, name: str, scale: int, *, keep: bool) -> Canvas:
    """Return a canvas of a size with a part of an empty estate, of which the whole is kept, on its seat's land.

    The part may reach beyond the estate, as far as `AROUND` says.
    """
    land = seat % len(inks.LANDS)
    left, top, right, bottom = grid.box
    whole = left - AROUND[0], top - AROUND[1], right + AROUND[0], bottom + AROUND[1]
    build = partial(_draw_estate, grid, whole, land, name, scale)
    x, y = round((box[0] - whole[0]) * scale), round((box[1] - whole[1]) * scale)
    cut = x, y, x + round((box[2] - box[0]) * scale), y + round((box[3] - box[1]) * scale)
    if keep:
        key = ("castles_of_burgundy", "estate", name, land, grid, scale)
        image = LAYERS.get(key, inks.COLOURS.palette(), build, cut)
    else:
        image = build().crop(cut)
    return Canvas(image, scale, (whole[0] + x / scale, whole[1] + y / scale))


def _draw_estate(grid: Grid, whole: Box, land: int, name: str, scale: int) -> Image.Image:
    left, top, right, bottom = whole
    size = round((right - left) * scale), round((bottom - top) * scale)
    canvas = Canvas(Image.new("RGB", size), scale, (left, top))
    canvas.fill(whole, inks.LANDS[land])
    paint_map(canvas, grid, name)
    return canvas.image


def _draw_country(pen: Pen, panel: Panel) -> None:
    left, top, right, _ = panel.box
    wide, middle = panel.grid.wide, panel.grid.y
    vines(pen, (left, top, right, middle), 0.58)
    _draw_river(pen, panel)
    (_draw_beside if panel.beside else _draw_around)(pen, panel)
    for shape in tablets(panel):
        pen.line([*shape, shape[0]], 2 * LINE, inks.WALL_EDGE)
        pen.shape(shape, theme.SHEET)
    if not panel.beside:
        return
    size = min(16.0, 0.56 * wide)
    ornament(pen, "tree", left + wide * 0.3, top + wide * 0.36, size)
    ornament(pen, "tree", left + wide * 0.84, top + wide * 0.27, size * 0.7)
    if wide >= ROOMY:
        ornament(pen, "cottage", left + wide * 0.36, top + wide * 0.98, wide * 0.34)
        ornament(pen, "boat", left + wide * 0.62, panel.grid.box[3] - wide * 0.98, wide * 0.46)
        ornament(pen, "poplar", left + wide * 0.24, panel.grid.box[3] - wide * 0.3, wide * 0.56)


def _draw_river(pen: Pen, panel: Panel) -> None:
    """Draw the Loire, round the lower left corner of an estate."""
    left, _, _, bottom = panel.box
    grid = panel.grid
    wide, low = grid.wide, grid.box[3]
    bends = (
        (left - 4, low - 2.4 * wide),
        (left + 0.42 * wide, low - 1.2 * wide),
        (left + 1.9 * wide, low + 0.3 * wide),
    )
    way = curve(*bends, (left + 2.6 * wide, bottom + 6))
    reach = RIVER * min(1.5, wide / 20)
    for line, colour in ((reach + 2 * LINE, inks.SHORE), (reach, inks.LOIRE)):
        pen.path(way, line, colour)


def curve(*through: Point) -> list[Point]:
    """Return a smooth line through some places, by Catmull and Rom."""
    ends = [through[0], *through, through[-1]]
    found = []
    for quad in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        before, first, second, behind = (complex(*place) for place in quad)
        for step in range(10):
            part = step / 10
            slope, bend = (second - before) / 2, (behind - first) / 2
            cube = 2 * first - 2 * second + slope + bend
            place = first + part * (slope + part * (3 * (second - first) - 2 * slope - bend + part * cube))
            found.append((place.real, place.imag))
    return [*found, through[-1]]


def tablets(panel: Panel) -> list[list[Point]]:
    """Return the shapes on which stands what a seat has: along the slopes of its estate, or above and below it."""
    left, top, right, bottom = panel.box
    grid = panel.grid
    if not panel.beside:
        high, low = top + 20.0, grid.box[3] + 3.4
        return [_oblong(left, top, right, high), _oblong(left, low, right, bottom)]
    # Its edge lies beneath the wall, so that no land shows in the bends of that.
    wide, x = grid.wide, grid.box[2] - BENEATH * grid.wide
    flat, end = wide * HEX / 4, min(right, panel.right + 3)
    far = (grid.y - flat - top) / (2 * math.cos(math.pi / 6))
    return [[(x - far, top), (end, top), (end, bottom), (x - far, bottom), (x, grid.y + flat), (x, grid.y - flat)]]


def _oblong(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _draw_beside(pen: Pen, panel: Panel) -> None:
    """Draw what lies behind the tablet where a panel is wide: a château, and a village below it."""
    _, top, right, bottom = panel.box
    left = panel.right + 3
    room, middle = right - left, (left + right) / 2
    if room < 24:
        return
    pen.path(curve((left, bottom - 20), (middle, bottom - 26), (right + 4, bottom - 10)), 3.0, inks.ROAD)
    size = min(0.6 * room, 30.0)
    ornament(pen, "chateau", middle, top + 24, size * 1.1)
    for aside, at, name, part in VILLAGE:
        ornament(pen, name, middle + aside * room, top + (bottom - top) * at, size * part)


VILLAGE: Sequence[tuple[float, float, str, float]] = (
    *((-0.3, 0.42, "poplar", 0.9), (0.28, 0.42, "tree", 0.5), (0.05, 0.56, "church", 0.8)),
    *(
        (-0.26, 0.7, "cottage", 0.42),
        (0.27, 0.7, "cottage", 0.48),
        (0.32, 0.92, "tree", 0.5),
        (-0.2, 0.93, "tree", 0.4),
    ),
)
"""Of a village: how far right of the middle and below the top each ornament stands, and how large it is."""


def _draw_around(pen: Pen, panel: Panel) -> None:
    """Draw a château, a church and a boat in the corners outside the wall."""
    left, _, right, _ = panel.box
    grid = panel.grid
    wide, up, low = grid.wide, grid.box[1], grid.box[3]
    ornament(pen, "chateau", right - 0.62 * wide, up + 0.5 * wide, 0.74 * wide)
    ornament(pen, "cottage", left + 0.34 * wide, up + 0.52 * wide, 0.42 * wide)
    ornament(pen, "poplar", left + 0.8 * wide, up + 0.36 * wide, 0.66 * wide)
    ornament(pen, "church", right - 0.6 * wide, low - 0.42 * wide, 0.6 * wide)
    ornament(pen, "tree", right - 0.18 * wide, low - 0.8 * wide, 0.4 * wide)
    ornament(pen, "boat", left + 0.62 * wide, low - 0.72 * wide, 0.5 * wide)
