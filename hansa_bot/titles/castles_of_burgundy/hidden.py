"""What not everybody knows of a table, drawn anew: stacks, goods to come, and sealed choices (CB-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hansa_bot.engine.state import mixed
from hansa_bot.titles.castles_of_burgundy.meta import SECRET
from hansa_bot.titles.castles_of_burgundy.setup import castles, sides
from hansa_bot.titles.castles_of_burgundy.state import NOWHERE, BurgundyState

if TYPE_CHECKING:
    import random


def redraw(state: BurgundyState, seat: int | None, rng: random.Random) -> None:
    """Draw anew what a seat or a spectator (None) cannot know."""
    state.stacks = tuple(bytes(mixed(rng, stack)) for stack in state.stacks)
    goods = bytes(mixed(rng, state.piles + state.unused))
    state.piles, state.unused = goods[: len(state.piles)], goods[len(state.piles) :]
    if state.options.experts_choice == SECRET and state.stack and state.stack[0].kind in ("estate", "begin"):
        _redraw_choices(state, seat, rng)


def _redraw_choices(state: BurgundyState, seat: int | None, rng: random.Random) -> None:
    """Choose for the others among what they may have sealed, the estate before its castle (CB-16.3)."""
    chosen, begun = [*state.chosen], [*state.begun]
    for other in range(state.seats):
        if other == seat:
            continue
        if chosen[other]:
            chosen[other] = rng.choice(sides(state, other))
            state.chosen = tuple(chosen)
        if begun[other] != NOWHERE:
            begun[other] = rng.choice(castles(state, other))
    state.begun = tuple(begun)
