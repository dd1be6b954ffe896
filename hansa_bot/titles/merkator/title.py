"""Merkator, put together: what it says joins the verbs, which speak for themselves, with all other words."""

from collections.abc import Iterable, Iterator

from hansa_bot.engine.state import View
from hansa_bot.titles.base import Title, late
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.guide import MerkatorGuide
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer, judge
from hansa_bot.titles.merkator.scenes import scenes
from hansa_bot.titles.merkator.standing_orders import MerkatorOrders
from hansa_bot.titles.merkator.texts import board
from hansa_bot.titles.merkator.texts.choices import MEANINGS
from hansa_bot.titles.merkator.texts.facts import FACTS
from hansa_bot.titles.merkator.texts.names import WORDS, MerkatorNames
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.verbs import VERBS


# Not in `texts`: verbs are built of those, so a class there that knows all verbs would import in a circle.
class MerkatorTexts(VerbTexts):
    """Everything that Merkator says, in one language, about seats with these names."""

    verbs, facts, names_type, reading_type = VERBS, FACTS, MerkatorNames, MerkatorReading
    meanings, lines, ties = MEANINGS, WORDS["line"], WORDS["tie"]

    def clock(self, view: View) -> str:
        """Say which round it is, and of about how many."""
        here = self.read(view)
        if here.view.seats == 1:
            return self.tr("turn {n} of {turns}", n=view.turn, turns=material.SOLO_TURNS)
        if here.view.final:
            return self.tr("final round")
        begun = (view.turn - 1) // here.view.seats
        left = material.rounds_left(here.view.seats, here.view.side, sum(here.view.rows))
        return self.tr("round {n} of about {rounds}", n=begun + 1, rounds=begun + left)

    def untimely(self, here: MerkatorReading, kind: str) -> str | None:
        """Say that the game is over, that it is another one's turn, or that something else is asked first."""
        if here.view.over:
            return self.tr("The game is over.")
        if here.actor not in here.view.waiting:
            return self.tr("It is not your turn.")
        return None if here.view.decision in ("invest", "deliver") else self.tr("Answer first what you're asked.")

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return board.describe_desk(self.read(view), seat)

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Describe everything that is public, the most important first."""
        return board.chapters(self.read(view), self.due)

    def line(self, key: str) -> str:
        """Name a line of the score: contracts, or a Building."""
        return self.value("card", key) if material.CARD.get(key) in material.BUILDINGS else super().line(key)


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=MerkatorTexts,
    painter=late("hansa_bot.titles.merkator.render.painter", "MerkatorPainter"),
    scenes=scenes,
    value=late("hansa_bot.titles.merkator.judging.value", "VALUE"),
    playouts=0.5,
    rounds=0.85,
    all_look_ahead=2,
    ending_kinds=RULES.verbs.ending,
    against=RULES.against,
    illustrations=late("hansa_bot.titles.merkator.render.illustrations", "ILLUSTRATIONS"),
    rulebook=late("hansa_bot.titles.merkator.rulebook", "RULEBOOK"),
    guide=MerkatorGuide,
    orders=MerkatorOrders,
    absent=absent_answer,
)
