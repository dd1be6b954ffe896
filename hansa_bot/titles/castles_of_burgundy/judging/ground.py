"""What it is worth to cover a hex, whatever lies on it: regions, the race for bonus tiles, new neighbours (CB-11)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.judging.outlook import TURNS, Outlook
from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMAL,
    BONUS_POINTS,
    BUILDING,
    CASTLE,
    KNOWLEDGE,
    MINE,
    PHASE_POINTS,
    REGION_POINTS,
    ROUNDS,
    SHIP,
)
from hansa_bot.titles.castles_of_burgundy.regions import region_points
from hansa_bot.titles.castles_of_burgundy.tables import NEAR, NEAR_MASK

PACE = 0.9
"""Turns that placing each further tile of a region takes."""
SUPPLY = {BUILDING: 0.6, ANIMAL: 1.2, KNOWLEDGE: 1.2, SHIP: 1.2, CASTLE: 2.0, MINE: 2.0}
"""Turns that coming by each further tile of a type takes."""
PATIENCE = 1.33
"""How much more the last hexes of a region count than the first ones."""
EACH_HEX = 0.95
"""How likely each further hex is to be filled at all."""
RACE = 2.30
"""How much more the last hexes of a type count than the first ones."""
OPENING = 1.04
"""What an empty hex is worth that could not be reached before, at the start of the game."""


def cover(look: Outlook, index: int) -> float:
    """Return the worth of covering an empty hex now."""
    found = look.covers[index]
    if found is None:
        found = look.covers[index] = _region(look, index) + _race(look, index) + _opening(look, index)
    return found


def promise(look: Outlook, size: int, missing: int, due: float) -> float:
    """Return what a region that lacks some hexes promises, by the turn when it is due and what is done."""
    if due >= TURNS + 1 or missing == size:
        return 0.0
    points = REGION_POINTS[size] + PHASE_POINTS[min(int(due) // ROUNDS, len(PHASE_POINTS) - 1)]
    chance = EACH_HEX**missing * min(1.0, (TURNS - look.clock) / (due - look.clock + 1))
    return float(points * chance * ((size - missing) / size) ** PATIENCE)


def _region(look: Outlook, index: int) -> float:
    region, kind = look.board.region_of[index], look.board.types[index]
    size = len(look.board.regions[region])
    missing = (look.board.region_mask[region] & ~look.full).bit_count()
    lacking = max(0, missing - max(1, look.kinds[kind]))  # with the tile that is to be placed
    due = look.clock + PACE * (missing - 1) + SUPPLY[kind] * lacking
    before = promise(look, size, missing, due + PACE + SUPPLY[kind] * (not look.kinds[kind]))
    if missing == 1:
        return region_points(size, look.state.phase) - before
    return promise(look, size, missing - 1, due) - before


def _race(look: Outlook, index: int) -> float:
    kind = look.board.types[index]
    taken = look.state.bonus[2 * kind : 2 * kind + 2]
    if all(taken):
        return 0.0
    prize = BONUS_POINTS[look.state.seats][bool(taken[0])]
    whole, missing = len(look.board.hexes[kind]), look.missing(kind)
    if missing == 1:
        return prize * (1 - _share(whole, 1))
    if (PACE + SUPPLY[kind]) * missing > look.turns + 1:
        return 0.0
    return prize * (_share(whole, missing - 1) - _share(whole, missing))


def _share(whole: int, missing: int) -> float:
    return float((1 - missing / whole) ** RACE)


def _opening(look: Outlook, index: int) -> float:
    new = sum(look.empty(other) and not NEAR_MASK[other] & look.full for other in NEAR[index])
    return OPENING * look.left * new
