"""The toy's state and its constants."""

from __future__ import annotations

from hansa_bot.engine.state import State

QUAYS = ("east", "north", "south", "west")
SEA = "sea"
NOBODY = -1
UNSEEN = -1
"""A bid that was not made yet."""
PURSES = (9, 10, 11, 12)
"""Four purses are dealt face down, so that nobody knows what another seat has."""
FACES = (1, 2, 3, 4, 5, 6)
ROUNDS = {"short": 3, "long": 5}
CRATES = 2
HIGHEST_BID = 5
HIGHEST_PRICE = 3


class HarbourState(State, kw_only=True):
    """Money by seat and in the bank, the present ship, and by quay the owner and the worth of its crate."""

    rounds: int
    purses: list[int]
    bank: int
    bids: list[int]
    owners: list[int]
    worths: list[int]
    cargo: int = 0
    crates: int = 0
    reason: str = ""


def clone(state: HarbourState) -> HarbourState:
    """Return an independent copy."""
    return HarbourState(
        seats=state.seats,
        rng=state.rng.clone(),
        stack=[decision.clone() for decision in state.stack],
        turn=state.turn,
        over=state.over,
        rounds=state.rounds,
        purses=state.purses[:],
        bank=state.bank,
        bids=state.bids[:],
        owners=state.owners[:],
        worths=state.worths[:],
        cargo=state.cargo,
        crates=state.crates,
        reason=state.reason,
    )


def free_quays(state: HarbourState) -> list[int]:
    """Return the quays without a crate, by index."""
    return [quay for quay, owner in enumerate(state.owners) if owner == NOBODY]
