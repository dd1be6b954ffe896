"""Where the parts of a city stand: plate, row of offices, skill signs, name tab; and the prestige table."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.render import fonts
from hansa_bot.render.canvas import SCALE
from hansa_bot.render.memo import remembered
from hansa_bot.render.pen import Box, Point
from hansa_bot.titles.hansa_teutonica.board import Board, City, board
from hansa_bot.titles.hansa_teutonica.render.layout import (
    LABEL,
    NAME,
    PLATE,
    SLOT,
    STEP,
    around,
    layout,
    plate_width,
)

PAD = 2.75
BADGE = 8.6
SIGN = 9.0
GAP = 2.4
TABLE_STEP = 15.6
OPEN_CELLS = 3
"""So many offices stand at full size in the row of an open city; more share its room."""
SMALL = 10.2, 9.6
"""From one of several extra offices to the next, and their size: so they do not cover one another."""
LEAST = 8.6, 8.0
"""The same where the row of an open city is so long that it grows beyond its plate, to the left."""


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


def name_width(name: str) -> float:
    """Return the width of a city's name in units."""
    return fonts.width(name, "Bold", round(NAME * SCALE)) / SCALE


def _tab(plate: Box, align: str, wide: float, y: float) -> Box:
    left = {"left": plate[0], "middle": (plate[0] + plate[2] - wide) / 2, "right": plate[2] - wide}[align]
    return left, y - LABEL / 2, left + wide, y + LABEL / 2


@remembered(256)
def city_boxes(name: str, city_id: str) -> CityBoxes:
    """Return the parts of a city of a board."""
    printed = board(name)
    city = next(city for city in printed.cities if city.id == city_id)
    place = layout(name).cities[city_id]
    x, y = place.at
    offices = OPEN_CELLS if city.open else len(city.slots)
    plate = around(x, y, plate_width(offices + len(city.skills)), PLATE)
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
    )


def extra_row(boxes: CityBoxes, count: int) -> tuple[list[Point], float]:
    """Return the places of extra offices from left to right and their size; an open city has them on its plate."""
    if boxes.row is not None:
        return _open_row(boxes.row, count)
    x, y = boxes.slots[0]
    if count == 1:
        return [(x - STEP, y)], SLOT
    step, size = SMALL
    return [(x - (STEP + step) / 2 - step * (count - 1 - index), y) for index in range(count)], size


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
    x, y = layout(printed.id).table
    return around(x, y, TABLE_STEP * len(printed.prestige_table.spaces) + 4, 27.0)


def table_places(printed: Board) -> list[Point]:
    """Return the middles of the prestige table's spaces."""
    left, top, _, _ = table_box(printed)
    return [(left + 2 + TABLE_STEP * (index + 0.5), top + 9) for index in range(len(printed.prestige_table.spaces))]
