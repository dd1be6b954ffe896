"""What may be seen of a position, and what nobody knows of it: piles, decks, solo stack, letters (MK-15, MK-18.9).

A view leaves out what `redraw` draws afresh; `known` blanks what opinions may not rest on.
"""

from collections import Counter
from collections.abc import Collection
from copy import copy
from itertools import groupby

from hansa_bot.engine.state import Chance, Decision, Rng, encode, mixed
from hansa_bot.titles.kit.states import common
from hansa_bot.titles.merkator.material import CONTRACTS, COUNTERS, LETTERS, NO_CARD, SOLO_STACK, VALUES
from hansa_bot.titles.merkator.state import (
    PAID_FROM,
    Bidding,
    Letters,
    MerkatorState,
    Payment,
    Reward,
    Split,
    stock,
    supply,
)
from hansa_bot.titles.merkator.view import MerkatorView, OfferView, OfficeView, PaymentView

_NO_CHANCE = Rng("")


def make_view(state: MerkatorState, seat: int | None) -> MerkatorView:
    """Return what a seat or a spectator (None) may see: all but decks, the cards under the tops, and letters."""
    lying = [row for row in state.chart if row]
    asked = state.stack[-1] if state.stack else Decision("", [])
    discarded = [CONTRACTS[card].value for card in state.discards]
    return MerkatorView(
        **common(state, seat),
        active=state.active if state.stack else None,
        actor=_actor(state),
        pawn=state.pawn,
        cubes=state.cubes[:],
        side=state.side,
        rows=[*map(len, state.chart)],
        letter=lying[0][0] if state.seen and lying else None,
        # counters never run out (MK-0.9): players may have more than were printed
        reserve=max(0, len(COUNTERS) - state.left_on_chart - sum(state.counters)),
        tops=[pile[0] if pile else None for pile in state.piles],
        pile_sizes=[*map(len, state.piles)],
        discards=[*map(discarded.count, VALUES)],
        bonus_row=[*state.bonus_row],
        bonus_left=len(state.bonus_deck),
        building_row=[*state.building_row],
        buildings_left=len(state.building_deck),
        solo_next=[CONTRACTS[card].value for card in state.stack_cards],
        offices=[_office(state, owner) for owner in range(state.seats)],
        letters=[LETTERS[each] for each in Letters.of(asked).letters] if asked.kind in ("swap", "loss") else [],
        split=Split.of(asked).cubes if asked.kind == "split" else 0,
        payment=_payment(state),
        reward=Reward.of(asked).value if asked.kind == "reward" else 0,
        offer=_offer(state),
        fulfilled=[*state.fulfilled],
        grabbed=state.grabbed,
        owes=state.owes,
        trigger=state.trigger,
        last_turn=state.last_turn,
        final=state.final,
        options=state.options,
    )


def _latest(state: MerkatorState, *kinds: str) -> Decision | None:
    """Return the last question of these kinds that still waits for its answer."""
    return next((decision for decision in reversed(state.stack) if decision.kind in kinds), None)


def _actor(state: MerkatorState) -> int | None:
    """Return who acts on this trip now: who delivers or pays, else whose turn it is."""
    acting = _latest(state, "deliver", "payment", "reward")
    return acting.seats[0] if acting else state.active if state.stack else None


def _office(state: MerkatorState, seat: int) -> OfficeView:
    hand = state.hand[seat]
    return OfficeView(
        seat=seat,
        storage=stock(state, seat),
        supply=supply(state, seat),
        counters=state.counters[seat],
        thalers=state.thalers[seat],
        contracts=[*state.contracts[seat]],
        bonus=[*state.bonus[seat]],
        buildings=[*state.buildings[seat]],
        hand=None if hand == NO_CARD else hand,
    )


def _payment(state: MerkatorState) -> PaymentView | None:
    found = _latest(state, "payment")
    if found is None:
        return None
    paying = Payment.of(found)
    traded = None if paying.trades < 0 else paying.trades
    *paid, time = paying.rest[PAID_FROM:]
    return PaymentView(contract=paying.contract, traded=traded, rest=paying.rest[:PAID_FROM], paid=paid, time=time)


def _offer(state: MerkatorState) -> OfferView | None:
    found = _latest(state, "bid", "sell_out")
    if found is None:
        return None
    bid = Bidding.of(found)
    top = state.piles[VALUES.index(bid.value)][0]
    price = {"thalers": bid.thalers, "counters": bid.counters}
    return OfferView(gainer=bid.gainer, gained=bid.contract, open=top, bidder=bid.bidder, **price)


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
