"""What wagons and prices promise to anybody: where wagons get to in time, and what goods bring there, in money."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

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


@lru_cache(1 << 12)
def _shares(place: int, came: int, taken: tuple[int, ...]) -> list[float]:
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


@lru_cache(1 << 12)
def _arriving(
    seats: int, rounds: float, place: int, came: int, taken: tuple[int, ...], wait: float
) -> tuple[float, ...]:
    """Return by city how likely a wagon arrives there in time that goes on from a place after some rounds."""
    late, steps = wait * PACE[seats], distances(place, came)
    return tuple(
        share * in_time(seats, rounds, far + late)
        for share, far in zip(_shares(place, came, taken), steps, strict=True)
    )


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
        self.seats, self.gone, self.places, self.came_from = seats, gone, places, came_from
        self.arrived, self.levels = arrived, levels
        self._bonuses = [material.BONUSES[mark] for mark in marks]
        nearest = min(map(min, map(distances, places, came_from)))
        self.rounds = max(left / ARRIVALS_A_ROUND[seats], nearest / PACE[seats]) if left > 0 else 0.0
        cities = [place if is_city(place) else None for place in places]
        self._taken = [
            tuple(city for other, city in enumerate(cities) if other != wagon and city is not None)
            for wagon in material.WAGONS
        ]

    @cached_property
    def card(self) -> float:
        """What any influence card is worth now."""
        return CARD * min(1.0, self.rounds / 3)

    @cached_property
    def later(self) -> float:
        """What is left of money that comes a round later, if it does."""
        return in_time(self.seats, self.rounds, PACE[self.seats])

    @cached_property
    def incomes(self) -> list[list[int]]:
        """By good and city: what it brings there at today's price."""
        return [
            [prices.income(good, level, city, bonus) for city, bonus in enumerate(self._bonuses)]
            for good, level in enumerate(self.levels)
        ]

    @once
    def likely(self, wagon: int, place: int, came: int) -> tuple[float, ...]:
        """Return by city how likely a wagon is paid there if it stands at a place."""
        if is_city(place) and (self.arrived[wagon] or place != self.places[wagon]):
            return tuple(float(city == place) for city in range(len(material.CITIES)))
        return _arriving(self.seats, self.rounds, place, came, self._taken[wagon], 0.0)

    @once
    def on_wagon(self, good: int, wagon: int, place: int, came: int) -> float:
        """Return what a good is worth on a wagon if that stands at a place."""
        chances, incomes = self.likely(wagon, place, came), self.incomes[good]
        return sum([chance * income for chance, income in zip(chances, incomes, strict=True) if chance])

    @once
    def stored(self, good: int, city: int, before: int, mixed: bool) -> float:
        """Return what one more good is worth in a warehouse with so many before it, of other kinds too if `mixed`."""
        fits = LOADED[min(before, len(LOADED) - 1)]
        if before >= material.GUEST_MOST and mixed:
            fits *= OTHER_KIND
        chance, wait = SOME_DAY * fits, 2.0
        for wagon, place in enumerate(self.places):
            if place == city:
                chance, wait = fits, float(self.arrived[wagon] or self.gone)
                break
            chance = max(chance, fits * ON_ITS_WAY * self.likely(wagon, place, self.came_from[wagon])[city])
        chances = _arriving(self.seats, self.rounds, city, material.NOWHERE, (), wait)
        brings = sum([likely * income for likely, income in zip(chances, self.incomes[good], strict=True)])
        return chance * max(0.0, brings - TYPICAL_FEE)


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
