"""State: everything that is true of a table at one version, pending questions included, as records that serialise
by themselves."""

from __future__ import annotations

import hashlib
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
