"""What may be chosen: read from offers and from what they bring, lit while the board steps back, with its price."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from PIL.Image import Image

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Canvas, Pen, Point, around
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT
from hansa_bot.titles.castles_of_burgundy.render import inks, tiles
from hansa_bot.titles.castles_of_burgundy.render.layout import (
    DIE,
    SLOT,
    board_panels,
    depot_place,
    die_place,
    goods_box,
    goods_places,
    price_place,
    slot_place,
)
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.targets import TOUCH, Pill, frame_box, hexagon, lozenge, shared
from hansa_bot.titles.painter import Brings

CORNERS: tuple[Point, ...] = (0.0, -0.58), (-0.6, -0.36), (0.6, -0.36), (-0.6, 0.36), (0.6, 0.36)
"""Where a number may stand at a hex, in widths from the middle: first above it, where it covers no other number."""
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
    """Fade a painted board but for what the view's seat may choose, which is framed, and for what it may pay with."""
    assert view.seat is not None
    hexes, size = _hexes(view, found), board_panels(view.seats)[0].good(0)[1]
    boxes = [goods_box(view, depot) for depot in found.depots]
    boxes += [around(*place, size, size) for place, _ in _goods(view, found)]

    def keep(pen: Pen) -> None:
        for box in board_panels(view.seats)[0].kept:
            pen.rect(box, STAYS, 3)
        for depot in {depot for depot, _ in found.slots} | found.depots:
            pen.rect(around(*die_place(view, depot), DIE, DIE), STAYS, DIE * 0.2)
        if found.bought:
            pen.rect(around(*depot_place(view, BLACK_DEPOT), 21, 13), STAYS)
        for place, wide in hexes:
            pen.shape(hexagon(*place, wide), STAYS)
        for box in boxes:
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, HIGH), *inks.COLOURS.fade, keep)
    for box in boxes:
        frame_box(canvas, box, view.seat)
    for place, wide in hexes:
        canvas.stamp(tiles.frame(view.seat, wide, canvas.scale), *place)


def _hexes(view: BurgundyView, found: Targets) -> list[tuple[Point, float]]:
    """Return all hexes that may be chosen, in slots, on the estate and in the storage."""
    panel, storage = board_panels(view.seats)[0], view.estates[view.seat or 0].storage
    lit = [(slot_place(view, *spot), SLOT) for spot in (*found.slots, *(found.bought - set(found.slots)))]
    lit += [(panel.grid.place(index), panel.grid.wide) for index in found.hexes]
    return lit + [panel.storage(at) for at, face in enumerate(storage) if face in found.stored]


def _goods(view: BurgundyView, found: Targets) -> list[tuple[Point, Spot]]:
    """Return where the goods that may be sold lie, with workers and points."""
    places = goods_places(view.estates[view.seat or 0], board_panels(view.seats)[0])
    return [(places[good], what) for good, what in found.goods.items()]


def pills(view: BurgundyView, found: Targets, scale: int) -> list[Pill]:
    """Return what is paid and won: once for a depot at its die, in an empty hex below its number, beside goods."""
    panel = board_panels(view.seats)[0]
    priced = sorted({depot for (depot, _), count in found.slots.items() if count})
    lying = [_at_die(view, depot, found, scale) for depot in priced]
    for (x, y), (count, points) in _goods(view, found):
        sprite = _label(view, count, points, scale)
        aside = panel.good(0)[1] / 2 + 16 + sprite.width / scale / 2
        lying.append(Pill(sprite, x + aside, y) if panel.lines else Pill(sprite, x, y - 15))
    # Where labels of neighbours would meet, all of them go without the sign.
    for bare in (False, True):
        there = []
        for index, count in found.hexes.items():
            if count or index in found.gains:
                x, y = panel.grid.place(index)
                sprite = _label(view, count, found.gains.get(index, 0), scale, bare=bare)
                there.append(Pill(sprite, x, y + panel.grid.wide * 0.25))
        boxes = [pill.box(scale) for pill in there]
        if all(shared(*pair) <= TOUCH for pair in combinations(boxes, 2)):
            break
    return lying + there


def spots(view: BurgundyView, found: Targets) -> list[Point]:
    """Return where the number of a proposal may stand: on the sign of an empty hex, else at a corner, or by goods."""
    panel = board_panels(view.seats)[0]
    (_, size), wide = panel.good(0), panel.grid.wide
    hexes = [panel.grid.place(index) for index in found.hexes]
    places = [(x + wide * side, y + wide * down) for x, y in hexes for side, down in ((0.0, 0.25), *CORNERS)]
    slots = [(slot_place(view, *spot), CORNERS) for spot in found.slots]
    slots += [(slot_place(view, *spot), CORNERS[1:]) for spot in found.bought]
    places += [(x + SLOT * side, y + SLOT * down) for (x, y), corners in slots for side, down in corners]
    aside, below = (-size / 2 - 7.2, 0.0) if panel.lines else (0.0, size / 2 + 5)
    places += [(x + aside, y + below) for (x, y), _ in _goods(view, found)]
    return places + [price_place(view, depot) for depot in found.depots]


def _label(view: BurgundyView, count: int, points: int, scale: int, *, bare: bool = False) -> Image:
    gain = f"+{points}" if points else ""
    return lozenge(str(count or ""), None if bare else tiles.SIGNS["worker"], gain, view.seat, scale)


def _at_die(view: BurgundyView, depot: int, found: Targets, scale: int) -> Pill:
    """Return what the tiles of a depot cost: the least and the most where they differ."""
    costs = sorted({count for (at, _), count in found.slots.items() if at == depot})
    said = "–".join(map(str, dict.fromkeys((costs[0], costs[-1]))))
    sprite = lozenge(said, None if "–" in said else tiles.SIGNS["worker"], "", view.seat, scale)
    return Pill(sprite, *price_place(view, depot))
