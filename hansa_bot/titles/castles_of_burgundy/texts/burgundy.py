"""The texts of The Castles of Burgundy, as the host asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.castles_of_burgundy.texts import (
    asking,
    choices,
    closing,
    describing,
    desk,
    effects,
    telling,
    why_not,
)
from hansa_bot.titles.castles_of_burgundy.texts.names import Names
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.texts import Texts

_KINDS = {
    "take": (N_("Take"), N_("Take a tile from the depot of your die's number into your storage.")),
    "place": (N_("Place"), N_("Put a stored tile on a hex of its colour and your die's number, beside your tiles.")),
    "sell": (N_("Sell"), N_("Sell all your goods of one type, by a die with its number.")),
    "workers": (N_("Take workers"), N_("Take 2 workers with any die; a worker shifts a die by 1.")),
    "buy": (N_("Buy"), N_("Once a turn, pay 2 silverlings for a tile of the black depot.")),
    "load": (N_("Load goods"), N_("Load the goods of one depot on your new ship.")),
    "skip": (N_("Leave unused"), N_("Leave the advantage of a building unused; it is lost.")),
    "end": (N_("End turn"), N_("End your turn once both dice are used.")),
    "estate": (N_("Choose an estate"), N_("Choose the estate that you play in the experts' game.")),
    "begin": (N_("Choose the start"), N_("Choose the castle hex where your first castle lies.")),
}
_SLOTS = {
    # Translators: printed as de Depot, it deposito, es depósito
    "depot": N_("Depot"),
    # Translators: printed as de Plättchen, it tessera, es loseta
    "tile": N_("Tile"),
    "die": N_("Die"),
    "discard": N_("Discard to make room"),
    "hex": N_("Hex"),
    "good": N_("Goods"),
    "depots": N_("Depots"),
    "goods": N_("Goods to load"),
    # Translators: printed as de Fürstentum, it principato, es principado
    "estate": N_("Estate"),
}
_LINES = {
    "regions": N_("Regions"),
    "bonus": N_("Bonus tiles"),
    "animals": N_("Animals"),
    "sales": N_("Sales"),
    "watchtowers": N_("Watchtowers"),
    "goods": N_("Unsold goods"),
    # Translators: printed as de Silberlinge, es piezas de plata
    "silver": N_("Silverlings"),
    "workers": N_("Workers"),
    "knowledge": N_("Knowledge"),
}


class BurgundyTexts(Texts):
    """Everything that The Castles of Burgundy says, in one language, about seats with these names."""

    kinds, slots, lines = _KINDS, _SLOTS, _LINES

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        super().__init__(tr, names)
        self._names = Names(tr, names)

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event's argument."""
        return self._names.value(slot, value)

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other words by which a person may type an element."""
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
        return why_not.unavailable(self._read(view), kind)

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return desk.desk(self._read(view), seat)

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return describing.board(self._read(view))

    def ending(self, result: Result) -> str:
        """Say why the game ended, and which tie-break parted the first place."""
        return closing.ending(self._names, result)

    def _read(self, view: View) -> Reading:
        assert isinstance(view, BurgundyView)
        return Reading(self._names, view)
