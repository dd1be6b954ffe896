"""What may be chosen (DH-22.4): ends of ways with the points that are lost, warehouses, prices, rungs, loads."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, Event, values_of
from hansa_bot.engine.action import kind_of as verb_of
from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Box, Canvas, Pen, Point, around
from hansa_bot.titles.die_haendler.material import ABILITY, CITIES, CITY, CREST, GOOD, PLACE, SELL, TARGET
from hansa_bot.titles.die_haendler.render import inks, layout, signs, tracks
from hansa_bot.titles.die_haendler.render.plates import paint_tags
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.tables import FROM, JOIN, SEATS
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.targets import NUMBER, Pill, best_spot, frame_box, lozenge, shared, spots_around
from hansa_bot.titles.painter import Brings

RING, AROUND = 17.0, 21.0
"""Width of the ring around a space where a wagon could end, and where one stands."""
NEAR = 15.0, 18.0, 21.0
"""How far from it the number of a proposal may stand."""
ASIDE = 1.2
"""How far a number on a price keeps away from the marker."""
CIRCLE = [(RING / 2 * math.cos(turn / 5), RING / 2 * math.sin(turn / 5)) for turn in range(32)]


@dataclass(slots=True)
class Targets:
    """What may be chosen: by place the wagons that could end there (0: the messenger) with the points they lose,
    goods in warehouses by city and good with what they cost, None where that is no purchase; rungs; the boxes of all
    else, with `spots` where a number may stand.
    """

    ends: dict[int, dict[int, int]] = field(default_factory=dict)
    wagons: set[int] = field(default_factory=set)
    stores: dict[tuple[int, int], int | None] = field(default_factory=dict)
    rungs: list[int] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    spots: list[Point] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.ends or self.wagons or self.stores or self.rungs or self.boxes)


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
            case "buy":
                price = next(
                    (event.args["amount"] for event in brings.get(offer, ()) if event.kind == "bought"), None
                )
                found.stores[CITY[values[1]], GOOD[values[0]]] = price
            case "special" | "clear":
                found.stores |= {(CITY[values[0]], GOOD[word]): None for word in values[1].split(JOIN)}
            case "load" | "take" | "free" | "propose" if view.wagon is not None:
                place, goods = view.wagons[view.wagon].place, [word for word in values[0].split(JOIN) if word in GOOD]
                found.stores |= {(place, GOOD[word]): None for word in goods}
                # Set, not added: all these offers aim at the same row.
                found.boxes = [_row(view, view.wagon, view.seat)]
                found.spots += [] if goods else _above(layout.LOADS[view.wagon])
            case "rise" if values[0] != "0":
                found.rungs.append(view.merchants[view.seat].rung + int(values[0]))
            case verb:
                for box, *near in _aims(view, view.seat, verb, values):
                    found.boxes += [box] * (box not in found.boxes)
                    found.spots += near
    return found


def _add_way(found: Targets, values: Sequence[str], events: Sequence[Event]) -> None:
    """Note where a wagon could end, with the fewest points that are lost on a way there, as far as that is known."""
    number, place = int(values[1]), PLACE[values[2].partition(FROM)[0]]
    gone = next((event.args["lost"] for event in events if event.kind == "drove"), 0)
    lost = found.ends.setdefault(place, {})
    lost[number] = min(gone, lost.get(number, gone))
    found.wagons.add(number)


def _aims(
    view: HaendlerView, seat: int, verb: str, values: Sequence[str]
) -> Iterator[tuple[Box, *tuple[Point, ...]]]:
    """Yield what an action aims at beside places and warehouses, and where its number may stand."""
    match verb:
        case "bid" | "bonus" if view.wagon is not None:
            place = layout.SPOTS[view.wagons[view.wagon].place]
            yield layout.LOADS[view.wagon], *_free(view, spots_around(place, (*NEAR, 28.0, 34.0)))
        case "fee" | "accept" | "refuse" | "give" | "hand":
            left, top, right, bottom = layout.cell(view, SEATS.index(values[0]))
            yield (left, top, right, bottom), (right - 8, bottom - 9)
        case "wheel":
            for good in {TARGET[value] for value in values} - {CREST}:
                place = tracks.price_at(good, view.levels[good])
                yield around(*place, 11.6, 9.4), place
        case "price":
            priced = GOOD[values[0]]
            now = view.levels[priced]
            level = {"up": now + 1, "down": now - 1, "top": len(SELL) - 1, "bottom": 0}[values[1]]
            x, y = tracks.price_at(priced, level)
            yield around(x, y, 9.0, 6.2), (x, y + (ASIDE if level < now else -ASIDE))
        case "name" if view.round == 0:
            box = tracks.display_cell(ABILITY[values[0]])
            yield box, (box[0] + 1, box[1] + 2)
        case "raise" if view.auction is not None:
            box = tracks.display_cell(view.auction.ability)
            yield box, (box[0] + 1, box[1] + 2)


def _row(view: HaendlerView, wagon: int, seat: int) -> Box:
    """Return a seat's row on a wagon."""
    (left, _, right, _), (top, high) = layout.LOADS[wagon], layout.load_row(wagon, seat, view.seats)
    return left + 1, top, right - 1, top + high


def _above(load: Box) -> list[Point]:
    """Return where numbers may stand at the load of a wagon."""
    left, top, right, _ = load
    return [(left + 25, top + 6.3), (right - 8.6, top + 6.3), (left + 25, top - 6)]


def _boxes(view: HaendlerView, found: Targets) -> list[Box]:
    """Return the boxes of all that may be chosen beside spaces of the road."""
    cities = [layout.plate(view, place) for place in found.ends if place < len(CITIES)]
    # Framed only where nothing but the wagon is chosen; beside lit ends it is enough that they do not fade.
    wagons = [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons if not found.ends]
    return [*cities, *wagons, *found.boxes]


def light_targets(canvas: Canvas, view: HaendlerView, found: Targets) -> None:
    """Fade a painted board but for what the view's seat may choose, which is framed, and for its own cell."""
    assert view.seat is not None
    chosen, kept = _boxes(view, found), [layout.cell(view, view.seat), *map(layout.rung_cell, found.rungs)]
    kept += [layout.wagon_box(view.wagons[number - 1].place) for number in found.wagons]
    spaces = [layout.SPOTS[place] for place in found.ends if place >= len(CITIES)]

    def keep(pen: Pen) -> None:
        for box in (*chosen, *kept):
            pen.rect(box, STAYS, 2)
        for x, y in spaces:
            pen.shape([(x + u, y + v) for u, v in CIRCLE], STAYS)

    canvas.fade((0, 0, WIDE, HIGH), *inks.COLOURS.fade, keep)
    for box in chosen:
        frame_box(canvas, box, view.seat)
    held = [layout.SPOTS[wagon.place] for wagon in view.wagons]
    for space in spaces:
        canvas.stamp(signs.target(AROUND if space in held else RING, view.seat, canvas.scale), *space)


def paint_tagged(canvas: Canvas, view: HaendlerView, words: Lettering, found: Targets) -> None:
    """Paint rungs that may be chosen, and goods: what one costs, or else how many the view's seat has there."""
    assert view.seat is not None
    warehouses = view.merchants[view.seat].warehouses
    for chosen in sorted({city for city, _ in found.stores}):
        said = {
            good: str(warehouses[city][good] if price is None else price)
            for (city, good), price in found.stores.items()
            if city == chosen
        }
        paint_tags(canvas, view, words, chosen, said)
    for rung in found.rungs:
        tracks.paint_tag(canvas, view, words, rung)


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
            near = spots_around(layout.SPOTS[place], (17.0, 20.0, 24.0), 1.2)
            lying.append(Pill(sprite, *best_spot(near, size, taken, layout.MAP[3])))
    return lying


def _free(view: HaendlerView, near: Sequence[Point]) -> list[Point]:
    """Return those of some spots where a number covers neither plates nor wagons."""
    solid = [*layout.PLATES, *(layout.wagon_box(wagon.place) for wagon in view.wagons)]
    return [spot for spot in near if not any(shared(around(*spot, NUMBER, NUMBER), box) for box in solid)]


def spots(view: HaendlerView, found: Targets) -> list[Point]:
    """Return where the number of a proposal may stand so that it covers nothing that must be read."""
    near = [spot for place in found.ends if place >= len(CITIES) for spot in spots_around(layout.SPOTS[place], NEAR)]
    free = _free(view, near)
    cities = sorted({city for city, _ in found.stores})
    stores = [
        spot
        for city in cities
        for spot in layout.number_spots(city, (good for at, good in found.stores if at == city))
    ]
    framed = [(x, top - 7) for left, top, right, _ in _boxes(view, found) for x in (left + 10, right - 10)]
    tagged = [*stores, *map(tracks.number_at, found.rungs)]
    return [*(free or near), *tagged, *found.spots, *([] if found.spots or tagged else framed)]
