"""Reading a view for its reader: what they have, what it would bring, how far wagons and guests are."""

from collections.abc import Callable, Iterator, Sequence

from hansa_bot.engine.action import Event
from hansa_bot.titles.die_haendler import material, prices
from hansa_bot.titles.die_haendler.material import (
    BUY,
    CHEAP,
    CITIES,
    COSTS,
    FLAT_PRICE,
    GOODS,
    MAKES,
    PROMOTION,
    SELL,
)
from hansa_bot.titles.die_haendler.state import CLOSED
from hansa_bot.titles.die_haendler.tables import JOIN, WAGON, fee_word, good_words
from hansa_bot.titles.die_haendler.texts.names import WORDS, HaendlerNames
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView, WagonView
from hansa_bot.titles.kit.names import TitleReading, capital


def counted(word: str) -> list[int]:
    """Return the goods of a word ("wine+wine") by kind."""
    words = word.split(JOIN)
    return [words.count(good) for good in GOODS]


def saying(sentence: str, *slots: str, **worked: Callable[..., object]) -> Callable[..., str]:
    """Return a teller of a sentence whose gaps are filled as sentences tell of slots, or worked out of all words."""

    def tell(here: "HaendlerReading", *words: str) -> str:
        values = {slot: here.names.told(slot, word) for slot, word in zip(slots, words, strict=False)}
        return here.tr(sentence, **values, **{gap: work(here, *words) for gap, work in worked.items()})

    return tell


class HaendlerReading(TitleReading[HaendlerNames, HaendlerView]):
    """A view with its names; the actor is the reader, for spectators the seat that must decide."""

    def __init__(self, names: HaendlerNames, view: HaendlerView, brings: Sequence[Event] = ()) -> None:
        super().__init__(names, view, brings)
        if view.seat is None and not view.waiting:
            self.actor = view.starter

    @property
    def merchant(self) -> MerchantView:
        """What the actor has."""
        return self.view.merchants[self.actor]

    @property
    def wagon(self) -> WagonView:
        """The wagon that is asked about."""
        return self.view.wagons[self.view.wagon or 0]

    @property
    def city(self) -> int:
        """The city of the wagon that is asked about."""
        return self.wagon.place

    @property
    def guest(self) -> MerchantView:
        """The guest whose fees are named, or whose proposal is answered."""
        return self.view.merchants[self.view.guest or 0]

    @property
    def rung_price(self) -> int:
        """What a rung costs now (DH-11.7)."""
        return PROMOTION[self.view.arrivals]

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def wagon_named(self, wagon: WagonView) -> str:
        """Return "wagon 2 in Paris", or the space where it is on the road."""
        values = {"wagon": self.names.value("wagon", wagon.number), "place": self.names.place(wagon.place)}
        if wagon.place < len(CITIES):
            return self.tr("{wagon} in {place}", **values)
        return self.tr("{wagon} ({place})", **values)

    def wagon_by(self, word: str) -> WagonView:
        """Return the wagon that a word names."""
        return self.view.wagons[WAGON[word]]

    def at(self, place: int) -> WagonView | None:
        """Return the wagon that stands at a place, if there is one."""
        return next((wagon for wagon in self.view.wagons if wagon.place == place), None)

    def price(self, good: int) -> int:
        """Return what the actor pays for a good now (DH-5.2, DH-5.5)."""
        if CHEAP not in self.merchant.abilities:
            return BUY[self.view.levels[good]]
        return 0 if self.actor in self.view.flat else FLAT_PRICE

    def income(self, counts: Sequence[int], city: int, *, card: bool = False) -> int:
        """Return what these goods would bring from a wagon in a city, as prices stand now (DH-10.3)."""
        levels, bonus, income = self.view.levels, self.view.bonuses[city], 0
        for good, count in enumerate(counts):
            if count:
                income += count * prices.income(good, levels[good], city, bonus, card=card)
        return income

    def best(self, counts: Sequence[int], start: int) -> tuple[int, int]:
        """Return the most that goods from a city would bring now in another one, and that city."""
        # Of cities that pay alike the first is named: of negative numbers its own is the greatest.
        return max([(self.income(counts, city), -city) for city in range(len(CITIES)) if city != start])

    def worth(self, counts: Sequence[int], start: int) -> str:
        """Return "sell for 1200, 1600 in Ghent" for goods from a city: anywhere, and where a bonus adds most."""
        plain = sum([count * SELL[level] for count, level in zip(counts, self.view.levels, strict=True)])
        most, city = self.best(counts, start)
        if most > plain:
            return self.tr("sells for {n}, {more} in {city}", n=plain, more=most, city=self.names.city(-city))
        return self.tr("sells for {n}", n=plain)

    def made(self, city: int) -> str:
        """Name the goods that a city makes."""
        return ", ".join(map(self.names.good, MAKES[city]))

    def price_list(self) -> str:
        """Return "Cloth 600, Wine 700" for what goods sell for."""
        parts = (f"{self.names.good(good)} {SELL[level]}" for good, level in enumerate(self.view.levels))
        return ", ".join(parts)

    def load(self, wagon: WagonView) -> str:
        """Return "Anna: 2 × Wine; Bea: Silk" for what lies on a wagon; "nothing" where nothing does."""
        rows = enumerate(wagon.loads)
        parts = [f"{self.names.lettered(seat)}: {self.names.goods(row)}" for seat, row in rows if any(row)]
        return "; ".join(parts) or self.tr("nothing")

    def wagon_told(self, wagon: WagonView) -> str:
        """Say all that is to be known of a wagon, in one sentence."""
        tr, names, parts = self.tr, self.names, [self.wagon_named(wagon)]
        if wagon.came_from is not None:
            parts.append(tr("came from {place}", place=names.place(wagon.came_from)))
        if wagon.arrived:
            parts.append(tr("arrived this round"))
        if wagon.master is not None:
            parts.append(tr("loading master: {seat}", seat=names.lettered(wagon.master)))
        if wagon.axles:
            parts.append(tr("Broken Axle by {seats}", seats=", ".join(map(names.lettered, wagon.axles))))
        return capital(f"{', '.join(parts)}: {self.load(wagon)}.")

    def fees(self, guest: MerchantView) -> str:
        """Return "200 for one good, 400 for two" for what a guest is asked for; "closed" without a fee."""
        return self.names.fees(*(fee_word(CLOSED if fee is None else fee) for fee in guest.fees))

    def proposal(self, guest: MerchantView) -> dict[str, str]:
        """Return what a guest proposes: goods, amount, and whose proposal it is."""
        goods, amount = guest.proposal or ([], 0)
        named = {
            "guest_seat": self.names.seat(guest.seat),
            "goods": self.names.value("goods", good_words(goods)),
        }
        return {**named, "amount": str(amount)}

    def selling(self, good: int, seat: int | None = None) -> int:
        """Return how many of a good a seat, the actor by default, sells this round: on wagons that have arrived."""
        seller = self.actor if seat is None else seat
        return sum(wagon.loads[seller][good] for wagon in self.view.wagons if wagon.arrived)

    def risen(self, rungs: str) -> int:
        """Return the actor's rung after rising so many."""
        return min(self.merchant.rung + int(rungs), material.TOP_RUNG)

    def upkeep(self, rungs: str) -> str:
        """Say what the actor pays each round after rising so many rungs; nothing where that is none."""
        return self.tr("upkeep {n} a round", n=COSTS[self.risen(rungs)]) if int(rungs) else ""

    def clearance(self, goods: str) -> int:
        """Return what goods bring in the Warehouse Sale (DH-9.10)."""
        return sum(count * BUY[self.view.levels[good]] for good, count in enumerate(counted(goods)))

    def does(self, ability: str) -> str:
        """Say what an ability does; nothing for none."""
        does = WORDS["does"]
        return self.tr(does[ability]) if ability else ""

    def plays(self, card: str) -> str:
        """Say what an influence card is played for."""
        plays = WORDS["plays"]
        return self.tr(plays[card])

    def abilities(self, merchant: MerchantView) -> Iterator[str]:
        """Yield "Courier (messenger 1 space)" for each ability of a seat."""
        for ability in merchant.abilities:
            yield f"{self.names.ability(ability)} ({self.does(material.ABILITIES[ability])})"
