"""What goods, wagons, cards and money are worth to a seat, in money (DH-23.1), as far as the seat can know it.

Nothing here asks for the money, the cards or the sealed answers of others, nor for the pile.
"""

from __future__ import annotations

from functools import cache, cached_property
from hashlib import blake2b

from hansa_bot.titles.die_haendler import loading, moving, prices
from hansa_bot.titles.die_haendler.material import (
    BONUSES,
    CITIES,
    COSTS,
    END_AT,
    GOODS,
    GUEST_MOST,
    LINKED,
    MASTER_MOST,
    MOST_ARRIVALS,
    MOST_RUNGS,
    NOWHERE,
    PLACES,
    PROMOTION,
    SELL,
    TOP_RUNG,
    WAGONS,
)
from hansa_bot.titles.die_haendler.state import HaendlerState

ARRIVALS_A_ROUND = {2: 0.7, 3: 0.95, 4: 1.15}
"""By seats: how many wagons arrive in a round on average (DH-18.6)."""
PACE = {2: 2.3, 3: 2.8, 4: 3.2}
"""By seats: how many steps nearer to a city a wagon comes in a round on average."""
NEARER = 0.62
"""How much less likely a wagon goes to a city that is one step farther away."""
TAKEN = 0.5
"""How much less likely where another wagon stands now."""
PATIENCE = 0.93
"""What is left of money for each round that one waits for it."""
RIVALRY = 0.75
"""How much one minds what all others gain together, in shares of one of them."""
LOADED = (0.85, 0.8, 0.5, 0.2, 0.1, 0.05)
"""How likely the first, second … of a seat's goods in a city leaves it on the wagon that stands there."""
OTHER_KIND = 0.6
"""The same of a third one, less, when it is not all of one kind, since only a master loads three."""
ON_ITS_WAY, SOME_DAY = 0.7, 0.1
"""How likely a good waits in vain neither for a wagon that is heading there, nor for any."""
KEPT_BACK = 0.75
"""What a good gains by being loaded, of what it is worth on the wagon: it could go another time."""
TYPICAL_FEE = 150
"""What a guest pays for a good, on average."""
LATER_SALE = 0.3
"""What today's price of a good still counts for when it is sold in a later round."""
CARD = 350
"""What an influence card is worth while there is time to use it."""
INCOME = 1000
"""What a round brings besides what is on its way already, purchases paid."""
NEXT_ROUND = 500
"""What one keeps for goods and bids of the next round."""


@cache
def distances(place: int, came: int) -> tuple[int, ...]:
    """Return how many steps a wagon needs to each city, none of them back (DH-7.7); many where it cannot get."""
    found, seen, edge, steps = dict[int, int](), {(place, came)}, [(place, came)], 0
    while edge:
        steps += 1
        following = []
        for here, before in edge:
            for step in LINKED[here]:
                if step == before or (step, here) in seen:
                    continue
                seen.add((step, here))
                if step < len(CITIES):
                    found.setdefault(step, steps)
                else:
                    following.append((step, here))
        edge = following
    return tuple(found.get(city, len(PLACES)) for city in range(len(CITIES)))


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: HaendlerState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.others = [other for other in range(state.seats) if other != seat]
        self.money = state.money[seat]
        left = END_AT[state.seats] - state.arrivals - sum(state.arrived) * (state.phase < 5)
        self.rounds = max(0.0, left / ARRIVALS_A_ROUND[state.seats])
        self._likely: dict[tuple[int, int, int], list[float]] = {}

    @cached_property
    def card(self) -> float:
        """What any influence card is worth now."""
        return CARD * min(1.0, self.rounds / 3)

    @cached_property
    def whim(self) -> float:
        """A number from 0 to 1 that others can hardly foresee, the same for the same question of the same game."""
        state = self.state
        # only what the seat itself knows: the seed of the game would tell of what is still to be drawn
        words = f"{self.money}/{state.hands[self.seat]}/{state.warehouses}/{self.seat}/{state.turn}/{state.wagon}"
        return int.from_bytes(blake2b(words.encode(), digest_size=4).digest()) / 2**32

    def income(self, good: int, city: int) -> int:
        """Return what a good brings in a city at today's price."""
        return prices.income(good, self.state.levels[good], city, BONUSES[self.state.marks[city]])

    def in_time(self, steps: float) -> float:
        """Return how likely a wagon gets so far before the end, and what is left of the money for waiting."""
        trip = steps / PACE[self.state.seats]
        waited: float = PATIENCE**trip
        return max(0.0, min(1.0, self.rounds + 1 - trip)) * waited

    def likely(self, wagon: int, place: int, came: int) -> list[float]:
        """Return by city how likely a wagon is to arrive there, and in time, from a place."""
        key = (wagon, place, came)
        if key not in self._likely:
            steps = distances(place, came)
            taken = [self.state.places[other] for other in WAGONS if other != wagon]
            weights = [NEARER**far * (TAKEN if city in taken else 1.0) for city, far in enumerate(steps)]
            total = sum(weights)
            self._likely[key] = [
                weight / total * self.in_time(far) for weight, far in zip(weights, steps, strict=True)
            ]
        return self._likely[key]

    def from_wagon(self, good: int, wagon: int) -> float:
        """Return what a good is worth on a wagon where it stands."""
        chances = self.likely(wagon, self.state.places[wagon], self.state.came_from[wagon])
        return sum(chance * self.income(good, city) for city, chance in enumerate(chances))

    def load_worth(self, seat: int, wagon: int, place: int, came: int, *, arrived: bool) -> float:
        """Return what a seat's load is worth with the wagon at a place."""
        load = [(good, count) for good, count in enumerate(self.state.row(wagon, seat)) if count]
        if not load:
            return 0.0
        if arrived:
            return float(sum(count * self.income(good, place) for good, count in load))
        chances = self.likely(wagon, place, came)
        return sum(
            chance * count * self.income(good, city) for city, chance in enumerate(chances) for good, count in load
        )

    def balance(self, wagon: int, place: int, came: int, *, arrived: bool) -> float:
        """Return what a wagon at a place is worth to the seat, less what the others have of it."""
        own = self.load_worth(self.seat, wagon, place, came, arrived=arrived)
        theirs = sum(self.load_worth(other, wagon, place, came, arrived=arrived) for other in self.others)
        return own - RIVALRY / len(self.others) * theirs

    @cached_property
    def now(self) -> list[float]:
        """By wagon: the balance as it stands."""
        state = self.state
        return [
            self.balance(wagon, state.places[wagon], state.came_from[wagon], arrived=state.arrived[wagon])
            for wagon in WAGONS
        ]

    def after(self, wagon: int, points: int, word: str) -> tuple[float, int]:
        """Return by how much a move betters the balance, and where it ends."""
        way = moving.ways(self.state, wagon)(points)[word]
        arrived = way.place < len(CITIES)
        came = NOWHERE if arrived else way.came
        return self.balance(wagon, way.place, came, arrived=arrived) - self.now[wagon], way.place

    def stored(self, good: int, city: int, before: int, *, same: bool = True) -> float:
        """Return what a good in an own warehouse is worth, with so many other own goods there.

        `same` tells whether all of them are of its kind.
        """
        state, chance, wait = self.state, 0.0, 0.0
        rank = min(before, len(LOADED) - 1)
        fits = LOADED[rank] * (1.0 if same or before < GUEST_MOST else OTHER_KIND)
        for wagon in WAGONS:
            here = state.places[wagon] == city
            if here and not state.arrived[wagon] and state.phase <= 2:
                chance = max(chance, fits)
            elif here:
                chance, wait = max(chance, fits), 1.0
            else:
                heading = self.likely(wagon, state.places[wagon], state.came_from[wagon])[city]
                if fits * heading * ON_ITS_WAY > chance:
                    chance, wait = fits * heading * ON_ITS_WAY, 2.0
        chance = max(chance, SOME_DAY * fits)
        steps = distances(city, NOWHERE)
        weights = [NEARER**far if other != city else 0.0 for other, far in enumerate(steps)]
        total = sum(weights)
        brings = sum(
            weight / total * self.in_time(far + wait * PACE[state.seats]) * self.income(good, other)
            for other, (weight, far) in enumerate(zip(weights, steps, strict=True))
        )
        return chance * max(0.0, brings - TYPICAL_FEE)

    def worth_in(self, city: int, goods: bytes) -> float:
        """Return what these own goods are worth if they stay in the warehouse of a city."""
        kept = self.state.stock(self.seat, city)
        total = 0.0
        for good in goods:
            kept[good] -= 1
            total += self.stored(good, city, sum(kept), same=sum(kept) == kept[good])
        return total

    def buying(self, good: int, city: int) -> float:
        """Return what one more good in a warehouse would be worth."""
        kept = self.state.stock(self.seat, city)
        return self.stored(good, city, sum(kept), same=sum(kept) == kept[good])

    def leaves(self, seat: int, goods: bytes) -> float:
        """Return what it brings a seat to put these goods on the wagon that is loaded, any fee apart."""
        wagon = self.state.wagon
        return KEPT_BACK * sum(self.from_wagon(good, wagon) for good in goods)

    def best_guest_load(self, seat: int, number: int) -> float:
        """Return the profit of the best load of so many goods that a guest may make; 0 where there is none."""
        loads = (self.leaves(seat, goods) for goods in loading.guest_loads(self.state, seat) if len(goods) == number)
        return max(loads, default=0.0)

    @cached_property
    def being_master(self) -> float:
        """What it is worth to become master of the wagon that is auctioned, more than to be a guest (DH-23.2)."""
        state, wagon = self.state, self.state.wagon
        city, own = state.places[wagon], state.row(wagon, self.seat)
        kept, room = state.stock(self.seat, city), MASTER_MOST - sum(own)
        worth = [KEPT_BACK * self.from_wagon(good, wagon) for good in range(len(GOODS))]
        mine = max((min(kept[good], room) * worth[good] for good in range(len(GOODS))), default=0.0)
        each = sorted((worth[good] for good in range(len(GOODS)) for _ in range(kept[good])), reverse=True)
        guest = 0.5 * sum(each[: max(0, GUEST_MOST - sum(own))])
        fees = sum(min(GUEST_MOST, sum(state.stock(other, city))) * 0.35 * max(worth) for other in self.others)
        return mine - guest + fees

    def rivals_selling(self, good: int) -> int:
        """Return how many others sell this good this round."""
        return sum(self._arrived(other, good) > 0 for other in self.others)

    def _arrived(self, seat: int, good: int) -> int:
        return sum(self.state.row(wagon, seat)[good] for wagon in WAGONS if self.state.arrived[wagon])

    def _stake(self, seat: int, good: int) -> float:
        """Return how many of a good a seat sells this round, and a little for those that it sells later."""
        coming = sum(self.state.row(wagon, seat)[good] for wagon in WAGONS if not self.state.arrived[wagon])
        return self._arrived(seat, good) + LATER_SALE * self.in_time(PACE[self.state.seats]) * coming

    @cached_property
    def stakes(self) -> list[float]:
        """By good: how much more the seat gains than the others from each guilder that it sells for."""
        share = RIVALRY / len(self.others)
        return [
            self._stake(self.seat, good) - share * sum(self._stake(other, good) for other in self.others)
            for good in range(len(GOODS))
        ]

    def priced(self, good: int, level: int) -> float:
        """Return what it brings that the price of a good stands at a level instead of where it is."""
        return self.stakes[good] * (SELL[level] - SELL[self.state.levels[good]])

    def standing(self, rung: int, money: int) -> float:
        """Return how high a seat stands in the end that has so much after its promotion, if it goes on well.

        Of each future round the most money is kept for every rung that can be had by then (DH-23.5).
        """
        state, rounds = self.state, round(self.rounds)
        if state.phase == 6 and state.arrivals >= END_AT[state.seats]:
            rounds = 0
        elif state.phase == 6:
            rounds = max(1, rounds)
        best = {rung: money - (NEXT_ROUND if rounds else 0)}
        soon = self.underway / 2
        for number in range(rounds):
            arrivals = min(MOST_ARRIVALS, round(state.arrivals + (number + 1) * ARRIVALS_A_ROUND[state.seats]))
            price, following = PROMOTION[arrivals], dict[int, int]()
            for here, left in best.items():
                left += INCOME + int(soon if number < 2 else 0)
                paid = prices.payable_rung(here, max(0, left))
                left -= COSTS[paid]
                for up in range(min(MOST_RUNGS, TOP_RUNG - paid) + 1):
                    rest = left - up * price
                    if (up == 0 or rest >= 0) and rest > following.get(paid + up, -1):
                        following[paid + up] = rest
            best = following or best
        return max(here + left / 10_000 for here, left in best.items())

    @cached_property
    def underway(self) -> float:
        """What the own goods on the road are worth."""
        state = self.state
        return sum(
            self.load_worth(self.seat, wagon, state.places[wagon], state.came_from[wagon], arrived=False)
            for wagon in WAGONS
        )
