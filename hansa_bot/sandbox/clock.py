"""The sandbox's time, which tests may push forward."""

from __future__ import annotations

import asyncio
import contextlib
import time


class Clock:
    """Unix seconds; `advance` jumps ahead and wakes whoever waits. A clock that does not run moves only that way."""

    def __init__(self, *, running: bool = True) -> None:
        self._running = running
        self._ahead = 0.0 if running else time.time()
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Return the present moment in unix seconds."""
        return time.time() + self._ahead if self._running else self._ahead

    def advance(self, seconds: float) -> None:
        """Jump ahead by some seconds."""
        self._ahead += seconds
        self._moved.set()
        self._moved = asyncio.Event()

    async def until(self, moment: float) -> None:
        """Wait until a moment has come."""
        while (left := moment - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left if self._running else None):
                    await self._moved.wait()
