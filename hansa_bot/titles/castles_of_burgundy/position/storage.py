"""The three hex spaces of a seat's storage (CB-6.3)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.material import STORAGE, TILES
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState


def stored(state: BurgundyState, seat: int) -> bytes:
    """Return the faces in a seat's storage, sorted."""
    return bytes(state.storage[STORAGE * seat : STORAGE * seat + STORAGE]).rstrip(b"\0")


def put(state: BurgundyState, seat: int, faces: bytes) -> None:
    """Let a seat's storage hold these faces."""
    state.storage[STORAGE * seat : STORAGE * seat + STORAGE] = bytes(sorted(faces)).ljust(STORAGE, b"\0")


def without(faces: bytes, face: int) -> bytes:
    """Return the faces with one tile fewer."""
    return faces.replace(bytes((face,)), b"", 1)


def endings(state: BurgundyState, seat: int) -> list[str]:
    """Return how the token of an action that gains a tile may end: with each tile that could make room, or bare."""
    faces = stored(state, seat)
    return [f"/{TILES[face]}" for face in set(faces)] if len(faces) == STORAGE else [""]


def gain(state: BurgundyState, seat: int, outcome: Outcome, face: int, discard: int) -> None:
    """Store a tile; the one to discard, 0 for none, leaves the game first."""
    faces = stored(state, seat)
    if discard:
        faces = without(faces, discard)
        state.removed += bytes((discard,))
        outcome.tell("discarded", seat=seat, tile=TILES[discard])
    put(state, seat, faces + bytes((face,)))
