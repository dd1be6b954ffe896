"""What not everybody knows of a table, drawn anew: stacks, goods to come, and sealed choices (CB-18)."""

from collections.abc import Collection

from hansa_bot.engine.state import Chance, mixed
from hansa_bot.titles.castles_of_burgundy.meta import SECRET
from hansa_bot.titles.castles_of_burgundy.setup import castles, sides
from hansa_bot.titles.castles_of_burgundy.state import NOWHERE, BurgundyState


def redraw(state: BurgundyState, readers: Collection[int], rng: Chance) -> None:
    """Draw anew what none of these seats can know."""
    state.stacks = tuple(bytes(mixed(rng, stack)) for stack in state.stacks)
    # One pool: nobody knows which goods are left in the box.
    goods = bytes(mixed(rng, state.piles + state.unused))
    state.piles, state.unused = goods[: len(state.piles)], goods[len(state.piles) :]
    if state.options.experts_choice == SECRET and state.stack and state.stack[0].kind in ("estate", "begin"):
        _redraw_choices(state, readers, rng)


def _redraw_choices(state: BurgundyState, readers: Collection[int], rng: Chance) -> None:
    """Choose for the others among what they may have sealed, the estate before its castle (CB-16.3)."""
    chosen, begun = [*state.chosen], [*state.begun]
    for seat in range(state.seats):
        if seat in readers:
            continue
        if chosen[seat]:
            chosen[seat] = rng.choice(sides(state, seat))
            # At once: which castles there are depends on the estate chosen just before.
            state.chosen = tuple(chosen)
        if begun[seat] != NOWHERE:
            begun[seat] = rng.choice(castles(state, seat))
    state.begun = tuple(begun)
