"""What offers should mark on the board, told once more and in another way than the picture finds it."""

from collections.abc import Iterator

from hansa_bot.engine.action import Action, kind_of, token, values_of
from hansa_bot.render.canvas import Box, around
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.render.layout import BONUS, TOKEN, city_boxes, extra_row, placement, table_box
from hansa_bot.titles.hansa_teutonica.render.targets import PRICE, REACHES, SHARE
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from tests.titles.hansa_teutonica import views

SILENT = {"income", "pay", "favour", "share", "enough", "end"}
"""Verbs that name nothing on the board."""


def part_spaces(view: HansaView, part: str) -> Iterator[tuple[int, Piece | None]]:
    name, _, aboard = part.partition(":")
    printed = next(route for route in board(view.board).routes if route.id == name)
    row = views.route(view, name).spaces
    yield from ((at, piece) for at, piece in enumerate(row) if (at in printed.ships) is (aboard == "ship"))


def fills(view: HansaView, part: str) -> bool:
    """Return whether one own piece more fills a route."""
    row = views.route(view, part.partition(":")[0]).spaces
    return row.count(None) == 1 and all(piece is None or piece.seat == view.seat for piece in row)


def marked_spaces(view: HansaView, offer: Action) -> list[Box]:
    verb, values = kind_of(offer), values_of(offer)
    part, places = values[0], placement(view.board).routes[values[0].partition(":")[0]].spaces
    if verb in ("place", "relocate", "add", "set", "drop"):
        found = [at for at, piece in part_spaces(view, part) if piece is None]
    elif verb in ("move", "borrow"):
        found = [at for at, piece in part_spaces(view, part) if piece == Piece(view.seat, values[1])]
    else:
        who, _, kind = values[1].partition("-")
        owner = NEUTRAL if who == "n" else "abcde".index(who)
        found = [at for at, piece in part_spaces(view, part) if piece == Piece(owner, kind)]
    return [around(*places[at], 9, 9) for at in found]


def marked_places(view: HansaView, offer: Action) -> list[Box]:
    """The boxes in each of which something must be marked."""
    verb, values = kind_of(offer), values_of(offer)
    if verb in SILENT:
        return []
    if verb == "token":
        return [around(*placement(view.board).routes[values[1]].token, 9, 9)]
    if verb == "use":
        if values[0] in ("office_tribute", "route_block"):
            return [around(*placement(view.board).routes[values[1]].token, 40, 40)]
        if values[0] != "swap_offices":
            return []
        name, _, slot = values[1].partition(":")
        boxes = city_boxes(view.board, name)
        row = extra_row(boxes, len(views.city(view, name).extra))[0] if boxes.row else boxes.slots
        return [around(*row[int(slot) + side], 9, 9) for side in (0, 1)]
    if verb == "bonus":
        return [city_boxes(view.board, values[0].partition(":")[2]).plate] if "office" in values[0] else []
    if verb in ("claim", "neutral"):
        return [around(*place, 9, 9) for place in placement(view.board).routes[values[0]].spaces]
    return marked_spaces(view, offer)


def allowed(view: HansaView, offer: Action) -> Iterator[Box]:
    """The boxes outside which nothing may be marked."""
    verb, values = kind_of(offer), values_of(offer)
    for left, top, right, bottom in marked_places(view, offer):
        reach = max(REACHES) * SHARE + PRICE if verb in ("displace", "place") else 6
        yield left - reach, top - reach, right + reach, bottom + reach
    names = {value.partition(":")[0] for value in values} | {value.partition(":")[2] for value in values}
    if verb in ("claim", "neutral"):
        place, printed = placement(view.board).routes[values[0]], board(view.board)
        names |= set(next(route.ends for route in printed.routes if route.id == values[0]))
        yield around(*place.token, BONUS + 2, TOKEN + 12)
        yield table_box(printed)
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = place.curve
        for t in (part / 60 for part in range(61)):
            a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
            yield around(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3, 18, 18)
    if verb == "place" and fills(view, values[0]):
        yield from allowed(view, token("claim", values[0].partition(":")[0], "none"))
    if verb == "token":
        yield from allowed(view, token("claim", values[1], "none"))
    for each in (each for each in view.cities if each.id in names):
        boxes = city_boxes(view.board, each.id)
        left, top, right, bottom = boxes.label
        yield left - 20, top - 22, right + 25, bottom + 22
        row = [around(*place, 20, 20) for place in extra_row(boxes, len(each.extra) + 1)[0]]
        for left, top, right, bottom in (boxes.plate, *row):
            yield left - 14, top - 8, right + 14, bottom + 8
