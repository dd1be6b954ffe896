"""What is true at all times: every tile, good, bonus tile and marker is somewhere, none where it cannot be."""

from __future__ import annotations

from collections import Counter

from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.castles_of_burgundy.formulas import SAME_BUILDINGS, covered
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    BUILDING,
    GOODS,
    GOODS_IN_GAME,
    GOODS_STORAGE,
    STACKS,
    STORAGE,
    TYPE_OF,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.position import own, stock
from hansa_bot.titles.castles_of_burgundy.state import NOWHERE, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import NEAR_MASK, estate

_ALL_TILES = Counter(face for stack in STACKS for face in stack)
_ALL_GOODS = Counter(GOODS_IN_GAME)


def check(state: BurgundyState) -> None:
    """Raise RulesBug if any invariant is broken."""
    if tiles(state) != _ALL_TILES:
        raise RulesBug(f"tiles are missing or too many: {_ALL_TILES - tiles(state)}, {tiles(state) - _ALL_TILES}")
    if goods(state) != _ALL_GOODS:
        raise RulesBug(f"goods are missing or too many: {goods(state)} (CB-1.6)")
    if min(*state.workers, *state.silver, *state.earned) < 0:
        raise RulesBug("something was spent that was not there (CB-17.6)")
    if sorted(seat for pile in state.track for seat in pile) != list(range(state.seats)):
        raise RulesBug(f"markers on the track: {state.track} (CB-13.1)")
    _check_bonus(state)
    for seat in range(state.seats):
        _check_storage(state, seat)
        if state.estates[seat]:
            _check_estate(state, seat)


def tiles(state: BurgundyState) -> Counter[int]:
    """Count the tiles by face, wherever they are; castles that wait for their start hex too (CB-1.1)."""
    places = (*state.stacks, state.depots, state.removed, state.tiles, state.storage)
    found = Counter(face for place in places for face in place if face)
    found[A_CASTLE] += sum(1 for seat in range(state.seats) if not any(own(state, seat)))
    return found


def goods(state: BurgundyState) -> Counter[int]:
    """Count the goods by type, wherever they are (CB-1.6)."""
    found = Counter([*state.piles, *state.unused, *state.goods_row])
    for counts in (state.depot_goods, state.goods, state.sold):
        for at, count in enumerate(counts):
            found[at % len(GOODS)] += count
    return +found


def _check_bonus(state: BurgundyState) -> None:
    for kind, word in enumerate(TYPES):
        large, small = state.bonus[2 * kind : 2 * kind + 2]
        if small and (not large or small == large):
            raise RulesBug(f"bonus tiles of {word}: {large}, {small} (CB-11.4)")
        for seat in {large, small} - {0}:
            wanted = estate(state.estates[seat - 1]).all_of[kind]
            if covered(own(state, seat - 1)) & wanted != wanted:
                raise RulesBug(f"seat {seat - 1} has a bonus tile of {word} too early (CB-11.4)")


def _check_storage(state: BurgundyState, seat: int) -> None:
    row = bytes(state.storage[STORAGE * seat : STORAGE * seat + STORAGE])
    if bytes(sorted(row.rstrip(b"\0"))) != row.rstrip(b"\0") or 0 in row.rstrip(b"\0"):
        raise RulesBug(f"the storage of seat {seat} is out of order: {list(row)}")
    if len(GOODS) - stock(state, seat).count(0) > GOODS_STORAGE:
        raise RulesBug(f"seat {seat} has more than three types of goods (CB-12.2)")


def _check_estate(state: BurgundyState, seat: int) -> None:
    board, mine = estate(state.estates[seat]), own(state, seat)
    full, cities = covered(mine), Counter[tuple[int, int]]()
    for index, face in enumerate(mine):
        if face and TYPE_OF[face] != board.types[index]:
            raise RulesBug(f"seat {seat} has a tile of the wrong type on hex {index} (CB-6.4)")
        if face and not full & NEAR_MASK[index] and len(mine) - mine.count(0) > 1:
            raise RulesBug(f"seat {seat} has a tile that touches no other one on hex {index} (CB-6.4)")
        if face and TYPE_OF[face] == BUILDING:
            cities[board.region_of[index], face] += 1
    if SAME_BUILDINGS not in mine and any(count > 1 for count in cities.values()):
        raise RulesBug(f"seat {seat} has a building twice in a city (CB-9.2)")
    begun = state.begun[seat] if state.begun else NOWHERE
    if begun != NOWHERE and any(mine) and mine[begun] != A_CASTLE:
        raise RulesBug(f"the starting castle of seat {seat} is gone (CB-6.5)")
