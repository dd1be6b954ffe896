"""Where everything stands, in units: places and chart on the map, the market's cards, the seats' cells."""

from pathlib import Path
from typing import Any

import msgspec

from hansa_bot.render.canvas import Box, Point, around
from hansa_bot.titles.merkator.material import BOARD, MAJORS, PLACE, PLACES, VALUES
from hansa_bot.titles.merkator.view import MerkatorView

ASSETS = Path(__file__).parents[4] / "assets" / "merkator"
_FOUND: dict[str, Any] = msgspec.json.decode((ASSETS / "layout.json").read_bytes())


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return left, top, right, bottom


MAP, MARKET, STRIP = (_box(*_FOUND["areas"][area]) for area in ("map", "market", "strip"))
PLATES: tuple[Box, ...] = tuple(
    around(*_FOUND["destinations"][place]["at"], *_FOUND["destinations"][place]["size"]) for place in PLACES
)
"""By place: its plate."""
LINKS: dict[tuple[int, int], tuple[Point, Point]] = {
    (PLACE[one], PLACE[other]): (tuple(line["from"]), tuple(line["to"]))
    for name, line in _FOUND["links"].items()
    for one, other in [name.split("-")]
}
"""By two linked majors: where the road between them leaves their plates."""
PILES: dict[int, Box] = {VALUES.index(pile["value"]): _box(*pile["box"]) for pile in _FOUND["market_contracts"]}
"""By index of `VALUES`: the top contract of its pile."""
BONUS: tuple[Box, ...] = tuple(_box(*slot["box"]) for slot in _FOUND["market_bonus"])
BUILDINGS: tuple[Box, ...] = tuple(_box(*slot["box"]) for slot in _FOUND["market_buildings"])
CHART: Box = _box(*_FOUND["chart"]["box"])

NAME, ROW = (9.9, 26.4), (8.0, 18.8)
"""How far below the upper edge of a plate its name and its row stand, of majors and of minors."""
CUBE, GOOD = 16.2, 13.4
"""Sizes of a cube and of a good on a plate."""
SIGNS = 31.4, 45.2
"""From a major's left edge to the middles of its two goods."""
PAWN = 13.0, 19.0
"""Width and height of the pawn."""
NEW = 13.0
"""Height of what says how many cubes came or went."""
JOINED = 11.0
"""Size of the seats who joined, beside the pawn."""
ROW_SIZES: dict[str, list[int]] = {side: found["rows"] for side, found in BOARD["time_chart"]["sides"].items()}
"""By side of the chart: how many counters each of its rows holds."""
ROWS = range(_FOUND["chart"]["rows"])
"""Rows of the chart, the top one first; a side with fewer takes the lowest."""


def is_major(place: int) -> bool:
    """Return whether cubes lie at a place (MK-0.2)."""
    return place < MAJORS


def name_at(place: int) -> Point:
    """Return the middle of a place's name."""
    left, top, right, _ = PLATES[place]
    return (left + right) / 2, top + (NAME[0] if is_major(place) else ROW[0])


def row_of(place: int) -> float:
    """Return the middle of the row below a place's name."""
    return PLATES[place][1] + (NAME[1] if is_major(place) else ROW[1])


def cube_at(place: int) -> Point:
    """Return the middle of a major's cubes."""
    return PLATES[place][0] + 12.2, row_of(place)


def new_at(place: int) -> Point:
    """Return where it is said that cubes came or went: on the lower edge, below them."""
    return PLATES[place][0] + 13.0, PLATES[place][3] + 4.4


def pawn_at(place: int) -> Point:
    """Return the middle of the pawn: it stands on the left end of the upper edge."""
    left, top, _, _ = PLATES[place]
    return left + 9.0, top + 2.2 - PAWN[1] / 2


def pawn_box(place: int) -> Box:
    """Return what the pawn covers beside the plate."""
    x, y = pawn_at(place)
    return around(x, y - 1.5, PAWN[0], PAWN[1] - 3)


def joined_at(place: int, index: int) -> Point:
    """Return where the sign of a seat that has joined stands: to the right of the pawn."""
    left, top, _, _ = PLATES[place]
    return left + 21.6 + (JOINED + 1.0) * index, top - 5.6


def chart_cell(row: int, index: int) -> Box:
    """Return the box of a counter on the chart."""
    (wide, high), top = _FOUND["chart"]["cell"], _FOUND["chart"]["rows_top"]
    left = _FOUND["chart"]["left"] + wide * index
    return left, top + high * row, left + wide, top + high * (row + 1)


def cell(view: MerkatorView, seat: int) -> Box:
    """Return the box of a seat in the strip."""
    return _box(*_FOUND["strip"]["cells"][str(view.seats)][seat])


def told_box(place: int) -> Box:
    """Return a plate with what may be marked at its edges: the pawn above, what came or went below."""
    left, top, right, bottom = PLATES[place]
    return left, top - 14, right, bottom + 11
