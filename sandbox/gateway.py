"""Who hears what happens: a bot over Discord's gateway, a WebSocket, and the people at the page through a hub."""

import asyncio
import contextlib
import json
import secrets
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import seed
from sandbox.http import Json, pump
from sandbox.permissions import DIRECT
from sandbox.push import push_of
from sandbox.world import ChatMessage, SandboxState

HEARTBEAT_MS = 41_250
LEAVES = (1000, 1001)
"""Codes with which a bot closes its connection for good; after any other it may come back to its session."""
ACKNOWLEDGED_AFTER = 0.05
REPLAYED = 1000
MAX_FRAME = 4096
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
UNKNOWN_OPCODE, BAD_PAYLOAD, NOT_AUTHENTICATED, BAD_TOKEN = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SHARD, DISALLOWED_INTENTS = 4005, 4010, 4014


class BotSession:
    """What one shard of a bot has been told; it outlives a broken connection, and others of the same shard."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.socket: web.WebSocketResponse | None = None
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)

    def hears(self, guild: str | None) -> bool:
        """Return whether a server is of its shard; private messages are of the first."""
        number, total = self.shard
        return (int(guild or 0) >> 22) % total == number

    def dispatch(self, name: str, data: Any) -> None:
        """Tell the bot of an event now, or when it resumes."""
        # Kept whether or not somebody listens just now: what is missed meanwhile is what a resume replays.
        self.seq += 1
        frame = json.dumps({"op": 0, "t": name, "s": self.seq, "d": data})
        self.sent.append((self.seq, frame))
        self.queue.put_nowait(frame)


class Gateway:
    """All sessions, and the WebSocket that serves them."""

    def __init__(self, world: SandboxState, base: Callable[[], str], changed: Callable[[], None]) -> None:
        self._world = world
        self._base = base
        self._changed = changed
        self._sessions: dict[str, BotSession] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._beats: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether a bot is there to hear."""
        return any(session.socket is not None for session in self._sessions.values())

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The shards that are there to hear, with the number of all; one that is there twice stands twice."""
        return sorted(session.shard for session in self._sessions.values() if session.socket is not None)

    def dispatch(self, name: str, data: Any, intent: int = 0) -> None:
        """Tell every session that asked for this kind of event, if it is of its shard."""
        guild = data["id"] if name.startswith("GUILD_") else data.get("guild_id")
        for session in self._sessions.values():
            if session.hears(guild) and (not intent or session.intents & intent):
                session.dispatch(name, data)

    def message(self, name: str, message: Json) -> None:
        """Tell of a message; its content is kept back unless the bot wrote it or is spoken to."""
        channel = self._world.channels[message["channel_id"]]
        if not self._world.rights(channel["id"], self._world.bot["id"]):
            return
        if channel["type"] == DIRECT:
            self.dispatch(name, message, DIRECT_MESSAGES)
            return
        own = message["author"]["id"] == self._world.bot["id"]
        meant = any(who["id"] == self._world.bot["id"] for who in message["mentions"])
        # The bot does without the privileged intent to read along, so it is told no more than Discord would.
        silent = {} if own or meant else {"content": "", "embeds": [], "attachments": [], "components": []}
        guild = channel["guild_id"]
        member = seed.member(message["author"], guild)
        del member["user"]
        self.dispatch(name, message | silent | {"guild_id": guild, "member": member}, GUILD_MESSAGES)

    def room(self, name: str, channel: Json) -> None:
        """Tell of a channel or thread, if the bot can see it."""
        if self._world.rights(channel["id"], self._world.bot["id"]):
            self.dispatch(name, channel, GUILDS)

    def invited(self, *, present: bool) -> None:
        """Tell the bot that it was kicked from the servers, or invited to them again."""
        for key in self._world.guilds:
            # A server without a word on its availability is one that the bot has just come to, or left.
            whole = {name: told for name, told in self._world.full_guild(key).items() if name != "unavailable"}
            self.dispatch("GUILD_CREATE" if present else "GUILD_DELETE", whole if present else {"id": key}, GUILDS)

    async def drop(self, code: int = 4000, *, forget: bool = False) -> None:
        """Break every connection; with `forget` the sessions cannot be resumed."""
        if forget:
            self._sessions.clear()
        # Taken out before it is closed: so `serve` sees no leave of the bot's own, and keeps the session.
        while self._sockets:
            await self._sockets.pop().close(code=code)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with one bot until it leaves; frames are never compressed, which every bot accepts."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self._sockets.add(socket)
        session: BotSession | None = None
        writer: asyncio.Task[None] | None = None
        try:
            await self._send(socket, 10, {"heartbeat_interval": HEARTBEAT_MS})
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                fresh = await self._hear(socket, session, frame.data)
                if fresh is not None:
                    session, fresh.socket = fresh, socket
                    writer = asyncio.create_task(pump(socket, session.queue))
                    self._changed()
        finally:
            leaves = socket in self._sockets and socket.close_code in LEAVES
            self._sockets.discard(socket)
            if writer is not None:
                writer.cancel()
            # The bot may be back on another socket before the end of this one is noticed.
            if session is not None and session.socket is socket:
                session.socket = None
                if leaves:
                    self._sessions.pop(session.id, None)
                self._changed()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, session: BotSession | None, text: str) -> BotSession | None:
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            op, data = None, None
        if op is None or len(text.encode()) > MAX_FRAME:
            await socket.close(code=BAD_PAYLOAD)
        elif op == 1:
            beat = asyncio.create_task(self._acknowledge(socket))
            self._beats.add(beat)
            beat.add_done_callback(self._beats.discard)
        elif op in (2, 6) and session is not None:
            await socket.close(code=ALREADY_AUTHENTICATED)
        elif op == 2:
            return await self._identify(socket, data)
        elif op == 6:
            return await self._resume(socket, data)
        elif session is None:
            await socket.close(code=NOT_AUTHENTICATED)
        elif op == 8:
            session.dispatch("GUILD_MEMBERS_CHUNK", self._chunk(data))
        elif op not in (3, 4):
            await socket.close(code=UNKNOWN_OPCODE)
        return None

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> BotSession | None:
        intents = int(data.get("intents", 0))
        if not data.get("token") or intents & PRIVILEGED:
            await socket.close(code=DISALLOWED_INTENTS if data.get("token") else BAD_TOKEN)
            return None
        number, total = shard = tuple(data.get("shard") or (0, 1))
        if not 0 <= number < total:
            await socket.close(code=INVALID_SHARD)
            return None
        session = BotSession(intents, shard)
        self._forget_broken(shard)
        self._sessions[session.id] = session
        bot = self._world.bot
        guilds = [key for key in self._world.guilds if session.hears(key) and bot["id"] not in self._world.absent]
        ready = {"v": 10, "user": bot, "guilds": [{"id": key, "unavailable": True} for key in guilds]}
        ready |= {"shard": shard} if "shard" in data else {}
        ready |= {"session_id": session.id, "resume_gateway_url": self._base().replace("http", "ws", 1) + "/gateway"}
        ready |= {"application": {"id": bot["id"], "flags": 0}, "private_channels": []}
        session.dispatch("READY", ready)
        for key in guilds if intents & GUILDS else ():
            session.dispatch("GUILD_CREATE", self._world.full_guild(key))
        return session

    def _forget_broken(self, shard: tuple[int, int]) -> None:
        self._sessions = {
            key: kept for key, kept in self._sessions.items() if kept.socket is not None or kept.shard != shard
        }

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> BotSession | None:
        session = self._sessions.get(str(data.get("session_id")))
        seq = int(data.get("seq") or 0)
        if session is None or seq > session.seq or (session.sent and session.sent[0][0] > seq + 1):
            await self._send(socket, 9, False)
            return None
        # What the old queue still holds stands in `sent` as well, and would be told twice.
        session.queue = asyncio.Queue()
        for number, frame in session.sent:
            if number > seq:
                session.queue.put_nowait(frame)
        session.dispatch("RESUMED", {})
        return session

    def _chunk(self, data: Json) -> Json:
        guild, wanted, start = data["guild_id"], data.get("user_ids"), str(data.get("query") or "").casefold()
        wanted = [wanted] if isinstance(wanted, str) else wanted
        found = [
            seed.member(who, str(guild))
            for who in self._world.members
            if (who["id"] in map(str, wanted) if wanted else who["global_name"].casefold().startswith(start))
        ]
        chunk = {"guild_id": str(guild), "members": found, "chunk_index": 0, "chunk_count": 1}
        return chunk | {"nonce": data.get("nonce"), "not_found": []}

    async def _acknowledge(self, socket: web.WebSocketResponse) -> None:
        # discord.py notes the time of its heartbeat after sending it; an answer at once would seem 41 s late to it.
        await asyncio.sleep(ACKNOWLEDGED_AFTER)
        if not socket.closed:
            with contextlib.suppress(ConnectionError):
                await self._send(socket, 11, None)

    async def _send(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        await socket.send_str(json.dumps({"op": op, "d": data, "s": None, "t": None}))


_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


class Hub:
    """Sends each person what concerns them; every event has the person's running number `seq`."""

    def __init__(self, world: SandboxState) -> None:
        self._world = world
        self._seats: dict[asyncio.Queue[str], str] = {}
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
            # Counted without a page, too: one that opens later begins behind what it was never sent.
            self._counts[user] += 1
            for queue, of in self._seats.items():
                if of == user:
                    queue.put_nowait(json.dumps(event | {"seq": self._counts[user]}))

    async def serve(self, request: web.Request, user: str) -> web.WebSocketResponse:
        """Keep one page, or one test's person, informed until it leaves."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        queue.put_nowait(json.dumps({"type": "hello", "seq": self._counts[user]}))
        self._seats[queue] = user
        self._sockets.add(socket)
        writer = asyncio.create_task(pump(socket, queue))
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


def public_form(post: ChatMessage) -> Json:
    """Return a message with what the page and the tests may know besides."""
    besides = {"to": post.to, "pinged": post.pinged, "interaction": post.interaction, "push": push_of(post.message)}
    return post.message | {"sandbox": besides}
