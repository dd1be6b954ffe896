"""The sandbox's own interface, for the page and for tests: see, say, do, and disturb on purpose."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from hansa_bot.sandbox import client, refuse, seed
from hansa_bot.sandbox.client import ClientRefusal, command_data, describe_commands
from hansa_bot.sandbox.core import CORE, Fault, SandboxCore
from hansa_bot.sandbox.gateway import GUILDS
from hansa_bot.sandbox.hub import public_form
from hansa_bot.sandbox.interactions import Did, Interaction
from hansa_bot.sandbox.payload import Json, read, say
from hansa_bot.sandbox.permissions import DIRECT, TEXT, THREAD, rights_named
from hansa_bot.sandbox.refuse import Refused
from hansa_bot.sandbox.world import ChatMessage

routes = web.RouteTableDef()
PAGE = Path(__file__).parent / "page"
SHOWN = 100
POLICY = "default-src 'self'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*"
SAFE = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}


@routes.get("/")
async def index(request: web.Request) -> web.FileResponse:
    """Serve the page."""
    return web.FileResponse(PAGE / "index.html", headers=SAFE)


@routes.get("/page/{name}")
async def page(request: web.Request) -> web.FileResponse:
    """Serve a part of the page."""
    path = PAGE / request.match_info["name"]
    if path.parent != PAGE or path.suffix not in (".js", ".css", ".svg") or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=SAFE)


@routes.get("/attachments/{channel}/{key}/{name}")
async def attachment(request: web.Request) -> web.Response:
    """Serve an uploaded file; only pictures are shown, anything else is downloaded."""
    data = request.app[CORE].files.get(request.match_info["key"])
    if data is None:
        raise web.HTTPNotFound
    kind = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "webp": "image/webp"}
    found = kind.get(request.match_info["name"].rpartition(".")[2].lower(), "application/octet-stream")
    return web.Response(body=data, content_type=found, headers={"X-Content-Type-Options": "nosniff"})


def who(core: SandboxCore, name: object) -> str:
    """Return the id of the person with this name; raises Impossible when there is nobody."""
    found = core.world.find_user(str(name))
    if found is None:
        raise ClientRefusal(f"There is nobody called {name}.")
    return str(found["id"])


def _where(core: SandboxCore, name: object, user: str) -> str:
    channel = core.world.find_channel(str(name), user)
    if channel is None or not core.world.rights(channel["id"], user):
        raise ClientRefusal(f"There is no channel {name}.")
    return str(channel["id"])


def _post(core: SandboxCore, data: Json, user: str) -> ChatMessage:
    post = core.world.posts.get(str(data.get("message")))
    if post is None or not core.world.sees(user, post):
        raise ClientRefusal("That message is gone.")
    return post


@routes.get("/sandbox/state")
async def state(request: web.Request) -> web.Response:
    """Return what a person sees besides messages: `as` is their name, `channel` the one whose commands are listed.

    A channel goes by its name, a thread by `thread-ID` (the id is that of its first message), the person's direct
    messages with the bot by `dm`; the page has the same words behind the # of its address.
    """
    core = request.app[CORE]
    world = core.world
    user = who(core, request.query.get("as") or world.people[0]["id"])
    core.threads.let_sleep(core.clock.now())
    channels = [channel for channel in world.channels.values() if world.rights(channel["id"], user)]
    channels.sort(key=lambda one: one["type"] == DIRECT)
    channel = _where(core, request.query.get("channel") or channels[0]["id"], user)
    people = [one for one in world.people if one["id"] not in world.absent or one["id"] == user]
    body: Json = {"me": user, "people": people, "bot": world.bot, "channels": channels, "channel": channel}
    body |= {"guild": world.guild(), "connected": core.gateway.connected, "seq": core.hub.seq(user)}
    body["invited"] = world.bot["id"] not in world.absent
    return say(body | {"commands": describe_commands(world, user, channel)})


@routes.get("/sandbox/messages")
async def messages(request: web.Request) -> web.Response:
    """Return the latest messages that a person sees, of one channel or of all, oldest first; `before` pages back."""
    core = request.app[CORE]
    user = who(core, request.query.get("as"))
    found = [post for post in core.world.posts.values() if core.world.sees(user, post)]
    if "channel" in request.query:
        channel = _where(core, request.query["channel"], user)
        found = [post for post in found if post.channel == channel]
    pins = [public_form(post) for post in found if post.message["pinned"]]
    if "before" in request.query:
        found = [post for post in found if int(post.id) < int(request.query["before"])]
    latest = found[-SHOWN:] if "channel" in request.query else found
    body: Json = {"messages": [public_form(post) for post in latest], "more": len(latest) < len(found), "pins": pins}
    return say(body | {"seq": core.hub.seq(user)})


@routes.get("/sandbox/live")
async def live(request: web.Request) -> web.WebSocketResponse:
    """Keep a person informed over a WebSocket."""
    core = request.app[CORE]
    return await core.hub.serve(request, who(core, request.query.get("as")))


@routes.post("/sandbox/message")
async def message(request: web.Request) -> web.Response:
    """Say something as a person."""
    core, data = request.app[CORE], (await read(request)).json
    user = who(core, data.get("as"))
    post = core.messages.say(core.world.users[user], _where(core, data.get("channel"), user), str(data["content"]))
    return say({"message": post.id, "seq": core.hub.seq(user)})


@routes.post("/sandbox/dismiss")
async def dismiss(request: web.Request) -> web.Response:
    """Put a private message away as its reader."""
    core, data = request.app[CORE], (await read(request)).json
    user = who(core, data.get("as"))
    post = _post(core, data, user)
    if post.to != user:
        raise ClientRefusal("Only a private message can be dismissed.")
    core.messages.delete(post)
    return say({"seq": core.hub.seq(user)})


@routes.post("/sandbox/interact")
async def interact(request: web.Request) -> web.Response:
    """Do something as a person and wait for the bot's answer: command, autocomplete, press or modal."""
    core, data = request.app[CORE], (await read(request)).json
    user = who(core, data.get("as"))
    began = _begin(core, data, user)
    return say(await began.outcome)


def _check_awake(core: SandboxCore, channel: str) -> None:
    room = core.world.channels[channel]
    if room["type"] != DIRECT and core.world.bot["id"] in core.world.absent:
        raise ClientRefusal("The bot is not in this server.")
    if room["type"] == THREAD and room["thread_metadata"]["archived"]:
        raise ClientRefusal("This thread is asleep. Write something in it to wake it.")


def _begin(core: SandboxCore, data: Json, user: str) -> Interaction:
    kind, begin = data.get("kind"), core.interactions.begin
    locale, values = str(data.get("locale") or "en-US"), data.get("values")
    if kind in ("command", "autocomplete"):
        channel = _where(core, data.get("channel"), user)
        _check_awake(core, channel)
        focused = str(data.get("focused")) if kind == "autocomplete" else None
        about = command_data(
            core.world, user, channel, str(data.get("command")).removeprefix("/"), data.get("options") or {}, focused
        )
        return begin(Did.AUTOCOMPLETE if focused else Did.COMMAND, user, channel, about, locale=locale)
    if kind == "press":
        post = _post(core, data, user)
        if not data.get("force"):
            _check_awake(core, post.channel)
        about = client.press_data(core.world, post, str(data["custom_id"]), values, force=bool(data.get("force")))
        return begin(Did.COMPONENT, user, post.channel, about, source=post, locale=locale)
    if kind == "modal":
        opened = core.interactions.modal(str(data.get("interaction")), user)
        source = core.world.posts.get(opened.source or "")
        about = client.modal_data(opened.modal or {}, values or {})
        return begin(Did.MODAL, user, opened.channel, about, source=source, locale=locale)
    raise ClientRefusal("A person can use a command, autocomplete, press or submit a modal.")


def _room(core: SandboxCore, name: object, *kinds: int) -> Json:
    room = core.world.find_channel(str(name))
    if room is None or room["type"] not in kinds:
        raise ClientRefusal("There is no such channel.")
    return room


@routes.post("/sandbox/permissions")
async def permissions(request: web.Request) -> web.Response:
    """Set what a user, the bot if none is named, is denied and allowed in a channel; two empty lists undo it.

    A thread has the rights of its channel, so naming one sets those.
    """
    core, data = request.app[CORE], (await read(request)).json
    room = _room(core, data.get("channel"), TEXT, THREAD)
    room = core.world.channels[room["parent_id"]] if room["type"] == THREAD else room
    user = who(core, data["user"]) if data.get("user") else core.world.bot["id"]
    try:
        denied, allowed = (int(rights_named(data.get(name) or [])) for name in ("deny", "allow"))
    except KeyError as error:
        raise ClientRefusal(f"There is no right {error}.") from error
    others = [one for one in room["permission_overwrites"] if one["id"] != user]
    own = {"id": user, "type": 1, "allow": str(allowed), "deny": str(denied)}
    core.world.keep_channel(room | {"permission_overwrites": [*others, own] if denied or allowed else others})
    if core.world.bot["id"] not in core.world.absent:
        core.gateway.dispatch("CHANNEL_UPDATE", core.world.channels[room["id"]] | {"guild_id": seed.GUILD_ID}, GUILDS)
    core.hub.tell({"type": "channels"})
    return say({})


@routes.post("/sandbox/thread")
async def thread(request: web.Request) -> web.Response:
    """Archive, wake, lock or unlock a thread as a moderator would: `archived` and `locked` say how it shall be."""
    core, data = request.app[CORE], (await read(request)).json
    room = _room(core, data.get("thread"), THREAD)
    wanted = {name: bool(data[name]) for name in ("archived", "locked") if data.get(name) is not None}
    return say(core.threads.settle(room["id"], wanted))


@routes.post("/sandbox/remove")
async def remove(request: web.Request) -> web.Response:
    """Delete a thread, or a channel with all its threads."""
    core, data = request.app[CORE], (await read(request)).json
    core.threads.remove(_room(core, data.get("channel"), TEXT, THREAD)["id"])
    return say({})


@routes.post("/sandbox/person")
async def person(request: web.Request) -> web.Response:
    """Let a person leave the server or come back (`present`), refuse direct messages or allow them (`refuses`).

    Bots hear of neither: that somebody left is told to those with the members intent only.
    """
    core, data = request.app[CORE], (await read(request)).json
    user = who(core, data.get("user") or data.get("as"))
    if data.get("present") is not None:
        core.world.enter(user, present=bool(data["present"]))
    if data.get("refuses") is not None:
        core.world.refuse_direct(user, refuses=bool(data["refuses"]))
    core.hub.tell({"type": "channels"})
    return say({})


@routes.post("/sandbox/bot")
async def bot(request: web.Request) -> web.Response:
    """Kick the bot from the server, or invite it again: `present` says which."""
    core, data = request.app[CORE], (await read(request)).json
    present, key = bool(data["present"]), core.world.bot["id"]
    if present == (key in core.world.absent):
        core.world.enter(key, present=present)
        core.gateway.invited(present=present)
        core.hub.tell({"type": "channels"})
    return say({})


@routes.post("/sandbox/fault")
async def fault(request: web.Request) -> web.Response:
    """Break something: the next requests, the bot's connection (`drop`), or a message (`delete`)."""
    core, data = request.app[CORE], (await read(request)).json
    kind = data.pop("kind", "request")
    if kind == "drop":
        await core.gateway.drop(forget=bool(data.get("forget")))
    elif kind == "clear":
        core.faults.clear()
    elif kind == "delete":
        post = core.world.posts.get(str(data.get("message")))
        if post is None:
            raise Refused(refuse.UNKNOWN_MESSAGE)
        core.messages.delete(post)
    else:
        core.faults.add(Fault(**{name: data[name] for name in Fault.__slots__ if name in data}))
    return say({})


@routes.post("/sandbox/clock")
async def clock(request: web.Request) -> web.Response:
    """Push the sandbox's time forward by some seconds; threads that were silent for long enough fall asleep."""
    core, data = request.app[CORE], (await read(request)).json
    core.clock.advance(float(data["advance"]))
    core.threads.let_sleep(core.clock.now())
    return say({"now": core.clock.now()})
