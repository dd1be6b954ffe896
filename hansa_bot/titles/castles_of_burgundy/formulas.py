"""What things cost and bring (CB-5.5, CB-8.6, CB-11, CB-12): rules, texts, pictures and judge all read it here.

Everything is asked of an estate and the tiles on it, so that it may be asked of a state and of a view alike.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.tables import BIT, DIE, NEAR_MASK, Estate

Tiles = bytes | bytearray
"""The faces on the 37 hexes of an estate."""
SAME_BUILDINGS, SALE_SILVER, SALE_WORKER, HERD_BONUS, DOUBLE = map(material.knowledge, (1, 3, 4, 7, 8))
FREE_TO_TAKE, SILVER_TOO, FOUR_WORKERS = map(material.knowledge, (12, 13, 14))
WORKERS, MORE_WORKERS = 2, 4
FREE_TO_PLACE = {
    material.BUILDING: material.knowledge(9),
    material.ANIMAL: material.knowledge(10),
    material.SHIP: material.knowledge(10),
    material.CASTLE: material.knowledge(11),
    material.MINE: material.knowledge(11),
    material.KNOWLEDGE: material.knowledge(11),
}
"""By type: the knowledge that gives a free step for placing it (CB-5.5)."""


def distance(face: int, number: int) -> int:
    """Return the steps from a face to a number, 6 and 1 being next to each other (CB-5.3)."""
    steps = abs(face - number)
    return min(steps, len(material.DICE) - steps)


def worker_cost(face: int, number: int, free: int, reach: int) -> int:
    """Return the workers needed, with so many free steps and a worker's reach (CB-5.5)."""
    # Rounded up: with knowledge 8 one worker covers up to two steps.
    return -(-max(0, distance(face, number) - free) // reach)


def _row(tool: int, free: int, reach: int) -> tuple[int, ...]:
    if tool not in material.DICE:
        # A castle or a building stands for any number, so that no worker is ever needed.
        return (0,) * (len(material.DICE) + 1)
    return (0, *(worker_cost(tool, number, free, reach) for number in material.DICE))


COSTS = tuple(
    tuple(tuple(_row(tool, free, reach) for tool in range(len(material.TOOLS))) for free in (0, 1))
    for reach in (1, 2)
)
"""By whether knowledge 8 is there, a free step, tool and number: the workers; a tool that is no die costs none."""


MOST_WORKERS = len(material.DICE) // 2
"""No step takes more workers than this (CB-5.3)."""


def cost_to_take(mine: Tiles, depot: int, tool: int) -> int:
    """Return the workers for taking a tile from a depot."""
    return COSTS[DOUBLE in mine][FREE_TO_TAKE in mine][tool][depot + 1]


def cost_to_place(mine: Tiles, face: int, index: int, tool: int) -> int:
    """Return the workers for placing a tile on a hex."""
    return COSTS[DOUBLE in mine][FREE_TO_PLACE[material.TYPE_OF[face]] in mine][tool][DIE[index]]


def cost_to_sell(mine: Tiles, good: int, tool: int) -> int:
    """Return the workers for selling a type of goods; no knowledge gives a free step for that."""
    return COSTS[DOUBLE in mine][0][tool][good + 1]


_DIGITS = bytes(b"0"[0] if face == 0 else b"1"[0] for face in range(256))


def covered(mine: Tiles) -> int:
    """Return the mask of the hexes that are covered (`tables.BIT`)."""
    # As a number written in binary: quicker than any loop over 37 hexes.
    return int(mine.translate(_DIGITS), 2)


@lru_cache(1 << 11)  # offers and rules ask the same again and again
def spots(board: Estate, mine: bytes, face: int) -> tuple[int, ...]:
    """Return the hexes where a tile may be placed, whatever their number: CB-6.4 (a), (b), (c) and (e)."""
    full = covered(mine)
    found = [index for index in board.hexes[material.TYPE_OF[face]] if not mine[index] and NEAR_MASK[index] & full]
    return tuple(apart(board, mine, face, found))


def apart(board: Estate, mine: Tiles, face: int, hexes: Sequence[int]) -> Sequence[int]:
    """Return the hexes that are in no city with such a building, unless knowledge 1 allows that (CB-9.2)."""
    # The three cheap ways to have no restriction first; they hold for nearly all offers.
    if material.TYPE_OF[face] != material.BUILDING or face not in mine or SAME_BUILDINGS in mine:
        return hexes
    region_of = board.region_of
    cities = set()
    # `find` hops from one building of the kind to the next; there are few.
    at = mine.find(face)
    while at >= 0:
        cities.add(region_of[at])
        at = mine.find(face, at + 1)
    return [index for index in hexes if region_of[index] not in cities]


def herd(board: Estate, mine: Tiles, face: int, index: int) -> tuple[list[int], int]:
    """Return the hexes that score for an animal on this hex, itself included, and the points (CB-8.6)."""
    species = material.SPECIES_OF[face]
    hexes = [
        other
        for other in board.regions[board.region_of[index]]
        # The tile may lie there already, or only be thought of; its hex counts either way, and once.
        if other == index or material.SPECIES_OF[mine[other]] == species
    ]
    animals = sum(material.ANIMALS_ON[face if other == index else mine[other]] for other in hexes)
    return hexes, animals + len(hexes) * (HERD_BONUS in mine)


def region_points(size: int, phase: int) -> int:
    """Return what completing a region of this size is worth in a phase (CB-11.2)."""
    return material.REGION_POINTS[size] + material.PHASE_POINTS[phase]


def completes(board: Estate, mine: Tiles, index: int) -> int:
    """Return the size of the region that a tile on this hex completes, 0 where it does not (CB-11.2)."""
    region = board.region_of[index]
    wanted = board.region_mask[region]
    # With the hex itself added, so that it can be asked before the tile lies there as well.
    return 0 if (covered(mine) | BIT[index]) & wanted != wanted else len(board.regions[region])


def bonus_points(seats: int, left: int) -> int:
    """Return the points of the next bonus tile of a type, of which so many lie open (CB-11.4)."""
    return material.BONUS_POINTS[seats][2 - left] if left else 0


def completes_type(board: Estate, mine: Tiles, index: int) -> bool:
    """Return whether a tile on this hex covers the last one of its type (CB-11.4)."""
    wanted = board.all_of[board.types[index]]
    return (covered(mine) | BIT[index]) & wanted == wanted


def sale(seats: int, mine: Tiles, count: int) -> tuple[int, int, int]:
    """Return points, silver and workers for so many goods of a type (CB-12.4, CB-10.3, CB-10.4)."""
    return material.SALE_POINTS[seats] * count, 1 + (SALE_SILVER in mine), int(SALE_WORKER in mine)


def workers_taken(mine: Tiles) -> tuple[int, int]:
    """Return the workers and the silver that taking workers brings (CB-6.7, CB-10.13, CB-10.14)."""
    return MORE_WORKERS if FOUR_WORKERS in mine else WORKERS, int(SILVER_TOO in mine)


def heap(goods: Tiles, depots: Sequence[int]) -> Tiles:
    """Return how many goods of each type lie on some depots together, of `goods` on all numbered ones."""
    types = len(material.GOODS)
    first, *others = depots
    found = goods[types * first : types * first + types]
    for depot in others:
        found = bytes(map(int.__add__, found, goods[types * depot : types * depot + types]))
    return found


def goods_spaces(stock: Tiles) -> int:
    """Return how many new types can be stored besides this stock (CB-12.2)."""
    # Spaces less the types that are there; a stock has as many entries as there are types.
    return material.GOODS_STORAGE - len(material.GOODS) + stock.count(0)


def new_types(goods: Sequence[int], stock: Tiles) -> list[int]:
    """Return the types in a heap of goods that a stock has none of."""
    return [good for good, count in enumerate(stock) if goods[good] and not count]


def selections(new: Sequence[int], free: int) -> list[tuple[int, ...]]:
    """Return which new types may be taken; empty where there is nothing to choose (CB-8.4)."""
    return list(combinations(new, free)) if len(new) > free > 0 else []
