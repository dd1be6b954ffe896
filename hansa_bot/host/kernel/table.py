"""Tables as the outside sees them: where a game is played, by whom, and how far it is. All ids are snowflakes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import count
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from hansa_bot import letters
from hansa_bot.ai.player import KINDS
from hansa_bot.engine.state import letter, seat_signs
from hansa_bot.host.kernel.terms import Clocks, Terms
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import Seat
from hansa_bot.titles.base import head_starts_in

T = TypeVar("T")
KNOWN_NAMES = 256
"""Tables of which it is kept in memory how their seats are told apart."""


class Status(StrEnum):
    """The life of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    DEAL = "deal"
    """No table but a deal that can be played; DEALT once its list is open."""
    DEALT = "dealt"

    @property
    def live(self) -> bool:
        """Whether the table still occupies its channel."""
        return self in (Status.LOBBY, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the platform; `name` is the display name exactly as the platform gave it. Who `manages` the server
    may do what a table's owner may.
    """

    id: int
    name: str
    manages: bool = False


def short_id(user: int) -> str:
    """Return the end of a user's id, as the log has it: it tells persons of a table apart, and finds nobody."""
    return f"{user % 10_000:04}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel or thread, of a guild or of a private conversation (None).

    A table in a thread of its own knows the channel that it belongs to, its `parent`.
    """

    guild: int | None
    channel: int
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: a person (`user`), or a computer player (`computer`: its name, or its kind).

    A computer player may only stand in for a person, until that person (`kept_for`) comes back. The `colour` is the
    one that was chosen, a number in the title's palette.
    """

    seat: int
    name: str
    user: int | None
    computer: str | None
    kept_for: int | None = None
    colour: int | None = None


LEFT, HIDDEN, TIMED_OUT, OUTSIDE = "left", "hidden", "timed out", "outside"
"""Why a person cannot play where a table stands: they have left the server, do not see the channel, are timed out, or
are not in the private thread."""


class PlayingOrder(StrEnum):
    """How the playing order comes about: drawn when the game begins, or as they sit."""

    RANDOM = "random"
    SEATED = "seated"

    @property
    def other(self) -> PlayingOrder:
        """The one that this is not."""
        return PlayingOrder.SEATED if self is PlayingOrder.RANDOM else PlayingOrder.RANDOM


@dataclass(frozen=True, slots=True)
class Beginning:
    """From where a game plays on: a table, its version, and the turn that it was in.

    If that game was still `secret`, all that was hidden is redrawn, otherwise only what nobody knew.
    """

    table: int
    version: int
    turn: int
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Filling:
    """When the owner of a lobby was last told that it is full, and by which private post, if that is still out."""

    at: float
    post: str | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal that a table plays, by its `number`, or is itself (0): until when (unix seconds), and where its post
    stands.
    """

    number: int
    ends: float
    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class Gathering:
    """The playing order, and for a rematch the table whose game came before.

    A game with `thread` gets a thread of its own when it begins; in a `forum` its lobby is a post already. `locked`
    says that its people have been told of a locked thread, in which none of them can press anything, `barred` which
    users cannot play where it stands, by the reason (`LEFT` and so on): its owner has heard of these.
    `guests` are users who are asked to join; when it is `closed`, only they and the owner may. `expired` says that
    it was closed because nothing happened there, `agreed` that all who played have ended the game.

    A game that `begins` in the midst of another one goes on from there, with its seats and options. `filled` says
    when it was full last.

    With a `deal` its key, seats and options are those of all who play it. `head_starts` are users with the steps that
    they are to begin ahead, `agreed_to` the users who have agreed to these.

    `again` are those who played there, users by their id and computer players by their name or kind, in
    the order in which they are to sit now.
    """

    order: PlayingOrder = PlayingOrder.RANDOM
    after: int | None = None
    again: tuple[int | str, ...] = ()
    thread: bool = False
    guests: tuple[int, ...] = ()
    closed: bool = False
    expired: bool = False
    begins: Beginning | None = None
    agreed: bool = False
    forum: bool = False
    filled: Filling | None = None
    locked: bool = False
    barred: dict[str, tuple[int, ...]] = field(default_factory=dict)
    deal: Dealt | None = None
    head_starts: tuple[tuple[int, int], ...] = ()
    agreed_to: tuple[int, ...] = ()

    def admits(self, user: int) -> bool:
        """Return whether a user who does not own the table may sit down."""
        return not self.closed or user in self.guests or user in self.again

    def is_shown(self, guild: int | None) -> bool:
        """Return whether a lobby in a server (None: in private) is posted.

        A deal's game in private begins at once, and its beginning is all that is posted.
        """
        return self.deal is None or guild is not None

    def arrange(self, sitters: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the sitters seat by seat: where seats are the playing order, those of the last game come first."""
        if self.order is PlayingOrder.RANDOM:
            return tuple(sitters)
        rest, first = list(sitters), []
        for who in self.again:
            same = next((row for row in rest if who in (row.user, row.computer)), None)
            if same is not None:
                rest.remove(same)
                first.append(same)
        return (*first, *rest)


def to_stored(value: Gathering | Terms | Clocks) -> dict[str, Any] | None:
    """Return what is stored of it; None for the usual one."""
    if value == type(value)():
        return None
    stored: dict[str, Any] = msgspec.to_builtins(value)
    return stored


def from_stored(kind: type[T], stored: Mapping[str, Any] | None) -> T:
    """Return what `to_stored` has stored, now or in an earlier version that knew less."""
    return kind() if stored is None else msgspec.convert(stored, kind)


@dataclass(frozen=True, slots=True)
class Table:
    """One table at one moment. `size` is the number of seats wanted, in a game the number of seats there are.

    In the lobby seats are in order of joining; the start draws the playing order, unless they play as they sit.
    """

    id: int
    title: str
    place: Place
    status: Status
    seats: tuple[SeatInfo, ...]
    size: int
    options: dict[str, str]
    owner: int
    language: str
    version: int
    gathering: Gathering = field(default_factory=Gathering)
    terms: Terms = field(default_factory=Terms)

    def seat_of(self, user: int | None) -> int | None:
        """Return the seat of a user, or None for somebody who only watches."""
        return next((info.seat for info in self.seats if user is not None and info.user == user), None)

    @property
    def arrangement(self) -> int:
        """A number that is another one as soon as the size, the order, the terms, an option or a head start is."""
        # It stands in buttons; one that another version made is merely as good as outdated.
        gathers = self.gathering
        # Also where somebody has come who was given one before.
        ahead = [(self.seats[seat].user, steps) for seat, steps in steps_of(gathers, self.seats).items()]
        agreed = (self.size, gathers.order, sorted(self.options.items()), self.terms, gathers.head_starts, ahead)
        return crc32(msgspec.json.encode(agreed))

    @property
    def head_starts(self) -> dict[int, int]:
        """The steps that seats begin ahead; only of those that do."""
        if self.status is Status.LOBBY:
            return steps_of(self.gathering, self.seats)
        return head_starts_in(self.options)

    @property
    def unsettled(self) -> tuple[SeatInfo, ...]:
        """The seats of people in the lobby who have not agreed to the head starts that there are."""
        agreed = self.gathering.agreed_to
        lobby = self.status is Status.LOBBY and bool(self.head_starts)
        return tuple(info for info in self.people if lobby and info.user not in agreed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; two of the same name are told apart by the letters of their seats."""
        return told_apart(tuple([info.name for info in self.seats]))

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of the seats, in words and pictures."""
        return signs_of(self.names)

    @property
    def colours(self) -> tuple[int, ...]:
        """The seats' colours: those chosen, else each its own while that is free; empty where nobody has chosen."""
        taken = {info.colour for info in self.seats if info.colour is not None}
        if not taken:
            return ()
        own = {info.seat for info in self.seats if info.colour is None} - taken
        spare = (number for number in count() if number not in taken | own)
        return tuple(
            info.colour if info.colour is not None else info.seat if info.seat in own else next(spare)
            for info in self.seats
        )

    @property
    def invited(self) -> tuple[int, ...]:
        """The users who are asked to join: guests, and who played the last game; nobody when no seat is free."""
        again = [who for who in self.gathering.again if isinstance(who, int)]
        users = dict.fromkeys((*self.gathering.guests, *again))
        free = len(self.seats) < self.size
        return tuple(user for user in users if free and self.seat_of(user) is None)

    @property
    def people(self) -> tuple[SeatInfo, ...]:
        """The seats that belong to persons."""
        return tuple(info for info in self.seats if info.user is not None)

    @property
    def left(self) -> tuple[SeatInfo, ...]:
        """The seats of people who are known to be no longer on the server."""
        return tuple(info for info in self.seats if info.user in self.gathering.barred.get(LEFT, ()))

    @property
    def insiders(self) -> set[int]:
        """Who plays here, may come back to a seat, or owns the table: from afar it is nobody else's business."""
        held = {user for info in self.seats for user in (info.user, info.kept_for) if user is not None}
        return {self.owner, *held}

    @property
    def is_deal(self) -> bool:
        """Whether it is no table at which anybody sits."""
        return self.status in (Status.DEAL, Status.DEALT)

    def deal_goes_on(self, now: float) -> bool:
        """Return whether the table plays a deal, or is to, that others can still play."""
        deal = self.gathering.deal
        return deal is not None and now < deal.ends

    def sealed(self, now: float) -> bool:
        """Return whether the game is nobody's business but its players', who keep to what they have done: others play
        the same deal.
        """
        return self.deal_goes_on(now) and self.status is not Status.LOBBY

    @property
    def users(self) -> list[int]:
        """The persons who sit at the table."""
        return [info.user for info in self.seats if info.user is not None]


def steps_of(gathers: Gathering, sitters: Sequence[Seat | SeatInfo]) -> dict[int, int]:
    """Return by seat the steps that people begin ahead of whoever has the fewest; only of those that do."""
    given = dict(gathers.head_starts)
    steps = [0 if row.user is None else given.get(row.user, 0) for row in sitters]
    fewest = min(steps, default=0)
    return {seat: number - fewest for seat, number in enumerate(steps) if number > fewest}


@lru_cache(maxsize=KNOWN_NAMES)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of seats, where two are the same with the letters of their seats behind them."""
    return tuple(f"{name} ({letter(seat)})" if names.count(name) > 1 else name for seat, name in enumerate(names))


@lru_cache(maxsize=KNOWN_NAMES)
def signs_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the signs of seats with these names."""
    return seat_signs(names)


def seat_infos(sitters: Iterable[Seat], language: str) -> tuple[SeatInfo, ...]:
    """Return the seats of a table as the outside sees them."""
    return tuple(
        SeatInfo(
            seat,
            seat_name(sitter.name, seat, sitter.computer, language),
            sitter.user,
            sitter.computer,
            sitter.kept_for,
            sitter.colour,
        )
        for seat, sitter in enumerate(sitters)
    )


LONGEST_NAME = 100

# Marks that turn the direction of the text after them, so that a name would reorder the words behind it.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BROKEN = frozenset(("Cc", "Cs", "Zl", "Zp"))


def clean_name(name: str) -> str:
    """Return a display name without control characters and turning marks, at most 100 characters long."""
    kept = (char for char in name if char not in _TURNING and unicodedata.category(char) not in _BROKEN)
    return "".join(kept).strip()[:LONGEST_NAME].rstrip()


def seat_name(name: str, seat: int, computer: str | None, language: str) -> str:
    """Return the name that a seat goes by: its own, that of a computer player, else one made of its letter."""
    if not letters.is_blank(name):
        return name
    tr = catalog(language)
    if computer is not None and computer not in KINDS:
        return computer
    if computer is not None:
        return tr("Computer {letter}", letter=letter(seat))
    return tr("Seat {letter}", letter=letter(seat))
