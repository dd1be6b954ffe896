"""What wagons and prices promise to anybody: where wagons get to in time, and what goods bring there, in money."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from operator import mul

from hansa_bot.titles.die_haendler import material, prices
from hansa_bot.titles.die_haendler.roads import is_city
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.kit.preview import once

ARRIVALS_A_ROUND = {2: 0.66, 3: 0.88, 4: 1.03}
"""By seats: how many wagons arrive in a round on average (DH-18.6)."""
PACE = {2: 1.8, 3: 2.4, 4: 2.8}
"""By seats: how many steps nearer to a city a wagon comes in a round on average."""
NEARER = 0.62
"""How much less likely a wagon goes to a city that is one step farther away."""
TAKEN = 0.5
"""How much less likely where another wagon stands now."""
PATIENCE = 0.93
"""What is left of money for each round that one waits for it."""
LOADED = (0.85, 0.8, 0.5, 0.2, 0.1, 0.05)
"""How likely the first, second … of a seat's goods in a city leaves it on the wagon that stands there."""
OTHER_KIND = 0.6
"""The same of a third one, less, when it is not all of one kind, since only a master loads three."""
ON_ITS_WAY, SOME_DAY = 0.7, 0.1
"""How likely a good waits in vain neither for a wagon that is heading there, nor for any."""
TYPICAL_FEE = 150
"""What a guest pays for a good, on average."""
CARD = 350
"""What an influence card is worth while there is time to use it."""
NOT_TAKEN: frozenset[int] = frozenset()
"""No city, of those that others stand in."""


@cache
def distances(place: int, came: int) -> tuple[int, ...]:
    """Return how many steps a wagon needs to each city, none of them back (DH-7.7); many where it cannot get."""
    found, edge, seen = [len(material.PLACES)] * len(material.CITIES), {(place, came)}, set[tuple[int, int]]()
    steps = 0
    while edge:
        steps += 1
        edge = {(step, here) for here, before in edge for step in material.LINKED[here] if step != before} - seen
        seen |= edge
        for city in {here for here, _ in edge if is_city(here)}:
            found[city] = min(found[city], steps)
        edge = {end for end in edge if not is_city(end[0])}
    return tuple(found)


@lru_cache(1 << 11)
def _shares(place: int, came: int, taken: frozenset[int]) -> list[tuple[float, int]]:
    """Return by city how likely a wagon goes there, where others stand in these cities, and how far that is."""
    steps = distances(place, came)
    weights = [NEARER**far * (TAKEN if city in taken else 1.0) for city, far in enumerate(steps)]
    total = sum(weights)
    return [(weight / total, far) for weight, far in zip(weights, steps, strict=True)]


def in_time(seats: int, rounds: float, steps: float) -> float:
    """Return how likely a wagon gets so far before the end, and what is left of the money for waiting."""
    trip = steps / PACE[seats]
    return max(0.0, min(1.0, rounds + 1 - trip)) * PATIENCE**trip


@lru_cache(1 << 8)
def _in_time(seats: int, rounds: float, wait: float) -> list[float]:
    """Return the same by steps, for a wagon that starts after some rounds."""
    return [in_time(seats, rounds, steps + wait * PACE[seats]) for steps in range(len(material.PLACES) + 1)]


Stand = tuple[int, int, frozenset[int], float]
"""A wagon's place, where it came from, the cities where others stand, and after how many rounds it goes on."""


class Market:
    """What goods bring where prices and bonuses stand like this, with so many rounds before the end."""

    def __init__(self, seats: int, rounds: float, levels: tuple[int, ...], marks: tuple[int, ...]) -> None:
        self._left, self._worth = (seats, rounds), dict[Stand, tuple[float, ...]]()
        bonuses = [material.BONUSES[mark] for mark in marks]
        self._incomes = [
            [prices.income(good, level, city, bonus) for city, bonus in enumerate(bonuses)]
            for good, level in enumerate(levels)
        ]
        self.paid = [tuple(map(float, incomes)) for incomes in zip(*self._incomes, strict=True)]
        """By city and good: what it brings there at today's price."""

    def arriving(self, place: int, came: int, taken: frozenset[int], wait: float) -> list[float]:
        """Return by city how likely a wagon that stands like that arrives there in time."""
        in_time = _in_time(*self._left, wait)
        return [share * in_time[far] for share, far in _shares(place, came, taken)]

    def worth(self, stand: Stand) -> tuple[float, ...]:
        """Return by good what one brings on a wagon that stands like that."""
        found = self._worth.get(stand)
        if found is None:
            chances = self.arriving(*stand)
            found = self._worth[stand] = tuple([sum(map(mul, chances, incomes)) for incomes in self._incomes])
        return found


_market = lru_cache(1 << 7)(Market)


class Outlook:
    """What can be told of a position in which wagons, prices and bonuses stand like this, whoever has what.

    `left` is how many wagons still arrive before the end, `gone` whether wagons are no longer loaded this round.
    """

    def __init__(
        self,
        seats: int,
        left: int,
        gone: bool,
        places: tuple[int, ...],
        came_from: tuple[int, ...],
        arrived: tuple[bool, ...],
        levels: tuple[int, ...],
        marks: tuple[int, ...],
    ) -> None:
        self.gone, self.places, self.came_from, self.arrived = gone, places, came_from, arrived
        nearest = min(map(min, map(distances, places, came_from)))
        self.rounds = max(left / ARRIVALS_A_ROUND[seats], nearest / PACE[seats]) if left > 0 else 0.0
        self.market = _market(seats, self.rounds, levels, marks)
        self.card = CARD * min(1.0, self.rounds / 3)
        """What any influence card is worth now."""
        self.later = in_time(seats, self.rounds, PACE[seats])
        """What is left of money that comes a round later, if it does."""
        cities = frozenset(filter(is_city, places))
        self._stands = [(place, came, cities - {place}, 0.0) for place, came in zip(places, came_from, strict=True)]

    @cached_property
    def on_wagons(self) -> list[tuple[float, ...]]:
        """By wagon and good: what it is worth there."""
        market, stands = self.market, zip(self.arrived, self._stands, strict=True)
        return [market.paid[stand[0]] if arrived else market.worth(stand) for arrived, stand in stands]

    @cached_property
    def _heading(self) -> list[list[float]]:
        """By wagons that have not arrived, and by city: how likely they do there."""
        stands = zip(self.arrived, self._stands, strict=True)
        return [self.market.arriving(*stand) for arrived, stand in stands if not arrived]

    @once
    def stored(self, city: int, before: int, mixed: bool) -> list[float]:
        """Return by good what one more is worth in a warehouse with so many before it, of other kinds if `mixed`."""
        fits = LOADED[min(before, len(LOADED) - 1)]
        if before >= material.GUEST_MOST and mixed:
            fits *= OTHER_KIND
        if city in self.places:
            chance, wait = fits, float(self.gone or self.arrived[self.places.index(city)])
        else:
            chance, wait = max([SOME_DAY * fits, *(fits * ON_ITS_WAY * each[city] for each in self._heading)]), 2.0
        brings = self.market.worth((city, material.NOWHERE, NOT_TAKEN, wait))
        return [chance * max(0.0, income - TYPICAL_FEE) for income in brings]

    @once
    def storing(self, city: int, kept: tuple[int, ...]) -> list[float]:
        """Return by good what one more is worth in a warehouse where these are."""
        before = sum(kept)
        alone, mixed = self.stored(city, before, False), self.stored(city, before, True)
        return [(alone if count == before else mixed)[good] for good, count in enumerate(kept)]


_remembered = lru_cache(1 << 9)(Outlook)


def outlook(state: HaendlerState) -> Outlook:
    """Return the outlook of a position; it stays the same until a wagon moves or a price does, whoever asks."""
    # Half of what judges asked they had been asking again, for each seat, purchase, bid and fee.
    return _remembered(
        state.seats,
        material.END_AT[state.seats] - state.arrivals - sum(state.arrived) * (state.phase < 5),
        state.phase > 2,
        tuple(state.places),
        tuple(state.came_from),
        tuple(state.arrived),
        tuple(state.levels),
        tuple(state.marks),
    )
