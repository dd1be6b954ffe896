"""Static tables: the 37 hexes with their names, dice and neighbours, what is printed on each estate, and by them how
the words of actions are read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.state import Rng, shuffle
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.material import (
    BY_CASTLE,
    CASTLE,
    DEPOTS,
    DICE,
    FACES,
    GOODS,
    MINE,
    TOOLS,
    TYPES,
    layouts,
)
from hansa_bot.titles.kit.verbs import VerbSlot

ROWS = (4, 5, 6, 7, 6, 5, 4)
HEXES = tuple(f"{'abcdefg'[row]}{place + 1}" for row, count in enumerate(ROWS) for place in range(count))
"""Names of the hexes: a letter for the row from the top, a number from the left."""
HEX = {name: index for index, name in enumerate(HEXES)}
SIZE = len(HEXES)
DIE: tuple[int, ...] = tuple(layouts()["dice"])
"""By hex: the number that stands on it, on every estate."""
BIT = tuple(1 << (SIZE - 1 - index) for index in range(SIZE))
"""By hex: its bit in a mask of hexes, as `position.estate.covered` makes it."""

HOUSE = "house-"
"""A house estate's id is this and its seed (CB-16.8)."""
NO_ESTATE = ""
"""The id of an estate that was not chosen yet (CB-16.2)."""


def _axial() -> list[tuple[int, int]]:
    middle = len(ROWS) // 2
    # Axial coordinates: each of the six neighbours is then a constant step away, on every row.
    return [(place - min(row, middle), row - middle) for row, count in enumerate(ROWS) for place in range(count)]


def _near() -> tuple[tuple[int, ...], ...]:
    where = _axial()
    at = {spot: index for index, spot in enumerate(where)}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return tuple(tuple(sorted(at[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in at)) for q, r in where)


AXIAL = tuple(_axial())
"""By hex: its place (q, r), the centre being (0, 0)."""
NEAR = _near()
"""By hex: its neighbours (CB-1.13)."""


def mask(hexes: tuple[int, ...]) -> int:
    """Return the mask of some hexes."""
    return sum(BIT[index] for index in hexes)


NEAR_MASK = tuple(mask(hexes) for hexes in NEAR)


@dataclass(frozen=True, eq=False)
class Estate:
    """What is printed on an estate (CB-1.11, CB-1.12).

    `types` by hex; `hexes` and `all_of` (as mask) by type; `region_of` by hex the index of its region, whose hexes,
    mask and type stand in `regions`, `region_mask` and `region_type`; `castles` where the start may lie (CB-16.2).
    """

    id: str
    status: str
    types: bytes
    hexes: tuple[tuple[int, ...], ...]
    all_of: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...]
    region_mask: tuple[int, ...]
    region_type: tuple[int, ...]
    region_of: tuple[int, ...]
    castles: tuple[int, ...]


def regions_of(types: bytes) -> tuple[tuple[int, ...], ...]:
    """Return the maximal groups of connected hexes of one type, each sorted, by their first hex (CB-1.12)."""
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for first in range(SIZE):
        if first in seen:
            continue
        # A flood from each hex that no group has yet; the first hex found is the lowest of its group.
        group, edge = {first}, [first]
        while edge:
            for other in NEAR[edge.pop()]:
                if other not in group and types[other] == types[first]:
                    group.add(other)
                    edge.append(other)
        seen |= group
        found.append(tuple(sorted(group)))
    return tuple(found)


def build(name: str, status: str, types: bytes, castles: tuple[int, ...]) -> Estate:
    """Return an estate with everything that follows from its colours."""
    regions = regions_of(types)
    region_of = {index: region for region, hexes in enumerate(regions) for index in hexes}
    hexes = tuple(tuple(index for index in range(SIZE) if types[index] == kind) for kind in range(MINE + 1))
    return Estate(
        id=name,
        status=status,
        types=types,
        hexes=hexes,
        all_of=tuple(map(mask, hexes)),
        regions=regions,
        region_mask=tuple(map(mask, regions)),
        region_type=tuple(types[group[0]] for group in regions),
        region_of=tuple(region_of[index] for index in range(SIZE)),
        castles=castles,
    )


def _printed() -> dict[str, Estate]:
    kinds = {letter: TYPES.index(kind) for letter, kind in layouts()["letters"].items()}
    found = {}
    for each in layouts()["estates"]:
        types = bytes(kinds[letter] for letter in "".join(each["colours"]))
        castles = tuple(sorted(HEX[name] for name in each["castles"]))
        found[each["id"]] = build(each["id"], each["status"], types, castles)
    return found


PRINTED = _printed()
"""The nine printed estates by id (CB-16.7)."""
UNVERIFIED = "unverified"
BASIC: str = layouts()["basic"]["estate"]
BASIC_START = HEX[layouts()["basic"]["start"]]


HOUSE_STATUS = "house"
_TRIES = 10_000


@lru_cache(maxsize=256)
def house(seed: int) -> Estate:
    """Return the house estate of a seed, always the same; raises RulesBug when no shuffle fits."""
    rng = Rng(f"{HOUSE}{seed}")
    tiles = [TYPES.index(kind) for kind, count in layouts()["counts"].items() for _ in range(count)]
    # Shuffled until it fits: simpler than building a layout, and a seed decides it once for all time.
    for _ in range(_TRIES):
        types = bytes(shuffle(rng, "layout", tiles))
        if fits(types):
            castles = tuple(index for index in range(SIZE) if types[index] == CASTLE)
            return build(f"{HOUSE}{seed}", HOUSE_STATUS, types, castles)
    raise RulesBug(f"no house estate for seed {seed}")


def fits(types: bytes) -> bool:
    """Return whether a layout keeps within what house estates must keep to."""
    wanted = layouts()["house"]
    sizes: list[list[int]] = [[] for _ in TYPES]
    for group in regions_of(types):
        sizes[types[group[0]]].append(len(group))
    return (
        max(map(max, sizes)) <= wanted["max_region_size"]
        and all(_within(sizes[kind], wanted[f"{word}_regions"]) for kind, word in enumerate(TYPES))
        and all(
            len({DIE[index] for index in range(SIZE) if types[index] == TYPES.index(word)}) >= least
            for word, least in wanted["distinct_die_numbers_per_type_min"].items()
        )
        and all(
            len({types[other] for other in NEAR[index]})
            >= wanted["distinct_types_among_neighbours_of_each_castle_min"]
            for index in range(SIZE)
            if types[index] == CASTLE
        )
    )


def _within(sizes: Sequence[int], wanted: dict[str, int]) -> bool:
    count_fits = wanted["min"] <= len(sizes) <= wanted["max"]
    return count_fits and max(sizes) >= wanted.get("largest_at_least", 1)


def is_house(name: str) -> bool:
    """Return whether this is how a house estate is called."""
    seed = name.removeprefix(HOUSE)
    # Strictly, since this is typed by people: "house-07" would be a second name for "house-7".
    return name.startswith(HOUSE) and seed.isascii() and seed.isdecimal() and not seed.startswith("0")


@lru_cache(maxsize=256)
def estate(name: str) -> Estate:
    """Return an estate by its id, a house estate by its seed; raises KeyError where there is none."""
    return house(int(name.removeprefix(HOUSE))) if name.startswith(HOUSE) else PRINTED[name]


JOIN = "+"
NOWHERE = -1
"""What is read for a hex or a depot that does not exist, so that it can be said why nothing is placed there."""


def depots_word(depots: tuple[int, ...]) -> str:
    """Return how tokens name the depots of a ship: `3`, or `3+4` clockwise (CB-10.5)."""
    return JOIN.join(DEPOTS[depot] for depot in depots)


def goods_word(goods: tuple[int, ...]) -> str:
    """Return how tokens name types of goods, in the order of their numbers: `pink+red`."""
    return JOIN.join(GOODS[good] for good in goods)


def _estate(word: str) -> str:
    if word not in PRINTED and not is_house(word):
        raise ValueError(word)
    return word


def tool(*buildings: int) -> VerbSlot:
    """Return the slot that says what an action is done with: a die, a castle or one of some buildings."""
    tools = {TOOLS[which]: which for which in (*DICE, BY_CASTLE, *buildings)}
    return VerbSlot("die", N_("Die"), tools.__getitem__, asks=N_("Which of your dice, or what stands for one."))


_DEPOT = {word: depot for depot, word in enumerate(DEPOTS)}
_GOOD = {word: good for good, word in enumerate(GOODS)}
# Translators: printed as de Depot, it deposito, es depósito
DEPOT = VerbSlot("depot", N_("Depot"), _DEPOT.__getitem__, asks=N_("A depot, 1 to 6, or the black one."))
# Translators: printed as de Plättchen, it tessera, es loseta
TILE = VerbSlot("tile", N_("Tile"), FACES.__getitem__, asks=N_("One of the tiles there."))
DISCARD = VerbSlot("discard", N_("Discard to make room"), FACES.__getitem__, asks=N_("If your storage is full."))
HEXAGON = VerbSlot("hex", N_("Hex"), HEX.__getitem__, asks=N_("A hex of your estate, such as d4."))
ANY_HEX = replace(HEXAGON, read=lambda word: HEX.get(word, NOWHERE))
GOOD = VerbSlot("good", N_("Goods"), _GOOD.__getitem__, asks=N_("Which of your goods."))
ANY_DEPOTS = VerbSlot(
    "depots", N_("Depots"), lambda word: tuple(_DEPOT.get(one, NOWHERE) for one in word.split(JOIN))
).asking(N_("The depot whose goods you load."))
LOADED = VerbSlot("goods", N_("Goods to load"), lambda word: tuple(_GOOD[good] for good in word.split(JOIN)))
# Translators: printed as de Fürstentum, it principato, es principado
ESTATE = VerbSlot("estate", N_("Estate"), _estate, asks=N_("One of the estates on offer."))
