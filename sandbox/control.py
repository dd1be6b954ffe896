"""The sandbox's own interface, for the page and for tests: see, say, do, and disturb on purpose."""

from pathlib import Path

import font_source_sans_pro
from aiohttp import web

from sandbox import client, http
from sandbox.client import ClientRefusal, command_data, describe_commands
from sandbox.core import Act, Call, Fault, SandboxCore
from sandbox.gateway import GUILDS, public_form
from sandbox.http import Json, Refused
from sandbox.interactions import Did, Interaction
from sandbox.permissions import DIRECT, FORUM, TEXT, THREAD, Right, rights_named
from sandbox.world import ChatMessage

PAGE = Path(__file__).parent / "page"
FONTS = Path(font_source_sans_pro.__file__).parent / "files"
SHOWN = 100
POLICY = "default-src 'self'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*"
SAFE = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}


def page(call: Call) -> web.FileResponse:
    """Serve the page, or a part of it."""
    path = PAGE / call.where.get("name", "index.html")
    if path.parent != PAGE or path.suffix not in (".html", ".js", ".css", ".svg") or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=SAFE)


def font(call: Call) -> web.FileResponse:
    """Serve a weight of the page's font, whose letters are about as wide as those of Discord's apps."""
    path = FONTS / f"SourceSansPro-{call.where['weight']}.ttf"
    if path.parent != FONTS or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=SAFE)


def attachment(call: Call) -> web.Response:
    """Serve an uploaded file; only pictures are shown, anything else is downloaded."""
    data = call.core.files.get(call.where["key"])
    if data is None:
        raise web.HTTPNotFound
    kind = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "webp": "image/webp"}
    found = kind.get(call.where["name"].rpartition(".")[2].lower(), "application/octet-stream")
    return web.Response(body=data, content_type=found, headers={"X-Content-Type-Options": "nosniff"})


def who(call: Call, name: object) -> str:
    """Return the id of the person with this name; raises ClientRefusal when there is nobody."""
    found = call.world.find_user(str(name))
    if found is None:
        raise ClientRefusal(f"There is nobody called {name}.")
    return str(found["id"])


def _me(call: Call) -> str:
    return who(call, call.data.get("as") or call.query.get("as"))


def _where(call: Call, name: object, user: str) -> str:
    channel = call.world.find_channel(str(name), user)
    if channel is None or not call.world.rights(channel["id"], user):
        raise ClientRefusal(f"There is no channel {name}.")
    return str(channel["id"])


def _post(call: Call, user: str) -> ChatMessage:
    post = call.world.posts.get(str(call.data.get("message")))
    if post is None or not call.world.sees(user, post):
        raise ClientRefusal("That message is gone.")
    return post


def state(call: Call) -> Json:
    """Return what a person sees besides messages: `as` is their name, `channel` the one whose commands are listed.

    A channel goes by its name, a thread by `thread-ID` (the id is that of its first message), the person's direct
    messages with the bot by `dm`; the page has the same words behind the # of its address. `newest` is the id of the
    last message anywhere: private ones up to it were said before an app that asks now was started.
    """
    core, world = call.core, call.world
    user = who(call, call.query.get("as") or world.people[0]["id"])
    # Nobody watches the clock for it: threads fall asleep whenever somebody looks.
    core.threads.let_sleep(core.clock.now())
    channels = [channel for channel in world.channels.values() if world.rights(channel["id"], user)]
    channels.sort(key=lambda one: one["type"] == DIRECT)
    channel = _where(call, call.query.get("channel") or channels[0]["id"], user)
    people = [one for one in world.people if one["id"] not in world.absent or one["id"] == user]
    body: Json = {"me": user, "people": people, "bot": world.bot, "channels": channels, "channel": channel}
    guild = world.guild(world.channels[channel].get("guild_id", world.guilds[0]))
    body |= {"guild": guild, "connected": core.gateway.connected, "seq": core.hub.seq(user)}
    body["newest"] = max(world.posts, key=int, default="0")
    body["invited"] = world.bot["id"] not in world.absent
    menus = [{"name": one["name"], "type": one["type"]} for one in client.find_menus(world, user, channel)]
    return body | {"commands": describe_commands(world, user, channel), "menus": menus}


def messages(call: Call) -> Json:
    """Return the latest messages that a person sees, of one channel or of all, oldest first; `before` pages back."""
    user = _me(call)
    found = [post for post in call.world.posts.values() if call.world.sees(user, post)]
    if "channel" in call.query:
        channel = _where(call, call.query["channel"], user)
        found = [post for post in found if post.channel == channel]
    pins = [public_form(post) for post in found if post.message["pinned"]]
    if "before" in call.query:
        found = [post for post in found if int(post.id) < int(call.query["before"])]
    latest = found[-SHOWN:] if "channel" in call.query else found
    body: Json = {"messages": [public_form(post) for post in latest], "more": len(latest) < len(found), "pins": pins}
    return body | {"seq": call.core.hub.seq(user)}


async def live(call: Call) -> web.WebSocketResponse:
    """Keep a person informed over a WebSocket."""
    return await call.core.hub.serve(call.request, _me(call))


def message(call: Call) -> Json:
    """Say something as a person."""
    core, user = call.core, _me(call)
    where = _where(call, call.data.get("channel"), user)
    post = core.messages.say(call.world.users[user], where, str(call.data["content"]))
    return {"message": post.id, "seq": core.hub.seq(user)}


def dismiss(call: Call) -> Json:
    """Put a private message away as its reader."""
    user = _me(call)
    post = _post(call, user)
    if post.to != user:
        raise ClientRefusal("Only a private message can be dismissed.")
    call.core.messages.delete(post)
    return {"seq": call.core.hub.seq(user)}


async def interact(call: Call) -> Json:
    """Do something as a person and wait for the bot's answer: command, autocomplete, menu, press or modal."""
    return await _begin(call, _me(call)).outcome


def _check_awake(core: SandboxCore, channel: str) -> None:
    room = core.world.channels[channel]
    if room["type"] != DIRECT and core.world.bot["id"] in core.world.absent:
        raise ClientRefusal("The bot is not in this server.")
    if room["type"] == THREAD and room["thread_metadata"]["archived"]:
        raise ClientRefusal("This thread is asleep. Write something in it to wake it.")


def _wake(core: SandboxCore, channel: str, user: str) -> None:
    """Wake the thread that a press is made in, as apps try to first: only who is in it and may write there can."""
    about = core.world.channels[channel].get("thread_metadata")
    if not about or not about["archived"]:
        return
    speaks = Right.SEND_MESSAGES_IN_THREADS in core.world.rights(channel, user)
    if about["locked"] or not speaks or user not in core.world.joined.get(channel, {}):
        raise ClientRefusal("Something went wrong: this thread is asleep, and you may not wake it.")
    core.threads.settle(channel, {"archived": False})


def _begin(call: Call, user: str) -> Interaction:
    core, data, begin = call.core, call.data, call.core.interactions.begin
    kind, locale, values = data.get("kind"), str(data.get("locale") or "en-US"), data.get("values")
    if kind in ("command", "autocomplete"):
        channel = _where(call, data.get("channel"), user)
        _check_awake(core, channel)
        focused = str(data.get("focused")) if kind == "autocomplete" else None
        name = str(data.get("command")).removeprefix("/")
        about = command_data(core.world, user, channel, name, data.get("options") or {}, focused)
        return begin(Did.AUTOCOMPLETE if focused else Did.COMMAND, user, channel, about, locale=locale)
    if kind == "menu":
        channel = _where(call, data.get("channel"), user)
        _check_awake(core, channel)
        about = client.menu_data(core.world, user, channel, str(data.get("command")), str(data.get("target")))
        return begin(Did.COMMAND, user, channel, about, locale=locale)
    if kind == "press":
        post = _post(call, user)
        if not data.get("force"):  # with it a test presses what no app would let it press
            _wake(core, post.channel, user)
            _check_awake(core, post.channel)
        about = client.press_data(core.world, post, str(data["custom_id"]), values, force=bool(data.get("force")))
        return begin(Did.COMPONENT, user, post.channel, about, source=post, locale=locale)
    if kind == "modal":
        opened = core.interactions.modal(str(data.get("interaction")), user)
        source = core.world.posts.get(opened.source or "")
        store, uploads = core.messages.composer.store, call.payload.files
        brought = {number: store(opened.channel, upload) for number, upload in uploads.items()}
        about = client.modal_data(opened.modal or {}, values or {}, brought)
        return begin(Did.MODAL, user, opened.channel, about, source=source, locale=locale)
    raise ClientRefusal("A person can use a command or a menu, autocomplete, press or submit a modal.")


def _room(call: Call, name: object, *kinds: int) -> Json:
    room = call.world.find_channel(str(name))
    if room is None or room["type"] not in kinds:
        raise ClientRefusal("There is no such channel.")
    return room


def permissions(call: Call) -> Json:
    """Set what a user, the bot if none is named, is denied and allowed in a channel; two empty lists undo it.

    A thread has the rights of its channel, so naming one sets those.
    """
    world, data = call.world, call.data
    room = _room(call, data.get("channel"), TEXT, THREAD, FORUM)
    room = world.channels[room["parent_id"]] if room["type"] == THREAD else room
    user = who(call, data["user"]) if data.get("user") else world.bot["id"]
    try:
        denied, allowed = (int(rights_named(data.get(name) or [])) for name in ("deny", "allow"))
    except KeyError as error:
        raise ClientRefusal(f"There is no right {error}.") from error
    others = [one for one in room["permission_overwrites"] if one["id"] != user]
    own = {"id": user, "type": 1, "allow": str(allowed), "deny": str(denied)}
    world.keep_channel(room | {"permission_overwrites": [*others, own] if denied or allowed else others})
    if world.bot["id"] not in world.absent:
        call.core.gateway.dispatch("CHANNEL_UPDATE", world.channels[room["id"]], GUILDS)
    call.core.hub.tell({"type": "channels"})
    return {}


def thread(call: Call) -> Json:
    """Archive, wake, lock or unlock a thread as a moderator would: `archived` and `locked` say how it shall be."""
    room = _room(call, call.data.get("thread"), THREAD)
    wanted = {name: bool(call.data[name]) for name in ("archived", "locked") if call.data.get(name) is not None}
    return call.core.threads.settle(room["id"], wanted)


def forum(call: Call) -> Json:
    """Let the first server have a forum of this `name` with `tags`; with `post` a person, `user`, writes in one.

    `require_tag`: no post without a tag; `moderated`: its tags are for those who manage threads.
    """
    data, threads = call.data, call.core.threads
    if data.get("post"):
        room = _room(call, data.get("channel"), FORUM)
        author = call.world.users[who(call, data["user"])]
        return threads.ask(room["id"], author, str(data["post"]), str(data.get("content") or "?"))
    tags = [str(tag) for tag in data.get("tags") or ()]
    how = {name: bool(data.get(name)) for name in ("require_tag", "moderated")}
    return threads.found(call.world.guilds[0], str(data["name"]), tags, **how)


def remove(call: Call) -> Json:
    """Delete a thread, or a channel with all its threads."""
    call.core.threads.remove(_room(call, call.data.get("channel"), TEXT, THREAD, FORUM)["id"])
    return {}


def person(call: Call) -> Json:
    """Let a person leave the server or come back (`present`), refuse direct messages or allow them (`refuses`).

    Bots hear of neither: that somebody left is told to those with the members intent only.
    """
    data = call.data
    user = who(call, data.get("user") or data.get("as"))
    if data.get("present") is not None:
        call.world.enter(user, present=bool(data["present"]))
    if data.get("refuses") is not None:
        call.world.refuse_direct(user, refuses=bool(data["refuses"]))
    call.core.hub.tell({"type": "channels"})
    return {}


def bot(call: Call) -> Json:
    """Kick the bot from the server, or invite it again: `present` says which."""
    present, key = bool(call.data["present"]), call.world.bot["id"]
    if present == (key in call.world.absent):
        call.world.enter(key, present=present)
        call.core.gateway.invited(present=present)
        call.core.hub.tell({"type": "channels"})
    return {}


async def fault(call: Call) -> Json:
    """Break something: the next requests, the bot's connection (`drop`), or a message (`delete`)."""
    core, data = call.core, call.data
    kind = data.pop("kind", "request")
    if kind == "drop":
        await core.gateway.drop(forget=bool(data.get("forget")))
    elif kind == "clear":
        core.faults.clear()
    elif kind == "delete":
        post = core.world.posts.get(str(data.get("message")))
        if post is None:
            raise Refused(http.UNKNOWN_MESSAGE)
        core.messages.delete(post)
    else:
        core.faults.add(Fault(**{name: data[name] for name in Fault.__slots__ if name in data}))
    return {}


def clock(call: Call) -> Json:
    """Push the sandbox's time forward by some seconds; threads that were silent for long enough fall asleep."""
    call.core.clock.advance(float(call.data["advance"]))
    call.core.threads.let_sleep(call.core.clock.now())
    return {"now": call.core.clock.now()}


ROUTES: dict[str, Act] = {
    "GET /": page,
    "GET /page/{name}": page,
    "GET /font/{weight}": font,
    "GET /attachments/{channel}/{key}/{name}": attachment,
    "GET /gateway": lambda call: call.core.gateway.serve(call.request),
    "GET /gateway/": lambda call: call.core.gateway.serve(call.request),
    **{f"GET /sandbox/{act.__name__}": act for act in (state, messages, live)},
    **{f"POST /sandbox/{act.__name__}": act for act in (message, dismiss, interact)},
    **{
        f"POST /sandbox/{act.__name__}": act
        for act in (permissions, thread, forum, remove, person, bot, fault, clock)
    },
}
"""What the page and the tests may ask, by method and path."""
