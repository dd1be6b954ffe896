"""The texts of Hansa Teutonica, as the host asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.hansa_teutonica.texts import asking, choices, describing, effects, reasons, telling
from hansa_bot.titles.hansa_teutonica.texts.names import Names
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.texts.telling import ending
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.texts import Texts

_KINDS = {
    "income": (N_("Income"), N_("Take pieces from your stock into your supply, as many as your money bag shows.")),
    "place": (N_("Place"), N_("Put a piece from your supply on an empty space of any route.")),
    "displace": (N_("Displace"), N_("Put a piece where another player's stands, and pay for it from your supply.")),
    "pay": (N_("Pay"), N_("Choose the pieces that pay for a displacement.")),
    "relocate": (N_("Put elsewhere"), N_("Put a displaced piece on a neighbouring route.")),
    "add": (N_("Add a piece"), N_("Put an extra piece on a route, after being displaced or by a route's bonus.")),
    "borrow": (N_("Lift from the board"), N_("Lift one of your pieces from a route as the extra piece.")),
    "move": (N_("Move"), N_("Lift your pieces from routes, as many as your book shows, to set them down elsewhere.")),
    "set": (N_("Set down"), N_("Set a lifted piece down on an empty space of any route.")),
    "claim": (N_("Claim"), N_("Cash in a route filled with your pieces, for points, a token and one benefit.")),
    "use": (N_("Use a token"), N_("Use one of your bonus tokens; this costs no action.")),
    "remove": (N_("Remove"), N_("Send a piece from a route back to its owner's supply, by the token.")),
    "lift": (N_("Lift a piece"), N_("Lift anybody's piece from a route to move it, by a token or a route's bonus.")),
    "drop": (N_("Put down"), N_("Put a lifted piece down on an empty space of its region.")),
    "neutral": (N_("Neutral claim"), N_("Choose the office of the neutral colour, which claims a route.")),
    "bonus": (N_("Use a bonus"), N_("Use the permanent bonus of the claimed route, or a further extra office.")),
    "favour": (N_("Take a favour"), N_("Give up all actions and two unused tokens for one of the open tiles.")),
    "share": (
        N_("Share the income"),
        N_("Take a piece into your supply when another player takes income, by the tile."),
    ),
    "token": (N_("Place a token"), N_("Put a new bonus token on an empty route at the end of your turn.")),
    "enough": (N_("Enough"), N_("Do nothing more of what is under way.")),
    "end": (N_("End turn"), N_("Declare your turn over; actions that are left are lost.")),
}
_SLOTS = {
    "take": N_("Pieces"),
    # Translators: printed as de Handelsroute, it rotta commerciale, es ruta comercial
    "route": N_("Route"),
    "piece": N_("Piece"),
    "target": N_("Target"),
    "region": N_("From the region"),
    "benefit": N_("Benefit"),
    # Translators: printed as de Bonusmarker, it gettone Bonus, es ficha de bonus
    "token": N_("Bonus token"),
    "favour": N_("Favour"),
    "other_token": N_("Second bonus token"),
}
_LINES = {
    # Translators: printed as de Prestigepunkte, it punti prestigio, es puntos de prestigio
    "track": N_("Prestige points"),
    "full_skills": N_("Full skills"),
    "tokens": N_("Bonus tokens"),
    "prestige_table": N_("Prestige table"),
    "cities": N_("Cities controlled"),
    "network": N_("Network"),
    "wales": N_("Wales"),
    "scotland": N_("Scotland"),
    "missions": N_("Mission card"),
}


class HansaTexts(Texts):
    """Everything that Hansa Teutonica says, in one language, about seats with these names."""

    kinds, slots, lines = _KINDS, _SLOTS, _LINES

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        super().__init__(tr, names)
        self._names = Names(tr, names)

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event's argument."""
        return self._names.value(slot, value)

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other spellings and printed words by which a person may type an element."""
        return self._names.aliases(slot, value)

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Say what choosing this value means now."""
        return choices.choice(self._read(view), kind, slot, value)

    def effect(self, view: View, action: Action, brings: Sequence[Event] = ()) -> str:
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
        return reasons.unavailable(self._read(view), kind)

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describing.desk(self._read(view), seat)

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return describing.board(self._read(view))

    def ending(self, result: Result) -> str:
        """Say why the game ended, and which tie-break parted the first place."""
        return ending(self._names, result)

    def _read(self, view: View) -> Reading:
        assert isinstance(view, HansaView)
        return Reading(self._names, view)
