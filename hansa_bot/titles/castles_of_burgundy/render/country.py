"""The country of the market, which never changes: the depots on an island in the Loire, and its banks."""

import math
from functools import partial

from PIL import Image

from hansa_bot.render.blueprint import draw_large
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.canvas import Box, Canvas, Pen, Point
from hansa_bot.titles.castles_of_burgundy.material import BLACK_TILES
from hansa_bot.titles.castles_of_burgundy.render import inks, layout
from hansa_bot.titles.castles_of_burgundy.render.ground import LINE, curve, ornament, vines

RIVER = 6.4
"""Width of the Loire around the island."""
ROAD = 4.6
FURROW = 5.0
"""From one furrow to the next."""


def paint_country(canvas: Canvas, seats: int, ring: Box, *, keep: bool) -> None:
    """Paint the ground of the whole market, around and within the `ring` of depots; `keep` it."""
    box = layout.market_box(seats)
    key = ("castles_of_burgundy", "country", seats, canvas.scale)
    build = partial(_draw_all, box, seats, ring, canvas.scale)
    image = LAYERS.get(key, inks.COLOURS.palette(), build) if keep else build()
    canvas.stamp(image, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _draw_all(box: Box, seats: int, ring: Box, scale: int) -> Image.Image:
    size = round(box[2] * scale) - round(box[0] * scale), round(box[3] * scale) - round(box[1] * scale)
    canvas = Canvas(Image.new("RGB", size), scale, box[:2])
    canvas.fill(box, inks.LAND)
    draw_large(canvas, box, partial(draw_country, seats=seats, ring=ring))
    return canvas.image


def draw_country(pen: Pen, seats: int, ring: Box) -> None:
    """Draw vineyards, the river with the island, its fields, hedges and roads, the walls of the black depot."""
    left, top, right, bottom = ring
    x, y, high = (left + right) / 2, (top + bottom) / 2, (bottom - top) / 2
    corner, far, count = layout.CORNER - 3, (right - left) / 2 - RIVER, BLACK_TILES[seats]
    vines(pen, (left, top, x, bottom), -0.7)
    vines(pen, (x, top, right, bottom), 0.7)
    _draw_river(pen, corner, far, high, (x, y))
    outer = hexagon_of(corner, far, high - RIVER / 2, x, y)
    edge = layout.APART * (1.0 if count == 8 else 0.5) + layout.SLOT / 2 + 3
    reach = layout.APART * (count - 2) / 4 + layout.SLOT / 2 + 4 if count > 4 else edge + 9
    inner = hexagon_of(edge, reach, layout.VAULT / 2 + 1.5, x, y)
    _draw_fields(pen, outer, (x, y))
    for corner_at, gate in zip(outer, inner, strict=True):
        for line, colour in ((ROAD + 2 * LINE, inks.WALL_EDGE), (ROAD, inks.ROAD)):
            pen.line([gate, corner_at], line, colour)
    _draw_walls(pen, inner)
    _draw_places(pen, outer, (x, y))


def _draw_river(pen: Pen, corner: float, far: float, high: float, middle: Point) -> None:
    """Draw the Loire as it comes from the left, parts around the island and leaves to the right."""
    x, y = middle
    banks = (corner + 26, high - 6), (corner - 2, high - RIVER / 2)
    for side in (-1, 1):
        arm = [(x + side * out, y - side * down) for out, down in ((x, high - 2), *banks)]
        for line, colour in ((RIVER + 2 * LINE, inks.SHORE), (RIVER, inks.LOIRE)):
            pen.path(curve(*arm), line, colour)
    around = hexagon_of(corner, far, high - RIVER / 2, x, y)
    loop = [place for side in range(6) for place in _swing(around[side], around[(side + 1) % 6])]
    loop.append(loop[0])
    for line, colour in ((2 * RIVER + 2 * LINE, inks.SHORE), (2 * RIVER, inks.LOIRE)):
        pen.path(loop, line, colour)


def _swing(first: Point, second: Point) -> list[Point]:
    """Return the places of a bank from one corner to the next, with a bend in it."""
    run, fall = second[0] - first[0], second[1] - first[1]
    long = math.hypot(run, fall)
    bends = [math.sin(math.tau * at / 12) * 1.1 for at in range(12)]
    return [
        (first[0] + run * at / 12 + fall / long * bend, first[1] + fall * at / 12 - run / long * bend)
        for at, bend in enumerate(bends)
    ]


def _draw_fields(pen: Pen, outer: list[Point], middle: Point) -> None:
    """Draw a field for each depot, around its corner of the island, with furrows, and hedges between them."""
    sides = [_half(outer[at - 1], outer[at]) for at in range(6)]
    for at, place in enumerate(outer):
        before, behind = sides[at], sides[(at + 1) % 6]
        colour, furrow = inks.FIELDS[at % len(inks.FIELDS)]
        pen.shape([middle, before, place, behind], colour)
        steps = round(math.dist(middle, place) / FURROW)
        for step in range(1, steps):
            part = step / steps
            pen.line([_towards(middle, end, part) for end in (before, place, behind)], 0.9, furrow)
    for at, place in enumerate(sides):
        run = round(math.dist(middle, place) / 4.4)
        # Above and below, a village and a castle stand at the end of the hedge.
        for step in range(round(run * 0.6) if at in (1, 4) else run):
            pen.disc(*_towards(middle, place, step / run), 1.9 if step % 2 else 1.5, inks.TREE)


def _half(first: Point, second: Point) -> Point:
    return _towards(first, second, 0.5)


def _towards(first: Point, second: Point, part: float) -> Point:
    return first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part


def _draw_walls(pen: Pen, inner: list[Point]) -> None:
    """Draw the black depot as a town within walls, a tower at each corner."""
    for line, colour in ((4.2, inks.WALL_EDGE), (3.2, inks.WALL)):
        pen.line([*inner, inner[0]], line, colour)
    pen.shape(inner, inks.VAULT)
    for place in inner:
        for radius, colour in ((3.4, inks.WALL_EDGE), (2.9, inks.WALL), (1.7, inks.SHORE)):
            pen.disc(*place, radius, colour)


def _draw_places(pen: Pen, outer: list[Point], middle: Point) -> None:
    """Draw a village and a castle between the depots, a wood on either side, boats on the river."""
    x, top, bottom = middle[0], outer[0][1], outer[3][1]
    ornament(pen, "church", x - 0.5, top + 11.5, 15)
    ornament(pen, "cottage", x + 0.5, top + 25, 9)
    ornament(pen, "chateau", x, bottom - 11, 14)
    for at, name in ((0, "cottage"), (1, "tree"), (2, "tree"), (3, "cottage")):
        side, down = (1 if at in (1, 2) else -1), (1 if at > 1 else -1)
        ornament(pen, name, x + side * 59, middle[1] + down * 35, 11)
        ornament(pen, "tree", x + side * 48, middle[1] + down * 31, 9)
    for first, second in ((5, 0), (2, 3)):
        ornament(pen, "boat", *_towards(outer[first], outer[second], 0.47), 11)


def hexagon_of(corner: float, far: float, high: float, x: float, y: float) -> list[Point]:
    """Return the corners of a hexagon with level upper and lower sides around a place, from the upper left."""
    sides = (-corner, -high), (corner, -high), (far, 0), (corner, high), (-corner, high), (-far, 0)
    return [(x + aside, y + down) for aside, down in sides]
