"""The depots: hex tiles and goods that lie there (CB-1.10)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOT_START, FITS, GOODS, TILES, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

NUMBERED = DEPOT_START[BLACK_DEPOT]
"""Where the slots of the numbered depots end."""
FITTING = {
    tool: frozenset(face for face in range(1, len(TILES)) if TYPE_OF[face] in kinds) for tool, kinds in FITS.items()
}
"""By building: the faces that its advantage takes."""


def lying(state: BurgundyState, depot: int) -> set[int]:
    """Return the different faces that lie in a depot."""
    return set(state.depots[DEPOT_START[depot] : DEPOT_START[depot + 1]]) - {0}


def remove(state: BurgundyState, depot: int, face: int) -> None:
    """Take a tile out of a depot; its slot stays empty (CB-3.12)."""
    state.depots[state.depots.index(face, DEPOT_START[depot], DEPOT_START[depot + 1])] = 0


def goods_on(state: BurgundyState, depot: int) -> bytearray:
    """Return how many goods of each type lie on a numbered depot."""
    return state.depot_goods[len(GOODS) * depot : len(GOODS) * depot + len(GOODS)]
