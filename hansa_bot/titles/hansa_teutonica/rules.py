"""The rules of Hansa Teutonica, as the engine asks for them, and how tables of the first version are lifted."""

from __future__ import annotations

from itertools import chain, repeat
from operator import call
from typing import Any, ClassVar

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.view import View
from hansa_bot.titles.hansa_teutonica import invariants, refusals, scoring
from hansa_bot.titles.hansa_teutonica.material import DISPLACED_EXTRAS, TOKENS, kind
from hansa_bot.titles.hansa_teutonica.setup import set_up
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from hansa_bot.titles.hansa_teutonica.verbs.income import settle_debts
from hansa_bot.titles.hansa_teutonica.verbs.neutral import close_action
from hansa_bot.titles.hansa_teutonica.view import HansaView, make_view
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb

SPENT = "spent"
"""A turn without an action left, as verbs know it: only tokens and its end are open to it (HT-3.3 to HT-3.5)."""

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


class HansaRules(VerbRules[HansaState]):
    """Two to five seats on all boards, with the options of every edition."""

    state_type = HansaState
    version = 2
    verbs = VERBS
    migrations: ClassVar = {1: from_first_version}

    def tables(self, state: HansaState) -> tuple[Tables]:
        """Return what follows from the board of a state."""
        return (tables(state.board),)

    def setup(self, setup: Setup, outcome: Outcome) -> HansaState:
        """Set up the table (HT-2)."""
        return set_up(setup, outcome)

    def offers(self, state: HansaState, seat: int) -> list[Action]:
        """Return what may be answered to the pending decision, sorted and unique."""
        question = state.stack[-1].kind
        if question == "turn" and not state.actions_left:
            question = SPENT
        finders = self.verbs.offers[question]
        # Asked for every step of every game: one call in C instead of a loop.
        found = map(call, finders, repeat(state), repeat(tables(state.board)), repeat(seat))
        return sorted(chain.from_iterable(found))

    def resolve(self, state: HansaState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action, and what it sets off."""
        t, verbs = tables(state.board), self.verbs
        state.begun = True
        verbs.resolve[kind_of(action)](state, t, seat, outcome, *verbs.arguments(action, t))
        settle_debts(state)
        close_action(state, t, outcome)

    def view(self, state: HansaState, seat: int | None) -> HansaView:
        """Return everything but the token stock and face-down tokens (HT-14.5)."""
        return make_view(state, seat)

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (HT-16)."""
        assert isinstance(view, HansaView)
        return scoring.scores(view)

    def result(self, state: HansaState) -> Result | None:
        """Return reason, scores and places of a finished game (HT-15 to HT-17)."""
        return scoring.result(make_view(state, None)) if state.over else None

    def check(self, state: HansaState) -> None:
        """Raise RulesBug if a piece or token is missing, or the board is impossible (HT-23)."""
        invariants.check(state, tables(state.board))

    def object_to(self, state: HansaState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Name what stands against an action before its own verb is asked (HT-3.2, HT-3.3)."""
        return refusals.untimely(state, verb)


RULES = HansaRules()
