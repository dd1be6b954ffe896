"""Rounds: a ship comes in by the throw of a die, or the game is over."""

from __future__ import annotations

from hansa_bot.engine.decision import Decision
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import pick
from tests.toys.harbour.state import CRATES, FACES, NOBODY, UNSEEN, HarbourState


def next_ship(state: HarbourState, outcome: Outcome) -> None:
    """Begin the next round, or end the game when no ship is left (HB-1)."""
    if state.turn == state.rounds:
        finish(state, "rounds", outcome)
        return
    state.turn += 1
    state.cargo = pick(state.rng, "die", FACES)
    state.crates = CRATES
    state.bids = [UNSEEN] * state.seats
    state.stack = [Decision("bid", list(range(state.seats)))]
    outcome.tell("arrived", round=state.turn, cargo=state.cargo)


def check_monopoly(state: HarbourState, outcome: Outcome) -> None:
    """End the game when one seat holds every quay and nobody still has to move away (HB-6)."""
    if state.stack[-1].kind == "unload" and state.owners[0] != NOBODY and len(set(state.owners)) == 1:
        finish(state, "monopoly", outcome)


def finish(state: HarbourState, reason: str, outcome: Outcome) -> None:
    """End the game; all purses are shown."""
    state.over, state.reason, state.stack = True, reason, []
    outcome.reveal()
    outcome.tell("ended", reason=reason, purses=state.purses[:])
