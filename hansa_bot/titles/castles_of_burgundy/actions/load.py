"""A ship's goods: one depot, or two neighbouring ones with knowledge 5, and a step on the track (CB-8.4, CB-8.5)."""

from __future__ import annotations

from itertools import combinations

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, DEPOTS, GOODS, RING, knowledge
from hansa_bot.titles.castles_of_burgundy.notation import depots_word, goods_word
from hansa_bot.titles.castles_of_burgundy.position.depots import goods_on
from hansa_bot.titles.castles_of_burgundy.position.goods import spaces, stock
from hansa_bot.titles.castles_of_burgundy.position.track import advance
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

TWO_DEPOTS = knowledge(5)
ONE = tuple((depot,) for depot in range(BLACK_DEPOT))
ONE_OR_TWO = (*ONE, *RING)


def offers(state: BurgundyState, seat: int, mine: bytearray) -> list[Action]:
    """Return every depot, or pair of them, with every choice of new types where not all fit."""
    found: list[Action] = []
    for depots in choices(mine):
        word = f"load/{depots_word(depots)}"
        picks = selections(state, seat, depots)
        found += [f"{word}/{goods_word(pick)}" for pick in picks] if picks else [word]
    return found


def choices(mine: bytearray) -> tuple[tuple[int, ...], ...]:
    """Return the depots, alone or in pairs, that a ship may load from (CB-10.5)."""
    return ONE_OR_TWO if TWO_DEPOTS in mine else ONE


def new_types(state: BurgundyState, seat: int, depots: tuple[int, ...]) -> list[int]:
    """Return the types in the heap of these depots that the seat has none of."""
    heap = bytes(map(sum, zip(*(goods_on(state, depot) for depot in depots), strict=True)))
    return [good for good, count in enumerate(stock(state, seat)) if heap[good] and not count]


def selections(state: BurgundyState, seat: int, depots: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return which new types may be taken; empty where there is nothing to choose (CB-8.4)."""
    new, free = new_types(state, seat, depots), spaces(state, seat)
    return list(combinations(new, free)) if len(new) > free > 0 else []


def resolve(
    state: BurgundyState, seat: int, outcome: Outcome, depots: tuple[int, ...], pick: tuple[int, ...] = ()
) -> None:
    """Take all goods that can be stored, then move the marker (CB-8.4, CB-8.5)."""
    state.stack.pop()
    new = new_types(state, seat, depots)
    taken = pick or (() if len(new) > spaces(state, seat) else new)
    owned = [good for good, count in enumerate(stock(state, seat)) if count]
    loaded: list[str] = []
    for good in sorted({*owned, *taken}):
        for depot in depots:
            count = state.depot_goods[len(GOODS) * depot + good]
            state.depot_goods[len(GOODS) * depot + good] = 0
            state.goods[len(GOODS) * seat + good] += count
            loaded += [GOODS[good]] * count
    outcome.tell("loaded", seat=seat, depots=[DEPOTS[depot] for depot in depots], goods=loaded)
    advance(state, seat, outcome)
