"""What a seat or a spectator may see of a table of Merkator: the same for all (MK-18.9)."""

import msgspec

from hansa_bot.engine.state import Decision, View
from hansa_bot.titles.kit.states import common
from hansa_bot.titles.merkator.material import CONTRACTS, COUNTERS, LETTERS, NO_CARD, VALUES
from hansa_bot.titles.merkator.meta import DEFAULTS, ON, Options
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


class OfficeView(msgspec.Struct, kw_only=True):
    """What a seat has: `storage` 16 counts of units by good, `supply` 8 of cubes by colour, cards by number.

    `contracts` ascend, the most valuable last; `hand` is a card or None.
    """

    seat: int
    storage: list[int]
    supply: list[int]
    counters: int
    thalers: int
    contracts: list[int]
    bonus: list[int]
    buildings: list[int]
    hand: int | None


class PaymentView(msgspec.Struct, kw_only=True):
    """A contract that is being paid by a seat.

    `traded` is None for a plain payment, else the number of trades so far; `rest` is what is still demanded, as in
    `tables.DEMANDS`. What was given so far: `paid` by good, `time` counters.
    """

    contract: int
    traded: int | None
    rest: list[int]
    paid: list[int]
    time: int


class OfferView(msgspec.Struct, kw_only=True):
    """A bid for the next contract (MK-14.4): who has gained which, which one lies open, who is asked."""

    gainer: int
    gained: int
    open: int
    bidder: int
    thalers: int
    counters: int


class MerkatorView(View, kw_only=True):
    """The whole position; goods, places, cards, letters are numbers (`material`).

    `active` is the seat whose turn it is, None after the end; `actor` who acts on this trip now: the active seat or a
    joiner. `pawn` is -1 before the first trip. `cubes` by major. `side` of the chart: plain, ultimo, empty in a solo
    game; `rows` how many counters lie in each of its rows; `letter` the next counter's letter as far as a swap has
    shown it, else None; `reserve` the counters that nobody has.

    `tops` holds by index of `VALUES` the top card of each pile, None where it is empty, `pile_sizes` how many lie
    there and `discards` how many of that value left the game. `bonus_row` and `building_row` are the open cards,
    `bonus_left` and `buildings_left` the sizes of the decks; `solo_next` the values of the solo stack from the top.

    `letters` are those of the rows whose losses are asked about now, `split` the cubes that wait to be split,
    `reward` the value whose reward is chosen, `payment` and `offer` what is being paid or bid for. `fulfilled` are
    the contracts that the actor has fulfilled on this trip. `grabbed` and `owes` speak of the active seat's turn.
    `trigger` is what triggered the final round (empty: nothing), `last_turn` the number of the game's last turn or
    0, `final` whether it is one of the last turns.
    """

    active: int | None
    actor: int | None
    pawn: int
    cubes: list[int]
    side: str
    rows: list[int]
    letter: int | None
    reserve: int
    tops: list[int | None]
    pile_sizes: list[int]
    discards: list[int]
    bonus_row: list[int]
    bonus_left: int
    building_row: list[int]
    buildings_left: int
    solo_next: list[int]
    offices: list[OfficeView]
    letters: list[str]
    split: int
    payment: PaymentView | None
    reward: int
    offer: OfferView | None
    fulfilled: list[int]
    grabbed: bool
    owes: bool
    trigger: str
    last_turn: int
    final: bool
    options: Options = DEFAULTS

    @property
    def coins(self) -> bool:
        """Whether thalers are used (MK-10.5, MK-12.2)."""
        return self.options.coins == ON and self.seats > 1


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
