"""Tables as the outside sees them: where a game is played, by whom, and how far it is. All ids are snowflakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from zlib import crc32

from hansa_bot.engine.view import letter
from hansa_bot.host.lobby.gathering import Gathering
from hansa_bot.host.names import shown
from hansa_bot.host.time.pace import Terms
from hansa_bot.store.tables import SeatRow


class Status(StrEnum):
    """The life of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"

    @property
    def live(self) -> bool:
        """Whether the table still occupies its channel."""
        return self in (Status.LOBBY, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the platform; `name` is the display name exactly as the platform gave it."""

    id: int
    name: str


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
    """Who sits on a seat: a person (`user`), or a computer player of some kind (`computer`).

    A computer player may only stand in for a person, until that person (`kept_for`) comes back.
    """

    seat: int
    name: str
    user: int | None
    computer: str | None
    kept_for: int | None = None


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
        """A number that is another one as soon as the size, the order, the terms or an option has changed."""
        terms = sorted(asdict(self.terms).items())
        return crc32(repr((self.size, self.gathering.order.value, sorted(self.options.items()), terms)).encode())

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; two of the same name are told apart by the letters of their seats."""
        names = [info.name for info in self.seats]
        return tuple(f"{name} ({letter(seat)})" if names.count(name) > 1 else name for seat, name in enumerate(names))

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


def infos(sitters: Iterable[SeatRow], language: str) -> tuple[SeatInfo, ...]:
    """Return the seats of a table as the outside sees them."""
    return tuple(
        SeatInfo(
            seat, shown(sitter.name, seat, sitter.computer, language), sitter.user, sitter.computer, sitter.kept_for
        )
        for seat, sitter in enumerate(sitters)
    )
