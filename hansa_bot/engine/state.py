"""States: everything that is true of a table at one version, pending questions included, as records that serialise
by themselves; and views, what one seat, or a spectator, may see, made by copying what may be seen, never by deleting.

Seats are places at a table, counted from 0 in playing order; the engine knows no users.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any, TypeVar

import msgspec

from hansa_bot.engine.rng import Rng


class Decision(msgspec.Struct):
    """One pending question to one or several seats.

    `seats` still owe an answer, in ascending order; when several do, the order of their answers must not matter.
    `data` holds whatever small integers the title needs to go on.
    """

    kind: str
    seats: list[int]
    data: list[int] = []

    def clone(self) -> Decision:
        """Return an independent copy."""
        return Decision(self.kind, self.seats[:], self.data[:])


class State(msgspec.Struct, kw_only=True):
    """What every title's state has; a title adds flat lists, ints and bytearrays of its own.

    The top of `stack` is the pending decision; its bottom is the turn. `turn` counts turns from 1, 0 in setup.
    A state that was handed out is never changed again.
    """

    seats: int
    rng: Rng
    stack: list[Decision]
    turn: int = 0
    over: bool = False

    @property
    def waiting(self) -> list[int]:
        """Seats that must decide now, ascending; empty after the end."""
        return [] if self.over or not self.stack else self.stack[-1].seats


S = TypeVar("S", bound=State)


def encode(state: State) -> bytes:
    """Return the canonical JSON of a state: the same state always gives the same bytes."""
    return msgspec.json.encode(state, order="deterministic")


def decode(kind: type[S], data: bytes | str | dict[str, Any]) -> S:
    """Return the state that `encode` wrote; raises msgspec.ValidationError when the data does not fit."""
    if isinstance(data, dict):
        return msgspec.convert(data, kind)
    return msgspec.json.decode(data, type=kind)


def digest(state: State) -> str:
    """Return a short fingerprint of a state, equal in every process and Python version."""
    return hashlib.sha256(encode(state)).hexdigest()[:16]


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
