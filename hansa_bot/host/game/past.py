"""The past: the states of a table at earlier versions, for posts that show exactly what they tell of."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise
from typing import Any

from hansa_bot.engine.action import Event, seen_by
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import Rules, restore
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import State, View, digest
from hansa_bot.host.kernel.errors import NoVersion
from hansa_bot.host.kernel.live_table import LiveTable
from hansa_bot.host.kernel.log import in_force, state_after
from hansa_bot.model.values import Snapshot
from hansa_bot.store import Store, history

MOST_STATES = 64


class Past:
    """Earlier states, the ones last asked for in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lately: OrderedDict[tuple[int, int], State] = OrderedDict()

    async def state(self, live: LiveTable, version: int | None) -> State:
        """Return the state at a version, the present one when None; raises NotRunning, NoVersion."""
        game = live.game
        if version is None or version == game.version:
            return live.state
        key = (live.table.id, version)
        if key not in self._lately:
            # Two who ask at once both work it out: the same state twice, and no lock.
            self._lately[key] = await self._find(live, version)
            if len(self._lately) > MOST_STATES:
                self._lately.popitem(last=False)
        self._lately.move_to_end(key)
        return self._lately[key]

    async def course(self, live: LiveTable, first: int, last: int | None) -> GameCourse:
        """Return the turns of a game from `first` to `last`, to be replayed; raises NotRunning."""
        game = live.game
        kept = {snapshot.version: snapshot for snapshot in await self._store.ask(history.snapshots_of, live.table.id)}
        return GameCourse(game.rules, in_force(live.log), game.state, kept, first, last)

    async def _find(self, live: LiveTable, version: int) -> State:
        newest = live.game.version
        if 0 <= version < newest:
            # The nearest snapshot, and the first one for an undo that led to before the nearest.
            for limit in (version, 0):
                state = await self._from_snapshot(live, limit, version)
                if state is not None:
                    return state
        raise NoVersion(version, newest)

    async def _from_snapshot(self, live: LiveTable, limit: int, version: int) -> State | None:
        kept = await self._store.ask(history.snapshot, live.table.id, limit)
        if kept is None:
            return None
        rules = live.game.rules
        try:
            state = restore(rules, kept.state, kept.rules)
        except RulesBug:
            return None
        return state_after(rules, state, kept.version, live.log[kept.version + 1 : version + 1])


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A turn at its end: the position, what happened in it, who acted, and every seat's points if it had ended there.

    Turn 0 is the setup. The last scene of a running game may be a turn that is not over yet. Where it `resumes`, what
    led to it is of older rules and left out, be it whole turns.
    """

    turn: int
    version: int
    seats: tuple[int, ...]
    view: View
    events: tuple[Event, ...]
    totals: tuple[float, ...]
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line of the log between two states; `before` is None where the game was picked up at a stored state."""

    entry: Entry
    before: State | None
    after: State

    @property
    def turn(self) -> int:
        """The turn that the line belongs to, or, for a stored state, the last one that is surely over."""
        if self.before is not None:
            return self.before.turn
        return self.after.turn if self.after.over else self.after.turn - 1


@dataclass(frozen=True)
class GameCourse:
    """Yields the scenes of the turns from `first` to `last`, of what happened `after` a version. Each iteration plays
    the game again, which takes some 0.5 ms a turn.

    `entries` are the lines in force, `now` is the state after them. The actions are played again from the setup. A
    stretch between two `kept` states counts when each line leads to its digest or, for a game begun under older
    rules, when the whole leads to the second state. Else it is left out, and the second state is where it goes on.
    """

    rules: Rules[Any]
    entries: Sequence[Entry]
    now: State
    kept: Mapping[int, Snapshot] = field(default_factory=dict)
    first: int = 0
    last: int | None = None
    after: int = -1

    def __iter__(self) -> Iterator[TurnEnd]:
        """Yield the scenes in order of turns; a turn that cannot be shown any more has none."""
        for turn, steps in groupby(self._played(), key=lambda pair: pair[0]):
            if self.last is not None and turn > self.last:
                return
            # Earlier turns are played all the same: the states of those that are shown come out of them.
            shown = [step for _, step in steps if step.entry.version > self.after]
            if turn >= self.first and shown:
                yield self._scene(turn, shown)

    def lines(self) -> Iterator[tuple[int, Entry]]:
        """Yield all lines that can be shown, each with the turn in which it was played."""
        for turn, step in self._played():
            yield turn, step.entry

    def _scene(self, turn: int, steps: Sequence[PlayedLine]) -> TurnEnd:
        known = [step.entry for step in steps if step.before is not None or step.entry.version == 0]
        view = self.rules.view(steps[-1].after, None)
        return TurnEnd(
            turn=turn,
            version=steps[-1].entry.version,
            seats=tuple(dict.fromkeys(entry.seat for entry in known if entry.seat >= 0 and not entry.auto)),
            view=view,
            events=tuple(event for entry in known for event in seen_by(entry.events, None)),
            totals=tuple(score.total for score in sorted(self.rules.scores(view), key=lambda score: score.seat)),
            resumes=len(known) < len(steps),
        )

    def _played(self) -> Iterator[tuple[int, PlayedLine]]:
        """Yield every line that can be shown, with the turn in which it was played."""
        turn = 0
        for step in self.steps():
            turn = turn if step.entry.version == 0 else max(turn, step.turn)
            yield turn, step

    def steps(self) -> Iterator[PlayedLine]:
        """Yield all lines that can be shown, each between the states before and after it."""
        state: State | None = None
        for stretch in self._stretches():
            states = [] if state is None else self._retraced(state, stretch)
            right = _as_logged(stretch, states)
            end = None if right == len(stretch) else self._stored(stretch[-1].version)
            # Digests on the way differ, but it ends where it should: older rules only noted it in another way.
            if end is not None and len(states) == len(stretch) and digest(states[-1]) == digest(end):
                right = len(stretch)
            for entry, after in zip(stretch[:right], states, strict=False):
                yield PlayedLine(entry, state, after)
                state = after
            if right < len(stretch):
                state = end
                if end is not None:
                    yield PlayedLine(stretch[-1], None, end)

    def _stretches(self) -> Iterator[list[Entry]]:
        """Yield the lines in stretches, each of which ends where a state is stored."""
        stretch: list[Entry] = []
        for entry in self.entries:
            stretch.append(entry)
            if entry.version in self.kept or entry is self.entries[-1]:
                yield stretch
                stretch = []

    def _retraced(self, state: State, stretch: Sequence[Entry]) -> list[State]:
        """Return the states after each line, as far as the rules of today let them be played."""
        states: list[State] = []
        try:
            for entry in stretch:
                state, _ = self.rules.apply(state, entry.seat, entry.action)
                states.append(state)
        except Exception:
            _log.debug("replaying failed", exc_info=True)
        return states

    def _stored(self, version: int) -> State | None:
        if version == self.entries[-1].version:
            return self.now
        kept = self.kept[version]
        try:
            state: State = restore(self.rules, kept.state, kept.rules)
        except Exception:  # nothing can be said of a state that today's rules do not understand
            _log.debug("stored state lost", exc_info=True)
            return None
        return state


def _as_logged(stretch: Sequence[Entry], states: Sequence[State]) -> int:
    """Return how many lines, from the first, lead where the log says."""
    for number, (entry, state) in enumerate(zip(stretch, states, strict=False)):
        if digest(state) != entry.digest:
            return number
    return min(len(stretch), len(states))


def thin_out(scenes: Sequence[TurnEnd], most: int) -> Sequence[TurnEnd]:
    """Return at most so many scenes (three or more), the first and the last among them, without the quiet ones.

    Between them the game is cut into parts in which equally much happened; the turn that moved the points most
    stands for its part.
    """
    if len(scenes) <= most:
        return scenes
    moved = [1 + _swing(before, after) for before, after in pairwise(scenes[:-1])]
    parts: dict[int, list[int]] = {}
    for at, far in enumerate(accumulate(moved)):
        parts.setdefault(int((far - 1) * (most - 2) // sum(moved)), []).append(at)
    between = [max(part, key=moved.__getitem__) + 1 for part in parts.values()]
    return [scenes[at] for at in (0, *between, len(scenes) - 1)]


def _swing(before: TurnEnd, after: TurnEnd) -> float:
    """Return by how much the points of two scenes differ, in the seat whose changed most."""
    return max(abs(now - then) for then, now in zip(before.totals, after.totals, strict=True))
