"""Session: a game in progress, and the only door through which actions reach the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

import msgspec

from hansa_bot.engine.action import SEPARATOR, Action, Event, Outcome, kind_of, values_of
from hansa_bot.engine.errors import Barrier, GameOver, Illegal, NotYourDecision, RulesBug, Stale, Unreadable
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.engine.state import S, digest

UNDO = "undo"
ORDER, CHOICE, CLOCK, PLAN = "order", "choice", "clock", "plan"
"""Causes of an entry: a standing order of the seat, one that leaves the choice to us, its clock that ran out, or what
its player had prepared for this turn."""
_RUNAWAY = 200
"""Forced answers in a row: so many come only from a bug in the rules."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: what a seat did at which version, what followed, and the fingerprint of the state after.

    `version` is the version reached. `auto` marks an answer that the rules forced, `barrier` the end of free undo.
    An undo is an entry of its own, its action being `undo/<version>`; one with a barrier was agreed, not free.
    `cause` says why, where the seat's player did not choose just now.
    """

    version: int
    seat: int
    action: Action
    events: list[Event]
    digest: str
    auto: bool = False
    barrier: bool = False
    cause: str = ""

    @property
    def undo_to(self) -> int | None:
        """The version that this entry went back to, or None for a normal action."""
        return int(values_of(self.action)[0]) if kind_of(self.action) == UNDO else None

    @property
    def rewound(self) -> bool:
        """Whether the game went back beyond what was free, because all concerned agreed."""
        return self.barrier and kind_of(self.action) == UNDO


MOST_UNDO_POINTS = 128
"""Somebody can go back and forth in a turn for ever, and each point holds a whole state."""


@dataclass(frozen=True, slots=True)
class UndoPoint(Generic[S]):
    """The position just before a seat's action: where an undo of that action leads."""

    version: int
    seat: int
    state: S


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a request led to: the session after it, and the new lines of the log.

    `unwritten` are the forced answers with which it ends, as far as nobody has written them down.
    """

    session: Session[S]
    entries: tuple[Entry, ...]
    unwritten: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Session(Generic[S]):
    """A game at one version; never changed, every step gives a new one."""

    rules: Rules[S]
    state: S
    version: int = 0
    points: tuple[UndoPoint[S], ...] = ()

    @staticmethod
    def start(rules: Rules[S], setup: Setup) -> tuple[Session[S], list[Event]]:
        """Return a new game and what its setup drew."""
        outcome = Outcome()
        state = rules.setup(setup, outcome)
        return Session(rules, state), outcome.events

    @property
    def waiting(self) -> list[int]:
        """Seats that must decide now."""
        return self.state.waiting

    def offers(self, seat: int) -> list[Action]:
        """Return the legal actions of a seat; empty when it has nothing to decide."""
        return self.rules.offers(self.state, seat) if seat in self.state.waiting else []

    def apply(
        self,
        seat: int,
        actions: Sequence[Action],
        seen: int | None = None,
        *,
        cause: str = "",
        unwritten: tuple[Entry, ...] = (),
    ) -> Step[S]:
        """Carry out actions of one seat, all or none of them.

        An action that only writes down a forced answer does nothing: one of those that an action before it has led
        to, or of `unwritten`, which were given just before. Raises a PlayerError that says why not; this session
        stays valid in any case.
        """
        if seen is not None and seen != self.version:
            raise Stale(seen, self.version)
        session = self
        entries: list[Entry] = []
        for action in actions:
            rest = strike_off(unwritten, seat, action)
            if rest is not None:
                unwritten = rest
                continue
            session, entry = session._act(seat, action)
            entries.append(msgspec.structs.replace(entry, cause=cause) if cause else entry)
            session, forced = session._answer_forced()
            entries += forced
            unwritten = tuple(forced)
        return Step(session, tuple(entries), unwritten)

    def trust(self, seat: int, action: Action) -> Step[S]:
        """Carry out an action that older rules allowed, whether or not it is legal; raises whatever comes of it."""
        session, entry = self._carry_out(seat, action)
        session, forced = session._answer_forced()
        return Step(session, (entry, *forced), tuple(forced))

    def undo(self, seat: int, to: int | None = None) -> Step[S]:
        """Take back the seat's last action, or all since version `to`; raises Barrier where that is not free."""
        if self.state.over:
            raise GameOver
        index = _point_to(self.points, seat, to)
        point = self.points[index]
        # A new version, not the old number again: a player who still looks at the position before is out of date.
        back = replace(self, state=point.state, version=self.version + 1, points=self.points[:index])
        action = f"{UNDO}{SEPARATOR}{point.version}"
        return Step(back, (Entry(back.version, seat, action, [], digest(point.state)),))

    def rewind(self, seat: int, to: int, state: S) -> Step[S]:
        """Go back to `state`, in which the game was at version `to`, for a seat with which all concerned agree.

        Free undo starts over from there. Raises GameOver, and Barrier when there was no such version yet.
        """
        if self.state.over:
            raise GameOver
        if not 0 <= to < self.version:
            raise Barrier(seat, to)
        back = replace(self, state=state, version=self.version + 1, points=())
        action = f"{UNDO}{SEPARATOR}{to}"
        return Step(back, (Entry(back.version, seat, action, [], digest(state), barrier=True),))

    def _act(self, seat: int, action: Action, *, auto: bool = False) -> tuple[Session[S], Entry]:
        self._check_legal(seat, action)
        return self._carry_out(seat, action, auto=auto)

    def _check_legal(self, seat: int, action: Action) -> None:
        if self.state.over:
            raise GameOver
        if seat in self.state.waiting:
            offers = self.rules.offers(self.state, seat)
        elif action == self.rules.withdrawal(self.state, seat):
            offers = [action]
        else:
            raise NotYourDecision(seat, self.state.waiting)
        if action not in offers:
            if kind_of(action) not in self.rules.kinds:
                raise Unreadable(action)
            raise Illegal(action, self.rules.refuse(self.state, seat, action), find_nearest(action, offers))

    def _carry_out(self, seat: int, action: Action, *, auto: bool = False) -> tuple[Session[S], Entry]:
        state, outcome = self.rules.apply(self.state, seat, action)
        # Chance shows by the counter, so no title can forget to say so; what else came to light only it knows.
        barrier = outcome.revealed or state.rng.count != self.state.rng.count
        points = _points_after(self.points, UndoPoint(self.version, seat, self.state), auto=auto, barrier=barrier)
        after = replace(self, state=state, version=self.version + 1, points=points)
        return after, Entry(after.version, seat, action, outcome.events, digest(state), auto, barrier)

    def _answer_forced(self) -> tuple[Session[S], list[Entry]]:
        session = self
        entries: list[Entry] = []
        # One forced answer may ask the next such question, also of another seat.
        while (answer := find_forced(session.rules, session.state)) is not None:
            if len(entries) > _RUNAWAY:
                raise RulesBug("forced answers never end")
            session, entry = session._act(*answer, auto=True)
            entries.append(entry)
        return session, entries


def _points_after(
    points: tuple[UndoPoint[S], ...], before: UndoPoint[S], *, auto: bool, barrier: bool
) -> tuple[UndoPoint[S], ...]:
    """Return the points that are left after an action that was taken at `before`.

    A random or revealing action leaves none; an action of another seat leaves only itself; an automatic answer
    belongs to the action that caused it. When there are too many, the older half is dropped.
    """
    if barrier:
        return ()
    if auto:
        return points
    # Whoever acted before has been answered: going back there would take back what somebody else did.
    if points and points[-1].seat != before.seat:
        return (before,)
    after = (*points, before)
    return after if len(after) <= MOST_UNDO_POINTS else after[-MOST_UNDO_POINTS // 2 :]


def _point_to(points: tuple[UndoPoint[S], ...], seat: int, to: int | None) -> int:
    """Return the index of the point that an undo by `seat` leads to: the last one, or the one at version `to`.

    Raises Barrier when there is none.
    """
    if points and points[-1].seat == seat:
        if to is None:
            return len(points) - 1
        for index, point in enumerate(points):
            if point.version == to:
                return index
    raise Barrier(seat, to)


def taken_back(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Return what can be done again: the lines that free undo took back, a run for each undo, the last one's last.

    In a run the oldest line stands last, as the next to be done. Doing a thing again, in whatever way, leads to the
    same position, and so leaves the other runs; anything else ends them all.
    """
    kept: list[Entry] = []
    runs: list[list[Entry]] = []
    for entry in entries:
        back_to = entry.undo_to
        if back_to is not None:
            run = []
            while kept and kept[-1].version > back_to:
                run.append(kept.pop())
            runs = [] if entry.rewound else [*runs, run]
            continue
        kept.append(entry)
        again = runs[-1].pop() if runs and runs[-1] else None
        if again is None or (again.seat, again.action, again.digest) != (entry.seat, entry.action, entry.digest):
            runs = []
        elif not runs[-1]:
            runs.pop()
    return runs


def strike_off(unwritten: tuple[Entry, ...], seat: int, action: Action) -> tuple[Entry, ...] | None:
    """Return the forced answers that may still be written once one of them is; None where the action is none of them.

    The same action may be legal again, so each answer counts once and in order: those before it were left out.
    """
    for index, entry in enumerate(unwritten):
        if (entry.seat, entry.action) == (seat, action):
            return unwritten[index + 1 :]
    return None


def find_forced(rules: Rules[S], state: S) -> tuple[int, Action] | None:
    """Return the one seat and action that the rules leave, where the answer teaches nothing; else None."""
    # A title names the kinds of question whose lone answer gives nothing away; a sealed bid is none of them.
    if state.over or not state.stack or state.stack[-1].kind not in rules.forced or rules.conceals(state):
        return None
    seats = state.waiting
    if len(seats) != 1:
        return None
    offers = rules.offers(state, seats[0])
    return (seats[0], offers[0]) if len(offers) == 1 else None


def find_nearest(action: Action, offers: Sequence[Action], most: int = 5) -> list[Action]:
    """Return the offers that share the longest beginning with an action, best first; the same kind at least."""
    wanted = action.split(SEPARATOR)

    def shared(offer: Action) -> int:
        same = 0
        for wish, value in zip(wanted, offer.split(SEPARATOR), strict=False):
            if wish != value:
                break
            same += 1
        return same

    close = [offer for offer in offers if shared(offer) > 0]
    return sorted(close, key=lambda offer: (-shared(offer), offer))[:most]
