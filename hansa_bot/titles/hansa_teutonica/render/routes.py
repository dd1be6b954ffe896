"""Routes: bands with houses and ships, pieces, taverns, tokens, bonuses; and how regions stand (HT-20.11)."""

import math

from hansa_bot.render.canvas import Box, Canvas, Pen, Point, around
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import BLANK, INK, Colour
from hansa_bot.titles.hansa_teutonica.material import Board, Region, board
from hansa_bot.titles.hansa_teutonica.render import icons, inks, layout
from hansa_bot.titles.hansa_teutonica.render.layout import STANDING, placement
from hansa_bot.titles.hansa_teutonica.scoring import in_view, rank_seats, standing_in
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render.targets import best_spot, spots_around

HOUSE = 8 / 3
"""Half the width of an empty house within its walls."""
SHIP = 5.7
EDGE = 0.7
POSTS = tuple(range(4, 42, 2))
"""From the place of a token to that of a promo token with its trader."""


def paint_bands(pen: Pen, printed: Board) -> None:
    """Paint all routes in the colours of their regions, with empty spaces, permanent bonuses and the taverns."""
    places = layout.placement(printed.id).routes
    curves = [(route.region, even(bezier(places[route.id].curve), 2.5)) for route in printed.routes]
    for route in (route for route in printed.routes if route.bonus):
        _leader(pen, places[route.id])
    for wide, colours in ((layout.BAND + 2 * EDGE, inks.BAND_EDGES), (layout.BAND, inks.BANDS)):
        for region, curve in curves:
            pen.path(curve, wide, colours[region])
    for route in printed.routes:
        for index, place in enumerate(places[route.id].spaces):
            x, y = layout.snap(place[0]), layout.snap(place[1])
            if index in route.ships:
                _ship(pen, x, y)
            else:
                _house(pen, x, y, inks.BANDS[route.region])
        if route.bonus:
            _bonus(pen, *places[route.id].token, route.bonus)
    for city in printed.taverns:
        icons.put(pen, icons.SIGNS["tavern"], *places[city].token, layout.TOKEN * 0.8, inks.SHADE)


def _house(pen: Pen, x: float, y: float, fill: Colour) -> None:
    """Paint an empty house: a small gable with its walls."""
    for grow, colour in ((1.0, inks.HOUSE), (0.0, fill)):
        wide, eaves = HOUSE + grow, HOUSE * 1.35 + grow * 1.3
        pen.shape([(x - wide - grow * 0.5, y - 0.6), (x, y - eaves), (x + wide + grow * 0.5, y - 0.6)], colour)
        pen.rect((x - wide, y - 0.8, x + wide, y + HOUSE + grow), colour)


def _leader(pen: Pen, place: layout.RoutePlace) -> None:
    """Paint the line that joins a permanent bonus with its route."""
    line = even(bezier(place.curve), 1.0)
    far = [math.dist(on, place.token) for on in line]
    pen.line([place.token, line[far.index(min(far))]], 2.6, inks.SHIP)


def _ship(pen: Pen, x: float, y: float) -> None:
    """Paint an empty ship space: round like the merchants that it takes."""
    pen.disc(x, y, SHIP + 0.9, inks.SHIP)
    pen.disc(x, y, SHIP, BLANK)
    icons.put(pen, icons.SIGNS["boat"], x, y, 2 * SHIP * 0.82, inks.SHIP)


def _bonus(pen: Pen, x: float, y: float, bonus: str) -> None:
    """Paint a permanent bonus: a dark plaque, so that nobody takes it for a token."""
    pen.rects(around(x, y, layout.BONUS, layout.TOKEN), (0, BLANK, 2.6), (0.6, inks.SHIP, 2.1))
    first, second = icons.BONUS_SIGNS[bonus]
    icons.put(pen, first, x - layout.BONUS * 0.23, y, layout.TOKEN * 0.76, BLANK)
    icons.put(pen, second, x + layout.BONUS * 0.21, y, layout.TOKEN * 0.76, BLANK)


def paint_pieces(canvas: Canvas, view: HansaView) -> None:
    """Paint the pieces and tokens on all routes."""
    places, posts = layout.placement(view.board).routes, post_places(view)
    for route in view.routes:
        place = places[route.id]
        for (x, y), piece in zip(place.spaces, route.spaces, strict=True):
            if piece is not None:
                canvas.stamp(icons.piece_sprite(piece, canvas.scale), x, y)
        if route.token is not None:
            canvas.stamp(icons.token_sprite(route.token, layout.TOKEN, canvas.scale), *place.token)
        for (x, y), post in zip(posts.get(route.id, ()), route.posts, strict=True):
            canvas.stamp(icons.token_sprite(post.token, layout.POST, canvas.scale), x - layout.POST / 2 + 0.6, y)
            canvas.stamp(
                icons.piece_sprite(Piece(post.seat, "trader"), canvas.scale, layout.POST),
                x + layout.POST / 2 - 0.6,
                y,
            )


def post_places(view: HansaView) -> dict[str, list[Point]]:
    """Return by route where promo tokens with traders of their owners lie: at the token's place or near it."""
    found: dict[str, list[Point]] = {}
    taken = layout.obstacles(view) if any(route.posts for route in view.routes) else []
    for route, printed in zip(view.routes, board(view.board).routes, strict=True):
        place, free = placement(view.board).routes[route.id].token, route.token is None and not printed.bonus
        own, size = around(*place, layout.TOKEN, layout.TOKEN), (2 * layout.POST, layout.POST * icons.TALL)
        for _ in route.posts:
            others = [box for box in taken if not free or box != own]
            spot = best_spot([place, *spots_around(place, POSTS, 1.3)], size, others, placement(view.board).height)
            found.setdefault(route.id, []).append(spot)
            taken.append(around(*spot, *size))
    return found


HEAD = 13.0
"""Width of the flag at the left end."""
STEP = 12.4
SIZE = 10.4


def standing_box(printed: Board, region: str) -> Box:
    """Return the box of a region's standing."""
    return around(*placement(printed.id).standings[region], *STANDING)


def paint_panels(pen: Pen, printed: Board) -> None:
    """Paint the panels of all regions that are scored, each with its flag."""
    for region in printed.regions:
        left, top, right, bottom = standing_box(printed, region.id)
        edge = inks.BAND_EDGES[region.id]
        pen.rect((left, top, right, bottom), edge, 2)
        pen.rect((left + HEAD, top + 0.8, right - 0.8, bottom - 0.8), inks.PLATE, 1.4)
        pen.rect((left + 0.8, top + 0.8, left + HEAD, bottom - 0.8), inks.BANDS[region.id], 1.4)
        icons.put(pen, icons.SIGNS["flag"], left + HEAD / 2 + 0.6, (top + bottom) / 2, 9.4, edge)


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
            canvas.stamp(icons.piece_sprite(Piece(seat, "trader"), canvas.scale, min(SIZE, step - 0.6)), x, y)
        for x, points in zip(places[len(seats) :], region.points[len(seats) :], strict=False):
            canvas.text(x, y, str(points), LEAST, INK)
        for group in (group for group in groups if len(group) > 1):
            first = seats.index(group[0])
            canvas.fill((places[first], bottom - 2.6, places[first + len(group) - 1], bottom - 1.4), INK)


def ranks(view: HansaView, region: Region) -> list[list[int]]:
    """Return the seats that score in a region, tied ones together, as far as there are points for them."""
    found: list[list[int]] = []
    for group in rank_seats(standing_in(in_view(view), region)):
        if sum(map(len, found)) < len(region.points):
            found.append(group)
    return found
