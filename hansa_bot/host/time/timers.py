"""Timers: one loop that looks what is due at any table, and lets it happen."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from hansa_bot import metrics
from hansa_bot.host.kernel.commit import Core, commit, hold, retry_on_conflict, run_decision
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.world import World
from hansa_bot.model.errors import Conflict
from hansa_bot.model.values import Timer, TimerKey
from hansa_bot.store import outbox

_log = logging.getLogger(__name__)

TimerHandler = Callable[[LiveTable, Timer, World], Change | None]
"""Says what happens when a timer is due: on_timer(table, timer, world), a plain function. The timer is put out unless
the change sets it again."""

LONGEST_SLEEP = 60.0
"""Seconds after which the loop looks again in any case: the machine's time may have been changed."""

RETRY_AFTER = 300.0
"""Seconds after which a timer is tried again whose happening failed."""


class Timers:
    """What is due happens under the table's lock, in one transaction with the end of its timer: exactly once."""

    def __init__(self, core: Core, handlers: Mapping[str, TimerHandler]) -> None:
        self._core = core
        self._handlers = handlers
        self._woken = asyncio.Event()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on; what became due while nobody looked happens at once."""
        self._loop = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Look no more; what is happening is finished."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    def wake(self) -> None:
        """Say that something may be due earlier than was known."""
        self._woken.set()

    async def ring(self) -> None:
        """Let everything happen that is due now."""
        store = self._core.store
        for table, key in await store.ask(outbox.timers_due, self._core.clock.now(), store.shards):
            await self._core.tasks.finish(self._happen(table, key))

    async def _watch(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.ring()
                wait = await self._until_next()
            except Exception:
                _log.exception("timers failed")
                wait = LONGEST_SLEEP
            await self._sleep(wait)

    async def _until_next(self) -> float:
        first = await self._core.store.ask(outbox.first_timer_due, self._core.store.shards)
        return LONGEST_SLEEP if first is None else min(max(first - self._core.clock.now(), 0.0), LONGEST_SLEEP)

    async def _sleep(self, seconds: float) -> None:
        waiting = {asyncio.ensure_future(self._core.clock.sleep(seconds)), asyncio.ensure_future(self._woken.wait())}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waiting:
                wait.cancel()

    @retry_on_conflict
    async def _happen(self, table: int, key: TimerKey) -> None:
        try:
            await self._carry_out(table, key)
        except Conflict:
            raise
        except Exception:
            # One table's trouble does not keep the others waiting, nor come again at once; even if it cannot be read.
            _log.exception("timer failed table=%d kind=%s seat=%d", table, *key)
            loaded, later = self._core.tables.get(table), self._core.clock.now() + RETRY_AFTER
            async with loaded.lock:
                await self._core.store.write(lambda tx: outbox.put_off(tx, table, key, later))
                loaded.live = None

    async def _carry_out(self, table: int, key: TimerKey) -> None:
        async with hold(self._core, table, key) as (loaded, live):
            timer, now = live.timers.get(key), self._core.clock.now()
            if timer is None or timer.due > now:
                return
            metrics.TIMERS.observe(now - timer.due)
            change = await run_decision(self._core, partial(self._handlers[timer.kind], live, timer)) or Change()
            out: dict[TimerKey, Timer | None] = {key: None}
            await commit(self._core, loaded, replace(change, timers={**out, **change.timers}))
