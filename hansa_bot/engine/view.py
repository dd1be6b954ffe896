"""Views: what one seat, or a spectator, may see; made by copying what may be seen, never by deleting.

Seats are places at a table, counted from 0 in playing order; the engine knows no users.
"""

from __future__ import annotations

import msgspec


class View(msgspec.Struct, kw_only=True):
    """What every title's view has. `seat` is the reader, None for a spectator."""

    seat: int | None
    seats: int
    turn: int
    over: bool
    waiting: list[int]
    decision: str | None


def letter(seat: int) -> str:
    """Return the sign of a seat that never depends on colour: A for seat 0."""
    return chr(ord("A") + seat)
