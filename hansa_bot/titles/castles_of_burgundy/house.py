"""House estates: layouts made from a seed, for tables that want variety; never passed off as printed (CB-16.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rng import Rng, shuffle
from hansa_bot.titles.castles_of_burgundy.material import CASTLE, TYPES
from hansa_bot.titles.castles_of_burgundy.printed import layouts
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HOUSE, NEAR, SIZE, Estate, build, regions_of

STATUS = "house"
_TRIES = 10_000


@lru_cache(maxsize=256)
def house(seed: int) -> Estate:
    """Return the house estate of a seed, always the same; raises RulesBug when no shuffle fits."""
    rng = Rng(f"{HOUSE}{seed}")
    tiles = [TYPES.index(kind) for kind, count in layouts()["counts"].items() for _ in range(count)]
    for _ in range(_TRIES):
        types = bytes(shuffle(rng, "layout", tiles))
        if fits(types):
            castles = tuple(index for index in range(SIZE) if types[index] == CASTLE)
            return build(f"{HOUSE}{seed}", STATUS, types, castles)
    raise RulesBug(f"no house estate for seed {seed}")


def fits(types: bytes) -> bool:
    """Tell whether a layout keeps within what house estates must keep to."""
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


def house_id(name: str) -> bool:
    """Tell whether this is how a house estate is called."""
    seed = name.removeprefix(HOUSE)
    return name.startswith(HOUSE) and seed.isascii() and seed.isdecimal() and not seed.startswith("0")
