"""What nobody knows of a position, drawn again: piles, decks, solo stack, letters (MK-15, MK-18.9).

A view leaves out what `redraw` draws afresh; `known` blanks what opinions may not rest on.
"""

from collections import Counter
from collections.abc import Collection
from copy import copy
from itertools import groupby

from hansa_bot.engine.state import Chance, Rng, encode, mixed
from hansa_bot.titles.merkator.material import CONTRACTS, COUNTERS, SOLO_STACK, VALUES
from hansa_bot.titles.merkator.state import MerkatorState

_NO_CHANCE = Rng("")


def redraw(state: MerkatorState, readers: Collection[int], rng: Chance) -> None:
    """Draw afresh what nobody can know; it is the same for all readers."""
    # alone, the cards of the stack are open when they come to their pile, so nothing in it is new (MK-10.9)
    seen = SOLO_STACK if state.solo else ()
    state.piles = [
        pile if value in seen else pile[:1] + bytes(mixed(rng, pile[1:]))
        for value, pile in zip(VALUES, state.piles, strict=True)
    ]
    state.bonus_deck, state.building_deck = (
        bytes(mixed(rng, deck)) for deck in (state.bonus_deck, state.building_deck)
    )
    same_value = groupby(state.stack_cards, lambda card: CONTRACTS[card].value)
    state.stack_cards = bytes(card for _, cards in same_value for card in mixed(rng, cards))
    _redraw_letters(state, rng)


def _redraw_letters(state: MerkatorState, rng: Chance) -> None:
    """Lay any counters on the chart, but for the one that a swap has shown (MK-4.22).

    Letters that ended rows have shown are not remembered: nothing in a position tells of them.
    """
    letters = b"".join(state.chart)
    shown = letters[:1] if state.seen else b""
    unseen = mixed(rng, (Counter(COUNTERS) - Counter(shown)).elements())
    lying = iter((*shown, *unseen))
    state.chart = [bytes(next(lying) for _ in row) for row in state.chart]


def known(state: MerkatorState) -> bytes:
    """Return the position without chance and what lies face down (MK-15.1)."""
    # a shallow copy will do: what is blanked below is replaced as a whole, and nothing else is touched
    shown = copy(state)
    shown.rng = _NO_CHANCE
    shown.piles = [pile[:1] + bytes(len(pile[1:])) for pile in state.piles]
    shown.bonus_deck, shown.building_deck = bytes(len(state.bonus_deck)), bytes(len(state.building_deck))
    if not state.seen:
        shown.chart = [bytes(len(row)) for row in state.chart]
    return encode(shown)
