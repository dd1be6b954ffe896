"""What a placed tile sets off: regions, bonus tiles, its own effect, advantages without a use (CB-8, CB-9)."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.castles_of_burgundy import regions
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_SHIP,
    ANIMALS_ON,
    BANK,
    BOARDING_HOUSE,
    BY_CARPENTER,
    BY_CHURCH,
    BY_MARKET,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    HERDING,
    MARKET,
    SPECIES_OF,
    TILES,
    TOWERS,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
    knowledge,
)
from hansa_bot.titles.castles_of_burgundy.position import gains
from hansa_bot.titles.castles_of_burgundy.position.depots import FITTING, NUMBERED
from hansa_bot.titles.castles_of_burgundy.position.estate import own, spots
from hansa_bot.titles.castles_of_burgundy.position.goods import stock
from hansa_bot.titles.castles_of_burgundy.position.market import can_buy
from hansa_bot.titles.castles_of_burgundy.position.storage import stored
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, SIZE

WAITS = {face: TILES[face] for face in (A_SHIP, A_CASTLE, WAREHOUSE, CARPENTER, CHURCH, MARKET, CITY_HALL)}
"""By face: the effect that waits for an answer (CB-8.2)."""
HERD_BONUS = knowledge(7)
BOARDERS, BANKED = 4, 2


def land(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int) -> None:
    """Put a tile on its hex and carry out what follows, in the order of CB-8.1."""
    state.tiles[SIZE * seat + index] = face
    outcome.tell("placed", seat=seat, tile=TILES[face], hex=HEXES[index])
    regions.score(state, seat, outcome, index)
    if SPECIES_OF[face] >= 0:
        _herd(state, seat, outcome, face, index)
    elif face in WAITS:
        state.stack.append(Decision(WAITS[face], [seat]))
        settle(state, seat, outcome)
    elif face == BOARDING_HOUSE:
        gains.workers(state, seat, outcome, BOARDERS)
    elif face == BANK:
        gains.silver(state, seat, outcome, BANKED)
    elif face == WATCHTOWER:
        gains.points(state, seat, TOWERS, WATCHTOWER_POINTS)
        outcome.tell("tower", seat=seat, points=WATCHTOWER_POINTS)


def herd(state: BurgundyState, seat: int, face: int, index: int) -> tuple[list[int], int]:
    """Return the hexes that score for an animal on this hex, itself included, and the points (CB-8.6)."""
    board, mine, species = estate(state.estates[seat]), own(state, seat), SPECIES_OF[face]
    mine[index] = face
    hexes = [other for other in board.regions[board.region_of[index]] if SPECIES_OF[mine[other]] == species]
    animals = sum(ANIMALS_ON[mine[other]] for other in hexes)
    return hexes, animals + len(hexes) * (HERD_BONUS in mine)


def _herd(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int) -> None:
    hexes, points = herd(state, seat, face, index)
    gains.points(state, seat, HERDING, points)
    where = [HEXES[other] for other in hexes]
    outcome.tell("animals", seat=seat, tile=TILES[face], hexes=where, points=points)


def settle(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage that waits, if there is no legal use of it (CB-17.5)."""
    kind = state.stack[-1].kind
    if kind in USABLE and not USABLE[kind](state, seat):
        state.stack.pop()
        outcome.tell("lapsed", seat=seat, effect=kind)


def _fitting(tool: int) -> Callable[[BurgundyState, int], bool]:
    return lambda state, seat: not FITTING[tool].isdisjoint(state.depots[:NUMBERED])


def _can_place(state: BurgundyState, seat: int) -> bool:
    mine = own(state, seat)
    return any(spots(state, seat, mine, face) for face in stored(state, seat)) or can_buy(state, seat, mine)


USABLE: dict[str, Callable[[BurgundyState, int], bool]] = {
    "warehouse": lambda state, seat: any(stock(state, seat)),
    "carpenter": _fitting(BY_CARPENTER),
    "church": _fitting(BY_CHURCH),
    "market": _fitting(BY_MARKET),
    "city-hall": _can_place,
}
"""By advantage: whether it has a legal use; castles and ships always have one."""
