"""How the regions stand: who would score there, in the order of ranks (HT-20.11)."""

from __future__ import annotations

from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.pen import Box, Pen
from hansa_bot.titles.hansa_teutonica.material import Board, Region, board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.icons import flag, piece_sprite, put
from hansa_bot.titles.hansa_teutonica.render.layout import STANDING, around, layout
from hansa_bot.titles.hansa_teutonica.scoring import rank_seats, standing_in
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

HEAD = 13.0
"""Width of the flag at the left end."""
STEP = 12.4
SIZE = 10.4
VALUE = 8.6


def standing_box(printed: Board, region: str) -> Box:
    """Return the box of a region's standing."""
    return around(*layout(printed.id).standings[region], *STANDING)


def paint_panels(pen: Pen, printed: Board) -> None:
    """Paint the panels of all regions that are scored, each with its flag."""
    for region in printed.regions:
        left, top, right, bottom = standing_box(printed, region.id)
        edge = inks.BAND_EDGES[region.id]
        pen.rect((left, top, right, bottom), edge, 2)
        pen.rect((left + HEAD, top + 0.8, right - 0.8, bottom - 0.8), inks.PLATE, 1.4)
        pen.rect((left + 0.8, top + 0.8, left + HEAD, bottom - 0.8), inks.BANDS[region.id], 1.4)
        put(pen, flag, left + HEAD / 2 + 0.6, (top + bottom) / 2, 9.4, edge)


def paint_standings(canvas: Canvas, view: HansaView) -> None:
    """Paint the points to be had, or who stands for them by now, the best first; a line joins tied seats."""
    printed = board(view.board)
    for region in printed.regions:
        left, top, right, bottom = standing_box(printed, region.id)
        y = (top + bottom) / 2
        groups = ranks(view, region)
        count = max(len(region.points), sum(map(len, groups)))
        step = min(STEP, (right - left - HEAD - 1) / count)
        places = [(left + HEAD + 0.6 + step * (index + 0.5)) for index in range(count)]
        seats = [seat for group in groups for seat in group]
        for x, seat in zip(places, seats, strict=False):
            canvas.stamp(piece_sprite(Piece(seat, "trader"), canvas.scale, min(SIZE, step - 0.6)), x, y)
        for x, points in zip(places[len(seats) :], region.points[len(seats) :], strict=False):
            canvas.text(x, y, str(points), VALUE, INK)
        for group in (group for group in groups if len(group) > 1):
            first = seats.index(group[0])
            canvas.fill((places[first], bottom - 2.6, places[first + len(group) - 1], bottom - 1.4), INK)


def ranks(view: HansaView, region: Region) -> list[list[int]]:
    """Return the seats that score in a region, tied ones together, as far as there are points for them."""
    found: list[list[int]] = []
    for group in rank_seats(standing_in(view, region)):
        if sum(map(len, found)) < len(region.points):
            found.append(group)
    return found
