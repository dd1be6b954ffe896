"""What the conformance suite must know of The Castles of Burgundy."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy import setup
from hansa_bot.titles.castles_of_burgundy.meta import SECRET
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState, clone
from tests.titles.castles_of_burgundy.text_player import answer as answer

REASONS = ("phases",)
STEERED: dict[str, object] = {}
TABLES = {
    "basic_2": (2, {}),
    "basic_3": (3, {}),
    "basic_4": (4, {}),
    "dealt_2": (2, {"experts": "deal", "experts_choice": "secret"}),
    "same_3": (3, {"experts": "same", "purchase_timing": "between_actions"}),
    "free_4": (4, {"experts": "free", "tie_empty": "most"}),
}
"""By name: where the end is recorded."""
SEALED: frozenset[str] = frozenset()
"""Choices are sealed in the experts' game only; `test_experts.py` looks after them."""
PERFT = ((2, 1, 16), (2, 2, 122), (3, 1, 12), (3, 2, 104), (4, 1, 26))
"""Seats, depth, count, by hand; everybody has one worker, one silverling and one each of turquoise, pink and brown.

Two seats, dice 1 and 5: by the 1 a sale, six tiles of depots 1, 2 and 6, workers; by the 5 likewise: 16. After a sale
for nothing eight by the other die and four tiles to buy: 12; after a tile of depot 1 or 5 eight, with a hex for the
ship and for k23: 8 + 9 and 9 + 8; after each of eight tiles for a worker four; after workers 3 sales, 12 tiles and
workers: 16. Each die 12 + 17 + 16 + 16 = 61: 122.
Three seats, a double 2: nine tiles of depots 1 to 3, two sales, workers: 12. After a sale 4 and six tiles to buy:
20; after depots 1 and 3 four each, a ship finds d3: 13 + 13; after depot 2 eleven each, k23 finds c4 and the
warehouse two hexes: 36; after workers 3 sales, 18 tiles, workers: 22. Together 104.
Four seats, 3 and 1: two sales, 11 tiles by each, twice workers: 26."""


def plant(state: BurgundyState, reader: int | None) -> BurgundyState:
    """Return the position with other stacks, other goods to come, and other sealed choices of other seats."""
    other = clone(state)
    other.stacks = tuple(stack[1:] + stack[:1] for stack in state.stacks)
    hidden = state.piles + state.unused
    hidden = hidden[1:] + hidden[:1]
    other.piles, other.unused = hidden[: len(state.piles)], hidden[len(state.piles) :]
    if state.options.experts_choice == SECRET and state.stack and state.stack[0].kind in ("estate", "begin"):
        for seat in range(state.seats):
            if seat != reader:
                _choose_otherwise(other, seat)
    return other


def _choose_otherwise(state: BurgundyState, seat: int) -> None:
    if state.chosen[seat]:
        sides = setup.sides(state, seat)
        name = next(side for side in sides if side != state.chosen[seat])
        state.chosen = (*state.chosen[:seat], name, *state.chosen[seat + 1 :])
    if state.begun[seat] >= 0:
        castles = setup.castles(state, seat)
        index = next(castle for castle in castles if castle != state.begun[seat])
        state.begun = (*state.begun[:seat], index, *state.begun[seat + 1 :])
