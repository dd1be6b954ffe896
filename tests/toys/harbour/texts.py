"""What the toy says besides its verbs, and the standing orders that may be given at it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.base import Given, Order, Orders
from hansa_bot.titles.kit.events import COMMON, Fact
from hansa_bot.titles.kit.names import TitleNames
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.texts import Texts
from tests.toys.harbour.meta import META
from tests.toys.harbour.state import PLACES, QUAYS, SEATS, Deal, HarbourState
from tests.toys.harbour.verbs import VERBS

FACTS = {
    **COMMON,
    "arrived": Fact("round cargo", N_("Ship {round} comes in; a crate of its cargo is worth {cargo}."), short=""),
    "bid": Fact("seat price", N_("{seat} bids {price} in secret."), "seat", N_("{seat} has bid.")),
    "declined": Fact("seat seller", N_("{seat} declines.")),
    "displaced": Fact("seat quay", N_("{seat} must clear the {quay}."), short=""),
    "ended": Fact("reason purses", N_("The harbour closes.")),
    "landed": Fact("seat quay cargo", N_("{seat} lands a crate worth {cargo} on the {quay}.")),
    "offered": Fact("seat buyer price", N_("{seat} offers the cargo to {buyer} for {price}.")),
    "purse": Fact("seat coins", N_("{seat} starts with {coins} coins.")),
    "rival": Fact("price", N_("A stranger bids {price}.")),
    "sailed": Fact("seat", N_("{seat} lets the ship go.")),
    "shifted": Fact("seat quay", N_("{seat} puts the displaced crate to {quay}."), aside=N_("to {quay}")),
    "showed": Fact("seat price", N_("{seat} had bid {price}.")),
    "sold": Fact("seat buyer price", N_("{buyer} takes the cargo over for {price}.")),
    "won": Fact("seat price", N_("{seat} wins the cargo for {price}.")),
}


QUAY_NAMES = (N_("East quay"), N_("North quay"), N_("South quay"), N_("West quay"), N_("the sea"))


class HarbourNames(TitleNames):
    """Names quays and seats; all else is numbers."""

    head_starts = META.head_starts
    words: ClassVar = {"quay": dict(zip(PLACES, QUAY_NAMES, strict=True))}

    def _seat(self, value: Any) -> str:
        if isinstance(value, str):
            return self.seat(SEATS.index(value)) if value in SEATS else value
        return self.seat(value)

    _buyer = _seller = _seat


class HarbourTexts(VerbTexts):
    """The toy's texts in one language."""

    verbs, facts, names_type = VERBS, FACTS, HarbourNames
    lines: ClassVar = {"crates": N_("Crates"), "coins": N_("Coins")}

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Name a value and, for a quay, who stands there."""
        name = self.value(slot, value)
        crate = view.quays[QUAYS.index(value)] if value in QUAYS else None
        return name if crate is None else f"{name} · {self.names[crate.seat]} {crate.worth}"

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        purse, name = view.purses[seat], self.names[seat]
        if purse is None:
            return self.tr("{seat}: an unknown number of coins", seat=name)
        return self.tr("{seat}: {coins} coins", seat=name, coins=purse)

    def board(self, view: View) -> str:
        """Describe the position."""
        ship = self.tr("Ship {turn} of {rounds}", turn=view.turn, rounds=view.rounds)
        quays = (self.choice(view, "land", "quay", quay) for quay in QUAYS)
        return "\n".join([ship, *quays, *(self.desk(view, seat) for seat in range(view.seats))])

    def ending(self, result: Result, last: Sequence[Event] = ()) -> str:
        """Say why the game ended."""
        why = {"rounds": self.tr("The last ship has left."), "monopoly": self.tr("Every quay has the same owner.")}
        return why[result.reason] + (self.tr(" The tie goes to fewer crates.") if result.tie_break else "")


class HarbourOrders(Orders):
    """Where a displaced crate goes, and up to which price an offered cargo is bought."""

    kinds: ClassVar = (
        Order("quay", N_("Displaced crate"), N_("The quay to which a displaced crate goes, if it is free.")),
        Order("buy", N_("Offered cargo"), N_("The highest price at which you buy what is offered to you.")),
    )
    declining = frozenset({"decline"})

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return the quays, or the prices."""
        return QUAYS if key == "quay" else ("1", "2", "3")

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name a quay or a price."""
        return texts.value("quay", value) if value in QUAYS else value

    def answer(self, state: HarbourState, seat: int, given: Given) -> Action | None:
        """Shift to the quay if it is free, accept what is cheap enough."""
        decision = state.stack[-1]
        wanted = {f"shift/{given['quay']}"} if "quay" in given else set()
        if decision.kind == "deal" and Deal.of(decision).price <= int(given.get("buy", 0)):
            wanted.add("accept")
        offers = (offer for find in VERBS.offers[decision.kind] for offer in find(state, seat))
        return next((offer for offer in offers if offer in wanted), None)
