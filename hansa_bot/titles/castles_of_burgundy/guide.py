"""The guide to the board: what is to be known of a depot, a hex, a stored tile or a die, and what might be done."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import Decision, View
from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.rules import RULES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE as NUMBER
from hansa_bot.titles.castles_of_burgundy.tables import HEX, HEXES, JOIN, NEAR, Estate
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading, completing, of_tile, printed
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.kit.guide import VerbGuide
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.rulebook import Place

DEPOT, HEXAGON, TILE, DIE = "depot", "hex", "tile", "die"
_TAKING = ("castle", "carpenter", "church", "market")
_PLACING = ("castle", "city-hall")


def _dice(mine: EstateView) -> list[str]:
    """Return the dice that are left, as tokens name them; equal ones once."""
    left = (face for face, unused in zip(mine.dice, mine.dice_left, strict=True) if unused)
    return [material.TOOLS[face] for face in dict.fromkeys(left)]


def _tools(view: BurgundyView, mine: EstateView, advantages: Sequence[str]) -> list[str]:
    """Return what could be used now: the effect that waits, else the dice that are left."""
    if view.pending and view.pending in advantages:
        return [view.pending]
    return _dice(mine) or [material.TOOLS[face] for face in dict.fromkeys(mine.dice)]


def _ends(mine: EstateView) -> list[str]:
    """Return the tile to discard where the storage is full, else nothing."""
    return [material.TILES[mine.storage[0]]] if len(mine.storage) == material.STORAGE else []


def _in_depot(view: BurgundyView, mine: EstateView, depot: str) -> Iterator[Action]:
    tiles = [material.TILES[face] for face in dict.fromkeys(view.depots[material.DEPOTS.index(depot)]) if face]
    if view.pending == "ship":
        yield token("load", depot)
    else:
        for tool in _tools(view, mine, _TAKING):
            yield from (token("take", depot, tile, tool, *_ends(mine)) for tile in tiles)
    if depot == material.DEPOTS[material.BLACK_DEPOT]:
        yield from (token("buy", depot, tile, *_ends(mine)) for tile in tiles)


def _on_hex(view: BurgundyView, mine: EstateView, name: str) -> Iterator[Action]:
    """Yield placing every stored tile there; of those with a wrong colour only the first, which says so for all."""
    board = printed(mine)
    if board is None:
        return
    right = [face for face in mine.storage if material.TYPE_OF[face] == board.types[HEX[name]]]
    for face in dict.fromkeys(right or mine.storage[:1]):
        yield from (token("place", material.TILES[face], name, tool) for tool in _tools(view, mine, _PLACING))


def _of_tile(view: BurgundyView, mine: EstateView, tile: str) -> Iterator[Action]:
    board = printed(mine)
    if board is None:
        return
    for index in board.hexes[material.TYPE_OF[material.FACES[tile]]]:
        yield from (token("place", tile, HEXES[index], tool) for tool in _tools(view, mine, _PLACING))


def _with_die(view: BurgundyView, mine: EstateView, die: str) -> Iterator[Action]:
    depot = material.DEPOTS[int(die.removeprefix("die-")) - 1]
    yield from (take for take in _in_depot(view, mine, depot) if take.startswith("take"))
    yield token("workers", die)


_TRIES = {DEPOT: _in_depot, HEXAGON: _on_hex, TILE: _of_tile, DIE: _with_die}


def _depot_facts(here: BurgundyReading, value: str) -> Iterator[str]:
    tr, names, depot = here.tr, here.names, material.DEPOTS.index(value)
    yield tr("Tiles: {tiles}.", tiles=names.faces(here.view.depots[depot]))
    if depot == material.BLACK_DEPOT:
        yield tr("You can only buy tiles here, for {price}.", price=names.count("silver", material.PRICE))
        return
    if any(here.view.depot_goods[depot]):
        yield tr("Goods: {goods}.", goods=names.goods(here.view.depot_goods[depot]))
    if here.view.seat is None:
        return
    for face in dict.fromkeys(here.dice):
        values = {"n": face, "workers": names.count("workers", formulas.cost_to_take(here.mine, depot, face))}
        yield tr("Taking a tile with your {n} costs {workers}.", **values)


def _hex_facts(here: BurgundyReading, value: str) -> Iterator[str]:
    tr, index = here.tr, HEX[value]
    yield tr(
        "Number {n}; neighbours: {hexes}.", n=NUMBER[index], hexes=", ".join(HEXES[near] for near in NEAR[index])
    )
    order = sorted(here.view.estates, key=lambda estate: estate.seat != here.view.seat)
    for mine in order:
        board = printed(mine)
        who = here.who(mine.seat)
        who = capital(who) if mine.seat == here.view.seat else who
        yield f"{who}: {_there(here, mine, board, index)}." if board else tr("{who}: no estate yet.", who=who)


def _there(here: BurgundyReading, mine: EstateView, board: Estate, index: int) -> str:
    """Say of a hex on a seat's estate what lies there, and how far its region is."""
    tr, names, kind = here.tr, here.names, board.types[index]
    group = board.regions[board.region_of[index]]
    tile = names.face(mine.tiles[index]) if mine.tiles[index] else tr("empty")
    values = {"region": names.value("region", material.TYPES[kind]), "size": len(group)}
    left = sum(not mine.tiles[each] for each in group)
    region = (
        tr("{region} of {size}, {n} empty", **values, n=left)
        if left
        else tr("{region} of {size}, complete", **values)
    )
    parts = [tile, region]
    if mine.seat == here.view.seat and not mine.tiles[index]:
        parts += completing(here, index)
    return "; ".join(filter(None, parts))


def _tile_facts(here: BurgundyReading, value: str) -> Iterator[str]:
    tr, face = here.tr, material.FACES[value]
    if said := of_tile(here, face):
        yield f"{capital(said)}."
    spots = here.spots(face)
    if not spots:
        yield tr("It doesn't fit beside your tiles yet.")
    else:
        shown = ", ".join(f"{HEXES[index]} ({NUMBER[index]})" for index in spots)
        yield tr("It fits these hexes (with their numbers): {hexes}.", hexes=shown)
    if face == material.A_MINE:
        mines = here.mine.count(material.A_MINE)
        yield tr.plural("You have {n} mine.", "You have {n} mines.", mines)
    same = [HEXES[index] for index, other in enumerate(here.mine) if other == face]
    if same and material.TYPE_OF[face] == material.BUILDING:
        yield tr("You already have one: {hexes}.", hexes=", ".join(same))


def _die_facts(here: BurgundyReading, value: str) -> Iterator[str]:
    tr, names, number = here.tr, here.names, material.TOOLS.index(value)
    if number not in material.DICE:
        return
    yield tr("Depot {n}: {tiles}.", n=number, tiles=names.faces(here.view.depots[number - 1]))
    good = here.desk.goods[number - 1]
    if good:
        named = names.value("good", material.GOODS[number - 1])
        yield tr("Goods with this number: {good}, {n}.", good=named, n=good)
    open_ = {index for face in here.desk.storage for index in here.spots(face) if NUMBER[index] == number}
    if open_:
        yield tr("Hexes for your stored tiles: {hexes}.", hexes=", ".join(HEXES[index] for index in sorted(open_)))
    yield tr("Each worker shifts it by {n}.", n=2 if formulas.DOUBLE in here.mine else 1)


class BurgundyGuide(VerbGuide):
    """Depots and hexes for everybody; stored tiles and dice for whoever plays."""

    tellers: ClassVar = {DEPOT: _depot_facts, HEXAGON: _hex_facts, TILE: _tile_facts, DIE: _die_facts}

    def places(self, view: View) -> Sequence[Place]:
        """Return all depots, the reader's stored tiles and dice, and all hexes."""
        assert isinstance(view, BurgundyView)
        found = [Place(DEPOT, depot) for depot in material.DEPOTS]
        if view.seat is not None:
            mine = view.estates[view.seat]
            found += [Place(TILE, material.TILES[face]) for face in dict.fromkeys(mine.storage)]
            found += [Place(DIE, die) for die in _dice(mine)]
        return [*found, *(Place(HEXAGON, name) for name in HEXES)]

    def concerns(self, view: View, action: Action, place: Place) -> bool:
        """Return whether an action names the place; depots of a ship may stand together."""
        joined = place.slot == DEPOT and any(place.value in value.split(JOIN) for value in values_of(action))
        return joined or super().concerns(view, action, place)

    def tries(self, view: BurgundyView, place: Place) -> Iterable[Action]:
        """Return what one might do there in the pending decision; while estates are chosen nothing else."""
        if view.seat is None or view.decision in ("estate", "begin"):
            return ()
        return _TRIES[place.slot](view, view.estates[view.seat], place.value)

    def in_turn(self, state: BurgundyState, seat: int) -> BurgundyState:
        """Return the position with this seat's turn just begun, with the dice that it has now (CB-3.10).

        While estates are still being chosen there is no turn to think of: the position stays.
        """
        after = RULES.clone(state)
        if seat in state.order and state.estates[seat] and state.dice[2 * seat]:
            after.at, after.purchased = state.order.index(seat), False
            after.used[2 * seat : 2 * seat + 2] = bytes(2)
            after.stack = [Decision("turn", [seat])]
        return after
