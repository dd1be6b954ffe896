"""Reading a view: what stands where, what it costs and what it brings, for the words of its reader."""

from __future__ import annotations

from functools import cached_property

from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMALS_ON,
    BONUS_POINTS,
    BUILDING,
    DEPOTS,
    FACES,
    GOODS,
    GOODS_STORAGE,
    SPECIES_OF,
    STORAGE,
    TOOLS,
    TYPE_OF,
    knowledge,
)
from hansa_bot.titles.castles_of_burgundy.position.dice import COSTS, DOUBLE, FREE_TO_PLACE, FREE_TO_TAKE
from hansa_bot.titles.castles_of_burgundy.position.estate import cities_with, covered
from hansa_bot.titles.castles_of_burgundy.regions import region_points
from hansa_bot.titles.castles_of_burgundy.tables import BIT, DIE, HEX, NEAR_MASK, Estate
from hansa_bot.titles.castles_of_burgundy.texts.names import Names
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView

LONGEST = 100
_SAME_BUILDINGS, _MORE_FOR_ANIMALS = knowledge(1), knowledge(7)


class Reading:
    """A view with its names; the actor is the reader, for spectators the seat that must decide."""

    def __init__(self, names: Names, view: BurgundyView) -> None:
        self.names, self.view, self.tr = names, view, names.tr
        waiting = view.waiting or [view.active or 0]
        self.actor = waiting[0] if view.seat is None else view.seat

    @property
    def desk(self) -> EstateView:
        """What the actor has."""
        return self.view.estates[self.actor]

    @cached_property
    def board(self) -> Estate | None:
        """What is printed on the actor's estate; None while none is chosen."""
        return printed(self.desk)

    @cached_property
    def mine(self) -> bytearray:
        """The tiles on the 37 hexes of the actor's estate."""
        return bytearray(self.desk.tiles)

    @property
    def dice(self) -> list[int]:
        """The faces of the actor's dice that are left."""
        return [face for face, left in zip(self.desk.dice, self.desk.dice_left, strict=True) if left]

    @property
    def is_full(self) -> bool:
        """Whether the actor's storage is full (CB-6.3)."""
        return len(self.desk.storage) == STORAGE

    @property
    def free_goods(self) -> int:
        """How many new types of goods the actor can store (CB-12.2)."""
        return GOODS_STORAGE - sum(map(bool, self.desk.goods))

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def has(self, number: int) -> bool:
        """Tell whether a knowledge tile works for the actor (CB-8.9)."""
        return knowledge(number) in self.mine

    def cost_to_take(self, depot: str, tool: str) -> int:
        """Return the workers for taking from a depot; the black one has no number (CB-5.5)."""
        number = DEPOTS.index(depot) + 1
        return COSTS[DOUBLE in self.mine][FREE_TO_TAKE in self.mine][TOOLS.index(tool)][number]

    def cost_to_place(self, tile: str, where: str, tool: str) -> int:
        """Return the workers for placing a tile on a hex (CB-5.5)."""
        free = FREE_TO_PLACE[TYPE_OF[FACES[tile]]] in self.mine
        return COSTS[DOUBLE in self.mine][free][TOOLS.index(tool)][DIE[HEX[where]]]

    def cost_to_sell(self, good: str, tool: str) -> int:
        """Return the workers for selling a type (CB-5.5)."""
        return COSTS[DOUBLE in self.mine][0][TOOLS.index(tool)][GOODS.index(good) + 1]

    def spots(self, face: int) -> list[int]:
        """Return the actor's hexes where a tile could go, whatever their number (CB-6.4)."""
        if self.board is None:
            return []
        full, kind = covered(self.mine), TYPE_OF[face]
        found = [index for index in self.board.hexes[kind] if not self.mine[index] and NEAR_MASK[index] & full]
        if kind == BUILDING and _SAME_BUILDINGS not in self.mine:
            cities = cities_with(self.mine, face, self.board.region_of)
            found = [index for index in found if self.board.region_of[index] not in cities]
        return found

    def completes(self, index: int) -> tuple[int, int] | None:
        """Return size and points of the region that a tile on this hex would complete, or None (CB-11.2)."""
        if self.board is None or self.mine[index]:
            return None
        wanted = self.board.region_mask[self.board.region_of[index]]
        if (covered(self.mine) | BIT[index]) & wanted != wanted:
            return None
        size = len(self.board.regions[self.board.region_of[index]])
        return size, region_points(size, self.view.phase)

    def bonus(self, index: int) -> int:
        """Return the points of the bonus tile that a tile on this hex would bring (CB-11.4)."""
        if self.board is None or self.mine[index]:
            return 0
        kind = self.board.types[index]
        wanted, left = self.board.all_of[kind], self.view.bonus_left[kind]
        if not left or (covered(self.mine) | BIT[index]) & wanted != wanted:
            return 0
        return BONUS_POINTS[self.view.seats][2 - left]

    def herd(self, face: int, index: int) -> int:
        """Return what an animal on this hex would score (CB-8.6)."""
        if self.board is None:
            return 0
        there = [self.mine[each] for each in self.board.regions[self.board.region_of[index]]]
        herd = [face, *(each for each in there if each and SPECIES_OF[each] == SPECIES_OF[face])]
        return sum(ANIMALS_ON[each] for each in herd) + len(herd) * (_MORE_FOR_ANIMALS in self.mine)


def printed(desk: EstateView) -> Estate | None:
    """Return what is printed on a seat's estate; None while none is chosen or the choice is sealed."""
    return estate(desk.estate) if desk.estate else None


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text of at most so many characters, with its end cut off where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,·:;(") + "…"
