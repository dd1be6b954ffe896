"""The rules of Hansa Teutonica, as the engine asks for them."""

from __future__ import annotations

from typing import Any, ClassVar

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.hansa_teutonica import invariants, scoring
from hansa_bot.titles.hansa_teutonica import view as view_module
from hansa_bot.titles.hansa_teutonica.actions import share
from hansa_bot.titles.hansa_teutonica.actions.neutral_claim import close
from hansa_bot.titles.hansa_teutonica.decisions import OFFERS, RESOLVE
from hansa_bot.titles.hansa_teutonica.material import DISPLACED_EXTRAS, TOKENS, kind
from hansa_bot.titles.hansa_teutonica.notation import KINDS, arguments
from hansa_bot.titles.hansa_teutonica.refusals import refuse as refusals
from hansa_bot.titles.hansa_teutonica.setup import set_up
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.view import HansaView

_KINDS = 6
"""Kinds of token before the promo tokens."""


def from_first_version(state: dict[str, Any]) -> dict[str, Any]:
    """Make room for promo tokens, and for how an unfinished reaction is noted now."""
    t = tables(state["board"])
    return state | {
        "unused": _wider(state["unused"]),
        "used": _wider(state["used"]),
        "plates": [_entry(number) for number in state["plates"]],
        "stack": [_decision(decision, t) for decision in state["stack"]],
    }


def _wider(counts: list[int]) -> list[int]:
    more = [0] * (len(TOKENS) - _KINDS)
    return [number for at in range(0, len(counts), _KINDS) for number in [*counts[at : at + _KINDS], *more]]


def _entry(number: int) -> int:
    seat, rest = divmod(number, 2 * _KINDS)
    return seat * 2 * len(TOKENS) + rest


def _decision(decision: dict[str, Any], t: Tables) -> dict[str, Any]:
    data = decision.get("data", [])
    if decision["kind"] == "relocate":
        space, piece = data
        data = [t.route_of[space], space, piece, 1, DISPLACED_EXTRAS[kind(piece)], -1, 0]
    elif decision["kind"] in ("extra", "borrow"):
        origin, left, lifted_from, lifted, *down = data
        data = [origin, t.start[origin], down[1], 0, left, t.start[lifted_from] if lifted else -1, lifted, *down]
    return decision | {"data": data}


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
        return view_module.make_view(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (HT-16)."""
        assert isinstance(view, HansaView)
        return scoring.scores(view)

    def result(self, state: HansaState) -> Result | None:
        """Return reason, scores and places of a finished game (HT-15 to HT-17)."""
        return scoring.result(view_module.make_view(state, None)) if state.over else None

    def check(self, state: HansaState) -> None:
        """Raise RulesBug if a piece or token is missing, or the board is impossible (HT-23)."""
        invariants.check(state, tables(state.board))

    def refuse(self, state: HansaState, seat: int, action: Action) -> Refusal | None:
        """Name the rule that forbids an action that is not offered, for the common mistakes."""
        return refusals.refuse(state, tables(state.board), seat, action)
