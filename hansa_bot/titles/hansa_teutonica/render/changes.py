"""What happened, gathered from events into what the picture can mark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.event import Event
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece

Space = tuple[str, int]
"""A route and the index of one of its spaces."""


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `placed` and `gone` hold pieces by space, `moves` ways with the piece that went, `offices` slots as (city, index),
    `extras` the number of new extra offices by city, `table` new spaces of the prestige table by value, `swaps` the
    left one of two slots, `gains` points by (city, seat), `points` all points by seat, `skills` as (seat, skill),
    `tokens` routes with a new token, `taken` tokens that left a route.
    """

    placed: dict[Space, Piece] = field(default_factory=dict)
    gone: dict[Space, Piece] = field(default_factory=dict)
    moves: list[tuple[Space, Space, Piece]] = field(default_factory=list)
    offices: set[tuple[str, int]] = field(default_factory=set)
    extras: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    table: set[int] = field(default_factory=set)
    swaps: set[tuple[str, int]] = field(default_factory=set)
    gains: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    skills: set[tuple[int, str]] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    taken: dict[str, str] = field(default_factory=dict)

    def put(self, space: Space, piece: Piece) -> None:
        """Note a piece that now stands on a space."""
        self.gone.pop(space, None)
        self.placed[space] = piece

    def take(self, space: Space, piece: Piece) -> None:
        """Note a piece that left a space; one that came and went again leaves no trace."""
        if self.placed.pop(space, None) is None:
            self.gone[space] = piece


def changes(view: HansaView, marks: Sequence[Event]) -> Changes:
    """Gather events, oldest first, and keep what still shows in the view."""
    found = Changes()
    spaces = {route.id: route.spaces for route in view.routes}
    for event in marks:
        _gather(found, event.kind, event.args, spaces)

    def now(space: Space) -> Piece | None:
        return spaces[space[0]][space[1]]

    found.placed = {space: piece for space, piece in found.placed.items() if now(space) == piece}
    found.gone = {space: piece for space, piece in found.gone.items() if now(space) is None}
    found.moves = [move for move in found.moves if now(move[1]) == move[2]]
    return found


def _gather(found: Changes, kind: str, args: dict[str, Any], spaces: dict[str, list[Piece | None]]) -> None:
    match kind:
        case "placed" | "added" | "displaced" | "put_back":
            if kind != "put_back":
                found.put((args["route"], args["space"]), Piece(args["seat"], args["piece"]))
        case "lifted" | "borrowed":
            found.take((args["route"], args["space"]), Piece(args["seat"], args["piece"]))
        case "removed":
            found.take((args["route"], args["space"]), Piece(args["other_seat"], args["piece"]))
        case "moved" | "relocated":
            piece = Piece(args["seat"], args["piece"])
            start, end = (args["from_route"], args["from_space"]), (args["to_route"], args["to_space"])
            found.moves.append((start, end, piece))
            found.put(end, piece)
        case "claimed":
            _clear(found, args, spaces)
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
        case "extra_office":
            found.extras[args["city"]] += 1
        case "table":
            found.table.add(args["prestige"])
        case "swapped":
            found.swaps.add((args["city"], args["slot"]))
        case "upgraded":
            found.skills.add((args["seat"], args["skill"]))
        case "took_token":
            found.taken[args["route"]] = args["token"]
            found.tokens.discard(args["route"])
        case "token_placed":
            found.tokens.add(args["route"])
            found.taken.pop(args["route"], None)


def _clear(found: Changes, args: dict[str, Any], spaces: dict[str, list[Piece | None]]) -> None:
    """All pieces leave a claimed route; which kind stood where is not told, so traders come first."""
    counts = {kind: int(number) for number, kind in re.findall(r"(\d+)([tm])", args["take"])}
    kinds = ["trader"] * counts.get("t", 0) + ["merchant"] * counts.get("m", 0)
    for index, kind in zip(range(len(spaces[args["route"]])), kinds, strict=False):
        space = (args["route"], index)
        was = found.placed.pop(space, None)
        found.gone[space] = was or Piece(args["seat"], kind)
