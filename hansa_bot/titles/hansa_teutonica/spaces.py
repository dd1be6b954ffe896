"""Route spaces: which routes have room, and putting pieces down and lifting them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, compress, repeat
from operator import contains, getitem

from hansa_bot.engine.action import token
from hansa_bot.titles.hansa_teutonica.material import CODES, MERCHANT, MOST_SEATS, TRADER, code
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALL, WALLS, Tables

Words = tuple[str, ...]
Row = tuple[Words, ...]
"""What may be said of one space, by what stands on it."""


def with_room(state: HansaState) -> Iterator[bool]:
    """Tell of each route in turn whether it has an empty space."""
    return map(contains, state.spaces.split(WALLS), repeat(0))


def has_room(state: HansaState, t: Tables, route: int) -> bool:
    """Tell whether a route has an empty space."""
    return state.spaces.find(0, t.start[route], t.stop[route]) >= 0


def nearest(state: HansaState, t: Tables, origin: int, leave_out: int = -1) -> list[int]:
    """Return the routes with an empty space that are closest to a route, itself excluded (HT-6.9, HT-6.11)."""
    room = list(with_room(state))
    for ring in t.rings[origin]:
        found = [route for route in ring if room[route] and route != leave_out]
        if found:
            return found
    return []


def put(state: HansaState, t: Tables, route: int, piece: int) -> int:
    """Put a piece on the first empty space of a route; return the space's index within the route."""
    space = state.spaces.index(0, t.start[route], t.stop[route])
    state.spaces[space] = piece
    return space - t.start[route]


def lift(state: HansaState, t: Tables, route: int, piece: int) -> int:
    """Take such a piece off a route; return the space's index within the route."""
    space = state.spaces.index(piece, t.start[route], t.stop[route])
    state.spaces[space] = 0
    return space - t.start[route]


def spoken(rows: Sequence[Row], marks: bytes | bytearray) -> list[str]:
    """Return, sorted and once each, what the rows say of spaces that are marked so."""
    return sorted(set(chain.from_iterable(map(getitem, rows, marks))))


@cache
def words(t: Tables, kind: str, pieces: tuple[str, ...]) -> tuple[Words, ...]:
    """Return for each route the actions of this kind that put one of these pieces there."""
    return tuple(tuple(token(kind, route, piece) for piece in pieces) for route in t.routes)


def said(words: Sequence[Words], mask: Iterable[bool]) -> list[str]:
    """Return the words of the routes that the mask picks, in order."""
    return list(chain.from_iterable(compress(words, mask)))


def marking(marks: Mapping[int, int]) -> bytes:
    """Return a translation of spaces: each of these pieces to its mark, everything else to 0."""
    return bytes(marks.get(byte, 0) for byte in range(256))


OWN = tuple(marking({code(seat, TRADER): 1, code(seat, MERCHANT): 1, WALL: WALL}) for seat in range(MOST_SEATS))
"""By seat: own pieces to 1; walls stay."""
OWN_KINDS = tuple(marking({code(seat, TRADER): 1, code(seat, MERCHANT): 2}) for seat in range(MOST_SEATS))
"""By seat: own traders to 1, own merchants to 2."""
PIECES_ONLY = marking({piece: piece for piece in CODES})
"""Pieces of anybody to themselves."""
