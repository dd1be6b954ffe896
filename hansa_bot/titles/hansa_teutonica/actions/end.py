"""Declaring the turn over, and the beginning of the next one (HT-3)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.actions import put_token
from hansa_bot.titles.hansa_teutonica.desks import value
from hansa_bot.titles.hansa_teutonica.material import ACTIONS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

OFFER = "end"


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """End the turn: pending tokens are revealed and put on the board, then the next seat plays (HT-3.6)."""
    state.actions_left = 0
    put_token.begin(state, t, seat, outcome)
    if state.stack[-1].kind == "turn":
        next_turn(state, outcome)


def put_token_down(state: HansaState, t: Tables, seat: int, outcome: Outcome, which: int, part: int) -> None:
    """Put one revealed token on a route; after the last one the next seat plays (HT-14)."""
    put_token.resolve(state, t, seat, outcome, which, part)
    if state.stack[-1].kind == "turn":
        next_turn(state, outcome)


def next_turn(state: HansaState, outcome: Outcome) -> None:
    """Pass the turn on clockwise (HT-3.1)."""
    outcome.tell("turn_ended", seat=state.active)
    start_turn(state, outcome, (state.active + 1) % state.seats)


def start_turn(state: HansaState, outcome: Outcome, seat: int) -> None:
    """Give a seat its actions for a new turn (HT-3.2), with the tile one more (HT-21.2)."""
    state.turn += 1
    state.active = seat
    state.permits_used = 0
    state.begun = False
    state.actions_left = value(state, seat, ACTIONS) + modules.has_favour(state, seat, modules.EXTRA_ACTION)
    state.stack = [Decision("turn", [seat])]
    outcome.tell("turn_started", seat=seat, count=state.actions_left)
