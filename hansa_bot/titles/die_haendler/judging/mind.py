"""What goods, wagons, cards and money are worth to a seat, in money (DH-23.1), as far as the seat can know it.

Nothing here asks for the money, the cards or the sealed answers of others, nor for the pile.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from hashlib import blake2b

from hansa_bot.titles.die_haendler import loading, material, moving, prices
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
RIVALRY = 0.4
"""How much one minds what all others gain together, in shares of one of them."""
LOADED = (0.85, 0.8, 0.5, 0.2, 0.1, 0.05)
"""How likely the first, second … of a seat's goods in a city leaves it on the wagon that stands there."""
OTHER_KIND = 0.6
"""The same of a third one, less, when it is not all of one kind, since only a master loads three."""
ON_ITS_WAY, SOME_DAY = 0.7, 0.1
"""How likely a good waits in vain neither for a wagon that is heading there, nor for any."""
KEPT_BACK = 0.75
"""What a good gains by being loaded, of what it is worth on the wagon: it could go another time."""
AS_GUEST, OF_GUEST = 0.5, 0.35
"""What is left to a guest of what its goods gain, and what the master gets of it on average, by fees."""
TYPICAL_FEE = 150
"""What a guest pays for a good, on average."""
LATER_SALE = 0.3
"""What today's price of a good still counts for when it is sold in a later round."""
CARD = 350
"""What an influence card is worth while there is time to use it."""
INCOME = 1000
"""What a round brings, purchases and bids paid; none of it can be counted on in the next one."""
NEXT_ROUND = 500
"""What one keeps for goods and bids of the next round."""
RISK = 0.5
"""How likely nothing is sold in a round where money is short."""
UNSURE = 0.35
"""By how much of it a bid or a fee may be higher or lower."""
SPANS = (0.5, 1.0, 1.5)
"""How many of the expected rounds there may be until the end."""


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
    """Return by city how likely a wagon goes there, where others stand in these places."""
    weights = [NEARER**far * (TAKEN if city in taken else 1.0) for city, far in enumerate(distances(place, came))]
    total = sum(weights)
    return [weight / total for weight in weights]


@lru_cache(1 << 8)
def _waiting(seats: int, steps: float) -> tuple[float, float]:
    """Return how many rounds a wagon takes for so many steps, and what is left of money for waiting."""
    trip = steps / PACE[seats]
    return trip, PATIENCE**trip


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: HaendlerState, seat: int) -> None:
        self.state, self.seat, self.money = state, seat, state.money[seat]
        self.others = [other for other in range(state.seats) if other != seat]
        left = material.END_AT[state.seats] - state.arrivals - sum(state.arrived) * (state.phase < 5)
        nearest = min(min(distances(*each)) for each in zip(state.places, state.came_from, strict=True))
        self.rounds = max(left / ARRIVALS_A_ROUND[state.seats], nearest / PACE[state.seats]) if left > 0 else 0.0

    @cached_property
    def card(self) -> float:
        """What any influence card is worth now."""
        return CARD * min(1.0, self.rounds / 3)

    @cached_property
    def mood(self) -> float:
        """A factor for bids and fees that others can hardly foresee, the same for the same question of a game."""
        # only what the seat itself knows: the seed of the game would tell of what is still to be drawn
        seat, state = self.seat, self.state
        words = f"{self.money}/{state.hands[seat]}/{state.warehouses}/{seat}/{state.turn}/{state.wagon}"
        whim = int.from_bytes(blake2b(words.encode(), digest_size=4).digest()) / 2**32
        return 1 - UNSURE + 2 * UNSURE * whim

    def strain(self, amount: int) -> float:
        """Return what is lost by demotion if the seat pays so much and may sell nothing this round (DH-11.2)."""
        rung = self.state.rungs[self.seat]
        held, kept = (prices.payable_rung(rung, max(0, self.money - paid)) for paid in (0, amount))
        return (held - kept) * RISK * material.PROMOTION[self.state.arrivals]

    @cached_property
    def incomes(self) -> list[list[int]]:
        """By good and city: what it brings there at today's price."""
        bonuses = [material.BONUSES[mark] for mark in self.state.marks]
        return [
            [prices.income(good, level, city, bonus) for city, bonus in enumerate(bonuses)]
            for good, level in enumerate(self.state.levels)
        ]

    def in_time(self, steps: float) -> float:
        """Return how likely a wagon gets so far before the end, and what is left of the money for waiting."""
        trip, waited = _waiting(self.state.seats, steps)
        return max(0.0, min(1.0, self.rounds + 1 - trip)) * waited

    @once
    def arriving(self, place: int, came: int, taken: tuple[int, ...], wait: float) -> list[float]:
        """Return by city how likely a wagon arrives there in time that goes on from a place after some rounds."""
        late, steps = wait * PACE[self.state.seats], distances(place, came)
        return [
            share * self.in_time(far + late) for share, far in zip(_shares(place, came, taken), steps, strict=True)
        ]

    @once
    def likely(self, wagon: int, place: int, came: int) -> list[float]:
        """Return by city how likely a wagon is paid there if it stands at a place."""
        places = self.state.places
        if is_city(place) and (self.state.arrived[wagon] or place != places[wagon]):
            return [float(city == place) for city in range(len(material.CITIES))]
        return self.arriving(place, came, (*places[:wagon], *places[wagon + 1 :]), 0.0)

    @once
    def on_wagon(self, good: int, wagon: int, place: int, came: int) -> float:
        """Return what a good is worth on a wagon if that stands at a place."""
        chances, incomes = self.likely(wagon, place, came), self.incomes[good]
        return sum([chance * income for chance, income in zip(chances, incomes, strict=True) if chance])

    @once
    def balance(self, wagon: int, place: int, came: int) -> float:
        """Return what a wagon at a place is worth to the seat, less what the others have of it."""
        own, rows = self.state.row(wagon, self.seat), [self.state.row(wagon, other) for other in self.others]
        share = RIVALRY / len(self.others)
        stakes = [count - share * sum(row[good] for row in rows) for good, count in enumerate(own)]
        return sum(stake * self.on_wagon(good, wagon, place, came) for good, stake in enumerate(stakes) if stake)

    @cached_property
    def now(self) -> list[float]:
        """By wagon: the balance as it stands."""
        return [*map(self.balance, material.WAGONS, self.state.places, self.state.came_from)]

    def after(self, wagon: int, points: int, word: str) -> tuple[float, int]:
        """Return by how much a move betters the balance, and where it ends."""
        way = moving.ways(self.state, wagon)(points)[word]
        came = material.NOWHERE if is_city(way.place) else way.came
        return self.balance(wagon, way.place, came) - self.now[wagon], way.place

    def stored(self, good: int, city: int, kept: list[int]) -> float:
        """Return what one more good is worth in an own warehouse where these are, by good."""
        state, before = self.state, sum(kept)
        fits = LOADED[min(before, len(LOADED) - 1)]
        if before >= material.GUEST_MOST and before != kept[good]:
            fits *= OTHER_KIND
        chance, wait = SOME_DAY * fits, 2.0
        for wagon, place in enumerate(state.places):
            if place == city:
                chance, wait = fits, float(state.arrived[wagon] or state.phase > 2)
                break
            chance = max(chance, fits * ON_ITS_WAY * self.likely(wagon, place, state.came_from[wagon])[city])
        chances = self.arriving(city, material.NOWHERE, (), wait)
        brings = sum([likely * income for likely, income in zip(chances, self.incomes[good], strict=True)])
        return chance * max(0.0, brings - TYPICAL_FEE)

    def worth_in(self, city: int, goods: bytes) -> float:
        """Return what these own goods are worth if they stay in the warehouse of a city."""
        kept, total = self.state.stock(self.seat, city), 0.0
        for good in goods:
            kept[good] -= 1
            total += self.stored(good, city, kept)
        return total

    @cached_property
    def loading(self) -> list[float]:
        """By good: what it gains by being put on the wagon that is dealt with, any fee apart."""
        wagon, state = self.state.wagon, self.state
        stands = wagon, state.places[wagon], state.came_from[wagon]
        return [KEPT_BACK * self.on_wagon(good, *stands) for good in range(len(material.GOODS))]

    def leaves(self, goods: bytes) -> float:
        """Return what it brings anybody to put these goods on that wagon, any fee apart."""
        return sum(self.loading[good] for good in goods)

    @once
    def best_guest_load(self, seat: int, number: int) -> float:
        """Return the profit of the best load of so many goods that a guest may make; 0 where there is none."""
        loads = loading.guest_loads(self.state, seat)
        return max((self.leaves(goods) for goods in loads if len(goods) == number), default=0.0)

    @cached_property
    def being_master(self) -> float:
        """What it is worth to become master of the wagon that is auctioned, more than to be a guest (DH-23.2)."""
        state, wagon = self.state, self.state.wagon
        city, own = state.places[wagon], state.row(wagon, self.seat)
        kept, room, worth = state.stock(self.seat, city), material.MASTER_MOST - sum(own), self.loading
        mine = max(min(count, room) * worth[good] for good, count in enumerate(kept))
        each = sorted((worth[good] for good, count in enumerate(kept) for _ in range(count)), reverse=True)
        guests = sum(min(material.GUEST_MOST, sum(state.stock(other, city))) for other in self.others)
        return mine - AS_GUEST * sum(each[: max(0, material.GUEST_MOST - sum(own))]) + OF_GUEST * guests * max(worth)

    @once
    def rivals_selling(self, good: int) -> int:
        """Return how many others sell this good this round."""
        arrived = [wagon for wagon in material.WAGONS if self.state.arrived[wagon]]
        return sum(any(self.state.row(wagon, other)[good] for wagon in arrived) for other in self.others)

    def _stake(self, seat: int, good: int) -> float:
        """Return how many of a good a seat sells this round, and a little for those that it sells later."""
        later = LATER_SALE * self.in_time(PACE[self.state.seats])
        rows = (self.state.row(wagon, seat) for wagon in material.WAGONS)
        return sum(row[good] * (1.0 if here else later) for row, here in zip(rows, self.state.arrived, strict=True))

    @cached_property
    def stakes(self) -> list[float]:
        """By good: how much more the seat gains than the others from each guilder that it sells for."""
        share = RIVALRY / len(self.others)
        return [
            self._stake(self.seat, good) - share * sum(self._stake(other, good) for other in self.others)
            for good in range(len(material.GOODS))
        ]

    def priced(self, good: int, level: int) -> float:
        """Return what it brings that the price of a good stands at a level instead of where it is."""
        return self.stakes[good] * (material.SELL[level] - material.SELL[self.state.levels[good]])

    def moved(self, good: int, level: int) -> int:
        """Return to which level the own offices bring what one sells most, after the wheels (DH-9.6, DH-9.7)."""
        mine, top = self.state.abilities[self.seat], len(material.SELL) - 1
        if self.stakes[good] < max(self.stakes) or not {material.OFFICE, material.LARGE_OFFICE} & {*mine}:
            return level
        return top if material.LARGE_OFFICE in mine and level == 0 else min(top, level + 1)

    def standing(self, rung: int, money: int) -> float:
        """Return how high a seat stands in the end that has so much after its promotion, as far as one can tell.

        Nobody knows when the end comes, so it is thought of sooner and later (DH-23.5).
        """
        if self.state.phase == 6 and self.state.arrivals >= material.END_AT[self.state.seats]:
            return rung + money / 10_000
        return sum(self._climb(rung, money, max(1, round(part * self.rounds))) for part in SPANS) / len(SPANS)

    def _climb(self, rung: int, money: int, rounds: int) -> float:
        """Return the same for so many more rounds: after each, the most money is kept for every rung."""
        state, best = self.state, {rung: max(0, money - NEXT_ROUND)}
        left = material.END_AT[state.seats] - state.arrivals
        for number in range(1, rounds + 1):
            arrivals = min(material.MOST_ARRIVALS, state.arrivals + round(left * number / rounds))
            following = dict[int, int]()
            for here, saved in best.items():
                paid = prices.payable_rung(here, saved + (INCOME if number > 1 else 0))
                has = saved + INCOME - material.COSTS[paid]
                for up, _ in prices.rises(paid, arrivals, has):
                    rest = has - prices.rise_price(arrivals, up)
                    if rest > following.get(paid + up, -1):
                        following[paid + up] = rest
            best = following
        return max(here + saved / 10_000 for here, saved in best.items())
