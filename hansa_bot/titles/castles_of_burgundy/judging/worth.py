"""What a tile is worth: kept in the storage for later, or placed; and what knowledge brings (CB-10)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hansa_bot.titles.castles_of_burgundy import material, scoring
from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.judging.ground import Ground, ground_of
from hansa_bot.titles.castles_of_burgundy.judging.outlook import Outlook
from hansa_bot.titles.castles_of_burgundy.material import SPECIES_OF, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position import own, stored, without_tile
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

PLACING = 2.16
"""What the die is worth that placing a tile takes."""
SHARE = 0.49
"""The share of a tile's worth that one has by keeping it."""
LAST_SPACE = 0.99
"""The share of a tile's worth where it takes the last space of the storage."""
IN_TIME = 3
"""With fewer turns than this a stored tile may not be placed any more."""
USUAL = {
    material.A_CASTLE: 6.7,
    material.WAREHOUSE: 2.9,
    material.CARPENTER: 3.4,
    material.CHURCH: 2.5,
    material.MARKET: 2.7,
    material.CITY_HALL: 3.2,
    material.A_SHIP: 3.8,
}
"""What the effect of a tile usually brings, some turns from now."""


class Worth(Outlook):
    """A seat's opinion of tiles, whatever lies in the depots; what was asked once is remembered."""

    def __init__(self, ground: Ground, *holdings: Any) -> None:
        super().__init__(ground, *holdings)
        self._in_time = min(1.0, self.turns / IN_TIME)
        self._share = SHARE * self._in_time
        # A tile for the last space blocks whatever comes next, so that it is worth less.
        self._room = 1.0 if len(self.stored) + 1 < material.STORAGE else LAST_SPACE
        self._gains: dict[int, float] = {}
        self._losses: dict[int, float] = {}
        self._lasting: dict[int, float] = {}

    def gain(self, face: int) -> float:
        """Return the worth of one more tile in the storage."""
        found = self._gains.get(face)
        if found is None:
            found = self._gains[face] = self._room * self.keep(face, self.kinds[TYPE_OF[face]])
        return found

    def loss(self, face: int) -> float:
        """Return what is lost when a stored tile is placed or discarded."""
        found = self._losses.get(face)
        if found is None:
            found = self._losses[face] = self.keep(face, self.kinds[TYPE_OF[face]] - 1)
        return found

    def keep(self, face: int, before: int = 0) -> float:
        """Return the worth of having a tile in the storage, besides `before` other ones of its type."""
        if not self.turns:
            return 0.0
        # `before`: tiles of the same type compete for the same hexes, so a second one gets the second best.
        later = self.ground.later(face, self.kinds[TYPE_OF[face]], before)
        return self._share * max(0.0, later + self._usual(face) - PLACING)

    def _usual(self, face: int) -> float:
        if SPECIES_OF[face] >= 0:
            return 0.0
        return USUAL[face] * self._in_time if face in USUAL else self.lasting(face)

    def lasting(self, face: int) -> float:
        """Return the worth of what a tile brings once it is placed, where nothing is to be done with it then."""
        found = self._lasting.get(face)
        if found is None:
            found = self._lasting[face] = self._last(face)
        return found

    def _last(self, face: int) -> float:
        if face == material.A_MINE:
            return self.coin * self.phases
        if face == material.BOARDING_HOUSE:
            return BOARDERS * self.worker
        if face == material.BANK:
            return BANKED * self.coin
        return material.WATCHTOWER_POINTS if face == material.WATCHTOWER else lore(self, face)

    def best_placed(self, by: int) -> float:
        """Return the worth of the best tile that this one, once placed, could place; chains beyond count as usual."""
        ways = [
            # What that tile sets off in turn counts with its usual worth, or chains would never end.
            self.covers(face)[index] + self._usual(face) - self.loss(face)
            for face in set(without_tile(self.stored, by))
            for index in self.ground.spots(face)
        ]
        return max(ways, default=0.0)


Holdings = tuple[int, str, bytes, int, bytes, int, bytes, bytes, bytes, int, int]
"""All that a seat's opinion of tiles rests on."""


def holdings(state: BurgundyState, seat: int) -> Holdings:
    """Return what a seat has and by when, with what others have won."""
    types = len(material.GOODS)
    goods = slice(types * seat, types * seat + types)
    return (
        state.seats,
        state.estates[seat],
        own(state, seat),
        material.ROUNDS * state.phase + state.round,
        bytes(state.bonus),
        seat,
        stored(state, seat),
        bytes(state.goods[goods]),
        bytes(state.sold[goods]),
        state.workers[seat],
        state.silver[seat],
    )


@lru_cache(1 << 6)
def worth_of(found: Holdings) -> Worth:
    """Return the opinion of tiles of a seat that has this; positions that differ elsewhere share one."""
    seats, name, mine, clock, bonus, *rest = found
    return Worth(ground_of(seats, name, mine, clock, bonus), *rest)


SALES = 0.25
"""Sales in a turn."""
SHIPPED = 0.48
"""Goods sold in a turn, over the rest of the game."""
BUILT = 0.05
"""Buildings of one kind that are placed in a turn."""
KINDS = 4
"""Of so many building hexes that are left, one may become a building of some kind."""
GRAZING = 0.29
"""Animal tiles that are placed in a turn."""
WON = 0.09
"""Bonus tiles that are won in a turn."""
ONE_OF_A_KIND = 0.22
"""What knowledge 1 is worth for each building hex that is still empty (CB-10.1)."""
FILLED_IN_TIME = 10
"""With fewer turns than this not all of them may be filled."""
READY = 0.8
"""How likely a stored building is placed, or goods at hand are sold."""
DUG = 6
"""Turns that a mine takes."""
SAILED = 4
"""Turns that a ship takes."""
HERDED = 1.8
"""What knowledge 7 adds to an animal tile, on average (CB-10.7)."""
SECOND_DEPOT = 1.55
"""What the second depot adds to a ship (CB-10.5)."""
EACH_TURN = {6: 0.30, 8: 0.18, 9: 0.35, 10: 0.32, 11: 0.14, 12: 0.53, 13: 0.16, 14: 0.30}
"""By number: what a tile saves in each turn to come."""


def lore(look: Outlook, face: int) -> float:
    """Return the worth of a knowledge tile in the estate, without its hex."""
    number = material.number_of(face)
    if number in EACH_TURN:
        return EACH_TURN[number] * look.turns
    if number in material.BUILDING_KNOWLEDGE:
        return _buildings(look, material.BUILDING_KNOWLEDGE[number])
    return _WORTH[number](look)


def _buildings(look: Outlook, face: int) -> float:
    # In the last turn nothing that is only stored will be placed.
    ready = READY * look.stored.count(face) * (look.turns > 0)
    return scoring.PER_BUILDING * (
        look.mine.count(face) + ready + min(BUILT * look.turns, look.ground.missing(material.BUILDING) / KINDS)
    )


def _mines(look: Outlook) -> float:
    likely = look.mine.count(material.A_MINE) + min(look.ground.missing(material.MINE), look.turns / DUG) / 2
    return likely * look.phases * look.worker


def _ships(look: Outlook) -> float:
    return SECOND_DEPOT * min(look.ground.missing(material.SHIP), look.turns / SAILED)


def _species(look: Outlook) -> float:
    have = len({material.SPECIES_OF[face] for face in look.mine} - {-1})
    return scoring.PER_SPECIES * min(
        len(material.SPECIES), have + min(look.ground.missing(material.ANIMAL), GRAZING * look.turns) / 2
    )


def _types_sold(look: Outlook) -> float:
    have = len(material.GOODS) - look.sold.count(0)
    ready = sum(bool(count) and not sold for count, sold in zip(look.stock, look.sold, strict=True))
    return scoring.PER_TYPE_SOLD * min(
        len(material.GOODS), have + (READY * ready + SALES / 2 * look.turns) * (look.turns > 0)
    )


def _goods_sold(look: Outlook) -> float:
    return scoring.PER_GOOD_SOLD * (
        sum(look.sold) + SHIPPED * look.turns + READY * sum(look.stock) * (look.turns > 0)
    )


def _bonus(look: Outlook) -> float:
    return scoring.PER_BONUS * (sum(owner == look.seat + 1 for owner in look.ground.bonus) + WON * look.turns)


_WORTH: dict[int, Callable[[Outlook], float]] = {
    1: lambda look: ONE_OF_A_KIND * look.ground.missing(material.BUILDING) * min(1.0, look.turns / FILLED_IN_TIME),
    2: _mines,
    3: lambda look: SALES * look.turns * look.coin,
    4: lambda look: SALES * look.turns * look.worker,
    5: _ships,
    7: lambda look: HERDED * min(look.ground.missing(material.ANIMAL), GRAZING * look.turns),
    15: _types_sold,
    24: _species,
    25: _goods_sold,
    26: _bonus,
}
