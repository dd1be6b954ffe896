"""Where the parts of a city stand: plate, row of offices, skill signs, name tab; and the prestige table."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.render import fonts
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import SCALE
from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.hansa_teutonica.material import Board, City, board
from hansa_bot.titles.hansa_teutonica.render.layout import (
    BONUS,
    LABEL,
    NAME,
    PIECE,
    PLATE,
    SLOT,
    STANDING,
    STEP,
    TOKEN,
    ExtraRow,
    around,
    layout,
    plate_width,
    snapped,
)

PAD = 2.75
BADGE = 8.6
SIGN = 9.0
GAP = 2.4
TABLE_STEP = 47 / 3
OPEN_CELLS = 3
"""So many offices stand at full size in the row of an open city; more share its room."""
BETWEEN = 0.6
"""Between two small offices."""
RIM = 1.5
"""Around extra offices."""
LEVEL = 0.1
"""Rows that differ by less from the middle of the plate are level with it."""
LEAST = 8.6, 8.0
"""From one office to the next, and their size, where the row of an open city grows beyond its plate, to the left."""


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


def name_width(name: str) -> float:
    """Return the width of a city's name in units."""
    return fonts.width(name, "Bold", round(NAME * SCALE)) / SCALE


def _tab(plate: Box, align: str, wide: float, y: float) -> Box:
    left = {"left": plate[0], "middle": (plate[0] + plate[2] - wide) / 2, "right": plate[2] - wide}[align]
    return left, y - LABEL / 2, left + wide, y + LABEL / 2


@remember(256)
def city_boxes(name: str, city_id: str) -> CityBoxes:
    """Return the parts of a city of a board."""
    printed = board(name)
    city = next(city for city in printed.cities if city.id == city_id)
    place = layout(name).cities[city_id]
    offices = OPEN_CELLS if city.open else len(city.slots)
    wide = plate_width(offices + len(city.skills))
    left, top = snapped(place.at[0] - wide / 2), snapped(place.at[1] - PLATE / 2)
    plate, y = (left, top, left + wide, top + PLATE), top + PLATE / 2
    first = plate[0] + 2 + SLOT / 2
    row = [(first + STEP * index, y) for index in range(offices + len(city.skills))]
    signs = (("link",) if city_id in printed.link.ends else ()) + city.permits
    bare = name_width(city.name) + 2 * PAD + (SIGN + GAP) * len(signs)
    tab_y = y + (PLATE + LABEL) / 2 * (-1 if place.label == "N" else 1)
    return CityBoxes(
        city=city,
        plate=plate,
        slots=() if city.open else tuple(row[:offices]),
        skills=tuple(row[offices:]),
        label=_tab(plate, place.align, bare + BADGE + GAP, tab_y),
        bare=_tab(plate, place.align, bare, tab_y),
        row=around(first + STEP * (offices - 1) / 2, y, plate_width(offices) - 4, SLOT) if city.open else None,
        signs=signs,
        extras=place.extras,
    )


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
        step = max(LEAST[0], wide / count)
        size = max(LEAST[1], step - 0.6)
    last = min(middle + step * (count - 1) / 2, row[2] - size / 2)
    return [(last - step * (count - 1 - index), y) for index in range(count)], size


def table_box(printed: Board) -> Box:
    """Return the box of the prestige table."""
    wide, high = TABLE_STEP * len(printed.prestige_table.spaces) + 4, 27.0
    x, y = layout(printed.id).table
    left, top = snapped(x - wide / 2), snapped(y - high / 2)
    return left, top, left + wide, top + high


def table_places(printed: Board) -> list[Point]:
    """Return the middles of the prestige table's spaces."""
    left, top, _, _ = table_box(printed)
    return [(left + 2 + TABLE_STEP * (index + 0.5), top + 9) for index in range(len(printed.prestige_table.spaces))]


@remember(8)
def footprints(name: str) -> dict[str, Box]:
    """Return the boxes of all that matters on a map, which nothing else may touch: by kind, then where it belongs."""
    printed, places = board(name), layout(name)
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
