"""Which estate and which starting castle to choose in the experts' game (CB-16.2)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.house import STATUS
from hansa_bot.titles.castles_of_burgundy.material import BUILDING, KNOWLEDGE, MINE, PHASE_POINTS, REGION_POINTS
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, NEAR, UNVERIFIED

EASY = 0.8
"""What each further hex leaves of a region's promise: small ones are completed early."""
DOUBTFUL = -100.0
"""What weighs against layouts that are not certain, and against house estates."""
VARIETY = {BUILDING: 1.0, KNOWLEDGE: 0.8, MINE: 1.2}
"""What it is worth to begin beside hexes of these types."""
OTHER = 0.9
"""The same for the other types."""
NUMBER, BEYOND = 0.5, 0.1
"""What each number on neighbouring hexes is worth, and each hex that they lead to."""
ALONE = 2.0
"""What is lost where the castle fills a region of its own, which then never scores (CB-2.8)."""


def side(state: BurgundyState, seat: int, name: str) -> float:
    """Return an opinion of an estate: many small regions bring points early."""
    board = estate(name)
    doubt = DOUBTFUL if board.status in (UNVERIFIED, STATUS) else 0.0
    sizes = (len(hexes) for hexes in board.regions)
    return doubt + sum((REGION_POINTS[size] + PHASE_POINTS[min(size - 1, 4)]) * EASY**size for size in sizes)


def start(state: BurgundyState, seat: int, index: int) -> float:
    """Return an opinion of a starting hex: many neighbours of many types and numbers."""
    board = estate(state.estates[seat] or state.chosen[seat])
    kinds = {board.types[other] for other in NEAR[index]}
    numbers = {DIE[other] for other in NEAR[index]}
    further = {other for near in NEAR[index] for other in NEAR[near]}
    alone = len(board.regions[board.region_of[index]]) == 1
    beside = sum(VARIETY.get(kind, OTHER) for kind in kinds)
    return beside + NUMBER * len(numbers) + BEYOND * len(further) - ALONE * alone
