"""What a position is worth to a seat in points (MK-20.1, MK-20.2), now and after trips (MK-20.3).

Everything is one sum: contracts and Buildings, what lies in store, how near the contracts are, what lies on the map.
So an opinion is the difference that an action makes to this sum, and nothing is weighed twice; after the last trip it
is the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.titles.kit.preview import FoundOnce
from hansa_bot.titles.merkator import material, scoring
from hansa_bot.titles.merkator.judging.means import (
    Aim,
    Means,
    aims_of,
    arrive,
    by_place,
    lack,
    ledger_of,
    pay,
    piles_of,
    remembered,
    spread,
)
from hansa_bot.titles.merkator.judging.trips import affordable, best_trip, fulfil
from hansa_bot.titles.merkator.judging.worth import (
    COUNTER,
    PER_TRIP,
    SPARE,
    ranked,
    rates_of,
    savings_with,
    sum_up,
    sum_with,
    sum_without,
)
from hansa_bot.titles.merkator.material import CONTRACTS, MAJORS
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply

FIRST = 40.0
"""Lifts what is done before the trip above all trips, and what a payment needs above all else."""
LOOKED_AT, FORESIGHT, NEXT_SEAT, JOINERS = 5, 0.9, 0.3, 0.2
"""How many trips are thought through to the best next one, and how much that counts; how much it is minded what is
left for the next seat, and what others gain by joining."""


class Outlook:
    """What a seat thinks of a position; the verbs' opinions ask it.

    What was `found` of contracts and cards is kept, and the best `purchase` that sales could pay.
    """

    def __init__(self, state: MerkatorState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.solo, self.left = state.solo, _trips_left(state, seat)
        tops = b"".join([pile[:1] for pile in state.piles])
        self.piles = piles_of(tops, state.discards, state.stack_cards, state.solo)
        self.lying = sum(state.cubes)
        self.mine = self._means()
        self.trips_now = self.left + (state.stack[-1].kind == "invest")
        self.before_last = self.trips_now > self.left == 0
        self.found: dict[tuple[int, ...], float] = {}
        self.purchase: tuple[float, tuple[int, ...]] | None = None

    @FoundOnce
    def now(self) -> float:
        """What all of it is worth now; who only values a position does not ask."""
        return self.prospect(self.mine)

    @FoundOnce
    def others(self) -> list[scoring.Holding]:
        """What conditions of Buildings look at of all others."""
        return [scoring.held(self.state, other) for other in range(self.state.seats) if other != self.seat]

    def _means(self) -> Means:
        """Return what the seat has."""
        state, seat = self.state, self.seat
        store = tuple(stock(state, seat))
        own = ledger_of(
            tuple([CONTRACTS[card].value for card in state.contracts[seat]]),
            aims_of(state.contracts[seat], store, self.piles),
            state.thalers[seat],
            state.bonus[seat],
            tuple([self.rivalled(card) for card in state.buildings[seat]]),
            self.piles,
            self.solo,
        )
        return remembered(store, tuple(supply(state, seat)), state.counters[seat], own)

    def aim(self, card: int) -> Aim:
        """Return a contract as an aim."""
        return self.piles.aim(card)

    def rivalled(self, card: int) -> tuple[int, int]:
        """Return a Building with the most that others have of what it counts."""
        building = material.BUILDINGS[card]
        return card, scoring.most(building, self.others) if building.kind == scoring.SOLE_LEADER else 0

    def prospect(self, means: Means) -> float:
        """Return what all of it is worth now; before the last trip, what the best one makes of it."""
        if self.before_last:
            cubes = tuple(self.state.cubes)
            return means.once(("last", cubes), lambda: best_trip(means, cubes, 0, self.lying))
        return self.worth(means, self.trips_now)

    def prospect_without(self, contracts: tuple[int, ...]) -> float:
        """Return the same without some of the contracts."""
        mine, left = self.mine, self.trips_now
        if self.before_last:
            return self.prospect(mine.once(("without", contracts), lambda: mine.but(mine.own.without(contracts))))
        return mine.once(("without", contracts, left), lambda: sum_without(mine, left, contracts)).where(self.lying)

    def prospect_with(self, card: int) -> float:
        """Return the same with a Bonus card or Building more."""
        mine, own, left = self.mine, self.mine.own, self.trips_now
        if card in material.BONUS:
            if self.before_last and not self._may_help(material.BONUS[card].place):
                return self.now
            # before the last trip it matters which one, until then nobody looks so far
            which = card if self.before_last else "bonus"
            bonus = own.bonus + bytes((card,))
            return self.prospect(mine.once(("with", which), lambda: mine.but(own.but(bonus=bonus))))
        more = self.rivalled(card)
        if self.before_last:
            buildings = (*own.buildings, more)
            return self.prospect(mine.once(("with", more), lambda: mine.but(own.but(buildings=buildings))))
        return mine.once(("with", more, left), lambda: sum_with(mine, left, more)).where(self.lying)

    def _may_help(self, place: int) -> bool:
        """Return whether units that a Bonus card brings from a place on the last trip, or the card, may be of use."""
        mine, rates = self.mine, rates_of(self.mine.own, 0)
        there = mine.counters + material.TIME[place] >= 0
        useful = rates.stored or place in by_place(mine.own.aims)
        return (there and useful) or "bonus_cards" in rates.tally.metrics

    def worth(self, means: Means, left: int) -> float:
        """Return what all of it is worth with so many own trips to come, with the map as it is."""
        return sum_up(means, left).where(self.lying)

    def keeping(self, *contracts: int) -> float:
        """Return what own contracts are worth as long as they are kept, whatever they sell for (MK-20.2)."""
        if contracts not in self.found:
            self.found[contracts] = self.now - self.prospect_without(contracts)
        return self.found[contracts]

    def gained(self, thalers: int) -> float:
        """Return what thalers are worth that are gained, or with a minus paid."""
        # no further Phase 1 comes in which thalers could buy something
        if not self.left:
            return 0.0
        left, solo, have, counters = self.trips_now, self.solo, self.mine.own.thalers, self.mine.counters
        return savings_with(left, solo, have + thalers)[counters] - savings_with(left, solo, have)[counters]

    def card_worth(self, card: int) -> float:
        """Return what a Bonus card or Building brings, its price apart (MK-20.4)."""
        # contracts and cards have different numbers, so one table holds what was found of both
        if (card,) not in self.found:
            self.found[card,] = self.prospect_with(card) - self.now
        return self.found[card,]

    def promise(self, card: int) -> float:
        """Return what a contract would add as an aim, beside its value."""
        own = self.mine.own
        return self.prospect(self.mine.but(own.but(aims=(*own.aims, self.aim(card))))) - self.now

    def nears(self, value: int) -> bool:
        """Return whether an own contract could soon bring a reward of this value."""
        store = self.mine.store
        return any(aim.reward == value and not lack(aim, store) for aim in self.mine.own.aims)

    def made_of(self, means: Means) -> float:
        """Return what all is worth after all that can be fulfilled where the pawn stands."""
        return self.worth(fulfil(means, self.state.pawn, self.left, self.lying), self.left)

    @FoundOnce
    def trips(self) -> dict[int, float]:
        """Return by place what a trip brings, with the best one after it, less what others get of it (MK-20.3)."""
        guests = tuple((counters, tuple(gained.items())) for counters, gained in self._guests)
        return self.mine.once(("trips", self.left, tuple(self.state.cubes), guests), self._think_ahead)

    def _think_ahead(self) -> dict[int, float]:
        found, values, cubes = dict[int, tuple[float, Means, list[int]]](), dict[int, float](), self.state.cubes
        for place in affordable(self.mine):
            lie, lying = cubes[place] if place < MAJORS else 0, spread(cubes, place)
            after = fulfil(arrive(self.mine, place, lie), place, self.left, self.lying)
            worth = sum_up(after, self.left).where(sum(lying))
            found[place] = worth, after, lying
            values[place] = worth + self._for_others(place, lying)
        if self.left:
            more = {}
            for place in sorted(values, key=values.__getitem__, reverse=True)[:LOOKED_AT]:
                worth, after, lying = found[place]
                more[place] = FORESIGHT * (best_trip(after, lying, self.left - 1, self.lying) - worth)
            # places that were not thought through get the smallest gain of those that were
            values = {place: value + more.get(place, min(more.values())) for place, value in values.items()}
        now = self.worth(self.mine, max(0, self.left - 1))
        return {place: value - now for place, value in values.items()}

    def _for_others(self, place: int, lying: Sequence[int]) -> float:
        """Return minus what the spread leaves for the next seat and what joiners gain, plus their fees (MK-20.3)."""
        if self.solo:
            return 0.0
        minded = -NEXT_SEAT * SPARE * max(lying)
        for counters, gained in self._guests:
            if place in gained and counters >= material.FEE[place]:
                minded += JOINERS * (COUNTER * material.FEE[place] - gained[place] / len(self._guests))
        return minded

    @FoundOnce
    def _guests(self) -> list[tuple[int, dict[int, int]]]:
        """Return of all others who may join their counters, and by place what they could gain there (MK-6.4)."""
        # simplified: others' rewards are measured by the own fifth contract, since joiners count for little
        state, least, found = self.state, ranked(self.mine.own.values)[2], []
        for seat in range(state.seats):
            if seat != self.seat and state.joining:
                store, cubes, gained = tuple(stock(state, seat)), tuple(supply(state, seat)), dict[int, int]()
                each = self.mine.holding(store, state.counters[seat], cubes)
                # in any order: which of them is nearest makes no difference here
                for aim in map(self.aim, state.contracts[seat]):
                    if aim.reward and pay(aim, each, trades=False):
                        gained[aim.place] = max(0, gained.get(aim.place, 0), aim.reward - least)
                found.append((state.counters[seat], gained))
        return found


def _trips_left(state: MerkatorState, seat: int) -> int:
    """Return about how many own trips come after the one under way."""
    if state.last_turn:
        more, step = state.last_turn - state.turn, (seat - state.active) % state.seats
        # one own trip for each whole round, one more for the seats that come before the last turn ends
        return more // state.seats + (0 < step <= more % state.seats)
    return 1 + round(state.left_on_chart / PER_TRIP / state.seats)
