"""Notices: what the host tells everybody at a table in a line, or one user in a private message."""

from typing import ClassVar

import msgspec

from hansa_bot.host.kernel.posts import DIRECT, NOTE, PostPayload


class Note(PostPayload, frozen=True, kw_only=True, tag_field="what"):
    """A line for everybody at the table, which mentions nobody; `seat` is whom it is about."""

    kind: ClassVar[str] = NOTE


class LobbyExpires(Note, frozen=True, kw_only=True, tag="expiring"):
    """A lobby in which nothing happens closes at a time."""

    at: float


class TableIdle(Note, frozen=True, kw_only=True, tag="idle"):
    """A game in which nobody has played `since` a time closes at another."""

    at: float
    since: float


class ThinksLess(Note, frozen=True, kw_only=True, tag="thinks_less"):
    """Quick computer players stand in for those that think `until` the server's next day; None: none may think, or
    they are too `busy` to do so in time."""

    until: float | None = None
    busy: bool = False


class HolidayBegins(Note, frozen=True, kw_only=True, tag="holiday"):
    """Somebody is away until a time."""

    seat: int
    until: float


class HolidayEnds(Note, frozen=True, kw_only=True, tag="returned"):
    """Somebody is back from a holiday, for whom others wait."""

    seat: int


class HolidayUsedUp(Note, frozen=True, kw_only=True, tag="used_up"):
    """Somebody is on holiday still, but the table waits for them no longer than for anybody."""

    seat: int


class TablePaused(Note, frozen=True, kw_only=True, tag="paused"):
    """The table rests, as a seat has asked, until a time or until somebody goes on."""

    seat: int | None
    until: float | None


class TableResumed(Note, frozen=True, kw_only=True, tag="resumed"):
    """The table goes on, by itself or because a seat says so."""

    seat: int | None


class SeatTaken(Note, frozen=True, kw_only=True, tag="taken"):
    """Somebody has taken a seat over; `before` is the name that it had."""

    seat: int
    before: str


class SeatHanded(Note, frozen=True, kw_only=True, tag="handed"):
    """A user who manages the server gave a seat, `before` its name, `to` a user or a computer player (None)."""

    seat: int
    by: int
    by_name: str = ""
    to: int | None
    before: str


class TableBrought(Note, frozen=True, kw_only=True, tag="brought"):
    """A manager of the server, a user, has moved the table to where this stands."""

    by: int
    by_name: str = ""


class ThreadLocked(Note, frozen=True, kw_only=True, tag="locked"):
    """Nobody can press anything in the table's thread, which stands beside where this is posted."""

    channel: int


class PersonBack(Note, frozen=True, kw_only=True, tag="came_back"):
    """Somebody is back on their own seat."""

    seat: int
    before: str = ""


class TimeRanOut(Note, frozen=True, kw_only=True, tag="ran_out"):
    """A seat's time has run out, and nothing follows from it."""

    seat: int


class DecidedForSeat(Note, frozen=True, kw_only=True, tag="helped"):
    """A decision was made for somebody whose time has run out."""

    seat: int


class ComputerStandsIn(Note, frozen=True, kw_only=True, tag="takeover"):
    """A computer player stands in for somebody whose time has run out."""

    seat: int


class TimeSpared(Note, frozen=True, kw_only=True, tag="spared"):
    """Somebody has time until then, because I was not there when it ran out."""

    seat: int
    until: float


class Direct(PostPayload, frozen=True, kw_only=True, tag_field="what"):
    """A private message to a user; a `silent` one rings no bell."""

    kind: ClassVar[str] = DIRECT
    user: int
    silent: bool = False


class CallPost(Direct, frozen=True, kw_only=True, tag="call"):
    """A person must decide on a seat; `instead` says that the card does not mention them. Where they pass quietly at
    a time (`passes`) nobody else may learn of it."""

    seat: int
    instead: bool = False
    passes: float | None = None


class LobbyFull(Direct, frozen=True, kw_only=True, tag="full"):
    """The last seat of a lobby is taken; for its owner. `instead` says that the lobby card does not mention them."""

    instead: bool = False


class FollowerSummary(Direct, frozen=True, kw_only=True, tag="summary"):
    """What has happened since a version, for somebody who likes to watch."""

    since: int


class PlaceBlocked(Direct, frozen=True, kw_only=True, tag="blocked"):
    """The table's channel takes no posts, is `gone`, or a `locked` thread; for the owner of the table."""

    channel: int | None = None
    gone: bool = False
    locked: bool = False


class Bar(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A user who cannot play where the table stands: why (`table.LEFT` and so on), and until when, where known."""

    user: int
    why: str
    until: float | None = None


class PlayersBarred(Direct, frozen=True, kw_only=True, tag="barred"):
    """The table waits for people who cannot play in its `channel`; for the owner of the table."""

    channel: int
    bars: tuple[Bar, ...]


class TimeOut(Direct, frozen=True, kw_only=True, tag="time_out"):
    """The time of a person has run out: how it went on, and how often the seat may still be late."""

    seat: int
    how: str
    left: int


class NextUp(Direct, frozen=True, kw_only=True, tag="heads_up"):
    """A person is next once the present turn is over."""

    seat: int
    turn: int
