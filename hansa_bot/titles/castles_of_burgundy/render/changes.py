"""What happened, gathered from events into what the pictures can mark."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.action import Event
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.render.layout import slot_kinds
from hansa_bot.titles.castles_of_burgundy.tables import HEX
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView

Spot = tuple[int, int]
"""A seat and a hex, or a depot and a slot."""


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `placed` holds tiles by (seat, hex), `taken` tile and seat by (depot, slot), `regions` the seat with the hexes of
    a completed region, `points` all points by seat, `sold` good and points of the
    latest sale by seat, `loaded` the seat by depot, `moved` seats on the track, `bonus` new bonus tiles as (seat,
    type), `rolled` the seats whose dice are new, `white` the depot that got a good, with the good.
    """

    placed: dict[Spot, int] = field(default_factory=dict)
    taken: dict[Spot, tuple[int, int]] = field(default_factory=dict)
    regions: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    sold: dict[int, tuple[int, int]] = field(default_factory=dict)
    loaded: dict[int, int] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    bonus: set[tuple[int, int]] = field(default_factory=set)
    rolled: set[int] = field(default_factory=set)
    white: tuple[int, int] | None = None

    def on_estates(self) -> set[int]:
        """Return the seats on whose estates something changed."""
        return {seat for seat, _ in self.placed}


def changes(view: BurgundyView, marks: Sequence[Event]) -> Changes:
    """Gather events, oldest first, and keep what still shows in the view."""
    found = Changes()
    for event in marks:
        args = event.args
        if "points" in args and "seat" in args:
            found.points[args["seat"]] += args["points"]
        _gather(found, view, event.kind, args)
    tiles = {estate.seat: estate.tiles for estate in view.estates}
    found.placed = {spot: face for spot, face in found.placed.items() if tiles[spot[0]][spot[1]] == face}
    found.taken = {spot: what for spot, what in found.taken.items() if not view.depots[spot[0]][spot[1]]}
    return found


def _gather(found: Changes, view: BurgundyView, kind: str, args: dict[str, Any]) -> None:
    match kind:
        case "placed":
            found.placed[args["seat"], HEX[args["hex"]]] = material.FACES[args["tile"]]
        case "took" | "bought":
            _take(found, view, material.DEPOTS.index(args["depot"]), material.FACES[args["tile"]], args["seat"])
        case "phase":
            found.taken.clear()
        case "region":
            found.regions.append((args["seat"], tuple(HEX[name] for name in args["hexes"])))
        case "sold":
            found.sold[args["seat"]] = material.GOODS.index(args["good"]), args["points"]
        case "loaded":
            found.loaded |= {material.DEPOTS.index(str(depot)): args["seat"] for depot in args["depots"]}
        case "moved_on":
            found.moved.add(args["seat"])
        case "bonus":
            found.bonus.add((args["seat"], material.TYPES.index(args["type"])))
        case "rolled":
            found.rolled.add(args["seat"])
        case "white":
            found.white = args["die"] - 1, material.GOODS.index(args["good"])
            found.loaded.pop(args["die"] - 1, None)


def _take(found: Changes, view: BurgundyView, depot: int, face: int, seat: int) -> None:
    """Note an empty slot as the one from which a tile came: of its type, or any of the black depot."""
    kinds = slot_kinds(view, depot)
    for slot, kind in enumerate(kinds):
        fits = depot == material.BLACK_DEPOT or kind == material.TYPE_OF[face]
        if fits and not view.depots[depot][slot] and (depot, slot) not in found.taken:
            found.taken[depot, slot] = face, seat
            return
