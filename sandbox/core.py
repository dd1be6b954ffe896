"""The rooms of the sandbox, put together; how a request enters them; and the faults that tests see the bot take."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import isawaitable
from math import inf
from pathlib import Path
from typing import Any

from aiohttp import web

from sandbox.clock import SandboxClock, Snowflakes
from sandbox.gateway import Gateway, Hub
from sandbox.http import Payload, read, say
from sandbox.interactions import Answers, Interactions
from sandbox.journal import Files, Journal
from sandbox.messages import Composer, Messages
from sandbox.threads import Threads
from sandbox.world import SandboxState


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
                # One that lasts for a time is never used up by requests, only by the clock.
                fault.count -= 1 if fault.seconds is None else 0
                if fault.count <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


class SandboxCore:
    """One sandbox without its web server; `base` is its address once it has one."""

    def __init__(self, directory: Path | None, clock: SandboxClock, guilds: int) -> None:
        self.base = ""
        self.clock = clock
        self.journal = Journal(directory)
        self.world = SandboxState(self.journal, Snowflakes(clock), guilds)
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


@dataclass(frozen=True, slots=True)
class Call:
    """A request that came in: what its path names, what stands behind the question mark, and what it carries."""

    core: SandboxCore
    request: web.Request
    where: Mapping[str, str]
    query: Mapping[str, str]
    payload: Payload

    @property
    def world(self) -> SandboxState:
        """Everything that is true."""
        return self.core.world

    @property
    def data(self) -> Any:
        """The JSON that it carries."""
        return self.payload.json

    @property
    def channel(self) -> str:
        """The channel that its path names."""
        return self.where["channel"]


Act = Callable[[Call], Any]
"""Does what a request asks; returns the JSON of the answer, None for an empty one, or an answer of its own."""


def routes_of(table: Mapping[str, Act]) -> Iterable[web.RouteDef]:
    """Yield the routes of a table whose keys are method and path."""
    for place, act in table.items():
        method, path = place.split()
        yield web.route(method, path, _serving(act))


def _serving(act: Act) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        payload = await read(request)
        answer = act(Call(request.app[CORE], request, request.match_info, request.query, payload))
        answer = await answer if isawaitable(answer) else answer
        if answer is None:
            return web.Response(status=204)
        return answer if isinstance(answer, web.StreamResponse) else say(answer)

    return serve
