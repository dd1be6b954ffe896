"""Afterwards: what a finished game looks like, judged piece by piece in the background for the people who played it.

Judging goes on where it was broken off, no matter who asks next: what is judged is stored now and then, and at the
end.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hansa_bot import metrics
from hansa_bot.ai.analysis import TELLING, Analysis, JudgedTurn, Piece, judge_piece, pieces, sum_up
from hansa_bot.engine.action import Action, Event, differing, seen_by
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.session import Session, Step
from hansa_bot.engine.state import decode
from hansa_bot.host.game.past import GameCourse, Past
from hansa_bot.host.kernel.beside import running_beside
from hansa_bot.host.kernel.commit import PROPOSED, Core, Feature
from hansa_bot.host.kernel.errors import NoAnalysis
from hansa_bot.host.kernel.live_table import LiveTable, check_unsealed
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.thinking import NoThought, Urgency
from hansa_bot.host.record.bringing import is_open
from hansa_bot.model.errors import StoreError
from hansa_bot.store import results

RUNNING, STRANGER, SECRET, GAPS = "running", "stranger", "secret", "gaps"
"""Why there can be no analysis: the game is not over, the asker did not play it, it goes on from one that still runs,
its turns cannot be played again. Other reasons are those of thinking."""

VERSION = 2
"""Raise it when `ai/analysis` judges the same game otherwise, so that what was stored is worked out again."""
PARTS = 12
"""How often an analysis reports how far it has come, and is stored."""
MOST_LOST = 3
"""Pieces in a row that come to nothing, before the rest is left for another time."""

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class Judging:
    """An analysis under way for its `askers`: `done` of `total` pieces; once it is over, `why` it came to nothing.

    `turns` are those of the game to which the pieces belong.
    """

    askers: set[int]
    done: int = 0
    total: int = 0
    turns: Sequence[int] = ()
    why: str = ""
    over: bool = False
    task: asyncio.Task[None] | None = None
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def turn(self) -> int:
        """How many turns of the game it has looked at."""
        return self.turns[self.done - 1] if 0 < self.done <= len(self.turns) else 0

    async def move(self) -> None:
        """Wait until it has come a part further, or is over."""
        if not self.over:
            await self._moved.wait()

    def update(self, done: int, total: int | None = None, *, over: bool = False) -> bool:
        """Note how far it has come, and of how much once that is known; return whether that is a part further."""
        self.total = self.total if total is None else total
        further = over or total is not None or done * PARTS // self.total > self.done * PARTS // self.total
        self.done, self.over = done, over
        # Those who wait hold the old event; who comes later waits for the next part with a new one.
        if further:
            self._moved.set()
            self._moved = asyncio.Event()
        return further


class Afterwards(Feature):
    """The analyses of finished games: one at a time for each, however many ask."""

    def __init__(self, core: Core, past: Past) -> None:
        super().__init__(core)
        self._past = past
        self._jobs: dict[int, Judging] = {}

    async def find(self, table_id: int, user: int) -> Analysis | None:
        """Return the analysis of a game for somebody who played it, None where it has not been made yet.

        Raises NoTable and NoAnalysis.
        """
        live = await self._allowed(table_id, user)
        row = await self._core.store.ask(results.analysis_of, table_id)
        if row is None or row.by != _by(live) or len(row.judged) < row.pieces:
            return None
        judged = [turn for turn in msgspec.convert(row.judged, list[JudgedTurn | None]) if turn is not None]
        result = live.game.rules.result(live.state)
        assert result is not None, "a game that is over has a result"
        return sum_up(judged, result.winners) if judged else None

    async def begin(self, table_id: int, user: int) -> Judging:
        """Return the job that analyses a game for somebody who played it, begun if none is under way.

        Raises NoTable, NoAnalysis and Closing.
        """
        live = await self._allowed(table_id, user)
        job = self._jobs.get(table_id)
        if job is None:
            job = self._jobs[table_id] = Judging(set())
            job.task = self._core.tasks.begin(self._run(live, job))
            job.task.add_done_callback(lambda _: self._jobs.pop(table_id))
        job.askers.add(user)
        return job

    def cancel(self, table_id: int, user: int) -> None:
        """Let a user wait no longer; what nobody waits for any more ends, and so does the work for it."""
        job = self._jobs.get(table_id)
        if job is not None and user in job.askers:
            job.askers.discard(user)
            if not job.askers and job.task is not None:
                job.task.cancel()

    async def instead(self, table_id: int, turn: JudgedTurn, played: Sequence[Action]) -> list[Event]:
        """Return what would have happened, as everybody would know it, had a seat done what was better than its turn,
        as far as it did not do that anyway; up to what is drawn or revealed. Nothing where that cannot be told.
        """
        live = await self._core.tables.live(table_id)
        events: list[Event] = []
        apart = differing(turn.better, played)
        with suppress(PlayerError):
            step = Step(Session(live.game.rules, await self._past.state(live, turn.version)), ())
            for at, action in enumerate(turn.better):
                step = step.session.apply(turn.seat, [action], unwritten=step.unwritten)
                if at in apart:
                    events += (event for entry in step.entries for event in seen_by(entry.events, None))
                if any(entry.barrier for entry in step.entries):
                    break
        return events

    async def note_posted(self, table_id: int, *, posted: bool) -> bool:
        """Note that an analysis is posted for everybody, or was not after all; return whether that is news."""
        now = self._core.clock.now() if posted else None
        return await self._core.store.write(lambda tx: results.note_posted(tx, table_id, now))

    async def _allowed(self, table_id: int, user: int) -> LiveTable:
        """Return a table whose analysis a user may see; a game that runs, or another begins with, needs no advice."""
        live = await self._core.tables.live(table_id)
        if live.session is None or not live.session.state.over or not is_open(live):
            raise NoAnalysis(RUNNING)
        check_unsealed(live.table, self._core.clock.now())
        if user not in live.table.insiders | {row.starter for row in live.sitters}:
            raise NoAnalysis(STRANGER)
        if await running_beside(self._core, live, [user]):
            raise NoAnalysis(SECRET)
        return live

    async def _run(self, live: LiveTable, job: Judging) -> None:
        try:
            job.why = await self._judge(live, job)
        except NoThought as error:
            job.why = error.why
        except Exception:
            job.why = metrics.FAULT
            _log.exception("analysis failed table=%d", live.table.id)
        finally:
            job.update(job.done, over=True)

    async def _judge(self, live: LiveTable, job: Judging) -> str:
        """Judge what is not judged yet, and keep it; return why that came to nothing."""
        course = await self._past.course(live, 0, None)
        found, job.turns = await asyncio.to_thread(_cut, live.table.title, course)
        row = await self._core.store.ask(results.analysis_of, live.table.id)
        known = row is not None and row.by == _by(live) and row.pieces == len(found)
        judged = list(row.judged) if row is not None and known else []
        job.update(len(judged), len(found))
        if not found:
            return GAPS
        try:
            for piece in found[len(judged) :]:
                # So many in a row are no accident of one piece: the machine or the title is at fault.
                if self._core.tasks.closing or judged[-MOST_LOST:] == [None] * MOST_LOST:
                    return metrics.FAULT
                judged.append(await self._one(live, piece))
                if job.update(len(judged)):
                    await self._save(live, job, judged)
        finally:
            while judged and judged[-1] is None and len(judged) < len(found):
                judged.pop()  # tried again when somebody asks again
            await self._save(live, job, judged)
        return ""

    async def _one(self, live: LiveTable, piece: Piece) -> Any:
        """Return the judgement of a piece as it is stored; None where nothing came of it. Raises NoThought."""
        table = live.table
        try:
            found = await self._core.thinking.ask(
                judge_piece,
                table.title,
                piece,
                server=table.place.guild,
                table=table.id,
                urgency=Urgency.ANALYSIS,
                now=self._core.clock.now(),
            )
        except NoThought as error:
            # Those two are about this piece, which stays unjudged; all else would meet the next piece as well.
            if error.why not in (metrics.LATE, metrics.FAULT):
                raise
            return None
        return _stored(msgspec.structs.replace(found, proposed=_was_proposed(live, piece, found)))

    async def _save(self, live: LiveTable, job: Judging, judged: Sequence[Any]) -> None:
        now, table, rows = self._core.clock.now(), live.table.id, list(judged)
        try:
            await self._core.store.write(
                lambda tx: results.write_analysis(tx, table, _by(live), job.total, rows, now), patient=True
            )
        except StoreError:  # the next part, or the next one who asks, tries again
            _log.exception("analysis not kept table=%d", table)


def _cut(title: str, course: GameCourse) -> tuple[list[Piece], list[int]]:
    """Return the pieces of a game, and in which turn each is, which takes a while."""
    found = list(pieces(title, ((step.entry, step.before, step.after) for step in course.steps())))
    states = (decode(course.rules.state_type, piece.state) for piece in found)
    return found, [state.turn for state in states]


def _was_proposed(live: LiveTable, piece: Piece, judged: JudgedTurn) -> bool:
    """Return whether a person did as proposed where a turn first departs from what would have been better."""
    lines = [each for each in in_force(live.log[piece.version + 1 : piece.after + 1]) if each.seat == piece.seat]
    departs = next(iter(differing([each.action for each in lines], judged.better)), None) if judged.better else None
    if departs is None:
        return False
    receipts = (row for row in live.receipts.values() if row.verb == PROPOSED and row.seat == piece.seat)
    return any(row.before < lines[departs].version <= row.after for row in receipts)


def _by(live: LiveTable) -> str:
    """Say which analysis, under which rules, speaks of a game now."""
    return f"{VERSION}/{live.game.rules.version}"


def _stored(turn: JudgedTurn) -> Any:
    """Return what is stored of a judged turn: what was played stands in the log, and much is as good as the rest."""
    better = turn.better if turn.lost >= TELLING else []
    return msgspec.to_builtins(msgspec.structs.replace(turn, played=[], better=better))
