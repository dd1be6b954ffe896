"""What choosing a value of a slot means now; starts with the value's name."""

from collections.abc import Callable

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEX, HEXES, JOIN, estate
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading, completing, of_tile

_SHOWN = 2
"""Types of regions whose sizes a choice of estates has room for: cities and pastures."""


def _depot(here: BurgundyReading, kind: str, value: str) -> list[str]:
    depot = material.DEPOTS.index(value)
    parts = [here.names.faces(here.view.depots[depot])]
    if kind != "take" or depot == material.BLACK_DEPOT or here.view.pending or not here.dice:
        return parts
    cheapest = min(formulas.cost_to_take(here.mine, depot, face) for face in here.dice)
    return [*parts, here.names.count("workers", cheapest) if cheapest else here.tr("no worker needed")]


def _tile(here: BurgundyReading, kind: str, value: str) -> list[str]:
    face = material.FACES[value]
    type_ = (
        here.names.value("type", material.TYPES[material.BUILDING])
        if material.TYPE_OF[face] == material.BUILDING
        else ""
    )
    spots = [HEXES[index] for index in here.spots(face)]
    fits = here.tr("fits {hexes}", hexes=", ".join(spots)) if spots else here.tr("fits nowhere yet")
    return [type_, of_tile(here, face), fits]


def _hex(here: BurgundyReading, kind: str, value: str) -> list[str]:
    index, number = HEX[value], here.tr("number {n}", n=DIE[HEX[value]])
    if here.board is None:
        return [number]
    group = here.board.regions[here.board.region_of[index]]
    left = sum(not here.mine[each] for each in group)
    region = here.names.value("region", material.TYPES[here.board.types[index]])
    if kind == "begin":
        return [number, here.tr("{region} of {size}", region=region, size=len(group))]
    values = {"region": region, "size": len(group), "n": left}
    return [number, ", ".join(completing(here, index)) or here.tr("{region} of {size}, {n} empty", **values)]


def _good(here: BurgundyReading, kind: str, value: str) -> list[str]:
    good = material.GOODS.index(value)
    count = here.desk.goods[good]
    parts = [here.tr("number {n}", n=good + 1)]
    brings = formulas.sale(here.view.seats, here.mine, count)
    return [*parts, here.tr.plural("{n} tile", "{n} tiles", count), here.names.sale(*brings)] if count else parts


def _goods(here: BurgundyReading, kind: str, value: str) -> list[str]:
    new = [material.GOODS.index(good) for good in value.split(JOIN)]
    return [here.tr.plural("takes the free space", "takes {n} free spaces", len(new))]


def _estate(here: BurgundyReading, kind: str, value: str) -> list[str]:
    return [*here.names.doubt(estate(value).status), here.names.sizes(estate(value), material.TYPES[:_SHOWN])]


MEANINGS: dict[str, Callable[[BurgundyReading, str, str], list[str]]] = {
    "depot": _depot,
    "tile": _tile,
    "hex": _hex,
    "die": lambda here, kind, die: [] if material.TOOLS.index(die) in material.DICE else [here.tr("any number")],
    "discard": lambda here, kind, tile: [here.tr("discard it to make room")] if tile in material.FACES else [],
    "good": _good,
    "depots": lambda here, kind, depots: [here.names.goods(here.heap(depots))],
    "goods": _goods,
    "estate": _estate,
}
