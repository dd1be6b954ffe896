"""What a seat has to judge by, and what a hex is worth: regions, bonus tiles, new neighbours, herds (CB-8.6, CB-11).

Numbers of their own are what made computer players win against others, found by playing.
"""

from __future__ import annotations

from collections import Counter

from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, DOUBLE, covered, region_points
from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMAL,
    ANIMALS_ON,
    BUILDING,
    CASTLE,
    GOODS,
    KNOWLEDGE,
    MINE,
    PHASES,
    ROUNDS,
    SHIP,
    SPECIES_OF,
    TYPE_OF,
)
from hansa_bot.titles.castles_of_burgundy.position import own, stock, stored
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import BIT, NEAR, NEAR_MASK, SIZE, estate

TURNS = len(PHASES) * ROUNDS
FADING = 11
"""From so many turns before the end on, workers and silver lose what they are worth beyond their points."""
WORKER_POINTS, WORKER_USE = 0.5, 0.47
SILVER_POINTS, SILVER_USE = 1.0, 2.28
"""What one is worth at the end of the game (CB-15.2), and beyond that as long as it can be spent."""
ENOUGH_WORKERS, ENOUGH_SILVER = 5, 5
"""From this many on, more of them is hardly of use."""
HARDLY = 0.36
"""The share of the use that remains then."""


class Outlook:
    """A seat's holdings and the time that is left; `turns` are those still to come after this one."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.board = estate(state.estates[seat])
        self.mine = own(state, seat)
        self.full = covered(self.mine)
        self.stored = stored(state, seat)
        self.kinds = Counter(TYPE_OF[face] for face in self.stored)
        self.stock = stock(state, seat)
        self.sold = state.sold[len(GOODS) * seat : len(GOODS) * seat + len(GOODS)]
        self.workers, self.silver = state.workers[seat], state.silver[seat]
        self.clock = ROUNDS * state.phase + state.round
        self.turns = TURNS - 1 - self.clock
        self.left = self.turns / TURNS
        self.costs = COSTS[DOUBLE in self.mine]
        fading = min(1.0, self.turns / FADING)
        scarce = 1.0 if self.workers < ENOUGH_WORKERS else HARDLY
        self.worker = WORKER_POINTS + WORKER_USE * fading * scarce
        scarce = 1.0 if self.silver < ENOUGH_SILVER else HARDLY
        self.coin = SILVER_POINTS + SILVER_USE * fading * scarce
        self.covers: list[float | None] = [None] * SIZE

    def has(self, face: int) -> bool:
        """Tell whether a tile like this lies in the estate."""
        return face in self.mine

    def missing(self, kind: int) -> int:
        """How many hexes of a type are still empty."""
        return (self.board.all_of[kind] & ~self.full).bit_count()

    def empty(self, index: int) -> bool:
        """Tell whether a hex is empty."""
        return not self.full & BIT[index]


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
    points = region_points(size, min(int(due) // ROUNDS, len(PHASES) - 1))
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
    prize = formulas.bonus_points(look.state.seats, look.state.bonus[2 * kind : 2 * kind + 2].count(0))
    if not prize:
        return 0.0
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


GROWTH = 0.34
"""How likely a further tile of the pasture is to show the same species."""
FURTHER = 3
"""So many further tiles of a pasture are counted on at most."""
STRANGER = 0.38
"""The share of another herd's prospects that is lost where a different species takes a hex of its pasture."""
LASTING = 7
"""With fewer turns than this a herd may not grow any more."""


def herd(look: Outlook, face: int, index: int) -> float:
    """Return the points that the tile brings here, and what it may still bring."""
    _, points = formulas.herd(look.board, look.mine, face, index)
    species, open_hexes, others = SPECIES_OF[face], 0, 0
    for other in look.board.regions[look.board.region_of[index]]:
        lying = look.mine[other]
        if lying and SPECIES_OF[lying] != species:
            others += ANIMALS_ON[lying]
        elif not lying and other != index:
            open_hexes += 1
    lasting = min(1.0, look.turns / LASTING)
    return points + lasting * (GROWTH * min(open_hexes, FURTHER) * ANIMALS_ON[face] - STRANGER * others)
