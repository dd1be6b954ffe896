"""Route spaces: which routes have room, and putting pieces down and lifting them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, compress, repeat
from operator import contains, getitem
from typing import Any

from hansa_bot.engine.action import token
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    MERCHANT,
    NEUTRAL,
    NEUTRAL_TRADER,
    PIECES,
    TRADER,
    code,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.modules import favours
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import WALL, WALLS, Tables

Words = tuple[str, ...]
Row = tuple[Words, ...]
"""What may be said of one space, by what stands on it."""


def with_room(state: HansaState) -> Iterator[bool]:
    """Tell of each part in turn whether it has an empty space."""
    return map(contains, state.spaces.split(WALLS), repeat(0))


def has_room(state: HansaState, t: Tables, part: int) -> bool:
    """Tell whether a part has an empty space."""
    return state.spaces.find(0, t.start[part], t.stop[part]) >= 0


def is_empty(state: HansaState, t: Tables, route: int) -> bool:
    """Tell whether no piece stands on a route."""
    first, last = t.reach[route]
    return state.spaces[first : last + 1] == t.blank[route]


def roams(piece: int) -> int:
    """Return as which kind a piece looks for spaces: only players' traders are kept off ships (HT-19.3, HT-18.19)."""
    return TRADER if kind(piece) == TRADER and piece != NEUTRAL_TRADER else MERCHANT


def nearest(state: HansaState, t: Tables, origin: int, piece: int, leave_out: int = -1) -> list[int]:
    """Return the parts with room that are closest to a route, without it and one more (HT-6.9, HT-6.11).

    With the emperor's favour any distance will do (HT-21.2).
    """
    room = list(with_room(state))
    rings = t.rings[roams(piece)][origin]
    if favours.has(state, owner(piece), favours.ANYWHERE):
        rings = (tuple(sorted(chain.from_iterable(rings))),)
    for ring in rings:
        found = [part for part in ring if room[part] and t.route_at[part] != leave_out]
        if found:
            return found
    return []


def put(state: HansaState, t: Tables, part: int, piece: int) -> int:
    """Put a piece on the first empty space of a part; return the space."""
    space = state.spaces.index(0, t.start[part], t.stop[part])
    state.spaces[space] = piece
    return space


def lift(state: HansaState, t: Tables, part: int, piece: int) -> int:
    """Take such a piece off a part; return the space."""
    space = state.spaces.index(piece, t.start[part], t.stop[part])
    state.spaces[space] = 0
    return space


def spot(t: Tables, space: int) -> dict[str, Any]:
    """Return how events name a space."""
    route, index = t.spots[space]
    return {"route": route, "space": index}


def way(t: Tables, came: int, went: int) -> dict[str, Any]:
    """Return how events name a piece's way from one space to another."""
    (from_route, from_space), (to_route, to_space) = t.spots[came], t.spots[went]
    return {"from_route": from_route, "from_space": from_space, "to_route": to_route, "to_space": to_space}


def spoken(rows: Sequence[Row], marks: bytes | bytearray) -> list[str]:
    """Return, sorted and once each, what the rows say of spaces that are marked so."""
    return sorted(set(chain.from_iterable(map(getitem, rows, marks))))


@cache
def words(t: Tables, kind: str, pieces: tuple[str, ...], sails: bool = False) -> tuple[Words, ...]:
    """Return for each part the actions of this kind that put one of these pieces there.

    Traders are kept off ships unless they sail, as neutral ones do (HT-18.19).
    """
    aboard = pieces if sails else tuple(piece for piece in pieces if piece != PIECES[TRADER])
    return tuple(
        tuple(token(kind, word, piece) for piece in (aboard if ship else pieces))
        for word, ship in zip(t.parts, t.ship, strict=True)
    )


def said(words: Sequence[Words], mask: Iterable[bool]) -> list[str]:
    """Return the words of the parts that the mask picks, in order."""
    return list(chain.from_iterable(compress(words, mask)))


def marking(marks: Mapping[int, int]) -> bytes:
    """Return a translation of spaces: each of these pieces to its mark, everything else to 0."""
    return bytes(marks.get(byte, 0) for byte in range(256))


OWN = tuple(marking({code(seat, TRADER): 1, code(seat, MERCHANT): 1, WALL: WALL}) for seat in range(NEUTRAL + 1))
"""By seat: own pieces to 1; walls stay."""
OWN_KINDS = tuple(marking({code(seat, TRADER): 1, code(seat, MERCHANT): 2}) for seat in range(NEUTRAL + 1))
"""By seat: own traders to 1, own merchants to 2."""
PIECES_ONLY = marking({piece: piece for piece in CODES})
"""Pieces of anybody to themselves."""
