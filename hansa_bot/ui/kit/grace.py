"""Grace under load: how long an answer waits for what it can do without, and how many pictures are drawn for single
readers. Acts and stored moves never wait for a picture; what everybody sees is drawn in any case.
"""

import asyncio
import contextlib
from collections.abc import Awaitable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol

PATIENCE = 0.5
"""Seconds from a press until its answer goes out with what there is; the rest of a second is for the way there."""

MOST_WAITING = 100
"""Pictures that wait where no more are taken for single readers. A core draws some twenty a second: who comes later
would wait for five seconds, and has looked at something else by then. What remains is for everybody's posts."""


class TooBusy(Exception):
    """So much is being drawn that one reader's picture is left out."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What holds for the message that is being made: whether it may have files, whether one reader alone sees it,
    and until when it may wait, by the time of the event loop.
    """

    attach: bool = True
    private: bool = False
    until: float | None = None


_POST = Occasion()
_occasion: ContextVar[Occasion] = ContextVar("occasion", default=_POST)


def begin(*, attach: bool, private: bool) -> None:
    """Say, for the running task and all that it begins, what a message is made for; its patience begins now."""
    _occasion.set(Occasion(attach, private, asyncio.get_running_loop().time() + PATIENCE))


def may_attach() -> bool:
    """Return whether the message may have files; where it may not, pictures are described and not drawn."""
    return _occasion.get().attach


def patience() -> float:
    """Return for how many seconds the answer may still wait."""
    until = _occasion.get().until
    return PATIENCE if until is None else max(0.0, until - asyncio.get_running_loop().time())


async def in_time(work: asyncio.Future[Any]) -> bool:
    """Wait for work no longer than an answer may, and say whether it is done; if not, it goes on."""
    if seconds := patience():
        await asyncio.wait([work], timeout=seconds)
    else:  # what need not be waited for at all is done even so
        await asyncio.sleep(0)
    return work.done()


async def patiently(work: Awaitable[object]) -> None:
    """Wait for something that an answer would like to tell of, but no longer than it may."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(work, patience())


class Queue(Protocol):
    """Whatever draws."""

    @property
    def waiting(self) -> int:
        """How many pictures nobody has begun to draw yet."""
        ...


def look_for_room(queue: Queue) -> None:
    """Raise TooBusy where too many pictures wait to draw one more that one reader alone would see."""
    if _occasion.get().private and queue.waiting >= MOST_WAITING:
        raise TooBusy
