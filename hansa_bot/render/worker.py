"""The threads and processes that draw and encode, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from threading import Condition
from typing import Any, TypeVar

from hansa_bot import metrics
from hansa_bot.memory import is_short, tidy
from hansa_bot.processes import Begin, NoProcess, Pieces, Pool
from hansa_bot.render.cache import forget
from hansa_bot.render.encode import Alone, Develop, Paint, Shots, drawn, filmed, gif

T = TypeVar("T")
Make = Callable[[], Awaitable[T]]

THREADS = 2
"""For pictures: one paints while the other one encodes."""
TURN = 0.001
"""Seconds after which a painting thread lets the event loop in; five times as long, as is usual, would be felt."""

MOST_WAITING = 256
"""Pictures; so many take some ten seconds."""
PICTURE_SECONDS, FILM_SECONDS = 15.0, 60.0
"""What takes longer in a process hangs; a picture takes a twentieth of a second, a film one."""
PICTURE_NICE, FILM_NICE = 5, 10
"""Where there are fewer cores than processes, words go before pictures, and pictures before films."""

TIDY_AFTER = 16
"""Pictures; what they leave free in the midst of the heap grows into megabytes, and goes back in a millisecond."""

_log = logging.getLogger(__name__)


class Closed(Exception):
    """No more jobs are taken."""


class Busy(Exception):
    """So many jobs wait already that one more would never be in time."""


class Job:
    """One thing that is wanted: how to make it, and the future of what is made."""

    __slots__ = ("done", "make", "wanted")

    def __init__(self, make: Make[Any], done: asyncio.Future[Any]) -> None:
        self.make = make
        self.done = done
        self.wanted = 0


class JobQueue:
    """Has things made in the order of asking, a few at a time."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: OrderedDict[Hashable, Job] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    async def give(self, key: Hashable, make: Make[T]) -> T:
        """Have something made; a newer job with the same key answers an older one that still waits.

        A job that nobody waits for any more is dropped. Raises what `make` raises, Busy, and Closed after `refuse`.
        """
        if self._closed:
            raise Closed
        job = self._waiting.get(key)
        if job is None:
            if len(self._waiting) >= MOST_WAITING:
                raise Busy
            job = self._waiting[key] = Job(make, _future())
            if self._free:
                self._free -= 1
                task = asyncio.create_task(self._serve())
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        else:
            job.make = make
        job.wanted += 1
        # Shielded: others may wait for the same picture, and one of them going away is no reason not to paint it.
        try:
            made: T = await asyncio.shield(job.done)
        finally:
            job.wanted -= 1
            if not job.wanted and self._waiting.get(key) is job:
                del self._waiting[key]
        return made

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun yet."""
        return len(self._waiting)

    def refuse(self) -> None:
        """Take no more jobs."""
        self._closed = True

    async def close(self) -> None:
        """Finish everything that was asked for."""
        self.refuse()
        while self._running:
            await asyncio.wait(self._running)

    async def _serve(self) -> None:
        while self._waiting:
            _, job = self._waiting.popitem(last=False)
            try:
                made = await job.make()
            except Exception as error:
                job.done.set_exception(error)
            else:
                job.done.set_result(made)
        self._free += 1


def _future() -> asyncio.Future[Any]:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    # Looked at once, so that asyncio does not report an error that nobody waits for any more.
    done.add_done_callback(lambda future: future.cancelled() or future.exception())
    return done


class PaintLock:
    """Lets one thread paint at a time: painting holds the interpreter's lock, so two only slow each other down."""

    def __init__(self) -> None:
        self._change = Condition()
        self._taken = False
        self._wanted = 0
        self._line: deque[object] = deque()
        self._calm: deque[object] = deque()

    @contextmanager
    def wanted(self) -> Iterator[None]:
        """Say that somebody waits for a picture: nothing that can wait is begun meanwhile."""
        with self._change:
            self._wanted += 1
        try:
            yield
        finally:
            with self._change:
                self._wanted -= 1
                self._change.notify_all()

    @contextmanager
    def held(self, *, calm: bool = False) -> Iterator[None]:
        """Hold the lock, first come, first served; `calm` painters get it only while no picture is wanted."""
        me, line = object(), self._calm if calm else self._line
        with self._change:
            line.append(me)
            self._change.wait_for(lambda: line[0] is me and (self._quiet() if calm else not self._taken))
            line.popleft()
            self._taken = True
        try:
            yield
        finally:
            with self._change:
                self._taken = False
                self._change.notify_all()

    def wait_for_quiet(self) -> None:
        """Wait until nobody paints and no picture is wanted, without having the lock afterwards."""
        with self._change:
            self._change.wait_for(self._quiet)

    def _quiet(self) -> bool:
        return not self._taken and not self._wanted


class Worker:
    """Draws pictures, makes films, and draws ahead what pictures share; pictures go before everything else.

    Pictures are drawn by as many `processes` as set, films by one more that yields to all others; with none, or while
    there can be none, on threads of this process. What paints for a process is plain data, with functions by name.
    Each process does `begin` first.
    """

    def __init__(self, processes: int = 0, begin: Begin | None = None) -> None:
        sys.setswitchinterval(TURN)
        self._lock = PaintLock()
        # One thread more than pictures need, for films.
        self._threads = ThreadPoolExecutor(THREADS + 1, thread_name_prefix="picture")
        self._pictures, self._calm = JobQueue(processes or THREADS), JobQueue(1)
        self._painters = Pool(processes, PICTURE_SECONDS, nice=PICTURE_NICE, begin=begin) if processes else None
        self._filmers = Pool(1, FILM_SECONDS, nice=FILM_NICE, begin=begin) if processes else None
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False
        self._made_here = 0

    @property
    def waiting(self) -> int:
        """How many pictures nobody has begun to draw yet."""
        return self._pictures.waiting

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that draw."""
        return [pid for pool in (self._painters, self._filmers) if pool for pid in pool.pids]

    async def png(self, key: Hashable, paint: Paint, kind: str = "picture") -> bytes | None:
        """Return a picture as PNG, or None when there is nothing to draw.

        A newer request with the same key answers an older one that still waits.

        Raises what `paint` raises, Lost when no process survives it, Busy, and Closed after `close`.
        """
        with self._lock.wanted(), metrics.PICTURES.labels(kind).time():
            make = partial(self._made, partial(drawn, paint), self._painters, self._lock.held)
            return await self._pictures.give(key, make)

    async def film(self, key: Hashable, shots: Shots, make: Develop[T] = gif) -> T:  # type: ignore[assignment]
        """Return what is made of shots, by default a GIF; each is painted when no picture is wanted.

        One film is made at a time; a newer request with the same key answers an older one that still waits.

        Raises what `shots` raises, ValueError when there are none, and otherwise like `png`.
        """
        with metrics.PICTURES.labels("film").time():
            work = partial(filmed, shots, make=make)
            wanted: Make[T] = partial(self._made, work, self._filmers, partial(self._lock.held, calm=True))
            return await self._calm.give(key, wanted)

    async def calmly(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what other work than painting gives, done where films are made, in turn with them."""
        return await self._calm.give(key, partial(self._made, work, self._filmers))

    def warm(self, work: Pieces) -> None:
        """Do work piece by piece in the background, whenever no picture is wanted; what fails is logged.

        Each process that draws does it for itself.
        """
        task = asyncio.create_task(self._painters.start(work) if self._painters else self._warm(iter(work())))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def close(self) -> None:
        """Finish all pictures and films that were asked for, then end threads and processes.

        Closing twice does no harm.
        """
        self._closed = True
        # Both refuse before either is waited for: nothing can be asked of one while the other comes to its end.
        for queue in (self._pictures, self._calm):
            queue.refuse()
        await asyncio.gather(self._pictures.close(), self._calm.close(), *self._warming)
        await asyncio.gather(*(pool.close() for pool in (self._painters, self._filmers) if pool))
        self._threads.shutdown(wait=False)

    async def _made(self, work: Callable[..., T], pool: Pool | None, *alone: Alone) -> T:
        """Have work done in a process or, where none can be had, on a thread, which paints alone."""
        if pool:
            with suppress(NoProcess):
                return await pool.run(work)
        return await self._here(work, *alone)

    async def _here(self, work: Callable[..., T], *args: object) -> T:
        if is_short():
            forget()
        self._made_here += 1
        if self._made_here % TIDY_AFTER == 0:
            self._threads.submit(tidy)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    async def _warm(self, work: Iterator[Callable[[], object]]) -> None:
        with suppress(Closed):
            # Its own key: the queue would take two jobs of one key for the same thing.
            while await self._calm.give(id(work), partial(self._here, self._warm_next, work)):
                pass

    def _warm_next(self, work: Iterator[Callable[[], object]]) -> bool:
        """Do the next piece; return whether there was one.

        It takes long, so it is done without the lock: a picture that is wanted meanwhile only shares the processor.
        """
        self._lock.wait_for_quiet()
        try:
            piece = None if self._closed else next(work, None)
            if piece is None:
                return False
            piece()
        except Exception:  # it is drawn again where it is needed, and the error raised there
            _log.exception("warming failed")
        return True
