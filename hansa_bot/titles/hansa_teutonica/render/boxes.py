"""Where the parts of a city stand: plate, slots, skill signs, name tab; and the prestige table."""

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


@dataclass(frozen=True, slots=True)
class CityBoxes:
    """The parts of a city; `label` is the name tab with a controller's letter, `bare` the one without."""

    city: City
    plate: Box
    slots: tuple[Point, ...]
    skills: tuple[Point, ...]
    label: Box
    bare: Box
    linked: bool


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
    plate = around(x, y, plate_width(len(city.slots) + len(city.skills)), PLATE)
    first = plate[0] + 2 + SLOT / 2
    row = [(first + STEP * index, y) for index in range(len(city.slots) + len(city.skills))]
    linked = city_id in printed.link.ends
    bare = name_width(city.name) + 2 * PAD + (SIGN + GAP if linked else 0)
    tab_y = y + (PLATE + LABEL) / 2 * (-1 if place.label == "N" else 1)
    return CityBoxes(
        city=city,
        plate=plate,
        slots=tuple(row[: len(city.slots)]),
        skills=tuple(row[len(city.slots) :]),
        label=_tab(plate, place.align, bare + BADGE + GAP, tab_y),
        bare=_tab(plate, place.align, bare, tab_y),
        linked=linked,
    )


def extra_places(boxes: CityBoxes, count: int) -> list[Point]:
    """Return the places of extra offices from left to right; more than one stand closer together."""
    x, y = boxes.slots[0]
    step = STEP if count == 1 else STEP * 0.7
    return [(x - STEP - step * (count - 1 - index), y) for index in range(count)]


def table_box(printed: Board) -> Box:
    """Return the box of the prestige table."""
    x, y = layout(printed.id).table
    return around(x, y, TABLE_STEP * len(printed.prestige_table.spaces) + 4, 27.0)


def table_places(printed: Board) -> list[Point]:
    """Return the middles of the prestige table's spaces."""
    left, top, _, _ = table_box(printed)
    return [(left + 2 + TABLE_STEP * (index + 0.5), top + 9) for index in range(len(printed.prestige_table.spaces))]
