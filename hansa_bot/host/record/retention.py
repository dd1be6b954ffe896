"""Retention: what only its play needed is deleted long after a game has ended, in small bites beside play."""

from __future__ import annotations

import asyncio
import logging

from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.store import retention

_log = logging.getLogger(__name__)

PAUSE = 0.25
"""Seconds between two bites, in which everybody else writes."""


class Retention:
    """Prunes tables that ended more than some days ago.

    There is nothing to remember: what is still there is looked for, and deleting it twice is deleting it once.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self._loop: asyncio.Task[None] | None = None

    def start(self, days: int) -> None:
        """Prune from now on, each hour what has become old; 0 keeps everything."""
        if days:
            self._loop = asyncio.create_task(self._watch(days))

    async def close(self) -> None:
        """Begin no other bite; one under way is finished."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    async def bite(self, days: int) -> int | None:
        """Delete a little of what is older; return how many rows that were, None where nothing is that old."""
        store, now = self._core.store, self._core.clock.now()
        old = await store.ask(retention.find_old, now - days * DAY, store.shards)
        return await store.write(lambda tx: retention.prune(tx, old, now), patient=True) if old else None

    async def _watch(self, days: int) -> None:
        while True:
            # Not at once: after an update processes of the version before may be about, who miss what they knew.
            await self._core.clock.sleep(HOUR)
            try:
                rows = 0
                while (gone := await self.bite(days)) is not None:
                    rows += gone
                    await self._core.clock.sleep(PAUSE)
                if rows:
                    _log.info("pruned rows=%d", rows)
            except Exception:
                _log.exception("not pruned")
