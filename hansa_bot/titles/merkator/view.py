"""What a seat or a spectator may see of a table of Merkator: the same for all (MK-18.9); `hidden` makes it.

These records know nothing of the state, so that what reads them need not know it either.
"""

import msgspec

from hansa_bot.engine.state import View
from hansa_bot.titles.merkator.meta import DEFAULTS, ON, Options


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
