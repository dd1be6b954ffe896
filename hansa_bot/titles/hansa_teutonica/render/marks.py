"""Marks on the map: halos, ghosts, arrows and gained points."""

from __future__ import annotations

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.canvas import WIDE, Canvas
from hansa_bot.render.curves import bow, even
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import INK, PAPER
from hansa_bot.render.pen import Box, Pen, Point, drawn
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.render import icons
from hansa_bot.titles.hansa_teutonica.render.boxes import city_boxes, extra_places, table_places
from hansa_bot.titles.hansa_teutonica.render.changes import Changes, Space
from hansa_bot.titles.hansa_teutonica.render.layout import PIECE, TOKEN, around, layout
from hansa_bot.titles.hansa_teutonica.render.routes import shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

ARROW = 2.0
HEAD = 6.0
BADGE = 10.4
BENDS = (0.14, -0.14, 0.06, -0.06, 0.2, -0.2, 0.28, -0.28)
CLOSE = 2.2
"""Width of a halo in a row of slots."""


def _at(view: HansaView, space: Space) -> Point:
    return layout(view.board).routes[space[0]].spaces[space[1]]


def paint_below(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint what lies under the pieces: ghosts and halos."""
    places = layout(view.board).routes
    for space, piece in found.gone.items():
        canvas.stamp(sprites.ghost(piece.seat, shape_of(piece.kind), PIECE, canvas.scale), *_at(view, space))
    for space, piece in found.placed.items():
        canvas.stamp(sprites.halo(shape_of(piece.kind), PIECE, canvas.scale), *_at(view, space))
    for route, token in found.taken.items():
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale, "gone"), *places[route].token)
    for route in found.tokens:
        canvas.stamp(_token_halo(canvas.scale), *places[route].token)


def ring_offices(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint halos around new offices, swapped ones and new merchants at the prestige table."""
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        fresh = found.offices | found.swaps | {(swapped, slot + 1) for swapped, slot in found.swaps}
        for index, (place, office) in enumerate(zip(boxes.slots, city.slots, strict=True)):
            if office is not None and (city.id, index) in fresh:
                _close_halo(canvas, place, office)
        extras = zip(extra_places(boxes, len(city.extra)), city.extra, strict=True)
        for place, extra in list(extras)[: found.extras.get(city.id, 0)]:
            _close_halo(canvas, place, extra)
    printed = board(view.board)
    for place, table_space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        if table_space.value in found.table:
            canvas.stamp(sprites.halo(sprites.DISC, PIECE, canvas.scale, CLOSE), *place)


def _close_halo(canvas: Canvas, place: Point, piece: Piece) -> None:
    canvas.stamp(sprites.halo(shape_of(piece.kind), PIECE, canvas.scale, CLOSE), *place)


@remembered(4)
def _token_halo(scale: int) -> Image:
    size = TOKEN + 6

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(size / 2, size * 0.585, size), INK)
        pen.shape(icons.hexagon(size / 2, size * 0.585, size - 2.8), PAPER)

    return drawn(size, size * 1.17, scale, paint)


def paint_above(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint what lies over everything: arrows and gained points."""
    covered = _in_the_way(view) if found.moves else []
    for start, end, _ in found.moves:
        _arrow(canvas, _way(covered, _at(view, start), _at(view, end)))
    shown: dict[str, int] = {}
    for (city, seat), points in found.gains.items():
        label = city_boxes(view.board, city).label
        x = min(label[2] + 3.4 + shown.get(city, 0) * (BADGE + 3), WIDE - BADGE)
        shown[city] = shown.get(city, 0) + 1
        canvas.stamp(sprites.badge(f"+{points}", seat, BADGE, canvas.scale), x, (label[1] + label[3]) / 2)


def _in_the_way(view: HansaView) -> list[tuple[Box, int]]:
    """Return what an arrow should not hide, with weights: half a letter hidden makes another name."""
    found = []
    for city in view.cities:
        boxes = city_boxes(view.board, city.id)
        found += [(boxes.plate, 1), (boxes.bare if city.controller is None else boxes.label, 4)]
    for route in view.routes:
        spaces = zip(layout(view.board).routes[route.id].spaces, route.spaces, strict=True)
        found += [(around(*place, PIECE, PIECE), 1) for place, piece in spaces if piece is not None]
    return found


def _way(covered: list[tuple[Box, int]], start: Point, end: Point) -> list[Point]:
    """Return the bow between two spaces that hides least, a slight one if it can be."""
    best: tuple[int, list[Point]] | None = None
    for bend in BENDS:
        way = bow(start, end, bend=bend, trim=PIECE * 0.72)
        hidden = 0
        for x, y in even(way, 4.5):
            for (left, top, right, bottom), weight in covered:
                if left < x < right and top < y < bottom:
                    hidden += weight
        if best is None or hidden < best[0]:
            best = hidden, way
        if hidden == 0:
            break
    return best[1] if best else [start, end]


def _arrow(canvas: Canvas, way: list[Point]) -> None:
    tip, back = way[-1], way[max(0, len(way) - 4)]
    length = ((tip[0] - back[0]) ** 2 + (tip[1] - back[1]) ** 2) ** 0.5 or 1.0
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    neck = (tip[0] - ux * HEAD * 0.7, tip[1] - uy * HEAD * 0.7)
    shaft = [point for point in way if (point[0] - tip[0]) * ux + (point[1] - tip[1]) * uy < -HEAD * 0.7] + [neck]
    for grow, colour in ((0.9, PAPER), (0.0, INK)):
        if len(shaft) > 1:
            canvas.stroke(shaft, ARROW + 2 * grow, colour)
        reach, wide = HEAD + grow * 1.6, HEAD * 0.55 + grow * 1.5
        base = (tip[0] - ux * (HEAD + grow * 0.6), tip[1] - uy * (HEAD + grow * 0.6))
        nose = (base[0] + ux * reach * 1.1, base[1] + uy * reach * 1.1)
        sides = [(base[0] - uy * wide, base[1] + ux * wide), (base[0] + uy * wide, base[1] - ux * wide)]
        box = (tip[0] - 12, tip[1] - 12, tip[0] + 12, tip[1] + 12)
        canvas.draw(box, lambda pen, points=[nose, *sides], ink=colour: pen.shape(points, ink))  # type: ignore[misc]
