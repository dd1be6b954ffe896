"""What a position is worth to a seat in points (MK-20.1, MK-20.2), now and after trips (MK-20.3).

Everything is one sum: contracts and Buildings, what lies in store, how near the contracts are, what lies on the map.
So an opinion is the difference that an action makes to this sum, and nothing is weighed twice; after the last trip it
is the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from hansa_bot.titles.kit.preview import once
from hansa_bot.titles.merkator import market, material, scoring
from hansa_bot.titles.merkator.judging import means as having
from hansa_bot.titles.merkator.judging.means import COUNTER, MANY, PER_TRIP, SPARE, Aim, Means, pay
from hansa_bot.titles.merkator.material import BONUS, CONTRACTS, MAJORS, TIME
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply

LOOKED_AT, FORESIGHT, NEXT_SEAT, JOINERS = 5, 0.9, 0.3, 0.2
"""How many trips are thought through to the best next one, and how much that counts; how much it is minded what is
left for the next seat, and what others gain by joining."""


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.solo, self.left = state.solo, _trips_left(state, seat)
        self.rewards = {value: _reward(state, value) for value in material.REWARD}
        self.others = [scoring.held(state, other) for other in range(state.seats) if other != seat]
        self.mine = self.means(seat)
        self.trips_now = self.left + (state.stack[-1].kind == "invest")
        self.now = self.prospect(self.mine)
        self.known: dict[tuple[int, ...], float] = {}
        self.purchase: tuple[float, tuple[int, ...]] | None = None
        """What was found out of contracts and cards, and the best purchase, for `opinions`."""

    def means(self, seat: int) -> Means:
        """Return what a seat has; the aims that are nearest come first."""
        state, store = self.state, stock(self.state, seat)
        aims = [self.aim(card) for card in state.contracts[seat]]
        aims.sort(key=lambda aim: having.lack(aim, tuple(store)) - aim.reward)
        values = tuple(CONTRACTS[card].value for card in state.contracts[seat])
        bought = state.bonus[seat], state.buildings[seat]
        cubes, counters, thalers = tuple(supply(state, seat)), state.counters[seat], state.thalers[seat]
        return Means(store, cubes, values, tuple(aims), counters, thalers, *bought)

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        return having.aim_at(card, self.rewards.get(CONTRACTS[card].value, 0))

    def prospect(self, means: Means) -> float:
        """Return what all of it is worth now; before the last trip, what the best one makes of it."""
        if self.trips_now > self.left == 0:
            return max(self.worth(after, 0) for _, after in self._trips(means, self.state.cubes, 0))
        return self.worth(means, self.trips_now)

    def worth(self, means: Means, left: int, lying: Sequence[int] | None = None) -> float:
        """Return what all of it is worth with so many own trips to come, where so many cubes lie on the map."""
        if left <= 0:
            best, further, _ = having.ranked(means.values)
            return best + further / 2 + self.built(means) + 0.01 * means.counters
        total, least, now = having.contracts_with(means.values, left, self.solo)
        units = now.units
        total += sum([units[have if have < MANY else MANY] for have in means.store])
        cube, bonus, point, on_map, _ = now.each
        total += cube * sum(means.cubes) + bonus * len(means.bonus)
        total += point * self.built(means) + on_map * sum(lying or self.state.cubes)
        return (
            total
            + having.saved(left, self.solo, means.counters, means.thalers)
            + having.promised(means, least, left, self.solo)
        )

    def built(self, means: Means) -> float:
        """Return the points of own Buildings, as the score would count them now (MK-9.1)."""
        if not means.buildings:
            return 0.0
        counted = means.counters, len(means.bonus), max(means.values)
        return having.built_with(self._rivalled(means.buildings), tuple(means.store), means.cubes, *counted)

    @once
    def _rivalled(self, buildings: bytes) -> tuple[tuple[int, int], ...]:
        """Return Buildings, each with the most that others have of what it counts."""
        return tuple((card, scoring.most(material.BUILDINGS[card], self.others)) for card in buildings)

    @cached_property
    def trips(self) -> dict[int, float]:
        """Return by place what a trip brings, with the best one after it, less what others get of it (MK-20.3)."""
        found = self._look_ahead(self.mine, self.state.cubes, self.left)
        values = {place: worth + self._for_others(place) for place, (worth, *_) in found.items()}
        if self.left:
            more = {}
            for place in sorted(values, key=values.__getitem__, reverse=True)[:LOOKED_AT]:
                worth, after, lying = found[place]
                then = max(each for each, *_ in self._look_ahead(after, lying, self.left - 1).values())
                more[place] = FORESIGHT * (then - worth)
            values = {place: value + more.get(place, min(more.values())) for place, value in values.items()}
        now = self.worth(self.mine, max(0, self.left - 1))
        return {place: value - now for place, value in values.items()}

    def _look_ahead(self, means: Means, cubes: Sequence[int], left: int) -> dict[int, tuple[float, Means, list[int]]]:
        """Return by place that can be afforded what all is worth after a trip, what one has, what lies on the map."""
        found = {}
        for place, after in self._trips(means, cubes, left):
            lying = having.spread(cubes, place)
            found[place] = self.worth(after, left, lying), after, lying
        return found

    def _trips(self, means: Means, cubes: Sequence[int], left: int) -> Iterator[tuple[int, Means]]:
        """Yield each place that can be afforded, and what one has after a trip there."""
        wanted = having.wanted(means.aims)
        for place, time in enumerate(TIME):
            if means.counters + time >= 0:
                first = having.split(means, wanted, place, cubes[place]) if place < MAJORS else 0
                yield place, self.arrive(means, place, cubes, left, first)

    def _for_others(self, place: int) -> float:
        """Return minus what the spread leaves for the next seat and what joiners gain, plus their fees (MK-20.3)."""
        if self.solo:
            return 0.0
        minded = -NEXT_SEAT * SPARE * max(having.spread(self.state.cubes, place))
        least = having.ranked(self.mine.values)[2]
        for counters, aims in self._guests:
            gained = [aim.reward - least for aim in aims if aim.place == place]
            if gained and counters >= material.FEE[place]:
                minded += JOINERS * (COUNTER * material.FEE[place] - max(0, *gained) / len(self._guests))
        return minded

    @cached_property
    def _guests(self) -> list[tuple[int, list[Aim]]]:
        """Return of all others who may join their counters, and the aims that they could pay then (MK-6.4)."""
        them = [self.means(seat) for seat in range(self.state.seats) if seat != self.seat and self.state.joining]
        return [
            (each.counters, [aim for aim in each.aims if aim.reward and pay(aim, each, trades=False)])
            for each in them
        ]

    def arrive(self, means: Means, place: int, lying: Sequence[int], left: int, first: int) -> Means:
        """Return what a seat has after an own trip and all that it can fulfil there.

        So many cubes lie on the majors; `first` of those that lie here become the first good.
        """
        after, cubes = means.copy(TIME[place]), lying[place] if place < MAJORS else 0
        if cubes:
            after.store[2 * place] += first
            after.store[2 * place + 1] += cubes - first
        return self.visit(after, place, material.BONUS_UNITS, left)

    def visit(self, means: Means, place: int, units: int, left: int) -> Means:
        """Return what is left after all that is worth it at a place, the best reward first, rewards included.

        Bonus cards bring so many units each into the store that is given.
        """
        for card in means.bonus:
            if BONUS[card].place == place:
                means.store[BONUS[card].good] += units
        waiting = [*having.by_place(means.aims).get(place, ())]
        now: float | None = None
        while waiting:
            aim = waiting.pop()
            if not (paid := pay(aim, means)):
                continue
            then = self.worth(after := self.receive(paid, aim), left)
            if now is None:
                now = self.worth(means, left)
            if then > now:
                means, gained, now = after, after.aims[-1], then
                if gained not in waiting and gained.place == place and gained.reward > aim.reward:
                    waiting.append(gained)
        return means

    def receive(self, means: Means, aim: Aim) -> Means:
        """Return what a seat has with the reward of an aim if there is one, an aim itself if it lies open."""
        if not aim.reward:
            return means
        pile = market.top(self.state, aim.reward)
        opened = [self.aim(card) for card in pile[:1] if all(card != other.card for other in means.aims)]
        return means._replace(values=(*means.values, aim.reward), aims=(*means.aims, *opened))


def _trips_left(state: MerkatorState, seat: int) -> int:
    """Return about how many own trips come after the one under way."""
    if state.last_turn:
        more, step = state.last_turn - state.turn, (seat - state.active) % state.seats
        return more // state.seats + (0 < step <= more % state.seats)
    return 1 + round(state.left_on_chart / PER_TRIP / state.seats)


def _reward(state: MerkatorState, value: int) -> int:
    """Return the value of the reward for a contract as it may be when it is fulfilled (MK-5.14, MK-10.10)."""
    wanted: int = material.REWARD[value]
    coming = {CONTRACTS[card].value for card in state.stack_cards}
    if market.top(state, wanted) or market.renewable(state, wanted) or wanted in coming:
        return wanted
    there = market.top(state, value) or market.renewable(state, value)
    return value if there else 0
