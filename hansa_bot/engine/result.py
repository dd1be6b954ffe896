"""Results: who won and where every point came from."""

from collections.abc import Sequence
from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line of a seat's score: its key (the title names it), its points, and facts that explain it.

    One that does not count is shown, but is no part of the total.
    """

    key: str
    points: int | float
    facts: dict[str, Any] = {}
    counts: bool = True


class Score(msgspec.Struct, frozen=True):
    """All lines of one seat; the total is the sum of those that count.

    `order` is what places go by, the highest first, where that is not the total alone.
    """

    seat: int
    lines: list[Line]
    order: tuple[int, ...] = ()

    @property
    def total(self) -> int | float:
        """Sum of all lines that count."""
        return sum(line.points for line in self.lines if line.counts)

    @property
    def rank(self) -> tuple[int | float, ...]:
        """What places go by."""
        return self.order or (self.total,)

    def points(self, key: str) -> int | float | None:
        """Return the points of all lines with a key, or None where there is no such line."""
        points = [line.points for line in self.lines if line.key == key]
        return sum(points) if points else None


def places(scores: Sequence[Score]) -> dict[int, int]:
    """Return the place of each seat by its score alone, from 1; who shares a place leaves the next ones free."""
    return {score.seat: 1 + sum(other.rank > score.rank for other in scores) for score in scores}


def keys(scores: Sequence[Score]) -> list[str]:
    """Return the keys of all lines in the order of the title."""
    return list(dict.fromkeys(line.key for score in scores for line in score.lines))


def columns(scores: Sequence[Score]) -> tuple[list[str], str | None]:
    """Return the keys of what makes up the totals, and None; or those of all else, and the key that alone counts."""
    found = keys(scores)
    counting = {line.key for score in scores for line in score.lines if line.counts}
    if len(counting) > 1 or counting == {*found}:
        return found, None
    (only,) = counting
    return [key for key in found if key != only], only


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
        """The place of each seat, from 1; who shares a place leaves the next ones free."""
        found: dict[int, int] = {}
        for seats in self.places:
            found |= dict.fromkeys(seats, len(found) + 1)
        return found
