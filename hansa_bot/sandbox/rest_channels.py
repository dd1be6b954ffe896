"""REST: channels, the messages in them, and threads."""

from __future__ import annotations

from aiohttp import web

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.core import CORE
from hansa_bot.sandbox.payload import Json, nothing, read, say
from hansa_bot.sandbox.permissions import THREAD, Right, right_to_speak
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.rest import core_of_guild

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
async def show_typing(request: web.Request) -> web.Response:
    """Show that the bot is busy."""
    core, channel = request.app[CORE], request.match_info["channel"]
    core.world.need(channel, right_to_speak(core.world.channel(channel)))
    core.hub.tell({"type": "typing", "channel": channel})
    return nothing()


@routes.post("/channels/{channel}/messages")
async def send_message(request: web.Request) -> web.Response:
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
async def edit_message(request: web.Request) -> web.Response:
    """Change a message."""
    payload = await read(request)
    where = request.match_info
    return say(request.app[CORE].messages.own(where["channel"], where["message"], payload).message)


@routes.delete("/channels/{channel}/messages/{message}")
async def delete_message(request: web.Request) -> web.Response:
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


@routes.post("/channels/{channel}/messages/{message}/threads")
async def begin_thread_at_message(request: web.Request) -> web.Response:
    """Open a thread at a message."""
    where, data = request.match_info, (await read(request)).json
    return say(request.app[CORE].threads.begin(where["channel"], data, where["message"]), 201)


@routes.post("/channels/{channel}/threads")
async def begin_thread(request: web.Request) -> web.Response:
    """Open a public thread by itself; private ones the sandbox does not know."""
    data = (await read(request)).json
    form = Form()
    form.choice("type", data.get("type", THREAD), (THREAD,))
    form.done()
    return say(request.app[CORE].threads.begin(request.match_info["channel"], data), 201)


@routes.patch("/channels/{channel}")
async def change_thread(request: web.Request) -> web.Response:
    """Change a thread: rename, archive, wake, lock it."""
    return say(request.app[CORE].threads.change(request.match_info["channel"], (await read(request)).json))


@routes.delete("/channels/{channel}")
async def delete_thread(request: web.Request) -> web.Response:
    """Delete a thread."""
    return say(request.app[CORE].threads.take_away(request.match_info["channel"]))


@routes.get("/channels/{channel}/thread-members")
async def list_thread_members(request: web.Request) -> web.Response:
    """List who has joined a thread."""
    world, key = request.app[CORE].world, request.match_info["channel"]
    world.channel(key)
    return say(list(world.joined.get(key, {}).values()))


@routes.put("/channels/{channel}/thread-members/{user}")
@routes.delete("/channels/{channel}/thread-members/{user}")
async def join_thread(request: web.Request) -> web.Response:
    """Take somebody into a thread, or out of it."""
    core, user = request.app[CORE], request.match_info["user"]
    key = core.world.bot["id"] if user == "@me" else user
    core.threads.join(request.match_info["channel"], key, inside=request.method == "PUT")
    return nothing()


@routes.get("/guilds/{guild}/threads/active")
async def list_awake_threads(request: web.Request) -> web.Response:
    """List the server's threads that are not archived."""
    return say(_listed(core_of_guild(request).world.awake()))


@routes.get("/channels/{channel}/threads/archived/public")
async def list_archived_threads(request: web.Request) -> web.Response:
    """List a channel's archived threads, newest first."""
    world, channel = request.app[CORE].world, request.match_info["channel"]
    world.need(channel, Right.READ_MESSAGE_HISTORY)
    if world.channels[channel]["type"] == THREAD:
        raise Refused(refuse.WRONG_CHANNEL)
    found = [room for room in world.threads(channel) if room["thread_metadata"]["archived"]]
    return say(_listed(found[::-1]))


def _listed(threads: list[Json]) -> Json:
    return {"threads": threads, "members": [room["member"] for room in threads], "has_more": False}


@routes.route("*", "/{rest:.*}")
async def unknown(request: web.Request) -> web.Response:
    """Say that there is no such route; whoever needs one more adds it above."""
    # The routes are tried in order, so this one stands behind all others.
    raise Refused(refuse.NOT_FOUND)
