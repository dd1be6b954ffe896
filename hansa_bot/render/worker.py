"""The threads that draw and encode, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from hansa_bot.render.easel import Easel
from hansa_bot.render.encode import png
from hansa_bot.render.film import Shot, gif
from hansa_bot.render.orders import Closed, Orders

if TYPE_CHECKING:
    from PIL.Image import Image

THREADS = 2
"""For pictures: one paints while the other one encodes."""
TURN = 0.001
"""Seconds after which a painting thread lets the event loop in; five times as long, as is usual, would be felt."""

_log = logging.getLogger(__name__)

__all__ = ["Closed", "Worker"]


class Worker:
    """Draws pictures, makes films, and draws ahead what pictures share; pictures go before everything else."""

    def __init__(self) -> None:
        sys.setswitchinterval(TURN)
        self._easel = Easel()
        self._pictures = Orders(THREADS, "picture")
        self._calm = Orders(1, "film")
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False

    async def png(self, key: Hashable, paint: Callable[[], Image | None]) -> bytes | None:
        """Return a picture as PNG, or None when there is nothing to draw.

        A newer request with the same key answers an older one that still waits.

        Raises what `paint` raises, and Closed after `close`.
        """
        with self._easel.wanted():
            return await self._pictures.give(key, partial(self._picture, paint))

    async def film(self, key: Hashable, shots: Callable[[], Iterable[Shot]]) -> bytes:
        """Return a film as GIF; its shots are painted one at a time, whenever no picture is wanted.

        One film is made at a time; a newer request with the same key answers an older one that still waits.

        Raises what `shots` raises, ValueError when there are none, and Closed after `close`.
        """
        return await self._calm.give(key, lambda: gif(self._painted(shots)))

    def warm(self, work: Iterable[Callable[[], object]]) -> None:
        """Do work piece by piece in the background, whenever no picture is wanted; what fails is logged."""
        task = asyncio.create_task(self._warm(iter(work)))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def close(self) -> None:
        """Finish all pictures and films that were asked for, then stop the threads; closing twice does no harm."""
        self._closed = True
        for orders in (self._pictures, self._calm):
            orders.refuse()
        await asyncio.gather(self._pictures.close(), self._calm.close(), *self._warming)

    def _picture(self, paint: Callable[[], Image | None]) -> bytes | None:
        with self._easel.held():
            image = paint()
        return None if image is None else png(image)

    def _painted(self, shots: Callable[[], Iterable[Shot]]) -> Iterator[Shot]:
        with self._easel.held(calm=True):
            left = iter(shots())
        while True:
            with self._easel.held(calm=True):
                shot = next(left, None)
            if shot is None:
                return
            yield shot

    async def _warm(self, work: Iterator[Callable[[], object]]) -> None:
        with suppress(Closed):
            while await self._calm.give(id(work), partial(self._warm_next, work)):
                pass

    def _warm_next(self, work: Iterator[Callable[[], object]]) -> bool:
        """Do the next piece; say whether there was one.

        It takes long, so it is not done at the easel: whoever wants a picture meanwhile rather shares the processor.
        """
        self._easel.wait_for_quiet()
        try:
            piece = None if self._closed else next(work, None)
            if piece is None:
                return False
            piece()
        except Exception:  # whoever needs the piece draws it again and hears of the error
            _log.exception("warming failed")
        return True
