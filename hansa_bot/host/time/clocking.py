"""Clocking: the clocks follow whatever happens at a table, in the transaction in which it happens.

A seat's time runs while a person must decide on it, the table is not paused and the person not on holiday. Where it
goes on running nothing is written: what is left is known from when it began to run. So clocks are exact across
restarts, and no change of the hour can matter to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from hansa_bot.engine.session import CLOCK
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Status
from hansa_bot.host.time import hand as hands
from hansa_bot.host.time.hand import Hand, News, Sits
from hansa_bot.host.time.pace import Clocks, Terms
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerKey, TimerRow

LATE = "late"
"""The kind of the timers that ring when the time of a seat has run out."""

T = TypeVar("T")


async def follow(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change with the clocks as they stand after it, and a timer exactly at each deadline."""
    if not _touches(before, change):
        return change
    clocks = settled(before, change, now)
    return replace(change, clocks=clocks, timers={**change.timers, **_timers(before, change, clocks)})


def settled(before: Standing, change: Change, now: float) -> Clocks:
    """Return how the clocks stand after a change that happens now."""
    given, terms = change.clocks or before.clocks, change.terms or before.table.terms
    deeds = _Deeds.of(before, change)
    turn, gained = deeds.gains(given)
    sitters = before.sitters if change.sitters is None else change.sitters
    speed = terms.speed
    found = []
    for seat, hand in enumerate(of_seats(given, terms, len(sitters), gained)):
        sits = _sits(before, sitters[seat], seat) if deeds.began else Sits.SAME
        waits = seat in deeds.waits and sitters[seat].user is not None
        away = terms.holidays and seat in given.away
        news = News(
            waits=waits,
            runs=waits and given.paused is None and not away,
            acted=seat in deeds.acted,
            decided=seat in deeds.acted and seat in deeds.waited and (deeds.turned or seat not in deeds.waits),
            helped=seat in deeds.helped,
            sits=sits,
        )
        found.append(hands.moved(hand, news, speed, now))
    return laid_down(given, found, turn)


def of_seats(clocks: Clocks, terms: Terms, seats: int, gained: Sequence[int]) -> list[Hand]:
    """Return the clocks seat by seat; whoever has none yet begins with what the terms give."""
    bank = None if terms.speed is None else terms.speed.bank
    left: list[float | None] = [bank] * seats if terms.speed is None else _filled(clocks.left, seats, bank)
    since: list[float | None] = _filled(clocks.since, seats, None)
    missed, spent = _filled(clocks.missed, seats, 0), _filled(clocks.spent, seats, 0.0)
    answers = _filled(clocks.answers, seats, 0)
    return [
        Hand(left[seat], since[seat], missed[seat], spent[seat], answers[seat], seat in gained, seat in clocks.out)
        for seat in range(seats)
    ]


def laid_down(clocks: Clocks, found: Sequence[Hand], turn: int) -> Clocks:
    """Return the clocks of a table with these of its seats; whether it is paused, and who is away, stays."""
    return replace(
        clocks,
        left=tuple(hand.left for hand in found if hand.left is not None),
        since=tuple(hand.since for hand in found),
        turn=turn,
        gained=tuple(seat for seat, hand in enumerate(found) if hand.gained),
        missed=tuple(hand.missed for hand in found),
        spent=tuple(hand.spent for hand in found),
        answers=tuple(hand.answers for hand in found),
        out=tuple(seat for seat, hand in enumerate(found) if hand.out),
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
    def of(cls, before: Standing, change: Change) -> _Deeds:
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


def _sits(before: Standing, row: SeatRow, seat: int) -> Sits:
    old = before.sitters[seat]
    if old.user == row.user:
        return Sits.SAME
    if row.user is None:
        return Sits.NOBODY
    return Sits.BACK if row.user == old.kept_for else Sits.NEW


def _touches(before: Standing, change: Change) -> bool:
    """Say whether a change may concern clocks: most of what people do at a table does not."""
    if Status.RUNNING not in (before.table.status, change.status):
        return False
    parts = (change.status, change.session, change.sitters, change.terms, change.clocks)
    return any(part is not None for part in parts) or any(kind == LATE for kind, _ in change.timers)


def _timers(before: Standing, change: Change, clocks: Clocks) -> dict[TimerKey, TimerRow | None]:
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
