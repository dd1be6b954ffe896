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
    found, edge = [len(material.PLACES)] * len(material.CITIES), {(place, came)}
    for steps in range(1, len(material.PLACES)):
        edge = {(step, here) for here, before in edge for step in material.LINKED[here] if step != before}
        for city in {here for here, _ in edge if is_city(here)}:
            found[city] = min(found[city], steps)
        edge = {end for end in edge if not is_city(end[0])}
    return tuple(found)


@lru_cache(1 << 11)
def _shares(place: int, came: int, taken: frozenset[int]) -> list[float]:
    """Return by city how likely a wagon goes there, where others stand in these cities."""
    weights = [NEARER**far * (TAKEN if city in taken else 1.0) for city, far in enumerate(distances(place, came))]
    total = sum(weights)
    return [weight / total for weight in weights]


@lru_cache(1 << 8)
def _waiting(seats: int, steps: float) -> tuple[float, float]:
    """Return how many rounds a wagon takes for so many steps, and what is left of money for waiting."""
    trip = steps / PACE[seats]
    return trip, PATIENCE**trip


def in_time(seats: int, rounds: float, steps: float) -> float:
    """Return how likely a wagon gets so far before the end, and what is left of the money for waiting."""
    trip, waited = _waiting(seats, steps)
    return max(0.0, min(1.0, rounds + 1 - trip)) * waited


class Market:
    """What goods bring where prices and bonuses stand like this, with so many rounds before the end."""

    def __init__(self, seats: int, rounds: float, levels: tuple[int, ...], marks: tuple[int, ...]) -> None:
        self.seats, self.rounds = seats, rounds
        bonuses = [material.BONUSES[mark] for mark in marks]
        self.incomes = [
            [prices.income(good, level, city, bonus) for city, bonus in enumerate(bonuses)]
            for good, level in enumerate(levels)
        ]
        """By good and city: what it brings there at today's price."""
        self.paid = [tuple(map(float, incomes)) for incomes in zip(*self.incomes, strict=True)]
        """By city and good: the same."""

    @once
    def arriving(self, place: int, came: int, taken: frozenset[int], wait: float) -> list[float]:
        """Return by city how likely a wagon arrives there in time that goes on from a place after some rounds.

        Others stand in the cities that are `taken`.
        """
        late, steps = wait * PACE[self.seats], distances(place, came)
        shares = _shares(place, came, taken)
        return [
            share * in_time(self.seats, self.rounds, far + late) for share, far in zip(shares, steps, strict=True)
        ]

    @once
    def worth(self, place: int, came: int, taken: frozenset[int] = NOT_TAKEN, wait: float = 0.0) -> tuple[float, ...]:
        """Return by good what it brings on a wagon that goes on from a place like that."""
        chances = self.arriving(place, came, taken, wait)
        return tuple([sum(map(mul, chances, incomes)) for incomes in self.incomes])


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
        self.others = [frozenset(places[:wagon] + places[wagon + 1 :]) for wagon in material.WAGONS]
        """By wagon: where the other ones stand."""
        self.taken = [frozenset(filter(is_city, others)) for others in self.others]
        """By wagon: the cities where they do."""

    def _paid(self, wagon: int, place: int) -> bool:
        """Tell whether a wagon is paid where it would stand: in a city in which it has arrived."""
        return is_city(place) and (self.arrived[wagon] or place != self.places[wagon])

    def worth(self, wagon: int, place: int, came: int) -> tuple[float, ...]:
        """Return by good what it is worth on a wagon if that stands at a place."""
        if self._paid(wagon, place):
            return self.market.paid[place]
        return self.market.worth(place, came, self.taken[wagon])

    @cached_property
    def on_wagons(self) -> list[tuple[float, ...]]:
        """By wagon and good: the same where they stand."""
        return [*map(self.worth, material.WAGONS, self.places, self.came_from)]

    def _heading(self, wagon: int, city: int) -> float:
        """Return how likely a wagon is paid in a city where it does not stand."""
        place, came = self.places[wagon], self.came_from[wagon]
        return 0.0 if self._paid(wagon, place) else self.market.arriving(place, came, self.taken[wagon], 0.0)[city]

    @once
    def stored(self, city: int, before: int, mixed: bool) -> list[float]:
        """Return by good what one more is worth in a warehouse with so many before it, of other kinds if `mixed`."""
        fits = LOADED[min(before, len(LOADED) - 1)]
        if before >= material.GUEST_MOST and mixed:
            fits *= OTHER_KIND
        chance, wait = SOME_DAY * fits, 2.0
        for wagon, place in enumerate(self.places):
            if place == city:
                chance, wait = fits, float(self.arrived[wagon] or self.gone)
                break
            chance = max(chance, fits * ON_ITS_WAY * self._heading(wagon, city))
        brings = self.market.worth(city, material.NOWHERE, NOT_TAKEN, wait)
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
