"""Late rounds: tables rich in goods, loads, cards, debts and ranks, with wagons all over the map."""

from __future__ import annotations

import random

from hansa_bot.titles.die_haendler.material import (
    BONUSES,
    CITIES,
    COSTS,
    GOODS,
    LINKED,
    MAKES,
    MOST_ARRIVALS,
    NOWHERE,
    PLACES,
    SELL,
    SPACES,
    TILES,
    WAGONS,
)
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState


def lay_out_late(state: HaendlerState, dice: random.Random) -> None:
    """Lay out a table that has just begun as late in a game: goods, loads, cards, debts, ranks, prices, wagons."""
    for seat in range(state.seats):
        state.money[seat] = 100 * dice.choice([0, 1, 2, 5, 11, 16, 25, 26, 40, 80])
        state.rungs[seat] = dice.randrange(len(COSTS))
        state.credits[seat] = min(dice.choice([0, 0, 0, 1, 2, 9]), state.credits_left)
        for _ in range(dice.randrange(4)):
            kind = dice.choice([kind for kind, left in enumerate(state.pile) if left] or [None])
            if kind is not None:
                state.pile[kind] -= 1
                state.hands[seat][kind] += 1
        for city, made in enumerate(MAKES):
            for good in made:
                count = min(dice.choice([0, 0, 1, 2]), state.supply(good))
                state.store(seat, city, good, count)
    state.levels = [dice.randrange(len(SELL)) for _ in GOODS]
    state.marks = [dice.randrange(len(BONUSES)) for _ in CITIES]
    state.arrivals = dice.randrange(MOST_ARRIVALS - state.seats)
    state.messenger = dice.choice(SPACES)
    state.round = dice.randint(2, 9)
    for seat in range(state.seats):
        state.tiles[seat] = bytes(sorted(dice.sample(TILES, 4 - (state.round - 1) % 4)))
    crowd = dice.random() < 0.5
    near = {place for place in SPACES for city in CITIES[:3] if place in _around(PLACES.index(city))}
    for wagon, place in zip(
        WAGONS, dice.sample(sorted(near) if crowd else range(len(PLACES)), len(WAGONS)), strict=True
    ):
        park(state, wagon, place, dice)


def _around(place: int) -> set[int]:
    return {far for near in LINKED[place] for far in LINKED[near]} | {*LINKED[place]}


def park(state: HaendlerState, wagon: int, place: int, dice: random.Random) -> None:
    """Put a wagon somewhere, with a load; in a city with a master or, empty, without one."""
    on_road = place >= len(CITIES)
    state.places[wagon] = place
    state.came_from[wagon] = dice.choice(LINKED[place]) if on_road else NOWHERE
    state.left[wagon] = dice.randrange(len(CITIES)) if on_road else NOWHERE
    state.masters[wagon] = NOBODY if on_road or dice.random() < 0.5 else dice.randrange(state.seats)
    kinds = dice.sample(range(len(GOODS)), len(GOODS))
    for seat in range(state.seats if on_road or state.masters[wagon] != NOBODY else 0):
        own = seat == state.masters[wagon]
        for _ in range(dice.randrange(3)):
            good = kinds[0] if own else dice.choice(kinds[1:])
            state.load(wagon, seat, good, bool(state.supply(good)))
