"""What nobody knows of a table, drawn anew: piles, decks, the solo stack and the letters on the chart (MK-15)."""

from collections import Counter
from collections.abc import Collection
from itertools import groupby

from hansa_bot.engine.state import Chance, mixed
from hansa_bot.titles.merkator.material import CONTRACTS, COUNTERS, SOLO_STACK, VALUES
from hansa_bot.titles.merkator.state import MerkatorState


def redraw(state: MerkatorState, readers: Collection[int], rng: Chance) -> None:
    """Draw anew what nobody can know, whoever it is."""
    # alone, the cards of the stack are open when they come to their pile, so nothing in it is new (MK-10.9)
    known = SOLO_STACK if state.solo else ()
    state.piles = [
        pile if value in known else pile[:1] + bytes(mixed(rng, pile[1:]))
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
