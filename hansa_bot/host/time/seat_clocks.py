"""Seat clocks: the clocks follow whatever happens at a table, in the transaction in which it happens.

A seat's time runs while a person must decide on it, the table is not paused and the person not on holiday; where the
table has agreed so, it stands still in the person's quiet hours. Where it goes on running nothing is written: what is
left is known from when it began to run. So clocks are exact across restarts and changes of the hour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar

from hansa_bot.engine.session import CLOCK
from hansa_bot.host.absence import substitution
from hansa_bot.host.kernel.hours import QuietHours
from hansa_bot.host.kernel.live_table import PASSING, Change, LiveTable, table_after
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import Clocks, Speed, Terms
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import Seat, Timer, TimerKey

LATE = "late"
"""The kind of the timers that ring when the time of a seat has run out."""

T = TypeVar("T")


class SeatChange(Enum):
    """Who sits on the seat after a change: the same as before, a computer player, the person whom a computer player
    has stood in for, somebody who sat there before, or somebody new.
    """

    SAME = auto()
    NOBODY = auto()
    BACK = auto()
    AGAIN = auto()
    NEW = auto()


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A clock as of its last change: the time left (None without a clock), since when it runs (None while it stands),
    deadlines missed in a row, the time spent for so many answers, whether it had the gain of this turn, and whether
    its time has run out without anybody else deciding; `hours` is the key of the quiet hours in which it sleeps.
    """

    left: float | None = None
    since: float | None = None
    missed: int = 0
    spent: float = 0.0
    answers: int = 0
    gained: bool = False
    out: bool = False
    hours: str = ""


@dataclass(frozen=True, slots=True)
class ClockUpdate:
    """What a change means for a seat: whether it must decide afterwards (`waits`) and its clock runs, whether its
    person has acted and with that `decided` what was asked, or was `helped` over it after the time had run out.
    `hours` are those in which the clock stands still from then on, None where they stay as they are.
    """

    waits: bool
    runs: bool
    acted: bool = False
    decided: bool = False
    helped: bool = False
    sits: SeatChange = SeatChange.SAME
    hours: str | None = None


def update_clock(clock: SeatClock, update: ClockUpdate, speed: Speed | None, now: float) -> SeatClock:
    """Return the clock after a change; one that just goes on running stays as it is."""
    # In this order: first the time that has run is taken off, under the hours that held then; only then is any added.
    leaves = clock.out and (update.acted or not update.waits or update.sits is not SeatChange.SAME)
    if not update.runs or update.decided or update.helped or leaves or update.sits is not SeatChange.SAME:
        clock = stop_clock(clock, now)
    if update.hours is not None and update.hours != clock.hours:
        clock = replace(stop_clock(clock, now), hours=update.hours)
    if update.acted:
        clock = replace(clock, missed=0)
    if update.decided:
        clock = _add_gain(replace(clock, answers=clock.answers + 1), speed)
    if update.helped:
        clock = replace(leave_at_least(clock, _gain(speed), speed), missed=clock.missed + 1, gained=True)
    if leaves:
        clock = replace(leave_at_least(clock, _gain(speed), speed), out=False)
    if update.sits is not SeatChange.SAME:
        clock = _hand_over(clock, update.sits, speed)
    return replace(clock, since=now) if update.runs and clock.since is None else clock


def stop_clock(clock: SeatClock, now: float) -> SeatClock:
    """Return the clock standing still."""
    if clock.since is None:
        return clock
    passed = max(now - clock.since, 0.0)  # the machine's time may have been put back
    if clock.hours:
        passed = QuietHours.read(clock.hours).awake(clock.since, now)
    left = None if clock.left is None else max(clock.left - passed, 0.0)
    return replace(clock, since=None, left=left, spent=clock.spent + passed)


def leave_at_least(clock: SeatClock, seconds: float, speed: Speed | None) -> SeatClock:
    """Return a clock with no less than some time left, as far as the cap allows."""
    if speed is None or clock.left is None:
        return clock
    return replace(clock, left=max(clock.left, speed.capped(seconds)))


def _gain(speed: Speed | None) -> float:
    return 0.0 if speed is None else speed.gain


def _add_gain(clock: SeatClock, speed: Speed | None) -> SeatClock:
    if speed is None or clock.left is None or clock.gained:
        return clock
    return replace(clock, left=speed.capped(clock.left + speed.gain), gained=True)


def _hand_over(clock: SeatClock, sits: SeatChange, speed: Speed | None) -> SeatClock:
    """Give somebody who sits down time to begin with; a newcomer has to find out first what the game is about."""
    clock = replace(clock, missed=0)
    if sits is SeatChange.NOBODY or sits is SeatChange.SAME:
        return clock
    # Whoever was here before has what is left, as if they had stayed: no bank fills by going and coming back.
    if sits is SeatChange.BACK or sits is SeatChange.AGAIN:
        welcome = leave_at_least(clock, _gain(speed), speed)
    else:  # enough for a night: otherwise somebody who takes the seat in the evening has lost it by the morning
        bank = 0.0 if speed is None else speed.bank
        welcome = leave_at_least(clock, max(_gain(speed), bank / 2), speed)
    return welcome if sits is SeatChange.BACK else replace(welcome, spent=0.0, answers=0)


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the clocks as they stand after it, and a timer exactly at each deadline."""
    if not _touches(before, change):
        return change
    clocks = clocks_after(before, change, world.now, _persons_hours(before, change, world))
    return replace(change, clocks=clocks, timers={**change.timers, **_deadline_timers(before, change, clocks)})


def _persons_hours(before: LiveTable, change: Change, world: World) -> dict[int, str]:
    """Return the quiet hours that those who must decide after a change have chosen, where their clocks sleep."""
    terms = change.terms or before.table.terms
    sitters = before.sitters if change.sitters is None else change.sitters
    waits = _Activity.read(before, change).waits if terms.sleeps and terms.speed is not None else ()
    users = {seat: user for seat in waits if (user := sitters[seat].user) is not None}
    return {seat: world.person(user).quiet_hours.key for seat, user in users.items()}


def clocks_after(before: LiveTable, change: Change, now: float, hours: Mapping[int, str]) -> Clocks:
    """Return how the clocks stand after a change that happens now; `hours` are those of who must decide."""
    given, terms = change.clocks or before.clocks, change.terms or before.table.terms
    acts = _Activity.read(before, change)
    turn, gained = acts.gains(given)
    sitters = before.sitters if change.sitters is None else change.sitters
    speed = terms.speed
    by_seat = []
    for seat, clock in enumerate(seat_clocks(given, terms, len(sitters), gained)):
        # As the game begins everybody gets a seat, and nobody has taken one over.
        sits = _seat_change(before, sitters[seat], seat) if acts.began else SeatChange.SAME
        waits = seat in acts.waits and sitters[seat].user is not None
        away = terms.holidays and seat in given.away
        decided = seat in acts.acted and seat in acts.waited and (acts.turned or seat not in acts.waits)
        helped = seat in acts.helped
        begins = seat not in acts.waited or decided or helped or sits is not SeatChange.SAME
        update = ClockUpdate(
            waits=waits,
            runs=waits and given.paused is None and not away,
            acted=seat in acts.acted,
            decided=decided,
            helped=helped,
            sits=sits,
            hours=_hours_kept(before, change, seat, hours, begins=begins and not acts.undone and not acts.rewound),
        )
        by_seat.append(update_clock(clock, update, speed, now))
    return with_seat_clocks(given, by_seat, turn)


def _hours_kept(
    before: LiveTable, change: Change, seat: int, chosen: Mapping[int, str], *, begins: bool
) -> str | None:
    """Return the hours in which a seat's clock sleeps from now on, None for those that it has.

    They last from the beginning of a decision to its end, also over pauses and holidays, and what is taken back
    begins nothing: otherwise somebody who moves from zone to zone would never have to be awake.
    """
    terms, status = change.terms or before.table.terms, change.status or before.table.status
    sitters = before.sitters if change.sitters is None else change.sitters
    if not terms.sleeps or terms.speed is None or status is not Status.RUNNING or sitters[seat].user is None:
        return ""
    return chosen.get(seat) if begins or not before.table.terms.sleeps else None


def seat_clocks(clocks: Clocks, terms: Terms, seats: int, gained: Sequence[int]) -> list[SeatClock]:
    """Return the clocks seat by seat; a seat without one yet begins with what the terms give."""
    bank = None if terms.speed is None else terms.speed.bank
    left: list[float | None] = [bank] * seats if terms.speed is None else _filled(clocks.left, seats, bank)
    since: list[float | None] = _filled(clocks.since, seats, None)
    missed, spent = _filled(clocks.missed, seats, 0), _filled(clocks.spent, seats, 0.0)
    answers, hours = _filled(clocks.answers, seats, 0), _filled(clocks.hours, seats, "")
    return [
        SeatClock(
            left[seat],
            since[seat],
            missed[seat],
            spent[seat],
            answers[seat],
            seat in gained,
            seat in clocks.out,
            hours[seat],
        )
        for seat in range(seats)
    ]


def with_seat_clocks(clocks: Clocks, by_seat: Sequence[SeatClock], turn: int) -> Clocks:
    """Return the clocks of a table with these of its seats; whether it is paused, and who is away, stays."""
    return replace(
        clocks,
        left=tuple(clock.left for clock in by_seat if clock.left is not None),
        since=tuple(clock.since for clock in by_seat),
        turn=turn,
        gained=tuple(seat for seat, clock in enumerate(by_seat) if clock.gained),
        missed=tuple(clock.missed for clock in by_seat),
        spent=tuple(clock.spent for clock in by_seat),
        answers=tuple(clock.answers for clock in by_seat),
        out=tuple(seat for seat, clock in enumerate(by_seat) if clock.out),
        hours=tuple(clock.hours for clock in by_seat) if any(clock.hours for clock in by_seat) else (),
    )


@dataclass(frozen=True, slots=True)
class _Activity:
    """Who has done what in a change: the seats that had to decide before it (`waited`) and after it (`waits`), those
    that have `acted` themselves and those that were `helped` because their time had run out.
    """

    began: bool
    waited: tuple[int, ...]
    waits: tuple[int, ...]
    turn: int
    now_turn: int
    acted: frozenset[int]
    helped: frozenset[int]
    undone: bool
    rewound: bool

    @classmethod
    def read(cls, before: LiveTable, change: Change) -> _Activity:
        was, session = before.session, change.session or before.session
        running = (change.status or before.table.status) is Status.RUNNING
        lines = [entry for entry in change.entries if not entry.auto]
        own = [entry for entry in lines if not entry.cause]
        return cls(
            began=before.table.status is Status.RUNNING,
            waited=() if was is None else _timed(was.waiting, before),
            waits=_timed(session.waiting, table_after(before, change)) if session is not None and running else (),
            turn=0 if was is None else was.state.turn,
            now_turn=0 if session is None else session.state.turn,
            acted=frozenset(entry.seat for entry in own),
            helped=frozenset(entry.seat for entry in lines if entry.cause == CLOCK),
            undone=any(entry.undo_to is not None for entry in own),
            rewound=any(entry.rewound for entry in own),
        )

    @property
    def turned(self) -> bool:
        """Whether a turn was ended, not just taken back."""
        return self.turn != self.now_turn and not self.undone

    def gains(self, clocks: Clocks) -> tuple[int, tuple[int, ...]]:
        """Return the turn of which gains are due, and who had them already.

        Turns that all agree to play again give their gains again; what somebody alone takes back does not.
        """
        if self.rewound:
            return self.now_turn, ()
        return (self.turn, ()) if self.turn > clocks.turn else (clocks.turn, clocks.gained)


def _timed(waiting: Sequence[int], live: LiveTable) -> tuple[int, ...]:
    """Return the seats that must decide, without those that pass quietly: these cannot be quicker."""
    return tuple(seat for seat in waiting if (PASSING, seat) not in live.timers)


def _seat_change(before: LiveTable, row: Seat, seat: int) -> SeatChange:
    old = before.sitters[seat]
    if old.user == row.user:
        return SeatChange.SAME
    if row.user is None:
        return SeatChange.NOBODY
    if row.user == old.kept_for:
        return SeatChange.BACK
    return SeatChange.AGAIN if substitution.has_sat(before, row.user, seat) else SeatChange.NEW


def _touches(before: LiveTable, change: Change) -> bool:
    """Return whether a change may concern clocks: most of what people do at a table does not."""
    if Status.RUNNING not in (before.table.status, change.status):
        return False
    parts = (change.status, change.session, change.sitters, change.terms, change.clocks)
    return any(part is not None for part in parts) or any(kind in (LATE, PASSING) for kind, _ in change.timers)


def _deadline_timers(before: LiveTable, change: Change, clocks: Clocks) -> dict[TimerKey, Timer | None]:
    """Return the timers to set or put out, given those that are there."""
    standing = {**before.timers, **change.timers}
    wanted: dict[TimerKey, Timer | None] = {}
    for seat in range(len(clocks.since)):
        due, timer = clocks.deadline(seat), standing.get((LATE, seat))
        if due != (None if timer is None else timer.due):
            wanted[LATE, seat] = None if due is None else Timer(LATE, due, seat)
    return wanted


def _filled(values: Sequence[T], seats: int, default: T) -> list[T]:
    return [*values, *[default] * (seats - len(values))]
