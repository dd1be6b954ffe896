"""How far a seat is with each type and region of its estate, and what filling them would bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hansa_bot.titles.castles_of_burgundy.material import BONUS_POINTS, PHASE_POINTS, REGION_POINTS, TYPES
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, estate
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView


@dataclass(frozen=True, slots=True)
class Progress:
    """Something to be covered: the name of its first hex, how many hexes are covered of how many, and its points."""

    name: str
    covered: int
    size: int
    points: int

    @property
    def full(self) -> bool:
        """Whether nothing is left to cover."""
        return self.covered == self.size


def regions(view: BurgundyView, desk: EstateView, kind: int) -> Iterator[Progress]:
    """Yield the regions of a type, those that are nearly full first, full ones last, with their points now."""
    board = estate(desk.estate)
    found = []
    for hexes, of in zip(board.regions, board.region_type, strict=True):
        if of == kind:
            covered = sum(1 for index in hexes if desk.tiles[index])
            points = REGION_POINTS[len(hexes)] + PHASE_POINTS[view.phase]
            found.append(Progress(HEXES[hexes[0]], covered, len(hexes), points))
    yield from sorted(found, key=lambda each: (each.full, each.size - each.covered, each.size))


def totals(view: BurgundyView, desk: EstateView) -> list[Progress]:
    """Return how far a seat is with each type, with the points of the bonus tile that lies open, 0 for none."""
    board = estate(desk.estate)
    found = []
    for kind in range(len(TYPES)):
        hexes = board.hexes[kind]
        covered = sum(1 for index in hexes if desk.tiles[index])
        left = view.bonus_left[kind]
        points = BONUS_POINTS[view.seats][2 - left] if left else 0
        found.append(Progress("", covered, len(hexes), points))
    return found
