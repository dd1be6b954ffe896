"""Seats: places 0…n-1 at a table; the engine knows no users."""

from __future__ import annotations

from collections.abc import Collection

Seat = int
"""A place at a table, counted from 0 in playing order."""

Audience = Collection[Seat]
"""The seats that may know something."""


def letter(seat: Seat) -> str:
    """Return the sign of a seat that never depends on colour: A for seat 0."""
    return chr(ord("A") + seat)
