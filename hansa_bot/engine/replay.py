"""Replaying: a record played again, strictly; one of older rules step by step, as far as its own digests lead.

Older rules are gone; only what they have written is left. So their games are played by the rules of today, and what
was written says whether that still leads where it led: each digest of a record, and in a log each stored state. An
action that is no longer legal is carried out where its digest confirms it; where today's rules lead elsewhere the
game goes on from the next stored state, and without one by the rules of today.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic

import msgspec

from hansa_bot.engine.action import Action, Event, kind_of, values_of
from hansa_bot.engine.errors import Illegal, PlayerError, RecordError
from hansa_bot.engine.record import NEW_SECRET, SEED, Move, Record
from hansa_bot.engine.rules import Rules, redrawn, reseeded, restore
from hansa_bot.engine.session import UNDO, Entry, Session, Step, strike_off
from hansa_bot.engine.state import S, digest, letter

_MOST_DIGITS = 9


class Differs(StrEnum):
    """How an action of older rules differs today."""

    ILLEGAL = "is no longer legal"
    CHANGED = "leads elsewhere"


@dataclass(frozen=True, slots=True)
class Departure:
    """An action (None: the setup) of which today's rules make something else than those it was recorded under.

    `line` is that of its move: in a file the line, in a log the version. `said` is what today's rules say to it.
    """

    line: int | None
    seat: int
    action: Action | None
    why: Differs
    said: str

    def __str__(self) -> str:
        what = "the setup" if self.action is None else f"{self.action} of seat {letter(self.seat)}"
        return f"{what} {self.why} ({self.said})"


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """Where a record leads: the game as it stands then, what its setup drew, and its log since then.

    `beginning` is the state from which that log leads. A game of older rules departs from what it was in
    `departures`; it is `astray` where nothing confirms that it has come back, and has so many moves `left` that
    could not be played any more.
    """

    session: Session[S]
    opening: list[Event]
    entries: tuple[Entry, ...]
    beginning: S
    departures: tuple[Departure, ...] = ()
    astray: bool = False
    left: int = 0


def replay(
    rules: Rules[S], record: Record, until: int | None = None, known: Mapping[int, S] | None = None
) -> Replayed[S]:
    """Play a record again, to its end or until a version is reached.

    `known` are states that are stored of a log by their versions; they count where it is of older rules.

    Raises RecordError with the line of an action that is refused, of a digest that differs, of a draw that is
    impossible or never made, or when the record is of newer rules or ends before `until`; for a record of older
    rules only where not even its setup can be had.
    """
    if record.rules is not None and record.rules > rules.version:
        raise RecordError(f"recorded under rules version {record.rules}, this is {rules.version}", record.line)
    older = record.rules not in (None, rules.version)
    walk = _OlderWalk(rules, record, known or {}) if older else _Walk(rules, record)
    left = len(record.moves)
    for move, end in zip(record.moves, _ends(record.moves, known or {}), strict=True):
        if until is not None and walk.session.version >= until and not walk.begins_again:
            break
        before, written = walk.session, len(walk.entries)
        if not walk.carry_out(move, end):
            break
        left -= 1
        if until is not None and walk.session.version > until:
            # The version asked for lies among the answers that the move forced.
            walk.session = _cut(before, walk.entries[written:], until)
    if until is None and not older:
        _check_draws(walk.session, record)
    elif until is not None and walk.session.version < until:
        raise RecordError(f"the record ends at version {walk.session.version}, not {until}")
    return walk.replayed(left if until is None else 0)


class _Elsewhere(RecordError):
    """An action leads elsewhere than the record says."""

    def __init__(self, move: Move, step: Step[Any], found: str) -> None:
        super().__init__(f"the digest after {move.action} is {found}, not {move.digest}", move.line)
        self.step = step


class _Walk(Generic[S]):
    """A record on its way from move to move."""

    def __init__(self, rules: Rules[S], record: Record) -> None:
        self.rules, self.record = rules, record
        self.entries: list[Entry] = []
        self._unwritten: tuple[Entry, ...] = ()
        self._seeds = sum(kind_of(move.action) in NEW_SECRET for move in record.moves)
        self.session, self.opening = self._start()
        self.beginning, self._states = self.session.state, {0: self.session.state}

    @property
    def begins_again(self) -> bool:
        """Whether chance comes from another secret further on: versions count from there."""
        return self._seeds > 0

    def replayed(self, left: int) -> Replayed[S]:
        """Return where the record has led, with so many moves left."""
        entries = tuple(entry for entry in self.entries if entry.version <= self.session.version)
        return Replayed(self.session, self.opening, entries, self.beginning, left=left)

    def carry_out(self, move: Move, end: int | None) -> bool:
        """Carry a move out that led to version `end` with all that it forced, and say whether the record can go on.

        Raises RecordError.
        """
        if kind_of(move.action) in NEW_SECRET:
            self._begin_again(move)
        else:
            self._go(self._step(move))
        return True

    def _start(self) -> tuple[Session[S], list[Event]]:
        record = self.record
        if record.position is not None:
            stored = msgspec.json.encode(record.position)
            state = restore(self.rules, stored, record.rules or self.rules.version)
            return Session(self.rules, reseeded(self.rules, state, record.seed or "")), []
        try:
            return Session.start(self.rules, record.setup)
        except (PlayerError, RecordError) as error:
            raise RecordError(str(error), record.line) from error

    def _begin_again(self, move: Move) -> None:
        key = "/".join(values_of(move.action))
        if self.session.state.over or not key:
            raise RecordError(f"{move.action!r} names no new seed for a game that goes on", move.line)
        self._seeds -= 1
        begin = reseeded if kind_of(move.action) == SEED else redrawn
        self._set(Session(self.rules, begin(self.rules, self.session.state, key)))
        self.beginning, self.opening, self.entries = self.session.state, [], []

    def _set(self, session: Session[S]) -> None:
        self.session, self._unwritten = session, ()
        self._states = {0: session.state} if session.version == 0 else self._states | {session.version: session.state}

    def _go(self, step: Step[S]) -> None:
        self.session, self._unwritten = step.session, step.unwritten
        self._states[step.session.version] = step.session.state
        self.entries += step.entries

    def _step(self, move: Move) -> Step[S]:
        session = self.session
        try:
            if move.agreed:
                step = self._rewind(move)
            elif kind_of(move.action) == UNDO:
                step = session.undo(move.seat, _undo_to(move))
            elif (written := self._step_written(move)) is not None:
                return written
            else:
                step = session.apply(move.seat, [move.action])
        except (PlayerError, RecordError) as error:
            legal = f"; legal: {', '.join(error.nearest)}" if isinstance(error, Illegal) and error.nearest else ""
            raise RecordError(f"{error}{legal}", move.line) from error
        return _confirmed(move, step, step.entries[-1].digest)

    def _step_written(self, move: Move) -> Step[S] | None:
        """Return the step of a line that writes down a forced answer, which leads nowhere; None for any other."""
        unwritten = self._unwritten
        rest = strike_off(unwritten, move.seat, move.action)
        if rest is None:
            return None
        answer, last = unwritten[-len(rest) - 1], unwritten[-1]
        step = Step(self.session, (), rest)
        if move.digest not in (None, answer.digest, last.digest):
            # Older records never wrote down forced answers. By its digest this is the same action once more, chosen.
            if move.action in self.session.offers(move.seat):
                return None
            return _confirmed(move, step, answer.digest)
        return step

    def _rewind(self, move: Move) -> Step[S]:
        to = _undo_to(move)
        if kind_of(move.action) != UNDO or to is None or to not in self._states:
            raise RecordError(f"{move.action!r} does not name a version to which all can agree to go back")
        return self.session.rewind(move.seat, to, self._states[to])


class _OlderWalk(_Walk[S]):
    """A record of older rules on its way: what today's rules make of it is noted, and the record believed."""

    def __init__(self, rules: Rules[S], record: Record, known: Mapping[int, S]) -> None:
        self._known, self._departures = known, list[Departure]()
        self._astray = self._lost = False
        # Digests of another layout can be compared with none of today's.
        self._blind = record.rules is not None and record.rules < rules.layout
        super().__init__(rules, record)
        if not self.begins_again:
            self._believe(None, 0)

    def replayed(self, left: int) -> Replayed[S]:
        """Return where the record has led, with so many moves left."""
        return replace(super().replayed(left), departures=tuple(self._departures), astray=self._astray or self._lost)

    def carry_out(self, move: Move, end: int | None) -> bool:
        """Carry a move out as it was recorded, and say whether the record can go on."""
        checked = replace(move, digest=None) if self._blind else move
        begins = kind_of(move.action) in NEW_SECRET
        try:
            if not self._lost or begins:
                super().carry_out(checked, end)
                self._astray = self._astray and checked.digest is None
        except _Elsewhere as error:
            self._depart(move, Differs.CHANGED, _bare(error))
            answered = None if self._astray else self._otherwise_answered(checked, error.step)
            self._go(answered or error.step)
            self._astray = answered is None
        except RecordError as error:
            self._trust(checked, _bare(error))
        self._believe(move, 0 if begins and not self.begins_again else end)
        return not self._lost or self.begins_again or any(at > self.session.version for at in self._known)

    def _start(self) -> tuple[Session[S], list[Event]]:
        try:
            return super()._start()
        except RecordError as error:
            if 0 not in self._known or self.begins_again:
                raise
            self._departures.append(Departure(None, 0, None, Differs.ILLEGAL, str(error)))
            return Session(self.rules, self._known[0]), []

    def _otherwise_answered(self, move: Move, step: Step[S]) -> Step[S] | None:
        """Return the step that the digest confirms with fewer forced answers than today, or with one more."""
        for at, entry in enumerate(step.entries):
            if entry.digest == move.digest:
                return Step(_cut(self.session, step.entries, entry.version), step.entries[: at + 1])
        # Only a question to one seat alone can have been a forced one.
        waiting = step.session.waiting
        for offer in step.session.offers(waiting[0]) if len(waiting) == 1 else ():
            more = step.session.apply(waiting[0], [offer])
            if more.entries[-1].digest == move.digest:
                return Step(more.session, step.entries + more.entries, more.unwritten)
        return None

    def _trust(self, move: Move, said: str) -> None:
        """Carry out what today's rules refuse, if its digest confirms where it led."""
        try:
            if kind_of(move.action) == UNDO:
                step = self._rewind(move)  # not free any more, as what came before may have been believed
            else:
                step = self.session.trust(move.seat, move.action)
                # The rules did not offer this action, so it may have broken anything.
                self.rules.check(step.session.state)
            confirmed = digest(step.session.state) == move.digest
            trusted = confirmed or kind_of(move.action) == UNDO
        except Exception:  # rules that do not know an action may stumble over it in any way
            trusted = False
        if not trusted or kind_of(move.action) != UNDO:
            self._depart(move, Differs.ILLEGAL, said)
        if trusted:
            self._go(step)
            self._astray = self._astray and not confirmed
        else:
            self._lost = True

    def _believe(self, move: Move | None, version: int | None) -> None:
        """Go on from the state that is stored of a version, if there is one and it is another one than today's."""
        stored = None if version is None else self._known.get(version)
        if stored is None or version is None:
            return
        found, wanted = digest(self.session.state), digest(stored)
        if self._lost or (version, wanted) != (self.session.version, found):
            if not self._lost and wanted != found and not self._looks_like(stored):
                self._depart(move, Differs.CHANGED, f"the state is {found}, stored is {wanted}")
            self._set(replace(self.session, state=stored, version=version, points=()))
            if version == 0:
                self.beginning = stored
        self._lost = self._astray = False

    def _looks_like(self, stored: S) -> bool:
        """Return whether nobody could tell the present state from a stored one of another layout, which noted
        less.
        """
        readers = (None, *range(stored.seats))
        view, now = self.rules.view, self.session.state
        return self._blind and all(view(now, reader) == view(stored, reader) for reader in readers)

    def _depart(self, move: Move | None, why: Differs, said: str) -> None:
        if move is None:
            self._departures.append(Departure(self.record.line, 0, None, why, said))
        elif why is Differs.ILLEGAL or not self._astray:
            self._departures.append(Departure(move.line, move.seat, move.action, why, said))


def _bare(error: RecordError) -> str:
    return str(error).removeprefix(f"line {error.line}: ")


def _ends(moves: Sequence[Move], known: Mapping[int, Any]) -> list[int | None]:
    """Return for each move of a log the version that it led to with all that it forced; None where nobody knows."""
    if not known:
        return [None] * len(moves)
    nexts = [*(move.line for move in moves[1:]), max(known) + 1]
    pairs = zip(moves, nexts, strict=False)
    return [None if move.line is None or after is None else after - 1 for move, after in pairs]


def _confirmed(move: Move, step: Step[S], found: str) -> Step[S]:
    if move.digest not in (None, found):
        raise _Elsewhere(move, step, found)
    return step


def _undo_to(move: Move) -> int | None:
    values = values_of(move.action)
    if not values:
        return None
    if not values[0].isdecimal() or len(values[0]) > _MOST_DIGITS:
        raise RecordError(f"{move.action!r} does not name a version")
    return int(values[0])


def _cut(before: Session[S], entries: Sequence[Entry], until: int) -> Session[S]:
    """Return the session between an action and one of the answers that it forced."""
    # No session ever stood there: the action and some of its answers are applied one by one.
    state = before.state
    for entry in entries[: until - before.version]:
        state, _ = before.rules.apply(state, entry.seat, entry.action)
    return replace(before, state=state, version=until, points=())


def _check_draws(session: Session[S], record: Record) -> None:
    left = session.state.rng.given
    for name, given in record.draws.items():
        # What is given is used up as it is drawn; a name that is whole at the end was a slip of the pen.
        if given and left.get(name) == given:
            raise RecordError(f"the draw {name!r} is never made", record.line)
