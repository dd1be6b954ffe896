"""The texts of The Castles of Burgundy, as the host asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.texts import board, choices, questions
from hansa_bot.titles.castles_of_burgundy.texts.facts import FACTS
from hansa_bot.titles.castles_of_burgundy.texts.names import BurgundyNames
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.kit.verbs import nothing

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


class BurgundyTexts(VerbTexts):
    """Everything that The Castles of Burgundy says, in one language, about seats with these names."""

    verbs, facts, names_type, lines = VERBS, FACTS, BurgundyNames, _LINES

    def read(self, view: View, brings: Sequence[Event] = ()) -> BurgundyReading:
        """Return the view with its names."""
        assert isinstance(view, BurgundyView)
        return BurgundyReading(self.named, view, brings)

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Say what choosing this value means now."""
        return choices.choice(self.read(view), kind, slot, value)

    def due(self, view: View, seat: int) -> str:
        """Say what this seat must decide now."""
        return questions.due(self.read(view), seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is open to the actor; None for kinds that are only answers."""
        if VERBS.by_name[kind].unavailable is nothing:
            return None
        here = self.read(view)
        if view.over:
            return self.tr("The game is over.")
        if here.actor not in view.waiting:
            return self.tr("It is not your turn.")
        if view.decision in ("estate", "begin"):
            return self.tr("First the estates are chosen.")
        return super().unavailable(view, kind)

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return board.desk(self.read(view), seat)

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return board.board(self.read(view))

    def ending(self, result: Result) -> str:
        """Say why the game ended, and which tie-break parted the first place (CB-15.4)."""
        tr, names = self.tr, self.named
        winners = names.list([names.seat(seat) for seat in result.winners])
        sentences = [tr("The game ended because {reason}.", reason=names.value("reason", result.reason))]
        if result.tie_break == "empty":
            sentences.append(tr("{winners} won the tie by the number of empty hexes.", winners=winners))
        elif result.tie_break == "order":
            sentences.append(tr("{winners} won the tie by standing further back in turn order.", winners=winners))
        return " ".join(sentences)
