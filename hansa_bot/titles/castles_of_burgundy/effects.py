"""What a placed tile sets off: regions, bonus tiles, its own effect, advantages without a use (CB-8, CB-9, CB-11)."""

from collections.abc import Callable

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.castles_of_burgundy import formulas, material, position
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, SIZE, estate

WAITS = {
    face: material.TILES[face]
    for face in (
        material.A_SHIP,
        material.A_CASTLE,
        material.WAREHOUSE,
        material.CARPENTER,
        material.CHURCH,
        material.MARKET,
        material.CITY_HALL,
    )
}
"""By face: the effect that waits for an answer (CB-8.2)."""
BOARDERS, BANKED = 4, 2
SIZES = ("large", "small")


def land(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int) -> None:
    """Put a tile on its hex and carry out what follows, in the order of CB-8.1."""
    state.tiles[SIZE * seat + index] = face
    outcome.tell("placed", seat=seat, tile=material.TILES[face], hex=HEXES[index])
    # In this order for a clear log; the points would be the same in any (CB-8.1).
    score_region(state, seat, outcome, index)
    if material.SPECIES_OF[face] >= 0:
        hexes, points = formulas.herd(estate(state.estates[seat]), position.own(state, seat), face, index)
        position.gain_points(state, seat, material.HERDING, points)
        outcome.tell(
            "animals", seat=seat, tile=material.TILES[face], hexes=[HEXES[other] for other in hexes], points=points
        )
    elif face in WAITS:
        state.stack.append(Decision(WAITS[face], [seat]))
        settle(state, seat, outcome)
    elif face == material.BOARDING_HOUSE:
        position.gain_workers(state, seat, outcome, BOARDERS)
    elif face == material.BANK:
        position.gain_silver(state, seat, outcome, BANKED)
    elif face == material.WATCHTOWER:
        position.gain_points(state, seat, material.TOWERS, material.WATCHTOWER_POINTS)
        outcome.tell("tower", seat=seat, points=material.WATCHTOWER_POINTS)


def score_region(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Score the region and the colour of a hex just covered, if it was their last one (CB-11.2, CB-11.4)."""
    board, mine = estate(state.estates[seat]), position.own(state, seat)
    size = formulas.completes(board, mine, index)
    if not size:
        return
    kind, where = board.types[index], [HEXES[other] for other in board.regions[board.region_of[index]]]
    points = formulas.region_points(size, state.phase)
    position.gain_points(state, seat, material.REGIONS, points)
    outcome.tell("region", seat=seat, type=material.TYPES[kind], size=size, points=points, hexes=where)
    if formulas.completes_type(board, mine, index):
        _give_bonus(state, seat, outcome, kind)


def _give_bonus(state: BurgundyState, seat: int, outcome: Outcome, kind: int) -> None:
    """Give the large tile to the first, the small one to the second, nothing to later ones (CB-11.4)."""
    # Two numbers for each type, large and small: the seat that has it plus 1, or 0.
    left = state.bonus[2 * kind : 2 * kind + 2].count(0)
    if left:
        points = formulas.bonus_points(state.seats, left)
        state.bonus[2 * kind + 2 - left] = seat + 1
        position.gain_points(state, seat, material.BONUS, points)
        outcome.tell("bonus", seat=seat, type=material.TYPES[kind], size=SIZES[2 - left], points=points)


def settle(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage that waits, if there is no legal use of it (CB-17.5)."""
    kind = state.stack[-1].kind
    if kind in USABLE and not USABLE[kind](state, seat):
        state.stack.pop()
        outcome.tell("lapsed", seat=seat, effect=kind)


def _fitting(tool: int) -> Callable[[BurgundyState, int], bool]:
    return lambda state, seat: not position.FITTING[tool].isdisjoint(state.depots[: position.NUMBERED])


def _can_place(state: BurgundyState, seat: int) -> bool:
    board, mine = estate(state.estates[seat]), position.own(state, seat)
    placeable = any(formulas.spots(board, mine, face) for face in position.stored(state, seat))
    # What may be bought in between could be placed then, so that the city hall waits for it (CB-17.5).
    return placeable or position.can_buy(state, seat, mine)


USABLE: dict[str, Callable[[BurgundyState, int], bool]] = {
    "warehouse": lambda state, seat: any(position.stock(state, seat)),
    "carpenter": _fitting(material.BY_CARPENTER),
    "church": _fitting(material.BY_CHURCH),
    "market": _fitting(material.BY_MARKET),
    "city-hall": _can_place,
}
"""By advantage: whether it has a legal use; castles and ships always have one."""
