"""Everything that the toy says."""

from __future__ import annotations

from typing import Any

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.texts import Texts
from tests.toys.harbour.state import QUAYS
from tests.toys.harbour.view import seen

KINDS = {
    "accept": (N_("Accept"), N_("Buy the cargo at the price offered.")),
    "bid": (N_("Bid"), N_("Bid in secret for the ship's cargo.")),
    "decline": (N_("Decline"), N_("Leave the cargo to its seller.")),
    "land": (N_("Land"), N_("Put a crate on a quay.")),
    "offer": (N_("Offer"), N_("Offer the cargo to another seat.")),
    "sail": (N_("Sail"), N_("End your turn; the ship leaves.")),
    "shift": (N_("Shift"), N_("Put your displaced crate elsewhere.")),
}
LINES = {"crates": N_("Crates"), "coins": N_("Coins")}
SLOTS = {"buyer": N_("Buyer"), "price": N_("Price"), "quay": N_("Quay")}
PLACES = {
    "east": N_("East quay"),
    "north": N_("North quay"),
    "sea": N_("the sea"),
    "south": N_("South quay"),
    "west": N_("West quay"),
}
EVENTS = {
    "arrived": N_("Ship {round} comes in; a crate of its cargo is worth {cargo}."),
    "bid": N_("{seat} bids {price} in secret."),
    "declined": N_("{seat} declines."),
    "displaced": N_("{seat} must clear the {quay}."),
    "ended": N_("The harbour closes."),
    "landed": N_("{seat} lands a crate worth {cargo} on the {quay}."),
    "offered": N_("{seat} offers the cargo to {buyer} for {price}."),
    "purse": N_("{seat} starts with {coins} coins."),
    "rival": N_("A stranger bids {price}."),
    "sailed": N_("{seat} lets the ship go."),
    "shifted": N_("{seat} puts the displaced crate to {quay}."),
    "showed": N_("{seat} had bid {price}."),
    "sold": N_("{buyer} takes the cargo over for {price}."),
    "won": N_("{seat} wins the cargo for {price}."),
}
EFFECTS = {
    "accept": N_("You pay and unload."),
    "bid": N_("You bid {price}; only the winner pays."),
    "decline": N_("Nothing changes hands."),
    "land": N_("Your crate stands on the {quay}."),
    "offer": N_("{buyer} may take the cargo over for {price}."),
    "sail": N_("Your turn ends."),
    "shift": N_("Your crate goes to {quay}."),
}
DUE = {
    "bid": N_("Bid for a cargo worth {cargo} a crate."),
    "deal": N_("Buy the cargo or decline."),
    "shift": N_("Put your displaced crate elsewhere."),
    "unload": N_("Unload up to {crates} crates worth {cargo}."),
}


class HarbourTexts(Texts):
    """The toy's texts in one language."""

    kinds, slots, lines = KINDS, SLOTS, LINES

    def value(self, slot: str, value: Any) -> str:
        """Name a seat, a quay or a number."""
        if slot in ("seat", "buyer", "seller"):
            return self.names[ord(value) - ord("a") if isinstance(value, str) else value]
        return self.tr(PLACES[value]) if slot == "quay" else str(value)

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Name a value and, for a quay, who stands there."""
        name = self.value(slot, value)
        crate = seen(view).quays[QUAYS.index(value)] if value in QUAYS else None
        return name if crate is None else f"{name} · {self.names[crate.seat]} {crate.worth}"

    def effect(self, view: View, action: Action) -> str:
        """Say what an action would do."""
        kind = kind_of(action)
        slots = {"bid": ("price",), "land": ("quay",), "offer": ("buyer", "price"), "shift": ("quay",)}.get(kind, ())
        pairs = zip(slots, values_of(action), strict=True)
        return self.tr(EFFECTS[kind], **{slot: self.value(slot, value) for slot, value in pairs})

    def event(self, event: Event) -> str | None:
        """Tell a fact."""
        if event.kind == "bid" and "price" not in event.args:
            return self.tr("{seat} has bid.", seat=self.value("seat", event.args["seat"]))
        return self.tr(EVENTS[event.kind], **{key: self.value(key, value) for key, value in event.args.items()})

    def due(self, view: View, seat: int) -> str:
        """Say what a seat must decide."""
        return self.tr(DUE[view.decision or ""], cargo=seen(view).cargo, crates=seen(view).crates)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why landing and offering are over."""
        if view.decision == "unload" and kind in ("land", "offer"):
            return (
                self.tr("The cargo is gone.") if kind == "land" else self.tr("Only an untouched cargo can be sold.")
            )
        return None

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        purse = seen(view).purses[seat]
        if purse is None:
            return self.tr("{seat}: an unknown number of coins", seat=self.names[seat])
        return self.tr("{seat}: {coins} coins", seat=self.names[seat], coins=purse)

    def board(self, view: View) -> str:
        """Describe the position."""
        lines = [self.tr("Ship {turn} of {rounds}", turn=view.turn, rounds=seen(view).rounds)]
        lines += [self.choice(view, "land", "quay", quay) for quay in QUAYS]
        return "\n".join(lines + [self.desk(view, seat) for seat in range(view.seats)])

    def ending(self, result: Result) -> str:
        """Say why the game ended."""
        why = {"rounds": self.tr("The last ship has left."), "monopoly": self.tr("Every quay has the same owner.")}
        parted = self.tr(" The tie goes to fewer crates.") if result.tie_break else ""
        return why[result.reason] + parted
