"""A lean stand-in of Discord for load: many servers and shards, several bots, and only what ours asks of it.

The sandbox holds every request against Discord's rules and tells everybody at its page, which costs more than the bot
itself; this one keeps messages, finds interactions by their tokens and posts no nonce twice, cheaply enough to offer
three times what one process carries.
"""

import asyncio
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from aiohttp import WSMsgType, web

from bench._world import JOINED, LOADING, RIGHTS, SHAPES, UNKNOWN_MESSAGE, Json, Refusal, World
from sandbox.http import pump, say
from sandbox.permissions import THREAD

API = "/api/v10/"
HEARTBEAT_MS = 41_250
EPHEMERAL = 1 << 6
COMMAND, COMPONENT = 2, 3
MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7
BUTTON, SELECT = 2, 3
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, ACKNOWLEDGED, HAS_THREAD = 10015, 10062, 40060, 160004
DEADLINE = 3.0
_NAMED = re.compile(rb'name="([^"]+)"(?:; filename="([^"]+)")?')


@dataclass(eq=False, slots=True)
class Deed:
    """What a person did, and when the bot acknowledged it, answered in words, and brought the picture to them."""

    id: str
    token: str
    user: str
    control: str
    value: str
    source: Json | None
    channel: str
    payload: Json
    answer: asyncio.Future[Json]
    born: float = field(default_factory=perf_counter)
    original: Json | None = None
    acknowledged: float | None = None
    worded: float | None = None
    whole: float | None = None
    pictured: bool = False

    def shown(self, message: Json, *, picture: bool) -> None:
        """Note that the person sees an answer: it is whole with its first picture, if there is one."""
        now = perf_counter()
        if self.worded is None or (picture and not self.pictured):
            self.whole = now
        self.worded, self.pictured = self.worded or now, self.pictured or picture
        if not self.answer.done():
            self.answer.set_result(message)


@dataclass(eq=False, slots=True)
class Shard:
    """A session of a bot: which part of the servers it hears of."""

    number: int
    of: int
    socket: web.WebSocketResponse | None
    seq: int = 0
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def hears(self, guild: str | None) -> bool:
        """Return whether it is told of a server; private messages go to the first shard."""
        return (int(guild) >> 22) % self.of == self.number if guild else self.number == 0

    def dispatch(self, name: str, data: Any) -> None:
        """Tell of an event."""
        self.seq += 1
        self.queue.put_nowait(json.dumps({"op": 0, "t": name, "s": self.seq, "d": data}))


class Discord(World):
    """The server: REST and gateway.

    `on_post(message)` hears of each message that is new in a channel or a private conversation; `edited` is set
    whenever one was changed; `on_request()` is called before and after each request is carried out.
    """

    def __init__(self, guilds: int, channels: int, people: int) -> None:
        super().__init__(guilds, channels, people)
        self.counts: Counter[str] = Counter()
        self.shards: dict[str, Shard] = {}
        self.on_post: Callable[[Json], None] = lambda message: None
        self.on_request: Callable[[], None] = lambda: None
        self.edited = asyncio.Event()
        self.base = ""
        self._deeds: dict[str, Deed] = {}
        self._nonces: dict[str, Json] = {}
        self._connected = asyncio.Event()
        self._commands: list[Json] = []
        self._runner: web.AppRunner | None = None

    async def start(self) -> str:
        """Listen on a free port of 127.0.0.1 and return the address."""
        app = web.Application(client_max_size=25 * 1024 * 1024)
        app.add_routes([web.get("/gateway", self._gateway), web.get("/gateway/", self._gateway)])
        app.add_routes([web.route("*", API + "{rest:.*}", self._rest)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self.base

    async def close(self) -> None:
        """Hang up."""
        for shard in self.shards.values():
            if shard.socket is not None:
                await shard.socket.close(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()

    # -- what persons do ----------------------------------------------------------------------------------

    def command(self, user: Json, channel: str, group: str, name: str, **options: Any) -> Deed:
        """Let a person use a command of a group."""
        root = next(each for each in self._commands if each["name"] == group)
        leaf = next(each for each in root["options"] if each["name"] == name)
        kinds = {each["name"]: each["type"] for each in leaf["options"]}
        given = [{"name": key, "type": kinds[key], "value": value} for key, value in options.items()]
        data = {"id": root["id"], "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": given}]}
        return self._tell_of(COMMAND, user, channel, data, None, f"/{group} {name}")

    def press(self, user: Json, source: Json, control: str, value: str = "") -> Deed:
        """Let a person press a button of a message, or choose a value in a select."""
        data: Json = {"custom_id": control, "component_type": SELECT if value else BUTTON, "id": 1}
        data |= {"values": [value]} if value else {}
        return self._tell_of(COMPONENT, user, source["channel_id"], data, source, control, value)

    def in_private(self, user: Json, message: Json) -> Json:
        """Return a private message to a person with the controls of another one, as reminders have them."""
        copy = message | {"id": self.ids.next(), "channel_id": self.direct(user["id"])["id"]}
        self.posts[copy["id"]] = copy
        return copy

    def again(self, deed: Deed) -> None:
        """Tell the bots of the same interaction once more."""
        self._tell(deed.payload.get("guild_id"), "INTERACTION_CREATE", deed.payload)

    def hears(self, guild: str | None) -> bool:
        """Return whether some bot hears of a server, or of private messages, now."""
        return any(shard.socket is not None and shard.hears(guild) for shard in self.shards.values())

    async def heard(self, within: float) -> None:
        """Wait until all servers are heard of, and the commands are known; raises TimeoutError."""
        async with asyncio.timeout(within):
            while not (self._commands and all(map(self.hears, self.guilds))):
                self._connected.clear()
                await self._connected.wait()

    def _tell_of(
        self, kind: int, user: Json, channel: str, data: Json, source: Json | None, control: str, value: str = ""
    ) -> Deed:
        room, token = self.channels[channel], secrets.token_urlsafe(32)
        payload: Json = {"id": self.ids.next(), "application_id": self.bot["id"], "type": kind, "token": token}
        payload |= {"version": 1, "data": data, "channel_id": channel, "channel": room | {"permissions": RIGHTS}}
        payload |= {
            "entitlements": [],
            "attachment_size_limit": 1 << 23,
            "app_permissions": RIGHTS,
            "locale": "en-US",
        }
        guild = room.get("guild_id")
        if guild is None:
            payload |= {"user": user, "context": 1, "authorizing_integration_owners": {"0": "0"}}
        else:
            payload |= {"member": self.members[user["id"]] | {"permissions": RIGHTS}, "context": 0, "guild_id": guild}
            payload |= {"guild_locale": "en-US", "authorizing_integration_owners": {"0": guild}}
            payload["guild"] = {"id": guild, "locale": "en-US", "features": []}
        if source is not None:
            payload["message"] = source
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        deed = Deed(payload["id"], token, user["id"], control, value, source, channel, payload, answer)
        self._deeds[token] = deed
        self._tell(guild, "INTERACTION_CREATE", payload)
        return deed

    # -- the gateway --------------------------------------------------------------------------------------

    def _tell(self, guild: str | None, name: str, data: Any) -> None:
        for shard in self.shards.values():
            if shard.hears(guild):
                shard.dispatch(name, data)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        shard: Shard | None = None
        writer: asyncio.Task[None] | None = None
        await self._say(socket, 10, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                heard = json.loads(frame.data)
                if heard["op"] == 1:
                    asyncio.get_running_loop().call_later(0.05, asyncio.ensure_future, self._say(socket, 11, None))
                elif heard["op"] == 2:
                    shard = self._identified(heard["d"], socket)
                    writer = asyncio.create_task(pump(socket, shard.queue))
                elif heard["op"] == 6:
                    await self._say(socket, 9, False)  # no session is kept: whoever resumes begins anew
        finally:
            if writer is not None:
                writer.cancel()
            if shard is not None and shard.socket is socket:
                shard.socket = None
        return socket

    async def _say(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        if not socket.closed:
            await socket.send_str(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def _identified(self, data: Json, socket: web.WebSocketResponse) -> Shard:
        self.shards = {key: kept for key, kept in self.shards.items() if kept.socket is not None}
        number, of = data.get("shard", (0, 1))
        shard = Shard(number, of, socket)
        self.shards[shard.id] = shard
        heard = [key for key in self.guilds if shard.hears(key)]
        ready: Json = {"v": 10, "user": self.bot, "session_id": shard.id, "private_channels": []}
        ready |= {"guilds": [{"id": key, "unavailable": True} for key in heard], "shard": [shard.number, shard.of]}
        ready |= {"resume_gateway_url": self.base.replace("http", "ws", 1) + "/gateway"}
        shard.dispatch("READY", ready | {"application": {"id": self.bot["id"], "flags": 0}})
        for key in heard:
            shard.dispatch("GUILD_CREATE", self.guild(key))
        self._connected.set()
        return shard

    # -- REST ---------------------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.Response:
        data, files = _parsed(request.content_type, request.headers.get("Content-Type", ""), await request.read())
        self.counts["requests"] += 1
        self.on_request()
        try:
            answer = self._route(request.method, request.path.removeprefix(API).split("/"), data, files)
            self.on_request()
        except Refusal as error:
            self.counts[f"refused {error.code}"] += 1
            return say({"message": "Refused", "code": error.code}, error.status)
        return web.Response(status=204) if answer is None else say(answer)

    def _route(self, method: str, path: list[str], data: Any, files: dict[str, str]) -> Any:
        match method, *path:
            case "POST", "interactions", _, token, "callback":
                return self._first(self._deed(token), data["type"], data.get("data") or {}, files)
            case "POST", "webhooks", _, token:
                return self._follow(self._deed(token), data, files)
            case _, "webhooks", _, token, "messages", key:
                return self._by_token(method, self._deed(token), key, data, files)
            case "POST", "channels", channel, "messages":
                return self._send(channel, data, files)
            case "POST", "channels", channel, "messages", message, "threads":
                return self._thread(channel, message, data)
            case _, "channels", _, "messages", key:
                return self._at_message(method, key, data, files)
            case "GET" | "PATCH", "channels", channel:
                about = {"archived": bool(data["archived"])} if "archived" in data else {}
                self.channels[channel].setdefault("thread_metadata", {}).update(about)
                return self.channels[channel]
            case "POST", "users", "@me", "channels":
                return self.direct(str(data["recipient_id"]))
            case "PUT", "applications", app, "commands":
                own = {"application_id": app, "version": "1", "default_member_permissions": None, "type": 1}
                self._commands = [own | {"description": ""} | command | {"id": self.ids.next()} for command in data]
                self._connected.set()
                return self._commands
            case _:
                return self._known(path)

    def _known(self, path: list[str]) -> Any:
        match path:
            case ["gateway"] | ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
                url = self.base.replace("http", "ws", 1) + "/gateway"
                return {"url": url, "shards": 1, "session_start_limit": limit}
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                owner = {"name": self.bot["global_name"], "bot": self.bot, "owner": self.people[0]}
                return SHAPES["application"] | {"id": self.bot["id"]} | owner
            case ["users", "@me"]:
                return self.bot | {"mfa_enabled": False, "locale": "en-US", "verified": True}
            case ["guilds", _, "members", user]:
                return self.members[user]
            case ["guilds", guild, "threads", "active"]:
                rooms = [room for room in self.channels.values() if room.get("guild_id") == guild]
                return {
                    "threads": [room for room in rooms if room["type"] == THREAD],
                    "members": [],
                    "has_more": False,
                }
        self.counts["unknown " + "/".join(path[:1] + path[2:])] += 1
        raise Refusal(404)

    def _deed(self, token: str) -> Deed:
        if token not in self._deeds:
            raise Refusal(404, UNKNOWN_WEBHOOK)
        return self._deeds[token]

    def _first(self, deed: Deed, kind: int, data: Json, files: dict[str, str]) -> Json:
        now = perf_counter()
        if deed.acknowledged is not None:
            raise Refusal(400, ACKNOWLEDGED)
        if now > deed.born + DEADLINE:
            self.counts["too late"] += 1
            raise Refusal(404, UNKNOWN_INTERACTION)
        deed.acknowledged = now
        if kind in (MESSAGE, THINKING):
            flags = int(data.get("flags") or 0) & EPHEMERAL | (LOADING if kind == THINKING else 0)
            deed.original = self.write(deed.channel, data, files, flags)
        else:
            deed.original = deed.source
        if kind in (MESSAGE, UPDATE) and deed.original is not None:
            deed.shown(self.change(deed.original, data, files), picture=bool(files))
        about = {"id": deed.id, "type": COMPONENT, "response_message_id": deed.original and deed.original["id"]}
        return {"interaction": about | {"response_message_loading": kind == THINKING}}

    def _follow(self, deed: Deed, data: Json, files: dict[str, str]) -> Json:
        if deed.original is not None and deed.original["flags"] & LOADING:
            return self._by_token("PATCH", deed, "@original", data, files) or {}
        message = self.write(deed.channel, data, files, int(data.get("flags") or 0) & EPHEMERAL)
        deed.shown(message, picture=bool(files))
        return message

    def _by_token(self, method: str, deed: Deed, key: str, data: Json, files: dict[str, str]) -> Json | None:
        if key == "@original" and deed.original is None:
            raise Refusal(404, UNKNOWN_MESSAGE)
        message = self.post(deed.original["id"] if key == "@original" and deed.original else key)
        if method == "DELETE":
            del self.posts[message["id"]]
            return None
        if method == "PATCH":
            deed.shown(self.change(message, data, files), picture=bool(files))
            self.edited.set()
        return message

    def _send(self, channel: str, data: Json, files: dict[str, str]) -> Json:
        nonce = str(data["nonce"]) if data.get("enforce_nonce") and data.get("nonce") is not None else None
        if nonce in self._nonces:
            self.counts["same nonce"] += 1
            return self._nonces[nonce]
        message = self.write(channel, data, files)
        if nonce is not None:
            self._nonces[nonce] = message
        self.on_post(message)
        return message

    def _at_message(self, method: str, key: str, data: Json, files: dict[str, str]) -> Json | None:
        message = self.post(key)
        if method == "DELETE":
            self.deleted.add(key)
            del self.posts[key]
            return None
        if method == "PATCH":
            self.change(message, data, files)
            self.edited.set()
        return message

    def _thread(self, channel: str, message: str, data: Json) -> Json:
        if message in self.channels:
            raise Refusal(400, HAS_THREAD)
        guild = self.channels[channel]["guild_id"]
        about: Json = {"archived": False, "archive_timestamp": JOINED, "auto_archive_duration": 10080}
        room = self.channels[message] = SHAPES["thread"] | {
            "id": message,
            "guild_id": guild,
            "parent_id": channel,
            "owner_id": self.bot["id"],
            "name": data["name"],
            "member": {"id": message, "user_id": self.bot["id"], "join_timestamp": JOINED, "flags": 0},
            "thread_metadata": about | {"locked": False, "create_timestamp": JOINED},
        }
        self._tell(guild, "THREAD_CREATE", room | {"newly_created": True})
        return room


def _parsed(kind: str, header: str, body: bytes) -> tuple[Any, dict[str, str]]:
    """Return a request's JSON, and the names of its files by their numbers; their bytes nobody looks at."""
    if kind != "multipart/form-data":
        return (json.loads(body) if body else {}), {}
    data: Any = {}
    files: dict[str, str] = {}
    for part in body.split(b"--" + header.partition("boundary=")[2].strip('"').encode()):
        head, _, content = part.partition(b"\r\n\r\n")
        if found := _NAMED.search(head):
            name = found[1].decode()
            if name == "payload_json":
                data = json.loads(content)
            elif name.startswith("files["):
                files[name[6:-1]] = (found[2] or b"file").decode()
    return data, files
