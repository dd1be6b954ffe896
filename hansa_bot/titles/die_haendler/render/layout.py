"""Where everything stands, in units: cities, spaces and roads on the map, the tracks below it, the seats' cells."""

import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from hansa_bot.render.canvas import WIDE, Box, Point, around
from hansa_bot.render.curves import smooth, spot
from hansa_bot.render.fonts import CAP_HEIGHT, LEAST
from hansa_bot.titles.die_haendler.material import BOARD, CITIES, LINKED, MAKES, PLACE, PLACES
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

WAGON, MESSENGER = (24.0, 16.0), 13.4
"""Length and width of a wagon, and the size of the messenger."""
HEAD, MADE, PAD = 13.0, 11.8, 1.0
"""Height of a plate's name and of the row of goods below it; what it leaves free at its edges."""
CREST = 12.4
"""Width of the column of the seats' crests on a plate."""
FIGURE = 13.0
"""The largest type of a count in a warehouse."""


def _ways() -> dict[tuple[int, int], list[Point]]:
    """Return by two neighbouring places the way from one to the other."""
    found: dict[tuple[int, int], list[Point]] = {}
    for road in BOARD["roads"]:
        curve = smooth(_FOUND["roads"][road["id"]], closed=False)
        chain = [PLACE[place] for place in (road["from"], *road["spaces"], road["to"])]
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
    way = WAYS[came_from, place]
    return spot(way[-4:], 99.0)[1]


def goods_at(city: int, column: int) -> Point:
    """Return the middle of one of the goods that a city makes, on its plate."""
    left, top, right, _ = PLATES[city]
    wide = (right - left - CREST - PAD) / 3
    return left + CREST + wide * (column + 0.5), top + HEAD + MADE / 2 - 0.4


def store_row(city: int, seat: int, seats: int) -> tuple[float, float]:
    """Return the top and the height of a seat's row of warehouses."""
    _, top, _, bottom = PLATES[city]
    first = top + HEAD + MADE
    high = (bottom - PAD - first) / seats
    return first + high * seat, high


def count_size(high: float) -> float:
    """Return the type of a count in a row of this height."""
    return max(LEAST, min(FIGURE, (high - 1.2) / CAP_HEIGHT))


def store_cell(city: int, seat: int, good: int, seats: int) -> tuple[float, float, float, float]:
    """Return the middle and the size of the place where a seat's goods of a kind are counted in a city."""
    left, _, right, _ = PLATES[city]
    top, high = store_row(city, seat, seats)
    x, _ = goods_at(city, MAKES[city].index(good))
    return x, top + high / 2, (right - left - CREST - PAD) / 3 - 1.0, high - 0.4


def badge_spots(city: int) -> list[Point]:
    """Return where incomes may stand at a city: over its towers, beside and below its plate."""
    left, top, right, bottom = PLATES[city]
    rows = [(left + at, y) for y in (top - 8, bottom + 8, top - 21, bottom + 21) for at in (18.0, right - left - 18)]
    aside = right + 22 if left < WIDE / 2 else left - 22
    return [*rows[:2], *((aside, y) for y in (top + 7, top + 21, bottom - 7, bottom - 21)), *rows[2:]]


def messenger_at(view: HaendlerView) -> Point:
    """Return the middle of the messenger: on its space, or beside the wagon there, where it covers nothing."""
    x, y = SPOTS[view.messenger]
    if all(wagon.place != view.messenger for wagon in view.wagons):
        return x, y - 2.6
    taken = [*PLATES, *(around(*SPOTS[wagon.place], WAGON[0], WAGON[0]) for wagon in view.wagons)]
    return best_spot(spots_around((x, y), (17.0, 19.0, 22.0)), (MESSENGER, MESSENGER + 2), taken, MAP[3])


def arrival_cell(count: int) -> Box:
    """Return the cell of a number of arrivals: three rows of three."""
    left, top, right, bottom = ARRIVALS
    wide, first = (right - left - 3) / 3, top + 14
    high = (bottom - 1.5 - first) / 3
    x, y = left + 1.5 + wide * (count % 3), first + high * (count // 3)
    return x, y, x + wide, y + high


def rung_cell(rung: int) -> Box:
    """Return the cell of a rung: the lower half of them below, the higher one above."""
    left, top, right, bottom = STATUS
    half = _FOUND["status_track"]["cells"] // 2
    wide, high = (right - left) / half, (bottom - top) / 2
    x, y = left + wide * (rung % half), (top if rung >= half else top + high)
    return x, y, x + wide, y + high


def load_row(wagon: int, seat: int, seats: int) -> tuple[float, float]:
    """Return the top and the height of a seat's row on a wagon."""
    _, top, _, bottom = LOADS[wagon]
    high = (bottom - 1.4 - top - 13.6) / seats
    return top + 13.6 + high * seat, high


def cell(view: HaendlerView, seat: int) -> Box:
    """Return the box of a seat in the strip."""
    return _box(*_FOUND["strip"]["cells"][str(view.seats)][seat])


def wagon_box(place: int) -> Box:
    """Return what a wagon covers at a place, however it looks."""
    return around(*SPOTS[place], WAGON[0] - 2, WAGON[0] - 4)


def told_box(place: int) -> Box:
    """Return what a close-up shows of a place: a city with its towers and gate, a space with what stands there."""
    x, y = SPOTS[place]
    if place >= len(CITIES):
        return around(x, y, WAGON[0] + 6, WAGON[0] + 10)
    left, top, right, bottom = PLATES[place]
    return min(left, x - 14), top - 18, max(right, x + 14), bottom


def named(view: HaendlerView) -> dict[str, Box]:
    """Return the boxes of what the primer names, each at another place."""
    bruges, ghent, cologne, vienna = (PLATES[CITIES.index(city)] for city in ("bruegge", "gent", "koeln", "wien"))
    first, high = store_row(CITIES.index("gent"), 0, view.seats)
    return {
        "city": bruges,
        "bonus": (cologne[2] - 27, cologne[1], cologne[2], cologne[1] + HEAD),
        "made": (vienna[0] + CREST, vienna[1] + HEAD, vienna[2], vienna[1] + HEAD + MADE),
        "warehouse": (ghent[0], first, ghent[2], first + high),
        "wagon": wagon_box(view.wagons[-1].place),
        "messenger": around(*messenger_at(view), MESSENGER + 2, MESSENGER + 2),
        "prices": PRICES,
        "load": LOADS[1],
        "arrivals": ARRIVALS,
        "status": STATUS,
        "seats": cell(view, 0),
    }
