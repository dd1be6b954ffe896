"""Errors of the host, as a tree under the engine's PlayerError: all are answered privately and change nothing.

HostError
├── NoTable         no such table, or none in this channel
├── ChannelBusy     the channel has a live table already
├── Elsewhere       the table belongs to another server
├── Several         several tables could be meant
├── NotInvited      only those who were invited may sit down
├── TableFull       every seat is taken
├── AlreadySeated   this person sits here already
├── NotSeated       this person has no seat at the table
├── NotInLobby      only possible before the game starts
├── NotRunning      only possible while the game runs
├── NotOwner        only the owner of the table may do this
├── TooFewSeats     the title cannot be played by so few
├── NoComputer      there is no computer player on that seat
├── NoVersion       the table never was at this version, or it cannot be shown any more
├── NotOver         only possible once the game is over
├── NoTurns         there is no turn to show in this span
├── NothingDone     there is no point of the game to go back to
├── RequestOpen     another request to go back waits for its answers
├── RequestOver     a request to go back has had its answer
├── NotAsked        others are asked whether the game may go back
├── HolidaySpan     a holiday may not last that long, or its end is past
├── NotAway         the person is on no holiday
├── AlreadyPaused   the table is paused already
├── NotPaused       the table is not paused
├── VoteOpen        the question whether to pause waits for the answers of others
├── VoteOver        the question whether to pause has had its answer
├── MayNotOffer     that seat is not to be offered, or not by this person
├── NotOffered      that seat is not to be taken over, or none is
├── SeveralOffered  several seats can be taken over
├── NoSeatKept      no seat waits for this person to come back
├── NoOrders        the title knows no standing orders
├── LeftOut         the person has chosen not to appear in statistics
├── Closing         the bot is going down; the same request works again in a moment
└── InternalFault   a bug of ours; logged, the table is as it was
"""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.table import Status, Table


class HostError(PlayerError):
    """Root of the host's refusals."""


class NoTable(HostError):
    """There is no such table; `table` is the id asked for, None when a channel was asked."""

    def __init__(self, table: int | None = None) -> None:
        super().__init__("no table here" if table is None else f"no table {table}")
        self.table = table


class ChannelBusy(HostError):
    """The channel has a live table already: `table` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(f"the channel is taken by table {table}")
        self.table = table


class Elsewhere(HostError):
    """The table belongs to another server."""

    def __init__(self) -> None:
        super().__init__("the table belongs to another server")


class Several(HostError):
    """Several tables could be meant, those of the asker first if there are any."""

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__(f"one of the tables {[table.id for table in tables]}")
        self.tables = tuple(tables)


class NotInvited(HostError):
    """Only the `guests` and the `owner` of the table may sit down there; they are users."""

    def __init__(self, guests: Sequence[int], owner: int) -> None:
        super().__init__("not invited")
        self.guests = tuple(guests)
        self.owner = owner


class TableFull(HostError):
    """All `size` seats are taken."""

    def __init__(self, size: int) -> None:
        super().__init__(f"all {size} seats are taken")
        self.size = size


class AlreadySeated(HostError):
    """The person sits at this table already, on `seat`."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"already on seat {seat}")
        self.seat = seat


class NotSeated(HostError):
    """The person has no seat at this table."""

    def __init__(self) -> None:
        super().__init__("no seat at this table")


class NotInLobby(HostError):
    """Only possible before the game starts; the table is `status`."""

    def __init__(self, status: Status) -> None:
        super().__init__(f"only possible in the lobby, the table is {status}")
        self.status = status


class NotRunning(HostError):
    """Only possible while the game runs; the table is `status`."""

    def __init__(self, status: Status) -> None:
        super().__init__(f"only possible in a running game, the table is {status}")
        self.status = status


class NotOver(HostError):
    """Only possible once the game has come to its end; the table is `status`."""

    def __init__(self, status: Status) -> None:
        super().__init__(f"only possible once the game is over, the table is {status}")
        self.status = status


class NotOwner(HostError):
    """Only the owner of the table may do this: `owner` is the user's id."""

    def __init__(self, owner: int) -> None:
        super().__init__(f"only the owner {owner} may do this")
        self.owner = owner


class TooFewSeats(HostError):
    """The title cannot be played with the `taken` seats; with `needed` it could."""

    def __init__(self, needed: int, taken: int) -> None:
        super().__init__(f"{taken} seats are taken, {needed} are needed")
        self.needed = needed
        self.taken = taken


class NoComputer(HostError):
    """There is no computer player on `seat`, or none at all (None)."""

    def __init__(self, seat: int | None) -> None:
        super().__init__("no computer player" + ("" if seat is None else f" on seat {seat}"))
        self.seat = seat


class NoVersion(HostError):
    """The table cannot be shown at `version`; it is at `newest`."""

    def __init__(self, version: int, newest: int) -> None:
        super().__init__(f"no version {version}, the table is at {newest}")
        self.version = version
        self.newest = newest


class NoTurns(HostError):
    """Nothing can be shown of the turns `first` to `last`; the game is in turn `newest`."""

    def __init__(self, first: int, last: int, newest: int) -> None:
        super().__init__(f"no turns {first} to {last}, the game is in turn {newest}")
        self.first = first
        self.last = last
        self.newest = newest


class NothingDone(HostError):
    """There is no point of the game to go back to."""

    def __init__(self) -> None:
        super().__init__("nothing to go back to")


class RequestOpen(HostError):
    """Another request to go back, made by `seat`, waits for its answers."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"a request of seat {seat} is open")
        self.seat = seat


class RequestOver(HostError):
    """A request to go back is over: `state` says what became of it (None: there is none), `seat` who ended it."""

    def __init__(self, state: str | None = None, seat: int | None = None) -> None:
        super().__init__(f"the request is {state or 'unknown'}")
        self.state = state
        self.seat = seat


class NotAsked(HostError):
    """Only the `seats` are asked whether the game may go back."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__(f"asked are the seats {list(seats)}")
        self.seats = tuple(seats)


class NoOrders(HostError):
    """The title knows no standing orders."""

    def __init__(self) -> None:
        super().__init__("no standing orders in this title")


class HolidaySpan(HostError):
    """A holiday ends in the future, and after at most `days` days."""

    def __init__(self, days: int) -> None:
        super().__init__(f"a holiday lasts at most {days} days")
        self.days = days


class NotAway(HostError):
    """The person is on no holiday."""

    def __init__(self) -> None:
        super().__init__("on no holiday")


class AlreadyPaused(HostError):
    """The table is paused already, `until` a time in unix seconds, or until somebody goes on (None)."""

    def __init__(self, until: float | None) -> None:
        super().__init__("already paused")
        self.until = until


class NotPaused(HostError):
    """The table is not paused."""

    def __init__(self) -> None:
        super().__init__("not paused")


class VoteOpen(HostError):
    """The person has answered whether to pause; the persons of these `seats` have not."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__(f"seats {list(seats)} have not answered")
        self.seats = tuple(seats)


class VoteOver(HostError):
    """The question whether to pause is over; `paused` says whether the table is paused now."""

    def __init__(self, *, paused: bool) -> None:
        super().__init__("the question is over")
        self.paused = paused


class MayNotOffer(HostError):
    """The `seat` is not for this person to offer: its own person has time left, or it was a `computer` player's from
    the start.
    """

    def __init__(self, seat: int, *, computer: bool) -> None:
        super().__init__(f"seat {seat} is not to be offered")
        self.seat = seat
        self.computer = computer


class NotOffered(HostError):
    """The `seat` is not to be taken over (None: no seat is); these `free` ones are."""

    def __init__(self, seat: int | None, free: Sequence[int] = ()) -> None:
        super().__init__("no seat is offered" if seat is None else f"seat {seat} is not offered")
        self.seat = seat
        self.free = tuple(free)


class SeveralOffered(HostError):
    """Several `seats` can be taken over."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__(f"which of the seats {list(seats)}?")
        self.seats = tuple(seats)


class NoSeatKept(HostError):
    """No seat waits for this person; `seat` is the one on which they once sat, if there is one."""

    def __init__(self, seat: int | None) -> None:
        super().__init__("no seat is kept")
        self.seat = seat


class LeftOut(HostError):
    """The person has chosen not to appear in statistics."""

    def __init__(self) -> None:
        super().__init__("left out of statistics")


class Closing(HostError):
    """The bot is going down; the same request works again after it has come back."""

    def __init__(self) -> None:
        super().__init__("the bot is going down")


class InternalFault(HostError):
    """A bug of ours at `table` (None when it has no id yet); it is logged, and the table is as it was."""

    def __init__(self, table: int | None) -> None:
        super().__init__(f"a fault of ours at table {table}")
        self.table = table
