"""What arrows of price wheels bring, whatever others that sell the same point at (DH-9.2, DH-9.3, DH-23.4)."""

from functools import cache, lru_cache
from math import comb

from hansa_bot.titles.die_haendler import material, prices

RAISED = 0.5
"""How likely another seller of a good points an arrow at it."""
RELUCTANCE = 5.0
"""Decides for doing nothing where something brings as much."""
AS_IT_IS = tuple(range(len(material.SELL)))
BY_OFFICE = (*AS_IT_IS[1:], AS_IT_IS[-1])
BY_LARGE_OFFICE = (AS_IT_IS[-1], *BY_OFFICE[1:])
"""By level: where the best use of offices brings a price after the wheels (DH-9.6, DH-9.7)."""


@cache
def _likely(rivals: int) -> list[float]:
    """Return by number how likely so many others that sell a good point an arrow at it."""
    return [comb(rivals, more) * RAISED**more * (1 - RAISED) ** (rivals - more) for more in range(rivals + 1)]


@lru_cache(1 << 9)
def by_arrows(stake: float, level: int, rivals: int, lift: tuple[int, ...]) -> tuple[float, float]:
    """Return what one arrow at a good brings, and what two do, with those of others as they are likely."""
    here = material.SELL[level]
    # One arrow of each rival at most, as `_likely` counts them, and two own ones.
    brings = [stake * (material.SELL[lift[prices.raise_level(level, arrows)]] - here) for arrows in range(rivals + 3)]
    one, two = (
        # Less what the others raise anyway: an arrow is worth what it adds to theirs.
        sum([chance * (brings[arrows + more] - brings[more]) for more, chance in enumerate(_likely(rivals))])
        - RELUCTANCE * arrows
        for arrows in (1, 2)
    )
    return one, two
