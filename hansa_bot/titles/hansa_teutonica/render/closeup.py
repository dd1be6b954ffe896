"""Close-up: where on the map something happened, as boxes for the camera."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.render.canvas import WIDE
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render.boxes import city_boxes, table_box
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.layout import PIECE, TOKEN, around, layout
from hansa_bot.titles.hansa_teutonica.view import HansaView


def happened(view: HansaView, found: Changes) -> list[Box]:
    """Return the boxes of everything that `found` marks on the map."""
    return [*_spaces(view, found), *_cities(view, found), *_tokens(view, found)]


def map_box(view: HansaView) -> Box:
    """Return the box of the map, without the seats' strip."""
    return 0.0, 0.0, WIDE, layout(view.board).height


def _spaces(view: HansaView, found: Changes) -> Iterator[Box]:
    routes = layout(view.board).routes
    ends = [space for start, end, _ in found.moves for space in (start, end)]
    for route, index in {*found.placed, *found.gone, *ends}:
        yield around(*routes[route].spaces[index], PIECE, PIECE)
    for route in found.claimed:
        for x, y in routes[route].spaces:
            yield around(x, y, PIECE, PIECE)


def _cities(view: HansaView, found: Changes) -> Iterator[Box]:
    """Yield plate and name of every city where something changed: one wants to see which it is."""
    offices = {city for city, _ in found.offices | found.swaps}
    for city in offices | set(found.extras) | set(found.opened) | {city for city, _ in found.gains}:
        boxes = city_boxes(view.board, city)
        yield from (boxes.plate, boxes.label)
    if found.table:
        yield table_box(board(view.board))


def _tokens(view: HansaView, found: Changes) -> Iterator[Box]:
    for route in found.tokens | found.posted | set(found.taken):
        yield around(*layout(view.board).routes[route].token, TOKEN, TOKEN)
