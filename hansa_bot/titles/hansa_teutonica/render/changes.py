"""What happened, gathered from events into what the picture can mark, and where on the map that is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.event import Event
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.render.layout import PIECE, TOKEN, around, city_boxes, layout, table_box
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

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
        case _:
            _gather_rest(found, kind, args)


def _gather_rest(found: Changes, kind: str, args: dict[str, Any]) -> None:
    match kind:
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
    """Return the boxes of everything that `found` marks on the map."""
    return [*_spaces(view, found), *_cities(view, found), *_tokens(view, found)]


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
