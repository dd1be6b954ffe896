"""Reading a view for whoever it is shown to: what they have, and what actions of theirs would bring."""

from collections.abc import Sequence
from functools import cached_property

from hansa_bot.engine.action import Event
from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.effects import BANKED, BOARDERS
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, JOIN, Estate, estate
from hansa_bot.titles.castles_of_burgundy.texts.names import WORDS, BurgundyNames
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.names import TitleReading

_PLACED = WORDS["placed"]
_OWN_WORD = (material.BUILDING, material.ANIMAL, material.SHIP)
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

    def who(self, seat: int) -> str:
        """Return "you" for the reader, else the seat's name."""
        return self.tr("you") if seat == self.view.seat else self.names.seat(seat)

    def spots(self, face: int) -> list[int]:
        """Return the actor's hexes where a tile could go, whatever their number (CB-6.4)."""
        return [*formulas.spots(self.board, bytes(self.mine), face)] if self.board else []

    def heap(self, depots: str) -> list[int]:
        """Return six counts of goods in one depot or in two together (CB-10.5)."""
        rows = [self.view.depot_goods[material.DEPOTS.index(depot)] for depot in depots.split(JOIN)]
        return [sum(counts) for counts in zip(*rows, strict=True)]


def printed(desk: EstateView) -> Estate | None:
    """Return what is printed on a seat's estate; None while none is chosen or the choice is sealed."""
    return estate(desk.estate) if desk.estate else None


def completing(here: BurgundyReading, index: int) -> list[str]:
    """Say what a tile on this hex would bring by completing a region, and which; nothing where it completes none."""
    board, mine = here.board, here.mine
    size = formulas.completes(board, mine, index) if board and not mine[index] else 0
    if board is None or not size:
        return []
    kind, extra = board.types[index], 0
    if formulas.completes_type(board, mine, index):
        extra = formulas.bonus_points(here.view.seats, here.view.bonus_left[kind])
    return _completed(here, kind, size, extra)


def foreseen(here: BurgundyReading) -> list[str]:
    """Say what an action scores, for which region, with its bonus tile, and for animals."""
    done, animals = here.gains.get("region"), here.gains.get("animals")
    extra = here.gains["bonus"]["points"] if "bonus" in here.gains else 0
    parts = _completed(here, material.TYPES.index(done["type"]), done["size"], extra) if done else []
    return parts + ([here.names.gain(animals["points"])] if animals else [])


def _completed(here: BurgundyReading, kind: int, size: int, extra: int) -> list[str]:
    """Return "+14 points", "bonus +7", "fills a 3-hex city"."""
    named = here.names.value("region", material.TYPES[kind]) if kind in _OWN_WORD else here.tr("region")
    parts = [here.names.gain(formulas.region_points(size, here.view.phase))]
    parts += [here.tr("bonus +{n}", n=extra)] if extra else []
    return [*parts, here.tr("fills a {size}-hex {region}", region=named, size=size)]


def wanted(here: BurgundyReading, face: int) -> list[str]:
    """Say why one would take a tile: what it does, and some hexes that it fits."""
    spots = ", ".join(HEXES[index] for index in here.spots(face)[:3])
    return [of_tile(here, face), here.tr("fits {hexes}", hexes=spots) if spots else ""]


def of_tile(here: BurgundyReading, face: int) -> str:
    """Say what a tile does when it is placed, wherever that is."""
    names = here.names
    if material.SPECIES_OF[face] >= 0:
        return ""
    if material.TYPE_OF[face] == material.KNOWLEDGE:
        return names.learned(face)
    if face == material.BOARDING_HOUSE:
        return f"+{names.count('workers', BOARDERS)}"
    if face == material.BANK:
        return f"+{names.count('silver', BANKED)}"
    if face == material.WATCHTOWER:
        return names.gain(material.WATCHTOWER_POINTS)
    return here.tr(_PLACED[material.TILES[face]])
