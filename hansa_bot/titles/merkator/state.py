"""Everything that is true of a table of Merkator, as flat numbers, and what its decisions remember."""

from msgspec import field

from hansa_bot.engine.state import State
from hansa_bot.titles.kit.states import Numbers
from hansa_bot.titles.merkator.material import COLORS, COLUMNS, GOODS, NOWHERE, VALUES
from hansa_bot.titles.merkator.meta import DEFAULTS, OFF, ON, Options

BY_PEACE, BY_CHART, BY_TURNS = "peace", "chart", "turns"
"""What brings the end: the Peace of Westphalia, the last counter of the chart, or the turns of a solo game."""


class MerkatorState(State, kw_only=True):
    """The whole position; goods, places and cards are numbers (`material`), rows of cards bytes.

    `active` is the seat whose turn it is, `pawn` the place of the Merkator pawn, `cubes` by major how many lie there.
    `chart` holds by row the letters of the counters that still lie on it, the next one first; `side` is which side of
    it lies up, empty in a solo game; `seen` tells that a swap has shown the first counter still lying (MK-4.22).

    `piles` by index of `VALUES` the cards, the top first; the lowest value has none. `discards` holds the contracts
    that left the game, `stack_cards` those of the solo stack. `bonus_row` and `building_row` are the open cards from
    left to right, `bonus_deck` and `building_deck` the face-down ones, the next first. `renewed` counts by index of
    `VALUES` how often a pile was renewed, `put_under` how often Bonus cards went under their deck, for draws by name.

    By seat: `storage` 16 counts of units, `supply` 8 counts of cubes, `counters`, `thalers`, `contracts` in ascending
    order, `bonus` and `buildings` as they were bought, `hand` a card or `NO_CARD`.

    Of the turn under way: `fulfilled` are the contracts that the acting seat fulfilled on this trip, `grabbed`
    whether the active player took a card in hand, `owes` whether a forced sale must still be followed by a purchase.
    `trigger` is what triggered the final round and `last_turn` the number of the turn that ends the game, 0 while
    nobody knows.
    """

    options: Options = DEFAULTS
    active: int = 0
    pawn: int = NOWHERE
    cubes: list[int]
    side: str = ""
    chart: list[bytes]
    seen: bool = False
    piles: list[bytes]
    discards: bytes = b""
    stack_cards: bytes = b""
    bonus_row: bytes = b""
    bonus_deck: bytes = b""
    building_row: bytes = b""
    building_deck: bytes = b""
    renewed: list[int] = field(default_factory=lambda: [0] * len(VALUES))
    put_under: int = 0
    storage: list[int]
    supply: list[int]
    counters: list[int]
    thalers: list[int]
    contracts: list[bytes]
    bonus: list[bytes]
    buildings: list[bytes]
    hand: list[int]
    fulfilled: bytes = b""
    grabbed: bool = False
    owes: bool = False
    trigger: str = ""
    last_turn: int = 0

    @property
    def solo(self) -> bool:
        """Whether one plays alone (MK-10)."""
        return self.seats == 1

    @property
    def coins(self) -> bool:
        """Whether thalers are used (MK-10.5, MK-12.2)."""
        return self.options.coins == ON and self.seats > 1

    @property
    def losses(self) -> bool:
        """Whether ended rows bring losses (MK-10.2, MK-14.1)."""
        return self.options.losses == ON and self.seats > 1

    @property
    def joining(self) -> bool:
        """Whether trips may be joined (MK-10.12, MK-12.1)."""
        return self.options.joining != OFF and self.seats > 1

    @property
    def final(self) -> bool:
        """Whether this is a turn of the final round (MK-8.4), or the last one of a solo game (MK-10.13)."""
        return bool(self.last_turn) and self.turn > self.last_turn - self.seats

    @property
    def left_on_chart(self) -> int:
        """How many counters lie on the chart."""
        return sum(map(len, self.chart))


class Split(Numbers):
    """Cubes that were taken and wait to be split between the two goods of their colour (MK-4.5)."""

    cubes: int


class Letters(Numbers):
    """Letters of ended rows whose losses are due; the first one is what is asked about (MK-4.17, MK-4.24)."""

    letters: list[int]


class Payment(Numbers):
    """A contract that is being paid (MK-5.19 to MK-5.21).

    `trades` is -1 for a plain payment, else how many trades were named. `last` is the last kind that was given for
    MK-5.8, or -1. `rest` holds what is still demanded, by good, by column, and of how many kinds; then what was paid
    so far, by good, and the counters.
    """

    contract: int
    trades: int
    last: int
    rest: list[int]


PAID_FROM = len(GOODS) + len(COLUMNS) + 1
"""Where in `Payment.rest` begins what was paid."""


class Reward(Numbers):
    """A fulfilled contract of this value waits for its reward (MK-13.5)."""

    value: int


class Bidding(Numbers):
    """A contract just gained that others may bid for (MK-14.4).

    `gainer` has gained `contract` from the pile of `value`; `bidder` is the seat asked, or whose offer of `thalers`
    and `counters` waits for an answer.
    """

    gainer: int
    contract: int
    value: int
    bidder: int
    thalers: int = 0
    counters: int = 0


SUPPLY = len(COLORS)
"""Counts of cubes in each seat's part of `supply`."""
STORE = len(GOODS)
"""Counts of units in each seat's part of `storage`."""


def stock(state: MerkatorState, seat: int) -> list[int]:
    """Return a seat's units by good."""
    return state.storage[STORE * seat : STORE * seat + STORE]


def supply(state: MerkatorState, seat: int) -> list[int]:
    """Return the cubes in a seat's personal supply by colour."""
    return state.supply[SUPPLY * seat : SUPPLY * seat + SUPPLY]
