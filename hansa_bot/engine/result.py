"""Results: who won and where every point came from."""

from collections.abc import Sequence
from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a seat's score: its key (the title names it), its points, and facts that explain it.

    A sheet shows the fact `shown` in the place of the points, where there is one.
    """

    key: str
    points: int | float
    facts: dict[str, Any] = {}


class Score(msgspec.Struct, frozen=True):
    """All lines of one seat; the total is their sum."""

    seat: int
    lines: list[Line]

    @property
    def total(self) -> int | float:
        """Sum of all lines."""
        return sum(line.points for line in self.lines)

    def points(self, key: str) -> int | float | None:
        """Return the points of all lines with a key, or None where there is no such line."""
        points = [line.points for line in self.lines if line.key == key]
        return sum(points) if points else None

    def shown(self, key: str) -> int | float | None:
        """Return what a sheet shows for a key: its points, or what stands in their place."""
        found = [line.facts.get("shown", line.points) for line in self.lines if line.key == key]
        return sum(found) if found else None


def places(scores: Sequence[Score]) -> dict[int, int]:
    """Return the place of each seat by its total alone, from 1; seats that share one leave the next ones free."""
    return {score.seat: 1 + sum(other.total > score.total for other in scores) for score in scores}


def keys(scores: Sequence[Score]) -> list[str]:
    """Return the keys of all lines in the order of the title."""
    return list(dict.fromkeys(line.key for score in scores for line in score.lines))


def counted(scores: Sequence[Score]) -> list[str]:
    """Return the keys of the lines that bring anybody anything; all of them where none does."""
    return [key for key in keys(scores) if any(score.shown(key) for score in scores)] or keys(scores)


class Result(msgspec.Struct, frozen=True):
    """How a game ended.

    `reason` is the title's key of the end that came, `places` groups seats by rank, best first (a shared place
    holds several), `tie_break` the key of the rule that parted the first place, if one was needed.
    """

    reason: str
    scores: list[Score]
    places: list[list[int]]
    tie_break: str | None = None

    @property
    def winners(self) -> list[int]:
        """Seats on the first place."""
        return self.places[0] if self.places else []

    @property
    def placed(self) -> dict[int, int]:
        """The place of each seat, from 1; seats that share one leave the next ones free."""
        found: dict[int, int] = {}
        for seats in self.places:
            found |= dict.fromkeys(seats, len(found) + 1)
        return found
