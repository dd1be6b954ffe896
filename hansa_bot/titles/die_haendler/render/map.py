"""The map: ground, roads and towns, which never change; on them plates with warehouses, wagons, the messenger."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import itemgetter

from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, Point, around
from hansa_bot.render.curves import even
from hansa_bot.titles.die_haendler.material import CITIES
from hansa_bot.titles.die_haendler.render import inks, layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes, Trail
from hansa_bot.titles.die_haendler.render.ground import paint_ground, paint_towns
from hansa_bot.titles.die_haendler.render.plates import paint_plate
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.render.tracks import draw_beds, paint_table
from hansa_bot.titles.die_haendler.view import HaendlerView, WagonView
from hansa_bot.titles.kit.render.marks import paint_heads, paint_shafts
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.targets import Pill, best_spot, shared, spots_around

ROAD, ROAD_LINE = 6.6, 0.8
SPACE, JUNCTION, RIM = 5.4, 6.6, 0.8
TAIL, NOSE, SHORTEST = 4.0, 17.0, 5
"""How far an arrow stays from its start and from the wagon at its end; the fewest points that make one."""
BESIDE = (
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
    (0.5, 1),
    (-0.5, 1),
    (0.5, -1),
    (-0.5, -1),
)
"""Where bids may lie beside their wagon, right and down being positive."""
AXLE = -12.0
"""How far from the middle of a wagon lie the cards that block it."""


def draw_map(pen: Blueprint, name: str) -> None:
    """Draw the ground with roads and towns, and below it the wagons that hold the loads."""
    pen.rect((0, 0, WIDE, HIGH), inks.LAND)
    paint_ground(pen)
    _draw_roads(pen)
    paint_towns(pen)
    draw_beds(pen)


def print_map(canvas: Canvas, name: str) -> None:
    """Paint the sheets of the tracks."""
    paint_table(canvas)


def _draw_roads(pen: Pen) -> None:
    for wide, colour in ((ROAD, inks.ROAD_EDGE), (ROAD - 2 * ROAD_LINE, inks.ROAD)):
        for road in layout.ROADS:
            pen.line(road, wide, colour)
    for place in range(len(CITIES), len(layout.SPOTS)):
        x, y = layout.SPOTS[place]
        crossing = place in layout.JUNCTIONS
        radius = JUNCTION if crossing else SPACE
        for inset, colour in ((0.0, inks.ROAD_EDGE), (RIM, inks.ROAD), *(((1.9, inks.STOP),) if crossing else ())):
            pen.disc(x, y, radius - inset, colour)


def paint_map(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint what may change on the map, with what `found` holds marked."""
    words = Lettering(who.tr, view)
    ways = [line for way in found.ways if (line := _line(way))]
    # Shafts below the plates, whose figures are to be read, and heads on top of them, so that no end is hidden.
    paint_shafts(canvas, ways, [layout.plate(view, city) for city in range(len(CITIES))])
    for city in range(len(CITIES)):
        paint_plate(canvas, view, words, city, found)
    paint_heads(canvas, ways)
    paint_wagons(canvas, view, found)
    for pill in badges(view, found, canvas.scale):
        pill.paint(canvas)


def _line(way: Trail) -> list[Point]:
    """Return the line of a way along the roads, from its start to behind what came; nothing where too short."""
    points = [point for one, other in pairwise(way.places) for point in layout.WAYS[one, other]]
    ends = layout.SPOTS[way.places[0]], layout.SPOTS[way.places[-1]]
    line = [
        point
        for point in even(points, 1.5)
        if math.dist(point, ends[0]) > TAIL and math.dist(point, ends[1]) > (NOSE if way.wagon else TAIL)
    ]
    return line if len(line) > SHORTEST else []


def badges(view: HaendlerView, found: Changes, scale: int) -> list[Pill]:
    """Return the incomes at their cities and the points that were lost, each where it covers nothing."""
    plates = (layout.plate(view, city) for city in range(len(CITIES)))
    solid = [(left - 1, top - 1, right + 1, bottom + 1) for left, top, right, bottom in plates]
    solid += [layout.wagon_box(wagon.place) for wagon in view.wagons]
    solid += [around(*axle_at(wagon, index), 13, 13) for wagon in view.wagons for index in range(len(wagon.axles))]
    solid.append(around(*layout.messenger_at(view), layout.MESSENGER, layout.MESSENGER + 2))
    solid += [around(*point, 3.0, 3.0) for way in found.ways for point in _line(way)[::2]]
    said = [
        (signs.badge(f"+{amount}", seat, scale), layout.badge_spots(view, city))
        for (city, seat), amount in found.earned.items()
    ]
    said += [
        (signs.lost(way.lost, scale), spots_around(layout.SPOTS[way.places[-1]], (17.0, 21.0, 25.0)))
        for way in found.ways
        if way.lost
    ]
    # Bids first: theirs are the largest pills, and find room least easily.
    lying: list[Pill] = [_bids(view, wagon, made, solid, scale) for wagon, made in found.bids.items()]
    for sprite, spots in said:
        taken = [*solid, *(pill.box(scale) for pill in lying)]
        place = best_spot(spots, (sprite.width / scale, sprite.height / scale), taken, layout.MAP[3])
        lying.append(Pill(sprite, *place))
    return lying


def _bids(view: HaendlerView, wagon: int, made: Mapping[int, int], solid: Sequence[Box], scale: int) -> Pill:
    """Return the bids for a wagon beside it, in one column or two, as they cover least."""
    found: list[tuple[float, Pill]] = []
    solid = [*solid, *(around(*place, 2 * SPACE, 2 * SPACE) for place in layout.SPOTS[len(CITIES) :])]
    for columns in (1, 2):
        sprite = signs.bids([*made.items()], columns, scale)
        size = sprite.width / scale, sprite.height / scale
        near = [(size[0] / 2 + out, size[1] / 2 + out) for out in (12.0, 16.0, 22.0, 30.0)]
        x, y = layout.SPOTS[view.wagons[wagon].place]
        spots = [(x + turn * wide, y + up * high) for wide, high in near for turn, up in BESIDE]
        pill = Pill(sprite, *best_spot(spots, size, solid, layout.MAP[3]))
        found.append((sum(shared(pill.box(scale), box) for box in solid), pill))
    return min(found, key=itemgetter(0))[1]


def paint_wagons(canvas: Canvas, view: HaendlerView, found: Changes) -> None:
    """Paint the messenger and the wagons, with the cards that lie on these."""
    moved = {way.wagon for way in found.ways}
    canvas.stamp(signs.messenger(layout.MESSENGER, canvas.scale, 0 in moved), *layout.messenger_at(view))
    for wagon in view.wagons:
        x, y = layout.SPOTS[wagon.place]
        turn = layout.heading(wagon.place, wagon.came_from)
        canvas.stamp(signs.wagon(wagon.number, turn, canvas.scale, wagon.number in moved), x, y)
        for index, seat in enumerate(wagon.axles):
            new = wagon.number - 1 in found.blocked
            canvas.stamp(signs.axle(seat, canvas.scale, new), *axle_at(wagon, index))


def axle_at(wagon: WagonView, index: int) -> Point:
    """Return the middle of a card that blocks a wagon."""
    x, y = layout.SPOTS[wagon.place]
    return x + 9 * (index - (len(wagon.axles) - 1) / 2), y + AXLE
