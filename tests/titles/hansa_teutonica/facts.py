"""What the conformance suite must know of Hansa Teutonica."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica import plates
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from tests.titles.hansa_teutonica import builders

REASONS = ("points", "cities", "tokens")
STEERED = {"cities": builders.choose}
"""Players who bring about an end that ordinary ones hardly ever see."""
SEALED: frozenset[str] = frozenset()
_WIDTH = plates.entry(1, 0)
PERFT = ((3, 1, 66), (3, 2, 3396), (3, 3, 12999), (4, 2, 3812), (5, 3, 14627))
"""Seats, depth, count; three seats by hand: 32 routes × 2 pieces + income + end = 66, then
66 + 66 + 32 × 67 + 32 × 35 = 3396, then 3396 + 131 + 32 × 164 + 32 × 132 = 12999."""


def plant(state: HansaState, reader: int | None) -> HansaState:
    """Return the position with other face-down tokens, in the stock and on the plates; nobody may know them."""
    other = clone(state)
    hidden = [place for place, found in enumerate(state.plates) if not found & 1]
    pool = [*state.token_stock, *(state.plates[place] % _WIDTH >> 1 for place in hidden)]
    pool = pool[1:] + pool[:1]
    other.token_stock = pool[: len(state.token_stock)]
    for place, token in zip(hidden, pool[len(state.token_stock) :], strict=True):
        other.plates[place] = plates.entry(state.plates[place] // _WIDTH, token)
    return other
