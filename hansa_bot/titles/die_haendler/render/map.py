"""The map: ground, roads and towns, which never change; on them plates with warehouses, wagons, the messenger."""

import math
from itertools import pairwise

from hansa_bot.render import sprites, theme
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import HIGH, WIDE, Canvas, Pen, Point, around
from hansa_bot.render.curves import even
from hansa_bot.render.theme import INK, JET, PAPER, seat_ink, sign
from hansa_bot.titles.die_haendler.material import CITIES, MAKES
from hansa_bot.titles.die_haendler.render import inks, layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes, Trail
from hansa_bot.titles.die_haendler.render.ground import paint_ground, paint_towns
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.render.tracks import paint_table
from hansa_bot.titles.die_haendler.view import HaendlerView, WagonView
from hansa_bot.titles.kit.render.marks import paint_heads, paint_shafts
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.targets import Pill, best_spot, spots_around

ROAD, ROAD_LINE = 6.6, 0.8
SPACE, JUNCTION, RIM = 5.4, 6.6, 0.8
EDGE, ROUND = 0.8, 2.4
NAME = 10.6
COIN = 25.0, 12.4
GOOD = 11.0
TAIL, NOSE, SHORTEST = 4.0, 17.0, 5
"""How far an arrow stays from its start and from the wagon at its end; the fewest points that make one."""
BADGE = 12.4
AXLE = -12.0
"""How far from the middle of a wagon lie the cards that block it."""


def draw_map(pen: Blueprint, name: str) -> None:
    """Draw the ground with roads, towns and empty plates, and the table below it."""
    pen.rect((0, 0, WIDE, HIGH), inks.LAND)
    paint_ground(pen)
    _draw_roads(pen)
    paint_towns(pen)
    for plate in layout.PLATES:
        pen.rects(plate, (0.0, inks.COAST, ROUND), (EDGE, inks.PLATE, ROUND - EDGE))
    pen.rect((0, round(layout.MAP[3]), WIDE, HIGH), inks.BOARD)


def print_map(canvas: Canvas, name: str) -> None:
    """Paint the sheets on the table."""
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
    paint_shafts(canvas, ways, layout.PLATES)
    for city in range(len(CITIES)):
        _paint_city(canvas, view, words, city, found)
    paint_heads(canvas, ways)
    paint_wagons(canvas, view, found)
    for pill in _badges(view, found, canvas.scale):
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


def _badges(view: HaendlerView, found: Changes, scale: int) -> list[Pill]:
    """Return the incomes at their cities and the points that were lost, each where it covers nothing."""
    solid = [(left - 1, top - 1, right + 1, bottom + 1) for left, top, right, bottom in layout.PLATES]
    solid += [layout.wagon_box(wagon.place) for wagon in view.wagons]
    solid += [around(*axle_at(wagon, index), 13, 13) for wagon in view.wagons for index in range(len(wagon.axles))]
    solid.append(around(*layout.messenger_at(view), layout.MESSENGER, layout.MESSENGER + 2))
    solid += [around(*point, 3.0, 3.0) for way in found.ways for point in _line(way)[::2]]
    said = [
        (sprites.badge(f"+{amount}", seat, BADGE, scale), layout.badge_spots(city))
        for (city, seat), amount in found.earned.items()
    ]
    said += [
        (signs.lost(way.lost, scale), spots_around(layout.SPOTS[way.places[-1]], (17.0, 21.0, 25.0)))
        for way in found.ways
        if way.lost
    ]
    lying: list[Pill] = []
    for sprite, spots in said:
        taken = [*solid, *(pill.box(scale) for pill in lying)]
        place = best_spot(spots, (sprite.width / scale, sprite.height / scale), taken, layout.MAP[3])
        lying.append(Pill(sprite, *place))
    return lying


def _paint_city(canvas: Canvas, view: HaendlerView, words: Lettering, city: int, found: Changes) -> None:
    """Paint a city's name, bonus, goods made and warehouses on its plate."""
    left, top, right, _ = layout.PLATES[city]
    bonus, x, y = view.bonuses[city], right - 1.8 - COIN[0] / 2, top + layout.HEAD / 2 + 0.4
    if city in found.marked:
        canvas.panel(around(x, y, COIN[0] + 3.2, COIN[1] + 3.2), JET, 3.4)
        canvas.panel(around(x, y, COIN[0] + 1.6, COIN[1] + 1.6), PAPER, 2.8)
    canvas.stamp(signs.plaque(str(bonus), *COIN, canvas.scale, bonus > 0), x, y)
    canvas.text(left + 3.2, y, words.names.city(city), NAME, INK, anchor="l", room=right - left - COIN[0] - 6.6)
    for seat in range(view.seats):
        _paint_store(canvas, view, city, seat, found)
    for column, good in enumerate(MAKES[city]):
        sprite = signs.good(good, GOOD, canvas.scale, words.letters[good])
        canvas.stamp(sprite, *layout.goods_at(city, column))


def _paint_store(canvas: Canvas, view: HaendlerView, city: int, seat: int, found: Changes) -> None:
    """Paint a seat's row of warehouses: its crest, and under each good how many lie there."""
    left, _, right, _ = layout.PLATES[city]
    (top, high), ink, inside = layout.store_row(city, seat, view.seats), seat_ink(seat), layout.PAD + 0.2
    if seat % 2 == 0:
        canvas.fill((left + inside, top, right - inside, top + high), inks.ROW)
    y, size = top + high / 2, layout.count_size(high)
    canvas.fill((left + inside, top, left + layout.CREST - 1.4, top + high), ink.fill)
    canvas.text(left + (inside + layout.CREST - 1.4) / 2, y, sign(seat), size, ink.text, room=layout.CREST - 3.2)
    for good in MAKES[city]:
        if count := view.merchants[seat].warehouses[city][good]:
            x, y, wide, high = layout.store_cell(city, seat, good, view.seats)
            new = (seat, city, good) in found.stored
            if new:
                canvas.panel(around(x, y, wide, high), theme.GOLD, 1.6)
            canvas.text(x, y, str(count), size, JET if new else INK)


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
