"""Rate limits: what is expensive is made only so often, by a token bucket for each person and each server.

Nobody who only plays and looks meets them. Buckets belong to one process and begin full.
"""

from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from discord import app_commands

from hansa_bot.ui.kit.errors import TooMany

C = TypeVar("C", bound=app_commands.Command[Any, Any, Any])

LOOK, SHEET, POSTER, RECORD, FILM = 1, 3, 5, 5, 20
"""What things cost, about in pictures; a picture takes a twentieth of a second."""

PRICE = "price"
"""Where the extras of a command say what it costs."""

PERSON, SERVER = (120.0, 1.0), (600.0, 6.0)
"""What a full bucket holds, and what flows in each second. A person can turn two pages of a replay each second for
almost two minutes, or have six films at once; a server gets as much as leaves a core to the others."""

MENTIONS = (1.0, 1 / 60)
"""The same of mentions that are answered."""

REACTIONS = (3.0, 1 / 10)
"""The same of mentions beyond those to which a sign is given."""

_REMEMBERED = 10_000


def costs(price: int) -> Callable[[C], C]:
    """Give a command a price."""

    def give(command: C) -> C:
        command.extras[PRICE] = price
        return command

    return give


class TokenBuckets:
    """A bucket for each of many: `size` is what a full one holds, which fills by so much a second."""

    def __init__(self, size: float, a_second: float) -> None:
        self._size, self._a_second = size, a_second
        self._left: dict[int, tuple[float, float]] = {}

    def wait(self, who: int, cost: float, now: float) -> float:
        """Return after how many seconds somebody may spend so much, 0 when at once."""
        return max(0.0, cost - self._level(who, now)) / self._a_second

    def spend(self, who: int, cost: float, now: float) -> None:
        """Take so much out of somebody's bucket."""
        self._left[who] = (self._level(who, now) - cost, now)
        if len(self._left) > _REMEMBERED:
            # A full bucket is like one that was never used.
            self._left = {each: kept for each, kept in self._left.items() if self._level(each, now) < self._size}

    def _level(self, who: int, now: float) -> float:
        left, since = self._left.get(who, (self._size, now))
        return min(self._size, left + max(0.0, now - since) * self._a_second)


class RateLimiter:
    """What persons and servers have spent lately."""

    def __init__(self) -> None:
        self._persons, self._servers = TokenBuckets(*PERSON), TokenBuckets(*SERVER)
        self._mentions, self._reactions = TokenBuckets(*MENTIONS), TokenBuckets(*REACTIONS)

    def spend(self, user: int, server: int | None, cost: float, now: float) -> None:
        """Charge a user and a server for what is asked; raises TooMany, and charges neither then."""
        # Both are asked before either is charged: who is refused has spent nothing.
        wait = self._persons.wait(user, cost, now)
        if server is not None:
            wait = max(wait, self._servers.wait(server, cost, now))
        if wait:
            raise TooMany(ceil(now + wait))
        self._persons.spend(user, cost, now)
        if server is not None:
            self._servers.spend(server, cost, now)

    def allow_answer(self, user: int, now: float) -> bool:
        """Count a mention by a user; return whether it is answered."""
        return _take(self._mentions, user, now)

    def allow_reaction(self, user: int, now: float) -> bool:
        """Count a mention that is not answered; return whether a sign is given that it was heard."""
        return _take(self._reactions, user, now)


def _take(buckets: TokenBuckets, user: int, now: float) -> bool:
    if buckets.wait(user, 1.0, now):
        return False
    buckets.spend(user, 1.0, now)
    return True
