"""Terms: what a table has agreed about time and help, and how its clocks stand. All times are seconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from hansa_bot.ai import player
from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.hours import QuietHours

HOUR = 3600.0
DAY = 24 * HOUR


class Late(StrEnum):
    """What happens to a seat whose time has run out."""

    WAIT = "wait"
    SKIP = "skip"
    COMPUTER = "computer"
    SUBSTITUTE = "substitute"


class Coach(StrEnum):
    """Whether people may ask for hints on their turn, and whether it is told how many each of them took."""

    OFF = "off"
    COUNTED = "counted"
    FREE = "free"


class Proposals(StrEnum):
    """Where a table has proposals: in the panels, only among the hints that somebody asks for, or nowhere."""

    ALL = "all"
    HINTS = "hints"
    NONE = "none"


class Help(StrEnum):
    """What I help people with at a table, as one chooses it: proposals, and hints."""

    PROPOSALS = "proposals"
    OFF = "off"
    COUNTED = "counted"
    FREE = "free"
    ASKED_COUNTED = "asked_counted"
    ASKED = "asked"


_HELP = {
    Help.PROPOSALS: (Coach.OFF, Proposals.ALL),
    Help.OFF: (Coach.OFF, Proposals.NONE),
    Help.COUNTED: (Coach.COUNTED, Proposals.ALL),
    Help.FREE: (Coach.FREE, Proposals.ALL),
    Help.ASKED_COUNTED: (Coach.COUNTED, Proposals.HINTS),
    Help.ASKED: (Coach.FREE, Proposals.HINTS),
}


@dataclass(frozen=True, slots=True)
class Speed:
    """A clock: every seat begins with `bank`, gains `gain` for each turn in which it had to decide, and never has
    more than `cap`.
    """

    bank: float
    gain: float
    cap: float

    @property
    def key(self) -> str:
        """The clock as people write it, in hours: 24h+4h<72h."""
        return f"{self.bank / HOUR:g}h+{self.gain / HOUR:g}h<{self.cap / HOUR:g}h"

    def capped(self, seconds: float) -> float:
        """Return a time left, which is never more than the cap."""
        return min(seconds, self.cap)


SPEEDS = (
    Speed(24 * HOUR, 4 * HOUR, 72 * HOUR),
    Speed(48 * HOUR, 8 * HOUR, 96 * HOUR),
    Speed(72 * HOUR, 12 * HOUR, 168 * HOUR),
    Speed(8 * HOUR, 1 * HOUR, 24 * HOUR),
)
"""The clocks that may be chosen."""

LEVELS, QUICK, THINKING = player.LEVELS, player.QUICK, player.THINKING
"""How well computer players may play, the usual level, and those that think ahead."""

NO_CLOCK = "none"
"""The key of a game without a clock, where others have that of their speed."""

SKIPS = 3
"""How many deadlines in a row a seat may miss where those who are late are skipped."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game: the clock, if any, and what happens when a seat's time has run out.

    After `misses` missed deadlines in a row somebody else takes the seat over; until then the seat is helped over
    this one decision. `holidays` says whether clocks stand still while their person is away, `sleeps` whether they do
    in the person's quiet hours; `level` how well computer players play; `coach` whether there are hints, `proposals`
    where there are proposals: None at tables that were opened before that was a choice, which go on as they were,
    with proposals that do not keep a game out of a season.
    """

    speed: Speed | None = None
    late: Late = Late.WAIT
    misses: int = 1
    holidays: bool = True
    sleeps: bool = False
    level: str = QUICK
    coach: Coach = Coach.OFF
    proposals: Proposals | None = None

    @property
    def help(self) -> Help:
        """What people are helped with."""
        chosen = self.coach, self.proposals or Proposals.ALL
        return next((each for each, meant in _HELP.items() if meant == chosen), Help.OFF)

    @property
    def proposes(self) -> bool:
        """Whether there are proposals in the panels and on the cards."""
        return self.proposals in (None, Proposals.ALL)

    @property
    def alone(self) -> bool:
        """Whether everybody plays on their own, so that a game may count in a season."""
        return self.coach is Coach.OFF and self.proposals in (None, Proposals.NONE)

    @property
    def key(self) -> str:
        """The key of the clock."""
        return NO_CLOCK if self.speed is None else self.speed.key

    def at(self, key: str) -> Terms:
        """Return the same terms with the clock of this key; raises BadSetup."""
        speeds = {NO_CLOCK: None, self.key: self.speed, **{speed.key: speed for speed in SPEEDS}}
        if key not in speeds:
            raise BadSetup("pace", key, [NO_CLOCK, *(speed.key for speed in SPEEDS)])
        return replace(self, speed=speeds[key])

    def at_level(self, level: str) -> Terms:
        """Return the same terms with computer players of another level; raises BadSetup."""
        if level not in LEVELS:
            raise BadSetup("level", level, LEVELS)
        return replace(self, level=level)

    def with_help(self, what: str) -> Terms:
        """Return the same terms with other proposals and hints, or without them; raises BadSetup."""
        if what not in list(Help):
            raise BadSetup("hints", what, list(Help))
        coach, proposals = _HELP[Help(what)]
        return replace(self, coach=coach, proposals=proposals)

    def when_late(self, what: str) -> Terms:
        """Return the same terms with something else that happens when time has run out; raises BadSetup."""
        if what not in list(Late):
            raise BadSetup("late", what, list(Late))
        late = Late(what)
        return replace(self, late=late, misses=SKIPS if late is Late.SKIP else 1)


@dataclass(frozen=True, slots=True)
class Clocks:
    """How the clocks stand, by seat.

    `left` is the time left (empty without a clock), `since` when the seat's time began to run (None while it stands
    still), both as of the last change; `turn` is the turn in which the seats `gained` had their gain. `missed` counts
    deadlines missed in a row, `spent` the seconds the seat has used so far, for `answers` decisions. `paused` is when
    the table was paused, `until` when that ends, if that is known; `away` are the seats on holiday. The time of the
    seats in `out` has run out, and everybody just waits: for them, or for somebody who takes their place. `hours` are
    the quiet hours in which a seat's time stands still, as they were when its decision began. `kept` and `failed`
    count the deadlines of the person who has the seat now.
    """

    left: tuple[float, ...] = ()
    since: tuple[float | None, ...] = ()
    turn: int = 0
    gained: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    spent: tuple[float, ...] = ()
    answers: tuple[int, ...] = ()
    paused: float | None = None
    until: float | None = None
    away: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    hours: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()

    def deadline(self, seat: int) -> float | None:
        """Return when a seat's time runs out, in unix seconds; None while it does not run, or has run out."""
        if not self.left or seat >= len(self.since) or seat in self.out:
            return None
        since = self.since[seat]
        hours = self.hours[seat] if seat < len(self.hours) else ""
        if since is None or not hours:
            return None if since is None else since + self.left[seat]
        return QuietHours.read(hours).after(since, self.left[seat])
