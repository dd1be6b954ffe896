"""What may be chosen: read from offers and from what they bring, lit while the board steps back, with its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Event
from hansa_bot.render import sprites
from hansa_bot.render.canvas import STAYS, WIDE, Canvas
from hansa_bot.render.pen import Box, Pen, Point
from hansa_bot.titles.castles_of_burgundy.render import inks, signs, stores, tiles
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    LARGE,
    PITCH,
    SLOT,
    STOCK,
    STORED,
    STRIP,
    goods_box,
    slot_place,
    storage_place,
)
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.signs import hexagon
from hansa_bot.titles.kit.render.targets import Pill, frame_box, place_pill, price
from hansa_bot.titles.painter import Brings

BADGE = 11.0
COIN = 8.4
SCORED = ("region", "animals", "tower", "sold")
"""Events whose points show what a place brings; a bonus tile is marked elsewhere."""

Spot = tuple[int, int]
"""A depot and a slot."""


@dataclass(slots=True)
class Targets:
    """What may be chosen.

    `slots` holds the least number of workers by (depot, slot), `bought` slots that cost silverlings, `hexes` the
    least number of workers by hex, `gains` the most points by hex, `goods` workers and points by good, `depots` those
    whose goods a ship may take, `stored` the faces of tiles that may be placed, `estates` those that may be chosen.
    """

    slots: dict[Spot, int] = field(default_factory=dict)
    bought: set[Spot] = field(default_factory=set)
    hexes: dict[int, int] = field(default_factory=dict)
    gains: dict[int, int] = field(default_factory=dict)
    goods: dict[int, Spot] = field(default_factory=dict)
    depots: set[int] = field(default_factory=set)
    stored: set[int] = field(default_factory=set)
    estates: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.slots or self.bought or self.hexes or self.goods or self.depots or self.estates)


def read_targets(view: BurgundyView, offers: Sequence[Action], brings: Brings) -> Targets | None:
    """Return what offers of the view's seat aim at; actions that aim at nothing on the picture are left out."""
    if view.seat is None:
        return None
    found = Targets()
    for offer in offers:
        values, events = VERBS.arguments(offer), brings.get(offer, ())
        workers = sum(event.args["workers"] for event in events if event.kind == "spent")
        match kind_of(offer):
            case "take":
                for spot in _lying(view, values[0], values[1]):
                    found.slots[spot] = min(workers, found.slots.get(spot, workers))
            case "buy":
                found.bought |= set(_lying(view, values[0], values[1]))
            case "place":
                face, index = values[0], values[1]
                found.stored.add(face)
                found.hexes[index] = min(workers, found.hexes.get(index, workers))
                if points := _points(events, view.seat):
                    found.gains[index] = max(points, found.gains.get(index, 0))
            case "sell":
                least = min(workers, found.goods.get(values[0], (workers, 0))[0])
                found.goods[values[0]] = least, _points(events, view.seat)
            case "load":
                found.depots |= set(values[0])
            case "estate":
                found.estates.append(values[0])
            case "begin":
                found.hexes[values[0]] = 0
    return found


def _lying(view: BurgundyView, depot: int, face: int) -> Iterator[Spot]:
    """Yield the slots of a depot in which a tile lies."""
    return ((depot, slot) for slot, lying in enumerate(view.depots[depot]) if lying == face)


def _points(events: Sequence[Event], seat: int) -> int:
    """Return the points that a seat has at once from an action."""
    return sum(event.args["points"] for event in events if event.kind in SCORED and event.args["seat"] == seat)


def light_targets(canvas: Canvas, view: BurgundyView, found: Targets) -> None:
    """Fade a painted board but for what the view's seat may choose, and frame that."""
    assert view.seat is not None
    hexes = _hexes(view, found)
    boxes = [goods_box(depot) for depot in found.depots]
    boxes += [(x - STOCK / 2, y - STOCK / 2, x + STOCK / 2, y + STOCK / 2) for (x, y), _ in _goods(view, found)]

    def keep(pen: Pen) -> None:
        for place, wide in hexes:
            pen.shape(hexagon(*place, wide), STAYS)
        for box in boxes:
            pen.rect(box, STAYS, 2)

    board: Box = (0, 0, WIDE, STRIP)
    canvas.fade(board, *inks.COLOURS.fade, keep)
    for box in boxes:
        frame_box(canvas, box, view.seat)
    for place, wide in hexes:
        canvas.stamp(tiles.frame(view.seat, wide, canvas.scale), *place)


def _hexes(view: BurgundyView, found: Targets) -> list[tuple[Point, float]]:
    """Return all hexes that may be chosen, in slots, on the estate and in the storage."""
    storage = view.estates[view.seat or 0].storage
    lit = [(slot_place(view, *spot), SLOT) for spot in (*found.slots, *(found.bought - set(found.slots)))]
    lit += [(LARGE.place(index), LARGE.wide) for index in found.hexes]
    return lit + [(storage_place(at), STORED) for at, face in enumerate(storage) if face in found.stored]


def _goods(view: BurgundyView, found: Targets) -> list[tuple[Point, Spot]]:
    """Return where the goods that may be sold lie, with workers and points."""
    places = stores.goods_places(view.estates[view.seat or 0])
    return [(places[good], what) for good, what in found.goods.items()]


def pills(view: BurgundyView, found: Targets, scale: int) -> list[Pill]:
    """Return workers below what they pay for, a coin at what is only bought, points above where nothing lies."""
    lying: list[Pill] = []
    gains: list[tuple[int, tuple[Point, ...]]] = []

    def pay(count: int, x: float, y: float) -> None:
        if count:
            lying.append(Pill(price(count, signs.worker, scale), x, y))

    for spot, count in found.slots.items():
        x, y = slot_place(view, *spot)
        pay(count, x, y + SLOT * 0.58)
    for spot in found.bought - set(found.slots):
        x, y = slot_place(view, *spot)
        lying.append(Pill(stores.silver(COIN, scale), x + SLOT * 0.4, y - SLOT * 0.42))
    for index, count in found.hexes.items():
        x, y = LARGE.place(index)
        pay(count, x, y + LARGE.wide * PITCH * 0.5)
        # The upper corners are where the hexes above have their prices; beside its sign there is always room.
        aside, up = LARGE.wide * 0.3, LARGE.wide * 0.42
        gains.append((found.gains.get(index, 0), ((x + aside, y - up), (x - aside, y - up), (x + aside, y - 3.6))))
    for (x, y), (count, points) in _goods(view, found):
        pay(count, x, y + STOCK * 0.6)
        gains.append((points, ((x + 8, y - 9),)))
    for points, spots in gains:
        if points:
            badge = sprites.badge(f"+{points}", view.seat, BADGE, scale)
            lying.append(place_pill(badge, spots, lying, scale))
    return lying
