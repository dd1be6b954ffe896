"""Views: what one seat, or a spectator, may see; made by copying what may be seen, never by deleting."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


class View(msgspec.Struct, kw_only=True):
    """What every title's view has. `seat` is the reader, None for a spectator."""

    seat: int | None
    seats: int
    turn: int
    over: bool
    waiting: list[int]
    decision: str | None


Seat = int
"""A place at a table, counted from 0 in playing order."""

Audience = Collection[Seat]
"""The seats that may know something."""


def letter(seat: Seat) -> str:
    """Return the sign of a seat that never depends on colour: A for seat 0."""
    return chr(ord("A") + seat)
