"""Standing: all that is known of one table in memory, as of its last commit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import State
from hansa_bot.host.errors import NotRunning
from hansa_bot.host.table import Table
from hansa_bot.host.time.pace import Clocks
from hansa_bot.store.prefs import FollowerRow
from hansa_bot.store.requests import OPEN, ProposalRow, Receipt
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerKey, TimerRow
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

RequestKey = tuple[int, str, str]
Asked = tuple[int, tuple[int, ...]]
"""A turn, and the persons' seats that were last asked to decide in it."""


@dataclass(frozen=True, slots=True)
class Card:
    """The last card that was made due at a table: for which version, for which seats."""

    nonce: str
    version: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What the people at a table have been told: the last card, and who was asked."""

    card: Card | None = None
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A table at one moment; never changed, a commit puts a new one in its place.

    `sitters` are the seats with their names as stored. `log` holds the line of version v at index v. `cards` are
    the versions of all cards, `kept` those with a snapshot; at `undo_from` the present stretch of free undo begins.
    `proposals` are all requests to go back, by their nonces, `timers` what is to happen later, `orders` the standing
    orders by seat: they are secret; `followers` by user are told quietly how the game goes on.
    """

    table: Table
    sitters: tuple[SeatRow, ...]
    revision: int
    session: Session[Any] | None = None
    log: tuple[Entry, ...] = ()
    told: Told = Told()
    cards: tuple[int, ...] = ()
    kept: frozenset[int] = frozenset()
    undo_from: int | None = None
    receipts: Mapping[RequestKey, Receipt] = field(default_factory=dict)
    proposals: Mapping[str, ProposalRow] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    timers: Mapping[TimerKey, TimerRow] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    followers: Mapping[int, FollowerRow] = field(default_factory=dict)

    @property
    def title(self) -> Title:
        """The title that is played."""
        return registry.load(self.table.title)

    @property
    def game(self) -> Session[Any]:
        """The game; raises NotRunning when it has not begun."""
        if self.session is None:
            raise NotRunning(self.table.status)
        return self.session

    @property
    def proposal(self) -> ProposalRow | None:
        """The request to go back that is open, if there is one."""
        return next((row for row in self.proposals.values() if row.state == OPEN), None)

    @property
    def state(self) -> State:
        """The present state of the game; raises NotRunning when it has not begun."""
        state: State = self.game.state
        return state

    def seats_to_move(self, *, computers: bool) -> list[int]:
        """Return the seats that must decide now: those of computer players, or those of persons."""
        if self.session is None or not self.table.status.live:
            return []
        seats = self.table.seats
        return [seat for seat in self.session.waiting if (seats[seat].computer is not None) == computers]
