"""REST: threads."""

from __future__ import annotations

from aiohttp import web

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.core import CORE
from hansa_bot.sandbox.payload import Json, read
from hansa_bot.sandbox.permissions import THREAD, Right
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.reply import nothing, say
from hansa_bot.sandbox.rest import core_of_guild

routes = web.RouteTableDef()


@routes.post("/channels/{channel}/messages/{message}/threads")
async def begin_at_message(request: web.Request) -> web.Response:
    """Open a thread at a message."""
    where, data = request.match_info, (await read(request)).json
    return say(request.app[CORE].threads.begin(where["channel"], data, where["message"]), 201)


@routes.post("/channels/{channel}/threads")
async def begin(request: web.Request) -> web.Response:
    """Open a public thread by itself; private ones the sandbox does not know."""
    data = (await read(request)).json
    form = Form()
    form.choice("type", data.get("type", THREAD), (THREAD,))
    form.done()
    return say(request.app[CORE].threads.begin(request.match_info["channel"], data), 201)


@routes.patch("/channels/{channel}")
async def change(request: web.Request) -> web.Response:
    """Change a thread: rename, archive, wake, lock it."""
    return say(request.app[CORE].threads.change(request.match_info["channel"], (await read(request)).json))


@routes.delete("/channels/{channel}")
async def delete(request: web.Request) -> web.Response:
    """Delete a thread."""
    return say(request.app[CORE].threads.take_away(request.match_info["channel"]))


@routes.get("/channels/{channel}/thread-members")
async def members(request: web.Request) -> web.Response:
    """List who has joined a thread."""
    world, key = request.app[CORE].world, request.match_info["channel"]
    world.channel(key)
    return say(list(world.joined.get(key, {}).values()))


@routes.put("/channels/{channel}/thread-members/{user}")
@routes.delete("/channels/{channel}/thread-members/{user}")
async def join(request: web.Request) -> web.Response:
    """Take somebody into a thread, or out of it."""
    core, user = request.app[CORE], request.match_info["user"]
    key = core.world.bot["id"] if user == "@me" else user
    core.threads.join(request.match_info["channel"], key, inside=request.method == "PUT")
    return nothing()


@routes.get("/guilds/{guild}/threads/active")
async def awake(request: web.Request) -> web.Response:
    """List the server's threads that are not archived."""
    return say(_listed(core_of_guild(request).world.awake()))


@routes.get("/channels/{channel}/threads/archived/public")
async def archived(request: web.Request) -> web.Response:
    """List a channel's archived threads, newest first."""
    world, channel = request.app[CORE].world, request.match_info["channel"]
    world.need(channel, Right.READ_MESSAGE_HISTORY)
    if world.channels[channel]["type"] == THREAD:
        raise Refused(refuse.WRONG_CHANNEL)
    found = [room for room in world.threads(channel) if room["thread_metadata"]["archived"]]
    return say(_listed(found[::-1]))


def _listed(threads: list[Json]) -> Json:
    return {"threads": threads, "members": [room["member"] for room in threads], "has_more": False}
