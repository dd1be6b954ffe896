"""What a seat knows when it judges: its own holdings, the time that is left, the worth of workers and silver."""

from __future__ import annotations

from collections import Counter

from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import GOODS, PHASES, ROUNDS, SALE_POINTS, TYPE_OF
from hansa_bot.titles.castles_of_burgundy.position.dice import COSTS, DOUBLE
from hansa_bot.titles.castles_of_burgundy.position.estate import covered, own
from hansa_bot.titles.castles_of_burgundy.position.goods import stock
from hansa_bot.titles.castles_of_burgundy.position.storage import stored
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import BIT, SIZE

TURNS = len(PHASES) * ROUNDS
FADING = 11
"""From so many turns before the end on, workers and silver lose what they are worth beyond their points."""
WORKER_POINTS, WORKER_USE = 0.5, 0.47
SILVER_POINTS, SILVER_USE = 1.0, 2.28
"""What one is worth at the end of the game (CB-15.2), and beyond that as long as it can be spent."""
ENOUGH_WORKERS, ENOUGH_SILVER = 5, 5
"""From this many on, more of them is hardly of use."""
HARDLY = 0.36
"""The share of the use that remains then."""


class Outlook:
    """A seat's holdings and the time that is left; `turns` are those still to come after this one."""

    def __init__(self, state: BurgundyState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.board = estate(state.estates[seat])
        self.mine = own(state, seat)
        self.full = covered(self.mine)
        self.stored = stored(state, seat)
        self.kinds = Counter(TYPE_OF[face] for face in self.stored)
        self.stock = stock(state, seat)
        self.sold = state.sold[len(GOODS) * seat : len(GOODS) * seat + len(GOODS)]
        self.workers, self.silver = state.workers[seat], state.silver[seat]
        self.clock = ROUNDS * state.phase + state.round
        self.turns = TURNS - 1 - self.clock
        self.left = self.turns / TURNS
        self.sale = SALE_POINTS[state.seats]
        self.costs = COSTS[DOUBLE in self.mine]
        fading = min(1.0, self.turns / FADING)
        scarce = 1.0 if self.workers < ENOUGH_WORKERS else HARDLY
        self.worker = WORKER_POINTS + WORKER_USE * fading * scarce
        scarce = 1.0 if self.silver < ENOUGH_SILVER else HARDLY
        self.coin = SILVER_POINTS + SILVER_USE * fading * scarce
        self.covers: list[float | None] = [None] * SIZE

    def has(self, face: int) -> bool:
        """Tell whether a tile like this lies in the estate."""
        return face in self.mine

    def missing(self, kind: int) -> int:
        """How many hexes of a type are still empty."""
        return (self.board.all_of[kind] & ~self.full).bit_count()

    def empty(self, index: int) -> bool:
        """Tell whether a hex is empty."""
        return not self.full & BIT[index]
