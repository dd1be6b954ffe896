"""Retention: what only its play needed is deleted long after a game has ended, in small bites beside play.

A running game loses what lies that far back and nothing asks for: posts that never change again, and receipts. Cards
stay, for what was told when is read off them, and so does each person's last receipt, which knows their seat.
"""

from __future__ import annotations

import asyncio
import logging

from hansa_bot.host.kernel.commit import ACT, UNDO, Core
from hansa_bot.host.kernel.posts import DIRECT, FOLD, STEP, TAGS
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.store import retention

_log = logging.getLogger(__name__)

SPENT_POSTS, SPENT_RECEIPTS = (FOLD, STEP, TAGS, DIRECT), (ACT, UNDO)
"""Kinds of posts, and verbs of receipts, of which a running game has no more use later."""

KEPT_AT_LEAST = 7 * DAY
"""Seconds for which posts of a running game are known, however little is to be kept."""

BITE_GAP = 0.25
"""Seconds between two bites, in which everybody else writes."""


class Retention:
    """Prunes tables that ended more than some days ago.

    There is nothing to remember: what is still there is looked for, and deleting it twice is deleting it once.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self._loop: asyncio.Task[None] | None = None
        self._pruned = self._behind = 0
        """How far a round has come among the tables that ended, and among those that run."""

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
        """Delete a little of what is older; return how many rows that were, None after a round."""
        store, now = self._core.store, self._core.clock.now()
        old = await store.ask(retention.find_old, now - days * DAY, self._pruned, store.shards)
        if not old:
            self._pruned = 0
            return None
        rows = await store.write(lambda tx: retention.prune(tx, old, now), patient=True)
        if rows < retention.ROWS:
            self._pruned = old[-1]
        return rows

    async def trim(self, days: int) -> int | None:
        """Delete a little of what running games do not need; return how many rows that were, None after a round."""
        store, before = self._core.store, self._core.clock.now() - max(days * DAY, KEPT_AT_LEAST)
        running = await store.ask(retention.find_running, self._behind, store.shards)
        if not running:
            self._behind = 0
            return None
        spent = await store.ask(retention.find_spent, running, before, SPENT_POSTS, SPENT_RECEIPTS)
        if max(len(spent.posts), len(spent.receipts)) < retention.ROWS:
            self._behind = running[-1]
        return await store.write(lambda tx: retention.delete_spent(tx, spent), patient=True) if len(spent) else 0

    async def _watch(self, days: int) -> None:
        while True:
            # Not at once: after an update processes of the version before may be about, who miss what they knew.
            await self._core.clock.sleep(HOUR)
            try:
                rows = 0
                for work in (self.bite, self.trim):
                    while (gone := await work(days)) is not None:
                        rows += gone
                        await self._core.clock.sleep(BITE_GAP)
                if rows:
                    _log.info("pruned rows=%d", rows)
            except Exception:
                _log.exception("not pruned")
