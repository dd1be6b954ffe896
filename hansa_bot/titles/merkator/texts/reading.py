"""Reading a view for its reader: what they have, which contracts they could pay, what a trip brings."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from msgspec import structs

from hansa_bot.engine.action import Event
from hansa_bot.titles.kit.names import TitleReading
from hansa_bot.titles.merkator import material, paying, scoring, visits
from hansa_bot.titles.merkator.material import BONUS, CONTRACTS, MAJORS, NOWHERE, TIME
from hansa_bot.titles.merkator.meta import FIFTEEN, ON
from hansa_bot.titles.merkator.texts.names import MerkatorNames, remembered
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView


@lru_cache(maxsize=1024)
def _ways(store: tuple[int, ...], cubes: tuple[int, ...], counters: int, contract: int) -> tuple[bool, bool, bool]:
    """Return whether a contract can be paid plainly, by trade, in any way; most desks are told again as they were."""
    plain, trade = paying.ways(store, counters, contract)
    payable = contract != material.PEACE and paying.payable(store, cubes, counters, contract)
    return plain, trade, payable


class MerkatorReading(TitleReading[MerkatorNames, MerkatorView]):
    """A view with its names; the actor is the reader, for spectators the seat that must decide."""

    def __init__(self, names: MerkatorNames, view: MerkatorView, brings: Sequence[Event] = ()) -> None:
        super().__init__(names, view, brings)
        # a finished game waits for nobody
        if view.seat is None and not view.waiting:
            self.actor = view.active or 0

    @property
    def office(self) -> OfficeView:
        """What the actor has."""
        return self.view.offices[self.actor]

    @cached_property
    def joined(self) -> bool:
        """Whether trips may be joined."""
        return self.view.seats > 1 and self.view.options.joining == ON

    @property
    def surplus(self) -> int:
        """How many contracts the actor has to sell or discard before a trip (MK-3.4)."""
        return 0 if self.view.final else max(0, len(self.office.contracts) - material.OFFICE)

    @property
    def excess(self) -> int:
        """How many thalers the actor has above the limit (MK-3.9)."""
        limited = self.view.coins and self.view.options.money_limit == FIFTEEN
        return max(0, self.office.thalers - material.MOST_THALERS) if limited else 0

    @property
    def offered(self) -> dict[str, str]:
        """What the offer under way is about: who gained which contract, which other lies open, who offers what."""
        offer = self.view.offer
        assert offer is not None, "an offer is under way"
        cards = {"contract": self.names.card(offer.gained), "other": self.names.card(offer.open)}
        seats = {"seat": self.names.seat(offer.gainer), "bidder": self.names.seat(offer.bidder)}
        return {**cards, **seats, "price": self.names.price(offer.thalers, offer.counters)}

    def before_trip(self) -> str | None:
        """Say that one sells and buys before the trip, once it is made."""
        return self.tr("You sell and buy before you travel.") if self.view.decision == "deliver" else None

    def too_rich(self) -> str | None:
        """Say that the actor's thalers above the limit come first, if there are any (MK-3.10)."""
        if not self.excess:
            return None
        return self.tr("You have more than {n} thalers: buy a card, or give some back.", n=material.MOST_THALERS)

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def at(self, place: int, office: OfficeView | None = None) -> list[int]:
        """Return the contracts of a seat, the actor's by default, for a place."""
        return [card for card in (office or self.office).contracts if CONTRACTS[card].place == place != NOWHERE]

    @remembered
    def wants(self, contract: int) -> str:
        """Return "Ham, 2 × Fabric, any Provisions" for what a contract asks for; "nothing" for the Peace."""
        return self.names.demanded(paying.demands(contract))

    def standing(self, contract: int, office: OfficeView | None = None) -> str:
        """Return whether a seat, the actor by default, could pay a contract, and how; else what it lacks."""
        mine = office or self.office
        plain, trade, payable = _ways(tuple(mine.storage), tuple(mine.supply), mine.counters, contract)
        if plain or trade:
            return self.tr("ready") if plain else self.tr("ready by trade")
        if payable:
            return self.tr("ready with supply cubes")
        missing = paying.lacks(mine.storage, paying.demands(contract))
        return self.tr("lacks {goods}", goods=self.names.demanded(missing))

    def payable(self, contract: int, office: OfficeView | None = None) -> bool:
        """Return whether a seat, the actor by default, could pay a contract in any way."""
        mine = office or self.office
        return _ways(tuple(mine.storage), tuple(mine.supply), mine.counters, contract)[-1]

    def told(self, contract: int, office: OfficeView | None = None) -> str:
        """Return "Hamburg 5 (Ham, 2 × Fabric): lacks Ham" for a contract of a seat, the actor by default."""
        said = f"{self.names.card(contract)} ({self.wants(contract)})"
        return said if contract == material.PEACE else f"{said}: {self.standing(contract, office)}"

    def cost(self, cost: int) -> str:
        """Return what a card costs: thalers, or contracts of that value (MK-10.5)."""
        if self.view.coins:
            return self.names.count("thalers", cost)
        return self.tr("contracts worth {n}", n=cost)

    def now(self, building: int, owner: int | None = None) -> str:
        """Say what a Building would count now for a seat, the actor by default."""
        points = scoring.building_now(self.view, self.actor if owner is None else owner, building)
        return self.tr("now {n}", n=points)

    def time(self, place: int) -> str:
        """Return "+2 counters" or "costs 1 counter" for a trip; empty where neither."""
        change = TIME[place]
        if change > 0:
            return f"+{self.names.count('counters', change)}"
        return self.tr("costs {price}", price=self.names.count("counters", -change)) if change else ""

    def bonuses(self, place: int, office: OfficeView | None = None) -> list[int]:
        """Return the goods that Bonus cards of a seat, the actor by default, bring at a place."""
        return [BONUS[card].good for card in (office or self.office).bonus if BONUS[card].place == place]

    def loot(self, place: int) -> Iterator[str]:
        """Yield what a trip of the actor to a place brings and costs."""
        if place < MAJORS and self.view.cubes[place]:
            yield self.names.count("cubes", self.view.cubes[place])
        goods = [material.GOODS[good] for good in self.bonuses(place) for _ in range(material.BONUS_UNITS)]
        if goods:
            yield self.names.value("goods", goods)
        if time := self.time(place):
            yield time

    def split_into(self, first: int) -> str:
        """Name the goods of a split that makes so many cubes the first good of the place (MK-4.5)."""
        one, other = material.GOODS[2 * self.view.pawn : 2 * self.view.pawn + 2]
        return self.names.value("goods", [one] * first + [other] * (self.view.split - first))

    def reachable(self, place: int) -> list[int]:
        """Return the actor's contracts that it could fulfil on a trip to a place."""
        return visits.within_reach(self.office, visits.own_trip(self.view, self.office, place), place)

    def waiting(self, place: int) -> Iterator[str]:
        """Yield how the actor's contracts for a place would stand after a trip there."""
        visit = visits.own_trip(self.view, self.office, place)
        for card in reversed(self.at(place)):
            store = visits.paying_store(self.office, visit, card) or visit.stores[0]
            then = structs.replace(self.office, storage=store, counters=visit.counters)
            yield f"{self.names.card(card)}: {self.standing(card, then)}"
