"""The sandbox as a web server on the loopback address."""

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web
from yarl import URL

from sandbox import control, http, rest
from sandbox.client import ClientRefusal
from sandbox.clock import SandboxClock
from sandbox.core import CORE, Fault, SandboxCore, routes_of
from sandbox.http import Refused, read, say

API = "/api/v10"
TOKEN = "sandbox"
"""What a bot may log in with; any other token does as well."""
MAX_REQUEST = 25 * 1024 * 1024
"""Bytes of a request with all its files; a single file has a limit of its own."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_log = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of the bot and its answer, for whoever watches."""

    method: str
    path: str
    payload: Any
    status: int
    answer: bytes


class Sandbox:
    """A local Discord; with a directory it continues after a restart, without one it lives in memory."""

    token = TOKEN

    def __init__(self, directory: Path | None = None, *, clock: SandboxClock | None = None, guilds: int = 1) -> None:
        self.core = SandboxCore(directory, clock or SandboxClock(), guilds)
        self.watch: Callable[[Exchange], None] | None = None
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> str:
        """Listen on 127.0.0.1, port 0 for any free one, and return the base address."""
        api = web.Application(middlewares=[self._discord])
        api[CORE] = self.core
        api.add_routes(routes_of(rest.ROUTES))
        # aiohttp asks the outer application alone how large a request may be.
        app = web.Application(middlewares=[_own], client_max_size=MAX_REQUEST)
        app[CORE] = self.core
        app.add_routes(routes_of(control.ROUTES))
        app.add_subapp(API, api)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", port).start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.core.base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self.core.world.move_to(self.core.base)
        return self.core.base

    async def close(self) -> None:
        """Hang up and stop."""
        await self.core.interactions.close()
        await self.core.gateway.drop(1001)
        await self.core.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.core.journal.close()

    @web.middleware
    async def _discord(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        fault = self.core.faults.take(request.method, path)
        with self.core.hub.held() as release:
            if fault is not None and not fault.lost:
                answer = _broken(fault)
            else:
                answer = await _answer(request, path, handler)
            await self._tell(request, path, answer)
            if fault is not None and fault.lost and request.transport is not None:
                request.transport.abort()
            with contextlib.suppress(ConnectionError):
                await answer.prepare(request)
                await answer.write_eof()
            release()
        return answer

    async def _tell(self, request: web.Request, path: str, answer: web.Response) -> None:
        if self.watch is not None:
            payload = (await read(request)).json if answer.status < 300 else None
            body = answer.body if isinstance(answer.body, bytes) else b""
            self.watch(Exchange(request.method, path, payload, answer.status, body))


async def _answer(request: web.Request, path: str, handler: Handler) -> web.Response:
    open_door = path.startswith(("/webhooks/", "/interactions/", "/gateway"))
    try:
        if not open_door and not request.headers.get("Authorization", "").startswith("Bot "):
            raise Refused(http.UNAUTHORIZED)
        answer = await handler(request)
    except Refused as error:
        _log.info("refused method=%s path=%s reason=%r", request.method, path, error)
        return say(error.body(), error.problem.status)
    if not isinstance(answer, web.Response):
        raise TypeError("REST answers are plain responses")
    return answer


def _broken(fault: Fault) -> web.Response:
    if fault.status != 429:
        return say({"message": "The sandbox was told to fail", "code": fault.code}, fault.status)
    body = {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False}
    # Without a Via header discord.py takes a 429 for a ban and gives up.
    headers = {"Via": "1.1 sandbox", "Retry-After": str(fault.retry_after), "X-RateLimit-Scope": "user"}
    return say(body, 429, headers)


@web.middleware
async def _own(request: web.Request, handler: Handler) -> web.StreamResponse:
    # A page of somebody else's must not reach in, neither directly nor by a name that points here.
    origin = request.headers.get("Origin", f"http://{request.host}")
    if any(URL(address).host not in LOOPBACK for address in (origin, f"http://{request.host}")):
        return say({"error": "Only this computer may ask."}, 403)
    try:
        return await handler(request)
    except ClientRefusal as error:
        return say({"error": str(error)}, 400)
    except Refused as error:
        return say({"error": error.problem.message, "code": error.problem.code}, 400)
