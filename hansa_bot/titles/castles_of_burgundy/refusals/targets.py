"""What stands against a tile, a hex, goods or depots: the fourth step of CB-17.8."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.actions import load
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import (
    BLACK_DEPOT,
    BUILDING,
    DEPOTS,
    DICE,
    GOODS,
    RING,
    TILES,
    TOOLS,
    TYPE_OF,
    TYPES,
    knowledge,
)
from hansa_bot.titles.castles_of_burgundy.position import goods
from hansa_bot.titles.castles_of_burgundy.position.depots import FITTING, lying
from hansa_bot.titles.castles_of_burgundy.position.estate import cities_with, covered, own
from hansa_bot.titles.castles_of_burgundy.position.market import open_depots
from hansa_bot.titles.castles_of_burgundy.position.storage import stored
from hansa_bot.titles.castles_of_burgundy.refusals import reasons
from hansa_bot.titles.castles_of_burgundy.refusals.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, NEAR_MASK

_ANY_BUILDINGS = knowledge(1)


def take(state: BurgundyState, depot: int, face: int, tool: int) -> Why | None:
    """Return what stands against taking a tile (CB-6.1, CB-9.4)."""
    if depot == BLACK_DEPOT:
        return reasons.BLACK_DEPOT()
    if face not in lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=TILES[face], depot=DEPOTS[depot])
    if tool in FITTING and face not in FITTING[tool]:
        return reasons.NOT_FITTING(effect=TOOLS[tool], tile=TILES[face])
    return None


def buy(state: BurgundyState, seat: int, depot: int, face: int) -> Why | None:
    """Return what stands against buying a tile (CB-7.1, CB-10.6)."""
    if depot not in open_depots(own(state, seat)):
        return reasons.NUMBERED_DEPOT()
    if face not in lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=TILES[face], depot=DEPOTS[depot])
    return None


def in_storage(state: BurgundyState, seat: int, face: int) -> Why | None:
    """Return what stands against using a tile that is not stored (CB-6.4)."""
    return None if face in stored(state, seat) else reasons.NOT_STORED(tile=TILES[face])


def place(state: BurgundyState, seat: int, face: int, index: int) -> Why | None:
    """Return what stands against placing a tile, but for the number (CB-6.4)."""
    if (wrong := in_storage(state, seat, face)) is not None:
        return wrong
    board, mine = estate(state.estates[seat]), own(state, seat)
    if mine[index]:
        return reasons.OCCUPIED(hex=HEXES[index])
    if board.types[index] != TYPE_OF[face]:
        return reasons.WRONG_COLOUR(hex=HEXES[index], type=TYPES[board.types[index]])
    if not NEAR_MASK[index] & covered(mine):
        return reasons.NOT_ADJACENT(hex=HEXES[index])
    if TYPE_OF[face] != BUILDING or _ANY_BUILDINGS in mine:
        return None
    taken = board.region_of[index] in cities_with(mine, face, board.region_of)
    return reasons.DUPLICATE(tile=TILES[face]) if taken else None


def sell(state: BurgundyState, seat: int, good: int) -> Why | None:
    """Return what stands against selling a type (CB-6.6)."""
    return None if goods.stock(state, seat)[good] else reasons.NO_GOODS(good=GOODS[good])


def ship(state: BurgundyState, seat: int, depots: tuple[int, ...], pick: tuple[int, ...]) -> Why | None:
    """Return what stands against loading these depots and new types (CB-8.4, CB-10.5)."""
    if BLACK_DEPOT in depots:
        return reasons.NO_SUCH_DEPOT()
    if len(depots) > 1 and load.TWO_DEPOTS not in own(state, seat):
        return reasons.ONE_DEPOT()
    if len(depots) > 2:
        return reasons.TOO_MANY_DEPOTS()
    if len(depots) == 2 and not {depots, depots[::-1]} & set(RING):
        return reasons.NOT_NEIGHBOURS()
    new, free = load.new_types(state, seat, depots), goods.spaces(state, seat)
    if len(new) > free and (pick or free) and tuple(sorted(pick)) not in load.selections(state, seat, depots):
        return reasons.TYPES_NEEDED(count=free)
    return None


def die(state: BurgundyState, seat: int, tool: int) -> Why | None:
    """Return what stands against using a die of this face: the third step of CB-17.8."""
    if tool not in DICE:
        return None
    rolled = state.dice[2 * seat : 2 * seat + 2]
    if tool not in rolled:
        return reasons.NO_SUCH_DIE()
    at = 2 * seat
    unused = any(state.dice[at + each] == tool and not state.used[at + each] for each in range(2))
    return None if unused else reasons.DIE_USED()
