"""Decisions: pending questions, kept as plain data on a stack inside the state."""

from __future__ import annotations

import msgspec


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
