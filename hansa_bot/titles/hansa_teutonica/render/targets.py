"""The what-if picture: the map steps back, and what may be chosen stands out with its price or its gain."""

import math
from collections.abc import Iterator, Sequence

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import FADES, STAYS, WIDE, Box, Canvas, Pen, Point, around, nest, stencil
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.theme import INK, PAPER, seat_ink
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render import icons, inks, layout
from hansa_bot.titles.hansa_teutonica.render.changes import CLOSE, Space, gain_pills
from hansa_bot.titles.hansa_teutonica.render.choices import Targets
from hansa_bot.titles.hansa_teutonica.render.cities import FRAME
from hansa_bot.titles.hansa_teutonica.render.routes import EDGE, post_places
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView, Piece
from hansa_bot.titles.kit.render.targets import (
    NUMBER,
    Pill,
    best_spot,
    cut_out,
    fill_hex,
    plus,
    shared,
    spots_around,
    stencil_of,
)

FREE, LONE = 11.4, 7.0
"""Size of the sign on a free space, and where a piece would be the only one of its seat."""
HALO = 2.1
"""Width of halos around pieces on routes."""
RIM = layout.BAND + 2 * EDGE
RIMS = (RIM + 5.6, INK), (RIM + 4.0, None)
"""Lines along both sides of a route that may be claimed, the outer first: width across; colour, or the seat's."""
SIGN = 10.0
"""Width of a token that says what may be done."""
PRICE = 12.4
"""Width and height of a price."""
REACHES = 11.8, 12.8, 13.8, 15.0, 16.4, 18.0, 20.0, 22.0
"""From the middle of a space to that of its price."""
SHARE = 1.2
"""How much farther sideways a share stands than a price, for it is wider than high."""
NUMBERS = 13.4, 16.0, 19.0, 23.0, 28.0
"""From the middle of what a proposal aims at to that of its number."""
CORNER = PRICE**2 / 12
"""What the squares of two prices may share: they are round."""


def light_targets(canvas: Canvas, view: HansaView, found: Targets) -> None:
    """Fade the map of a painted board but for what may be chosen, and mark that."""
    lit = _lit_cities(view, found)
    _fade(canvas, view, found, lit)
    _write_names(canvas, view, lit)
    _paint_claims(canvas, view, found)
    _paint_benefits(canvas, view, found)
    _paint_free(canvas, view, found)
    _paint_taken(canvas, view, found)


def pills(view: HansaView, found: Targets, scale: int) -> list[Pill]:
    """Return how many pieces each space costs, at its corner, the points beside the names of cities, and shares."""
    places, taken, prices = layout.placement(view.board).routes, layout.obstacles(view), list[Pill]()
    for space, price in found.prices.items():
        spot, lying = price_spots(view.board)[space], [around(pill.x, pill.y, PRICE, PRICE) for pill in prices]
        own = around(*spot, PRICE, PRICE)
        if any(shared(own, other) > CORNER for other in lying) or any(shared(own, other) for other in taken):
            # So many spaces crowd here that not all could have a free spot at once; those that have prices can.
            spot = _spot_beside(view.board, places[space[0]].spaces[space[1]], [*taken, *lying * layout.NAMES])
        prices.append(Pill(sprites.badge(str(price), view.seat, PRICE, scale), *spot))
    prices += gain_pills(view, found.gains, scale, prices)
    return prices + _share_pills(view, found, scale, prices)


def _share_pills(view: HansaView, found: Targets, scale: int, lying: Sequence[Pill]) -> list[Pill]:
    """Return how many of how many spaces are the own ones with one piece more, beside a free space of each route."""
    shares, places = list[Pill](), layout.placement(view.board)
    # A pill counts several times over: covering one is as bad as covering a name.
    taken = [*layout.obstacles(view), *(pill.box(scale) for pill in lying for _ in range(layout.NAMES))]
    for route, (own, spaces) in found.shares.items():
        if own > 1:
            sprite = sprites.badge(f"{own}/{spaces}", view.seat, PRICE, scale)
            free = [places.routes[name].spaces[at] for name, at in found.free if name == route]
            near = [spot for place in free for spot in spots_around(place, REACHES, SHARE)]
            spot = best_spot(near, (sprite.width / scale, sprite.height / scale), taken, places.height)
            shares.append(Pill(sprite, *spot))
            taken += [shares[-1].box(scale)] * layout.NAMES
    return shares


@remember
def price_spots(name: str) -> dict[Space, Point]:
    """Return the middle of the price of every space of a board, so that all could stand there at once."""
    places, taken = layout.placement(name).routes, list(layout.fixed(name))
    found: dict[Space, Point] = {}
    for route in board(name).routes:
        for index, place in enumerate(places[route.id].spaces):
            # For all spaces at once, whichever are asked for: so a price always stands at the same spot.
            found[route.id, index] = _spot_beside(name, place, taken)
            taken.append(around(*found[route.id, index], PRICE, PRICE))
    return found


def spots(view: HansaView, found: Targets) -> list[Point]:
    """Return where the number of a proposal may stand: beside a space that it aims at, or beside the city.

    Those where it covers nothing come first, then the others, for no number may cover a price.
    """
    name, places = view.board, layout.placement(view.board).routes
    near = [places[route].spaces[index] for route, index in (*found.free, *found.pieces)]
    near += [places[route].token for route in (*found.claims, *found.tokens, *found.posts)]
    near += [place for route in found.claims for place in places[route].spaces]
    near += [layout.city_boxes(name, city).slots[index] for city, index in found.swaps]
    near += [layout.city_boxes(name, city).plate[:2] for city in (*found.left, *found.right)]
    room = 2 * max(NUMBERS) + NUMBER
    taken = [box for box in layout.obstacles(view) if any(shared(around(*place, room, room), box) for place in near)]
    every = [spot for place in near for spot in spots_around(place, NUMBERS)]
    boxes, low = [around(*spot, NUMBER, NUMBER) for spot in every], layout.placement(name).height
    inside = [spot for spot, box in zip(every, boxes, strict=True) if min(box) >= 0 and box[3] <= low]
    covered = {spot: sum(shared(around(*spot, NUMBER, NUMBER), part) for part in taken) for spot in inside}
    # A route without a token has an empty place for one: nothing is covered there.
    bare = [places[route].token for route in found.claims if route in _bare(view)]
    return bare + sorted(inside, key=covered.__getitem__)


def _bare(view: HansaView) -> set[str]:
    """Return the routes beside which no token lies, where one would."""
    both = zip(view.routes, board(view.board).routes, strict=True)
    return {lying.id for lying, route in both if lying.token is None and not lying.posts and not route.bonus}


def _spot_beside(name: str, place: Point, taken: Sequence[Box]) -> Point:
    """Return the middle of a price, or of a sign as small, beside anything that lies at a place of a board."""
    return best_spot(spots_around(place, REACHES), (PRICE, PRICE), taken, layout.placement(name).height)


def _lit_cities(view: HansaView, found: Targets) -> set[str]:
    """Return the cities that do not fade: the ends of routes to claim, and where an office may be won or swapped."""
    ends = {route.id: route.ends for route in board(view.board).routes}
    claimed = {city for route in (*found.claims, *found.filled) for city in ends[route]}
    return claimed | found.left | found.right | {city for city, _ in found.swaps}


def _fade(canvas: Canvas, view: HansaView, found: Targets, lit: set[str]) -> None:
    name, places = view.board, layout.placement(view.board).routes
    bands = [_band(name, route, 6.0) for route in (*found.claims, *found.filled, *found.tokens)]
    dim = [box for city in view.cities if bands and city.id not in lit for box in _boxes(view, city)]
    bright = [box for city in view.cities if city.id in lit for box in _boxes(view, city)]
    bright += [layout.table_box(board(name))] if found.table else []
    signs = [route.id for route in board(name).routes if route.bonus and route.id in found.claims]
    bright += [around(*places[route].token, layout.BONUS, layout.TOKEN) for route in signs]

    def keep(pen: Pen) -> None:
        for band in bands:
            pen.line(band, RIM, STAYS)
        for box in dim:
            pen.rect(box, FADES)
        for box in bright:
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, layout.placement(name).height), *inks.COLOURS.fade, keep)


def _boxes(view: HansaView, city: CityView) -> Iterator[Box]:
    """Yield the boxes of a city: its name, its plate, and its extra offices where they are no part of the plate."""
    boxes = layout.city_boxes(view.board, city.id)
    yield layout.label_box(city, boxes)
    left, top, right, bottom = boxes.plate
    if city.extra:
        ground = layout.extra_ground(boxes, len(city.extra))
        if ground[1] == top:
            left = min(left, ground[0])
        else:
            yield ground
    frame = FRAME / 2 if boxes.city.yellow and view.neutral is not None else 0.0
    yield left - frame, top - frame, right + frame, bottom + frame


def _write_names(canvas: Canvas, view: HansaView, lit: set[str]) -> None:
    """Write the names of faded cities again in black: on their faded tabs light letters could not be read."""
    for city in (city for city in view.cities if city.id not in lit):
        boxes = layout.city_boxes(view.board, city.id)
        box = layout.label_box(city, boxes)
        left = box[0] + layout.PAD + (0 if city.controller is None else layout.CITY_BADGE + layout.GAP)
        y, name = (box[1] + box[3]) / 2 - layout.RISE, boxes.city.name
        canvas.text(left, y, name, layout.NAME, INK, anchor="l", room=layout.name_width(name))


def _paint_claims(canvas: Canvas, view: HansaView, found: Targets) -> None:
    """Paint the outline of every route that may be claimed or filled, its pieces, and the token that comes along."""
    claims = found.claims | dict.fromkeys(found.filled, view.seat)
    places = layout.placement(view.board).routes
    routes = {route.id: route for route in view.routes}
    cities = {city.id: city for city in view.cities}
    for route in (route for route in board(view.board).routes if route.id in claims):
        cut = tuple(box for end in route.ends for box in _boxes(view, cities[end]))
        ink = seat_ink(claims[route.id])
        for wide, colour in RIMS:
            mask, corner = _rim(view.board, route.id, wide, cut, canvas.scale)
            canvas.tint(colour or ink.fill, mask, *corner)
        for place, piece in zip(places[route.id].spaces, routes[route.id].spaces, strict=True):
            if piece is not None:
                canvas.stamp(icons.piece_sprite(piece, canvas.scale), *place)
    for route_id in found.taken:
        token = routes[route_id].token
        assert token is not None
        canvas.stamp(_token_ring(layout.TOKEN + 6, view.seat, canvas.scale), *places[route_id].token)
        canvas.stamp(icons.token_sprite(token, layout.TOKEN, canvas.scale), *places[route_id].token)


@remember
def _band(name: str, route: str, step: float) -> list[Point]:
    """Return points about `step` units apart along a route."""
    return even(bezier(layout.placement(name).routes[route].curve), step)


@remember
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


def _paint_benefits(canvas: Canvas, view: HansaView, found: Targets) -> None:
    """Frame the slots, skill signs and spaces of the prestige table that a claim may bring, and mark ends of rows."""
    printed = board(view.board)
    for name, index in found.slots:
        boxes = layout.city_boxes(view.board, name)
        shape = icons.shape_of(boxes.city.slots[index].shape)
        canvas.stamp(_frame(shape, view.seat, canvas.scale), *boxes.slots[index])
    for name, index in found.skills:
        canvas.stamp(
            _frame(sprites.SQUARE, view.seat, canvas.scale), *layout.city_boxes(view.board, name).skills[index]
        )
    for place, space in zip(layout.table_places(printed), printed.prestige_table.spaces, strict=True):
        if space.value in found.table:
            canvas.stamp(_frame(sprites.DISC, view.seat, canvas.scale), *place)
    for city in view.cities:
        for side, ends in ((-1, found.left), (1, found.right)):
            if city.id in ends:
                place = _end_of_row(layout.city_boxes(view.board, city.id), len(city.extra), side)
                canvas.stamp(_plus(sprites.SQUARE, view.seat, canvas.scale), *place)


def _end_of_row(boxes: layout.CityBoxes, count: int, side: int) -> Point:
    """Return where one extra office more would stand: before the first (-1) or behind the last (1) of `count`."""
    more, _ = layout.extra_row(boxes, count + 1)
    if not count:
        return more[0]
    places, size = layout.extra_row(boxes, count)
    step = (size + FREE) / 2 + 0.6
    (x, y), (first, second) = places[0 if side < 0 else -1], more[:2]
    length = math.dist(first, second)
    x += side * step * (second[0] - first[0]) / length
    y += side * step * (second[1] - first[1]) / length
    if side > 0 and boxes.row is not None and x + FREE / 2 > boxes.row[2] + 2:
        # The row is full up to the skill signs: the mark straddles the plate's edge on the side without the name.
        return boxes.row[2] - FREE / 2, y + layout.PLATE / 2 * (1 if boxes.label[1] < boxes.plate[1] else -1)
    return x, y


def _paint_free(canvas: Canvas, view: HansaView, found: Targets) -> None:
    """Paint the signs on free spaces and where tokens may be laid."""
    name, places = view.board, layout.placement(view.board).routes
    for (route, index), shape in found.free.items():
        mark = _lone if found.shares.get(route, (0, 0))[0] == 1 and route not in found.filled else _plus
        canvas.stamp(mark(shape, view.seat, canvas.scale), *places[route].spaces[index])
    for route in found.tokens:
        canvas.stamp(_token_plus(layout.TOKEN, view.seat, canvas.scale), *places[route].token)
    bare, posts = (_bare(view), post_places(view)) if found.posts else (set(), {})
    there = [around(*place, 2 * layout.POST, layout.PIECE) for beside in posts.values() for place in beside]
    taken = [*layout.obstacles(view), *there]
    for route in sorted(found.posts):
        place, sign = places[route].token, _token_plus(layout.POST, view.seat, canvas.scale)
        canvas.stamp(sign, *(place if route in bare else _spot_beside(name, place, taken)))


def _paint_taken(canvas: Canvas, view: HansaView, found: Targets) -> None:
    """Paint the pieces that may be taken, displaced or swapped in halos, and signs between offices to swap."""
    places = layout.placement(view.board).routes
    taken = [
        (piece, places[route.id].spaces[index], layout.PIECE, HALO)
        for route in view.routes
        for index, piece in enumerate(route.spaces)
        if piece is not None and (route.id, index) in found.pieces
    ]
    signs: list[Point] = []
    for city in view.cities:
        lefts = sorted(slot for name, slot in found.swaps if name == city.id)
        boxes = layout.city_boxes(view.board, city.id)
        middles, size = layout.extra_row(boxes, len(city.extra)) if boxes.row else (list(boxes.slots), layout.PIECE)
        row: Sequence[Piece | None] = city.extra if boxes.row else city.slots
        both = sorted({slot + side for slot in lefts for side in (0, 1)})
        taken += [
            (piece, middles[at], size, CLOSE * size / layout.PIECE) for at in both if (piece := row[at]) is not None
        ]
        edge = boxes.plate[3] if boxes.label[1] < boxes.plate[1] else boxes.plate[1]
        signs += [((middles[slot][0] + middles[slot + 1][0]) / 2, edge) for slot in lefts]
    # All halos before all pieces, so that no halo covers a neighbour.
    for piece, place, size, reach in taken:
        canvas.stamp(sprites.halo(icons.shape_of(piece.kind), size, canvas.scale, reach), *place)
    for piece, place, size, _ in taken:
        canvas.stamp(icons.piece_sprite(piece, canvas.scale, size), *place)
    for place in signs:
        canvas.stamp(icons.token_sprite("swap_offices", SIGN, canvas.scale), *place)


@remember
def _plus(shape: str, seat: int | None, scale: int) -> Image:
    """Return the sign of a free space: a ring in a seat's colour around a plus."""
    wide = FREE * 1.06
    return plus(sprites.outline(shape), (wide, wide), (FREE, FREE * 0.87, FREE * 0.6), FREE * 0.2, seat, scale)


@remember
def _lone(shape: str, seat: int | None, scale: int) -> Image:
    """Return the quiet sign of a free space whose route has no piece of the seat."""
    wide = LONE * 1.06
    rings = (LONE, INK), (LONE - 0.9, seat_ink(seat).fill), (LONE - 4.0, PAPER)
    return nest(sprites.outline(shape), (wide, wide), scale, *rings)


@remember
def _token_plus(size: float, seat: int | None, scale: int) -> Image:
    """Return the sign of a place for a token: a hexagon in a seat's colour around a plus."""
    return plus(fill_hex, (size, size * icons.TALL), (size, size - 1.2, size - 4.2), size * 0.2, seat, scale)


@remember
def _token_ring(size: float, seat: int | None, scale: int) -> Image:
    """Return the ring around a token that comes with a claim."""
    return icons.nest_tokens(size, scale, (0.0, INK), (1.4, seat_ink(seat).fill), (4.0, PAPER))


@remember
def _frame(shape: str, seat: int | None, scale: int) -> Image:
    """Return a frame in a seat's colour around a slot or a sign."""
    full = layout.SLOT + 2 * CLOSE
    size = full * 1.06, full * 1.06
    image = nest(sprites.outline(shape), size, scale, (full, INK), (full - 1.4, seat_ink(seat).fill))
    return cut_out(image, stencil_of(sprites.outline(shape), size, scale, layout.SLOT - 0.4))
