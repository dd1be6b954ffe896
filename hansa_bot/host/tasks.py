"""Tasks that must not be broken off: what was begun is finished, also when the one who asked has gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.errors import Closing

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Tasks:
    """Runs requests to their end, and waits for them before the host goes down."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` and return its result; cancelling the caller does not cancel the work."""
        if self._closing:
            work.close()
            raise Closing
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Take nothing new and wait for what runs."""
        self._closing = True
        await self.idle()

    async def idle(self) -> None:
        """Wait until nothing runs."""
        while self._running:
            await asyncio.wait(self._running)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, PlayerError):
            _log.debug("a request failed", exc_info=error)
