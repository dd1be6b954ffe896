"""Gathering: how those at a table come together, in which order they play, and after which game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from hansa_bot.store.tables import SeatRow


class Order(StrEnum):
    """How the playing order comes about: drawn when the game begins, or as they sit."""

    RANDOM = "random"
    SEATED = "seated"

    @property
    def other(self) -> Order:
        """The one that this is not."""
        return Order.SEATED if self is Order.RANDOM else Order.RANDOM


@dataclass(frozen=True, slots=True)
class Gathering:
    """The playing order, and for a rematch the table whose game came before.

    `again` are those who played there, users by their id and computer players by their kind, in the order in which
    they are to sit now.
    """

    order: Order = Order.RANDOM
    after: int | None = None
    again: tuple[int | str, ...] = ()

    def placed(self, sitters: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
        """Return the sitters seat by seat: where seats are the playing order, those of the last game come first."""
        if self.order is Order.RANDOM:
            return tuple(sitters)
        rest, first = list(sitters), []
        for who in self.again:
            same = next((row for row in rest if who in (row.user, row.computer)), None)
            if same is not None:
                rest.remove(same)
                first.append(same)
        return (*first, *rest)


def stored(gathering: Gathering) -> dict[str, Any] | None:
    """Return a gathering as it is stored; None for the usual one."""
    if gathering == Gathering():
        return None
    return {"order": gathering.order.value, "after": gathering.after, "again": list(gathering.again)}


def read(values: Mapping[str, Any] | None) -> Gathering:
    """Return what `stored` has stored."""
    if values is None:
        return Gathering()
    return Gathering(Order(values["order"]), values["after"], tuple(values["again"]))
