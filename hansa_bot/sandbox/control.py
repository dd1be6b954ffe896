"""The sandbox's own interface, for the page and for tests: see, say and do."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from hansa_bot.sandbox import press
from hansa_bot.sandbox.core import CORE, Core
from hansa_bot.sandbox.hub import shown
from hansa_bot.sandbox.interactions import Did, Interaction
from hansa_bot.sandbox.invoke import Impossible, data_of, described
from hansa_bot.sandbox.payload import Json, read
from hansa_bot.sandbox.permissions import DIRECT, THREAD
from hansa_bot.sandbox.reply import say
from hansa_bot.sandbox.world import Post

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


def who(core: Core, name: object) -> str:
    """Return the id of the person with this name; raises Impossible when there is nobody."""
    found = core.world.find_user(str(name))
    if found is None:
        raise Impossible(f"There is nobody called {name}.")
    return str(found["id"])


def _where(core: Core, name: object, user: str) -> str:
    channel = core.world.find_channel(str(name), user)
    if channel is None or not core.world.rights(channel["id"], user):
        raise Impossible(f"There is no channel {name}.")
    return str(channel["id"])


def _post(core: Core, data: Json, user: str) -> Post:
    post = core.world.posts.get(str(data.get("message")))
    if post is None or not core.world.sees(user, post):
        raise Impossible("That message is gone.")
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
    said: Json = {"me": user, "people": people, "bot": world.bot, "channels": channels, "channel": channel}
    said |= {"guild": world.guild(), "connected": core.gateway.connected, "seq": core.hub.seq(user)}
    said["invited"] = world.bot["id"] not in world.absent
    return say(said | {"commands": described(world, user, channel)})


@routes.get("/sandbox/messages")
async def messages(request: web.Request) -> web.Response:
    """Return the latest messages that a person sees, of one channel or of all, oldest first; `before` pages back."""
    core = request.app[CORE]
    user = who(core, request.query.get("as"))
    found = [post for post in core.world.posts.values() if core.world.sees(user, post)]
    if "channel" in request.query:
        channel = _where(core, request.query["channel"], user)
        found = [post for post in found if post.channel == channel]
    pins = [shown(post) for post in found if post.message["pinned"]]
    if "before" in request.query:
        found = [post for post in found if int(post.id) < int(request.query["before"])]
    latest = found[-SHOWN:] if "channel" in request.query else found
    said: Json = {"messages": [shown(post) for post in latest], "more": len(latest) < len(found), "pins": pins}
    return say(said | {"seq": core.hub.seq(user)})


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
        raise Impossible("Only a private message can be dismissed.")
    core.messages.delete(post)
    return say({"seq": core.hub.seq(user)})


@routes.post("/sandbox/interact")
async def interact(request: web.Request) -> web.Response:
    """Do something as a person and wait for the bot's answer: command, autocomplete, press or modal."""
    core, data = request.app[CORE], (await read(request)).json
    user = who(core, data.get("as"))
    began = _begin(core, data, user)
    return say(await began.outcome)


def _check_awake(core: Core, channel: str) -> None:
    room = core.world.channels[channel]
    if room["type"] != DIRECT and core.world.bot["id"] in core.world.absent:
        raise Impossible("The bot is not in this server.")
    if room["type"] == THREAD and room["thread_metadata"]["archived"]:
        raise Impossible("This thread is asleep. Write something in it to wake it.")


def _begin(core: Core, data: Json, user: str) -> Interaction:
    kind, begin = data.get("kind"), core.interactions.begin
    locale, values = str(data.get("locale") or "en-US"), data.get("values")
    if kind in ("command", "autocomplete"):
        channel = _where(core, data.get("channel"), user)
        _check_awake(core, channel)
        focused = str(data.get("focused")) if kind == "autocomplete" else None
        said = data_of(
            core.world, user, channel, str(data.get("command")).removeprefix("/"), data.get("options") or {}, focused
        )
        return begin(Did.AUTOCOMPLETE if focused else Did.COMMAND, user, channel, said, locale=locale)
    if kind == "press":
        post = _post(core, data, user)
        if not data.get("force"):
            _check_awake(core, post.channel)
        said = press.press_data(core.world, post, str(data["custom_id"]), values, force=bool(data.get("force")))
        return begin(Did.COMPONENT, user, post.channel, said, source=post, locale=locale)
    if kind == "modal":
        opened = core.interactions.modal(str(data.get("interaction")), user)
        source = core.world.posts.get(opened.source or "")
        said = press.modal_data(opened.modal or {}, values or {})
        return begin(Did.MODAL, user, opened.channel, said, source=source, locale=locale)
    raise Impossible("A person can use a command, autocomplete, press or submit a modal.")
