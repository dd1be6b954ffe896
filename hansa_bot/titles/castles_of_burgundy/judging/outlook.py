"""What a seat judges by, besides its estate: workers and silver, and goods to sell or load (CB-8.4, CB-12)."""

from collections.abc import Sequence

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.formulas import goods_spaces, heap, new_types, selections
from hansa_bot.titles.castles_of_burgundy.judging.ground import Ground
from hansa_bot.titles.castles_of_burgundy.material import TYPE_OF, knowledge
from hansa_bot.titles.castles_of_burgundy.position import ship_depots
from hansa_bot.titles.castles_of_burgundy.scoring import PER_GOOD_SOLD, PER_TYPE_SOLD

FADING = 11
"""From so many turns before the end on, workers and silver lose what they are worth beyond their points."""
WORKER_POINTS, WORKER_USE = 0.5, 0.47
SILVER_POINTS, SILVER_USE = 1.0, 2.28
"""What one is worth at the end of the game (CB-15.2), and beyond that as long as it can be spent."""
ENOUGH_WORKERS, ENOUGH_SILVER = 5, 5
"""From this many on, more of them is hardly of use."""
HARDLY = 0.36
"""The share of the use that remains then."""


TYPES_REWARDED, GOODS_REWARDED = knowledge(15), knowledge(25)
DIE = 2.82
"""What the die is worth that a sale takes."""
DELAY = 0.94
"""The share of a sale that remains when it is left for later: the number has to come up again."""
IN_TIME = 5
"""With fewer turns than this a stack may not be sold any more."""
AHEAD = 0.93
"""The worth of a step on the track, while there are rounds to come (CB-13.2)."""
FULL = 0.56
"""What it costs to fill the last space of the goods storage."""


class Outlook:
    """A seat's holdings and the time that is left, on its own ground; nothing here rests on depots or dice."""

    def __init__(
        self, ground: Ground, seat: int, stored: bytes, stock: bytes, sold: bytes, workers: int, silver: int
    ) -> None:
        self.ground, self.mine, self.turns, self.costs = ground, ground.mine, ground.turns, ground.costs
        self.seat, self.stored, self.stock, self.sold = seat, stored, stock, sold
        self.workers, self.silver = workers, silver
        self.phases = len(material.PHASES) - ground.clock // material.ROUNDS
        self.kinds = [0] * len(material.TYPES)
        for face in stored:
            self.kinds[TYPE_OF[face]] += 1
        self.spaces = goods_spaces(stock)
        fading = min(1.0, self.turns / FADING)
        # Beyond some, more of them hardly help; the points at the end they bring in any case.
        scarce = 1.0 if workers < ENOUGH_WORKERS else HARDLY
        self.worker = WORKER_POINTS + WORKER_USE * fading * scarce
        scarce = 1.0 if silver < ENOUGH_SILVER else HARDLY
        self.coin = SILVER_POINTS + SILVER_USE * fading * scarce
        mine = self.mine
        self._each, silver, workers = formulas.sale(ground.seats, mine, 1)
        self._silver, self._workers = self.coin * silver, self.worker * workers
        self._rewarded = PER_GOOD_SOLD * (GOODS_REWARDED in mine)
        self._new_type = PER_TYPE_SOLD * (TYPES_REWARDED in mine)
        self._keeping: dict[int, float] = {}

    def covers(self, face: int) -> dict[int, float]:
        """Return the worth of covering each empty hex of its type with a tile now."""
        return self.ground.covers(face, self.kinds[TYPE_OF[face]])

    def selling(self, good: int, count: int) -> float:
        """Return everything that selling a stack brings, its silver included (CB-12.4)."""
        points = self._each * count + self._silver + self._workers + self._rewarded * count
        return points if self.sold[good] else points + self._new_type

    def keeping(self, good: int, count: int) -> float:
        """Return the worth of a stack that lies in the storage: one point each at least (CB-15.2)."""
        if not count:
            return 0.0
        key = len(material.GOODS) * count + good
        found = self._keeping.get(key)
        if found is None:
            chance = min(1.0, self.turns / IN_TIME)
            later = chance * (DELAY * self.selling(good, count) - DIE) + (1 - chance) * count
            # Never less than one point each: they can simply be left lying until the end.
            found = self._keeping[key] = max(float(count), later)
        return found

    def sale(self, good: int) -> float:
        """Return what it is worth to sell a stack now instead of keeping it."""
        count = self.stock[good]
        # A sale empties a space; that is worth something only if none was free.
        room = 0.0 if self.spaces else FULL
        return self.selling(good, count) - self.keeping(good, count) + room

    def best_sale(self) -> float:
        """Return the worth of the best sale that is possible now."""
        return max([self.sale(good) for good, count in enumerate(self.stock) if count], default=0.0)

    def loading(self, goods: Sequence[int], pick: Sequence[int]) -> float:
        """Return the worth of loading all that fits of some goods, of new types only those picked."""
        worth, new = 0.0, 0
        for good, more in enumerate(goods):
            have = self.stock[good]
            if more and (have or good in pick):
                worth += self.keeping(good, have + more) - self.keeping(good, have)
                new += not have
        filled = new and new >= self.spaces
        return worth - (FULL if filled else 0.0)

    def best_loading(self, goods: Sequence[int]) -> float:
        """Return the worth of loading what is best of some goods; where all new types fit, that is all of them."""
        if not any(goods):
            return 0.0
        new = tuple(new_types(goods, self.stock))
        # Nothing to choose: either all new types fit, or there is no space at all.
        picks = selections(new, self.spaces) or [new if len(new) <= self.spaces else ()]
        return max([self.loading(goods, pick) for pick in picks])

    def best_load(self, goods: bytes) -> float:
        """Return the worth of the best load that lies ready on the depots, and of the step on the track."""
        best = max([self.best_loading(heap(goods, depots)) for depots in ship_depots(self.mine)])
        return best + AHEAD * min(1.0, self.turns / IN_TIME)
