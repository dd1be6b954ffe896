"""The rules of The Castles of Burgundy, as the engine asks for them."""

from __future__ import annotations

from typing import Any

from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.castles_of_burgundy import invariants, reasons, scoring
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind
from hansa_bot.titles.castles_of_burgundy.setup import set_up
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import SIZE
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.verbs.tools import tools_now
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, make_view
from hansa_bot.titles.kit.preview import Look, judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb

_CHOICES = ("estate", "begin")


class BurgundyRules(VerbRules[BurgundyState]):
    """Two to four seats, the basic and the experts' game of the first edition."""

    state_type = BurgundyState
    version = 1
    verbs = VERBS
    # nothing is forced: a castle that leaves nothing but workers is answered by its player all the same (CB-8.7)

    def setup(self, setup: Setup, outcome: Outcome) -> BurgundyState:
        """Set up the table (CB-2, CB-16)."""
        return set_up(setup, outcome)

    def hand(self, state: BurgundyState, seat: int) -> tuple[bytearray, list[int]]:
        """Return the tiles of a seat's estate, and what it can use: dice, or the effect that waits."""
        start = SIZE * seat
        return state.tiles[start : start + SIZE], tools_now(state, seat)

    def view(self, state: BurgundyState, seat: int | None) -> BurgundyView:
        """Return everything but stacks, goods to come and sealed choices (CB-18)."""
        return make_view(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (CB-15.2)."""
        assert isinstance(view, BurgundyView)
        return scoring.scores(view)

    def result(self, state: BurgundyState) -> Result | None:
        """Return scores and places of a finished game (CB-15)."""
        return scoring.result(make_view(state, None)) if state.over else None

    def check(self, state: BurgundyState) -> None:
        """Raise RulesBug if a tile, good or marker is missing, or the position is impossible."""
        invariants.check(state)

    def object_to(self, state: BurgundyState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Say whose turn it is, and that estates are chosen before anything else (CB-17.8)."""
        if seat not in state.waiting:
            return reasons.NOT_YOUR_TURN()
        choosing = state.stack[-1].kind in _CHOICES and verb.name not in _CHOICES
        return reasons.CHOOSE_FIRST() if choosing else None


RULES = BurgundyRules()


def _look(state: BurgundyState, seat: int) -> Look | Mind:
    """Prepare what opinions rest on: while estates are chosen there is no estate to think of."""
    return Look(state, seat) if state.stack[-1].kind in _CHOICES else Mind(state, seat)


judge = judge_by(RULES, _look)
