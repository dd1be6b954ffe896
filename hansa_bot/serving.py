"""What a process of our own does: all work that comes in, until its parent is gone.

This file is its program, apart from the code that asks, so that it has no more in memory than its work needs.
"""

from __future__ import annotations

import mmap
import os
import pickle
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, TypeVar

from hansa_bot.memory import give_back, is_short

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

T = TypeVar("T")

SIZE = struct.Struct(">Q")
"""Goes before each pickle: how many bytes it has."""
MEGABYTE = 1_000_000
LEAST = 19
"""The niceness of processes that run only while others leave a processor idle, where the system can see to that."""
LARGE, LARGE_WHERE_SHORT = 0.8, 0.5
"""Part of its memory: a process that holds so much is replaced before work fails for want of it, and sooner where
memory is short: a new one has a third, once it has thought about something."""


def timed(work: Callable[..., T], *args: object) -> tuple[T, float]:
    """Return what work returns, and the seconds of a processor that it took."""
    begun = time.process_time()
    return work(*args), time.process_time() - begun


def serve(nice: int, memory: int) -> None:
    """Do all work that comes in, until the parent is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # a whole group may be told to stop, but the parent finishes its work
    yield_to_others(nice)
    if memory and resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory * MEGABYTE, memory * MEGABYTE))
    give_back()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what work prints is no answer
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    begin, ahead = pickle.loads(calls.get())
    if begin:
        begin()
    _write(answers, b"")
    pieces = iter(ahead() if ahead else ())
    while True:
        _write(answers, _done(_next(calls, pieces), memory))


def yield_to_others(nice: int) -> None:
    """Let this process be as nice as wished, as far as the system knows such a thing."""
    with suppress(OSError, AttributeError):
        if nice:
            os.nice(nice)
        # However nice, a process on Linux keeps its slice of some milliseconds when others wake up beside it, and a
        # click wakes several threads; an idle one makes room at once. The price: on a machine that is never idle it
        # gets some thousandths of a processor, so those who wait for what it does need a time limit.
        if nice == LEAST:
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _next(calls: SimpleQueue[bytes], pieces: Iterator[Callable[[], object]]) -> bytes:
    """Return the next call, doing ahead what can be done until there is one."""
    while True:
        try:
            return calls.get_nowait()
        except Empty:
            pass
        try:
            piece = next(pieces, None)
            if piece is None:
                return calls.get()
            piece()
        except Exception:  # it is done again where it is needed, and the error raised there
            traceback.print_exc()


def _done(call: bytes, memory: int) -> bytes:
    try:
        work, args = pickle.loads(call)
        value = work(*args)
        return pickle.dumps((True, value, _is_larger(memory)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        error.add_note(traceback.format_exc())
        large = isinstance(error, MemoryError) or _is_larger(memory)
        try:
            answer = pickle.dumps((False, error, large), pickle.HIGHEST_PROTOCOL)
            pickle.loads(answer)
        except Exception:  # not every error can cross
            answer = pickle.dumps((False, RuntimeError(traceback.format_exc()), large), pickle.HIGHEST_PROTOCOL)
        return answer


def _is_larger(memory: int) -> bool:
    """Return whether this process has nearly as much memory as it may, where the system can say so."""
    try:  # what `resource` says of the most it ever had includes what its parent has
        resident = Path("/proc/self/statm").read_text("ascii").split()[1] if memory else "0"
    except OSError:
        return False
    large = LARGE_WHERE_SHORT if memory and is_short() else LARGE
    return int(resident) * mmap.PAGESIZE > large * memory * MEGABYTE


def _read(source: BinaryIO, calls: SimpleQueue[bytes]) -> None:
    """Take in calls, also while work is done; when they end the parent has died, and so does this process."""
    while head := source.read(SIZE.size):
        if len(head) < SIZE.size:
            break
        calls.put(source.read(*SIZE.unpack(head)))
    os._exit(0)


def _write(answers: BinaryIO, data: bytes) -> None:
    """Answer, unless the parent has died: then there is nobody to hear, not even of that."""
    try:
        answers.write(SIZE.pack(len(data)) + data)
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
