"""What goods, wagons, cards and money are worth to a seat, in money (DH-23.1), as far as the seat can know it.

Nothing here asks for the money, the cards or the sealed answers of others, nor for the pile.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b

from hansa_bot.titles.die_haendler import loading, material, moving, prices, roads
from hansa_bot.titles.die_haendler.judging.hauls import RIVALRY, Haul, Sales, haul_of, sales, surplus
from hansa_bot.titles.die_haendler.judging.outlook import outlook
from hansa_bot.titles.die_haendler.judging.wheels import AS_IT_IS, BY_LARGE_OFFICE, BY_OFFICE, by_arrows
from hansa_bot.titles.die_haendler.material import UNIT
from hansa_bot.titles.die_haendler.state import CLOSED, Guest, HaendlerState
from hansa_bot.titles.kit.preview import FoundOnce, once

KEPT_BACK = 0.75
"""What a good gains by being loaded, of what it is worth on the wagon: it could go another time."""
AS_GUEST, OF_GUEST = 0.5, 0.35
"""What is left to a guest of what its goods gain, and what the master gets of it on average, by fees."""
INCOME = 1000
"""What a round brings, purchases and bids paid; none of it can be counted on in the next one."""
NEXT_ROUND = 500
"""What one keeps for goods and bids of the next round."""
RISK = 0.5
"""How likely nothing is sold in a round where money is short."""
UNSURE = 0.35
"""By how much of it a bid or a fee may be higher or lower."""
REACHED = [range(rung, min(rung + material.MOST_RUNGS, material.TOP_RUNG) + 1) for rung in range(len(material.RUNGS))]
"""By rung: to which ones a promotion may lead."""
SPANS = (0.5, 1.0, 1.5)
"""How many of the expected rounds there may be until the end."""
BID_SHARE = 0.75
"""The part of what being master brings that is bid for it: most that others let one keep."""
FEE_SHARE = 0.5
"""The part of a guest's profit that is asked as a fee (DH-23.2)."""
SURE = 150
"""What a card must bring beyond what it is worth in hand."""
NEVER = -10_000.0
"""What is never done, since it only gives away."""
FEES = (CLOSED, *range(0, material.GUEST_MOST * material.FEE_CAP + UNIT, UNIT))


class Mind:
    """What a seat thinks of a position; the opinions of the verbs ask it."""

    def __init__(self, state: HaendlerState, seat: int) -> None:
        self.state, self.seat, self.money = state, seat, state.money[seat]
        self.others = _others(state.seats, seat)
        self.outlook = outlook(state)
        self.rounds, self.card = self.outlook.rounds, self.outlook.card

    @FoundOnce
    def mood(self) -> float:
        """A factor for bids and fees that others can hardly foresee, the same for the same question of a game."""
        # only what the seat itself knows: the seed of the game would tell of what is still to be drawn
        seat, state = self.seat, self.state
        stores = f"[{', '.join(map(_listed, state.warehouses))}]"
        words = f"{self.money}/{state.hands[seat]}/{stores}/{seat}/{state.turn}/{state.wagon}"
        whim = int.from_bytes(blake2b(words.encode(), digest_size=4).digest()) / 2**32
        return 1 - UNSURE + 2 * UNSURE * whim

    @FoundOnce
    def _held(self) -> int:
        """The rung whose upkeep the seat can pay as things are."""
        return prices.payable_rung(self.state.rungs[self.seat], max(0, self.money))

    def strain(self, amount: int) -> float:
        """Return what is lost by demotion if the seat pays so much and may sell nothing this round (DH-11.2)."""
        rung = self.state.rungs[self.seat]
        if material.COSTS[rung] <= self.money - amount:  # as nearly always
            return 0.0
        kept = prices.payable_rung(rung, max(0, self.money - amount))
        return (self._held - kept) * RISK * material.PROMOTION[self.state.arrivals]

    @FoundOnce
    def costs(self) -> list[tuple[int, float]]:
        """By good: its price, and what is lost by paying it."""
        goods = range(len(material.GOODS))
        return [
            (price, self.strain(price)) for price in (loading.price(self.state, self.seat, good) for good in goods)
        ]

    def _loaded(self, wagon: int) -> tuple[tuple[int, float], ...]:
        return surplus(self.state.loads[wagon], self.seat, self.state.seats)

    @FoundOnce
    def now(self) -> list[float]:
        """By wagon: what it is worth to the seat as it stands, less what the others have of it."""
        worth = [*map(self.outlook.on_wagon, material.WAGONS)]
        return [sum([stake * worth[wagon][good] for good, stake in self._loaded(wagon)]) for wagon in material.WAGONS]

    @FoundOnce
    def hauls(self) -> list[Haul]:
        """By wagon: what each move of it is worth to the seat, as long as it has not arrived."""
        state, market = self.state, self.outlook.market
        farthest = max(material.TILES) + moving.owned_points(state.abilities[self.seat])
        return [
            haul_of(market, self._loaded(wagon), taken, moving.standing(state, wagon, farthest))
            for wagon, taken in enumerate(self.outlook.taken)
        ]

    @FoundOnce
    def soon(self) -> float:
        """How much of a round is still to come."""
        return min(1.0, self.rounds)

    @FoundOnce
    def bringing_cards(self) -> dict[int, float]:
        """By place: what an influence card is worth that a wagon brings there, now or by the messenger after it."""
        state = self.state
        if not any(state.pile):
            return {}
        rides = roads.rides(state.messenger, moving.owned_steps(state.abilities[self.seat]))
        later = () if moving.under_way(state).courier else rides
        return dict.fromkeys(later, 0.5 * self.card) | {state.messenger: self.card}

    @FoundOnce
    def storing(self) -> list[dict[int, float]]:
        """By city and good: what one more is worth in the own warehouse there."""
        cities, state = range(len(material.CITIES)), self.state
        return [self.outlook.storing(city, state.stock(self.seat, city)) for city in cities]

    def worth_in(self, city: int, goods: bytes) -> float:
        """Return what these own goods are worth if they stay in the warehouse of a city."""
        kept, total = [*self.state.stock(self.seat, city)], 0.0
        before = sum(kept)
        for good in goods:
            kept[good] -= 1
            before -= 1
            total += self.outlook.stored(city, before, before != kept[good])[good]
        return total

    @FoundOnce
    def loading_gains(self) -> list[float]:
        """By good: what it gains by being put on the wagon that is dealt with, any fee apart."""
        return [KEPT_BACK * worth for worth in self.outlook.on_wagon(self.state.wagon)]

    @once
    def leaves(self, goods: bytes) -> float:
        """Return what it brings anybody to put these goods on that wagon, any fee apart."""
        return sum([self.loading_gains[good] for good in goods])

    @once
    def best_guest_load(self, seat: int, number: int) -> float:
        """Return the profit of the best load of so many goods that a guest may make; 0 where there is none."""
        loads = loading.guest_loads(self.state, seat)
        return max((self.leaves(goods) for goods in loads if len(goods) == number), default=0.0)

    @FoundOnce
    def missed(self) -> tuple[dict[int, float], dict[int, float]]:
        """By fee: how far it is from what is asked of the guest who is asked about, for one good and for two."""
        guest = Guest.of(self.state.stack[-1]).seat
        one, two = (FEE_SHARE * self.mood * self.best_guest_load(guest, number) for number in (1, 2))
        return _missed(one), _missed(two)

    @FoundOnce
    def wish(self) -> float:
        """What the seat would bid.

        Nobody bids by a formula that the others know too; a seat that would lose a tie goes a little higher (DH-6.5).
        """
        state, seat = self.state, self.seat
        wish = BID_SHARE * self.mood * self.being_master + UNIT * state.order.index(seat) / state.seats
        return max(0.0, min(wish, self.money - material.COSTS[state.rungs[seat]]))

    @FoundOnce
    def being_master(self) -> float:
        """What it is worth to become master of the wagon that is auctioned, more than to be a guest (DH-23.2)."""
        state, wagon = self.state, self.state.wagon
        city, own, worth = state.places[wagon], sum(state.row(wagon, self.seat)), self.loading_gains
        kept, room = [*zip(state.stock(self.seat, city), worth, strict=True)], material.MASTER_MOST - own
        cargo = max([min(count, room) * gain for count, gain in kept])
        each = sorted([gain for count, gain in kept for _ in range(count)], reverse=True)
        guests = sum([min(material.GUEST_MOST, sum(state.stock(other, city))) for other in self.others])
        # As a guest it would have loaded some of the same goods: only what is better counts for the bid.
        return cargo - AS_GUEST * sum(each[: max(0, material.GUEST_MOST - own)]) + OF_GUEST * guests * max(worth)

    @FoundOnce
    def _sales(self) -> Sales:
        return sales(tuple(self.state.loads), tuple(self.state.arrived), self.outlook.later)

    def _rivals_selling(self) -> list[int]:
        """Return by good how many others sell it this round."""
        return [*map(sum, zip(*[self._sales[1][other] for other in self.others], strict=True))]

    @FoundOnce
    def stakes(self) -> list[float]:
        """By good: how much more the seat gains than the others from each guilder that it sells for."""
        sold, share = self._sales[0], RIVALRY / len(self.others)
        theirs = zip(*[sold[other] for other in self.others], strict=True)
        return [own - share * sum(others) for own, others in zip(sold[self.seat], theirs, strict=True)]

    @FoundOnce
    def raised(self) -> list[tuple[float, float]]:
        """By target: what one arrow more than none brings, and what two do."""
        owned, most = self.state.abilities[self.seat], max(self.stakes)
        lift = (
            BY_LARGE_OFFICE if material.LARGE_OFFICE in owned else BY_OFFICE if material.OFFICE in owned else AS_IT_IS
        )
        goods = [
            # offices move the price of what one sells most
            by_arrows(stake, level, rivals, lift if stake == most else AS_IT_IS)
            for stake, level, rivals in zip(self.stakes, self.state.levels, self._rivals_selling(), strict=True)
        ]
        return [*goods, (0.0, 0.0)]

    def priced(self, good: int, level: int) -> float:
        """Return what it brings that the price of a good stands at a level instead of where it is."""
        return self.stakes[good] * (material.SELL[level] - material.SELL[self.state.levels[good]])

    def standing(self, rung: int, money: int) -> float:
        """Return how high a seat stands in the end that has so much after its promotion, as far as one can tell.

        Nobody knows when the end comes, so it is thought of sooner and later (DH-23.5).
        """
        if self.state.phase == 6 and self.state.arrivals >= material.END_AT[self.state.seats]:
            return rung + money / 10_000
        left = material.END_AT[self.state.seats] - self.state.arrivals
        spans, saved = [max(1, round(part * self.rounds)) for part in SPANS], max(0, money - NEXT_ROUND)
        # A list inside `sum`, here as in all that is asked often: it is faster than a generator.
        return sum([_climb(self.state.arrivals, left, rung, saved, rounds) for rounds in spans]) / len(SPANS)


@cache
def _others(seats: int, seat: int) -> list[int]:
    return [other for other in range(seats) if other != seat]


@lru_cache(1 << 9)
def _listed(store: tuple[int, ...]) -> str:
    return str([*store])


def _missed(wanted: float) -> dict[int, float]:
    """Return by fee how far it is from the one that is wanted; hardly any is as bad as none."""
    return {fee: abs(fee - wanted) if fee != CLOSED else 2 * wanted + UNIT for fee in FEES}


@lru_cache(1 << 11)
def _climb(now: int, left: int, rung: int, saved: int, rounds: int) -> float:
    """Return the same for so many more rounds, in which so many wagons arrive, as many as `now` did before.

    So much is saved, besides what the first of them takes. After each round the most money is kept for every rung.
    """
    best, counted_on, costs = {rung: saved}, 0, material.COSTS
    for number in range(1, rounds + 1):
        # Rungs get dearer with every arrival; those to come are spread evenly over the rounds.
        price = material.PROMOTION[min(material.MOST_ARRIVALS, now + round(left * number / rounds))]
        following: dict[int, int] = {}
        for here, saved in best.items():
            paid = prices.payable_rung(here, saved + counted_on)
            rest = saved + INCOME - costs[paid]
            for reached in REACHED[paid]:
                if rest < 0:
                    break
                # Only the richest way to each rung goes on: more money never leads lower.
                if rest > following.get(reached, -1):
                    following[reached] = rest
                rest -= price
        best, counted_on = following, INCOME
    # Money parts those on one rung alone (DH-12.4), so all of it counts for less than a rung.
    return max(here + saved / 10_000 for here, saved in best.items())
