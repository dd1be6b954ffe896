"""Seat clocks: the clocks follow whatever happens at a table, in the transaction in which it happens.

A seat's time runs while a person must decide on it, the table is not paused and the person not on holiday. Where it
goes on running nothing is written: what is left is known from when it began to run. So clocks are exact across
restarts, and no change of the hour can matter to them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, TypeVar

from msgspec import structs

from hansa_bot.ai.player import STEADY, choose
from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.engine.session import CLOCK, Entry, Session, Step
from hansa_bot.host.absence import substitution
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel import posts
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.table import HOUR, Clocks, Late, Speed, Status, Terms
from hansa_bot.store.outbox import TimerKey, TimerRow
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles.base import Title

LATE = "late"
"""The kind of the timers that ring when the time of a seat has run out."""

T = TypeVar("T")


class SeatChange(Enum):
    """Who sits on the seat after a change: the same as before, a computer player, the person whom a computer player
    has stood in for, or somebody new.
    """

    SAME = auto()
    NOBODY = auto()
    BACK = auto()
    NEW = auto()


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A clock as of its last change: the time left (None without a clock), since when it runs (None while it live),
    deadlines missed in a row, the time spent for so many answers, whether it had the gain of this turn, and whether
    its time has run out without anybody else deciding.
    """

    left: float | None = None
    since: float | None = None
    missed: int = 0
    spent: float = 0.0
    answers: int = 0
    gained: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class ClockUpdate:
    """What a change means for a seat: whether it must decide afterwards (`waits`) and its clock runs, whether its
    person has acted and with that `decided` what was asked, or was `helped` over it after the time had run out.
    """

    waits: bool
    runs: bool
    acted: bool = False
    decided: bool = False
    helped: bool = False
    sits: SeatChange = SeatChange.SAME


def update_clock(clock: SeatClock, update: ClockUpdate, speed: Speed | None, now: float) -> SeatClock:
    """Return the clock after a change; one that just goes on running stays as it is."""
    leaves = clock.out and (update.acted or not update.waits or update.sits is not SeatChange.SAME)
    if not update.runs or update.decided or update.helped or leaves or update.sits is not SeatChange.SAME:
        clock = stop_clock(clock, now)
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
    """Give whoever sits down now time to begin with; who is new has to find out first what this is all about."""
    clock = replace(clock, missed=0)
    if sits not in (SeatChange.NEW, SeatChange.BACK):
        return clock
    # Enough for a night: otherwise whoever takes the seat in the evening has lost it by the morning.
    bank = 0.0 if speed is None else speed.bank
    welcome = leave_at_least(clock, max(_gain(speed), bank / 2), speed)
    return replace(welcome, spent=0.0, answers=0) if sits is SeatChange.NEW else welcome


async def on_change(core: Core, before: LiveTable, change: Change, now: float) -> Change:
    """Return a change with the clocks as they stand after it, and a timer exactly at each deadline."""
    if not _touches(before, change):
        return change
    clocks = clocks_after(before, change, now)
    return replace(change, clocks=clocks, timers={**change.timers, **_deadline_timers(before, change, clocks)})


def clocks_after(before: LiveTable, change: Change, now: float) -> Clocks:
    """Return how the clocks stand after a change that happens now."""
    given, terms = change.clocks or before.clocks, change.terms or before.table.terms
    deeds = _Deeds.of(before, change)
    turn, gained = deeds.gains(given)
    sitters = before.sitters if change.sitters is None else change.sitters
    speed = terms.speed
    by_seat = []
    for seat, clock in enumerate(seat_clocks(given, terms, len(sitters), gained)):
        sits = _seat_change(before, sitters[seat], seat) if deeds.began else SeatChange.SAME
        waits = seat in deeds.waits and sitters[seat].user is not None
        away = terms.holidays and seat in given.away
        update = ClockUpdate(
            waits=waits,
            runs=waits and given.paused is None and not away,
            acted=seat in deeds.acted,
            decided=seat in deeds.acted and seat in deeds.waited and (deeds.turned or seat not in deeds.waits),
            helped=seat in deeds.helped,
            sits=sits,
        )
        by_seat.append(update_clock(clock, update, speed, now))
    return with_seat_clocks(given, by_seat, turn)


def seat_clocks(clocks: Clocks, terms: Terms, seats: int, gained: Sequence[int]) -> list[SeatClock]:
    """Return the clocks seat by seat; whoever has none yet begins with what the terms give."""
    bank = None if terms.speed is None else terms.speed.bank
    left: list[float | None] = [bank] * seats if terms.speed is None else _filled(clocks.left, seats, bank)
    since: list[float | None] = _filled(clocks.since, seats, None)
    missed, spent = _filled(clocks.missed, seats, 0), _filled(clocks.spent, seats, 0.0)
    answers = _filled(clocks.answers, seats, 0)
    return [
        SeatClock(
            left[seat], since[seat], missed[seat], spent[seat], answers[seat], seat in gained, seat in clocks.out
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
    )


@dataclass(frozen=True, slots=True)
class _Deeds:
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
    def of(cls, before: LiveTable, change: Change) -> _Deeds:
        was, session = before.session, change.session or before.session
        running = (change.status or before.table.status) is Status.RUNNING
        lines = [entry for entry in change.entries if not entry.auto]
        own = [entry for entry in lines if not entry.cause]
        return cls(
            began=before.table.status is Status.RUNNING,
            waited=() if was is None else tuple(was.waiting),
            waits=tuple(session.waiting) if session is not None and running else (),
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


def _seat_change(before: LiveTable, row: SeatRow, seat: int) -> SeatChange:
    old = before.sitters[seat]
    if old.user == row.user:
        return SeatChange.SAME
    if row.user is None:
        return SeatChange.NOBODY
    return SeatChange.BACK if row.user == old.kept_for else SeatChange.NEW


def _touches(before: LiveTable, change: Change) -> bool:
    """Say whether a change may concern clocks: most of what people do at a table does not."""
    if Status.RUNNING not in (before.table.status, change.status):
        return False
    parts = (change.status, change.session, change.sitters, change.terms, change.clocks)
    return any(part is not None for part in parts) or any(kind == LATE for kind, _ in change.timers)


def _deadline_timers(before: LiveTable, change: Change, clocks: Clocks) -> dict[TimerKey, TimerRow | None]:
    """Return what must be different from the timers that would stand otherwise."""
    standing = {**before.timers, **change.timers}
    wanted: dict[TimerKey, TimerRow | None] = {}
    for seat in range(len(clocks.since)):
        due, timer = clocks.deadline(seat), standing.get((LATE, seat))
        if due != (None if timer is None else timer.due):
            wanted[LATE, seat] = None if due is None else TimerRow(LATE, due, seat)
    return wanted


def _filled(values: Sequence[T], seats: int, default: T) -> list[T]:
    return [*values, *[default] * (seats - len(values))]


RAN_OUT, HELPED, TAKEN_OVER = "ran_out", "helped", "takeover"
"""How it goes on when time has run out: nothing follows, a decision was made for somebody, a computer player took
over; or the seat is offered (`Late.SUBSTITUTE`)."""

DOWN = 60.0
"""Seconds: when a process began so long after a deadline, nobody could have acted in time."""
SPARE = HOUR
"""What is left then, from the moment at which it is noticed."""

MOST_DECISIONS = 64
"""Decisions by which a seat is helped over one turn at most."""


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Let happen what follows when the time of a seat has run out; who sleeps is not woken by the news."""
    change, user = await _run_out(core, live, timer, now), live.table.seats[timer.seat].user
    if change is None or user is None or not (await core.prefs.person(user)).quiet_hours.quiet_at(now):
        return change
    return replace(change, drafts=tuple(_silent(due) for due in change.drafts))


def _silent(due: posts.PostDraft) -> posts.PostDraft:
    payload = due.payload
    return replace(due, payload=structs.replace(payload, silent=True)) if isinstance(payload, posts.Direct) else due


async def _run_out(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Return what follows when the time of a seat has run out; nothing when it has not, in truth."""
    seat, clocks = timer.seat, live.clocks
    deadline = clocks.deadline(seat)
    if deadline is None or deadline > now:
        return None
    if core.started > deadline + DOWN:
        return await _spare(core, live, seat, now)
    terms, others = live.table.terms, any(info.seat != seat for info in live.table.people)
    # Nobody waits for the only person at a table: there a computer player would only play the game to its end.
    if terms.late is Late.WAIT or (not others and terms.late is not Late.SUBSTITUTE):
        return _stand_still(live, seat, now, RAN_OUT)
    if clocks.missed[seat] + 1 < terms.misses:
        return await _decide_for(live, seat)
    if terms.late is Late.SUBSTITUTE:
        return _stand_still(live, seat, now, Late.SUBSTITUTE)
    return _let_computer_stand_in(live, seat)


async def _spare(core: Core, live: LiveTable, seat: int, now: float) -> Change:
    """Give somebody time who had no chance, because I was down when it ran out; who sleeps gets it in the morning."""
    user = live.sitters[seat].user
    awake = now if user is None else (await core.prefs.person(user)).quiet_hours.waking(now)
    by_seat = seat_clocks(live.clocks, live.table.terms, len(live.sitters), live.clocks.gained)
    speed = live.table.terms.speed
    more = leave_at_least(stop_clock(by_seat[seat], now), awake - now + SPARE, speed)
    by_seat[seat] = replace(more, since=now)
    clocks = with_seat_clocks(live.clocks, by_seat, live.clocks.turn)
    told = posts.TimeSpared(seat=seat, until=clocks.deadline(seat) or now)
    return Change(clocks=clocks, drafts=(posts.draft(told, live.table.version),))


def _stand_still(live: LiveTable, seat: int, now: float, what: str) -> Change:
    """Let the clock stand at nothing: everybody waits, or somebody may take the seat."""
    by_seat = seat_clocks(live.clocks, live.table.terms, len(live.sitters), live.clocks.gained)
    by_seat[seat] = replace(stop_clock(by_seat[seat], now), out=True)
    clocks = with_seat_clocks(live.clocks, by_seat, live.clocks.turn)
    told = (posts.draft(posts.TimeRanOut(seat=seat), live.table.version),)
    drafts = substitution.offer_seat(live, seat) if what == Late.SUBSTITUTE else told
    return Change(clocks=clocks, drafts=(*drafts, _direct(live, seat, what)))


async def _decide_for(live: LiveTable, seat: int) -> Change:
    """Decide for somebody what must be decided now, so that the others can go on."""
    step = await _decisions_for(live.title, live.game, seat)
    told = posts.draft(posts.DecidedForSeat(seat=seat), live.table.version)
    return replace(step_change(step, None), drafts=(told, _direct(live, seat, HELPED)))


async def _decisions_for(title: Title, session: Session[Any], seat: int) -> Step[Any]:
    turn = session.state.turn
    entries: list[Entry] = []
    while seat in session.waiting and session.state.turn == turn and len(entries) < MOST_DECISIONS:
        step = session.apply(seat, [least_action(title, session, seat)], cause=CLOCK)
        session = step.session
        entries += step.entries
        await asyncio.sleep(0)  # let others have the loop between two decisions
    # Nobody alone takes back what was decided for them: otherwise time could be had for nothing, again and again.
    return Step(replace(session, points=()), tuple(entries))


def least_action(title: Title, session: Session[Any], seat: int) -> Action:
    """Return what the title says that an absent player does, else what does the least: ending the turn, declining,
    or what a computer player would do.
    """
    if title.absent is not None:
        return title.absent(session.state, seat)
    offers = session.offers(seat)
    declining = title.orders().declining if title.orders is not None else frozenset()
    for kinds in (title.ending_kinds, declining):
        least = next((offer for offer in offers if kind_of(offer) in kinds and SEPARATOR not in offer), None)
        if least is not None:
            return least
    return choose(title, session.state, seat, STEADY)


def _let_computer_stand_in(live: LiveTable, seat: int) -> Change:
    """Let a computer player stand in for somebody, until that person comes back."""
    old = live.sitters[seat]
    sitters = live.sitters_with(seat, SeatRow(old.name, None, STEADY, old.user))
    drafts = (posts.draft(posts.ComputerStandsIn(seat=seat), live.table.version), _direct(live, seat, TAKEN_OVER))
    return Change(sitters=sitters, drafts=drafts)


def _direct(live: LiveTable, seat: int, how: str) -> posts.PostDraft:
    user = live.table.seats[seat].user
    assert user is not None, "clocks run for persons only"
    left = live.table.terms.misses - live.clocks.missed[seat] - 1
    return posts.draft(posts.TimeOut(user=user, seat=seat, how=how, left=left), live.table.version)
