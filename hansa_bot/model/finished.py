"""Finished games as plain values: who did how, which ones are looked for, what is kept of them.

Neither a database nor a platform is known here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat did: its place from 1, its points, and the seconds its person took for so many answers.

    Seats that share a place leave the next ones free.
    """

    seat: int
    user: int | None
    computer: str | None
    place: int
    points: float
    answers: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Deadline:
    """How many deadlines a user kept and missed at a table."""

    user: int
    kept: int
    missed: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over: begun and ended at these times (unix seconds), after so many turns; its seats in order.

    `names` are those of the seats as they are stored, `starters` the users who began it there, None for computer
    players. A game that was `brought` in came from a file, which may lie; nobody began it. By the `terms` as they are
    stored it was played, None for the usual ones.
    """

    table: int
    title: str
    guild: int | None
    language: str
    options: Mapping[str, str]
    began: float
    ended: float
    turns: int
    seats: tuple[SeatResult, ...]
    names: tuple[str, ...]
    starters: tuple[int | None, ...]
    brought: bool = False
    terms: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished games are looked for; what is None does not matter.

    They belong to a guild, or to none but stand in one of its `channels`; `user` is one of their players; they ended
    at `since` or later, and before `until`. At most so many, the newest ones.
    """

    table: int | None = None
    guild: int | None = None
    channels: Collection[int] = ()
    user: int | None = None
    title: str | None = None
    since: float | None = None
    until: float | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """How far the analysis of a finished game has come: what is `judged` of so many `pieces`, in their order; `by`
    says which analysis did it, under which rules. It was `posted` at a time (unix seconds), or never.
    """

    by: str
    pieces: int
    judged: Sequence[Any]
    posted: float | None = None


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season of a guild, from `began` until `ended` (unix seconds), None while it goes on."""

    id: int
    guild: int
    began: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class Member:
    """When a user joined a season and left it (unix seconds); None as long as they stay."""

    joined: float
    left: float | None

    def at(self, moment: float) -> bool:
        """Return whether they were in it at a moment."""
        return self.joined <= moment and (self.left is None or moment < self.left)
