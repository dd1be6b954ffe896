"""What a tile is worth: placed on a hex, or kept in the storage for later."""

from __future__ import annotations

from functools import cached_property

from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.formulas import WORKERS, apart, spots
from hansa_bot.titles.castles_of_burgundy.judging import cargo
from hansa_bot.titles.castles_of_burgundy.judging.ground import Outlook, cover, herd
from hansa_bot.titles.castles_of_burgundy.judging.lore import lore
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_MINE,
    A_SHIP,
    BANK,
    BOARDING_HOUSE,
    BY_CARPENTER,
    BY_CHURCH,
    BY_MARKET,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    MARKET,
    PHASES,
    SPECIES_OF,
    STORAGE,
    TYPE_OF,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from hansa_bot.titles.castles_of_burgundy.position import FITTING, NUMBERED, without_tile
from hansa_bot.titles.castles_of_burgundy.tables import DIE, NEAR_MASK

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
USUAL = {A_CASTLE: 6.7, WAREHOUSE: 2.9, CARPENTER: 3.4, CHURCH: 2.5, MARKET: 2.7, CITY_HALL: 3.2, A_SHIP: 3.8}
"""What the effect of a tile usually brings, some turns from now."""
TAKES = {CARPENTER: BY_CARPENTER, CHURCH: BY_CHURCH, MARKET: BY_MARKET}


class Worth:
    """A seat's opinion of tiles; what was asked once is remembered."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self._kept: dict[tuple[int, int], float] = {}
        self._spots: dict[int, list[int]] = {}
        self._placed: dict[int, float] = {}

    def spots(self, face: int) -> list[int]:
        """Return the hexes where a tile may be placed now."""
        found = self._spots.get(face)
        if found is None:
            found = self._spots[face] = spots(self.look.board, self.look.mine, face)
        return found

    def placing(self, face: int, index: int) -> float:
        """Return the worth of placing a tile on a hex now, with what it sets off."""
        if SPECIES_OF[face] >= 0:
            return cover(self.look, index) + herd(self.look, face, index)
        return cover(self.look, index) + self.effect(face)

    def effect(self, face: int) -> float:
        """Return the worth of what a placed tile, other than an animal, brings at once or in the turns to come."""
        look = self.look
        if face == A_SHIP:
            return self.ship
        if face == A_CASTLE:
            return self.best_action
        if face in TAKES:
            return self.best_taken(TAKES[face])
        if face == WAREHOUSE:
            return cargo.best_sale(look)
        return self.best_placed(CITY_HALL) if face == CITY_HALL else self._lasting(face)

    def _lasting(self, face: int) -> float:
        look = self.look
        if face == A_MINE:
            return look.coin * (len(PHASES) - look.state.phase)
        if face == BOARDING_HOUSE:
            return BOARDERS * look.worker
        if face == BANK:
            return BANKED * look.coin
        return WATCHTOWER_POINTS if face == WATCHTOWER else lore(look, face)

    def keep(self, face: int, before: int = 0) -> float:
        """Return the worth of having a tile in the storage, besides `before` other ones of its type."""
        found = self._kept.get((face, before))
        if found is None:
            found = self._kept[face, before] = self._keep(face, before)
        return found

    def gain(self, face: int) -> float:
        """Return the worth of one more tile in the storage."""
        room = 1.0 if len(self.look.stored) + 1 < STORAGE else LAST_SPACE
        return room * self.keep(face, self.look.kinds[TYPE_OF[face]])

    def loss(self, face: int) -> float:
        """Return what is lost when a stored tile is placed or discarded."""
        return self.keep(face, self.look.kinds[TYPE_OF[face]] - 1)

    def _keep(self, face: int, before: int) -> float:
        look = self.look
        if not look.turns:
            return 0.0
        found = self._open(face)
        if before >= len(found):
            return 0.0
        hexes = sorted((self._later(face, index) for index in found), reverse=True)
        handy = HANDY * min(len({DIE[index] for index in found}), 3)
        brings = 0.0 if SPECIES_OF[face] >= 0 else self._usual(face)
        return SHARE * min(1.0, look.turns / IN_TIME) * max(0.0, hexes[before] + handy + brings - PLACING)

    def _usual(self, face: int) -> float:
        return USUAL[face] * min(1.0, self.look.turns / IN_TIME) if face in USUAL else self._lasting(face)

    def _later(self, face: int, index: int) -> float:
        look = self.look
        worth = cover(look, index)
        if SPECIES_OF[face] >= 0:
            worth += herd(look, face, index)
        return worth if NEAR_MASK[index] & look.full else OUT_OF_REACH * worth

    def _open(self, face: int) -> list[int]:
        look = self.look
        empty = [index for index in look.board.hexes[TYPE_OF[face]] if not look.mine[index]]
        return apart(look.board, look.mine, face, empty)

    @cached_property
    def there(self) -> set[int]:
        """The faces that lie in the numbered depots."""
        return set(self.look.state.depots[:NUMBERED]) - {0}

    @cached_property
    def ship(self) -> float:
        """The worth of a ship's effect now."""
        return cargo.best_load(self.look)

    @cached_property
    def best_action(self) -> float:
        """The worth of the best action with any number, for a castle."""
        look = self.look
        taken = max(map(self.gain, self.there), default=0.0)
        return max(taken, self.best_placed(A_CASTLE), cargo.best_sale(look), WORKERS * look.worker)

    def best_placed(self, by: int) -> float:
        """Return the worth of the best tile that this one, once placed, could place; chains beyond count as usual."""
        if by not in self._placed:
            ways = (
                cover(self.look, index) + self._brings(face, index) - self.loss(face)
                for face in set(without_tile(self.look.stored, by))
                for index in self.spots(face)
            )
            self._placed[by] = max(ways, default=0.0)
        return self._placed[by]

    def _brings(self, face: int, index: int) -> float:
        return herd(self.look, face, index) if SPECIES_OF[face] >= 0 else self._usual(face)

    def best_taken(self, tool: int) -> float:
        """Return the worth of the best tile that a building's advantage could take."""
        return max(map(self.gain, self.there & FITTING[tool]), default=0.0)
