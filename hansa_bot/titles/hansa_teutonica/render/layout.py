"""Where everything stands, in units: a board as `assets` places it, read once, and the parts of its cities."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import SCALE, Box, Point, around, width
from hansa_bot.titles.hansa_teutonica.material import Board, City, board
from hansa_bot.titles.hansa_teutonica.view import CityView, HansaView

ASSETS = Path(__file__).parents[4] / "assets" / "hansa_teutonica"

SLOT = 13.0
STEP = 43 / SCALE
"""From one slot of a row to the next: whole pixels, so that all slots have sharp edges."""
PLATE = 17.0
"""Height of a city's plate."""
LABEL = 12.0
"""Height of a city's name tab."""
NAME, RUNS = fonts.LEAST, 10.6
"""Type size of a city's name, and that whose width it has: towns stand close, so its letters are a bit narrower."""
RISE = 0.5
"""How far a name stands above the middle of its tab, which is no higher than a "g" needs."""
PIECE = 13.0
TOKEN = 13.5
POST = 10.8
"""Size of a promo token that lies beside a route."""
BONUS = 23.0
"""Width of a permanent bonus, which is as high as a token."""
BAND = 5.5
STANDING = (52.0, 15.0)
"""Width and height of a region's standing."""
PAD = 2.75
CITY_BADGE = 9.4
CITY_SIGN = 9.0
GAP = 1.8
TABLE_STEP = 47 / 3
OPEN_CELLS = 3
"""So many offices stand at full size in the row of an open city; more share its room."""
BETWEEN = 0.6
"""Between two small offices."""
RIM = 1.5
"""Around extra offices."""
NAMES = 9
"""How much worse it is to cover a name than anything else."""
LEVEL = 0.1
"""Rows that differ by less from the middle of the plate are level with it."""
LEAST = 9.8, 9.2
"""From one office to the next, and their size, where the row of an open city grows beyond its plate, to the left."""
BEYOND = 8.7
"""How far it grows; where there is no room for all offices then, they are smaller still."""


class ExtraRow(msgspec.Struct, frozen=True, array_like=True):
    """The middle of a row of extra offices and their size; an upright row runs from above downwards."""

    x: float
    y: float
    size: float
    upright: bool = False


class CityPlace(msgspec.Struct, frozen=True):
    """The middle of a city's plate and the side where its name stands: N or S, from the left, middle or right.

    `extras` are the rows of one, two and three extra offices, where they cover nothing; open cities have none.
    """

    at: Point
    label: str
    align: str
    extras: tuple[ExtraRow, ...] = ()


Curve = tuple[Point, Point, Point, Point]
Outline = tuple[Point, ...]


class RoutePlace(msgspec.Struct, frozen=True):
    """A route's curve (cubic Bézier), the middle of its spaces from its first end on, and where a token lies.

    On a route with a permanent bonus that sign lies there.
    """

    curve: Curve
    spaces: tuple[Point, ...]
    token: Point


class SeaName(msgspec.Struct, frozen=True):
    """A sea's name and the curve (cubic Bézier) that it stands on."""

    text: str
    curve: Curve


class Ground(msgspec.Struct, frozen=True):
    """Seas as outlines and rivers as lines from their springs on, both become smooth curves; and what adorns a map.

    `hills`, `ships` and `waves` are places of drawn signs, `country` those of what stands and grows on the land, by
    the names of their drawings. `rose` is the place of the compass, `title` that of the cartouche, which names the
    game and the `lands`. `fields` are outlines of meadow, forest and heath; `streams` name
    rivers; `regions` are outlines of land by the region that scores its cities, `islands` outlines of land in the sea
    with the regions that they count for.
    """

    seas: tuple[Outline, ...]
    rivers: tuple[Outline, ...]
    names: tuple[SeaName, ...]
    rose: Point
    ships: tuple[Point, ...]
    waves: tuple[Point, ...]
    hills: tuple[Point, ...]
    country: dict[str, tuple[Point, ...]]
    lands: str
    title: Point
    fields: tuple[tuple[str, Outline], ...] = ()
    streams: tuple[SeaName, ...] = ()
    regions: dict[str, tuple[Outline, ...]] = {}
    islands: tuple[tuple[tuple[str, ...], Outline], ...] = ()


class Layout(msgspec.Struct, frozen=True):
    """The placement of one board; `height` is that of the map, the seats' strip follows below.

    `standings` are the middles of the regions' standings.
    """

    id: str
    height: float
    table: Point
    cities: dict[str, CityPlace]
    routes: dict[str, RoutePlace]
    ground: Ground
    standings: dict[str, Point] = {}


@cache
def placement(name: str) -> Layout:
    """Return the placement of a board."""
    return msgspec.json.decode((ASSETS / "layouts" / f"{name}.json").read_bytes(), type=Layout)


def apart(first: Box, second: Box) -> bool:
    """Return whether two boxes do not overlap."""
    return first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]


def snap(value: float) -> float:
    """Return the nearest place that is a whole pixel: edges there are sharp, and take fewer bytes."""
    return round(value * SCALE) / SCALE


def plate_width(cells: int) -> float:
    """Return the width of a plate with so many cells in a row."""
    return SLOT + STEP * (cells - 1) + 4


@dataclass(frozen=True, slots=True)
class CityBoxes:
    """The parts of a city; `label` is the name tab with a controller's letter, `bare` the one without.

    An open city has no slots but `row`, the room of its offices (HT-19.4). `signs` follow the name: "link", and the
    regions that the city opens (HT-20.4).
    """

    city: City
    plate: Box
    slots: tuple[Point, ...]
    skills: tuple[Point, ...]
    label: Box
    bare: Box
    row: Box | None
    signs: tuple[str, ...]
    extras: tuple[ExtraRow, ...]


def _tab(plate: Box, align: str, wide: float, y: float) -> Box:
    left = snap({"left": plate[0], "middle": (plate[0] + plate[2] - wide) / 2, "right": plate[2] - wide}[align])
    return left, y - LABEL / 2, left + wide, y + LABEL / 2


@remember
def city_boxes(name: str, city_id: str) -> CityBoxes:
    """Return the parts of a city of a board."""
    printed = board(name)
    city = next(city for city in printed.cities if city.id == city_id)
    place = placement(name).cities[city_id]
    offices = OPEN_CELLS if city.open else len(city.slots)
    wide = plate_width(offices + len(city.skills))
    left, top = snap(place.at[0] - wide / 2), snap(place.at[1] - PLATE / 2)
    plate, y = (left, top, left + wide, top + PLATE), top + PLATE / 2
    first = plate[0] + 2 + SLOT / 2
    row = [(first + STEP * index, y) for index in range(offices + len(city.skills))]
    signs = (("link",) if city_id in printed.link.ends else ()) + city.permits
    bare = bare_width(city.name, len(signs))
    tab_y = y + (PLATE + LABEL) / 2 * (-1 if place.label == "N" else 1)
    return CityBoxes(
        city=city,
        plate=plate,
        slots=() if city.open else tuple(row[:offices]),
        skills=tuple(row[offices:]),
        label=_tab(plate, place.align, bare + CITY_BADGE + GAP, tab_y),
        bare=_tab(plate, place.align, bare, tab_y),
        row=around(first + STEP * (offices - 1) / 2, y, plate_width(offices) - 4, SLOT) if city.open else None,
        signs=signs,
        extras=place.extras,
    )


def label_box(city: CityView, boxes: CityBoxes) -> Box:
    """Return the box of a city's name as it stands now."""
    return boxes.bare if city.controller is None else boxes.label


def name_width(name: str) -> float:
    """Return how wide a city's name is."""
    return width(name, RUNS)


def bare_width(name: str, signs: int) -> float:
    """Return how wide the tab of a city is that nobody controls, with so many signs."""
    return snap(name_width(name) + 2 * PAD + (CITY_SIGN + GAP) * signs)


def extra_row(boxes: CityBoxes, count: int) -> tuple[list[Point], float]:
    """Return the places of extra offices, the first one first, and their size; an open city has them on its plate."""
    if boxes.row is not None:
        return _open_row(boxes.row, count)
    row = boxes.extras[min(count, len(boxes.extras)) - 1]
    size = row.size
    if count > len(boxes.extras):
        size = (size + BETWEEN) * len(boxes.extras) / count - BETWEEN
    steps = [(size + BETWEEN) * (index - (count - 1) / 2) for index in range(count)]
    return [(row.x, row.y + step) if row.upright else (row.x + step, row.y) for step in steps], size


def extra_ground(boxes: CityBoxes, count: int) -> Box:
    """Return the box of the ground of extra offices; a row that is level with the plate is a part of it."""
    places, size = extra_row(boxes, count)
    (left, top), (right, bottom) = places[0], places[-1]
    reach = size / 2 + RIM
    if top == bottom and abs(top - (boxes.plate[1] + boxes.plate[3]) / 2) < LEVEL:
        return left - reach, boxes.plate[1], boxes.plate[0], boxes.plate[3]
    return left - reach, top - reach, right + reach, bottom + reach


def _open_row(row: Box, count: int) -> tuple[list[Point], float]:
    middle, y = (row[0] + row[2]) / 2, (row[1] + row[3]) / 2
    wide = row[2] - row[0]
    step, size = STEP, SLOT
    if count > OPEN_CELLS:
        step = max(wide, min(LEAST[0] * count, wide + BEYOND)) / count
        size = max(min(LEAST[1], step - 0.1), step - 0.6)
    last = min(middle + step * (count - 1) / 2, row[2] - size / 2)
    return [(last - step * (count - 1 - index), y) for index in range(count)], size


def table_box(printed: Board) -> Box:
    """Return the box of the prestige table."""
    wide, high = TABLE_STEP * len(printed.prestige_table.spaces) + 4, 27.0
    x, y = placement(printed.id).table
    left, top = snap(x - wide / 2), snap(y - high / 2)
    return left, top, left + wide, top + high


def table_places(printed: Board) -> list[Point]:
    """Return the middles of the prestige table's spaces."""
    left, top, _, _ = table_box(printed)
    return [(left + 2 + TABLE_STEP * (index + 0.5), top + 8.4) for index in range(len(printed.prestige_table.spaces))]


@remember
def footprints(name: str) -> dict[str, Box]:
    """Return the boxes of all that matters on a map, which nothing else may touch: by kind, then where it belongs."""
    printed, places = board(name), placement(name)
    found = {"table": table_box(printed)}
    for city in printed.cities:
        boxes = city_boxes(name, city.id)
        found |= {f"label {city.id}": boxes.label, f"plate {city.id}": boxes.plate}
    for route in printed.routes:
        place = places.routes[route.id]
        found[f"token {route.id}"] = around(*place.token, BONUS if route.bonus else TOKEN, TOKEN)
        for index, (x, y) in enumerate(place.spaces):
            found[f"space {route.id} {index}"] = around(x, y, PIECE, PIECE)
    for region in printed.regions:
        found[f"standing {region.id}"] = around(*places.standings[region.id], *STANDING)
    return found


@remember
def fixed(name: str) -> list[Box]:
    """Return the boxes of a map that nothing should cover, names several times."""
    return [box for key, box in footprints(name).items() for _ in range(NAMES if key.startswith("label") else 1)]


def solid(name: str) -> list[Box]:
    """Return the boxes of what lies on a map for good: plates, the table, standings, permanent bonuses."""
    bonuses = {f"token {route.id}" for route in board(name).routes if route.bonus}
    kinds = ("plate", "table", "standing")
    return [box for key, box in footprints(name).items() if key.startswith(kinds) or key in bonuses]


def obstacles(view: HansaView) -> list[Box]:
    """Return the same with the extra offices of a position."""
    cities = [(city_boxes(view.board, city.id), len(city.extra)) for city in view.cities if city.extra]
    return [*fixed(view.board), *(extra_ground(boxes, count) for boxes, count in cities)]
