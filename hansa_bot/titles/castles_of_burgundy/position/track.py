"""The turn-order track (CB-13)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

Track = tuple[tuple[int, ...], ...]


def order(track: Track) -> tuple[int, ...]:
    """Return the seats from the rightmost space to the left, each pile from top to bottom (CB-13.3)."""
    return tuple(seat for pile in reversed(track) for seat in reversed(pile))


def advance(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Move a seat's marker one space to the right, onto any that stand there (CB-13.2)."""
    piles = [list(pile) for pile in state.track]
    space = next(at for at, pile in enumerate(piles) if seat in pile)
    piles[space].remove(seat)
    if space + 1 == len(piles):
        piles.append([])
    piles[space + 1].append(seat)
    state.track = tuple(map(tuple, piles))
    outcome.tell("moved_on", seat=seat, space=space + 1)
