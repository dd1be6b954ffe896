"""The score, line by line, how the last cubes are moved for it, and who wins (MK-9)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.merkator.material import BUILDINGS, CARDS, COLORS, CONTRACTS, OFFICE, Building
from hansa_bot.titles.merkator.state import BY_TURNS, MerkatorState, stock, supply
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView

BEST, FURTHER = "best", "further"
"""The lines of contracts in the score; Buildings have their words."""
COUNTERS = "counters"
"""The tie-break (MK-9.7)."""
SOLE_LEADER = "sole_leader"
"""The kind of Buildings for which others matter (MK-9.8)."""
IN_STORE = ("types", "units", "color_pairs")
"""What depends on the units in storage."""


_OF: dict[tuple[int, ...], Callable[[Sequence[int]], tuple[int, ...]]] = {
    building.goods: itemgetter(*building.goods) for building in BUILDINGS.values()
}
"""By goods: takes their units out of a storage."""


class Holding(NamedTuple):
    """What conditions of Buildings look at (MK-9.8)."""

    storage: tuple[int, ...]
    time_counters: int
    bonus_cards: int
    highest_contract: int

    def grown(self, goods: Sequence[int]) -> "Holding":
        """Return the same with these goods in storage besides."""
        store = [*self.storage]
        for good in goods:
            store[good] += 1
        return self._replace(storage=tuple(store))


def measure(building: Building, holding: Holding) -> int:
    """Return the number that a condition counts."""
    store = holding.storage
    match building.metric:
        case "types":
            return len(building.goods) - _OF[building.goods](store).count(0)
        case "units":
            return sum(_OF[building.goods](store))
        case "color_pairs":
            return sum([1 for color in range(len(COLORS)) if store[2 * color] and store[2 * color + 1]])
    return int(getattr(holding, building.metric))


def worth(building: Building, mine: Holding, others: Sequence[Holding]) -> int:
    """Return the points of a Building (MK-9.4, MK-9.8)."""
    return earns(building, measure(building, mine), most(building, others))


def most(building: Building, others: Sequence[Holding]) -> int:
    """Return the highest number that others have, as far as it matters."""
    return max((measure(building, other) for other in others), default=0) if building.kind == SOLE_LEADER else 0


def earns(building: Building, number: int, rival: int) -> int:
    """Return the points of a Building for what its condition counts, if the best of the others has so much."""
    match building.kind:
        case "tiers":
            return max([points for least, points in building.tiers if number >= least], default=0)
        case "sole_leader":
            return building.points * (number > rival)
    points = building.points * (number // building.divisor)
    return min(points, building.cap) if building.cap else points


@lru_cache(1 << 10)
def best_move(
    cubes: tuple[int, ...], owned: tuple[int, ...], mine: Holding, others: tuple[Holding, ...]
) -> tuple[int, ...]:
    """Return the goods that all cubes become: most points, then most kinds, then the first in order (MK-9.1).

    Where no own Building looks at the storage a cube becomes a kind that is new, or the first of its two goods.
    """
    pairs = [(2 * color, 2 * color + 1) for color, count in enumerate(cubes) for _ in range(count)]
    counting = [BUILDINGS[card] for card in owned if BUILDINGS[card].metric in IN_STORE]

    def rank(goods: tuple[int, ...]) -> tuple[int, int]:
        then = mine.grown(goods)
        return sum(worth(building, then, others) for building in counting), -then.storage.count(0)

    if not counting:
        return tuple(min(pair, key=lambda good: bool(mine.storage[good])) for pair in pairs)
    # `product` goes by the order of goods and `max` keeps the first of equals, as MK-9.1 wants it
    return max(product(*pairs), key=rank)


def held(state: MerkatorState, seat: int) -> Holding:
    """Return what conditions look at of a seat."""
    highest = max(CONTRACTS[card].value for card in state.contracts[seat])
    return Holding(tuple(stock(state, seat)), state.counters[seat], len(state.bonus[seat]), highest)


def holding_of(office: OfficeView) -> Holding:
    """Return what conditions look at of an office."""
    highest = max((CONTRACTS[card].value for card in office.contracts), default=0)
    return Holding(tuple(office.storage), office.counters, len(office.bonus), highest)


def move_all(
    active: int, holdings: list[Holding], supplies: Sequence[Sequence[int]], buildings: Sequence[Sequence[int]]
) -> dict[int, tuple[int, ...]]:
    """Move all supplies into the holdings; return what each seat's becomes, in the order of moving (MK-9.1).

    It begins to the left of the last active seat.
    """
    # one after the other: Buildings for a sole leader look at what others have by then
    moved = {}
    for step in range(1, len(holdings) + 1):
        seat = (active + step) % len(holdings)
        others = tuple([other for at, other in enumerate(holdings) if at != seat])
        moved[seat] = best_move(tuple(supplies[seat]), tuple(buildings[seat]), holdings[seat], others)
        if moved[seat]:
            holdings[seat] = holdings[seat].grown(moved[seat])
    return moved


def moves(state: MerkatorState) -> list[tuple[int, tuple[int, ...]]]:
    """Return by seat, in the order of moving, the goods that its cubes become before scoring (MK-9.1)."""
    return [*_moved(state)[1].items()]


def _moved(state: MerkatorState) -> tuple[list[Holding], dict[int, tuple[int, ...]]]:
    """Return all offices once the supplies are moved, and what each seat's becomes."""
    holdings = [held(state, seat) for seat in range(state.seats)]
    supplies = [supply(state, seat) for seat in range(state.seats)]
    return holdings, move_all(state.active, holdings, supplies, state.buildings)


def building_now(view: MerkatorView, seat: int, card: int) -> int:
    """Return the points of a Building for a seat as things stand, before any cube is moved."""
    others = [holding_of(office) for office in view.offices if office.seat != seat]
    return worth(BUILDINGS[card], holding_of(view.offices[seat]), others)


def contract_halves(contracts: Sequence[int]) -> tuple[int, int]:
    """Return what the best contracts and the further ones count, in half points (MK-9.2, MK-9.3)."""
    values = sorted((CONTRACTS[card].value for card in contracts), reverse=True)
    return 2 * sum(values[:OFFICE]), sum(values[OFFICE:])


def as_points(halves: int) -> float:
    """Return half points as points: a whole number, or one with a half (MK-9.9)."""
    return halves / 2 if halves % 2 else halves // 2


def scores(view: MerkatorView) -> list[Score]:
    """Return every seat's lines as if the game ended now, all cubes moved (MK-9)."""
    holdings = [holding_of(office) for office in view.offices]
    supplies, buildings = zip(*((office.supply, office.buildings) for office in view.offices), strict=True)
    move_all(view.active or 0, holdings, supplies, buildings)
    return [
        Score(seat, _lines(office.contracts, office.buildings, holdings, seat))
        for seat, office in enumerate(view.offices)
    ]


def totals(state: MerkatorState) -> list[float]:
    """Return every seat's points as if the game ended now, as `scores` adds them up."""
    holdings, _ = _moved(state)
    return [
        Score(seat, _lines(contracts, buildings, holdings, seat)).total
        for seat, (contracts, buildings) in enumerate(zip(state.contracts, state.buildings, strict=True))
    ]


def _lines(contracts: Sequence[int], buildings: Sequence[int], holdings: Sequence[Holding], seat: int) -> list[Line]:
    """Return a seat's lines, all cubes moved."""
    best, further = contract_halves(contracts)
    lines = [Line(BEST, as_points(best), {"count": min(OFFICE, len(contracts))})]
    if further:
        lines.append(Line(FURTHER, as_points(further), {"count": len(contracts) - OFFICE}))
    others = [other for at, other in enumerate(holdings) if at != seat]
    for card in buildings:
        building = BUILDINGS[card]
        count = measure(building, holdings[seat])
        lines.append(Line(CARDS[card], worth(building, holdings[seat], others), {"count": count}))
    return lines


def result(view: MerkatorView) -> Result:
    """Return scores and places of a finished game; a tie goes to more counters, else it is shared (MK-9.7)."""
    found = scores(view)
    keys = [(-score.total, -office.counters) for score, office in zip(found, view.offices, strict=True)]
    ranks = sorted({*keys})
    places = [[seat for seat, key in enumerate(keys) if key == rank] for rank in ranks]
    parted = len(ranks) > 1 and ranks[0][0] == ranks[1][0]
    return Result(view.trigger or BY_TURNS, found, places, COUNTERS if parted else None)
