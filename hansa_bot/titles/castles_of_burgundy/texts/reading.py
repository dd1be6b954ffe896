"""Reading a view for whoever it is shown to: what they have, and what actions of theirs would bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hansa_bot.engine.event import Event
from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    A_MINE,
    A_SHIP,
    ANIMAL,
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    DEPOTS,
    GOODS_STORAGE,
    KNOWLEDGE,
    MARKET,
    PHASE_POINTS,
    REGION_POINTS,
    SHIP,
    SPECIES_OF,
    TYPE_OF,
    TYPES,
    WAREHOUSE,
    WATCHTOWER,
    WATCHTOWER_POINTS,
)
from hansa_bot.titles.castles_of_burgundy.slots import JOIN
from hansa_bot.titles.castles_of_burgundy.tables import Estate, estate
from hansa_bot.titles.castles_of_burgundy.texts.names import BurgundyNames
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.names import TitleReading

_OWN_WORD = (BUILDING, ANIMAL, SHIP)
"""Types whose regions have a short word of their own."""


class BurgundyReading(TitleReading[BurgundyNames, BurgundyView]):
    """A view with its names; the actor is the reader, for spectators the seat that must decide."""

    def __init__(self, names: BurgundyNames, view: BurgundyView, brings: Sequence[Event] = ()) -> None:
        super().__init__(names, view, brings)
        if view.seat is None and not view.waiting:
            self.actor = view.active or 0

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
    def free_goods(self) -> int:
        """How many new types of goods the actor can store (CB-12.2)."""
        return GOODS_STORAGE - sum(map(bool, self.desk.goods))

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def spots(self, face: int) -> list[int]:
        """Return the actor's hexes where a tile could go, whatever their number (CB-6.4)."""
        return formulas.spots(self.board, self.mine, face) if self.board else []

    def heap(self, depots: str) -> list[int]:
        """Return six counts of goods in one depot or in two together (CB-10.5)."""
        rows = [self.view.depot_goods[DEPOTS.index(depot)] for depot in depots.split(JOIN)]
        return [sum(counts) for counts in zip(*rows, strict=True)]


def printed(desk: EstateView) -> Estate | None:
    """Return what is printed on a seat's estate; None while none is chosen or the choice is sealed."""
    return estate(desk.estate) if desk.estate else None


def completing(here: BurgundyReading, index: int) -> str:
    """Say which region a tile on this hex would complete, and the bonus tile that comes with it."""
    board, mine = here.board, here.mine
    size = formulas.completes(board, mine, index) if board and not mine[index] else 0
    if board is None or not size:
        return ""
    kind, extra = board.types[index], 0
    if formulas.completes_type(board, mine, index):
        extra = formulas.bonus_points(here.view.seats, here.view.bonus_left[kind])
    return _completed(here, kind, size, extra)


def foreseen(here: BurgundyReading) -> list[str]:
    """Say which region an action completes, with its bonus tile, and what it scores for animals."""
    done, animals = here.gains.get("region"), here.gains.get("animals")
    parts = [f"+{animals['points']}"] if animals else []
    if done:
        extra = here.gains["bonus"]["points"] if "bonus" in here.gains else 0
        parts.insert(0, _completed(here, TYPES.index(done["type"]), done["size"], extra))
    return parts


def _completed(here: BurgundyReading, kind: int, size: int, extra: int) -> str:
    """Return "completes a city of 3: +6 +8 and bonus +7"."""
    named = here.names.value("region", TYPES[kind]) if kind in _OWN_WORD else here.tr("region")
    points = f"+{REGION_POINTS[size]} +{PHASE_POINTS[here.view.phase]}"
    text = here.tr("completes a {region} of {size}: {points}", region=named, size=size, points=points)
    return text + (" " + here.tr("and bonus +{n}", n=extra) if extra else "")


def of_tile(here: BurgundyReading, face: int) -> str:
    """Say what a tile does when it is placed, wherever that is."""
    tr, names = here.tr, here.names
    if SPECIES_OF[face] >= 0:
        return ""
    if TYPE_OF[face] == KNOWLEDGE:
        return names.learned(face)
    effects = {
        A_SHIP: tr("then load goods, one step on the track"),
        A_CASTLE: tr("then one more action"),
        A_MINE: tr("a silverling after each phase"),
        WAREHOUSE: tr("then sell goods of one type"),
        CARPENTER: tr("then take a building"),
        CHURCH: tr("then take a mine, knowledge or castle"),
        MARKET: tr("then take a ship or animals"),
        CITY_HALL: tr("then place one more tile"),
        BOARDING_HOUSE: f"+{names.count('workers', BOARDERS)}",
        BANK: f"+{names.count('silver', BANKED)}",
        WATCHTOWER: f"+{WATCHTOWER_POINTS}",
    }
    return effects[face]
