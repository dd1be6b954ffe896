"""What a tile is worth: placed on a hex, or kept in the storage for later; and what knowledge brings (CB-10)."""

from collections.abc import Callable
from functools import cached_property

from hansa_bot.titles.castles_of_burgundy import material, scoring
from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.formulas import WORKERS, apart, spots
from hansa_bot.titles.castles_of_burgundy.judging import ground
from hansa_bot.titles.castles_of_burgundy.judging.ground import Outlook, cover, herd
from hansa_bot.titles.castles_of_burgundy.position import FITTING, NUMBERED, without_tile
from hansa_bot.titles.castles_of_burgundy.tables import DIE, NEAR_MASK
from hansa_bot.titles.kit.preview import once

PLACING = 2.16
"""What the die is worth that placing a tile takes."""
SHARE = 0.49
"""The share of a tile's worth that one has by keeping it."""
OUT_OF_REACH = 0.36
"""The share of a hex's worth while no neighbour of it is covered."""
HANDY = 0.21
"""What each further number is worth, up to three, that would do for placing a tile."""
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
TAKES = {
    material.CARPENTER: material.BY_CARPENTER,
    material.CHURCH: material.BY_CHURCH,
    material.MARKET: material.BY_MARKET,
}


class Worth:
    """A seat's opinion of tiles; what was asked once is remembered."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self._kept = look.kept

    @once
    def spots(self, face: int) -> list[int]:
        """Return the hexes where a tile may be placed now."""
        return spots(self.look.board, self.look.mine, face)

    def placing(self, face: int, index: int) -> float:
        """Return the worth of placing a tile on a hex now, with what it sets off."""
        if material.SPECIES_OF[face] >= 0:
            return cover(self.look, index) + herd(self.look, face, index)
        return cover(self.look, index) + self.effect(face)

    @once
    def effect(self, face: int) -> float:
        """Return the worth of what a placed tile, other than an animal, brings at once or in the turns to come."""
        look = self.look
        if face == material.A_SHIP:
            return self.ship
        if face == material.A_CASTLE:
            return self.best_action
        if face in TAKES:
            return self.best_taken(TAKES[face])
        if face == material.WAREHOUSE:
            return ground.best_sale(look)
        return self.best_placed(material.CITY_HALL) if face == material.CITY_HALL else self._lasting(face)

    def _lasting(self, face: int) -> float:
        look = self.look
        if face == material.A_MINE:
            return look.coin * (len(material.PHASES) - look.state.phase)
        if face == material.BOARDING_HOUSE:
            return BOARDERS * look.worker
        if face == material.BANK:
            return BANKED * look.coin
        return material.WATCHTOWER_POINTS if face == material.WATCHTOWER else lore(look, face)

    def keep(self, face: int, before: int = 0) -> float:
        """Return the worth of having a tile in the storage, besides `before` other ones of its type."""
        found = self._kept.get((face, before))
        if found is None:
            found = self._kept[face, before] = self._keep(face, before)
        return found

    @once
    def gain(self, face: int) -> float:
        """Return the worth of one more tile in the storage."""
        room = 1.0 if len(self.look.stored) + 1 < material.STORAGE else LAST_SPACE
        return room * self.keep(face, self.look.kinds[material.TYPE_OF[face]])

    @once
    def loss(self, face: int) -> float:
        """Return what is lost when a stored tile is placed or discarded."""
        return self.keep(face, self.look.kinds[material.TYPE_OF[face]] - 1)

    def _keep(self, face: int, before: int) -> float:
        look = self.look
        if not look.turns:
            return 0.0
        found = self._open(face)
        if before >= len(found):
            return 0.0
        animal = material.SPECIES_OF[face] >= 0
        hexes = self._animal_hexes(face, found) if animal else self._hexes(*found)
        handy = HANDY * min(len({DIE[index] for index in found}), 3)
        brings = 0.0 if animal else self._usual(face)
        return SHARE * min(1.0, look.turns / IN_TIME) * max(0.0, hexes[before] + handy + brings - PLACING)

    def _usual(self, face: int) -> float:
        return USUAL[face] * min(1.0, self.look.turns / IN_TIME) if face in USUAL else self._lasting(face)

    def _animal_hexes(self, face: int, hexes: list[int]) -> list[float]:
        worth = (self._later(index, cover(self.look, index) + herd(self.look, face, index)) for index in hexes)
        return sorted(worth, reverse=True)

    @once
    def _hexes(self, *hexes: int) -> list[float]:
        """Return what covering each of these hexes is worth later, the best first; many tiles fit the same ones."""
        return sorted((self._later(index, cover(self.look, index)) for index in hexes), reverse=True)

    def _later(self, index: int, worth: float) -> float:
        return worth if NEAR_MASK[index] & self.look.full else OUT_OF_REACH * worth

    def _open(self, face: int) -> list[int]:
        look = self.look
        empty = [index for index in look.board.hexes[material.TYPE_OF[face]] if not look.mine[index]]
        return apart(look.board, look.mine, face, empty)

    @cached_property
    def there(self) -> set[int]:
        """The faces that lie in the numbered depots."""
        return set(self.look.state.depots[:NUMBERED]) - {0}

    @cached_property
    def ship(self) -> float:
        """The worth of a ship's effect now."""
        return ground.best_load(self.look)

    @cached_property
    def best_action(self) -> float:
        """The worth of the best action with any number, for a castle."""
        look = self.look
        taken = max(map(self.gain, self.there), default=0.0)
        return max(taken, self.best_placed(material.A_CASTLE), ground.best_sale(look), WORKERS * look.worker)

    @once
    def best_placed(self, by: int) -> float:
        """Return the worth of the best tile that this one, once placed, could place; chains beyond count as usual."""
        ways = (
            cover(self.look, index) + self._brings(face, index) - self.loss(face)
            for face in set(without_tile(self.look.stored, by))
            for index in self.spots(face)
        )
        return max(ways, default=0.0)

    def _brings(self, face: int, index: int) -> float:
        return herd(self.look, face, index) if material.SPECIES_OF[face] >= 0 else self._usual(face)

    def best_taken(self, tool: int) -> float:
        """Return the worth of the best tile that a building's advantage could take."""
        return max(map(self.gain, self.there & FITTING[tool]), default=0.0)


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
    ready = READY * look.stored.count(face) * (look.turns > 0)
    return scoring.PER_BUILDING * (
        look.mine.count(face) + ready + min(BUILT * look.turns, look.missing(material.BUILDING) / KINDS)
    )


def _mines(look: Outlook) -> float:
    pays = len(material.PHASES) - look.state.phase
    likely = look.mine.count(material.A_MINE) + min(look.missing(material.MINE), look.turns / DUG) / 2
    return likely * pays * look.worker


def _ships(look: Outlook) -> float:
    return SECOND_DEPOT * min(look.missing(material.SHIP), look.turns / SAILED)


def _species(look: Outlook) -> float:
    have = len({material.SPECIES_OF[face] for face in look.mine} - {-1})
    return scoring.PER_SPECIES * min(
        len(material.SPECIES), have + min(look.missing(material.ANIMAL), GRAZING * look.turns) / 2
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
    return scoring.PER_BONUS * (sum(owner == look.seat + 1 for owner in look.state.bonus) + WON * look.turns)


_WORTH: dict[int, Callable[[Outlook], float]] = {
    1: lambda look: ONE_OF_A_KIND * look.missing(material.BUILDING) * min(1.0, look.turns / FILLED_IN_TIME),
    2: _mines,
    3: lambda look: SALES * look.turns * look.coin,
    4: lambda look: SALES * look.turns * look.worker,
    5: _ships,
    7: lambda look: HERDED * min(look.missing(material.ANIMAL), GRAZING * look.turns),
    15: _types_sold,
    24: _species,
    25: _goods_sold,
    26: _bonus,
}
