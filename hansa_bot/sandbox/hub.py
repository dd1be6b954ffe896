"""Live news for the people at the page."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from aiohttp import web

from hansa_bot.sandbox.payload import Json
from hansa_bot.sandbox.world import ChatMessage, World

_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


class Hub:
    """Sends each person what concerns them; every event has the person's running number `seq`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._seats: dict[asyncio.Queue[Json], str] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._counts: Counter[str] = Counter()

    def seq(self, user: str) -> int:
        """Return the number of the last event that was sent to a user."""
        return self._counts[user]

    @contextmanager
    def held(self) -> Iterator[Callable[[], None]]:
        """Hold news back until the given function is called: a bot must know its message before a person clicks."""
        waiting: list[Callable[[], None]] = []
        token = _held.set(waiting)

        def release() -> None:
            # From here on everything is told at once, also what the acts below bring about.
            _held.set(None)
            for act in waiting:
                act()
            waiting.clear()

        try:
            yield release
        finally:
            release()
            _held.reset(token)

    def after(self, act: Callable[[], None]) -> None:
        """Do something as soon as the present request was answered."""
        waiting = _held.get()
        if waiting is None:
            act()
        else:
            waiting.append(act)

    def show(self, post: ChatMessage) -> None:
        """Tell of a message that is new or was changed."""
        event = {"type": "message", "message": public_form(post)}
        users = [who["id"] for who in self._world.people if self._world.sees(who["id"], post)]
        self.after(lambda: self._send(users, event))

    def hide(self, post: ChatMessage) -> None:
        """Tell that a message is gone."""
        users = [who["id"] for who in self._world.people if post.to in (None, who["id"])]
        self.after(lambda: self._send(users, {"type": "gone", "id": post.id, "channel": post.channel}))

    def tell(self, event: Json, user: str | None = None) -> None:
        """Tell one person, or everybody, something else."""
        users = [user] if user else [who["id"] for who in self._world.people]
        self.after(lambda: self._send(users, event))

    def _send(self, users: list[str], event: Json) -> None:
        for user in users:
            self._counts[user] += 1
            for queue, of in self._seats.items():
                if of == user:
                    queue.put_nowait(event | {"seq": self._counts[user]})

    async def serve(self, request: web.Request, user: str) -> web.WebSocketResponse:
        """Keep one page, or one test's person, informed until it leaves."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        queue.put_nowait({"type": "hello", "seq": self._counts[user]})
        self._seats[queue] = user
        self._sockets.add(socket)
        writer = asyncio.create_task(self._write(socket, queue))
        try:
            async for _ in socket:
                pass
        finally:
            del self._seats[queue]
            self._sockets.discard(socket)
            writer.cancel()
        return socket

    async def close(self) -> None:
        """Hang up on everybody."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
        while not socket.closed:
            event = await queue.get()
            try:
                await socket.send_str(json.dumps(event))
            except ConnectionError:
                return


def public_form(post: ChatMessage) -> Json:
    """Return a message with what the page and the tests may know besides."""
    return post.message | {"sandbox": {"to": post.to, "pinged": post.pinged, "interaction": post.interaction}}
