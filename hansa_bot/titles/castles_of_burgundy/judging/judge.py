"""How a computer player judges its offers: what it would have afterwards, and what else it could do in this turn."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.formulas import WORKERS, heap, workers_taken
from hansa_bot.titles.castles_of_burgundy.judging.ground import FULL_PRICE, TO_PLACE, TO_TAKE
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth, holdings, worth_of
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, PRICE, SPECIES_OF, STORAGE, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position import FITTING, can_pay, faces_in, in_numbered, open_depots
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE
from hansa_bot.titles.kit.preview import once

Deed = tuple[int, int, int, int, int]
"""Something to do with a tool, whatever it is worth: its place among others worth the same, the row of `Ground.costs`
and the number by which workers are paid, a mask of what it uses up (of two that want the same tile, hex or goods only
one can be done), and what room it makes in the storage.
"""
ANY_NUMBER, NOTHING = 0, 0
_PLACING, _SELLING, _TAKING, _HIRING = range(0, 4 << 12, 1 << 12)
_STORED, _HEXES, _GOODS = range(BLACK_DEPOT + 1, BLACK_DEPOT + 4)


def _mask(place: int, thing: int) -> int:
    return 1 << 64 * place + thing


@cache
def taking(depot: int, face: int) -> Deed:
    """Return the deed of taking a tile; who buys one uses it up as well."""
    return _TAKING + 64 * face + depot, TO_TAKE, depot + 1, _mask(depot, face), -1


@cache
def placing(face: int, index: int) -> Deed:
    """Return the deed of placing a stored tile."""
    needs = _mask(_STORED, face) | _mask(_HEXES, index)
    return _PLACING + 64 * face + index, TO_PLACE[TYPE_OF[face]], DIE[index], needs, 1


@cache
def _placings(face: int) -> list[Deed]:
    """Return the deeds of placing a stored tile, by hex."""
    return [placing(face, index) for index in range(len(DIE))]


@cache
def selling(good: int) -> Deed:
    """Return the deed of selling a type of goods."""
    return _SELLING + 64 * good + good, FULL_PRICE, good + 1, _mask(_GOODS, good), 0


HIRING: Deed = _HIRING, FULL_PRICE, ANY_NUMBER, NOTHING, 0
TAKES = {
    material.CARPENTER: material.BY_CARPENTER,
    material.CHURCH: material.BY_CHURCH,
    material.MARKET: material.BY_MARKET,
}
"""By building: what its advantage takes with."""
RELUCTANCE = 0.70
"""How much a purchase must bring beyond its price."""
BOUGHT = 1.85
"""How much more a tile is worth that no die was spent for."""


class Plan:
    """All that a seat could do with any tool; it rests on what the seat has, and on the depots, not on dice."""

    def __init__(self, look: Worth, depots: bytes, goods: bytes) -> None:
        self.look = look
        self.lying, self.there, self._goods = faces_in(depots), in_numbered(depots), goods
        self.room = STORAGE - len(look.stored)
        """How many spaces of the storage are free."""
        self._works: list[tuple[float, Deed]] | None = None
        self._bargain: float | None = None
        self._effects: dict[int, float] = {}
        self._fresh: dict[int, list[tuple[float, Deed]]] = {}
        self._firsts: dict[tuple[int, int, bool], tuple[float, Deed | None]] = {}

    @property
    def works(self) -> list[tuple[float, Deed]]:
        """Everything to do with what each is worth before workers, the best first."""
        if self._works is None:
            look = self.look
            found = [
                (look.gain(face), taking(depot, face)) for depot in range(BLACK_DEPOT) for face in self.lying[depot]
            ]
            for face in set(look.stored):
                found += self._placings(face, look.loss(face))
            found += [(look.sale(good), selling(good)) for good, count in enumerate(look.stock) if count]
            self._works = sorted([*found, (self.hire, HIRING)], reverse=True)
        return self._works

    def placed(self, face: int, index: int) -> float:
        """Return the worth of placing a tile now, with what it sets off."""
        return self.look.covers(face)[index] + self.effect(face)

    def _placings(self, face: int, lost: float) -> list[tuple[float, Deed]]:
        """Return every way to place a tile, whose worth in the storage is lost by it."""
        spots = self.look.ground.spots(face)
        if not spots:
            return []
        covers, brings, deeds = self.look.covers(face), self.effect(face), _placings(face)
        return [(covers[index] + brings - lost, deeds[index]) for index in spots]

    @property
    def hire(self) -> float:
        """The worth of workers taken by a die."""
        workers, silver = workers_taken(self.look.mine)
        return self.look.worker * workers + self.look.coin * silver

    def effect(self, face: int) -> float:
        """Return the worth of what a placed tile sets off at once or later; herds count with their hexes."""
        found = self._effects.get(face)
        if found is None:
            found = self._effects[face] = self._effect(face)
        return found

    def _effect(self, face: int) -> float:
        if SPECIES_OF[face] >= 0:
            return 0.0
        if face == material.A_SHIP:
            return self.look.best_load(self._goods)
        if face == material.A_CASTLE:
            return self._best_action()
        if face in TAKES:
            return self._best_gain(FITTING[TAKES[face]])
        if face == material.WAREHOUSE:
            return self.look.best_sale()
        return self.look.best_placed(face) if face == material.CITY_HALL else self.look.lasting(face)

    def _best_action(self) -> float:
        """Return the worth of the best action with any number, for a castle."""
        placed = self.look.best_placed(material.A_CASTLE)
        return max(self._best_gain(), placed, self.look.best_sale(), WORKERS * self.look.worker)

    def _best_gain(self, among: frozenset[int] | None = None) -> float:
        """Return the worth of the best tile in the numbered depots, or of the best among some."""
        return max(map(self.look.gain, self.there if among is None else self.there & among), default=0.0)

    def heap(self, depots: tuple[int, ...]) -> Sequence[int]:
        """Return the goods on some depots together."""
        return heap(self._goods, depots)

    def follow(self, tools: tuple[int, ...], workers: int, used: int, room: int, gained: int = 0) -> float:
        """Return the worth of the best further actions, one for each tool.

        After an action that has `used` up something, with so many workers and so much room in the storage, and
        perhaps a tile gained that can be placed as well.
        """
        total = 0.0
        for tool in tools:
            # First without regard to what is used up, which is the same for all offers and kept.
            # Only where the best of these is gone is it searched again.
            best, found = self._best_of_all(tool, workers, room <= 0)
            if found is not None and found[3] & used:
                best, found = self._best(self.works, tool, workers, used, room <= 0)
            # A tile just taken is in no list yet, and may be the best thing to do with the other die.
            if gained and (fresh := self.fresh(gained)) and fresh[0][0] > best:
                placed, deed = self._best(fresh, tool, workers, used)
                if placed > best:
                    best, found = placed, deed
            if found is not None:
                _, row, number, needs, makes = found
                workers -= self.look.costs[row][tool][number]
                used |= needs
                room += makes
                total += best
        return total

    def _best_of_all(self, tool: int, workers: int, full: bool) -> tuple[float, Deed | None]:
        """Return the best of everything while nothing is used up yet: for most offers that is what follows."""
        key = tool, workers, full
        found = self._firsts.get(key)
        if found is None:
            found = self._firsts[key] = self._best(self.works, tool, workers, NOTHING, full)
        return found

    def _best(
        self, works: list[tuple[float, Deed]], tool: int, workers: int, used: int, full: bool = False
    ) -> tuple[float, Deed | None]:
        """Return the best of some works, less what workers it takes, and in a full storage what must make room."""
        best, found, worker, costs = 0.0, None, self.look.worker, self.look.costs
        for worth, deed in works:
            # Sorted by what they are worth before workers, so that nothing after this can be better.
            if worth <= best:
                break
            _, row, number, needs, makes = deed
            cost = costs[row][tool][number]
            # `used` is a mask of tiles, hexes and goods: two deeds that want the same thing exclude each other.
            if cost > workers or needs & used:
                continue
            value = worth - cost * worker
            if full and makes < 0:
                value -= self.crowded
            if value > best:
                best, found = value, deed
        return best, found

    @property
    def crowded(self) -> float:
        """What is lost where something must be discarded."""
        return min(map(self.look.loss, self.look.stored), default=0.0)

    def best_placing(self, face: int) -> float:
        """Return the worth of placing a tile on its best hex that has just been gained."""
        return max((worth for worth, _ in self.fresh(face)), default=0.0)

    def fresh(self, face: int) -> list[tuple[float, Deed]]:
        """Return the ways to place a tile that has just been gained, the best first."""
        found = self._fresh.get(face)
        if found is None:
            ways = self._placings(face, self.look.gain(face))
            found = self._fresh[face] = sorted(ways, key=itemgetter(0), reverse=True)
        return found

    @property
    def bargain(self) -> float:
        """What a purchase may bring later on."""
        if self._bargain is None:
            faces = frozenset[int]().union(*(self.lying[depot] for depot in open_depots(self.look.mine)))
            # In a full storage a purchase costs the tile that makes room for it.
            crowded = self.crowded if self.room <= 0 else 0.0
            best = max(map(self.look.gain, faces), default=0.0)
            self._bargain = max(0.0, self.bought(best) - crowded)
        return self._bargain

    def bought(self, gain: float) -> float:
        """Return what a tile is worth that was bought, beyond its price."""
        return BOUGHT * gain - PRICE * self.look.coin - RELUCTANCE


class Mind:
    """The opinions of a seat about what it may do in its turn."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.look = worth_of(holdings(state, seat))
        self.plan = Plan(self.look, bytes(state.depots), bytes(state.depot_goods))
        self.waits = state.stack[-1].kind
        # Dice, not faces: two alike dice are two tools.
        pairs = zip(state.dice[2 * seat : 2 * seat + 2], state.used[2 * seat : 2 * seat + 2], strict=True)
        self.dice = tuple([face for face, used in pairs if not used])
        self._left = {die: self.dice[:at] + self.dice[at + 1 :] for at, die in enumerate(self.dice)}
        """By die: what is left without it."""
        self.bargain = self.plan.bargain if can_pay(state, seat) else 0.0

    @once
    def stop(self) -> float:
        """Return the worth of what the dice can still do, and of the purchase."""
        return self.plan.follow(self.dice, self.look.workers, NOTHING, self.plan.room) + self.bargain

    def with_tool(self, worth: float, deed: Deed, tool: int, gained: int = 0, more: int = 0) -> float:
        """Return what something is worth that is done with a tool, with the best that the dice then left can do."""
        _, row, number, needs, makes = deed
        cost = self.look.costs[row][tool][number]
        dice = self._left.get(tool, self.dice)
        rest = self.plan.follow(dice, self.look.workers - cost + more, needs, self.plan.room + makes, gained)
        return worth - cost * self.look.worker + rest + self.bargain
