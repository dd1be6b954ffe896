"""What each knowledge tile is worth to a seat: what it has, and what it will probably still do (CB-10)."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.castles_of_burgundy.judging.ground import Outlook
from hansa_bot.titles.castles_of_burgundy.material import (
    A_MINE,
    ANIMAL,
    BUILDING,
    BUILDING_KNOWLEDGE,
    GOODS,
    MINE,
    PHASES,
    SHIP,
    SPECIES,
    SPECIES_OF,
    number_of,
)
from hansa_bot.titles.castles_of_burgundy.scoring import (
    PER_BONUS,
    PER_BUILDING,
    PER_GOOD_SOLD,
    PER_SPECIES,
    PER_TYPE_SOLD,
)

SALES = 0.25
"""Sales in a turn."""
SHIPPED = 0.48
"""Goods sold in a turn, over the rest of the game."""
BUILT = 0.05
"""Buildings of one kind that are placed in a turn."""
KINDS = 4
"""Of so many building hexes that are left, one may become a building of some kind."""
GRAZING = 0.29
"""Animal tiles that are placed in a turn."""
WON = 0.09
"""Bonus tiles that are won in a turn."""
ONE_OF_A_KIND = 0.22
"""What knowledge 1 is worth for each building hex that is still empty (CB-10.1)."""
IN_TIME = 10
"""With fewer turns than this not all of them may be filled."""
READY = 0.8
"""How likely a stored building is placed, or goods at hand are sold."""
DUG = 6
"""Turns that a mine takes."""
SAILED = 4
"""Turns that a ship takes."""
HERDED = 1.8
"""What knowledge 7 adds to an animal tile, on average (CB-10.7)."""
SECOND_DEPOT = 1.55
"""What the second depot adds to a ship (CB-10.5)."""
EACH_TURN = {6: 0.30, 8: 0.18, 9: 0.35, 10: 0.32, 11: 0.14, 12: 0.53, 13: 0.16, 14: 0.30}
"""By number: what a tile saves in each turn to come."""


def lore(look: Outlook, face: int) -> float:
    """Return the worth of a knowledge tile in the estate, without its hex."""
    number = number_of(face)
    if number in EACH_TURN:
        return EACH_TURN[number] * look.turns
    if number in BUILDING_KNOWLEDGE:
        return _buildings(look, BUILDING_KNOWLEDGE[number])
    return _WORTH[number](look)


def _buildings(look: Outlook, face: int) -> float:
    ready = READY * look.stored.count(face) * (look.turns > 0)
    return PER_BUILDING * (look.mine.count(face) + ready + min(BUILT * look.turns, look.missing(BUILDING) / KINDS))


def _mines(look: Outlook) -> float:
    pays = len(PHASES) - look.state.phase
    likely = look.mine.count(A_MINE) + min(look.missing(MINE), look.turns / DUG) / 2
    return likely * pays * look.worker


def _ships(look: Outlook) -> float:
    return SECOND_DEPOT * min(look.missing(SHIP), look.turns / SAILED)


def _species(look: Outlook) -> float:
    have = len({SPECIES_OF[face] for face in look.mine} - {-1})
    return PER_SPECIES * min(len(SPECIES), have + min(look.missing(ANIMAL), GRAZING * look.turns) / 2)


def _types_sold(look: Outlook) -> float:
    have = len(GOODS) - look.sold.count(0)
    ready = sum(bool(count) and not sold for count, sold in zip(look.stock, look.sold, strict=True))
    return PER_TYPE_SOLD * min(len(GOODS), have + (READY * ready + SALES / 2 * look.turns) * (look.turns > 0))


def _goods_sold(look: Outlook) -> float:
    return PER_GOOD_SOLD * (sum(look.sold) + SHIPPED * look.turns + READY * sum(look.stock) * (look.turns > 0))


def _bonus(look: Outlook) -> float:
    return PER_BONUS * (sum(owner == look.seat + 1 for owner in look.state.bonus) + WON * look.turns)


_WORTH: dict[int, Callable[[Outlook], float]] = {
    1: lambda look: ONE_OF_A_KIND * look.missing(BUILDING) * min(1.0, look.turns / IN_TIME),
    2: _mines,
    3: lambda look: SALES * look.turns * look.coin,
    4: lambda look: SALES * look.turns * look.worker,
    5: _ships,
    7: lambda look: HERDED * min(look.missing(ANIMAL), GRAZING * look.turns),
    15: _types_sold,
    24: _species,
    25: _goods_sold,
    26: _bonus,
}
