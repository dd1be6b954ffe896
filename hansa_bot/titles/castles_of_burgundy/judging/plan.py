"""What could still be done in this turn after an action: the best use of each tool that is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from hansa_bot.titles.castles_of_burgundy.actions.workers import FOUR_WORKERS, MORE_WORKERS, SILVER_TOO, WORKERS
from hansa_bot.titles.castles_of_burgundy.judging import cargo
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, STORAGE, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position.depots import lying
from hansa_bot.titles.castles_of_burgundy.position.dice import FREE_TO_PLACE, FREE_TO_TAKE
from hansa_bot.titles.castles_of_burgundy.tables import DIE

ANY_NUMBER = 0


class Work(NamedTuple):
    """Something that a tool could do: its worth before workers, and the number it needs.

    `what` and `where` are the tile and its depot or hex, or the good; `free` whether knowledge gives a free step.
    """

    worth: float
    verb: str
    what: int
    where: int
    number: int
    free: bool


class Plan:
    """All that a seat could do with any tool, the best first."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.look = worth, worth.look
        look = self.look
        self.workers_worth = look.worker * workers_gained(worth) + look.coin * look.has(SILVER_TOO)
        self.works = sorted([*self._takes(), *self._places(), *self._sales(), self._workers()], reverse=True)
        self._followed: dict[tuple[object, ...], float] = {}
        self._placings: dict[int, list[Work]] = {}
        self.crowded = min(map(worth.loss, look.stored), default=0.0)

    def _takes(self) -> Iterator[Work]:
        look, free = self.look, self.look.has(FREE_TO_TAKE)
        for depot in range(BLACK_DEPOT):
            for face in lying(look.state, depot):
                yield Work(self.worth.gain(face), "take", face, depot, depot + 1, free)

    def _places(self) -> Iterator[Work]:
        for face in set(self.look.stored):
            yield from self.placings(face, self.worth.loss(face))

    def placings(self, face: int, lost: float) -> Iterator[Work]:
        """Yield every way to place a tile, whose worth in the storage is lost by it."""
        free = self.look.has(FREE_TO_PLACE[TYPE_OF[face]])
        for index in self.worth.spots(face):
            yield Work(self.worth.placing(face, index) - lost, "place", face, index, DIE[index], free)

    def _sales(self) -> Iterator[Work]:
        for good, count in enumerate(self.look.stock):
            if count:
                yield Work(cargo.sale(self.look, good), "sell", good, good, good + 1, False)

    def _workers(self) -> Work:
        return Work(self.workers_worth, "workers", 0, 0, ANY_NUMBER, False)

    def follow(self, tools: Sequence[int], workers: int, done: Work, room: int, gained: int = 0) -> float:
        """Return the worth of the best further actions, one for each tool.

        After an action of which `done` says what it used up, with so many workers and so much room in the storage,
        and perhaps a tile gained that can be placed as well.
        """
        key = (*tools, workers, done.verb, done.what, done.where, room, gained)
        if key not in self._followed:
            self._followed[key] = self._follow(tools, workers, [done], room, gained)
        return self._followed[key]

    def _follow(self, tools: Sequence[int], workers: int, used: list[Work], room: int, gained: int) -> float:
        total = 0.0
        for tool in tools:
            value, best = self._best(tool, workers, used, room, gained)
            total += value
            if best is not None:
                used.append(best)
                workers -= self.look.costs[best.free][tool][best.number]
                room += (best.verb == "place") - (best.verb == "take")
        return total

    def _best(
        self, tool: int, workers: int, used: Sequence[Work], room: int, gained: int
    ) -> tuple[float, Work | None]:
        best, found = 0.0, None
        for work in chain(self.works, self._fresh(gained) if gained else ()):
            if work.worth <= best:
                continue
            cost = self.look.costs[work.free][tool][work.number]
            if cost > workers or any(clash(work, other) for other in used):
                continue
            value = work.worth - cost * self.look.worker
            if room <= 0 and work.verb == "take":
                value -= self.crowded
            if value > best:
                best, found = value, work
        return best, found

    def best_placing(self, face: int) -> float:
        """Return the worth of placing a tile on its best hex that has just been gained."""
        return max((work.worth for work in self._fresh(face)), default=0.0)

    def _fresh(self, face: int) -> list[Work]:
        """Return the ways to place a tile that has just been gained."""
        if face not in self._placings:
            self._placings[face] = list(self.placings(face, self.worth.gain(face)))
        return self._placings[face]

    @property
    def room(self) -> int:
        """How many spaces of the storage are free."""
        return STORAGE - len(self.look.stored)


def workers_gained(worth: Worth) -> int:
    """Return how many workers the action brings that takes them (CB-10.14)."""
    return MORE_WORKERS if worth.look.has(FOUR_WORKERS) else WORKERS


def clash(work: Work, other: Work) -> bool:
    """Tell whether two works want the same tile, hex or goods."""
    if work.verb != other.verb:
        return False
    if work.verb == "place":
        return work.where == other.where or work.what == other.what
    return work.verb != "workers" and work.what == other.what and work.where == other.where
