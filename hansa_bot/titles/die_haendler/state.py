"""Everything that is true of a table of Die Händler, as flat numbers, and what its decisions remember."""

from functools import cache, lru_cache
from itertools import chain

import msgspec
from msgspec import field

from hansa_bot.engine.state import State
from hansa_bot.titles.die_haendler.material import CITIES, CREDITS, GOODS, PIECES
from hansa_bot.titles.die_haendler.meta import ON, OPEN, Options
from hansa_bot.titles.kit.states import Numbers

DEFAULTS = Options()
NOBODY = UNSEEN = CLOSED = -1
"""The master of a wagon that has none, a bid that was not made yet, a fee that is not offered."""
BY_ARRIVALS, BY_ROUNDS = "arrivals", "rounds"
"""What brings the end: wagons that arrived, or the last round that is played at all (DH-12.1, DH-12.7)."""

SEALED = ("bid", "wheel")
"""The questions that all are asked in secret (DH-1.5)."""


class Proposal(msgspec.Struct, frozen=True):
    """What a guest proposes to load, in the order of goods, and for which fee (DH-6.21)."""

    goods: bytes
    amount: int


class HaendlerState(State, kw_only=True):
    """The whole position; goods, places, cards and abilities are numbers (`material`), wagons count from 0.

    `round` is 0 while abilities are auctioned, `phase` 1 to 6, `starter` the starting player. `step` is what is done
    now, a key of `phases.STEPS`, and `due` the seats that have not had their turn in it, in turn order; `wagon` is
    the one that is dealt with where wagons come one after the other. `stack` holds a question, alone where it is
    somebody's turn, else above a COURSE record with those whose turn it is (`asking`).

    By seat: `money`, `rung`, `credits` how many credit cards, `abilities` in the order of getting them, `tiles` the
    values of those that lie face up, `hands` how many influence cards by kind, `warehouses` how many goods by city
    and good (`at`). By kind of influence card: `pile` how many are left, `removed` how many left the game.

    By wagon: `places` where it stands, `came_from` the place one step before on the road, NOWHERE in a city; `left`
    the city that it left last, NOWHERE before; `masters` a seat or NOBODY, `arrived` whether it entered a city this
    round, `loads` how many goods by seat and good (`at`), `axles` the seat of each Broken Axle card that lies on it.
    `messenger` is a space, `levels` by good where its price stands, `marks` by city where its bonus stands
    (`material.BONUSES`), `arrivals` the marker of the arrivals track.

    Phase 1: `purchases` are the passes of purchase turns that were completed this round, `bought` the goods bought
    in the present turn, `flat` the seats that have paid for Cheap Purchase in this turn, or, with
    `cheap_first_round=once`, in this round.

    Phase 2: `bids` by seat, UNSEEN until made, all shown once nobody owes one; `fees` by seat what one good and two
    cost, CLOSED where not offered, empty outside loading; `proposals` by seat, `refused` the seats that were refused.

    Phases 4 and 5: `wheels` by seat both targets, empty until set, all shown once nobody owes one; `with_card` the
    seats that have played Sale with Bonus on the wagon that is paid next.
    """

    options: Options = DEFAULTS
    round: int = 0
    phase: int = 0
    starter: int = 0
    step: str = ""
    due: list[int] = field(default_factory=list)
    wagon: int = 0
    money: list[int]
    rungs: list[int]
    credits: list[int]
    abilities: list[bytes]
    tiles: list[bytes]
    hands: list[list[int]]
    warehouses: list[tuple[int, ...]]
    pile: list[int]
    removed: list[int]
    places: list[int]
    came_from: list[int]
    left: list[int]
    masters: list[int]
    arrived: list[bool]
    loads: list[tuple[int, ...]]
    axles: list[bytes]
    messenger: int
    levels: list[int]
    marks: list[int]
    arrivals: int = 0
    purchases: int = 0
    bought: int = 0
    flat: bytes = b""
    bids: list[int] = field(default_factory=list)
    fees: list[int] = field(default_factory=list)
    proposals: list[Proposal | None] = field(default_factory=list)
    refused: bytes = b""
    wheels: list[bytes] = field(default_factory=list)
    with_card: bytes = b""
    reason: str = ""

    @property
    def open_money(self) -> bool:
        """Whether everybody may know what everybody owns (DH-15.1)."""
        return self.options.money == OPEN or self.over

    @property
    def transfers(self) -> bool:
        """Whether money and influence cards can be given away (DH-17.1)."""
        return self.options.transfers == ON

    @property
    def order(self) -> list[int]:
        """The seats in turn order (DH-1.3)."""
        # A list of its own each time, since steps take seats off it.
        return [*_order(self.starter, self.seats)]

    @property
    def credits_left(self) -> int:
        """How many credit cards nobody holds (DH-11.4)."""
        return CREDITS - sum(self.credits)

    @property
    def supplies(self) -> list[int]:
        """By good: how many can still be bought (DH-1.8)."""
        # Counted where the goods lie, for a number kept beside them could disagree. Rows are tuples, most of them met
        # before, and their totals are cached: this is asked at every purchase.
        rows = map(_totals, chain(self.warehouses, self.loads))
        return [PIECES - sum(traded) for traded in zip(*rows, strict=True)]

    def supply(self, good: int) -> int:
        """Return how many of a good can still be bought (DH-1.8)."""
        return self.supplies[good]

    def stock(self, seat: int, city: int) -> tuple[int, ...]:
        """Return what lies in a seat's warehouse in a city, by good."""
        return self.warehouses[seat][at(city, 0) : at(city + 1, 0)]

    def store(self, seat: int, city: int, good: int, count: int = 1) -> None:
        """Put so many of a good into a seat's warehouse in a city; less than none take it out."""
        self.warehouses[seat] = _with(self.warehouses[seat], at(city, good), count)

    def load(self, wagon: int, seat: int, good: int, count: int = 1) -> None:
        """Put so many of a good on a seat's row of a wagon."""
        self.loads[wagon] = _with(self.loads[wagon], at(seat, good), count)

    def row(self, wagon: int, seat: int) -> tuple[int, ...]:
        """Return what a seat has on a wagon, by good (DH-6.9)."""
        return self.loads[wagon][at(seat, 0) : at(seat + 1, 0)]

    def in_city(self, wagon: int) -> bool:
        """Return whether a wagon stands in a city."""
        return self.places[wagon] < len(CITIES)

    def owns(self, seat: int, ability: int) -> bool:
        """Return whether a seat has an ability."""
        return ability in self.abilities[seat]

    def cards(self, seat: int) -> int:
        """Return how many influence cards a seat holds, which everybody may know (DH-15)."""
        return sum(self.hands[seat])

    def play_card(self, seat: int, card: int) -> None:
        """Take a card out of the hand and out of the game (DH-13.1)."""
        self.hands[seat][card] -= 1
        self.removed[card] += 1


class Auction(Numbers):
    """An ability that is auctioned: the standing `bid` of the `bidder`, and those who can still raise, in order.

    `offerer` has put it up (DH-3.6, DH-3.7).
    """

    ability: int
    offerer: int
    bid: int
    bidder: int
    rest: list[int]


class Guest(Numbers):
    """The guest whose fees are named, or whose proposal is answered (DH-6.19, DH-6.23)."""

    seat: int


class Movement(Numbers):
    """What a movement turn has used: the tile (0 before it), whether the messenger was moved, extra points.

    `moved` are the wagons that were moved (DH-7.2, DH-7.18). Extra points are only counted: any number of those
    that are left can be given to a wagon, whichever cartwright they come from (DH-7.17, DH-7.20).
    """

    tile: int = 0
    courier: int = 0
    extra: int = 0
    moved: list[int] = field(default_factory=list)


class Office(Numbers):
    """Which offices their owner has used: the small one, the large one (DH-9.5, DH-9.8)."""

    small: int
    large: int


@cache
def _order(starter: int, seats: int) -> tuple[int, ...]:
    return *range(starter, seats), *range(starter)


@lru_cache(1 << 9)
def _totals(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return by good how many are in a row of several places or seats."""
    return tuple(sum(row[good :: len(GOODS)]) for good in range(len(GOODS)))


def _with(row: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    """Return a row with so many more of what stands there; rows never change in place, so that clones share them."""
    # A new row, not a list changed in place: so clones, and a search makes thousands, copy references alone.
    return *row[:place], row[place] + count, *row[place + 1 :]


def at(first: int, good: int) -> int:
    """Return where a good stands in a seat's `warehouses`, by city, or in a wagon's `loads`, by seat."""
    return first * len(GOODS) + good
