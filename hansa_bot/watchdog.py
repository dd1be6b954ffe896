"""The watchdog: whether the event loop still turns, told to those who can start the process again.

One that hangs answers nobody and lets go of nothing. A thread counts its own looks at a loop that does not turn, and
ends the process: if the machine slept, or the process was stopped, it has not looked either, so the loop gets its
chance. Where even the thread cannot run, systemd hears nothing any more, and a health check no answer.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

TICK = 5.0
"""Seconds between two turns that are noted, and between two looks."""
LOOKS = 12
"""So many in a row at a loop that does not turn end the process: a minute."""
ENDED = 70
"""What the process ends with then, so that it is started again."""
HANGS = "the event loop hangs, so the process ends"
DOOR = "\0hansa-bot"
"""The address, without a file, at which the loop says that it turns; deploy/healthy.py asks there."""

_log = logging.getLogger(__name__)


def end_process() -> None:
    """End the process; where it hangs stands in the log, which may hang too."""
    with suppress(OSError):
        os.write(2, f"CRITICAL {__name__} {HANGS}; all threads follow\n".encode())
        faulthandler.dump_traceback()
    os._exit(ENDED)


class Watchdog:
    """Watches the running event loop from `start` to `close`; from `open` on it answers health checks.

    `systemd` is where systemd wants to hear of the process, if it does.
    """

    def __init__(self, systemd: str = "", end: Callable[[], None] = end_process) -> None:
        self._systemd, self._end = systemd, end
        self._turns = 0
        self._over = Event()
        self._turning: asyncio.Task[None] | None = None
        self._thread = Thread(target=self._watch, name="watchdog", daemon=True)
        self._door: asyncio.Server | None = None

    async def open(self) -> None:
        """Answer health checks that ask whether the loop turns: in a container that is one process, elsewhere the
        first.
        """
        if sys.platform == "linux":
            try:
                self._door = await asyncio.start_unix_server(_answer, DOOR)
            except OSError as error:
                _log.info("health is not told here why=%r", error)

    def start(self) -> None:
        """Begin to watch: what may take long at once, such as lifting the database, is done."""
        self._turning = asyncio.create_task(self._turn())
        self._thread.start()
        self._tell("READY=1")

    async def close(self) -> None:
        """Watch no more."""
        self._over.set()
        if self._turning is not None:
            self._turning.cancel()
            await asyncio.gather(self._turning, return_exceptions=True)
        if self._door is not None:
            self._door.close()

    async def _turn(self) -> None:
        while True:
            self._turns += 1
            self._tell("WATCHDOG=1")
            await asyncio.sleep(TICK)

    def _watch(self) -> None:
        seen, looks = -1, 0
        while not self._over.wait(TICK):
            seen, looks = self._turns, looks + 1 if self._turns == seen else 0
            if looks >= LOOKS:
                self._end()
                return

    def _tell(self, said: str) -> None:
        """Tell systemd as sd_notify(3) does: by a datagram to an address whose @ says that it is no file."""
        if not self._systemd:
            return
        where = f"\0{self._systemd[1:]}" if self._systemd.startswith("@") else self._systemd
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(said.encode(), where)


async def _answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"well\n")
    writer.close()
