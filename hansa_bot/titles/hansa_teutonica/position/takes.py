"""What a seat has in hand, and which mixes of traders and merchants make up a number of pieces."""

from __future__ import annotations

from functools import cache

from hansa_bot.engine.action import Action, token
from hansa_bot.titles.hansa_teutonica.material import take


@cache
def mixes(kind: str, count: int, traders: int, merchants: int) -> tuple[Action, ...]:
    """Return the actions of one kind that take exactly `count` of so many traders and merchants, sorted."""
    least = max(0, count - traders)
    most = min(count, merchants)
    return tuple(sorted(token(kind, take(count - disc, disc)) for disc in range(least, most + 1)))


@cache
def mixes_up_to(kind: str, most: int, traders: int, merchants: int) -> tuple[Action, ...]:
    """Return the actions of one kind that take between 1 and `most` pieces, sorted."""
    return tuple(sorted(each for count in range(1, most + 1) for each in mixes(kind, count, traders, merchants)))


def hand_over(giving: list[int], getting: list[int], seat: int, traders: int, merchants: int) -> None:
    """Move so many pieces of a seat between its stock and its supply."""
    for index, count in ((2 * seat, traders), (2 * seat + 1, merchants)):
        giving[index] -= count
        getting[index] += count


def in_hand(pieces: list[int], seat: int) -> tuple[str, ...]:
    """Return the kinds of piece that a seat has in its supply or stock, sorted."""
    traders, merchants = pieces[2 * seat : 2 * seat + 2]
    return _HANDS[(traders > 0) + 2 * (merchants > 0)]


_HANDS: tuple[tuple[str, ...], ...] = ((), ("trader",), ("merchant",), ("merchant", "trader"))
