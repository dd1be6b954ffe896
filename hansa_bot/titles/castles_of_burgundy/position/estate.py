"""What lies in an estate: covered hexes, knowledge at work, and where a tile may go (CB-6.4)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import BUILDING, TYPE_OF, knowledge
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import NEAR_MASK, SIZE

_DIGITS = bytes(b"0"[0] if face == 0 else b"1"[0] for face in range(256))
_SAME_BUILDINGS = knowledge(1)


def own(state: BurgundyState, seat: int) -> bytearray:
    """Return the tiles on the 37 hexes of a seat's estate."""
    return state.tiles[SIZE * seat : SIZE * seat + SIZE]


def covered(mine: bytearray) -> int:
    """Return the mask of the hexes that are covered (`tables.BIT`)."""
    return int(mine.translate(_DIGITS), 2)


def spots(state: BurgundyState, seat: int, mine: bytearray, face: int) -> list[int]:
    """Return the hexes where a tile may be placed, whatever their number: CB-6.4 (a), (b), (c) and (e)."""
    kind, board, full = TYPE_OF[face], estate(state.estates[seat]), covered(mine)
    found = [index for index in board.hexes[kind] if not mine[index] and NEAR_MASK[index] & full]
    if kind == BUILDING and face in mine and _SAME_BUILDINGS not in mine:
        cities = cities_with(mine, face, board.region_of)
        found = [index for index in found if board.region_of[index] not in cities]
    return found


def cities_with(mine: bytearray, face: int, region_of: tuple[int, ...]) -> set[int]:
    """Return the regions in which a face lies already (CB-9.2)."""
    found = set()
    at = mine.find(face)
    while at >= 0:
        found.add(region_of[at])
        at = mine.find(face, at + 1)
    return found
