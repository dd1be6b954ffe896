"""What one more office in a city is worth to a seat: coin, control, network, link, ranks of regions, permission."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import compress, repeat
from typing import NamedTuple

from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import CityStanding, bits, groups, ruler, standing_by
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

RULE = 1.5
"""What controlling a city may still bring through claims, at the start of the game."""
GROWTH = 0.9
"""How much the key value may still rise."""
LOCK = 1.0
"""What it is worth that a city is complete: nobody can easily take it back, and the end comes nearer."""
LINK_FADE = 0.5
"""The share of the link's award that is left for each further office that it still wants."""
ASIDE = 0.3
"""The share of the key value that an office outside the best group may still bring."""
_STAGES = 8


class Offices(NamedTuple):
    """What one more office in each city is worth to a seat, whatever its privilege.

    By city `slots` are the next printed ones, -1 where none is left, and `gains` their worth; `left` is the worth of
    an extra office (HT-13.4), `right` that of one at the right end of an open city (HT-19.6), founded or not. `best`
    are the gains with the privileges that they need, the best first; `held` is the number of cities where the seat
    has an office already.
    """

    slots: list[int]
    gains: list[float]
    left: list[float]
    right: list[float]
    best: list[tuple[float, int]]
    held: int


def offices(state: HansaState, t: Tables, seat: int, now: float) -> Offices:
    """Return what one more office is worth to a seat."""
    links = len(state.links)
    award = 0 if seat in state.links or links == len(t.link_points) else t.link_points[links]
    # What is remembered must not depend on who asked first, hence the stage in steps.
    now = round(now * _STAGES) / _STAGES
    keys = value(state, seat, material.KEYS)
    return _offices(t, seat, state.seats, bytes(state.slots), bytes(state.extras), keys, award, now)


@lru_cache(maxsize=1000)  # about 4 KB each
def _offices(
    t: Tables, seat: int, seats: int, slots: bytes, extras: bytes, keys: int, award: int, now: float
) -> Offices:
    stand = standing_by(t, slots, extras)
    counts = [there.count(seat) for there in stand.owners]
    own = sum(1 << city for city, count in enumerate(counts) if count)
    free = [slots.find(0, first, last) for first, last in zip(t.slot_start, t.slot_stop, strict=True)]
    links = _links(t, award, own, sum(1 << city for city, slot in enumerate(free) if slot < 0))
    sizes = [sum(map(counts.__getitem__, group)) for group in _joined(t, own)]
    # Of groups that are there already: `counts` is 0 where the seat has no office.
    most = max(compress(sizes, counts), default=0)
    key = keys + GROWTH * (1 - now)
    # Control is left out here: it depends on the end of the row where the office goes.
    common = [
        link + 0.2 + key * (size + 1 - most if size >= most else ASIDE)
        for link, size in zip(links, sizes, strict=True)
    ]
    controls = [_controls(there, seat, now) for there in stand.owners]
    left = [worth + control for worth, (control, _) in zip(common, controls, strict=True)]
    right = [worth + control for worth, (_, control) in zip(common, controls, strict=True)]
    if t.has_regions:
        _add_regions(t, Regions(t, seats, stand), seat, stand.owners, now, left, right)
    for city in compress(range(len(t.cities)), t.open):
        if not stand.owners[city]:
            left[city], right[city] = left[city] + LOCK, right[city] + LOCK
    gains = [
        0.0 if slot < 0 else worth + t.coin[slot] + (LOCK if t.is_last[slot] else 0.0)
        for slot, worth in zip(free, right, strict=True)
    ]
    needs = [0 if slot < 0 else t.privilege[slot] for slot in free]
    best = sorted(zip(gains, needs, strict=True), reverse=True)
    return Offices(free, gains, left, right, best, own.bit_count())


@lru_cache(maxsize=1024)
def _joined(t: Tables, own: int) -> list[Collection[int]]:
    """Return by city the cities of the bit mask `own` that would hang together with it."""
    found: list[Collection[int]] = [()] * len(t.cities)
    for group in map(bits, groups(t, own)):
        # One set for the whole group, shared by all its cities.
        cities = {*group}
        for city in cities:
            found[city] = cities
    for city, near in enumerate(t.neighbours):
        if not own >> city & 1:
            found[city] = set[int]().union(*(found[other] for other in near if own >> other & 1))
    return found


@lru_cache(maxsize=4096)
def _controls(there: bytes, seat: int, now: float) -> tuple[float, float]:
    """Return the worth of a city's control that one more office brings at its left end, and at its right end."""
    mine = bytes((seat,))
    return _control(there, there + mine, seat, now), _control(there, mine + there, seat, now)


def _control(before: bytes, after: bytes, seat: int, now: float) -> float:
    """Return the worth of the city's control that one more office brings; owners from right to left (HT-9)."""
    if ruler(after) != seat:
        return 0.1
    if ruler(before) == seat:
        return 0.4
    return 2.0 + RULE * (1 - now) + (0.5 if before else 0.0)


def _links(t: Tables, award: int, own: int, closed: int) -> list[float]:
    """Return by city how much an office there helps towards the link, whose award may be gone."""
    if not award:
        return [0.0] * len(t.cities)
    missing, on_way = _chain(t, own, closed)
    share = award * LINK_FADE ** (missing - 1)
    return [share if helps else 0.0 for helps in on_way]


@lru_cache(maxsize=1024)
def _chain(t: Tables, own: int, closed: int) -> tuple[int, tuple[bool, ...]]:
    """Return how many offices the link still wants, and by city whether one there is on a shortest way."""
    prices = [0 if own >> city & 1 else 3 if closed >> city & 1 else 1 for city in range(len(t.cities))]
    west, east = (_distances(t, end, prices) for end in t.link)
    missing = west[t.link[1]]
    return missing, tuple(
        price > 0 and a + b - price == missing for a, b, price in zip(west, east, prices, strict=True)
    )


def _distances(t: Tables, start: int, prices: list[int]) -> list[int]:
    """Return by city the least number of offices still missing on a chain from `start` (Dijkstra)."""
    far = list(repeat(99, len(t.cities)))
    far[start] = prices[start]
    waiting = [(far[start], start)]
    while waiting:
        here, city = heappop(waiting)
        for other in t.neighbours[city]:
            there = here + prices[other]
            if there < far[other]:
                far[other] = there
                heappush(waiting, (there, other))
    return far


PERMIT = 3.0
"""What a permission is worth at the start of the game."""
SURE = 0.5
"""How much of a rank counts at the start of the game, when it may still be lost."""
LOSS = 0.3
"""How much a point is worth that others lose by being overtaken."""


Ranks = tuple[tuple[int, int], ...]
"""By seat the cities that it controls in a region, and its offices there."""


class Regions:
    """The rankings of all regions."""

    def __init__(self, t: Tables, seats: int, stand: CityStanding) -> None:
        self._seats, self._rulers = seats, stand.rulers
        self._rankings: list[tuple[tuple[int, ...], set[int], Ranks]] = []
        for region in t.board.regions:
            cities = {t.city[name] for name in region.cities}
            ruled = Counter(stand.rulers[city] for city in cities)
            held = Counter(seat for city in cities for seat in stand.owners[city])
            ranks = tuple((ruled[seat], held[seat]) for seat in range(seats))
            self._rankings.append((region.points, cities, ranks))

    def gain(self, seat: int, city: int, after: bytes, now: float) -> float:
        """Return the worth of the ranks that an office brings which leaves these owners in a city."""
        change = 0.0
        for points, cities, ranks in self._rankings:
            if city in cities:
                before, then = _ranked(points, ranks), _ranked(points, self._after(seat, city, after, ranks))
                # `get`: without an office in the region a seat has no rank yet.
                mine = then[seat] - before.get(seat, 0)
                change += mine - LOSS * (sum(then.values()) - sum(before.values()) - mine)
        return change * (SURE + (1 - SURE) * now)

    def _after(self, seat: int, city: int, after: bytes, ranks: Ranks) -> Ranks:
        lost, won = self._rulers[city], ruler(after)
        return tuple(
            (ruled - (each == lost) + (each == won), held + (each == seat))
            for each, (ruled, held) in enumerate(ranks)
        )


@lru_cache(maxsize=1024)
def _ranked(points: tuple[int, ...], ranks: Ranks) -> dict[int, int]:
    return scoring.ranked(points, dict(enumerate(ranks)))


def _add_regions(
    t: Tables, regions: Regions, seat: int, owners: Sequence[bytes], now: float, left: list[float], right: list[float]
) -> None:
    """Add what offices are worth in regions: ranks, and at the right end permissions."""
    mine = bytes((seat,))
    for city, there in enumerate(owners):
        left[city] += regions.gain(seat, city, there + mine, now)
        right[city] += regions.gain(seat, city, mine + there, now) + permit(t, seat, city, there, now)


def permit(t: Tables, seat: int, city: int, there: bytes, now: float) -> float:
    """Return the worth of the permission that a new rightmost office in a city brings (HT-20.4)."""
    keeps = any(city == keeper for keeper, _ in t.permits)
    return PERMIT * (1 - now) if keeps and there[:1] != bytes((seat,)) else 0.0
