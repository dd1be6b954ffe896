"""How a computer player judges its offers: what it would have afterwards, and what else it could do in this turn."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from hansa_bot.titles.castles_of_burgundy.formulas import FREE_TO_PLACE, FREE_TO_TAKE, workers_taken
from hansa_bot.titles.castles_of_burgundy.judging import ground
from hansa_bot.titles.castles_of_burgundy.judging.ground import Outlook
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DICE, PRICE, STORAGE, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position import can_pay, lying, open_depots
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
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
        workers, silver = workers_taken(look.mine)
        self.workers_worth = look.worker * workers + look.coin * silver
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
                yield Work(ground.sale(self.look, good), "sell", good, good, good + 1, False)

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


def clash(work: Work, other: Work) -> bool:
    """Tell whether two works want the same tile, hex or goods."""
    if work.verb != other.verb:
        return False
    if work.verb == "place":
        return work.where == other.where or work.what == other.what
    return work.verb != "workers" and work.what == other.what and work.where == other.where


NOTHING = Work(0.0, "", 0, 0, ANY_NUMBER, False)
RELUCTANCE = 0.70
"""How much a purchase must bring beyond its price."""
BOUGHT = 1.85
"""How much more a tile is worth that no die was spent for."""


class Mind:
    """The opinions of a seat about what it may do in its turn."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.look = Outlook(state, seat)
        self.worth = Worth(self.look)
        self.plan = Plan(self.worth)
        self.waits = state.stack[-1].kind
        pairs = zip(state.dice[2 * seat : 2 * seat + 2], state.used[2 * seat : 2 * seat + 2], strict=True)
        self.dice = [face for face, used in pairs if not used]
        self.bargain = self._bargain()

    def stop(self) -> float:
        """Return the worth of what the dice can still do, and of the purchase."""
        return self.plan.follow(self.dice, self.look.workers, NOTHING, self.plan.room) + self.bargain

    def with_tool(self, work: Work, tool: int, gained: int = 0, more: int = 0) -> float:
        """Return the worth of an action and of the best that the dice then left can do."""
        cost = self.look.costs[work.free][tool][work.number]
        dice = list(self.dice)
        if tool in DICE:
            dice.remove(tool)
        room = self.plan.room + (work.verb == "place") - (work.verb == "take")
        rest = self.plan.follow(dice, self.look.workers - cost + more, work, room, gained) if dice else 0.0
        return work.worth - cost * self.look.worker + rest + self.bargain

    def _bargain(self) -> float:
        """Return what the purchase of this turn may bring later on."""
        state, look = self.look.state, self.look
        if not can_pay(state, look.seat):
            return 0.0
        faces = {face for depot in open_depots(look.mine) for face in lying(state, depot)}
        crowded = self.plan.crowded if self.plan.room <= 0 else 0.0
        best = max(map(self.worth.gain, faces), default=0.0)
        return max(0.0, self.bought(best) - crowded)

    def bought(self, gain: float) -> float:
        """Return what a tile is worth that was bought, beyond its price."""
        return BOUGHT * gain - PRICE * self.look.coin - RELUCTANCE
