"""What goods are worth: stored, sold, and loaded by a ship (CB-8.4, CB-12)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.judging.ground import Outlook
from hansa_bot.titles.castles_of_burgundy.material import knowledge
from hansa_bot.titles.castles_of_burgundy.position import goods_on, goods_spaces, new_types, selections, ship_depots
from hansa_bot.titles.castles_of_burgundy.scoring import PER_GOOD_SOLD, PER_TYPE_SOLD

TYPES_REWARDED, GOODS_REWARDED = knowledge(15), knowledge(25)
DIE = 2.82
"""What the die is worth that a sale takes."""
DELAY = 0.94
"""The share of a sale that remains when it is left for later: the number has to come up again."""
IN_TIME = 5
"""With fewer turns than this a stack may not be sold any more."""
AHEAD = 0.93
"""The worth of a step on the track, while there are rounds to come (CB-13.2)."""
FULL = 0.56
"""What it costs to fill the last space of the goods storage."""


def selling(look: Outlook, good: int, count: int) -> float:
    """Return everything that selling a stack brings, its silver included (CB-12.4)."""
    if not count:
        return 0.0
    brought, silver, workers = formulas.sale(look.state.seats, look.mine, count)
    points = brought + look.coin * silver + look.worker * workers
    if look.has(GOODS_REWARDED):
        points += PER_GOOD_SOLD * count
    return points + PER_TYPE_SOLD * (look.has(TYPES_REWARDED) and not look.sold[good])


def keeping(look: Outlook, good: int, count: int) -> float:
    """Return the worth of a stack that lies in the storage: one point each at least (CB-15.2)."""
    if not count:
        return 0.0
    chance = min(1.0, look.turns / IN_TIME)
    return max(float(count), chance * (DELAY * selling(look, good, count) - DIE) + (1 - chance) * count)


def sale(look: Outlook, good: int) -> float:
    """Return what it is worth to sell a stack now instead of keeping it."""
    count = look.stock[good]
    room = 0.0 if goods_spaces(look.state, look.seat) else FULL
    return selling(look, good, count) - keeping(look, good, count) + room


def best_sale(look: Outlook) -> float:
    """Return the worth of the best sale that is possible now."""
    return max((sale(look, good) for good, count in enumerate(look.stock) if count), default=0.0)


def loading(look: Outlook, depots: Sequence[int], pick: Sequence[int]) -> float:
    """Return the worth of loading all that fits from some depots, of new types only those picked."""
    worth, new = 0.0, 0
    heap = [sum(counts) for counts in zip(*(goods_on(look.state, depot) for depot in depots), strict=True)]
    for good, more in enumerate(heap):
        have = look.stock[good]
        if more and (have or good in pick):
            worth += keeping(look, good, have + more) - keeping(look, good, have)
            new += not have
    filled = new and new >= goods_spaces(look.state, look.seat)
    return worth - (FULL if filled else 0.0)


def choices(look: Outlook, depots: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what may be picked of new types in some depots; where all fit, that is all of them."""
    picks = selections(look.state, look.seat, depots)
    if picks:
        return picks
    new = tuple(new_types(look.state, look.seat, depots))
    return [new if len(new) <= goods_spaces(look.state, look.seat) else ()]


def best_load(look: Outlook) -> float:
    """Return the worth of the best load that lies ready, and of the step on the track."""
    every = ship_depots(look.mine)
    best = max(loading(look, depots, pick) for depots in every for pick in choices(look, depots))
    return best + order(look)


def order(look: Outlook) -> float:
    """Return the worth of a step on the track."""
    return AHEAD * min(1.0, look.turns / IN_TIME)
