"""Pace: what those at a table have agreed about time, and how their clocks stand. All times are seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import msgspec

HOUR = 3600.0


class Late(StrEnum):
    """What happens to a seat whose time has run out."""

    WAIT = "wait"
    SKIP = "skip"
    COMPUTER = "computer"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Speed:
    """A clock: every seat begins with `bank`, gains `gain` for each turn in which it had to decide, and never has
    more than `cap`.
    """

    bank: float
    gain: float
    cap: float

    @property
    def key(self) -> str:
        """The clock as people write it, in hours: 24h+4h<72h."""
        return f"{self.bank / HOUR:g}h+{self.gain / HOUR:g}h<{self.cap / HOUR:g}h"


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game: the clock, if any, and what happens when a seat's time has run out.

    So many deadlines in a row (`misses`) must be missed before somebody else takes the seat over; until then the
    seat is helped over this one decision. `holidays` says whether clocks stand still while their person is away.
    """

    speed: Speed | None = None
    late: Late = Late.WAIT
    misses: int = 1
    holidays: bool = True


@dataclass(frozen=True, slots=True)
class Clocks:
    """How the clocks stand, by seat.

    `left` is the time left (empty without a clock), `since` when the seat's time began to run (None while it
    stands), both as of the last change; `turn` is the turn in which the seats `gained` had their gain. `missed`
    counts deadlines missed in a row, `spent` and `answers` what the seat has used so far. `paused` is when the table
    was paused, `until` when that ends, if that is known; `away` are the seats on holiday.
    """

    left: tuple[float, ...] = ()
    since: tuple[float | None, ...] = ()
    turn: int = 0
    gained: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    spent: tuple[float, ...] = ()
    answers: tuple[int, ...] = ()
    paused: float | None = None
    until: float | None = None
    away: tuple[int, ...] = ()

    def deadline(self, seat: int) -> float | None:
        """Return when a seat's time runs out, in unix seconds; None while it does not run."""
        if not self.left or seat >= len(self.since):
            return None
        since = self.since[seat]
        return None if since is None else since + self.left[seat]


def terms_stored(terms: Terms) -> dict[str, Any] | None:
    """Return terms as they are stored; None for the usual ones."""
    return None if terms == Terms() else asdict(terms)


def terms_read(values: Mapping[str, Any] | None) -> Terms:
    """Return what `terms_stored` has stored."""
    return Terms() if values is None else msgspec.convert(values, Terms)


def clocks_stored(clocks: Clocks) -> dict[str, Any] | None:
    """Return clocks as they are stored; None for those that never ran."""
    return None if clocks == Clocks() else asdict(clocks)


def clocks_read(values: Mapping[str, Any] | None) -> Clocks:
    """Return what `clocks_stored` has stored."""
    return Clocks() if values is None else msgspec.convert(values, Clocks)
