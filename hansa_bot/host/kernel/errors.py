"""Errors of the host, under the engine's PlayerError: all are answered privately and change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, dataclass_transform

from hansa_bot.engine.errors import PlayerError, Refusal
from hansa_bot.model.errors import Unavailable

if TYPE_CHECKING:
    from hansa_bot.host.kernel.table import Status, Table


@dataclass_transform(eq_default=False)
class HostError(PlayerError):
    """Root of the host's refusals, each with what its reader has to know; the sentences stand with who shows them."""

    # A refusal consists of the fields that it declares: so none of some fifty needs a constructor of its own.
    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        return repr(self)


class NoTable(HostError):
    """There is no such table; `table` is the id asked for, None when a channel was asked."""

    table: int | None = None

    def __str__(self) -> str:
        return "no table here" if self.table is None else f"no table {self.table}"


class NoTableOfYours(NoTable):
    """Somebody asks in private, where only their own tables can be meant, and sits at none."""


class ChannelBusy(HostError):
    """The channel has a live table already: `table` is its id."""

    table: int


class TooManyTables(HostError):
    """The person owns as many live tables as they may (`most`); or the channel with its threads, or the server, as
    `where` says, has so many. `there` are now.
    """

    most: int
    where: str
    there: int = 0


class Elsewhere(HostError):
    """The table belongs to another server."""


class Several(HostError):
    """Several tables could be meant, those of the asker first if there are any; `private` where no channel says."""

    tables: Sequence[Table]
    private: bool = False


class NotInvited(HostError):
    """Only the `guests` and the `owner` of the table may sit down there; they are users."""

    guests: Sequence[int]
    owner: int


class TableFull(HostError):
    """All `size` seats are taken."""

    size: int


class ColourTaken(HostError):
    """Somebody else has chosen that colour before."""


class AlreadySeated(HostError):
    """The person sits at this table already, on `seat`."""

    seat: int


class NotSeated(HostError):
    """The person has no seat at this table."""


class NotInLobby(HostError):
    """Only possible before the game starts; the table is `status`."""

    status: Status


class NotRunning(HostError):
    """Only possible while the game runs; the table is `status`."""

    status: Status


class NotOver(HostError):
    """Only possible once the game has come to its end; the table is `status`."""

    status: Status


class NoAnalysis(HostError):
    """There is no analysis of this game, or not now: `why` says so in a word."""

    why: str


class NoPuzzle(HostError):
    """There is no puzzle for this person; or theirs is `gone`, or was answered as that of the week: `why` says so."""

    why: str | None = None


class NotOwner(HostError):
    """Only the owner of the table (`owner` is the user's id) and managers of its server may do this."""

    owner: int


class PlaysOn(HostError):
    """The table plays on from an earlier game: its seats, their order and the options are those of that game."""


class NotAgreed(HostError):
    """People at the table, by these `names`, have not agreed to the head starts yet."""

    names: str


class NoDeal(HostError):
    """No deal can be played here, or not any more."""


class DealOn(HostError):
    """The channel has a deal already, `until` a time in unix seconds."""

    until: float


class DealBegun(HostError):
    """Somebody has begun the deal, so it goes on `until` a time in unix seconds."""

    until: float


class DealSet(HostError):
    """The table plays a deal: its seats, options and computer players are those of all who play it."""


class DealPlayed(HostError):
    """Somebody at the table, by these `names`, has played the deal already."""

    names: str


class DealSealed(HostError):
    """Others can still play the same deal, `until` a time in unix seconds."""

    until: float


class RecordTooLarge(HostError):
    """A file is too large for a game: so many kilobytes, where `most` are taken."""

    size: int
    most: int


class NoRecord(HostError):
    """A file is no record of a game that can be played again, as `line` (0: none in particular) shows."""

    line: int


class OtherFile(NoRecord):
    """A file is something else than a record, such as a picture: `what`."""

    what: str


class NewerRecord(HostError):
    """A record was made under newer rules than these."""


class MidwayRecord(HostError):
    """A record begins in the midst of a game, with a position that nothing in the file vouches for."""


class TooFewSeats(HostError):
    """The title cannot be played with the `taken` seats; with `needed` it could."""

    needed: int
    taken: int


class NoComputer(HostError):
    """There is no computer player on `seat`, or none at all (None)."""

    seat: int | None


class NobodyThere(HostError):
    """No person sits on `seat`."""

    seat: int


class NoVersion(HostError):
    """The table cannot be shown at `version`; it is at `newest`."""

    version: int
    newest: int


class NoTurns(HostError):
    """Nothing can be shown of the turns `first` to `last`; the game is in turn `newest`."""

    first: int
    last: int
    newest: int


class NothingDone(HostError):
    """There is no point of the game to go back to."""


class NothingUndone(HostError):
    """Nothing was undone, or something else was done since, so nothing can be done again."""


class RequestOpen(HostError):
    """Another request to go back, made by `seat`, waits for its answers."""

    seat: int


class RequestOver(HostError):
    """A request to go back is over: `state` says what became of it (None: there is none), `seat` who ended it."""

    state: str | None = None
    seat: int | None = None


class HolidaysOften(HostError):
    """Too many holidays began lately; `at` is from when on the next one can, in unix seconds."""

    at: float


class AskedOften(HostError):
    """The others were asked for the same thing lately; `at` is from when on they may be again, in unix seconds."""

    at: float


class NotAsked(HostError):
    """Only the `seats` are asked."""

    seats: Sequence[int]


class NoOrders(HostError):
    """The title knows no standing orders."""


class NoPlan(HostError):
    """The next turn cannot be planned like that. `why`: "now" (it is the seat's turn), "early" (too much of it is
    open), "behind" (the step follows what cannot be foreseen), "hidden" (it draws or reveals something).
    """

    why: str


class NoPlanYet(NoPlan):
    """Too much of the next turn is open; `refusal` is what, in the title's words, if it says so."""

    refusal: Refusal | None = None


class NoCoach(HostError):
    """There are no hints in this game."""


class HelpBeside(NoCoach):
    """Hints here would be hints for a game that still runs, that of a `table`."""

    table: int


class HintOutdated(HostError):
    """The position that a hint was for is past."""


class HolidaySpan(HostError):
    """A holiday ends in the future, and after at most `days` days."""

    days: int


class NotAway(HostError):
    """The person is on no holiday."""


class AlreadyPaused(HostError):
    """The table is paused already, `until` a time in unix seconds, or until somebody goes on (None)."""

    until: float | None


class NotPaused(HostError):
    """The table is not paused."""


class VoteOpen(HostError):
    """The person has answered whether to pause; the persons of these `seats` have not."""

    seats: Sequence[int]


class VoteOver(HostError):
    """The vote on a `motion`, by its kind, is over; the table may be `paused` now."""

    motion: str
    paused: bool


class AgreementOpen(HostError):
    """Something else that `seat` has proposed waits for its answers."""

    seat: int


class MayNotOffer(HostError):
    """The `seat` is not for this person to offer: its own person has time left, or it was a `computer` player's from
    the start.
    """

    seat: int
    computer: bool


class SeatChanged(HostError):
    """Somebody else sits on the `seat` than the one who was seen there."""

    seat: int


class NotOffered(HostError):
    """The `seat` is not to be taken over (None: no seat is); these `free` ones are."""

    seat: int | None
    free: Sequence[int] = ()


class SeveralOffered(HostError):
    """Several `seats` can be taken over."""

    seats: Sequence[int]


class NoSeatKept(HostError):
    """No seat waits for this person; `seat` is the one on which they once sat, if there is one."""

    seat: int | None


class LeftOut(HostError):
    """The person has chosen not to appear in statistics."""


class Closing(HostError):
    """The bot is going down; the same request works again after it has come back."""


class InternalFault(HostError):
    """A bug of ours at `table` (None when it has no id yet); it is logged, and the table is as it was."""

    table: int | None


class StoreFailed(InternalFault):
    """No bug: the database was held by another process, had no room or is gone, as `why` says (BUSY, FULL, AWAY)."""

    why: str


def as_told(error: BaseException) -> BaseException:
    """Return what a database that can't be used means to the person who asked; any other error as it is."""
    return StoreFailed(None, error.why) if isinstance(error, Unavailable) else error
