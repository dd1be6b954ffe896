"""What may be chosen (DH-22.4): ends of ways with the points that are lost, warehouses, prices, rungs, loads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, Event, values_of
from hansa_bot.engine.action import kind_of as verb_of
from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Box, Canvas, Pen, Point, around
from hansa_bot.titles.die_haendler.material import ABILITY, CITIES, CITY, CREST, GOOD, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.render import inks, layout, signs, tracks
from hansa_bot.titles.die_haendler.tables import FROM, JOIN, SEATS
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.targets import NUMBER, Pill, best_spot, frame_box, lozenge, spots_around
from hansa_bot.titles.painter import Brings

RING = 20.0
"""Width of the ring around a space where a wagon could end."""


@dataclass(slots=True)
class Targets:
    """What may be chosen: by place the wagons that could end there (0: the messenger) with the points they lose, and
    the boxes of all else, with `spots` where a number may stand.
    """

    ends: dict[int, dict[int, int]] = field(default_factory=dict)
    wagons: set[int] = field(default_factory=set)
    boxes: list[Box] = field(default_factory=list)
    spots: list[Point] = field(default_factory=list)

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
                for box, spot in _aims(view, view.seat, verb, values):
                    found.boxes += [box] * (box not in found.boxes)
                    found.spots.append(spot)
    return found


def _add_way(found: Targets, values: Sequence[str], events: Sequence[Event]) -> None:
    """Note where a wagon could end, with the fewest points that are lost on a way there, as far as that is known."""
    number, place = int(values[1]), PLACE[values[2].partition(FROM)[0]]
    gone = next((event.args["lost"] for event in events if event.kind == "drove"), 0)
    lost = found.ends.setdefault(place, {})
    lost[number] = min(gone, lost.get(number, gone))
    found.wagons.add(number)


def _aims(view: HaendlerView, seat: int, verb: str, values: Sequence[str]) -> Iterator[tuple[Box, Point]]:
    """Yield what an action aims at beside places of the road, and where its number may stand."""
    match verb:
        case "buy" | "special" | "clear":
            good, city = (values[0], values[1]) if verb == "buy" else (values[1], values[0])
            for each in good.split(JOIN):
                cell = layout.store_cell(CITY[city], seat, GOOD[each], view.seats)
                yield around(*cell), (cell[0], layout.PLATES[CITY[city]][1] - 6.0)
        case "load" | "take" | "free" | "propose" if view.wagon is not None:
            top, high = layout.load_row(view.wagon, seat, view.seats)
            left, _, right, _ = layout.LOADS[view.wagon]
            yield (left + 1, top, right - 1, top + high), (right - 7.0, top + high / 2)
        case "bid" | "bonus" if view.wagon is not None:
            left, top, right, bottom = layout.LOADS[view.wagon]
            yield (left, top, right, bottom), ((left + right) / 2 + 4, top + 8.2)
        case "fee" | "accept" | "refuse" | "give" | "hand":
            left, top, right, bottom = layout.cell(view, SEATS.index(values[0]))
            yield (left, top, right, bottom), (right - 8, bottom - 9)
        case "wheel":
            for good in {TARGET[word] for word in values} - {CREST}:
                yield _marker(good, view.levels[good])
        case "price":
            which, way = values
            now = view.levels[GOOD[which]]
            level = {"up": now + 1, "down": now - 1, "top": len(SELL) - 1, "bottom": 0}[way]
            yield _marker(GOOD[which], level)
        case "rise" if values[0] != "0":
            rung = view.merchants[seat].rung + int(values[0])
            crests = sum(merchant.rung == rung for merchant in view.merchants)
            yield layout.rung_cell(rung), tracks.crest_at(rung, crests)
        case "name" if view.round == 0:
            box = tracks.display_cell(ABILITY[values[0]])
            yield box, (box[0] + 1, box[1] + 2)
        case "raise" if view.auction is not None:
            box = tracks.display_cell(view.auction.ability)
            yield box, (box[0] + 1, box[1] + 2)


def _marker(good: int, level: int) -> tuple[Box, Point]:
    """Return where a price is at a level."""
    place = tracks.price_at(good, level)
    return around(*place, 12.6, 11.0), place


def _boxes(view: HaendlerView, found: Targets) -> list[Box]:
    """Return the boxes of all that may be chosen beside spaces of the road."""
    cities = [layout.PLATES[place] for place in found.ends if place < len(CITIES)]
    wagons = [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons if not found.ends]
    return [*cities, *wagons, *found.boxes]


def light_targets(canvas: Canvas, view: HaendlerView, found: Targets) -> None:
    """Fade a painted board but for what the view's seat may choose, which is framed, and for its own cell."""
    assert view.seat is not None
    chosen, kept = _boxes(view, found), [layout.cell(view, view.seat)]
    kept += [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons]
    spaces = [layout.SPOTS[place] for place in found.ends if place >= len(CITIES)]

    def keep(pen: Pen) -> None:
        for box in (*chosen, *kept):
            pen.rect(box, STAYS, 2)
        for x, y in spaces:
            pen.disc(x, y, RING / 2, STAYS)

    canvas.fade((0, 0, WIDE, HIGH), *inks.COLOURS.fade, keep)
    for box in chosen:
        frame_box(canvas, box, view.seat)
    for space in spaces:
        canvas.stamp(signs.target(RING, view.seat, canvas.scale), *space)


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
    """Return where the number of a proposal may stand so that it covers nothing that must be read."""
    solid = [*layout.PLATES, *(layout.wagon_box(wagon.place) for wagon in view.wagons)]
    spaces = [layout.SPOTS[place] for place in found.ends if place >= len(CITIES)]
    found_spots = [
        best_spot(spots_around(space, (15.0, 18.0, 21.0)), (NUMBER, NUMBER), solid, layout.MAP[3]) for space in spaces
    ]
    return [*found_spots, *found.spots, *((left + 10, top - 7) for left, top, _, _ in _boxes(view, found))]
