"""What befalls the server: rights, threads, people and the bot itself come and go, requests fail, time passes."""

from __future__ import annotations

from aiohttp import web

from hansa_bot.sandbox import refuse, seed
from hansa_bot.sandbox.control import who
from hansa_bot.sandbox.core import CORE, Core
from hansa_bot.sandbox.faults import Fault
from hansa_bot.sandbox.gateway import GUILDS
from hansa_bot.sandbox.invoke import Impossible
from hansa_bot.sandbox.payload import Json, read
from hansa_bot.sandbox.permissions import TEXT, THREAD, named
from hansa_bot.sandbox.refuse import Refused
from hansa_bot.sandbox.reply import say

routes = web.RouteTableDef()


def _room(core: Core, name: object, *kinds: int) -> Json:
    room = core.world.find_channel(str(name))
    if room is None or room["type"] not in kinds:
        raise Impossible("There is no such channel.")
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
        denied, allowed = (int(named(data.get(name) or [])) for name in ("deny", "allow"))
    except KeyError as error:
        raise Impossible(f"There is no right {error}.") from error
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
