"""REST: channels and the messages in them."""

from __future__ import annotations

from aiohttp import web

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.core import CORE
from hansa_bot.sandbox.payload import Json, read
from hansa_bot.sandbox.permissions import Right, speaking
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.reply import nothing, say

routes = web.RouteTableDef()


@routes.get("/channels/{channel}")
async def get_channel(request: web.Request) -> web.Response:
    """Describe a channel."""
    return say(request.app[CORE].world.channel(request.match_info["channel"]))


@routes.post("/users/@me/channels")
async def open_direct(request: web.Request) -> web.Response:
    """Open the direct channel with a person."""
    world = request.app[CORE].world
    return say(world.direct(str((await read(request)).json.get("recipient_id"))))


@routes.post("/channels/{channel}/typing")
async def typing(request: web.Request) -> web.Response:
    """Show that the bot is busy."""
    core, channel = request.app[CORE], request.match_info["channel"]
    core.world.need(channel, speaking(core.world.channel(channel)))
    core.hub.tell({"type": "typing", "channel": channel})
    return nothing()


@routes.post("/channels/{channel}/messages")
async def send(request: web.Request) -> web.Response:
    """Write a message."""
    payload = await read(request)
    return say(request.app[CORE].messages.send(request.match_info["channel"], payload).message)


@routes.get("/channels/{channel}/messages")
async def list_messages(request: web.Request) -> web.Response:
    """List messages, newest first; without the right to the history there are none."""
    core, channel = request.app[CORE], request.match_info["channel"]
    core.world.need(channel)
    if Right.READ_MESSAGE_HISTORY not in core.world.rights(channel, core.world.bot["id"]):
        return say([])
    limit = _limit(request, 50, 100)
    found = [post.message for post in core.world.stream(channel)]
    if "before" in request.query:
        found = [one for one in found if int(one["id"]) < int(request.query["before"])]
    elif "around" in request.query:
        index = sum(1 for one in found if int(one["id"]) < int(request.query["around"]))
        found = found[max(0, index - limit // 2) : index + limit // 2 + 1]
    elif "after" in request.query:
        found = [one for one in found if int(one["id"]) > int(request.query["after"])][:limit]
    return say(found[-limit:][::-1])


def _limit(request: web.Request, usual: int, most: int) -> int:
    limit = int(request.query.get("limit", usual))
    form = Form()
    form.number("limit", limit, 1, most)
    form.done()
    return limit


@routes.get("/channels/{channel}/messages/pins")
async def list_pins(request: web.Request) -> web.Response:
    """List the pinned messages."""
    core, channel = request.app[CORE], request.match_info["channel"]
    found = _pins(request, channel)
    items = [{"pinned_at": core.messages.composer.stamp(), "message": message} for message in found]
    return say({"items": items, "has_more": False})


@routes.get("/channels/{channel}/pins")
async def list_pins_once(request: web.Request) -> web.Response:
    """List the pinned messages at the address of old."""
    return say(_pins(request, request.match_info["channel"]))


def _pins(request: web.Request, channel: str) -> list[Json]:
    world = request.app[CORE].world
    world.need(channel, Right.READ_MESSAGE_HISTORY)
    return [post.message for post in reversed(world.stream(channel)) if post.message["pinned"]]


@routes.get("/channels/{channel}/messages/{message}")
async def get_message(request: web.Request) -> web.Response:
    """Return one message."""
    world, channel = request.app[CORE].world, request.match_info["channel"]
    world.need(channel, Right.READ_MESSAGE_HISTORY)
    return say(world.post(channel, request.match_info["message"]).message)


@routes.patch("/channels/{channel}/messages/{message}")
async def edit(request: web.Request) -> web.Response:
    """Change a message."""
    payload = await read(request)
    where = request.match_info
    return say(request.app[CORE].messages.own(where["channel"], where["message"], payload).message)


@routes.delete("/channels/{channel}/messages/{message}")
async def delete(request: web.Request) -> web.Response:
    """Take a message away; those of others only with the right to."""
    core, channel = request.app[CORE], request.match_info["channel"]
    post = core.world.post(channel, request.match_info["message"])
    if post.message["author"]["id"] != core.world.bot["id"]:
        core.world.need(channel, Right.MANAGE_MESSAGES)
    core.messages.delete(post)
    return nothing()


async def _pin(request: web.Request) -> web.Response:
    where = request.match_info
    request.app[CORE].messages.pin(where["channel"], where["message"], pinned=request.method == "PUT")
    return nothing()


for _path in ("/channels/{channel}/messages/pins/{message}", "/channels/{channel}/pins/{message}"):
    routes.put(_path)(_pin)
    routes.delete(_path)(_pin)


@routes.route("*", "/{rest:.*}")
async def unknown(request: web.Request) -> web.Response:
    """Say that there is no such route; whoever needs one more adds it here."""
    raise Refused(refuse.NOT_FOUND)
