"""The action table, and how the words of an action token are read as numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hansa_bot.engine.action import Action, ActionKind, kind_of, values_of
from hansa_bot.titles.castles_of_burgundy.house import house_id
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, FACES, GOODS, TOOLS
from hansa_bot.titles.castles_of_burgundy.tables import HEX, PRINTED

KINDS = {
    kind.name: kind
    for kind in (
        ActionKind("take", ("depot", "tile", "die", "discard")),
        ActionKind("place", ("tile", "hex", "die")),
        ActionKind("sell", ("good", "die")),
        ActionKind("workers", ("die",)),
        ActionKind("buy", ("depot", "tile", "discard")),
        ActionKind("load", ("depots", "goods")),
        ActionKind("skip"),
        ActionKind("end"),
        ActionKind("estate", ("estate",)),
        ActionKind("begin", ("hex",)),
    )
}
LEAST = {"take": 3, "buy": 2, "load": 1}
"""The least number of values of a verb; all of its slots for the others."""
JOIN = "+"

_DEPOT = {word: depot for depot, word in enumerate(DEPOTS)}
_GOOD = {word: good for good, word in enumerate(GOODS)}
_TOOL = {word: tool for tool, word in enumerate(TOOLS)}


@lru_cache(maxsize=8192)
def arguments(action: Action) -> tuple[Any, ...]:
    """Return the values of a well-formed action as its verb's `resolve` takes them; raises ValueError for others.

    Numbers, but tuples of numbers for depots and goods of a ship, and the id of an estate.
    """
    verb, values = kind_of(action), values_of(action)
    slots = KINDS[verb].slots
    if not LEAST.get(verb, len(slots)) <= len(values) <= len(slots):
        raise ValueError(action)
    try:
        return tuple(_READERS[slot](value) for slot, value in zip(slots, values, strict=False))
    except KeyError as unknown:
        raise ValueError(action) from unknown


def depots_word(depots: tuple[int, ...]) -> str:
    """Return how tokens name the depots of a ship: `3`, or `3+4` clockwise (CB-10.5)."""
    return JOIN.join(DEPOTS[depot] for depot in depots)


def goods_word(goods: tuple[int, ...]) -> str:
    """Return how tokens name types of goods, in the order of their numbers: `pink+red`."""
    return JOIN.join(GOODS[good] for good in goods)


def _depots(value: str) -> tuple[int, ...]:
    return tuple(_DEPOT[word] for word in value.split(JOIN))


def _goods(value: str) -> tuple[int, ...]:
    return tuple(_GOOD[word] for word in value.split(JOIN))


def _estate(value: str) -> str:
    if value not in PRINTED and not house_id(value):
        raise ValueError(value)
    return value


_READERS: dict[str, Callable[[str], Any]] = {
    "depot": _DEPOT.__getitem__,
    "tile": FACES.__getitem__,
    "die": _TOOL.__getitem__,
    "discard": FACES.__getitem__,
    "hex": HEX.__getitem__,
    "good": _GOOD.__getitem__,
    "depots": _depots,
    "goods": _goods,
    "estate": _estate,
}
