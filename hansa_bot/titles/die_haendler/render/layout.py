"""Where everything stands, in units: cities, spaces and roads on the map, the tracks below it, the seats' cells."""

import math
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from hansa_bot.render.canvas import WIDE, Box, Point, around
from hansa_bot.render.curves import smooth, spot
from hansa_bot.titles.die_haendler.material import BOARD, CITIES, LINKED, MAKES, MOST_ARRIVALS, PLACE, PLACES
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.targets import best_spot, spots_around

ASSETS = Path(__file__).parents[4] / "assets" / "die_haendler"
_FOUND: dict[str, Any] = msgspec.json.decode((ASSETS / "layout.json").read_bytes())


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return left, top, right, bottom


MAP, TRACKS, STRIP = (_box(*_FOUND["areas"][area]) for area in ("map", "tracks", "strip"))
PLATES: tuple[Box, ...] = tuple(_box(*_FOUND["cities"][city]["box"]) for city in CITIES)
"""By city: its plate; the towers stand on it."""
SPOTS: tuple[Point, ...] = (
    *(tuple(_FOUND["cities"][city]["wagon"]) for city in CITIES),
    *(tuple(_FOUND["spaces"][place]) for place in PLACES[len(CITIES) :]),
)
"""By place: where a wagon stands; that of a city waits at its gate."""
JUNCTIONS = tuple(place for place, linked in enumerate(LINKED) if len(linked) > 2)
PRICES, ARRIVALS, STATUS = (_box(*_FOUND[name]["box"]) for name in ("price_track", "arrivals_track", "status_track"))
LOADS: tuple[Box, ...] = tuple(_box(*box) for box in _FOUND["wagons"]["boxes"])

WAGON, MESSENGER = (29.0, 15.0), 13.4
"""Length and width of a wagon with its horse, and the size of the messenger."""
HEAD, MADE, PAD = 13.0, 13.0, 1.0
"""Height of a plate's name and of the row of goods below it; what it leaves free at its edges."""
LINE = 9.8
"""From one seat's goods of a kind to those of the next."""
FIGURE = 12.0
"""Height of the figure below a good that may be chosen."""
HEADING = 246.0
"""The middle of the headings of the tracks."""
SEAT = 12.0
"""Height of the driver's seat of a wagon in front of its load."""
LADDER = 251.3, 311.3
"""Between what heights the rungs of the status track lie."""
ARRIVALS_HEAD, ARRIVALS_SHOWN = 24.6, 6
"""Height of the head of the arrivals, and how many prices of a rung are shown below it."""


def _ways() -> dict[tuple[int, int], list[Point]]:
    """Return by two neighbouring places the way from one to the other."""
    found: dict[tuple[int, int], list[Point]] = {}
    for road in BOARD["roads"]:
        curve = smooth(_FOUND["roads"][road["id"]], closed=False)
        chain = [PLACE[place] for place in (road["from"], *road["spaces"], road["to"])]
        # Places are drawn beside their roads by eye: each takes the point of the curve that is nearest.
        at = [min(range(len(curve)), key=lambda part: math.dist(curve[part], SPOTS[place])) for place in chain]
        for (one, start), (other, end) in pairwise(zip(chain, at, strict=True)):
            found[one, other] = curve[start : end + 1]
            found[other, one] = curve[start : end + 1][::-1]
    return found


WAYS = _ways()
ROADS: tuple[list[Point], ...] = tuple(smooth(points, closed=False) for points in _FOUND["roads"].values())


@cache
def heading(place: int, came_from: int | None) -> float:
    """Return where a wagon looks, in radians: away from where it came, out of the gate in a city."""
    if came_from is None:
        return spot(WAYS[place, LINKED[place][0]], 0.0)[1]
    # The end of the way alone, since roads wind; 99 lies beyond it, where the direction is that of the end.
    way = WAYS[came_from, place]
    return spot(way[-4:], 99.0)[1]


def goods_at(city: int, column: int) -> Point:
    """Return the middle of one of the goods that a city makes, on its plate."""
    left, top, right, _ = PLATES[city]
    return left + (right - left) / 3 * (column + 0.5), top + HEAD + MADE / 2


def keepers(view: HaendlerView, city: int, good: int) -> list[int]:
    """Return the seats that have a good in a city, in the order in which they are listed under it."""
    return [merchant.seat for merchant in view.merchants if merchant.warehouses[city][good]]


def plate(view: HaendlerView, city: int) -> Box:
    """Return the plate of a city, which is as high as the longest list of those who have a good there."""
    left, top, right, bottom = PLATES[city]
    lines = max(len(keepers(view, city, good)) for good in MAKES[city])
    return left, top, right, min(bottom, top + HEAD + MADE + (LINE * lines + PAD if lines else 0.6))


def tagged_plate(view: HaendlerView, city: int) -> Box:
    """Return the plate of a city where goods may be chosen, which hides the one without tags."""
    left, top, right, bottom = plate(view, city)
    return left, top, right, max(bottom, top + HEAD + MADE + FIGURE + PAD)


def store_cell(view: HaendlerView, city: int, seat: int, good: int) -> Box:
    """Return where a seat's goods of a kind are counted in a city, which has some."""
    x, _ = goods_at(city, MAKES[city].index(good))
    seats = keepers(view, city, good)
    first, last = PLATES[city][1] + HEAD + MADE, plate(view, city)[3] - PAD
    high = min(LINE, (last - first) / len(seats))
    top = first + high * seats.index(seat)
    return x - 10.4, top, x + 10.4, top + high - 0.2


def number_spots(city: int, goods: Iterable[int]) -> list[Point]:
    """Return where numbers hang from the tags of goods that may be chosen in a city."""
    foot = PLATES[city][1] + HEAD + MADE + FIGURE
    xs = [goods_at(city, MAKES[city].index(good))[0] for good in goods]
    return [(x, foot + down) for down in (6.4, 20.0) for x in xs]


def badge_spots(view: HaendlerView, city: int) -> list[Point]:
    """Return where incomes may stand at a city: over its towers, beside and below its plate."""
    left, top, right, bottom = plate(view, city)
    rows = [(x, y) for y in (top - 8, bottom + 8, top - 21, bottom + 21) for x in (left + 16.6, right - 16.6)]
    aside = right + 22 if left < WIDE / 2 else left - 22
    return [*rows[:4], *((aside, y) for y in (top + 7, top + 21, top + 35, top + 49)), *rows[4:]]


def messenger_at(view: HaendlerView) -> Point:
    """Return the middle of the messenger: on its space, or beside the wagon there, where it covers nothing."""
    x, y = SPOTS[view.messenger]
    if all(wagon.place != view.messenger for wagon in view.wagons):
        return x, y - 2.6
    # Squares, for wagons look in all directions.
    taken = [*PLATES, *(around(*SPOTS[wagon.place], WAGON[0], WAGON[0]) for wagon in view.wagons)]
    return best_spot(spots_around((x, y), (17.0, 19.0, 22.0)), (MESSENGER, MESSENGER + 2), taken, MAP[3])


def arrivals_shown(view: HaendlerView) -> range:
    """Return the numbers of arrivals whose price of a rung is shown, the present one first while that is possible."""
    first = min(view.arrivals, MOST_ARRIVALS + 1 - ARRIVALS_SHOWN)
    return range(first, first + ARRIVALS_SHOWN)


def arrival_cell(count: int, first: int) -> Box:
    """Return the cell of a number of arrivals, in three rows of two that begin with the number `first`."""
    left, top, right, bottom = ARRIVALS
    at, high = count - first, (bottom - 1.4 - top - ARRIVALS_HEAD) / (ARRIVALS_SHOWN // 2)
    x, y = left + 1.2 + (right - left - 2.4) / 2 * (at % 2), top + ARRIVALS_HEAD + high * (at // 2)
    return x, y, x + (right - left - 2.4) / 2, y + high


def rung_cell(rung: int) -> Box:
    """Return the cell of a rung: they lead up two ladders, the left one first."""
    left, _, right, _ = STATUS
    half = _FOUND["status_track"]["cells"] // 2
    wide, high = (right - left - 2.4) / 2, (LADDER[1] - LADDER[0]) / half
    x, y = left + 1.2 + wide * (rung // half), LADDER[1] - high * (rung % half + 1)
    return x, y, x + wide, y + high


def load_row(wagon: int, seat: int, seats: int) -> tuple[float, float]:
    """Return the top and the height of a seat's row on a wagon."""
    _, top, _, bottom = LOADS[wagon]
    high = (bottom - 1.2 - top - SEAT) / seats
    return top + SEAT + high * seat, high


def cell(view: HaendlerView, seat: int) -> Box:
    """Return the box of a seat in the strip."""
    return _box(*_FOUND["strip"]["cells"][str(view.seats)][seat])


def wagon_box(place: int) -> Box:
    """Return what a wagon covers at a place, however it looks."""
    return around(*SPOTS[place], WAGON[0] - 6, WAGON[0] - 9)


def told_box(place: int) -> Box:
    """Return what a close-up shows of a place: a city with its towers and gate, a space with what stands there."""
    x, y = SPOTS[place]
    if place >= len(CITIES):
        return around(x, y, WAGON[0] + 6, WAGON[0] + 10)
    left, top, right, bottom = PLATES[place]
    return min(left, x - 14), top - 18, max(right, x + 14), bottom
