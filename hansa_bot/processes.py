"""Processes for work that takes long, as many as set: one that dies or hangs in the middle of it costs one more try.

Work is a function, found by its name, and its arguments; both and what it returns cross a pipe as pickles, so they
must be plain data. A process imports nothing but what its work needs, and ends when its parent is gone.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from hansa_bot import serving
from hansa_bot.serving import SIZE

T = TypeVar("T")
Pieces = Callable[[], Iterable[Callable[[], object]]]
"""Finds work that is done piece by piece."""
Begin = Callable[[], object]

START_SECONDS = 30.0
REST_SECONDS = 60.0
"""How long no new process is tried after one could not be started, or too many have died."""
MOST_DEATHS = 4
"""Processes that die or hang one after the other, before one works."""
BUFFER = 1 << 20

_log = logging.getLogger(__name__)


class NoProcess(Exception):
    """No process can be had now; the work was not begun."""


class Lost(Exception):
    """The work has died with two processes, or took longer than it may in both."""


class Pool:
    """Has work done in `number` processes at most, for `seconds` at most each time; `nice` is their niceness.

    A process is started when there is work for it, does `begin` first, and is kept. Where the system can say so, work
    that wants more than `memory` (MB, 0 for any) fails with MemoryError, and a process that has grown nearly so large
    is replaced.
    """

    def __init__(
        self, number: int, seconds: float, *, nice: int = 0, memory: int = 0, begin: Begin | None = None
    ) -> None:
        self._number, self._seconds, self._nice, self._memory = number, seconds, nice, memory
        self._begun_by = begin
        self._turns = asyncio.Semaphore(number)
        self._all: set[Process] = set()
        self._free: list[Process] = []
        self._ahead: Pieces | None = None
        self._deaths = 0
        self._rests_until = 0.0
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that live."""
        return [process.pid for process in self._all if _alive(process)]

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Return what the work returns; cancelling the caller ends it.

        Raises what the work raises, Lost, and NoProcess.
        """
        call = pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)
        async with self._turns:
            for _ in range(2):
                process = await self._get()
                try:
                    answer = await asyncio.wait_for(_ask(process, call), self._seconds)
                except (OSError, EOFError) as error:  # a time that is over counts among the first
                    await self._bury(process, error)
                except BaseException:
                    await self._end(process)
                    raise
                else:
                    self._deaths = 0
                    done, value, large = pickle.loads(answer)
                    if large:
                        await self._end(process)
                    else:
                        self._free.append(process)
                    if not done:
                        raise value
                    outcome: T = value
                    return outcome
        raise Lost(f"{work!r:.200}")

    async def start(self, ahead: Pieces) -> None:
        """Start all processes now; each does what `ahead` finds whenever it has nothing else to do."""
        self._ahead = ahead
        await asyncio.gather(*(self._start_one() for _ in range(self._number - len(self._all))))

    async def close(self) -> None:
        """End all processes, whatever they do; closing twice does no harm."""
        self._closed = True
        for process in self._all.difference(self._free):
            _kill(process)
        for _ in range(self._number):  # those who wait for an answer hear first that there is none
            await self._turns.acquire()
        while self._free:
            await self._end(self._free.pop())
        for _ in range(self._number):
            self._turns.release()

    async def _start_one(self) -> None:
        async with self._turns:
            with suppress(NoProcess):
                self._free.append(await self._begin())

    async def _get(self) -> Process:
        while self._free:
            process = self._free.pop()
            if _alive(process):
                return process
            await self._end(process)
        return await self._begin()

    async def _begin(self) -> Process:
        """Return a new process that is ready."""
        if self._closed or asyncio.get_running_loop().time() < self._rests_until:
            raise NoProcess
        process = None
        try:
            command = (sys.executable, "-m", serving.__name__, str(self._nice), str(self._memory))
            home = Path(__file__).parents[1]
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=home, limit=BUFFER)
            self._all.add(process)
            if self._closed:
                raise NoProcess
            first = pickle.dumps((self._begun_by, self._ahead), pickle.HIGHEST_PROTOCOL)
            await asyncio.wait_for(_ask(process, first), START_SECONDS)
        except BaseException as error:
            if process is not None:
                await self._end(process)
            if not isinstance(error, OSError | EOFError):
                raise
            self._rest(f"cannot start: {error!r}")
            raise NoProcess from error
        return process

    async def _bury(self, process: Process, error: Exception) -> None:
        self._deaths += 1
        _log.warning("process died or hung at its work pid=%d error=%r", process.pid, error)
        if self._deaths >= MOST_DEATHS:
            self._deaths = 0
            self._rest("too many died")
        await self._end(process)

    def _rest(self, reason: str) -> None:
        self._rests_until = asyncio.get_running_loop().time() + REST_SECONDS
        _log.warning("no processes so the bot does their work by itself reason=%r seconds=%d", reason, REST_SECONDS)

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        _kill(process)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.stdout.read()
        await process.wait()


def _kill(process: Process) -> None:
    if _alive(process):  # else asyncio and Popen would vie for who learns how it ended
        with suppress(ProcessLookupError):
            process.kill()


def _alive(process: Process) -> bool:
    return process.returncode is None and process.stdout is not None and not process.stdout.at_eof()


async def _ask(process: Process, data: bytes) -> bytes:
    """Return what a process answers; raises EOFError or OSError when it has died."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.writelines((SIZE.pack(len(data)), data))
    await process.stdin.drain()
    (size,) = SIZE.unpack(await process.stdout.readexactly(SIZE.size))
    return await process.stdout.readexactly(size)
