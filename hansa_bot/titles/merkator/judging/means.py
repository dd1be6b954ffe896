"""What somebody has, or would have, as the judge sees it; what becomes of it by a visit, by paying, by a reward."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from hansa_bot.titles.merkator import material, paying
from hansa_bot.titles.merkator.material import BONUS, CONTRACTS, MAJORS, TIME

T = TypeVar("T")
_NO_GOOD = -1
"""Stands for a unit that is lacking and could be of no good in particular."""


@dataclass(frozen=True, eq=False)
class Aim:
    """A contract as something to fulfil: where, the value of its reward (0 for none), and its row of demands.

    The same by good with its colour, `named` in all, by the goods of a column, and as a number of kinds. Made once
    (`aim_at`) and equal to no other, so that what is remembered of aims is found without looking into them.
    """

    card: int
    place: int
    reward: int
    rest: list[int]
    goods: tuple[tuple[int, int, int], ...]
    named: int
    columns: tuple[tuple[tuple[int, ...], int], ...]
    kinds: int


@lru_cache(1 << 9)
def aim_at(card: int, reward: int) -> Aim:
    """Return a contract as an aim for a reward of this value, 0 for none."""
    contract = CONTRACTS[card]
    goods = tuple((good, good // 2, want) for good, want in enumerate(contract.goods) if want)
    columns = tuple((material.IN_COLUMN[column], want) for column, want in enumerate(contract.columns) if want)
    return Aim(
        card, contract.place, reward, paying.demands(card), goods, sum(contract.goods), columns, contract.kinds
    )


class Piles:
    """What may be gained for contracts: the reward for each value, and the cards that lie open."""

    def __init__(self, tops: bytes, discards: bytes, coming: bytes, solo: bool) -> None:
        there = {CONTRACTS[card].value for card in tops}
        renewable = set[int]() if solo else {CONTRACTS[card].value for card in discards}
        after = {CONTRACTS[card].value for card in coming}
        self.rewards = {
            # what the solo stack still brings counts for the next value's pile, never as a stand-in of the same value
            value: wanted if wanted in there | renewable | after else value if value in there | renewable else 0
            for value, wanted in material.REWARD.items()
        }
        """By value of a contract that of its reward, as it may be when it is fulfilled (MK-5.14, MK-10.10)."""
        self.opened = {CONTRACTS[card].value: self.aim(card) for card in tops}

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        return aim_at(card, self.rewards.get(CONTRACTS[card].value, 0))


piles_of = lru_cache(1 << 6)(Piles)
"""The piles as they lay not long ago."""


@lru_cache(1 << 9)
def aims_of(contracts: bytes, store: tuple[int, ...], piles: Piles) -> tuple[Aim, ...]:
    """Return contracts as aims, those that are nearest first."""
    # the order matters: where several want the same unit it serves the first one (`worth`)
    return tuple(sorted(map(piles.aim, contracts), key=lambda aim: lack(aim, store) - aim.reward))


# without garbage collection: many are made for a decision, and none refers back to what refers to it
class Ledger(msgspec.Struct, gc=False, eq=False):
    """What a seat owns that no trip changes: values of contracts, aims, thalers, bought cards.

    Buildings stand with the most that others have of what they count. No two are equal, so that what follows from one
    is found without looking into it: its `rates` by trips to come (`worth`), and what it is by a reward.
    """

    values: tuple[int, ...]
    aims: tuple[Aim, ...]
    thalers: int
    bonus: bytes
    buildings: tuple[tuple[int, int], ...]
    piles: Piles
    solo: bool
    rates: tuple[tuple[int, Any], ...] = ()
    rewards: dict[Aim, Ledger] | None = None

    def but(
        self,
        values: tuple[int, ...] | None = None,
        aims: tuple[Aim, ...] | None = None,
        thalers: int | None = None,
        bonus: bytes | None = None,
        buildings: tuple[tuple[int, int], ...] | None = None,
    ) -> Ledger:
        """Return the same with changes."""
        return Ledger(
            self.values if values is None else values,
            self.aims if aims is None else aims,
            self.thalers if thalers is None else thalers,
            self.bonus if bonus is None else bonus,
            self.buildings if buildings is None else buildings,
            self.piles,
            self.solo,
        )

    def without(self, contracts: Collection[int]) -> Ledger:
        """Return the same without some contracts."""
        values = [*self.values]
        for card in contracts:
            values.remove(CONTRACTS[card].value)
        return self.but(tuple(values), tuple([aim for aim in self.aims if aim.card not in contracts]))

    def rewarded(self, aim: Aim) -> Ledger:
        """Return the same with the reward of an aim, an aim itself if it lies open."""
        if self.rewards is None:
            self.rewards = {}
        found = self.rewards.get(aim)
        if found is None:
            opened = self.piles.opened.get(aim.reward)
            more = (opened,) if opened and opened not in self.aims else ()
            found = self.rewards[aim] = self.but((*self.values, aim.reward), self.aims + more)
        return found


ledger_of = lru_cache(1 << 7)(Ledger)
"""What seats owned not long ago."""


class Means(msgspec.Struct, gc=False):
    """What a seat has, or would have: units, cubes and counters, and all else that it owns.

    So nothing else of the position matters but how many cubes lie where, and what follows can be `known` here: of
    most of them no more than the last sum (`worth`).
    """

    store: tuple[int, ...]
    cubes: tuple[int, ...]
    counters: int
    own: Ledger
    summed: tuple[int, Any] | None = None
    known: dict[Any, Any] | None = None

    def holding(self, store: tuple[int, ...], counters: int, cubes: tuple[int, ...] | None = None) -> Means:
        """Return the same with these units and counters, and cubes."""
        return Means(store, self.cubes if cubes is None else cubes, counters, self.own)

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return what is found out only once of it; the key says what it rests on besides."""
        if self.known is None:
            self.known = {}
        found: T | None = self.known.get(key)
        if found is None:
            found = self.known[key] = find()
        return found

    def but(self, own: Ledger) -> Means:
        """Return the same with something else owned."""
        return Means(self.store, self.cubes, self.counters, own)


remembered = lru_cache(1 << 7)(Means)
"""What seats had not long ago, with all that is known of it: players of playouts have the same on many maps."""


def moved(store: Sequence[int], *changes: tuple[int, int]) -> tuple[int, ...]:
    """Return units after changes, each of so many of a good."""
    after = [*store]
    for good, more in changes:
        after[good] += more
    return tuple(after)


@lru_cache(1 << 8)
def gifts(bonus: bytes) -> Mapping[int, Sequence[int]]:
    """Return by place the goods of Bonus cards that name it."""
    found = dict[int, list[int]]()
    for card in bonus:
        found.setdefault(BONUS[card].place, []).append(BONUS[card].good)
    return found


def gathered(means: Means, place: int, cubes: int, first: int, units: int) -> tuple[int, ...]:
    """Return the units after a visit, where `first` of the cubes become the first good and Bonus cards bring some."""
    given = gifts(means.own.bonus).get(place)
    if not (cubes or given):
        return means.store
    after = [*means.store]
    if cubes:
        after[2 * place] += first
        after[2 * place + 1] += cubes - first
    for good in given or ():
        after[good] += units
    return tuple(after)


def split(means: Means, place: int, cubes: int) -> int:
    """Return how many cubes best become the first good: what aims want first, then halves."""
    if not cubes:
        return 0
    first, wanted = cubes + 1, wanted_by(means.own.aims)
    if wanted:
        store, good = means.store, 2 * place
        if wanted[good] > store[good]:
            first += wanted[good] - store[good]
        if wanted[good + 1] > store[good + 1]:
            first -= wanted[good + 1] - store[good + 1]
    # halves, moved by what one good lacks more than the other; the odd cube becomes the first good
    first //= 2
    least = int(cubes > 1)
    return least if first < least else cubes - least if first > cubes - least else first


@lru_cache(1 << 9)
def wanted_by(aims: tuple[Aim, ...]) -> Sequence[int]:
    """Return what all aims together demand, as a row; empty without any."""
    return [*map(sum, zip(*(aim.rest for aim in aims), strict=True))]


def arrive(means: Means, place: int, cubes: int) -> Means:
    """Return what one has on arrival at a place that one can pay, where so many cubes lie."""
    store = gathered(means, place, cubes, split(means, place, cubes), material.BONUS_UNITS)
    return means.holding(store, means.counters + TIME[place])


@lru_cache(1 << 9)
def by_place(aims: tuple[Aim, ...]) -> Mapping[int, Sequence[Aim]]:
    """Return by place what can be fulfilled there, the best reward last."""
    found = dict[int, list[Aim]]()
    for aim in sorted(aims, key=lambda aim: aim.reward):
        if aim.reward:
            found.setdefault(aim.place, []).append(aim)
    return found


def lack(aim: Aim, store: tuple[int, ...]) -> int:
    """Return how many units an aim lacks."""
    if aim.columns or aim.kinds:
        return paying.owed(store, aim.card)[0]
    return _lack_named(aim, store)


def _lack_named(aim: Aim, store: tuple[int, ...]) -> int:
    """Return how many units an aim lacks of the goods that it names."""
    missing = 0
    for good, _, want in aim.goods:
        if store[good] < want:
            missing += want - store[good]
    return missing


def receive(means: Means, aim: Aim) -> Means:
    """Return what a seat has with the reward of an aim if there is one, an aim itself if it lies open."""
    if not aim.reward:
        return means
    return Means(means.store, means.cubes, means.counters, means.own.rewarded(aim))


def pay(aim: Aim, means: Means, cubes: bool = True, trades: bool = True) -> Means | None:
    """Return what is left when an aim is paid, with cubes and trades for what lacks; None where it cannot be."""
    store = means.store
    missing = _lack_named(aim, store)
    if missing:
        # what is there besides the goods it names is the most that could be traded
        found = sum(means.cubes) if cubes else 0
        if trades:
            found += means.counters // material.TIME_PER_TRADE
            found += (sum(store) - aim.named + missing) // material.UNITS_PER_TRADE
        if missing > found:
            return None
    paid = _paid(aim, store, means.cubes, means.counters, cubes, trades)
    return Means(*paid, means.own) if paid else None


@lru_cache(1 << 10)
def _paid(
    aim: Aim, store: tuple[int, ...], supply: tuple[int, ...], counters: int, cubes: bool, trades: bool
) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
    """Return the store, the cubes and the counters that are left."""
    missing, left = paying.owed(store, aim.card)
    if not missing:
        return tuple(left), supply, counters
    units, time = material.UNITS_PER_TRADE, material.TIME_PER_TRADE
    found = sum(supply) if cubes else 0
    if missing > found and not (trades and missing <= found + paying.blocks(left, counters)):
        return None
    short, spare = [good for good, _, want in aim.goods for _ in range(want - store[good])], [*supply]
    if missing > len(short):
        # what a column or a kind lacks is any good that fits, best one for which there is a cube
        fitting = [good for goods, _ in aim.columns for good in goods]
        fitting += [good for good, have in enumerate(store) if aim.kinds and not have]
        fitting.sort(key=lambda good: not spare[good // 2])
        short += fitting[: missing - len(short)]
        # where no good is left that fits, no cube helps: only a trade can stand in
        short += [_NO_GOOD] * (missing - len(short))
    for good in short:
        if cubes and good != _NO_GOOD and spare[good // 2]:
            spare[good // 2] -= 1
            continue
        # a trade takes from the largest heap; rather than empty it, counters go as long as some are left afterwards
        most = max(left)
        if trades and most >= units and (most > units or counters <= time):
            left[left.index(most)] -= units
        elif trades and counters >= time:
            counters -= time
        else:
            return None
    return tuple(left), tuple(spare), counters


def spread(cubes: Sequence[int], place: int) -> list[int]:
    """Return what lies on the majors after a trip (MK-4.9, MK-4.10)."""
    if place < MAJORS:
        then = [*cubes]
        for major in material.LINKED[place]:
            then[major] += 1
        then[place] = 0
        return then
    least = material.THRESHOLD[place]
    return [lie + (lie >= least) for lie in cubes]


@lru_cache(1 << 8)
def lying_after(cubes: tuple[int, ...]) -> Sequence[int]:
    """Return by place how many cubes lie on the map after a trip there."""
    lying = sum(cubes)
    # minors that share a threshold bring as many cubes, so each threshold is counted once
    more = {least: lying + sum([lie >= least for lie in cubes]) for least in {*material.THRESHOLD[MAJORS:]}}
    found = [lying - lie + len(linked) for lie, linked in zip(cubes, material.LINKED, strict=False)]
    return found + [more[least] for least in material.THRESHOLD[MAJORS:]]
