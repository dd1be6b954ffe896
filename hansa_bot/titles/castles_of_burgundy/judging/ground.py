"""What a seat judges by, and what things are worth: hexes (CB-8.6, CB-11), goods to sell or load (CB-8.4, CB-12).

Numbers of their own are what made computer players win against others, found by playing.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, DOUBLE, covered, region_points
from hansa_bot.titles.castles_of_burgundy.material import knowledge
from hansa_bot.titles.castles_of_burgundy.position import (
    goods_on,
    goods_spaces,
    new_types,
    own,
    selections,
    ship_depots,
    stock,
    stored,
)
from hansa_bot.titles.castles_of_burgundy.scoring import PER_GOOD_SOLD, PER_TYPE_SOLD
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import BIT, NEAR, NEAR_MASK, SIZE, estate

TURNS = len(material.PHASES) * material.ROUNDS
FADING = 11
"""From so many turns before the end on, workers and silver lose what they are worth beyond their points."""
WORKER_POINTS, WORKER_USE = 0.5, 0.47
SILVER_POINTS, SILVER_USE = 1.0, 2.28
"""What one is worth at the end of the game (CB-15.2), and beyond that as long as it can be spent."""
ENOUGH_WORKERS, ENOUGH_SILVER = 5, 5
"""From this many on, more of them is hardly of use."""
HARDLY = 0.36
"""The share of the use that remains then."""


@lru_cache(1 << 9)
def _found(*_: object) -> tuple[list[float | None], dict[tuple[int, int], float]]:
    """Return where to note what hexes and stored tiles are worth to a seat.

    Both rest on what the seat has, the round and the bonus tiles, never on dice or depots, so that playouts from one
    position find most of it done.
    """
    return [None] * SIZE, {}


class Outlook:
    """A seat's holdings and the time that is left; `turns` are those still to come after this one."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.board = estate(state.estates[seat])
        self.mine = own(state, seat)
        self.full = covered(self.mine)
        self.stored = stored(state, seat)
        self.kinds = Counter(material.TYPE_OF[face] for face in self.stored)
        self.stock = stock(state, seat)
        self.sold = state.sold[len(material.GOODS) * seat : len(material.GOODS) * seat + len(material.GOODS)]
        self.workers, self.silver = state.workers[seat], state.silver[seat]
        self.clock = material.ROUNDS * state.phase + state.round
        self.turns = TURNS - 1 - self.clock
        self.left = self.turns / TURNS
        self.costs = COSTS[DOUBLE in self.mine]
        fading = min(1.0, self.turns / FADING)
        scarce = 1.0 if self.workers < ENOUGH_WORKERS else HARDLY
        self.worker = WORKER_POINTS + WORKER_USE * fading * scarce
        scarce = 1.0 if self.silver < ENOUGH_SILVER else HARDLY
        self.coin = SILVER_POINTS + SILVER_USE * fading * scarce
        rows = self.mine, self.stored, self.stock, self.sold, state.bonus
        few = state.seats, seat, state.estates[seat], self.clock, self.workers, self.silver
        self.covers, self.kept = _found(*map(bytes, rows), *few)

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
SUPPLY = {
    material.BUILDING: 0.6,
    material.ANIMAL: 1.2,
    material.KNOWLEDGE: 1.2,
    material.SHIP: 1.2,
    material.CASTLE: 2.0,
    material.MINE: 2.0,
}
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
    return _promise(look.clock, size, missing, due)


def _promise(clock: int, size: int, missing: int, due: float) -> float:
    if due >= TURNS + 1 or missing == size:
        return 0.0
    points = region_points(size, min(int(due) // material.ROUNDS, len(material.PHASES) - 1))
    chance = EACH_HEX**missing * min(1.0, (TURNS - clock) / (due - clock + 1))
    return float(points * chance * ((size - missing) / size) ** PATIENCE)


def _region(look: Outlook, index: int) -> float:
    board = look.board
    region, kind = board.region_of[index], board.types[index]
    missing = (board.region_mask[region] & ~look.full).bit_count()
    return _nearer(look.clock, look.state.phase, kind, len(board.regions[region]), missing, look.kinds[kind])


@lru_cache(1 << 13)
def _nearer(clock: int, phase: int, kind: int, size: int, missing: int, stored: int) -> float:
    """Return what one more hex of a region brings that lacks some, with so many tiles of its type stored."""
    lacking = max(0, missing - max(1, stored))  # with the tile that is to be placed
    due = clock + PACE * (missing - 1) + SUPPLY[kind] * lacking
    before = _promise(clock, size, missing, due + PACE + SUPPLY[kind] * (not stored))
    if missing == 1:
        return region_points(size, phase) - before
    return _promise(clock, size, missing - 1, due) - before


def _race(look: Outlook, index: int) -> float:
    kind = look.board.types[index]
    left = look.state.bonus[2 * kind : 2 * kind + 2].count(0)
    return _step(look.state.seats, left, kind, len(look.board.hexes[kind]), look.missing(kind), look.turns)


@lru_cache(1 << 12)
def _step(seats: int, left: int, kind: int, whole: int, missing: int, turns: int) -> float:
    """Return what one more hex of a type brings that lacks some, in the race for so many bonus tiles left."""
    prize = formulas.bonus_points(seats, left)
    if not prize:
        return 0.0
    if missing == 1:
        return prize * (1 - _share(whole, 1))
    if (PACE + SUPPLY[kind]) * missing > turns + 1:
        return 0.0
    return prize * (_share(whole, missing - 1) - _share(whole, missing))


def _share(whole: int, missing: int) -> float:
    return float((1 - missing / whole) ** RACE)


def _opening(look: Outlook, index: int) -> float:
    full = look.full
    return OPENING * look.left * sum([not (BIT[other] | NEAR_MASK[other]) & full for other in NEAR[index]])


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
    species, open_hexes, others = material.SPECIES_OF[face], 0, 0
    for other in look.board.regions[look.board.region_of[index]]:
        lying = look.mine[other]
        if lying and material.SPECIES_OF[lying] != species:
            others += material.ANIMALS_ON[lying]
        elif not lying and other != index:
            open_hexes += 1
    lasting = min(1.0, look.turns / LASTING)
    return points + lasting * (GROWTH * min(open_hexes, FURTHER) * material.ANIMALS_ON[face] - STRANGER * others)


TYPES_REWARDED, GOODS_REWARDED = knowledge(15), knowledge(25)
DIE = 2.82
"""What the die is worth that a sale takes."""
DELAY = 0.94
"""The share of a sale that remains when it is left for later: the number has to come up again."""
IN_TIME = 5
"""With fewer turns than this a stack may not be sold any more."""
AHEAD = 0.93
"""The worth of a step on the track, while there are rounds to come (CB-13.2)."""
FULL = 0.56
"""What it costs to fill the last space of the goods storage."""


def selling(look: Outlook, good: int, count: int) -> float:
    """Return everything that selling a stack brings, its silver included (CB-12.4)."""
    if not count:
        return 0.0
    brought, silver, workers = formulas.sale(look.state.seats, look.mine, count)
    points = brought + look.coin * silver + look.worker * workers
    if look.has(GOODS_REWARDED):
        points += PER_GOOD_SOLD * count
    return points + PER_TYPE_SOLD * (look.has(TYPES_REWARDED) and not look.sold[good])


def keeping(look: Outlook, good: int, count: int) -> float:
    """Return the worth of a stack that lies in the storage: one point each at least (CB-15.2)."""
    if not count:
        return 0.0
    chance = min(1.0, look.turns / IN_TIME)
    return max(float(count), chance * (DELAY * selling(look, good, count) - DIE) + (1 - chance) * count)


def sale(look: Outlook, good: int) -> float:
    """Return what it is worth to sell a stack now instead of keeping it."""
    count = look.stock[good]
    room = 0.0 if goods_spaces(look.state, look.seat) else FULL
    return selling(look, good, count) - keeping(look, good, count) + room


def best_sale(look: Outlook) -> float:
    """Return the worth of the best sale that is possible now."""
    return max((sale(look, good) for good, count in enumerate(look.stock) if count), default=0.0)


def loading(look: Outlook, depots: Sequence[int], pick: Sequence[int]) -> float:
    """Return the worth of loading all that fits from some depots, of new types only those picked."""
    worth, new = 0.0, 0
    heap = [sum(counts) for counts in zip(*(goods_on(look.state, depot) for depot in depots), strict=True)]
    for good, more in enumerate(heap):
        have = look.stock[good]
        if more and (have or good in pick):
            worth += keeping(look, good, have + more) - keeping(look, good, have)
            new += not have
    filled = new and new >= goods_spaces(look.state, look.seat)
    return worth - (FULL if filled else 0.0)


def choices(look: Outlook, depots: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what may be picked of new types in some depots; where all fit, that is all of them."""
    picks = selections(look.state, look.seat, depots)
    if picks:
        return picks
    new = tuple(new_types(look.state, look.seat, depots))
    return [new if len(new) <= goods_spaces(look.state, look.seat) else ()]


def best_load(look: Outlook) -> float:
    """Return the worth of the best load that lies ready, and of the step on the track."""
    every = ship_depots(look.mine)
    best = max(loading(look, depots, pick) for depots in every for pick in choices(look, depots))
    return best + order(look)


def order(look: Outlook) -> float:
    """Return the worth of a step on the track."""
    return AHEAD * min(1.0, look.turns / IN_TIME)
