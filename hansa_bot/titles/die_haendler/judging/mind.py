"""What goods, wagons, cards and money are worth to a seat, in money (DH-23.1), as far as the seat can know it.

Nothing here asks for the money, the cards or the sealed answers of others, nor for the pile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from operator import mul

from hansa_bot.titles.die_haendler import loading, material, moving, prices, roads
from hansa_bot.titles.die_haendler.judging.outlook import outlook
from hansa_bot.titles.die_haendler.roads import WagonMove, is_city
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.kit.preview import once

RIVALRY = 0.4
"""How much one minds what all others gain together, in shares of one of them."""
KEPT_BACK = 0.75
"""What a good gains by being loaded, of what it is worth on the wagon: it could go another time."""
AS_GUEST, OF_GUEST = 0.5, 0.35
"""What is left to a guest of what its goods gain, and what the master gets of it on average, by fees."""
LATER_SALE = 0.3
"""What today's price of a good still counts for when it is sold in a later round."""
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


class Mind:
    """What a seat thinks of a position; `opinions` ask it."""

    def __init__(self, state: HaendlerState, seat: int) -> None:
        self.state, self.seat, self.money = state, seat, state.money[seat]
        self.others = [other for other in range(state.seats) if other != seat]
        self.outlook = outlook(state)
        self.rounds, self.card, self.on_wagon = self.outlook.rounds, self.outlook.card, self.outlook.on_wagon

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

    @once
    def balance(self, wagon: int, place: int, came: int) -> float:
        """Return what a wagon at a place is worth to the seat, less what the others have of it."""
        return sum(stake * self.on_wagon(good, wagon, place, came) for good, stake in self._loaded(wagon))

    @once
    def _loaded(self, wagon: int) -> list[tuple[int, float]]:
        """Return what a seat has more on a wagon than the others, by good, as far as that counts."""
        own, rows = self.state.row(wagon, self.seat), [self.state.row(wagon, other) for other in self.others]
        share = RIVALRY / len(self.others)
        stakes = [count - share * sum(row[good] for row in rows) for good, count in enumerate(own)]
        return [(good, stake) for good, stake in enumerate(stakes) if stake]

    @cached_property
    def now(self) -> list[float]:
        """By wagon: the balance as it stands."""
        return [*map(self.balance, material.WAGONS, self.state.places, self.state.came_from)]

    def after(self, wagon: int, points: int, word: str) -> tuple[float, int]:
        """Return by how much a move betters the balance, and where it ends."""
        way = self._ways(wagon, points)[word]
        came = material.NOWHERE if is_city(way.place) else way.came
        return self.balance(wagon, way.place, came) - self.now[wagon], way.place

    @once
    def _ways(self, wagon: int, points: int) -> Mapping[str, WagonMove]:
        """Return by its word each way of a wagon with so many points."""
        return moving.ways(self.state, wagon)(points)

    @cached_property
    def meetings(self) -> Collection[int]:
        """Where the messenger can meet a wagon that ends there, and brings the seat a card in its movement turn."""
        state = self.state
        if not any(state.pile) or moving.under_way(state).courier:
            return ()
        return roads.rides(state.messenger, moving.owned_steps(state.abilities[self.seat]))

    def stored(self, good: int, city: int, kept: list[int]) -> float:
        """Return what one more good is worth in an own warehouse where these are, by good."""
        before = sum(kept)
        return self.outlook.stored(good, city, before, before != kept[good])

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

    def _sold(self, seat: int) -> list[float]:
        """Return by good how many a seat sells this round, and a little for those that it sells later."""
        later = LATER_SALE * self.outlook.later
        shares = [1.0 if here else later for here in self.state.arrived]
        rows = [self.state.row(wagon, seat) for wagon in material.WAGONS]
        return [sum(map(mul, counts, shares)) for counts in zip(*rows, strict=True)]

    @cached_property
    def stakes(self) -> list[float]:
        """By good: how much more the seat gains than the others from each guilder that it sells for."""
        share, theirs = RIVALRY / len(self.others), zip(*map(self._sold, self.others), strict=True)
        return [own - share * sum(others) for own, others in zip(self._sold(self.seat), theirs, strict=True)]

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
        left = material.END_AT[self.state.seats] - self.state.arrivals
        spans = (max(1, round(part * self.rounds)) for part in SPANS)
        return sum(_climb(self.state.arrivals, left, rung, money, rounds) for rounds in spans) / len(SPANS)


@lru_cache(1 << 12)
def _climb(now: int, left: int, rung: int, money: int, rounds: int) -> float:
    """Return the same for so many more rounds, in which so many wagons arrive, as many as `now` did before.

    After each round the most money is kept for every rung.
    """
    best = {rung: max(0, money - NEXT_ROUND)}
    for number in range(1, rounds + 1):
        arrivals = min(material.MOST_ARRIVALS, now + round(left * number / rounds))
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
