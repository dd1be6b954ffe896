"""Gathering: how those at a table come together, in which order they play, and after which game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import msgspec

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

    A game with `thread` gets a thread of its own when it begins. `guests` are users who are asked to join; when it is
    `closed`, only they and the owner may. `expired` says that the lobby was closed because nothing happened there.

    `again` are those who played there, users by their id and computer players by their kind, in the order in which
    they are to sit now.
    """

    order: Order = Order.RANDOM
    after: int | None = None
    again: tuple[int | str, ...] = ()
    thread: bool = False
    guests: tuple[int, ...] = ()
    closed: bool = False
    expired: bool = False

    def admits(self, user: int) -> bool:
        """Say whether a user who does not own the table may sit down."""
        return not self.closed or user in self.guests or user in self.again

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
    return None if gathering == Gathering() else asdict(gathering)


def read(values: Mapping[str, Any] | None) -> Gathering:
    """Return what `stored` has stored, now or in an earlier version that knew less."""
    return Gathering() if values is None else msgspec.convert(values, Gathering)
