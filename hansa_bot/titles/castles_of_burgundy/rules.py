"""The rules of The Castles of Burgundy, as the engine asks for them."""

from __future__ import annotations

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.castles_of_burgundy import decisions, invariants, scoring, views
from hansa_bot.titles.castles_of_burgundy.notation import KINDS, arguments
from hansa_bot.titles.castles_of_burgundy.refusals import refuse as refusals
from hansa_bot.titles.castles_of_burgundy.setup import set_up
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState, clone
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView


class BurgundyRules(Rules[BurgundyState]):
    """Two to four seats, the basic and the experts' game of the first edition."""

    state_type = BurgundyState
    version = 1
    kinds = KINDS
    # a castle that leaves nothing but workers is answered by its player all the same (CB-8.7, CB-17.4)

    def setup(self, setup: Setup, outcome: Outcome) -> BurgundyState:
        """Set up the table (CB-2, CB-16)."""
        return set_up(setup, outcome)

    def clone(self, state: BurgundyState) -> BurgundyState:
        """Return an independent copy."""
        return clone(state)

    def offers(self, state: BurgundyState, seat: int) -> list[Action]:
        """Return what may be answered to the pending decision, sorted and unique."""
        return decisions.offers(state, seat)

    def resolve(self, state: BurgundyState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action with all that it sets off (CB-8.2)."""
        decisions.RESOLVE[kind_of(action)](state, seat, outcome, *arguments(action))

    def view(self, state: BurgundyState, seat: int | None) -> BurgundyView:
        """Return everything but stacks, goods to come and sealed choices (CB-18)."""
        return views.make(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (CB-15.2)."""
        assert isinstance(view, BurgundyView)
        return scoring.scores(view)

    def result(self, state: BurgundyState) -> Result | None:
        """Return scores and places of a finished game (CB-15)."""
        return scoring.result(views.make(state, None)) if state.over else None

    def check(self, state: BurgundyState) -> None:
        """Raise RulesBug if a tile, good or marker is missing, or the position is impossible."""
        invariants.check(state)

    def refuse(self, state: BurgundyState, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action that is not offered (CB-17.8)."""
        return refusals.refuse(state, seat, action)
