"""A second opinion on paying: every plan is searched for (MK-5.19 to MK-5.21, MK-15.5)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any

from tests.titles.merkator.second.printed import BOARD, COLORS, COLUMNS, CONTRACTS, GOODS

RATE: int = BOARD["rates"]["trade_in_units"]
TIME_RATE: int = BOARD["rates"]["trade_in_time_counters"]
Storage = tuple[int, ...]
"""Units by good, in the order of goods."""
Demands = tuple[str, ...]
"""What is still to be delivered, unit by unit: a good, `column:a` to `column:f`, or `kind`."""


def demands_of(contract: str) -> Demands:
    needs = CONTRACTS[contract]["requires"]
    named = [good for good in GOODS for _ in range(needs["goods"].get(good, 0))]
    columns = [f"column:{letter.lower()}" for letter in COLUMNS for _ in range(needs["categories"].get(letter, 0))]
    return tuple(named + columns + ["kind"] * needs["different_goods"])


def column_of(demand: str) -> list[str]:
    return COLUMNS[demand.partition(":")[2].upper()]


def flat(storage: dict[str, int]) -> Storage:
    return tuple(storage[good] for good in GOODS)


def missing(storage: Storage, demands: Demands) -> int:
    """How many demanded units the storage cannot cover; each unit counts once (MK-5.7)."""
    left = dict(zip(GOODS, storage, strict=True))
    short = 0
    for demand in (demand for demand in demands if demand in left):
        if left[demand]:
            left[demand] -= 1
        else:
            short += 1
    for letter in COLUMNS:
        wanted = demands.count(f"column:{letter.lower()}")
        short += max(0, wanted - sum(left[good] for good in COLUMNS[letter]))
    return short + max(0, demands.count("kind") - sum(count > 0 for count in left.values()))


def is_plain(storage: Storage, demands: Demands) -> bool:
    """MK-5.19: no trade is needed."""
    return missing(storage, demands) == 0


def trades(storage: Storage, counters: int, demands: Demands) -> dict[str, tuple[Storage, int, Demands]]:
    """By token: what is left of storage, counters and demands, payable or not (MK-5.9, MK-5.10)."""
    found = {}
    for demand in sorted(set(demands)):
        rest = list(demands)
        rest.remove(demand)
        for at, good in enumerate(GOODS):
            if storage[at] >= RATE:
                less = (*storage[:at], storage[at] - RATE, *storage[at + 1 :])
                found[f"trade/{good}/{demand}"] = (less, counters, tuple(rest))
        if counters >= TIME_RATE:
            found[f"trade/time/{demand}"] = (storage, counters - TIME_RATE, tuple(rest))
    return found


@cache
def can_pay(storage: Storage, counters: int, demands: Demands) -> bool:
    """Whether any plan exists: all of them are tried, but for those with more trades than can be had."""
    short = missing(storage, demands)
    if short == 0:
        return True
    if short > sum(count // RATE for count in storage) + counters // TIME_RATE:
        return False
    return any(can_pay(*after) for after in trades(storage, counters, demands).values())


def useful_trades(storage: Storage, counters: int, demands: Demands) -> list[str]:
    """MK-5.21: those after which the contract can still be paid."""
    return [token for token, after in trades(storage, counters, demands).items() if can_pay(*after)]


def without_named(storage: Storage, demands: Demands) -> tuple[Storage, Demands]:
    """Take off what the named goods need; only categories and kinds are left to be chosen."""
    less = tuple(count - demands.count(good) for good, count in zip(GOODS, storage, strict=True))
    return less, tuple(demand for demand in demands if demand not in GOODS)


def gifts(storage: Storage, demands: Demands, last: str) -> list[str]:
    """The goods that may be given next; kinds only in the order of goods, after the last one (MK-5.20, MK-18.4)."""
    have = [good for good, count in zip(GOODS, storage, strict=True) if count]
    if demands[0] != "kind":
        return [good for good in have if good in column_of(demands[0])]
    have = [good for good in have if not last or GOODS.index(good) > GOODS.index(last)]
    return have[: len(have) - len(demands) + 1]


def ways(storage: Storage, demands: Demands, last: str = "") -> set[Storage]:
    """What may be left after a plain payment of categories and kinds."""
    found = {storage}
    for letter in COLUMNS:
        wanted = demands.count(f"column:{letter.lower()}")
        found = {
            take(left, given)
            for left in found
            for given in product(COLUMNS[letter], repeat=wanted)
            if min(take(left, given)) >= 0
        }
    kinds = demands.count("kind")
    if kinds:
        have = gifts(storage, ("kind",), last)
        found = {take(storage, given) for given in combinations(have, kinds)}
    return found


def take(storage: Storage, given: tuple[str, ...]) -> Storage:
    return tuple(count - given.count(good) for good, count in zip(GOODS, storage, strict=True))


def supplies(player: dict[str, Any]) -> list[tuple[str, ...]]:
    """Every way to move all cubes of the personal supply: a good for each, in the order of goods (MK-7.1)."""
    cubes = [COLORS[color] for color in COLORS for _ in range(player["supply"][color])]
    return list(product(*cubes))


def could_fulfil(player: dict[str, Any], contract: str, counters: int) -> bool:
    """MK-6.4: by any means, the personal supply included."""
    storage, demands = flat(player["storage"]), demands_of(contract)
    moved = (
        tuple(have + way.count(good) for good, have in zip(GOODS, storage, strict=True)) for way in supplies(player)
    )
    return any(can_pay(after, counters, demands) for after in moved)
