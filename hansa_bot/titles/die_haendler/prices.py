"""What things cost and bring, as plain arithmetic: price levels, sales, bonus, upkeep, promotion (DH-9 to DH-11).

Texts, pictures and judge ask the same functions. Levels, marks of the bonus track and rungs are numbers from 0.
"""

from collections.abc import Collection, Sequence

from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BONUSES, COSTS, MAKES, PROMOTION, RISE_PRICE, SELL


def raise_level(level: int, arrows: int) -> int:
    """Return the level of a price after so many arrows; from the highest it goes on at the lowest (DH-9.3)."""
    return (level + arrows) % len(SELL)


def earns_bonus(good: int, city: int) -> bool:
    """Return whether a city pays its bonus for a good: it does not make it itself (DH-10.3)."""
    return good not in MAKES[city]


def income(good: int, level: int, city: int, bonus: int, *, card: bool = False) -> int:
    """Return what one good of a wagon brings in a city, with a Sale with Bonus card or without (DH-10.3, DH-13.7)."""
    return SELL[level] + (bonus if card or earns_bonus(good, city) else 0)


def update_marks(marks: Sequence[int], standing: Collection[int], arrivals: int) -> list[int]:
    """Return the marks of all cities after so many arrivals, with wagons standing in these cities (DH-10.8)."""
    top = len(BONUSES) - 1
    return [0 if city in standing else min(mark + arrivals, top) for city, mark in enumerate(marks)]


def payable_rung(rung: int, money: int) -> int:
    """Return the rung whose upkeep is paid: the own one, or the highest below that can be paid (DH-11.1, DH-11.2)."""
    while COSTS[rung] > money:
        rung -= 1
    return rung


def rise_price(arrivals: int, rungs: int, cards: int = 0) -> int:
    """Return the price of rising so many rungs, so many of them by Social Rise (DH-11.7, DH-13.8)."""
    return (rungs - cards) * PROMOTION[arrivals] + cards * RISE_PRICE


def rises(rung: int, arrivals: int, money: int, cards: int = 0) -> list[tuple[int, int]]:
    """Return every rise as rungs and Social Rise cards, with this money and these cards (DH-11.6 to DH-11.10)."""
    # A card that saves nothing is not offered, for it would be gone (DH-11.9).
    cards = cards if PROMOTION[arrivals] > RISE_PRICE else 0
    most = min(material.MOST_RUNGS, material.TOP_RUNG - rung)
    return [
        (rungs, used)
        for rungs in range(most + 1)
        for used in range(min(rungs, cards) + 1)
        if rise_price(arrivals, rungs, used) <= money
    ]
