"""What wagons and prices promise to anybody: where wagons get to in time, and what goods bring there, in money."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import mul

from hansa_bot.titles.die_haendler import material, prices
from hansa_bot.titles.die_haendler.roads import is_city
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.kit.preview import FoundOnce, once

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
    nearest: dict[int, int] = {}
    # Steps are looked at with the place they come from: a wagon never turns back, so a place alone decides nothing.
    seen: set[tuple[int, int]] = set()
    edge, steps = [(place, came)], 0
    while edge:
        ends = [(step, here) for here, before in edge for step in material.LINKED[here] if step != before]
        edge, steps = [], steps + 1
        for end in ends:
            if is_city(end[0]):
                nearest.setdefault(end[0], steps)
            elif end not in seen:
                seen.add(end)
                edge.append(end)
    return tuple(nearest.get(city, len(material.PLACES)) for city in range(len(material.CITIES)))


@cache
def _weights(place: int, came: int) -> list[float]:
    """Return by city how likely a wagon goes there, by its distance alone."""
    return [NEARER**far for far in distances(place, came)]


class InTime(dict[float, float]):
    """How likely a wagon that starts after some rounds gets so far before the end, and what is left of the money.

    By steps; money is lost by waiting.
    """

    def __init__(self, seats: int, rounds: float, wait: float = 0.0) -> None:
        self._pace, self._rounds, self._late = PACE[seats], rounds, wait * PACE[seats]

    def __missing__(self, steps: float) -> float:
        trip = (steps + self._late) / self._pace
        share: float = max(0.0, min(1.0, self._rounds + 1 - trip)) * PATIENCE**trip
        self[steps] = share
        return share


in_time = lru_cache(1 << 8)(InTime)


@lru_cache(1 << 11)
def _arriving(seats: int, rounds: float, place: int, came: int, taken: frozenset[int], wait: float) -> list[float]:
    # A copy, for the list of weights is kept and this one is changed.
    weights, far_in_time = _weights(place, came)[:], in_time(seats, rounds, wait)
    for city in taken:
        weights[city] *= TAKEN
    total = sum(weights)
    return [weight / total * far_in_time[far] for weight, far in zip(weights, distances(place, came), strict=True)]


class Market:
    """What goods bring where prices and bonuses stand like this, with so many rounds before the end."""

    def __init__(self, seats: int, rounds: float, levels: tuple[int, ...], marks: tuple[int, ...]) -> None:
        self._left = seats, rounds
        bonuses = [material.BONUSES[mark] for mark in marks]
        self.incomes = [
            [prices.income(good, level, city, bonus) for city, bonus in enumerate(bonuses)]
            for good, level in enumerate(levels)
        ]
        """By good and city: what it brings there at today's price."""

    def arriving(self, place: int, came: int, taken: frozenset[int], wait: float = 0.0) -> list[float]:
        """Return by city how likely a wagon arrives there in time that goes on from a place after some rounds.

        Others stand in the cities that are `taken`.
        """
        return _arriving(*self._left, place, came, taken, wait)

    @once
    def fetched(self, city: int, wait: float) -> dict[int, float]:
        """Return by good that a city makes what one brings that a wagon fetches from there after some rounds."""
        chances = self.arriving(city, material.NOWHERE, NOT_TAKEN, wait)
        return {good: sum(map(mul, chances, self.incomes[good])) for good in material.MAKES[city]}


_market = lru_cache(1 << 6)(Market)


class Outlook:
    """What can be told of a position in which wagons, prices and bonuses stand like this, no matter who has what.

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
        # By the pace of arrivals, but never sooner than the nearest wagon can arrive at all.
        self.rounds = max(left / ARRIVALS_A_ROUND[seats], nearest / PACE[seats]) if left > 0 else 0.0
        self.market = _market(seats, self.rounds, levels, marks)
        self.card = CARD * min(1.0, self.rounds / 3)
        """What any influence card is worth now."""
        self.later = in_time(seats, self.rounds)[PACE[seats]]
        """What is left of money that comes a round later, if it does."""
        cities = frozenset(filter(is_city, places))
        self.taken = [cities - {place} for place in places]
        """By wagon: the cities where other ones stand."""

    @once
    def on_wagon(self, wagon: int) -> list[float]:
        """Return by good what it is worth on a wagon where that stands."""
        incomes = self.market.incomes
        if self.arrived[wagon]:
            return [float(each[self.places[wagon]]) for each in incomes]
        chances = self.market.arriving(self.places[wagon], self.came_from[wagon], self.taken[wagon])
        return [sum(map(mul, chances, each)) for each in incomes]

    @FoundOnce
    def _heading(self) -> list[list[float]]:
        """By wagons that have not arrived, and by city: how likely they do there."""
        arriving = map(self.market.arriving, self.places, self.came_from, self.taken)
        return [chances for chances, arrived in zip(arriving, self.arrived, strict=True) if not arrived]

    @once
    def stored(self, city: int, before: int, mixed: bool) -> dict[int, float]:
        """Return by good what one more is worth in a warehouse with so many before it, of other kinds if `mixed`."""
        fits = LOADED[min(before, len(LOADED) - 1)]
        # Two of any kinds leave with a guest; a third only with a master, who loads a single kind.
        if before >= material.GUEST_MOST and mixed:
            fits *= OTHER_KIND
        if city in self.places:
            chance, wait = fits, float(self.gone or self.arrived[self.places.index(city)])
        else:
            chance, wait = max([SOME_DAY * fits, *(fits * ON_ITS_WAY * each[city] for each in self._heading)]), 2.0
        return {
            good: chance * max(0.0, brings - TYPICAL_FEE) for good, brings in self.market.fetched(city, wait).items()
        }

    def storing(self, city: int, kept: tuple[int, ...]) -> dict[int, float]:
        """Return by good what one more is worth in a warehouse where these are."""
        before = sum(kept)
        alone = self.stored(city, before, False)
        if before < material.GUEST_MOST:
            return alone
        mixed = self.stored(city, before, True)
        return {good: (alone if kept[good] == before else mixed)[good] for good in alone}


_remembered = lru_cache(1 << 8)(Outlook)


def outlook(state: HaendlerState) -> Outlook:
    """Return the outlook of a position; it stays the same until a wagon moves or a price does, no matter who asks."""
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
