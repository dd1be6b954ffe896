"""What a plan is: the steps of a next turn, and what each of them promised."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from hansa_bot.engine.action import Action


class Promise(msgspec.Struct, frozen=True):
    """A step of a plan: what its title says that it does, and what follows from it; no name stands in either."""

    action: Action
    said: str
    brings: tuple[str, ...] = ()


class TurnPlan(msgspec.Struct, frozen=True):
    """What a seat's person has composed for the next own turn, which begins with `question`, under rules `rules`.

    Only once it is `armed` it is carried out by itself. It is secret like standing orders. What could not be planned
    is a `line` as it was typed, for the next turn with whatever question that begins; it has no steps yet. Promises
    are put into words again from `version`, at which it was planned.
    """

    question: str
    rules: int
    steps: tuple[Promise, ...]
    armed: bool = False
    line: str = ""
    version: int = -1

    @classmethod
    def read(cls, stored: Mapping[int, Any]) -> dict[int, TurnPlan]:
        """Return by seat the plans that were stored; one that cannot be read is as good as none."""
        found = {}
        for seat, values in stored.items():
            with suppress(msgspec.ValidationError):
                found[seat] = msgspec.convert(values, cls)
        return found
