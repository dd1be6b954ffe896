"""The guide to the board: what might be done with a depot, a hex, a stored tile or a die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import Decision
from hansa_bot.engine.view import View
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, FACES, STORAGE, TILES, TOOLS, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState, clone
from hansa_bot.titles.castles_of_burgundy.tables import HEX, HEXES
from hansa_bot.titles.castles_of_burgundy.texts import places
from hansa_bot.titles.castles_of_burgundy.texts.names import Names
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading, printed
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from hansa_bot.titles.guide import Guide, Place
from hansa_bot.titles.texts import Texts

DEPOT, HEXAGON, TILE, DIE = "depot", "hex", "tile", "die"
_TAKING = ("castle", "carpenter", "church", "market")
_PLACING = ("castle", "city-hall")


class BurgundyGuide(Guide):
    """Depots and hexes for everybody; stored tiles and dice for whoever plays."""

    def places(self, view: View) -> Sequence[Place]:
        """Return all depots, the reader's stored tiles and dice, and all hexes."""
        assert isinstance(view, BurgundyView)
        found = [Place(DEPOT, depot) for depot in DEPOTS]
        if view.seat is not None:
            mine = view.estates[view.seat]
            found += [Place(TILE, TILES[face]) for face in dict.fromkeys(mine.storage)]
            found += [Place(DIE, die) for die in _dice(mine)]
        return [*found, *(Place(HEXAGON, name) for name in HEXES)]

    def facts(self, texts: Texts, view: View, place: Place) -> Sequence[str]:
        """Tell what lies there, what it costs to reach and what it brings."""
        assert isinstance(view, BurgundyView)
        return [*places.facts(Reading(Names(texts.tr, texts.names), view), place.slot, place.value)]

    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        """Return what is offered there, then what else one might try in the pending decision."""
        assert isinstance(view, BurgundyView)
        offered = [offer for offer in offers if _concerns(offer, place)]
        if view.seat is None or view.decision in ("estate", "begin"):
            return offered
        return [*dict.fromkeys([*offered, *_TRIES[place.slot](view, view.estates[view.seat], place.value)])]

    def in_turn(self, state: BurgundyState, seat: int) -> BurgundyState:
        """Return the position with this seat's turn just begun, with the dice that it has now (CB-3.10).

        While estates are still being chosen there is no turn to think of: the position stays.
        """
        after = clone(state)
        if seat in state.order and state.estates[seat] and state.dice[2 * seat]:
            after.at, after.purchased = state.order.index(seat), False
            after.used[2 * seat : 2 * seat + 2] = bytes(2)
            after.stack = [Decision("turn", [seat])]
        return after


def _dice(mine: EstateView) -> list[str]:
    """Return the dice that are left, as tokens name them; equal ones once."""
    left = (face for face, unused in zip(mine.dice, mine.dice_left, strict=True) if unused)
    return [TOOLS[face] for face in dict.fromkeys(left)]


def _concerns(action: Action, place: Place) -> bool:
    """Tell whether an action names the place; depots of a ship may stand together."""
    values = values_of(action)
    return place.value in values or (place.slot == DEPOT and any(place.value in value.split("+") for value in values))


def _tools(view: BurgundyView, mine: EstateView, advantages: Sequence[str]) -> list[str]:
    """Return what could be used now: the effect that waits, else the dice that are left."""
    if view.pending and view.pending in advantages:
        return [view.pending]
    return _dice(mine) or [TOOLS[face] for face in dict.fromkeys(mine.dice)]


def _ends(mine: EstateView) -> list[str]:
    """Return the tile to discard where the storage is full, else nothing."""
    return [TILES[mine.storage[0]]] if len(mine.storage) == STORAGE else []


def _in_depot(view: BurgundyView, mine: EstateView, depot: str) -> Iterator[Action]:
    tiles = [TILES[face] for face in dict.fromkeys(view.depots[DEPOTS.index(depot)]) if face]
    if view.pending == "ship":
        yield token("load", depot)
    else:
        for tool in _tools(view, mine, _TAKING):
            yield from (token("take", depot, tile, tool, *_ends(mine)) for tile in tiles)
    if depot == DEPOTS[BLACK_DEPOT]:
        yield from (token("buy", depot, tile, *_ends(mine)) for tile in tiles)


def _on_hex(view: BurgundyView, mine: EstateView, name: str) -> Iterator[Action]:
    """Yield placing every stored tile there; of those with a wrong colour only the first, which says so for all."""
    board = printed(mine)
    if board is None:
        return
    right = [face for face in mine.storage if TYPE_OF[face] == board.types[HEX[name]]]
    for face in dict.fromkeys(right or mine.storage[:1]):
        yield from (token("place", TILES[face], name, tool) for tool in _tools(view, mine, _PLACING))


def _of_tile(view: BurgundyView, mine: EstateView, tile: str) -> Iterator[Action]:
    board = printed(mine)
    if board is None:
        return
    for index in board.hexes[TYPE_OF[FACES[tile]]]:
        yield from (token("place", tile, HEXES[index], tool) for tool in _tools(view, mine, _PLACING))


def _with_die(view: BurgundyView, mine: EstateView, die: str) -> Iterator[Action]:
    depot = DEPOTS[int(die.removeprefix("die-")) - 1]
    yield from (take for take in _in_depot(view, mine, depot) if take.startswith("take"))
    yield token("workers", die)


_TRIES = {DEPOT: _in_depot, HEXAGON: _on_hex, TILE: _of_tile, DIE: _with_die}
