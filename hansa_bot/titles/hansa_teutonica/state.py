"""Everything that is true of a table of Hansa Teutonica, as flat numbers, and what its open decisions remember."""

import msgspec

from hansa_bot.engine.state import State
from hansa_bot.titles.hansa_teutonica.meta import Options
from hansa_bot.titles.kit.states import Numbers, Shared

DEFAULTS = Options()
UNKNOWN_MISSION = -1
Air = list[tuple[int, int]]
"""Pieces in the air: the space that each was lifted from, and its byte."""
BY_BONUS = -1
"""Stands where the route does that a piece was displaced from, when a permanent bonus places two."""


class HansaState(State, kw_only=True):
    """The whole position. Pieces are bytes (`material.code`); [seat] lists hold one number per seat.

    `spaces` holds the route spaces, each part of a route closed by a wall (`tables.WALL`); `slots` the printed
    office slots of all cities; `extras` pairs of city and piece, in each city from right to left; `supply` and
    `stock` a pair of traders and merchants per seat; `skills` the steps of five tracks per seat; `unused` and
    `used` the number of tokens of each kind per seat; `route_tokens` a token + 1 per route; `token_stock` the face-
    down tokens, the next one last; `plates` the pending tokens (`plates.entry`); `table` a seat + 1 per prestige
    space; `links` the seats that scored the link, in order; `end` the reason once the end is triggered.
    `neutral_stock` is -1 unless two play (HT-18); `discarded` are tokens out of the game; `permits_used` the
    permissions used in this turn, by bit of `Tables.permits` (HT-20.4).

    Of the modules (HT-21): `missions` the card of each seat, `UNKNOWN_MISSION` where it is not known; `favours` for
    each tile 0 when it is not in the game, 1 while it lies open, else its owner's seat + 2; `posts` route, seat and
    token of each promo token that lies beside a route; `owed` seats and the most pieces that each may now move from
    its stock to its supply, in order; `begun` whether anything was done in this turn.

    What hardly ever changes is shared by clones and only ever replaced, never changed in place.
    """

    board: str
    spaces: bytearray
    slots: bytearray
    extras: bytearray
    points: list[int]
    supply: list[int]
    stock: list[int]
    skills: Shared[list[int]]
    unused: Shared[list[int]]
    used: Shared[list[int]]
    route_tokens: bytearray
    token_stock: Shared[list[int]]
    plates: list[int]
    table: Shared[bytearray]
    links: Shared[list[int]]
    completed: int = 0
    active: int = 0
    actions_left: int = 0
    end: str | None = None
    options: Options = DEFAULTS
    neutral_stock: int = -1
    neutral_points: int = 0
    neutral_colours: int = 1
    discarded: Shared[list[int]] = msgspec.field(default_factory=list)
    permits_used: int = 0
    missions: Shared[list[int]] = msgspec.field(default_factory=list)
    favours: Shared[bytearray] = msgspec.field(default_factory=bytearray)
    posts: Shared[list[int]] = msgspec.field(default_factory=list)
    owed: Shared[list[int]] = msgspec.field(default_factory=list)
    begun: bool = False


def counted(counts: list[int], at: int, more: int) -> list[int]:
    """Return counts that clones share with one of them changed."""
    return [*counts[:at], counts[at] + more, *counts[at + 1 :]]


class Count(Numbers):
    """How many pieces `pay`, `share` or `remove` is still about."""

    left: int


class Reaction(Numbers):
    """What `relocate`, `extra`, `borrow` and `place_two` remember.

    `origin` is the route that a piece was displaced from (or BY_BONUS); `came_from` and `piece` are its space and
    byte, `air` whether it still is in the air, `left` the extra pieces that may follow, `lifted_from` and `lifted`
    space and byte of an extra piece lifted from the board, `down` part and byte of each piece set down.
    """

    origin: int
    came_from: int
    piece: int
    air: int
    left: int
    lifted_from: int = -1
    lifted: int = 0
    down: list[int] = msgspec.field(default_factory=list)


class MoveNumbers(Numbers):
    """Lifts that are left of a `move`, whether the outcome already differs from the beginning, pieces in the air."""

    lifts: int
    changed: int
    up: list[int] = msgspec.field(default_factory=list)


class Shift(Numbers):
    """A `shift` of anybody's pieces, by a token or a bonus.

    `hold` says how many may be in the air at once, `opponents` whether own pieces are left alone, `done` whether
    something has changed or nothing need change.
    """

    lifts: int
    hold: int
    opponents: int
    done: int
    up: list[int] = msgspec.field(default_factory=list)


class Claimed(Numbers):
    """The route of `more_offices` or `bonus`, what went from it to the stock, and the extra office tokens in hand."""

    route: int
    traders: int = 0
    merchants: int = 0
    tokens: int = 0


class Reuse(Numbers):
    """The pieces of a claimed route that may be used again by the bonus of that name, and how many of them."""

    traders: int
    merchants: int
    left: int


def pairs(numbers: list[int]) -> Air:
    """Return what a decision holds in pairs, as pieces in the air with the space that each was lifted from."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def flat(air: Air) -> list[int]:
    """Return pairs as a decision keeps them."""
    return [number for pair in air for number in pair]
