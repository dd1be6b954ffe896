"""Routes: bands with houses, the pieces on them, taverns and bonus tokens."""

from __future__ import annotations

from PIL import Image

from hansa_bot.render import sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.memo import remembered
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Pen, drawn
from hansa_bot.titles.hansa_teutonica.board import Board
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.layout import BAND, PIECE, TOKEN, layout
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

HOUSE = 3.3
EDGE = 0.8


def shape_of(kind: str) -> str:
    """Return the outline of a kind of piece: traders are squares, merchants discs."""
    return sprites.SQUARE if kind == "trader" else sprites.DISC


def piece_sprite(piece: Piece, scale: int, size: float = PIECE) -> Image.Image:
    """Return the picture of a piece."""
    return sprites.piece(piece.seat, shape_of(piece.kind), size, scale)


def paint_bands(pen: Pen, board: Board) -> None:
    """Paint all routes with empty spaces and the taverns."""
    places = layout(board.id).routes
    curves = [even(bezier(places[route.id].curve), 2.5) for route in board.routes]
    for wide, colour in ((BAND + 2 * EDGE, inks.BAND_EDGE), (BAND, inks.BAND)):
        for curve in curves:
            pen.line(curve, wide, colour)
    for route in board.routes:
        for x, y in places[route.id].spaces:
            pen.disc(x, y, HOUSE, inks.HOUSE)
            pen.disc(x, y, HOUSE - 1, inks.BAND)
    for tavern in board.taverns:
        icons.tavern(pen, *places[tavern].token, TOKEN * 0.8, inks.FADED)


@remembered(64)
def token_sprite(token: str, size: float, scale: int, state: str = "free") -> Image.Image:
    """Return a bonus token: a hexagon with the sign of what it does; `state` is free, pending or gone."""
    middle, high = size / 2, size * 1.17 / 2
    fills = {"free": inks.TOKEN, "pending": inks.PENDING, "gone": inks.LAND}
    ink, fill = INK, fills[state]

    def paint(pen: Pen) -> None:
        pen.shape(icons.hexagon(middle, high, size), ink)
        pen.shape(icons.hexagon(middle, high, size - 1.6), fill)
        if token in icons.TOKEN_SIGNS:
            icons.TOKEN_SIGNS[token](pen, middle, high, size * 0.78, ink)

    image = drawn(size, high * 2, scale, paint)
    text = icons.TOKEN_TEXTS.get(token)
    if text:
        sprites.letter(image, text, image.width / 2, image.height / 2, size * scale * 0.62, ink, "Bold")
    return image


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
