"""The texts of Hansa Teutonica, as the host asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.base import Texts
from hansa_bot.titles.hansa_teutonica.texts import asking, choices, describing, effects, telling
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.view import HansaView

_KINDS = {
    "income": (N_("Income"), N_("Take pieces from your stock into your supply, as many as your money bag shows.")),
    "place": (N_("Place"), N_("Put a piece from your supply on an empty space of any route.")),
    "displace": (N_("Displace"), N_("Put a piece where another player's stands, and pay for it from your supply.")),
    "pay": (N_("Pay"), N_("Choose the pieces that pay for a displacement.")),
    "relocate": (N_("Put elsewhere"), N_("Put your displaced piece on a neighbouring route.")),
    "add": (N_("Add a piece"), N_("Put an extra piece on a neighbouring route after being displaced.")),
    "borrow": (N_("Lift from the board"), N_("Lift one of your pieces from a route as the extra piece.")),
    "move": (N_("Move"), N_("Lift your pieces from routes, as many as your book shows, to set them down elsewhere.")),
    "set": (N_("Set down"), N_("Set a lifted piece down on an empty space of any route.")),
    "claim": (N_("Claim"), N_("Cash in a route filled with your pieces, for points, a token and one benefit.")),
    "use": (N_("Use a token"), N_("Use one of your bonus tokens; this costs no action.")),
    "remove": (N_("Remove"), N_("Send a piece from a route back to its owner's supply, by the token.")),
    "token": (N_("Place a token"), N_("Put a new bonus token on an empty route at the end of your turn.")),
    "enough": (N_("Enough"), N_("Add or remove nothing more.")),
    "end": (N_("End turn"), N_("Declare your turn over; actions that are left are lost.")),
}
_SLOTS = {
    "take": N_("Pieces"),
    "route": N_("Route"),
    "piece": N_("Piece"),
    "target": N_("Target"),
    "benefit": N_("Benefit"),
    "token": N_("Bonus token"),
}
_LINES = {
    "track": N_("Points so far"),
    "full_skills": N_("Full skills"),
    "tokens": N_("Bonus tokens"),
    "prestige_table": N_("Prestige table"),
    "cities": N_("Cities controlled"),
    "network": N_("Network"),
}


class HansaTexts(Texts):
    """Everything that Hansa Teutonica says, in one language, about seats with these names."""

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        super().__init__(tr, names)
        self._names = Names(tr, names)

    def kind(self, kind: str) -> str:
        """Return the verb of an action kind."""
        return self.tr(_KINDS[kind][0])

    def about(self, kind: str) -> str:
        """Return what an action kind does."""
        return self.tr(_KINDS[kind][1])

    def slot(self, slot: str) -> str:
        """Return the name of a slot."""
        return self.tr(_SLOTS[slot])

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event's argument."""
        return self._names.value(slot, value)

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Say what choosing this value means now."""
        return choices.choice(self._read(view), kind, slot, value)

    def effect(self, view: View, action: Action) -> str:
        """Say what an action would do for its actor."""
        return effects.effect(self._read(view), action)

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence."""
        return telling.tell(self._names, event)

    def due(self, view: View, seat: int) -> str:
        """Say what this seat must decide now."""
        return asking.due(self._read(view), seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal now."""
        return asking.unavailable(self._read(view), kind)

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describing.desk(self._read(view), seat)

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return describing.board(self._read(view))

    def line(self, key: str) -> str:
        """Name a line of the score."""
        return self.tr(_LINES[key])

    def ending(self, result: Result) -> str:
        """Say why the game ended, and which tie-break parted the first place."""
        text = self.tr("The game ended because {reason}.", reason=self.value("reason", result.reason))
        winners = self._names.list([self._names.value("seat", seat) for seat in result.winners])
        if result.tie_break == "actions":
            text += " " + self.tr("{winners} won the tie with fewer actions per turn.", winners=winners)
        elif result.tie_break == "offices":
            text += " " + self.tr("{winners} won the tie with more offices on the board.", winners=winners)
        if len(result.winners) > 1:
            text += " " + self.tr("{winners} share the victory.", winners=winners)
        return text

    def _read(self, view: View) -> Reading:
        assert isinstance(view, HansaView)
        return Reading(self._names, view)
