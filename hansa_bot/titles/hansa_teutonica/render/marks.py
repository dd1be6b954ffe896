"""Marks on the map: arrows, halos, ghosts and gained points."""

from __future__ import annotations

import math

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.curves import bezier, bow, even
from hansa_bot.render.palette import BLANK, INK, JET, PAPER, seat_ink
from hansa_bot.render.pen import Box, Pen, Point, draw
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import icons
from hansa_bot.titles.hansa_teutonica.render.boxes import city_boxes, extra_row, table_places
from hansa_bot.titles.hansa_teutonica.render.changes import Changes, Space
from hansa_bot.titles.hansa_teutonica.render.layout import BAND, BONUS, PIECE, TOKEN, around, layout
from hansa_bot.titles.hansa_teutonica.render.routes import POST, post_places, shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

ARROW = 2.0
GLOW = BAND + 5.0
"""Width of the band of a claimed route, with its white and black edges."""
HEAD = 6.0
BADGE = 10.4
BENDS = (0.14, -0.14, 0.06, -0.06, 0.2, -0.2, 0.28, -0.28, 0.36, -0.36, 0.46, -0.46)
HOOKS = (0.12, -0.12, 0.2, -0.2, 0.3, -0.3)
LEAN = 0.92
"""Ways that are tried: gentle bows, then, if no head would be free, those that come to their end from the side."""
CELL = 3.0
"""Size of the squares in which the way of an arrow is looked for."""
TIP = 4
"""The last points of an arrow count most: without its head it says nothing."""
OUTSIDE = 9
CLOSE = 2.2
"""Width of a halo in a row of slots."""


def _at(view: HansaView, space: Space) -> Point:
    return layout(view.board).routes[space[0]].spaces[space[1]]


def paint_below(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint what lies under the pieces: ghosts and halos."""
    places = layout(view.board).routes
    for route, seat in found.claimed.items():
        if glow := _glow(view.board, route, seat, canvas.scale):
            canvas.stamp(*glow)
    for space, piece in found.gone.items():
        canvas.stamp(sprites.ghost(piece.seat, shape_of(piece.kind), PIECE, canvas.scale), *_at(view, space))
    for space, piece in found.placed.items():
        canvas.stamp(sprites.halo(shape_of(piece.kind), PIECE, canvas.scale), *_at(view, space))
    for route, token in found.taken.items():
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale, "gone"), *places[route].token)
    for route in found.tokens:
        canvas.stamp(_token_halo(canvas.scale), *places[route].token)
    for posted in (each for each in view.routes if each.id in found.posted):
        canvas.stamp(_post_halo(canvas.scale), *post_places(view.board, posted)[-1])


@remember(64)
def _glow(name: str, route: str, seat: int, scale: int) -> tuple[Image, float, float] | None:
    """Return a claimed route as a band in the seat's colour, and where its middle lies.

    It ends outside the cities; None where nothing is left of it.
    """
    ends = [city_boxes(name, city) for city in _ends(name, route)]
    hidden = [_grown(box, GLOW / 2) for boxes in ends for box in (boxes.plate, boxes.label)]
    curve = even(bezier(layout(name).routes[route].curve), 2.0)
    way = [point for point in curve if not any(_inside(point, box) for box in hidden)]
    if len(way) < 2:
        return None
    (left, right), (top, bottom) = ((min(line) - GLOW, max(line) + GLOW) for line in zip(*way, strict=True))

    def paint(pen: Pen) -> None:
        for wide, colour in ((GLOW, JET), (GLOW - 1.8, PAPER), (GLOW - 4.6, seat_ink(seat).fill)):
            pen.thread(way, wide, colour)

    image = draw(right - left, bottom - top, scale, paint, (left, top))
    return image, (left + right) / 2, (top + bottom) / 2


def _ends(name: str, route: str) -> tuple[str, ...]:
    return next(each.ends for each in board(name).routes if each.id == route)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _inside(point: Point, box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def ring_offices(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint halos around new offices, swapped ones and new merchants at the prestige table."""
    swapped = found.swaps | {(city, slot + 1) for city, slot in found.swaps}
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        places, size = extra_row(boxes, len(city.extra))
        left, right = found.extras.get(city.id, 0), len(places) - found.opened.get(city.id, 0)
        for index, (place, extra) in enumerate(zip(places, city.extra, strict=True)):
            if index < left or index >= right or (boxes.row is not None and (city.id, index) in swapped):
                _close_halo(canvas, place, extra, size)
        for index, (place, office) in enumerate(zip(boxes.slots, city.slots, strict=True)):
            if office is not None and (city.id, index) in found.offices | swapped:
                _close_halo(canvas, place, office)
    printed = board(view.board)
    for place, table_space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        if table_space.value in found.table:
            canvas.stamp(sprites.halo(sprites.DISC, PIECE, canvas.scale, CLOSE), *place)


def _close_halo(canvas: Canvas, place: Point, piece: Piece, size: float = PIECE) -> None:
    canvas.stamp(sprites.halo(shape_of(piece.kind), size, canvas.scale, CLOSE * size / PIECE), *place)


@remember(4)
def _token_halo(scale: int) -> Image:
    size = TOKEN + 6

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, size * 0.585, size), JET)
        pen.shape(icons.hexagon(size / 2, size * 0.585, size - 2.8), PAPER)

    return draw(size, size * 1.17, scale, paint)


@remember(4)
def _post_halo(scale: int) -> Image:
    wide, high = POST * 2 + 3.4, POST + 6

    def paint(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), JET, 2.4)
        pen.rect((1.4, 1.4, wide - 1.4, high - 1.4), PAPER, 1.6)

    return draw(wide, high, scale, paint)


def paint_gains(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint gained points beside the names of their cities."""
    shown: dict[str, int] = {}
    for (city, seat), points in found.gains.items():
        label = city_boxes(view.board, city).label
        x = min(label[2] + 3.4 + shown.get(city, 0) * (BADGE + 3), WIDE - BADGE)
        shown[city] = shown.get(city, 0) + 1
        canvas.stamp(sprites.badge(f"+{points}", seat, BADGE, canvas.scale), x, (label[1] + label[3]) / 2)


def arrow_ways(view: HansaView, found: Changes) -> list[list[Point]]:
    """Return the way of an arrow for each move."""
    squares = _in_the_way(view) if found.moves else []
    ways = []
    for start, end, _ in found.moves:
        way = _way(squares, _at(view, start), _at(view, end))
        for place in even(way, 4.0):
            _weigh(squares, around(*place, 6, 6), 2)
        ways.append(way)
    return ways


def paint_shafts(canvas: Canvas, ways: list[list[Point]]) -> None:
    """Paint arrows without their heads; pieces and names are painted over them, so that no letter is hidden."""
    for way in ways:
        shaft = _shaft(way)
        for grow, colour in ((0.9, BLANK), (0.0, INK)):
            if len(shaft) > 1:
                canvas.stroke(shaft, ARROW + 2 * grow, colour)


def paint_heads(canvas: Canvas, ways: list[list[Point]]) -> None:
    """Paint the heads of arrows; names are painted over them."""
    for way in ways:
        tip, (ux, uy) = _aim(way)
        for grow, colour in ((0.9, BLANK), (0.0, INK)):
            reach, wide = HEAD + grow * 1.6, HEAD * 0.55 + grow * 1.5
            base = (tip[0] - ux * (HEAD + grow * 0.6), tip[1] - uy * (HEAD + grow * 0.6))
            nose = (base[0] + ux * reach * 1.1, base[1] + uy * reach * 1.1)
            sides = [(base[0] - uy * wide, base[1] + ux * wide), (base[0] + uy * wide, base[1] - ux * wide)]
            canvas.shape([nose, *sides], colour)


def _aim(way: list[Point]) -> tuple[Point, Point]:
    """Return where an arrow ends, and its direction there."""
    tip, back = way[-1], way[max(0, len(way) - 4)]
    length = math.dist(tip, back) or 1.0
    return tip, ((tip[0] - back[0]) / length, (tip[1] - back[1]) / length)


def _shaft(way: list[Point]) -> list[Point]:
    tip, (ux, uy) = _aim(way)
    neck = (tip[0] - ux * HEAD * 0.7, tip[1] - uy * HEAD * 0.7)
    return [point for point in way if (point[0] - tip[0]) * ux + (point[1] - tip[1]) * uy < -HEAD * 0.7] + [neck]


def _in_the_way(view: HansaView) -> list[bytearray]:
    """Return what an arrow should not meet, as weights of small squares, row by row."""
    rows = int(layout(view.board).height / CELL) + 1
    squares = [bytearray(int(WIDE / CELL) + 1) for _ in range(rows)]
    for city in view.cities:
        _weigh(squares, city_boxes(view.board, city.id).plate, 1)
    for route, printed in zip(view.routes, board(view.board).routes, strict=True):
        drawn_at = layout(view.board).routes[route.id]
        for place in (place for place, piece in zip(drawn_at.spaces, route.spaces, strict=True) if piece is not None):
            _weigh(squares, around(*place, PIECE, PIECE), 1)
        if printed.bonus:
            _weigh(squares, around(*drawn_at.token, BONUS, TOKEN), 3)
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        _weigh(squares, boxes.bare if city.controller is None else boxes.label, 4)
    return squares


def _weigh(squares: list[bytearray], box: Box, weight: int) -> None:
    left, top, right, bottom = (max(0, round(value / CELL)) for value in box)
    for row in squares[top:bottom]:
        row[left:right] = bytes([weight]) * (min(right, len(row)) - min(left, len(row)))


def _way(squares: list[bytearray], start: Point, end: Point) -> list[Point]:
    """Return the bow between two spaces that meets least, a slight one if it can be."""

    def met(x: float, y: float) -> int:
        column, row = int(x // CELL), int(y // CELL)
        inside = 0 <= row < len(squares) and 0 <= column < len(squares[0])
        return squares[row][column] if inside else OUTSIDE

    def weighed(bend: float, lean: float) -> tuple[int, int, list[Point]]:
        way = bow(start, end, bend=bend, trim=PIECE * 0.72, lean=lean)
        weights = [met(x, y) for x, y in even(way, 4.0)]
        tip = sum(weights[-TIP:])
        return sum(weights) + 8 * tip, tip, way

    best = weighed(BENDS[0], 0.5)
    for bend, lean in (*((bend, 0.5) for bend in BENDS[1:]), *((bend, LEAN) for bend in HOOKS)):
        if best[0] == 0 or (lean == LEAN and best[1] == 0):
            break
        best = min(best, weighed(bend, lean), key=lambda found: found[0])
    return best[2]
