"""Regions and bonus tiles: what covering a hex completes (CB-11)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import (
    BONUS,
    BONUS_POINTS,
    PHASE_POINTS,
    REGION_POINTS,
    REGIONS,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.position import gains
from hansa_bot.titles.castles_of_burgundy.position.estate import covered, own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES

SIZES = ("large", "small")


def score(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Score the region and the colour of a hex just covered, if it was their last one (CB-11.2, CB-11.4)."""
    board, full = estate(state.estates[seat]), covered(own(state, seat))
    region = board.region_of[index]
    wanted = board.region_mask[region]
    if full & wanted != wanted:
        return
    kind, hexes = board.types[index], board.regions[region]
    points = region_points(len(hexes), state.phase)
    gains.points(state, seat, REGIONS, points)
    where = [HEXES[other] for other in hexes]
    outcome.tell("region", seat=seat, type=TYPES[kind], size=len(hexes), points=points, hexes=where)
    wanted = board.all_of[kind]
    if full & wanted == wanted:
        _bonus(state, seat, outcome, kind)


def region_points(size: int, phase: int) -> int:
    """Return what completing a region of this size is worth in a phase (CB-11.2)."""
    return REGION_POINTS[size] + PHASE_POINTS[phase]


def _bonus(state: BurgundyState, seat: int, outcome: Outcome, kind: int) -> None:
    """Give the large tile to the first, the small one to the second, nothing to later ones (CB-11.4)."""
    for small, size in enumerate(SIZES):
        if not state.bonus[2 * kind + small]:
            state.bonus[2 * kind + small] = seat + 1
            points = BONUS_POINTS[state.seats][small]
            gains.points(state, seat, BONUS, points)
            outcome.tell("bonus", seat=seat, type=TYPES[kind], size=size, points=points)
            return
