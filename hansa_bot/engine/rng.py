"""Randomness: a keyed counter inside the state, or draws that were given explicitly.

The same key gives the same game in every Python version, and nothing public lets anybody guess the key.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from hansa_bot.engine.errors import DrawError

T = TypeVar("T")


class Rng(msgspec.Struct):
    """The source of all chance of one table.

    `count` rises with every draw. `given` holds results by the name of the draw, first one first, for a game that
    was played elsewhere; a name that stands in it is never drawn at random.
    """

    key: str
    count: int = 0
    given: dict[str, list[Any]] = {}

    def clone(self) -> Rng:
        """Return an independent copy."""
        given = {name: rest[:] for name, rest in self.given.items()} if self.given else {}
        return Rng(self.key, self.count, given)


def _below(rng: Rng, bound: int) -> int:
    # Keyed, so that nobody can work out later draws from earlier ones; 256 bits make the bias of a remainder nothing.
    digest = hmac.digest(rng.key.encode(), rng.count.to_bytes(8, "big"), "sha256")
    rng.count += 1
    return int.from_bytes(digest, "big") % bound


def shuffle(rng: Rng, name: str, items: Sequence[T], rule: str = "") -> list[T]:
    """Return the items in random order, or in the order given for this draw.

    Raises DrawError, naming the rule, when the given order is not an order of these very items.
    """
    return deal(rng, name, items, len(items), rule)


def deal(rng: Rng, name: str, items: Sequence[T], count: int, rule: str = "") -> list[T]:
    """Return so many of the items in random order, or those given for this draw; the others stay out of the game.

    Raises DrawError, naming the rule, when what is given cannot be had from these items.
    """
    if name not in rng.given:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(rng, last + 1)
            order[last], order[other] = order[other], order[last]
        return order[:count]
    rng.count += 1
    rest = rng.given[name]
    dealt = rest[:count]
    if len(dealt) < count or Counter(map(str, dealt)) - Counter(map(str, items)):
        raise DrawError(name, dealt, items, rule)
    rng.given[name] = rest[count:]
    return dealt


def pick(rng: Rng, name: str, items: Sequence[T], rule: str = "") -> T:
    """Return one of the items at random, or the next result given for this draw (a die is a pick from its faces).

    Raises DrawError, naming the rule, when the given result is none of the items.
    """
    if name in rng.given:
        rng.count += 1
        rest = rng.given[name]
        if not rest or rest[0] not in items:
            raise DrawError(name, rest[:1], items, rule)
        rng.given[name] = rest[1:]
        result: T = rest[0]
        return result
    return items[_below(rng, len(items))]
