"""Where everything stands: the placement of a board in units of a frame 550 wide, read once from `assets`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from hansa_bot.render.canvas import SCALE
from hansa_bot.render.pen import Box, Point

ASSETS = Path(__file__).parents[4] / "assets" / "hansa_teutonica" / "layouts"

SLOT = 13.0
STEP = 43 / SCALE
"""From one slot of a row to the next: whole pixels, so that all slots have sharp edges."""
PLATE = 17.0
"""Height of a city's plate."""
LABEL = 12.0
"""Height of a city's name tab."""
NAME = 10.6
"""Type size of a city's name."""
PIECE = 13.0
TOKEN = 13.5
BONUS = 23.0
"""Width of a permanent bonus, which is as high as a token."""
BAND = 5.5
STANDING = (52.0, 15.0)
"""Width and height of a region's standing."""


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

    `hills`, `woods`, `ships` and `waves` are places of drawn signs, `rose` that of the compass. `regions` are
    outlines of land by the region that scores its cities, `islands` outlines of land in the sea with the regions that
    they count for.
    """

    seas: tuple[Outline, ...]
    rivers: tuple[Outline, ...]
    names: tuple[SeaName, ...]
    rose: Point
    ships: tuple[Point, ...]
    waves: tuple[Point, ...]
    hills: tuple[Point, ...]
    woods: tuple[Point, ...]
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
def layout(board: str) -> Layout:
    """Return the placement of a board."""
    return msgspec.json.decode((ASSETS / f"{board}.json").read_bytes(), type=Layout)


def around(x: float, y: float, wide: float, high: float) -> Box:
    """Return the box of a size with its middle at a place."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def apart(first: Box, second: Box) -> bool:
    """Say whether two boxes do not overlap."""
    return first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]


def snapped(value: float) -> float:
    """Return the nearest place that is a whole pixel: edges there are sharp, and take fewer bytes."""
    return round(value * SCALE) / SCALE


def plate_width(cells: int) -> float:
    """Return the width of a plate with so many cells in a row."""
    return SLOT + STEP * (cells - 1) + 4
