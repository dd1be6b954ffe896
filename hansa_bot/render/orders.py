"""Orders: work for some threads in the order of asking; of one key only the newest that waits is done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Closed(Exception):
    """No more orders are taken."""


class Order:
    """One thing that is wanted: how to make it, and the future of what is made."""

    __slots__ = ("done", "make")

    def __init__(self, make: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        self.make = make
        self.done = done


class Orders:
    """Has things made on threads of its own."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._waiting: OrderedDict[Hashable, Order] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    async def give(self, key: Hashable, make: Callable[[], T]) -> T:
        """Have something made; a newer order with the same key answers an older one that still waits.

        Raises what `make` raises, and Closed after `close`.
        """
        if self._closed:
            raise Closed
        order = self._waiting.get(key)
        if order is None:
            order = self._waiting[key] = Order(make, _future())
            if self._free:
                self._free -= 1
                task = asyncio.create_task(self._serve())
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        else:
            order.make = make
        made: T = await asyncio.shield(order.done)
        return made

    def refuse(self) -> None:
        """Take no more orders."""
        self._closed = True

    async def close(self) -> None:
        """Finish everything that was asked for, then stop the threads; closing twice does no harm."""
        self.refuse()
        while self._running:
            await asyncio.wait(self._running)
        self._threads.shutdown(wait=False)

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            _, order = self._waiting.popitem(last=False)
            try:
                made = await loop.run_in_executor(self._threads, order.make)
            except Exception as error:
                order.done.set_exception(error)
            else:
                order.done.set_result(made)
        self._free += 1


def _future() -> asyncio.Future[Any]:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    # An error that nobody waits for any more must not be reported as lost.
    done.add_done_callback(lambda future: future.cancelled() or future.exception())
    return done
