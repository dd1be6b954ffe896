"""The skyline of a city upon its highest edge: a stepped gable for each office, a church where there are many."""

from __future__ import annotations

from dataclasses import dataclass

from hansa_bot.render.cache import remember
from hansa_bot.render.pen import Box, Pen
from hansa_bot.titles.hansa_teutonica.material import Board
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.boxes import OPEN_CELLS, city_boxes, footprints
from hansa_bot.titles.hansa_teutonica.render.layout import apart, snapped

GABLE = 8.0
HEIGHTS = 4.8, 3.8
"""Of houses, tried in turn until the skyline touches nothing."""
CHURCH = 3
"""So many houses have a church among them."""
SPIRE = 1.55
"""Height of a church, in houses."""
STEPS = ((23 / 3, 0.42), (5.0, 0.7), (7 / 3, 1.0))
"""Of a gable: width of each step, and its height as a part of the whole."""


@dataclass(frozen=True, slots=True)
class Skyline:
    """The houses of a city, `high` units high, within a box that holds the church, too."""

    box: Box
    houses: int
    high: float


@remember(256)
def skyline(name: str, city: str) -> Skyline | None:
    """Return a city's skyline near the middle of its highest edge, with fewer houses where room is short, or None."""
    boxes = city_boxes(name, city)
    below = boxes.bare if boxes.bare[1] < boxes.plate[1] else boxes.plate
    left, foot, right = (snapped(value) for value in below[:3])
    others = [box for key, box in footprints(name).items() if key.split()[1:] != [city]]
    room, middle = (right - left) / 2 - 2, (left + right) / 2
    for houses in range(min(len(boxes.slots) or OPEN_CELLS, int(2 * room / GABLE)), 0, -1):
        half = houses * GABLE / 2
        spare = int(room - half)
        for high in HEIGHTS:
            top = foot - high * (SPIRE if houses >= CHURCH else 1)
            for shift in sorted(range(-spare, spare + 1), key=abs):
                start = snapped(middle + shift - half)
                box = start, top, start + 2 * half, foot
                if top >= 0 and all(apart(box, other) for other in others):
                    return Skyline(box, houses, high)
    return None


def paint_skylines(pen: Pen, printed: Board) -> None:
    """Paint the skylines of all cities."""
    for line in filter(None, (skyline(printed.id, city.id) for city in printed.cities)):
        left, top, _, foot = line.box
        for index in range(line.houses):
            _gable(pen, left + GABLE * index, foot, line.high)
        if line.houses >= CHURCH:
            _church(pen, left + GABLE * (line.houses // 2 + 0.5), foot, foot - top)


def _gable(pen: Pen, left: float, foot: float, high: float) -> None:
    for wide, level in STEPS:
        start = left + (STEPS[0][0] - wide) / 2
        pen.rect((start, foot - snapped(high * level), start + wide, foot + 1), inks.ROOF)


def _church(pen: Pen, x: float, foot: float, high: float) -> None:
    eaves = foot - high * 0.56
    pen.rect((x - 1.8, eaves, x + 1.8, foot + 1), inks.ROOF)
    pen.shape([(x - 2.3, eaves), (x + 2.3, eaves), (x, foot - high)], inks.ROOF)
