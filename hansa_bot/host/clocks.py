"""The real clock."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """The machine's time."""

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
