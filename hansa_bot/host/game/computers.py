"""Computer players: they act in the background, one transaction for each run of decisions of one seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hansa_bot.ai.player import choose as best_choice
from hansa_bot.engine.action import Action
from hansa_bot.engine.session import Entry, Step
from hansa_bot.engine.state import State, digest
from hansa_bot.host.game.play import step_change
from hansa_bot.host.kernel.commit import Core, commit, hold
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.tasks import Workers
from hansa_bot.store import tables
from hansa_bot.titles.base import Title

_log = logging.getLogger(__name__)

Choose = Callable[[Title, State, int, str], Action]
"""Decides for a computer player: choose(title, state, seat, kind)."""

MOST_DECISIONS = 64
"""Decisions in one transaction; a longer run goes on in the next."""
MOST_RUNS = 5000
"""Runs at one table without a person's doing; far beyond the longest game."""
GRACE = 5.0


class Computers:
    """Plays for every computer seat that must decide, and goes on after a restart."""

    def __init__(self, core: Core, choose: Choose = best_choice) -> None:
        self._core = core
        self._choose = choose
        self._workers = Workers(core.clock, self._play)
        self._stuck: dict[int, int] = {}

    async def start(self) -> None:
        """Go on where computer players were when the host went down."""
        async with self._core.store.read() as connection:
            waiting = await tables.find_with_computers(connection)
        for table in waiting:
            self.wake(table)

    async def close(self) -> None:
        """Let runs under way end and begin no others."""
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
        _log.error("computer players at table %s never come to an end", table)

    async def _run(self, table: int) -> bool:
        """Let one seat decide what it must; return whether anything was done."""
        async with hold(self._core, table, "computer") as (loaded, live):
            seats = live.seats_to_move(computers=True)
            if not seats or self._stuck.get(table) == live.revision:
                return False
            change = await self._decide(live, seats[0])
            if change is None:
                self._stuck[table] = live.revision
                return False
            await commit(self._core, loaded, change)
        return True

    async def _decide(self, live: LiveTable, seat: int) -> Change | None:
        """Return what a computer player does, or None when our rules or our player failed: that is logged."""
        session = live.game
        kind = live.table.seats[seat].computer or ""
        entries: list[Entry] = []
        action = None
        try:
            while seat in session.waiting and len(entries) < MOST_DECISIONS:
                action = self._choose(live.title, session.state, seat, kind)
                step = session.apply(seat, [action])
                session = step.session
                entries += step.entries
                await asyncio.sleep(0)  # let others have the loop between two decisions
            return step_change(Step(session, tuple(entries)), None)
        except Exception:
            _log.exception(
                "fault of the computer player at table %s, version %s, digest %s, seat %s doing %s",
                *(live.table.id, session.version, digest(session.state), seat, action),
            )
            return None
