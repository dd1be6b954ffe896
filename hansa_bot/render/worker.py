"""The threads that draw and encode, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from hansa_bot.render.encode import png

if TYPE_CHECKING:
    from PIL.Image import Image

THREADS = 2


class Closed(Exception):
    """The worker takes no more requests."""


class Job:
    """One picture that is wanted: how to paint it, and the bytes to come."""

    __slots__ = ("done", "paint")

    def __init__(self, paint: Callable[[], Image | None], done: asyncio.Future[bytes | None]) -> None:
        self.paint = paint
        self.done = done


class Worker:
    """Draws pictures on two threads, in the order of asking; of one key only the newest waiting picture is drawn.

    Painting holds the interpreter's lock, encoding does not, so only one thread paints at a time.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="picture")
        self._painting = Lock()
        self._waiting: OrderedDict[Hashable, Job] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._busy = 0
        self._closed = False

    async def png(self, key: Hashable, paint: Callable[[], Image | None]) -> bytes | None:
        """Return a picture as PNG, or None when there is nothing to draw.

        A newer request with the same key answers an older one that still waits.

        Raises what `paint` raises, and Closed after `close`.
        """
        if self._closed:
            raise Closed
        job = self._waiting.get(key)
        if job is None:
            done: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
            # An error that nobody waits for any more must not be reported as lost.
            done.add_done_callback(lambda future: future.cancelled() or future.exception())
            job = self._waiting[key] = Job(paint, done)
            if self._busy < THREADS:
                self._busy += 1
                task = asyncio.create_task(self._serve())
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        else:
            job.paint = paint
        return await asyncio.shield(job.done)

    async def close(self) -> None:
        """Finish everything that was asked for, then stop the threads; closing twice does no harm."""
        self._closed = True
        while self._running:
            await asyncio.wait(self._running)
        self._threads.shutdown(wait=False)

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            _, job = self._waiting.popitem(last=False)
            try:
                made = await loop.run_in_executor(self._threads, self._make, job.paint)
            except Exception as error:
                job.done.set_exception(error)
            else:
                job.done.set_result(made)
        self._busy -= 1

    def _make(self, paint: Callable[[], Image | None]) -> bytes | None:
        with self._painting:
            image = paint()
        return None if image is None else png(image)
