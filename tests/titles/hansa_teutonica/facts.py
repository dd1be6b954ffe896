"""What the conformance suite must know of Hansa Teutonica."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica import plates
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone

REASONS = ("points", "cities", "tokens")
SEALED: frozenset[str] = frozenset()
PERFT = ((3, 3, 0), (4, 3, 0), (5, 3, 0))


def plant(state: HansaState, reader: int | None) -> HansaState:
    """Return the position with other face-down tokens, in the stock and on the plates; nobody may know them."""
    other = clone(state)
    hidden = [place for place, found in enumerate(state.plates) if not found & 1]
    pool = [*other.token_stock, *(plates.split(state.plates[place])[1] for place in hidden)]
    pool = pool[1:] + pool[:1]
    other.token_stock = pool[: len(state.token_stock)]
    return other
