"""Views: what one seat, or a spectator, may see; made by copying what may be seen, never by deleting.

Seats are places at a table, counted from 0 in playing order; the engine knows no users.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase

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
    """Return the letter of a seat in notation and records: A for seat 0."""
    return chr(ord("A") + seat)


def initial(name: str) -> str:
    """Return the first letter of a name as a capital without accents; empty where that is none from A to Z."""
    first = next((char for char in unicodedata.normalize("NFD", name) if char.isalnum()), "").upper()
    return first if first in ascii_uppercase else ""


def seat_signs(names: Sequence[str]) -> tuple[str, ...]:
    """Return the signs of seats, which never depend on colour: the initials of their names where all differ.

    Else they are the seats' letters. A name that is told apart by its letter ("Anna (B)") has that for a sign.
    """
    letters = tuple(letter(seat) for seat in range(len(names)))
    endings = ("".join(name.split()[1:][-1:]).strip("()") for name in names)
    found = tuple(
        own if ending == own else initial(name) for name, ending, own in zip(names, endings, letters, strict=True)
    )
    return found if all(found) and len(set(found)) == len(found) else letters


def nobodys_sign(signs: Sequence[str]) -> str:
    """Return the sign of what no seat plays: N, where that is no seat's."""
    return next(sign for sign in "NXYZQW" if sign not in signs)
