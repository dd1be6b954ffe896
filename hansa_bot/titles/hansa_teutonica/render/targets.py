"""The what-if picture: the board steps back, and what the offers aim at stands out with its price or its gain."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import FADES, STAYS, WIDE, Canvas
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.palette import INK, seat_ink
from hansa_bot.render.pen import Box, Pen, Point, stencil
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.aims import Aims
from hansa_bot.titles.hansa_teutonica.render.boxes import (
    BADGE,
    GAP,
    PAD,
    CityBoxes,
    city_boxes,
    extra_ground,
    extra_row,
    table_box,
    table_places,
)
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.cities import FRAME
from hansa_bot.titles.hansa_teutonica.render.corners import PRICE, corner, corners
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BAND,
    BONUS,
    NAME,
    PIECE,
    PLATE,
    TOKEN,
    around,
    layout,
)
from hansa_bot.titles.hansa_teutonica.render.marks import paint_gains
from hansa_bot.titles.hansa_teutonica.render.routes import EDGE, POST, piece_sprite, shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.render.signs import CLOSE, FREE, frame, plus, token_plus, token_ring
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView, Piece

HALO = 2.1
"""Width of halos around pieces on routes."""
RIM = BAND + 2 * EDGE
RIMS = (RIM + 5.6, INK), (RIM + 4.0, None)
"""Lines along both sides of a route that may be claimed, the outer first: width across; colour, or the seat's."""
SIGN = 10.0
"""Width of a token that says what may be done."""


def paint_targets(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Fade the map of a painted board but for what may be chosen, and mark that."""
    lit = _lit_cities(view, found)
    _fade(canvas, view, found, lit)
    _write_names(canvas, view, lit)
    _paint_claims(canvas, view, found)
    _paint_benefits(canvas, view, found)
    _paint_free(canvas, view, found)
    _paint_taken(canvas, view, found)
    _paint_prices(canvas, view, found)
    paint_gains(canvas, view, Changes(gains=found.gains))


def _lit_cities(view: HansaView, found: Aims) -> set[str]:
    """Return the cities that do not fade: the ends of routes to claim, and where an office may be won or swapped."""
    ends = {route.id: route.ends for route in board(view.board).routes}
    claimed = {city for route in found.claims for city in ends[route]}
    return claimed | found.left | found.right | {city for city, _ in found.swaps}


def _fade(canvas: Canvas, view: HansaView, found: Aims, lit: set[str]) -> None:
    name, places = view.board, layout(view.board).routes
    bands = [_band(name, route, 6.0) for route in (*found.claims, *found.tokens)]
    dim = [box for city in view.cities if bands and city.id not in lit for box in _boxes(view, city)]
    bright = [box for city in view.cities if city.id in lit for box in _boxes(view, city)]
    bright += [table_box(board(name))] if found.table else []
    signs = [route.id for route in board(name).routes if route.bonus and route.id in found.claims]
    bright += [around(*places[route].token, BONUS, TOKEN) for route in signs]

    def keep(pen: Pen) -> None:
        for band in bands:
            pen.line(band, RIM, STAYS)
        for box in dim:
            pen.rect(box, FADES)
        for box in bright:
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, layout(name).height), inks.LAND, inks.FADE, keep)


def _boxes(view: HansaView, city: CityView) -> Iterator[Box]:
    """Yield the boxes of a city: its name, its plate, and its extra offices where they are no part of the plate."""
    boxes = city_boxes(view.board, city.id)
    yield boxes.bare if city.controller is None else boxes.label
    left, top, right, bottom = boxes.plate
    if city.extra:
        ground = extra_ground(boxes, len(city.extra))
        if ground[1] == top:
            left = min(left, ground[0])
        else:
            yield ground
    frame = FRAME / 2 if boxes.city.yellow and view.neutral is not None else 0.0
    yield left - frame, top - frame, right + frame, bottom + frame


def _write_names(canvas: Canvas, view: HansaView, lit: set[str]) -> None:
    """Write the names of faded cities again in black: on their faded tabs light letters could not be read."""
    for city in (city for city in view.cities if city.id not in lit):
        boxes = city_boxes(view.board, city.id)
        box = boxes.bare if city.controller is None else boxes.label
        left = box[0] + PAD + (0 if city.controller is None else BADGE + GAP)
        canvas.text(left, (box[1] + box[3]) / 2, boxes.city.name, NAME, INK, anchor="l")


def _paint_claims(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Paint the outline of every route that may be claimed, its pieces, and the token that comes along."""
    places = layout(view.board).routes
    routes = {route.id: route for route in view.routes}
    cities = {city.id: city for city in view.cities}
    for route in (route for route in board(view.board).routes if route.id in found.claims):
        cut = tuple(box for end in route.ends for box in _boxes(view, cities[end]))
        ink = seat_ink(found.claims[route.id])
        for wide, colour in RIMS:
            mask, corner = _rim(view.board, route.id, wide, cut, canvas.scale)
            canvas.tint(colour or ink.fill, mask, *corner)
        for place, piece in zip(places[route.id].spaces, routes[route.id].spaces, strict=True):
            if piece is not None:
                canvas.stamp(piece_sprite(piece, canvas.scale), *place)
    for route_id in found.taken:
        token = routes[route_id].token
        assert token is not None
        canvas.stamp(token_ring(TOKEN + 6, view.seat, canvas.scale), *places[route_id].token)
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale), *places[route_id].token)


@remember(128)
def _band(name: str, route: str, step: float) -> list[Point]:
    """Return points about `step` units apart along a route."""
    return even(bezier(layout(name).routes[route].curve), step)


@remember(64)
def _rim(name: str, route: str, wide: float, cut: tuple[Box, ...], scale: int) -> tuple[Image, Point]:
    """Return the mask of the lines along both sides of a route, `wide` units apart outside; nothing within `cut`."""
    curve = _band(name, route, 2.5)
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    left, top = (math.floor((min(values) - wide) * scale) / scale for values in (xs, ys))

    def paint(pen: Pen) -> None:
        pen.line(curve, wide, 255)
        pen.line(curve, RIM, 0)
        for box in cut:
            pen.rect(box, 0, 2)

    return stencil(max(xs) + wide - left, max(ys) + wide - top, scale, paint, (left, top)), (left, top)


def _paint_benefits(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Frame the slots, skill signs and spaces of the prestige table that a claim may bring, and mark ends of rows."""
    printed = board(view.board)
    for name, index in found.slots:
        boxes = city_boxes(view.board, name)
        shape = shape_of(boxes.city.slots[index].shape)
        canvas.stamp(frame(shape, view.seat, canvas.scale), *boxes.slots[index])
    for name, index in found.skills:
        canvas.stamp(frame(sprites.SQUARE, view.seat, canvas.scale), *city_boxes(view.board, name).skills[index])
    for place, space in zip(table_places(printed), printed.prestige_table.spaces, strict=True):
        if space.value in found.table:
            canvas.stamp(frame(sprites.DISC, view.seat, canvas.scale), *place)
    for city in view.cities:
        for side, ends in ((-1, found.left), (1, found.right)):
            if city.id in ends:
                place = _end_of_row(city_boxes(view.board, city.id), len(city.extra), side)
                canvas.stamp(plus(sprites.SQUARE, view.seat, canvas.scale), *place)


def _end_of_row(boxes: CityBoxes, count: int, side: int) -> Point:
    """Return where one extra office more would stand: before the first (-1) or behind the last (1) of `count`."""
    more, _ = extra_row(boxes, count + 1)
    if not count:
        return more[0]
    places, size = extra_row(boxes, count)
    step = (size + FREE) / 2 + 0.6
    (x, y), (first, second) = places[0 if side < 0 else -1], more[:2]
    length = math.dist(first, second)
    x += side * step * (second[0] - first[0]) / length
    y += side * step * (second[1] - first[1]) / length
    if side > 0 and boxes.row is not None and x + FREE / 2 > boxes.row[2] + 2:
        # The row is full up to the skill signs: the mark straddles the plate's edge on the side without the name.
        return boxes.row[2] - FREE / 2, y + PLATE / 2 * (1 if boxes.label[1] < boxes.plate[1] else -1)
    return x, y


def _paint_free(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Paint the signs on free spaces and where tokens may be laid."""
    places = layout(view.board).routes
    for (route, index), shape in found.free.items():
        canvas.stamp(plus(shape, view.seat, canvas.scale), *places[route].spaces[index])
    for route in found.tokens:
        canvas.stamp(token_plus(TOKEN, view.seat, canvas.scale), *places[route].token)
    for lying, printed in zip(view.routes, board(view.board).routes, strict=True):
        if lying.id in found.posts:
            place = places[lying.id].token
            bare = lying.token is None and not lying.posts and not printed.bonus
            sign = token_plus(POST, view.seat, canvas.scale)
            canvas.stamp(sign, *(place if bare else corner(view.board, place)))


def _paint_taken(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Paint the pieces that may be taken, displaced or swapped in halos, and signs between offices to swap."""
    places = layout(view.board).routes
    taken = [
        (piece, places[route.id].spaces[index], PIECE, HALO)
        for route in view.routes
        for index, piece in enumerate(route.spaces)
        if piece is not None and (route.id, index) in found.pieces
    ]
    signs: list[Point] = []
    for city in view.cities:
        lefts = sorted(slot for name, slot in found.swaps if name == city.id)
        boxes = city_boxes(view.board, city.id)
        spots, size = extra_row(boxes, len(city.extra)) if boxes.row else (list(boxes.slots), PIECE)
        row: Sequence[Piece | None] = city.extra if boxes.row else city.slots
        both = sorted({slot + side for slot in lefts for side in (0, 1)})
        taken += [(piece, spots[at], size, CLOSE * size / PIECE) for at in both if (piece := row[at]) is not None]
        edge = boxes.plate[3] if boxes.label[1] < boxes.plate[1] else boxes.plate[1]
        signs += [((spots[slot][0] + spots[slot + 1][0]) / 2, edge) for slot in lefts]
    for piece, place, size, reach in taken:
        canvas.stamp(sprites.halo(shape_of(piece.kind), size, canvas.scale, reach), *place)
    for piece, place, size, _ in taken:
        canvas.stamp(piece_sprite(piece, canvas.scale, size), *place)
    for place in signs:
        canvas.stamp(token_sprite("swap_offices", SIGN, canvas.scale), *place)


def _paint_prices(canvas: Canvas, view: HansaView, found: Aims) -> None:
    """Paint how many pieces each space costs, at its corner."""
    spots = corners(view.board)
    for space, price in found.prices.items():
        canvas.stamp(sprites.badge(str(price), view.seat, PRICE, canvas.scale), *spots[space])
