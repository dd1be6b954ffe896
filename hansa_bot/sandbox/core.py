"""The rooms of the sandbox, put together, and the faults by which tests see how the bot takes trouble."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path

from aiohttp import web

from hansa_bot.sandbox.clock import SandboxClock, Snowflakes
from hansa_bot.sandbox.compose import Composer
from hansa_bot.sandbox.gateway import Gateway
from hansa_bot.sandbox.hub import Hub
from hansa_bot.sandbox.interactions import Answers, Interactions
from hansa_bot.sandbox.journal import Files, Journal
from hansa_bot.sandbox.messages import Messages
from hansa_bot.sandbox.threads import Threads
from hansa_bot.sandbox.world import World


@dataclass(slots=True)
class Fault:
    """What befalls the next requests: an error answer, or with `lost` an answer that never arrives.

    It lasts for `count` requests, or for so many `seconds` of the sandbox's clock, however many they are.
    """

    status: int = 500
    code: int = 0
    count: int = 1
    seconds: float | None = None
    method: str = ""
    path: str = ""
    retry_after: float = 0.05
    lost: bool = False
    until: float = inf


class Faults:
    """The faults that wait for their requests."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let a fault befall the next requests whose method is the same and whose path contains its path."""
        if fault.seconds is not None:
            fault.until = self._now() + fault.seconds
        self._waiting.append(fault)

    def clear(self) -> None:
        """Let everything work again."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault of this request, if it has one."""
        self._waiting = [fault for fault in self._waiting if self._now() < fault.until]
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path in path:
                fault.count -= 1 if fault.seconds is None else 0
                if fault.count <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


class SandboxCore:
    """One sandbox without its web server; `base` is its address once it has one."""

    def __init__(self, directory: Path | None, clock: SandboxClock) -> None:
        self.base = ""
        self.clock = clock
        self.journal = Journal(directory)
        self.world = World(self.journal, Snowflakes(clock))
        self.files = Files(directory)
        self.hub = Hub(self.world)
        self.gateway = Gateway(self.world, lambda: self.base, self.greet)
        composer = Composer(self.world, self.files, lambda: self.base, clock.now)
        self.messages = Messages(self.world, composer, self.hub, self.gateway)
        self.interactions = Interactions(self.world, clock, self.hub, self.gateway)
        self.threads = Threads(self.world, self.messages, self.hub, self.gateway)
        self.answers = Answers(self.world, self.interactions, self.messages)
        self.faults = Faults(clock.now)

    def greet(self) -> None:
        """Tell the page whether the bot is there."""
        self.hub.tell({"type": "bot", "connected": self.gateway.connected})


CORE = web.AppKey("core", SandboxCore)
