"""What a placed tile sets off: regions, bonus tiles, its own effect, advantages without a use (CB-8, CB-9, CB-11)."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_SHIP,
    BANK,
    BOARDING_HOUSE,
    BONUS,
    BY_CARPENTER,
    BY_CHURCH,
    BY_MARKET,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    HERDING,
    MARKET,
    REGIONS,
    SPECIES_OF,
    TILES,
    TOWERS,
    TYPES,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from hansa_bot.titles.castles_of_burgundy.position import (
    FITTING,
    NUMBERED,
    can_buy,
    gain_points,
    gain_silver,
    gain_workers,
    own,
    stock,
    stored,
)
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, SIZE, estate

WAITS = {face: TILES[face] for face in (A_SHIP, A_CASTLE, WAREHOUSE, CARPENTER, CHURCH, MARKET, CITY_HALL)}
"""By face: the effect that waits for an answer (CB-8.2)."""
BOARDERS, BANKED = 4, 2
SIZES = ("large", "small")


def land(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int) -> None:
    """Put a tile on its hex and carry out what follows, in the order of CB-8.1."""
    state.tiles[SIZE * seat + index] = face
    outcome.tell("placed", seat=seat, tile=TILES[face], hex=HEXES[index])
    score_region(state, seat, outcome, index)
    if SPECIES_OF[face] >= 0:
        hexes, points = formulas.herd(estate(state.estates[seat]), own(state, seat), face, index)
        gain_points(state, seat, HERDING, points)
        outcome.tell("animals", seat=seat, tile=TILES[face], hexes=[HEXES[other] for other in hexes], points=points)
    elif face in WAITS:
        state.stack.append(Decision(WAITS[face], [seat]))
        settle(state, seat, outcome)
    elif face == BOARDING_HOUSE:
        gain_workers(state, seat, outcome, BOARDERS)
    elif face == BANK:
        gain_silver(state, seat, outcome, BANKED)
    elif face == WATCHTOWER:
        gain_points(state, seat, TOWERS, WATCHTOWER_POINTS)
        outcome.tell("tower", seat=seat, points=WATCHTOWER_POINTS)


def score_region(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Score the region and the colour of a hex just covered, if it was their last one (CB-11.2, CB-11.4)."""
    board, mine = estate(state.estates[seat]), own(state, seat)
    size = formulas.completes(board, mine, index)
    if not size:
        return
    kind, where = board.types[index], [HEXES[other] for other in board.regions[board.region_of[index]]]
    points = formulas.region_points(size, state.phase)
    gain_points(state, seat, REGIONS, points)
    outcome.tell("region", seat=seat, type=TYPES[kind], size=size, points=points, hexes=where)
    if formulas.completes_type(board, mine, index):
        _give_bonus(state, seat, outcome, kind)


def _give_bonus(state: BurgundyState, seat: int, outcome: Outcome, kind: int) -> None:
    """Give the large tile to the first, the small one to the second, nothing to later ones (CB-11.4)."""
    left = state.bonus[2 * kind : 2 * kind + 2].count(0)
    if left:
        points = formulas.bonus_points(state.seats, left)
        state.bonus[2 * kind + 2 - left] = seat + 1
        gain_points(state, seat, BONUS, points)
        outcome.tell("bonus", seat=seat, type=TYPES[kind], size=SIZES[2 - left], points=points)


def settle(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage that waits, if there is no legal use of it (CB-17.5)."""
    kind = state.stack[-1].kind
    if kind in USABLE and not USABLE[kind](state, seat):
        state.stack.pop()
        outcome.tell("lapsed", seat=seat, effect=kind)


def _fitting(tool: int) -> Callable[[BurgundyState, int], bool]:
    return lambda state, seat: not FITTING[tool].isdisjoint(state.depots[:NUMBERED])


def _can_place(state: BurgundyState, seat: int) -> bool:
    board, mine = estate(state.estates[seat]), own(state, seat)
    placeable = any(formulas.spots(board, mine, face) for face in stored(state, seat))
    return placeable or can_buy(state, seat, mine)


USABLE: dict[str, Callable[[BurgundyState, int], bool]] = {
    "warehouse": lambda state, seat: any(stock(state, seat)),
    "carpenter": _fitting(BY_CARPENTER),
    "church": _fitting(BY_CHURCH),
    "market": _fitting(BY_MARKET),
    "city-hall": _can_place,
}
"""By advantage: whether it has a legal use; castles and ships always have one."""
