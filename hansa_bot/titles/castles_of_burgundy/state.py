"""Everything that is true of a table of The Castles of Burgundy, as flat numbers."""

from hansa_bot.engine.state import State
from hansa_bot.titles.castles_of_burgundy.meta import Options

DEFAULTS = Options()
NOWHERE = -1
"""The start hex of a seat that has not chosen it yet."""
NO_HOUSE = 0


class BurgundyState(State, kw_only=True):
    """The whole position; tiles are faces, goods numbers from 0 (`material`), hexes indices (`tables`).

    `order` are the seats of this round, `at` the place in it of the seat whose turn it is. `stacks` are the face-down
    tiles by type and the black-backed ones behind them, the next one first; `piles` the goods of the phases to come,
    `unused` those that take no part, `goods_row` those still on the round spaces, the topmost first.

    `depots` holds a face per slot (`material.DEPOT_START`), `depot_goods` six counts per numbered depot, `removed`
    the tiles out of the game, `bonus` for each type a large and a small tile: 0 while it lies open, else its owner's
    seat + 1. `track` holds the seats on each space from bottom to top.

    By seat: `tiles` the faces on 37 hexes, `storage` up to three faces, sorted, then zeros; `goods` and `sold` six
    counts, `dice` the two faces rolled (0 before) and `used` which of them are; `earned` points by source
    (`material.SOURCES`). `purchased` tells of the turn under way.

    Of the experts' game: `dealt` two estates per seat, `chosen` and `begun` what each seat has chosen, while
    `estates` are what everybody knows; `house` is the seed of the table's house estate. What is a tuple or bytes
    is never changed in place, so that clones share it.
    """

    options: Options = DEFAULTS
    phase: int = 0
    round: int = 0
    order: tuple[int, ...]
    at: int = 0
    stacks: tuple[bytes, ...]
    piles: bytes
    unused: bytes
    goods_row: bytes = b""
    white: int = 0
    depots: bytearray
    depot_goods: bytearray
    removed: bytes = b""
    bonus: bytearray
    track: tuple[tuple[int, ...], ...]
    estates: tuple[str, ...]
    tiles: bytearray
    storage: bytearray
    goods: bytearray
    sold: bytearray
    workers: list[int]
    silver: list[int]
    earned: list[int]
    dice: bytearray
    used: bytearray
    purchased: bool = False
    dealt: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    begun: tuple[int, ...] = ()
    house: int = NO_HOUSE
