"""What may be chosen (DH-22.4): ends of ways with the points that are lost, warehouses, prices, rungs, loads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, Event, values_of
from hansa_bot.engine.action import kind_of as verb_of
from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Box, Canvas, Pen, Point, around
from hansa_bot.titles.die_haendler.material import ABILITY, CITY, CREST, GOOD, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.render import inks, layout, signs, tracks
from hansa_bot.titles.die_haendler.tables import FROM, JOIN, SEATS
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.targets import Pill, best_spot, frame_box, lozenge, spots_around
from hansa_bot.titles.painter import Brings

RING = 18.0
"""Width of the box around a place where a wagon could end."""


@dataclass(slots=True)
class Targets:
    """What may be chosen: by place the wagons that could end there (0: the messenger) with the points they lose, and
    the boxes of all else.
    """

    ends: dict[int, dict[int, int]] = field(default_factory=dict)
    wagons: set[int] = field(default_factory=set)
    boxes: list[Box] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.ends or self.wagons or self.boxes)


def read_targets(view: HaendlerView, offers: Sequence[Action], brings: Brings) -> Targets | None:
    """Return what offers of the view's seat aim at; actions that aim at nothing on the picture are left out."""
    if view.seat is None:
        return None
    found = Targets()
    for offer in offers:
        values = values_of(offer)
        match verb_of(offer):
            case "drive" | "extra":
                _add_way(found, values, brings.get(offer, ()))
            case "courier":
                found.ends.setdefault(PLACE[values[0]], {})[0] = 0
            case "block" | "lift":
                found.wagons.add(int(values[0]))
            case verb:
                found.boxes += [box for box in _aims(view, view.seat, verb, values) if box not in found.boxes]
    return found


def _add_way(found: Targets, values: Sequence[str], events: Sequence[Event]) -> None:
    """Note where a wagon could end, with the fewest points that are lost on a way there, as far as that is known."""
    number, place = int(values[1]), PLACE[values[2].partition(FROM)[0]]
    gone = next((event.args["lost"] for event in events if event.kind == "drove"), 0)
    lost = found.ends.setdefault(place, {})
    lost[number] = min(gone, lost.get(number, gone))
    found.wagons.add(number)


def _aims(view: HaendlerView, seat: int, verb: str, values: Sequence[str]) -> Iterator[Box]:
    """Yield what an action aims at beside places of the road."""
    match verb:
        case "buy" | "special" | "clear":
            good, city = (values[0], values[1]) if verb == "buy" else (values[1], values[0])
            for each in good.split(JOIN):
                yield around(*layout.store_cell(CITY[city], seat, GOOD[each], view.seats))
        case "load" | "take" | "free" | "propose" if view.wagon is not None:
            top, high = layout.load_row(view.wagon, seat, view.seats)
            left, _, right, _ = layout.LOADS[view.wagon]
            yield left + 1, top, right - 1, top + high
        case "bid" | "bonus" if view.wagon is not None:
            yield layout.LOADS[view.wagon]
        case "fee" | "accept" | "refuse" | "give" | "hand":
            yield layout.cell(view, SEATS.index(values[0]))
        case "wheel":
            for good in {TARGET[word] for word in values} - {CREST}:
                yield around(*tracks.price_at(good, view.levels[good]), 12.6, 11.0)
        case "price":
            which, way = values
            now = view.levels[GOOD[which]]
            level = {"up": now + 1, "down": now - 1, "top": len(SELL) - 1, "bottom": 0}[way]
            yield around(*tracks.price_at(GOOD[which], level), 12.6, 11.0)
        case "rise" if values[0] != "0":
            yield layout.rung_cell(view.merchants[seat].rung + int(values[0]))
        case "name" if view.round == 0:
            yield tracks.display_cell(ABILITY[values[0]])
        case "raise" if view.auction is not None:
            yield tracks.display_cell(view.auction.ability)


def _boxes(view: HaendlerView, found: Targets) -> list[Box]:
    """Return the boxes of all that may be chosen."""
    ends = [around(*layout.SPOTS[place], RING, RING) for place in found.ends]
    wagons = [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons if not found.ends]
    return [*ends, *wagons, *found.boxes]


def light_targets(canvas: Canvas, view: HaendlerView, found: Targets) -> None:
    """Fade a painted board but for what the view's seat may choose, which is framed, and for its own cell."""
    assert view.seat is not None
    chosen, kept = _boxes(view, found), [layout.cell(view, view.seat)]
    kept += [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons]

    def keep(pen: Pen) -> None:
        for box in (*chosen, *kept):
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, HIGH), *inks.COLOURS.fade, keep)
    for box in chosen:
        frame_box(canvas, box, view.seat)


def pills(view: HaendlerView, found: Targets, scale: int) -> list[Pill]:
    """Return by place which wagons could end there, if there are several, and how many points at least are lost."""
    lying: list[Pill] = []
    solid = [(left, top + 1, right, bottom - 1) for left, top, right, bottom in layout.PLATES]
    solid += [layout.wagon_box(wagon.place) for wagon in view.wagons]
    solid += [around(*layout.SPOTS[place], RING, RING) for place in found.ends]
    for place, lost in found.ends.items():
        said = " ".join(map(str, sorted(lost))) if len(found.wagons) > 1 else ""
        least = min(lost.values())
        if said or least:
            sprite = lozenge(said, signs.DRAWN["wagon"], f"−{least}" if least else "", view.seat, scale)
            size = sprite.width / scale, sprite.height / scale
            taken = [*(pill.box(scale) for pill in lying), *solid]
            spots = spots_around(layout.SPOTS[place], (17.0, 20.0, 24.0), 1.2)
            lying.append(Pill(sprite, *best_spot(spots, size, taken, layout.MAP[3])))
    return lying


def spots(view: HaendlerView, found: Targets) -> list[Point]:
    """Return where the number of a proposal may stand: at the corners of what is aimed at."""
    places = [(left, top) for left, top, _, _ in _boxes(view, found)]
    return [*places, *((right, y) for left, top, right, bottom in _boxes(view, found) for y in (top, bottom))]
