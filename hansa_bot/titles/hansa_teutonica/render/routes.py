"""Routes: bands with houses and ships, the pieces on them, taverns, bonus tokens and permanent bonuses."""

from __future__ import annotations

import math

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.palette import BLANK, Colour
from hansa_bot.render.pen import Pen, Point
from hansa_bot.titles.hansa_teutonica.material import Board, board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.icons import BONUS_SIGNS, boat, piece_sprite, put, tavern, token_sprite
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BAND,
    BONUS,
    POST,
    TOKEN,
    RoutePlace,
    around,
    layout,
    snap,
)
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece, RouteView

HOUSE = 8 / 3
"""Half the width of an empty house within its walls."""
SHIP = 5.7
EDGE = 0.7


def paint_bands(pen: Pen, board: Board) -> None:
    """Paint all routes in the colours of their regions, with empty spaces, permanent bonuses and the taverns."""
    places = layout(board.id).routes
    curves = [(route.region, even(bezier(places[route.id].curve), 2.5)) for route in board.routes]
    for route in (route for route in board.routes if route.bonus):
        _leader(pen, places[route.id])
    for wide, colours in ((BAND + 2 * EDGE, inks.BAND_EDGES), (BAND, inks.BANDS)):
        for region, curve in curves:
            pen.path(curve, wide, colours[region])
    for route in board.routes:
        for index, place in enumerate(places[route.id].spaces):
            x, y = snap(place[0]), snap(place[1])
            if index in route.ships:
                _ship(pen, x, y)
            else:
                _house(pen, x, y, inks.BANDS[route.region])
        if route.bonus:
            _bonus(pen, *places[route.id].token, route.bonus)
    for city in board.taverns:
        put(pen, tavern, *places[city].token, TOKEN * 0.8, inks.SHADE)


def _house(pen: Pen, x: float, y: float, fill: Colour) -> None:
    """Paint an empty house: a small gable with its walls."""
    for grow, colour in ((1.0, inks.HOUSE), (0.0, fill)):
        wide, eaves = HOUSE + grow, HOUSE * 1.35 + grow * 1.3
        pen.shape([(x - wide - grow * 0.5, y - 0.6), (x, y - eaves), (x + wide + grow * 0.5, y - 0.6)], colour)
        pen.rect((x - wide, y - 0.8, x + wide, y + HOUSE + grow), colour)


def _leader(pen: Pen, place: RoutePlace) -> None:
    """Paint the line that joins a permanent bonus with its route."""
    line = even(bezier(place.curve), 1.0)
    far = [math.dist(on, place.token) for on in line]
    pen.line([place.token, line[far.index(min(far))]], 2.6, inks.SHIP)


def _ship(pen: Pen, x: float, y: float) -> None:
    """Paint an empty ship space: round like the merchants that it takes."""
    pen.disc(x, y, SHIP + 0.9, inks.SHIP)
    pen.disc(x, y, SHIP, BLANK)
    put(pen, boat, x, y, 2 * SHIP * 0.82, inks.SHIP)


def _bonus(pen: Pen, x: float, y: float, bonus: str) -> None:
    """Paint a permanent bonus: a dark plaque, so that nobody takes it for a token."""
    pen.rect(around(x, y, BONUS, TOKEN), BLANK, 2.6)
    pen.rect(around(x, y, BONUS - 1.2, TOKEN - 1.2), inks.SHIP, 2.1)
    first, second = BONUS_SIGNS[bonus]
    put(pen, first, x - BONUS * 0.23, y, TOKEN * 0.76, BLANK)
    put(pen, second, x + BONUS * 0.21, y, TOKEN * 0.76, BLANK)


def paint_pieces(canvas: Canvas, view: HansaView) -> None:
    """Paint the pieces and tokens on all routes."""
    places = layout(view.board).routes
    for route in view.routes:
        place = places[route.id]
        for (x, y), piece in zip(place.spaces, route.spaces, strict=True):
            if piece is not None:
                canvas.stamp(piece_sprite(piece, canvas.scale), x, y)
        if route.token is not None:
            canvas.stamp(token_sprite(route.token, TOKEN, canvas.scale), *place.token)
        for (x, y), post in zip(post_places(view.board, route), route.posts, strict=True):
            canvas.stamp(token_sprite(post.token, POST, canvas.scale), x - POST / 2 + 0.6, y)
            canvas.stamp(piece_sprite(Piece(post.seat, "trader"), canvas.scale, POST * 0.84), x + POST / 2 - 0.6, y)


def post_places(name: str, route: RouteView) -> list[Point]:
    """Return where promo tokens with traders of their owners lie: at the token's place or below what is there."""
    x, y = layout(name).routes[route.id].token
    printed = next(each for each in board(name).routes if each.id == route.id)
    first = 1 if route.token is not None or printed.bonus else 0
    return [(x, y + (first + index) * POST * 1.1) for index in range(len(route.posts))]
