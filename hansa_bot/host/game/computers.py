"""Computer players: they act in the background, one transaction for each run of decisions of one seat.

Who thinks ahead does so in a process of its own, while nobody holds the table. What came of it is carried out if the
position is still the same; where nothing comes of it, or not in time, a quick player answers instead.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hansa_bot import metrics
from hansa_bot.ai.player import THINKING, think
from hansa_bot.ai.player import choose as best_choice
from hansa_bot.engine.action import Action
from hansa_bot.engine.session import Entry, Step, strike_off
from hansa_bot.engine.state import State, digest, encode
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel.commit import Core, commit, decided_anew, hold
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.outgoing import draft
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.processes import Lost, NoProcess, Pool, timed
from hansa_bot.store import tables
from hansa_bot.store.outbox import NOBODY, TimerRow
from hansa_bot.titles.base import Title

_log = logging.getLogger(__name__)

Choose = Callable[[Title, State, int, str, str, int], Action]
"""Decides at once for a computer player: choose(title, state, seat, kind, level, table)."""
Search = Callable[[str, bytes, int, str], list[Action]]
"""Thinks ahead in a process of its own: search(title, state, seat, level)."""

MOST_DECISIONS = 64
"""Decisions in one transaction; a longer run goes on in the next."""
MOST_RUNS = 5000
"""Runs at one table without a person's doing; far beyond the longest game."""
GRACE = 5.0

SEARCH_SECONDS, PATIENCE = 20.0, 30.0
"""How long one search may take on a busy machine, and how long a table waits for one, its place in the queue and a
second try after a process that died included."""
MOST_WAITING = 20
"""Searches; for whoever comes later a quick player answers."""
NICE, MEMORY = 19, 100
"""A process that thinks yields to everything else, and has so many MB at most."""


TOLD = "thinks_less"
"""The timer that stands while everybody at a table has heard that quick players stand in."""
LONG = 30 * DAY
"""For how long they need not hear again that nobody may think at all."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat means to do, one action after the other; none where a quick player is to answer, and why."""

    why: str
    actions: Sequence[Action] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player has to think about: for whom, in which position of which title, at which server."""

    server: int | None
    title: str
    version: int
    state: bytes
    seat: int
    level: str


class Thinking:
    """Lets computer players think ahead in so many processes, none by default.

    Each server has so many `seconds` of a processor a day, counted in memory: a restart begins at nothing.
    """

    def __init__(self, workers: int = 0, seconds: float = 0.0, search: Search = think) -> None:
        self._pool = Pool(workers, SEARCH_SECONDS, nice=NICE, memory=MEMORY) if workers else None
        self._seconds = seconds
        self._search = search
        self._turns = asyncio.Semaphore(workers)
        self._day = 0.0
        self._spent: dict[int | None, float] = {}
        self._waiting = 0

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that think."""
        return self._pool.pids if self._pool else []

    async def answer(self, question: Question, now: float) -> Answer:
        """Return what a seat means to do."""
        actions: list[Action] = []
        why = self._refusal(question.server, now)
        if why is None:
            self._waiting += 1
            try:
                why, actions = metrics.DONE, await self._think(question)
            except (Lost, NoProcess, TimeoutError) as error:
                why = metrics.LATE
                _log.warning("thinking came to nothing version=%d reason=%r", question.version, error)
            except Exception:
                why = metrics.FAULT
                _log.exception("thinking failed title=%s version=%d", question.title, question.version)
            finally:
                self._waiting -= 1
        metrics.THOUGHTS.labels(why).inc()
        return Answer(why, actions)

    async def close(self) -> None:
        """Break off all searches."""
        if self._pool:
            await self._pool.close()

    def _refusal(self, server: int | None, now: float) -> str | None:
        """Say why nobody may think for a server now."""
        if self._pool is None:
            return metrics.OFF
        if now >= self._day + DAY or now < self._day:
            self._day, self._spent = now - now % DAY, {}
        if self._spent.get(server, 0.0) >= self._seconds:
            return metrics.SPENT
        return metrics.BUSY if self._waiting >= MOST_WAITING else None

    async def _think(self, question: Question) -> list[Action]:
        assert self._pool is not None
        about = (question.title, question.state, question.seat, question.level)
        time = asyncio.get_running_loop().time
        async with asyncio.timeout(PATIENCE), self._turns:
            begun = time()
            spent: float | None = None
            actions: list[Action]
            try:
                actions, spent = await self._pool.run(timed, self._search, *about)
            finally:
                spent = time() - begun if spent is None else spent
                self._spent[question.server] = self._spent.get(question.server, 0.0) + spent
        metrics.THINKING.observe(spent)
        return actions


class Computers:
    """Plays for every computer seat that must decide, and goes on after a restart."""

    def __init__(self, core: Core, choose: Choose = best_choice, thinking: Thinking | None = None) -> None:
        self._core = core
        self._choose = choose
        self._thinking = thinking or Thinking()
        self._workers = Workers(core.clock, self._play)
        self._stuck: dict[int, int] = {}

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that think."""
        return self._thinking.pids

    async def start(self) -> None:
        """Go on where computer players were when the host went down."""
        for table in await self._core.store.ask(tables.find_with_computers, self._core.store.shards):
            self.wake(table)

    async def close(self) -> None:
        """Let runs under way end and begin no others; who thinks begins anew after the next start."""
        self._workers.closing = True
        await self._thinking.close()
        await self._workers.close(GRACE)

    def wake(self, table: int) -> None:
        """Say that a computer player may have to decide at a table."""
        self._workers.wake(table)

    async def settle(self, table: int) -> None:
        """Wait until no computer player has anything to do at a table."""
        self.wake(table)
        await self._workers.settle(table)

    async def _play(self, table: int) -> None:
        for _ in range(MOST_RUNS):
            if self._workers.closing or not await self._run(table):
                return
        _log.error("computer players never come to an end table=%d", table)

    async def _run(self, table: int) -> bool:
        """Let one seat decide what it must; return whether there may be more to decide."""
        found = await self._act(table)
        if not isinstance(found, Question):
            return found
        answer = await self._thinking.answer(found, self._core.clock.now())
        if self._workers.closing:
            return False
        return bool(await self._act(table, found, answer))

    @decided_anew
    async def _act(
        self, table: int, question: Question | None = None, answer: Answer | None = None
    ) -> Question | bool:
        """Let one seat do what it can without thinking, or what it has thought out where that is still the question.

        Returns what there is to think about, else whether anything may have changed.
        """
        async with hold(self._core, table, "computer") as (loaded, live):
            seats = live.seats_to_move(computers=True)
            if not self._core.store.shards.has(live.table.place.guild):
                return False
            if not seats or self._stuck.get(table) == live.revision:
                return False
            if question and (question.version != live.game.version or question.seat not in seats):
                return True
            seat, level = question.seat if question else seats[0], live.table.terms.level
            with metrics.COMPUTERS.time():
                thinks = level in THINKING
                change = await self._decide(live, seat, deque(answer.actions if answer else ()) if thinks else None)
                if question and change and not change.entries:
                    change = await self._decide(live, seat)
            if change is None:
                self._stuck[table] = live.revision
                return False
            if not change.entries:
                place, state = live.table.place, encode(live.state)
                return Question(place.guild, live.table.title, live.game.version, state, seat, level)
            await commit(self._core, loaded, _told(live, change, answer, self._core.clock.now()))
        return True

    async def _decide(self, live: LiveTable, seat: int, meant: deque[Action] | None = None) -> Change | None:
        """Return what a computer player does, or None when our rules or our player failed: that is logged.

        One that thinks does what it has `meant`, as far as that can still be done and nothing has come to light.
        """
        step = Step(live.game, ())
        entries: list[Entry] = []
        action = None
        try:
            while seat in step.session.waiting and len(entries) < MOST_DECISIONS:
                action = self._next(live, step, seat, meant)
                if action is None:
                    break
                step = step.session.apply(seat, [action])
                entries += step.entries
                if meant and any(entry.barrier for entry in step.entries):
                    meant.clear()
                await asyncio.sleep(0)  # let others have the loop between two decisions
            return step_change(Step(step.session, tuple(entries)), None)
        except Exception:
            session = step.session
            _log.exception(
                "computer player failed table=%d version=%d digest=%s seat=%d doing=%r",
                *(live.table.id, session.version, digest(session.state), seat, action),
            )
            return None

    def _next(self, live: LiveTable, step: Step[State], seat: int, meant: deque[Action] | None) -> Action | None:
        """Return what a computer player does next, None where it has to think."""
        offers, unwritten = step.session.offers(seat), step.unwritten
        if meant is not None and len(offers) > 1:
            while meant and (rest := strike_off(unwritten, seat, meant[0])) is not None:
                unwritten = rest
                meant.popleft()
            return meant.popleft() if meant and meant[0] in offers else None
        table = live.table
        kind = table.seats[seat].computer or ""
        return self._choose(live.title, step.session.state, seat, kind, table.terms.level, table.id)


def _told(live: LiveTable, change: Change, answer: Answer | None, now: float) -> Change:
    """Return a change that also tells everybody, now and then, why a quick player stands in for one that thinks."""
    if answer is None or answer.why not in (metrics.OFF, metrics.SPENT) or (TOLD, NOBODY) in live.timers:
        return change
    tomorrow = now - now % DAY + DAY
    until, due = (tomorrow, tomorrow) if answer.why == metrics.SPENT else (None, now + LONG)
    drafts = (*change.drafts, draft(ThinksLess(until=until), live.table.version))
    return replace(change, drafts=drafts, timers={**change.timers, (TOLD, NOBODY): TimerRow(TOLD, due)})


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Let it be told again."""
    return None
