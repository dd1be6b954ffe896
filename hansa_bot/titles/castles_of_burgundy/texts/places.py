"""What is to be known of a place: a depot, a hex, a stored tile, a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hansa_bot.titles.castles_of_burgundy.material import (
    A_MINE,
    BLACK_DEPOT,
    BUILDING,
    DEPOTS,
    DICE,
    FACES,
    GOODS,
    PRICE,
    TOOLS,
    TYPE_OF,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEX, HEXES, NEAR, Estate
from hansa_bot.titles.castles_of_burgundy.texts import gains
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading, printed
from hansa_bot.titles.castles_of_burgundy.view import EstateView


def facts(here: Reading, slot: str, value: str) -> Iterator[str]:
    """Yield what is to be known of a place."""
    yield from _FACTS[slot](here, value)


def _depot(here: Reading, value: str) -> Iterator[str]:
    tr, names, depot = here.tr, here.names, DEPOTS.index(value)
    yield tr("Tiles: {tiles}.", tiles=names.faces(here.view.depots[depot]))
    if depot == BLACK_DEPOT:
        yield tr("Tiles here are only bought, for {price}.", price=names.silver(PRICE))
        return
    if any(here.view.depot_goods[depot]):
        yield tr("Goods: {goods}.", goods=names.goods(here.view.depot_goods[depot]))
    if here.view.seat is None:
        return
    for face in dict.fromkeys(here.dice):
        values = {"n": face, "workers": names.workers(here.cost_to_take(value, TOOLS[face]))}
        yield tr("Taking a tile with your {n} costs {workers}.", **values)


def _hex(here: Reading, value: str) -> Iterator[str]:
    tr, index = here.tr, HEX[value]
    yield tr("Number {n}; neighbours: {hexes}.", n=DIE[index], hexes=", ".join(HEXES[near] for near in NEAR[index]))
    order = sorted(here.view.estates, key=lambda each: each.seat != here.view.seat)
    for mine in order:
        board = printed(mine)
        who = here.who(mine.seat)
        who = who[:1].upper() + who[1:] if mine.seat == here.view.seat else who
        yield f"{who}: {_there(here, mine, board, index)}." if board else tr("{who}: no estate yet.", who=who)


def _there(here: Reading, mine: EstateView, board: Estate, index: int) -> str:
    """Say of a hex on a seat's estate what lies there, and how far its region is."""
    tr, names, kind = here.tr, here.names, board.types[index]
    group = board.regions[board.region_of[index]]
    tile = names.face(mine.tiles[index]) if mine.tiles[index] else tr("empty")
    values = {"region": names.value("region", TYPES[kind]), "size": len(group)}
    left = sum(not mine.tiles[each] for each in group)
    region = (
        tr("{region} of {size}, {n} empty", **values, n=left)
        if left
        else tr("{region} of {size}, complete", **values)
    )
    parts = [tile, region]
    if mine.seat == here.view.seat and not mine.tiles[index]:
        parts.append(gains.region(here, index))
    return "; ".join(filter(None, parts))


def _tile(here: Reading, value: str) -> Iterator[str]:
    tr, face = here.tr, FACES[value]
    if said := gains.of_tile(here, face):
        yield f"{said[:1].upper()}{said[1:]}."
    spots = here.spots(face)
    if not spots:
        yield tr("It fits no hex beside your tiles yet.")
    else:
        shown = ", ".join(f"{HEXES[index]} ({DIE[index]})" for index in spots)
        yield tr("It fits these hexes (with their numbers): {hexes}.", hexes=shown)
    if face == A_MINE:
        mines = here.mine.count(A_MINE)
        yield tr.plural("You have {n} mine.", "You have {n} mines.", mines)
    same = [HEXES[index] for index, other in enumerate(here.mine) if other == face]
    if same and TYPE_OF[face] == BUILDING:
        yield tr("You have placed it before: {hexes}.", hexes=", ".join(same))


def _die(here: Reading, value: str) -> Iterator[str]:
    tr, names, number = here.tr, here.names, TOOLS.index(value)
    if number not in DICE:
        return
    yield tr("Depot {n}: {tiles}.", n=number, tiles=names.faces(here.view.depots[number - 1]))
    good = here.desk.goods[number - 1]
    if good:
        named = names.value("good", GOODS[number - 1])
        yield tr("Goods with this number: {good}, {n}.", good=named, n=good)
    open_ = {index for face in here.desk.storage for index in here.spots(face) if DIE[index] == number}
    if open_:
        yield tr("Hexes for your stored tiles: {hexes}.", hexes=", ".join(HEXES[index] for index in sorted(open_)))
    yield tr("Each worker shifts it by {n}.", n=2 if here.has(8) else 1)


_FACTS: dict[str, Callable[[Reading, str], Iterator[str]]] = {
    "depot": _depot,
    "hex": _hex,
    "tile": _tile,
    "die": _die,
}
