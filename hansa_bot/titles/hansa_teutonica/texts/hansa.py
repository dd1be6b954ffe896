"""The texts of Hansa Teutonica, as the host asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.material import END_POINTS, board
from hansa_bot.titles.hansa_teutonica.tables import REGIONS
from hansa_bot.titles.hansa_teutonica.texts.board import describe_board, describe_desk
from hansa_bot.titles.hansa_teutonica.texts.choices import describe_choice
from hansa_bot.titles.hansa_teutonica.texts.facts import FACTS, tell
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.kit.verbs import nothing

_REGIONS, _NO_REGIONS = "britannia_4_5", "standard_4_5"
"""One board each with and without regions; they differ in how many complete cities end the game."""


class HansaTexts(VerbTexts):
    """Everything that Hansa Teutonica says, in one language, about seats with these names."""

    verbs, facts, names_type = VERBS, FACTS, HansaNames
    lines: ClassVar = {
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

    def read(self, view: View, brings: Sequence[Event] = ()) -> HansaReading:
        """Return the view with its names."""
        assert isinstance(view, HansaView)
        return HansaReading(self.named, view, brings)

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Say what choosing this value means now."""
        return describe_choice(self.read(view), kind, slot, value)

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence."""
        return tell(self.named, event)

    def due(self, view: View, seat: int) -> str:
        """Say what this seat must decide now."""
        return self.tr("The game is over.") if view.over else super().due(view, seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal now; None for verbs that are only answers."""
        if self.verbs.by_name[kind].unavailable is nothing:
            return None
        here = self.read(view)
        if here.actor not in view.waiting:
            return self.tr("It is not your turn.")
        if view.decision != "turn":
            return self.tr("The action under way comes first.")
        if kind != "use" and not here.view.actions_left:
            return self.tr("No action is left.")
        return super().unavailable(view, kind)

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describe_desk(self.read(view), seat)

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return describe_board(self.read(view), self.due)

    def ending(self, result: Result) -> str:
        """Return one sentence for the end, and one for a tie-break or a shared victory where there was one."""
        tr, names = self.tr, self.named
        winners = names.list([names.seat(seat) for seat in result.winners])
        sentences = [tr("The game ended because {reason}.", reason=self._reason(result))]
        won_by = {
            "actions": tr("{winners} won the tie with fewer actions per turn.", winners=winners),
            "offices": tr("{winners} won the tie with more offices on the board.", winners=winners),
            "actions_track": tr("{winners} won the tie with the less developed track of Actiones.", winners=winners),
            "network": tr("{winners} won the tie with more points for the network.", winners=winners),
        }
        if result.tie_break in won_by:
            sentences.append(won_by[result.tie_break])
        if len(result.winners) > 1:
            sentences.append(tr("{winners} share the victory.", winners=winners))
        return " ".join(sentences)

    def _reason(self, result: Result) -> str:
        """Return the reason with its limit; where no seat has the points, the neutral colour has (HT-18.10)."""
        lines = [line for score in result.scores for line in score.lines]
        track = [line.points for line in lines if line.key == "track"]
        if result.reason == "points" and track and max(track) < END_POINTS:
            return self.tr("the neutral colour has 20 points or more")
        if result.reason == "cities" and lines:
            where = _REGIONS if any(line.key in REGIONS for line in lines) else _NO_REGIONS
            return self.tr("{n} or more cities are complete", n=board(where).completed_limit)
        return self.value("reason", result.reason)
