"""What a computer player thinks of its offers, from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action, kind_of, values_of
from tests.toys.harbour.state import NOBODY, QUAYS, SEA, HarbourState


def judge(state: HarbourState, seat: int, offers: Sequence[Action]) -> list[float]:
    """Bid half of what the cargo is worth, land on free quays first, push the dearest crate away otherwise."""
    return [_opinion(state, seat, kind_of(action), values_of(action)) for action in offers]


def _opinion(state: HarbourState, seat: int, kind: str, values: list[str]) -> float:
    if kind == "bid":
        return -abs(int(values[0]) - state.cargo / 2)
    if kind == "land":
        quay = QUAYS.index(values[0])
        return 10.0 if state.owners[quay] == NOBODY else 2.0 + state.worths[quay]
    if kind == "shift":
        return 0.0 if values[0] == SEA else 1.0
    if kind == "offer":
        return 4.0 + int(values[1]) - state.cargo
    if kind == "accept":
        return state.cargo - 2.0 * state.stack[-1].data[1]
    return 0.0
