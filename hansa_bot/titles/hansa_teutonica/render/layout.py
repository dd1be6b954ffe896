"""Where everything stands: the placement of a board in units of a frame 550 wide, read once from `assets`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from hansa_bot.render.pen import Box, Point

ASSETS = Path(__file__).parents[4] / "assets" / "hansa_teutonica" / "layouts"

SLOT = 13.0
STEP = 14.4
"""From one slot of a row to the next."""
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


class CityPlace(msgspec.Struct, frozen=True):
    """The middle of a city's plate and the side where its name stands: N or S, from the left, middle or right."""

    at: Point
    label: str
    align: str


class RoutePlace(msgspec.Struct, frozen=True):
    """A route's curve (cubic Bézier), the middle of its spaces from its first end on, and where a token lies.

    On a route with a permanent bonus that sign lies there.
    """

    curve: tuple[Point, Point, Point, Point]
    spaces: tuple[Point, ...]
    token: Point


Outline = tuple[Point, ...]


class Ground(msgspec.Struct, frozen=True):
    """Seas as outlines and rivers as lines, both become smooth curves; places of drawn hills, woods and a ship.

    `regions` are outlines of land by the region that scores its cities, `islands` outlines of land in the sea with
    the regions that they count for.
    """

    seas: tuple[Outline, ...]
    rivers: tuple[Outline, ...]
    hills: tuple[Point, ...]
    woods: tuple[Point, ...]
    ship: Point
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


def plate_width(cells: int) -> float:
    """Return the width of a plate with so many cells in a row."""
    return SLOT + STEP * (cells - 1) + 4
