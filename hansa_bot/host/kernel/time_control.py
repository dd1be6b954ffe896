"""Time control: what those at a table have agreed about time, and how their clocks stand. All times are seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

import msgspec

from hansa_bot.engine.errors import BadSetup

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

    def capped(self, seconds: float) -> float:
        """Return a time left, which is never more than the cap."""
        return min(seconds, self.cap)


SPEEDS = (
    Speed(24 * HOUR, 4 * HOUR, 72 * HOUR),
    Speed(48 * HOUR, 8 * HOUR, 96 * HOUR),
    Speed(72 * HOUR, 12 * HOUR, 168 * HOUR),
    Speed(8 * HOUR, 1 * HOUR, 24 * HOUR),
)
"""The clocks that may be chosen."""

NO_CLOCK = "none"
"""The key of a game without a clock, where others have that of their speed."""

SKIPS = 3
"""How many deadlines in a row a seat may miss where those who are late are skipped."""


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

    @property
    def key(self) -> str:
        """The key of the clock."""
        return NO_CLOCK if self.speed is None else self.speed.key

    def at(self, key: str) -> Terms:
        """Return the same terms with the clock of this key; raises BadSetup."""
        speeds = {NO_CLOCK: None, self.key: self.speed, **{speed.key: speed for speed in SPEEDS}}
        if key not in speeds:
            raise BadSetup("pace", key, [NO_CLOCK, *(speed.key for speed in SPEEDS)])
        return replace(self, speed=speeds[key])

    def when_late(self, what: str) -> Terms:
        """Return the same terms with something else that happens when time has run out; raises BadSetup."""
        if what not in list(Late):
            raise BadSetup("late", what, list(Late))
        late = Late(what)
        return replace(self, late=late, misses=SKIPS if late is Late.SKIP else 1)


@dataclass(frozen=True, slots=True)
class Clocks:
    """How the clocks stand, by seat.

    `left` is the time left (empty without a clock), `since` when the seat's time began to run (None while it
    live), both as of the last change; `turn` is the turn in which the seats `gained` had their gain. `missed`
    counts deadlines missed in a row, `spent` the seconds the seat has used so far, for `answers` decisions. `paused`
    is when the table was paused, `until` when that ends, if that is known; `away` are the seats on holiday. The time
    of the seats in `out` has run out, and everybody just waits: for them, or for somebody who takes their place.
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
    out: tuple[int, ...] = ()

    def deadline(self, seat: int) -> float | None:
        """Return when a seat's time runs out, in unix seconds; None while it does not run, or has run out."""
        if not self.left or seat >= len(self.since) or seat in self.out:
            return None
        since = self.since[seat]
        return None if since is None else since + self.left[seat]


def store_terms(terms: Terms) -> dict[str, Any] | None:
    """Return terms as they are stored; None for the usual ones."""
    return None if terms == Terms() else asdict(terms)


def read_terms(values: Mapping[str, Any] | None) -> Terms:
    """Return what `store_terms` has stored."""
    return Terms() if values is None else msgspec.convert(values, Terms)


def store_clocks(clocks: Clocks) -> dict[str, Any] | None:
    """Return clocks as they are stored; None for those that never ran."""
    return None if clocks == Clocks() else asdict(clocks)


def read_clocks(values: Mapping[str, Any] | None) -> Clocks:
    """Return what `store_clocks` has stored."""
    return Clocks() if values is None else msgspec.convert(values, Clocks)
