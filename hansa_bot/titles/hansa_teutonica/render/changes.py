"""What happened: gathered from events, and marked on the map by arrows, halos, ghosts, bands and gained points."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL.Image import Image

from hansa_bot.engine.action import Event
from hansa_bot.render import sprites
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, Pen, Point, around, box, draw
from hansa_bot.render.curves import bezier, even
from hansa_bot.render.theme import JET, PAPER, seat_ink
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.render import layout
from hansa_bot.titles.hansa_teutonica.render.icons import nest_tokens, shape_of, token_sprite
from hansa_bot.titles.hansa_teutonica.render.routes import post_places
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render.marks import Arrows
from hansa_bot.titles.kit.render.targets import Pill, best_spot

Space = tuple[str, int]
"""A route and the index of one of its spaces."""


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `placed` and `gone` hold pieces by space, `moves` ways with the piece that went,
    `claimed` routes with the seat that cashed them in, `offices` slots as (city, index),
    `extras` the number of new extra offices by city, `opened` that of new ones at the right end of an open row,
    `table` new spaces of the prestige table by value, `swaps` the left one of two slots, `gains` points by (city,
    seat), `points` all points by seat, `skills` as (seat, skill), `tokens` routes with a new token, `taken` tokens
    that left a route, `posted` routes with a new promo token beside them. A seat may be the neutral colour's number.
    """

    placed: dict[Space, Piece] = field(default_factory=dict)
    gone: dict[Space, Piece] = field(default_factory=dict)
    moves: list[tuple[Space, Space, Piece]] = field(default_factory=list)
    claimed: dict[str, int] = field(default_factory=dict)
    offices: set[tuple[str, int]] = field(default_factory=set)
    extras: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    opened: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    table: set[int] = field(default_factory=set)
    swaps: set[tuple[str, int]] = field(default_factory=set)
    gains: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    skills: set[tuple[int, str]] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    posted: set[str] = field(default_factory=set)
    taken: dict[str, str] = field(default_factory=dict)

    def put(self, space: Space, piece: Piece) -> None:
        """Note a piece that now stands on a space."""
        self.gone.pop(space, None)
        self.placed[space] = piece

    def take(self, space: Space, piece: Piece) -> None:
        """Note a piece that left a space; one that came and went again leaves no trace."""
        if self.placed.pop(space, None) is None:
            self.gone[space] = piece

    def carry(self, piece: Piece, args: dict[str, Any]) -> None:
        """Note a piece that went from one space to another."""
        start, end = (args["from_route"], args["from_space"]), (args["to_route"], args["to_space"])
        self.moves.append((start, end, piece))
        self.put(end, piece)


def changes(view: HansaView, marks: Sequence[Event]) -> Changes:
    """Gather events, oldest first, and keep what still shows in the view."""
    found = Changes()
    ships = {route.id: route.ships for route in board(view.board).routes}
    spaces = {route.id: route.spaces for route in view.routes}
    for event in marks:
        if event.kind == "claimed":
            _clear(found, event.args, len(spaces[event.args["route"]]), ships[event.args["route"]])
        else:
            _gather(found, event.kind, event.args)

    def now(space: Space) -> Piece | None:
        return spaces[space[0]][space[1]]

    found.placed = {space: piece for space, piece in found.placed.items() if now(space) == piece}
    found.gone = {space: piece for space, piece in found.gone.items() if now(space) is None}
    found.moves = [move for move in found.moves if now(move[1]) == move[2]]
    return found


def _gather(found: Changes, kind: str, args: dict[str, Any]) -> None:
    match kind:
        case "placed" | "added" | "displaced" | "reused":
            found.put((args["route"], args["space"]), Piece(args["seat"], args["piece"]))
        case "neutral_set" | "neutral_stays":
            found.put((args["route"], args["space"]), Piece(NEUTRAL, "trader"))
        case "lifted" | "borrowed":
            found.take((args["route"], args["space"]), Piece(args["seat"], args["piece"]))
        case "removed" | "taken_up":
            found.take((args["route"], args["space"]), Piece(args["other_seat"], args["piece"]))
        case "moved" | "relocated":
            found.carry(Piece(args["seat"], args["piece"]), args)
        case "carried":
            found.carry(Piece(args["other_seat"], args["piece"]), args)
        case "scored":
            found.points[args["seat"]] += args["points"]
            if "city" in args:
                found.gains[args["city"], args["seat"]] += args["points"]
        case "office":
            found.offices.add((args["city"], args["slot"]))
        case "open_office":
            found.opened[args["city"]] += 1
        case "extra_office":
            found.extras[args["city"]] += 1
        case "table":
            found.table.add(args["prestige"])
        case "swapped":
            found.swaps.add((args["city"], args["slot"]))
        case "upgraded":
            found.skills.add((args["seat"], args["skill"]))
        case "took_token" | "token_discarded" if "route" in args:
            found.taken[args["route"]] = args["token"]
            found.tokens.discard(args["route"])
        case "posted":
            found.posted.add(args["route"])
        case "token_placed":
            found.tokens.add(args["route"])
            found.taken.pop(args["route"], None)


def _clear(found: Changes, args: dict[str, Any], length: int, ships: tuple[int, ...]) -> None:
    """All pieces leave a claimed route; which kind stood where is not told, so merchants take the ships first."""
    found.claimed[args["route"]] = args["seat"]
    counts = {kind: int(number) for number, kind in re.findall(r"(\d+)([tm])", args["take"])}
    kinds = ["merchant"] * counts.get("m", 0) + ["trader"] * counts.get("t", 0)
    order = sorted(range(length), key=lambda index: (index not in ships, -index))
    for index, kind in zip(order, kinds, strict=False):
        space = (args["route"], index)
        was = found.placed.pop(space, None)
        found.gone[space] = was or Piece(args["seat"], kind)


def boxes_of(view: HansaView, found: Changes) -> list[Box]:
    """Return the boxes of everything that `found` marks on the map, and of all cities that this is about.

    Those are where something changed and both ends of every marked route: one wants to see which they are.
    """
    places = layout.placement(view.board).routes
    ends = [space for start, end, _ in found.moves for space in (start, end)]
    routes = {route for route, _ in (*found.placed, *found.gone, *ends)} | set(found.claimed)
    tokens = found.tokens | found.posted | set(found.taken)
    spaces = [around(*place, layout.PIECE, layout.PIECE) for route in routes for place in places[route].spaces]
    spaces += [around(*places[route].token, layout.TOKEN, layout.TOKEN) for route in tokens]
    cities = {city for city, _ in (*found.offices, *found.swaps, *found.gains)} | {*found.extras, *found.opened}
    cities |= {city for route in board(view.board).routes if route.id in routes | tokens for city in route.ends}
    for city in (city for city in view.cities if city.id in cities):
        boxes = layout.city_boxes(view.board, city.id)
        extras = [layout.extra_ground(boxes, len(city.extra))] if city.extra else []
        spaces += [boxes.plate, layout.label_box(city, boxes), *extras]
    return [*spaces, layout.table_box(board(view.board))] if found.table else spaces


GLOW = layout.BAND + 6.0
"""Width of the band of a claimed route, with its coloured and black edges."""
FAINT = 0.4
"""How much is left of pieces that went with their route."""
BADGE = 12.4
CLEAR = 1.5
"""How far off names arrows stay, if they can."""
CLOSE = 2.2
"""Width of a halo in a row of slots."""


def _at(view: HansaView, space: Space) -> Point:
    return layout.placement(view.board).routes[space[0]].spaces[space[1]]


def paint_below(canvas: Canvas, view: HansaView, found: Changes) -> None:
    """Paint what lies under the pieces: ghosts and halos."""
    places, scale = layout.placement(view.board).routes, canvas.scale
    for route, seat in found.claimed.items():
        if glow := _glow(view.board, route, seat, scale):
            canvas.stamp(*glow)
    for space, piece in found.gone.items():
        ghost = _faint if space[0] in found.claimed else sprites.ghost
        canvas.stamp(ghost(piece.seat, shape_of(piece.kind), layout.PIECE, scale), *_at(view, space))
    for space, piece in found.placed.items():
        canvas.stamp(sprites.halo(shape_of(piece.kind), layout.PIECE, scale), *_at(view, space))
    for route, token in found.taken.items():
        canvas.stamp(token_sprite(token, layout.TOKEN, scale, "gone"), *places[route].token)
    for route in found.tokens:
        canvas.stamp(_token_halo(scale), *places[route].token)
    for route, spots in post_places(view).items() if found.posted else ():
        if route in found.posted:
            canvas.stamp(_post_halo(scale), *spots[-1])


@remember
def _faint(seat: int, shape: str, size: float, scale: int) -> Image:
    """Return the ghost of a piece that went with its route: so faint that nobody takes it for one that stands."""
    image = sprites.ghost(seat, shape, size, scale).copy()
    image.putalpha(image.getchannel("A").point(lambda value: round(value * FAINT)))
    return image


@remember
def _glow(name: str, route: str, seat: int, scale: int) -> tuple[Image, float, float] | None:
    """Return a claimed route as an empty band between lines in the seat's colour, and where its middle lies.

    It ends outside the cities; None where nothing is left of it.
    """
    (ends,) = (each.ends for each in board(name).routes if each.id == route)
    hidden = [
        _grow(part, GLOW / 2)
        for city in ends
        for part in (layout.city_boxes(name, city).plate, layout.city_boxes(name, city).label)
    ]
    curve = even(bezier(layout.placement(name).routes[route].curve), 2.0)
    way = [point for point in curve if not any(_inside(point, part) for part in hidden)]
    if len(way) < 2:
        return None
    (left, right), (top, bottom) = ((min(line) - GLOW, max(line) + GLOW) for line in zip(*way, strict=True))

    def paint(pen: Pen) -> None:
        for wide, colour in ((GLOW, JET), (GLOW - 1.2, seat_ink(seat).fill), (GLOW - 5.4, PAPER)):
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
        boxes = layout.city_boxes(view.board, city.id)
        places, size = layout.extra_row(boxes, len(city.extra))
        left, right = found.extras.get(city.id, 0), len(places) - found.opened.get(city.id, 0)
        for index, (place, extra) in enumerate(zip(places, city.extra, strict=True)):
            if index < left or index >= right or (boxes.row is not None and (city.id, index) in swapped):
                paint_close_halo(canvas, place, extra, size)
        for index, (place, office) in enumerate(zip(boxes.slots, city.slots, strict=True)):
            if office is not None and (city.id, index) in found.offices | swapped:
                paint_close_halo(canvas, place, office)
    printed = board(view.board)
    for place, table_space in zip(layout.table_places(printed), printed.prestige_table.spaces, strict=True):
        if table_space.value in found.table:
            canvas.stamp(sprites.halo(sprites.DISC, layout.PIECE, canvas.scale, CLOSE), *place)


def paint_close_halo(canvas: Canvas, place: Point, piece: Piece, size: float = layout.PIECE) -> None:
    """Paint the halo of an office, which has others beside it."""
    canvas.stamp(sprites.halo(shape_of(piece.kind), size, canvas.scale, CLOSE * size / layout.PIECE), *place)


@remember
def _token_halo(scale: int) -> Image:
    return nest_tokens(layout.TOKEN + 6, scale, (0, JET), (2.8, PAPER))


@remember
def _post_halo(scale: int) -> Image:
    return box(layout.POST * 2 + 3.4, layout.POST + 6, scale, (0, JET, 2.4), (1.4, PAPER, 1.6))


def gain_pills(
    view: HansaView, gains: dict[tuple[str, int], int], scale: int, lying: Sequence[Pill] = ()
) -> list[Pill]:
    """Return gained points beside the names of their cities, by (city, seat), where they cover nothing."""
    pills: list[Pill] = []
    taken = layout.obstacles(view) + [pill.box(scale) for pill in lying] if gains else []
    for (city, seat), points in gains.items():
        sprite = sprites.badge(f"+{points}", seat, BADGE, scale)
        wide, parts = sprite.width / scale, layout.city_boxes(view.board, city)
        (left, top, right, bottom), up = parts.label, parts.label[1] < parts.plate[1]
        places = [(right + wide / 2 + 0.6, (top + bottom) / 2), (left - wide / 2 - 0.6, (top + bottom) / 2)]
        for far in (0.6, 5.0, 9.0):
            y = top - far - BADGE / 2 if up else bottom + far + BADGE / 2
            places += [(right - wide / 2 - step * 4.0, y) for step in range(-4, round((right - left) / 4) + 3)]
        middle = (parts.plate[1] + parts.plate[3]) / 2
        places += [(parts.plate[2] + wide / 2 + 0.6, middle), (parts.plate[0] - wide / 2 - 0.6, middle)]
        spot = best_spot(places, (wide, BADGE), taken, layout.placement(view.board).height)
        pills.append(Pill(sprite, *spot))
        taken.append(pills[-1].box(scale))
    return pills


def arrow_ways(view: HansaView, found: Changes) -> list[list[Point]]:
    """Return the way of an arrow for each move; names are what it should meet least."""
    if not found.moves:
        return []
    places, arrows = layout.placement(view.board).routes, Arrows(layout.placement(view.board).height)
    for route in view.routes:
        spaces = zip(places[route.id].spaces, route.spaces, strict=True)
        arrows.avoid((around(*place, layout.PIECE, layout.PIECE) for place, piece in spaces if piece is not None), 1)
    arrows.avoid(layout.solid(view.board), 5)
    labels = [layout.label_box(city, layout.city_boxes(view.board, city.id)) for city in view.cities]
    arrows.avoid((_grow(label, CLEAR) for label in labels), 40)
    ways = (arrows.find(_at(view, start), _at(view, end), layout.PIECE * 0.72) for start, end, _ in found.moves)
    return [way for way in ways if way]
