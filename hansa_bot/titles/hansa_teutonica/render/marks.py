"""Marks on the map: arrows, halos, ghosts, claimed routes in their seat's colour, and gained points."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.palette import JET, PAPER, seat_ink
from hansa_bot.render.pen import Box, Pen, Point, draw
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render.changes import Changes, Space
from hansa_bot.titles.hansa_teutonica.render.icons import nest_tokens, shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BAND,
    BONUS,
    PIECE,
    POST,
    TOKEN,
    around,
    city_boxes,
    extra_row,
    label_box,
    layout,
    table_places,
)
from hansa_bot.titles.hansa_teutonica.render.routes import post_places
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render.marks import Arrows
from hansa_bot.titles.kit.render.signs import box
from hansa_bot.titles.kit.render.targets import Pill

GLOW = BAND + 5.0
"""Width of the band of a claimed route, with its white and black edges."""
BADGE = 10.4
CLOSE = 2.2
"""Width of a halo in a row of slots."""


def _at(view: HansaView, space: Space) -> Point:
    return layout(view.board).routes[space[0]].spaces[space[1]]


def paint_below(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint what lies under the pieces: ghosts and halos."""
    places, scale = layout(view.board).routes, canvas.scale
    for route, seat in found.claimed.items():
        if glow := _glow(view.board, route, seat, scale):
            canvas.stamp(*glow)
    for space, piece in found.gone.items():
        canvas.stamp(sprites.ghost(piece.seat, shape_of(piece.kind), PIECE, scale), *_at(view, space))
    for space, piece in found.placed.items():
        canvas.stamp(sprites.halo(shape_of(piece.kind), PIECE, scale), *_at(view, space))
    for route, token in found.taken.items():
        canvas.stamp(token_sprite(token, TOKEN, scale, "gone"), *places[route].token)
    for route in found.tokens:
        canvas.stamp(_token_halo(scale), *places[route].token)
    for posted in (route for route in view.routes if route.id in found.posted):
        canvas.stamp(_post_halo(scale), *post_places(view.board, posted)[-1])


@remember(64)
def _glow(name: str, route: str, seat: int, scale: int) -> tuple[Image, float, float] | None:
    """Return a claimed route as a band in the seat's colour, and where its middle lies.

    It ends outside the cities; None where nothing is left of it.
    """
    (ends,) = (each.ends for each in board(name).routes if each.id == route)
    hidden = [
        _grow(part, GLOW / 2)
        for city in ends
        for part in (city_boxes(name, city).plate, city_boxes(name, city).label)
    ]
    curve = even(bezier(layout(name).routes[route].curve), 2.0)
    way = [point for point in curve if not any(_inside(point, part) for part in hidden)]
    if len(way) < 2:
        return None
    (left, right), (top, bottom) = ((min(line) - GLOW, max(line) + GLOW) for line in zip(*way, strict=True))

    def paint(pen: Pen) -> None:
        for wide, colour in ((GLOW, JET), (GLOW - 1.8, PAPER), (GLOW - 4.6, seat_ink(seat).fill)):
            pen.thread(way, wide, colour)

    return draw(right - left, bottom - top, scale, paint, (left, top)), (left + right) / 2, (top + bottom) / 2


def _grow(part: Box, by: float) -> Box:
    return part[0] - by, part[1] - by, part[2] + by, part[3] + by


def _inside(point: Point, part: Box) -> bool:
    return part[0] <= point[0] <= part[2] and part[1] <= point[1] <= part[3]


def ring_offices(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint halos around new offices, swapped ones and new merchants at the prestige table."""
    swapped = found.swaps | {(city, slot + 1) for city, slot in found.swaps}
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        places, size = extra_row(boxes, len(city.extra))
        left, right = found.extras.get(city.id, 0), len(places) - found.opened.get(city.id, 0)
        for index, (place, extra) in enumerate(zip(places, city.extra, strict=True)):
            if index < left or index >= right or (boxes.row is not None and (city.id, index) in swapped):
                paint_close_halo(canvas, place, extra, size)
        for index, (place, office) in enumerate(zip(boxes.slots, city.slots, strict=True)):
            if office is not None and (city.id, index) in found.offices | swapped:
                paint_close_halo(canvas, place, office)
    printed = board(view.board)
    for place, table_space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        if table_space.value in found.table:
            canvas.stamp(sprites.halo(sprites.DISC, PIECE, canvas.scale, CLOSE), *place)


def paint_close_halo(canvas: Canvas, place: Point, piece: Piece, size: float = PIECE) -> None:
    """Paint the halo of an office, which has others beside it."""
    canvas.stamp(sprites.halo(shape_of(piece.kind), size, canvas.scale, CLOSE * size / PIECE), *place)


@remember(4)
def _token_halo(scale: int) -> Image:
    return nest_tokens(TOKEN + 6, scale, (0, JET), (2.8, PAPER))


@remember(4)
def _post_halo(scale: int) -> Image:
    return box(POST * 2 + 3.4, POST + 6, scale, (0, JET, 2.4), (1.4, PAPER, 1.6))


def gain_pills(view: HansaView, gains: dict[tuple[str, int], int], scale: int) -> list[Pill]:
    """Return gained points beside the names of their cities, by (city, seat)."""
    pills: list[Pill] = []
    counts: dict[str, int] = {}
    for (city, seat), points in gains.items():
        label = city_boxes(view.board, city).label
        x = min(label[2] + 3.4 + counts.get(city, 0) * (BADGE + 3), WIDE - BADGE)
        counts[city] = counts.get(city, 0) + 1
        pills.append(Pill(sprites.badge(f"+{points}", seat, BADGE, scale), x, (label[1] + label[3]) / 2))
    return pills


def arrow_ways(view: HansaView, found: Changes) -> list[list[Point]]:
    """Return the way of an arrow for each move; names are what it should meet least."""
    if not found.moves:
        return []
    places, cities = layout(view.board).routes, [(city, city_boxes(view.board, city.id)) for city in view.cities]
    arrows = Arrows(layout(view.board).height)
    arrows.avoid((boxes.plate for _, boxes in cities), 1)
    for route, printed in zip(view.routes, board(view.board).routes, strict=True):
        spaces = zip(places[route.id].spaces, route.spaces, strict=True)
        arrows.avoid((around(*place, PIECE, PIECE) for place, piece in spaces if piece is not None), 1)
        if printed.bonus:
            arrows.avoid([around(*places[route.id].token, BONUS, TOKEN)], 3)
    arrows.avoid((label_box(city, boxes) for city, boxes in cities), 4)
    return [arrows.find(_at(view, start), _at(view, end), PIECE * 0.72) for start, end, _ in found.moves]
