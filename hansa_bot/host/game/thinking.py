"""Thinking: computer players that think ahead do so in processes of their own, within a share of each server's day.

Where nothing comes of it, or not in time, a quick player answers instead, and now and then the table is told why.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hansa_bot import metrics
from hansa_bot.ai.search import think
from hansa_bot.engine.action import Action
from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.outgoing import draft
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.processes import Lost, NoProcess, Pool, timed
from hansa_bot.store.outbox import NOBODY, TimerRow

_log = logging.getLogger(__name__)

Search = Callable[[str, bytes, int, str], list[Action]]
"""Thinks ahead in a process of its own: search(title, state, seat, level)."""

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
class Thought:
    """What a seat means to do, one action after the other; none where a quick player is to answer, and why."""

    why: str
    actions: Sequence[Action] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
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

    async def solve(self, puzzle: Puzzle, now: float) -> Thought:
        """Return what a seat means to do."""
        actions: list[Action] = []
        why = self._refusal(puzzle.server, now)
        if why is None:
            self._waiting += 1
            try:
                why, actions = metrics.DONE, await self._think(puzzle)
            except (Lost, NoProcess, TimeoutError) as error:
                why = metrics.LATE
                _log.warning("thinking came to nothing version=%d reason=%r", puzzle.version, error)
            except Exception:
                why = metrics.FAULT
                _log.exception("thinking failed title=%s version=%d", puzzle.title, puzzle.version)
            finally:
                self._waiting -= 1
        metrics.THOUGHTS.labels(why).inc()
        return Thought(why, actions)

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

    async def _think(self, puzzle: Puzzle) -> list[Action]:
        assert self._pool is not None
        about = (puzzle.title, puzzle.state, puzzle.seat, puzzle.level)
        time = asyncio.get_running_loop().time
        async with asyncio.timeout(PATIENCE), self._turns:
            begun = time()
            spent: float | None = None
            actions: list[Action]
            try:
                actions, spent = await self._pool.run(timed, self._search, *about)
            finally:
                spent = time() - begun if spent is None else spent
                self._spent[puzzle.server] = self._spent.get(puzzle.server, 0.0) + spent
        metrics.THINKING.observe(spent)
        return actions


def tell(live: LiveTable, change: Change, thought: Thought | None, now: float) -> Change:
    """Return a change that also tells everybody, now and then, why a quick player stands in for one that thinks."""
    if thought is None or thought.why not in (metrics.OFF, metrics.SPENT) or (TOLD, NOBODY) in live.timers:
        return change
    tomorrow = now - now % DAY + DAY
    until, due = (tomorrow, tomorrow) if thought.why == metrics.SPENT else (None, now + LONG)
    drafts = (*change.drafts, draft(ThinksLess(until=until), live.table.version))
    return replace(change, drafts=drafts, timers={**change.timers, (TOLD, NOBODY): TimerRow(TOLD, due)})


async def on_timer(core: Core, live: LiveTable, timer: TimerRow, now: float) -> Change | None:
    """Let it be told again."""
    return None
