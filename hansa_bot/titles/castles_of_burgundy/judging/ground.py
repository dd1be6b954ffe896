"""What covering the hexes of an estate is worth (CB-8.6, CB-11), whatever else its owner has.

Numbers of their own are what made computer players win against others, found by playing.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.formulas import (
    COSTS,
    DOUBLE,
    FREE_TO_PLACE,
    FREE_TO_TAKE,
    HERD_BONUS,
    apart,
    covered,
    region_points,
)
from hansa_bot.titles.castles_of_burgundy.material import ANIMALS_ON, SPECIES_OF, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.tables import BIT, DIE, NEAR_MASK, estate

TURNS = len(material.PHASES) * material.ROUNDS
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
OUT_OF_REACH = 0.36
"""The share of a hex's worth while no neighbour of it is covered."""
HANDY = 0.21
"""What each further number is worth, up to three, that would do for placing a tile."""
GROWTH = 0.34
"""How likely a further tile of the pasture is to show the same species."""
FURTHER = 3
"""So many further tiles of a pasture are counted on at most."""
STRANGER = 0.38
"""The share of another herd's prospects that is lost where a different species takes a hex of its pasture."""
LASTING = 7
"""With fewer turns than this a herd may not grow any more."""


FULL_PRICE, TO_TAKE = range(2)
TO_PLACE = range(2, 2 + len(material.TYPES))
"""Rows of `Ground.costs`: without a free step, and with those of knowledge for taking and placing (CB-5.5)."""


class Ground:
    """An estate at some time of the game: what its hexes are worth, whatever else its seat has.

    It rests on tiles, round and bonus tiles alone, so that what is found out serves all decisions until a tile is
    placed, and playouts from one position find most of it done. `turns` are those still to come after this one;
    `full` and `reached` the masks of the hexes that are covered, and of those with their neighbours; `empty` are the
    others by type, `costs` the workers by row, tool and number.
    """

    def __init__(self, seats: int, name: str, mine: bytes, clock: int, bonus: bytes) -> None:
        self.seats, self.board, self.mine, self.clock, self.bonus = seats, estate(name), mine, clock, bonus
        self.turns = TURNS - 1 - clock
        self.left = self.turns / TURNS
        # `reached` grows below; adding neighbours as masks needs one `or` for each tile.
        self.full = self.reached = covered(mine)
        for index, face in enumerate(mine):
            if face:
                self.reached |= NEAR_MASK[index]
        self.empty = tuple([tuple([index for index in hexes if not mine[index]]) for hexes in self.board.hexes])
        costs = COSTS[DOUBLE in mine]
        free = (FREE_TO_TAKE in mine, *[FREE_TO_PLACE[kind] in mine for kind in range(len(material.TYPES))])
        self.costs = (costs[False], *[costs[each] for each in free])
        self._spots: dict[int, Sequence[int]] = {}
        self._covers: dict[tuple[int, int], dict[int, float]] = {}
        self._herds: dict[tuple[int, int], dict[int, float]] = {}
        self._later: dict[tuple[int, int, int, int], float] = {}
        self._pastures: list[tuple[list[int], int, list[int], list[int]]] | None = None

    def missing(self, kind: int) -> int:
        """How many hexes of a type are still empty."""
        return len(self.empty[kind])

    def bonus_left(self, kind: int) -> int:
        """How many bonus tiles of a type still lie open."""
        return self.bonus[2 * kind : 2 * kind + 2].count(0)

    def spots(self, face: int) -> Sequence[int]:
        """Return the hexes where a tile may be placed now, whatever their number."""
        found = self._spots.get(face)
        if found is None:
            reached = self.reached
            near = [index for index in self.empty[TYPE_OF[face]] if BIT[index] & reached]
            found = self._spots[face] = apart(self.board, self.mine, face, near)
        return found

    def covers(self, face: int, ready: int) -> dict[int, float]:
        """Return the worth of covering each empty hex of its type with a tile now, so many of the type being stored.

        What else the tile sets off there is not counted, but for animals.
        """
        kind = TYPE_OF[face]
        if kind != material.ANIMAL:
            return self._plain(kind, ready)
        found = self._herds.get((face, ready))
        if found is None:
            found = self._herds[face, ready] = self._with_herds(face, ready)
        return found

    def _plain(self, kind: int, ready: int) -> dict[int, float]:
        found = self._covers.get((kind, ready))
        if found is None:
            found = self._covers[kind, ready] = self._cover(kind, ready)
        return found

    def _cover(self, kind: int, ready: int) -> dict[int, float]:
        board, bare, closed, opening = self.board, ~self.full, ~self.reached, OPENING * self.left
        whole, left = len(board.hexes[kind]), self.bonus_left(kind)
        # The same for all hexes of a type: whichever is covered, one less is missing.
        race = _step(self.seats, left, kind, whole, self.missing(kind), self.turns)
        region, found = -1, {}
        for index in self.empty[kind]:
            # Hexes of a region mostly follow each other, so that this is worked out once for several.
            if region != board.region_of[index]:
                region = board.region_of[index]
                missing = (board.region_mask[region] & bare).bit_count()
                nearer = _nearer(self.clock, kind, len(board.regions[region]), missing, ready) + race
            found[index] = nearer + opening * (NEAR_MASK[index] & closed).bit_count()
        return found

    def later(self, face: int, ready: int, before: int) -> float:
        """Return what the best hex is worth where a tile may come some day, `before` better ones being taken.

        So many of its type are stored; where there is no hex, it is minus infinity.
        """
        kind = TYPE_OF[face]
        particular = kind == material.ANIMAL or (kind == material.BUILDING and face in self.mine)
        # all others of a type fit the same hexes and are worth the same there
        key = face if particular else 0, kind, ready, before
        found = self._later.get(key)
        if found is None:
            hexes = tuple(apart(self.board, self.mine, face, self.empty[kind]))
            found = self._later[key] = self._best(hexes, self.covers(face, ready), before)
        return found

    def _best(self, hexes: tuple[int, ...], covers: dict[int, float], before: int) -> float:
        if before >= len(hexes):
            return -inf
        reached = self.reached
        worth = [covers[index] if BIT[index] & reached else OUT_OF_REACH * covers[index] for index in hexes]
        # `max` for the usual case: nearly always no other tile of the type is stored.
        best = sorted(worth, reverse=True)[before] if before else max(worth)
        return best + _handy(hexes)

    def _with_herds(self, face: int, ready: int) -> dict[int, float]:
        """Return what covering hexes is worth with the points that an animal tile brings, and may still bring."""
        if self._pastures is None:
            self._pastures = self._graze()
        species, animals = SPECIES_OF[face], ANIMALS_ON[face]
        lasting, each = min(1.0, self.turns / LASTING), HERD_BONUS in self.mine
        covers, found = self._plain(material.ANIMAL, ready), {}
        # By pasture, not by hex: within one a tile scores the same wherever it lies.
        for hexes, all_animals, tiles, herds in self._pastures:
            points = animals + herds[species] + (tiles[species] + 1) * each
            further = GROWTH * min(len(hexes) - 1, FURTHER) * animals
            worth = points + lasting * (further - STRANGER * (all_animals - herds[species]))
            for index in hexes:
                found[index] = covers[index] + worth
        return found

    def _graze(self) -> list[tuple[list[int], int, list[int], list[int]]]:
        """Return of each pasture with room: empty hexes, animals, and by species the tiles and the animals."""
        found, region_of = [], self.board.region_of
        for region in dict.fromkeys([region_of[index] for index in self.empty[material.ANIMAL]]):
            tiles, herds, hexes = [0] * len(material.SPECIES), [0] * len(material.SPECIES), []
            for index in self.board.regions[region]:
                face = self.mine[index]
                if face:
                    tiles[SPECIES_OF[face]] += 1
                    herds[SPECIES_OF[face]] += ANIMALS_ON[face]
                else:
                    hexes.append(index)
            found.append((hexes, sum(herds), tiles, herds))
        return found


@lru_cache(1 << 10)
def _handy(hexes: tuple[int, ...]) -> float:
    """Return what it is worth that several numbers would do for placing a tile on one of these."""
    return HANDY * min(len({DIE[index] for index in hexes}), 3)


ground_of = lru_cache(1 << 6)(Ground)
"""The ground under these tiles, at this time."""


def promise(clock: int, size: int, missing: int, due: float) -> float:
    """Return what a region that lacks some hexes promises, by the turn when it is due and what is done."""
    # Too late to be finished, or not begun yet: that promises nothing.
    if due >= TURNS + 1 or missing == size:
        return 0.0
    points = region_points(size, min(int(due) // material.ROUNDS, len(material.PHASES) - 1))
    chance = EACH_HEX**missing * min(1.0, (TURNS - clock) / (due - clock + 1))
    return float(points * chance * ((size - missing) / size) ** PATIENCE)


@lru_cache(1 << 13)
def _nearer(clock: int, kind: int, size: int, missing: int, stored: int) -> float:
    """Return what one more hex of a region brings that lacks some, with so many tiles of its type stored."""
    lacking = max(0, missing - max(1, stored))  # with the tile that is to be placed
    due = clock + PACE * (missing - 1) + SUPPLY[kind] * lacking
    before = promise(clock, size, missing, due + PACE + SUPPLY[kind] * (not stored))
    if missing == 1:
        return region_points(size, clock // material.ROUNDS) - before
    return promise(clock, size, missing - 1, due) - before


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
