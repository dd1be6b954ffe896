"""The rules of Hansa Teutonica, as the engine asks for them."""

from __future__ import annotations

from typing import ClassVar

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.hansa_teutonica import invariants, scoring, views
from hansa_bot.titles.hansa_teutonica.actions import share
from hansa_bot.titles.hansa_teutonica.actions.neutral_claim import close
from hansa_bot.titles.hansa_teutonica.decisions import OFFERS, RESOLVE
from hansa_bot.titles.hansa_teutonica.migrations import from_first_version
from hansa_bot.titles.hansa_teutonica.notation import KINDS, arguments
from hansa_bot.titles.hansa_teutonica.refusals import refuse as refusals
from hansa_bot.titles.hansa_teutonica.setup import set_up
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import HansaView


class HansaRules(Rules[HansaState]):
    """Two to five seats on all boards, with the options of every edition."""

    state_type = HansaState
    version = 2
    kinds = KINDS
    forced = frozenset({"pay", "relocate", "borrow", "move", "remove", "shift", "neutral", "share", "tokens"})
    migrations: ClassVar = {1: from_first_version}

    def setup(self, setup: Setup, outcome: Outcome) -> HansaState:
        """Set up the table (HT-2)."""
        return set_up(setup, outcome)

    def clone(self, state: HansaState) -> HansaState:
        """Return an independent copy."""
        return clone(state)

    def offers(self, state: HansaState, seat: int) -> list[Action]:
        """Return what may be answered to the pending decision, sorted and unique."""
        return list(OFFERS[state.stack[-1].kind](state, tables(state.board), seat))

    def resolve(self, state: HansaState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action."""
        t = tables(state.board)
        state.begun = True
        RESOLVE[kind_of(action)](state, t, seat, outcome, *arguments(t, action))
        share.settle(state)
        close(state, t, outcome)

    def view(self, state: HansaState, seat: int | None) -> HansaView:
        """Return everything but the token stock and face-down tokens (HT-14.5)."""
        return views.make(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (HT-16)."""
        assert isinstance(view, HansaView)
        return scoring.scores(view)

    def result(self, state: HansaState) -> Result | None:
        """Return reason, scores and places of a finished game (HT-15 to HT-17)."""
        return scoring.result(views.make(state, None)) if state.over else None

    def check(self, state: HansaState) -> None:
        """Raise RulesBug if a piece or token is missing, or the board is impossible (HT-23)."""
        invariants.check(state, tables(state.board))

    def refuse(self, state: HansaState, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action that is not offered, for the common mistakes."""
        return refusals.refuse(state, tables(state.board), seat, action)
