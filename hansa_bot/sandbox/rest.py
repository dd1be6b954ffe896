"""REST: who the bot is, its commands, its servers, and its answers to interactions."""

from __future__ import annotations

from aiohttp import web

from hansa_bot.sandbox import refuse, seed
from hansa_bot.sandbox.check_command import check_commands
from hansa_bot.sandbox.core import CORE, SandboxCore
from hansa_bot.sandbox.payload import Json, nothing, read, say
from hansa_bot.sandbox.permissions import TEXT
from hansa_bot.sandbox.refuse import Refused

routes = web.RouteTableDef()
GLOBAL = "global"


@routes.get("/gateway")
@routes.get("/gateway/bot")
async def gateway(request: web.Request) -> web.Response:
    """Say where the gateway is."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    url = request.app[CORE].base.replace("http", "ws", 1) + "/gateway"
    return say({"url": url, "shards": 1, "session_start_limit": limit})


@routes.get("/users/@me")
async def me(request: web.Request) -> web.Response:
    """Describe the bot."""
    return say(request.app[CORE].world.bot | {"mfa_enabled": False, "locale": "en-US", "verified": True})


@routes.get("/users/{user}")
async def get_user(request: web.Request) -> web.Response:
    """Describe a user."""
    users = request.app[CORE].world.users
    if request.match_info["user"] not in users:
        raise Refused(refuse.UNKNOWN_USER)
    return say(users[request.match_info["user"]])


@routes.get("/oauth2/applications/@me")
@routes.get("/applications/@me")
async def application(request: web.Request) -> web.Response:
    """Describe the bot's application."""
    return say(seed.application(request.app[CORE].world.bot))


def core_of_guild(request: web.Request) -> SandboxCore:
    """Return the core if the route names the server and the bot is in it, else refuse."""
    core = request.app[CORE]
    if request.match_info["guild"] != seed.GUILD_ID:
        raise Refused(refuse.UNKNOWN_GUILD)
    if core.world.bot["id"] in core.world.absent:
        raise Refused(refuse.MISSING_ACCESS)
    return core


@routes.get("/guilds/{guild}")
async def get_guild(request: web.Request) -> web.Response:
    """Describe the server."""
    world = core_of_guild(request).world
    people = {"approximate_member_count": len(world.members), "approximate_presence_count": len(world.members)}
    return say(world.guild() | (people if request.query.get("with_counts") else {}))


@routes.get("/guilds/{guild}/channels")
async def guild_channels(request: web.Request) -> web.Response:
    """List the server's channels."""
    channels = core_of_guild(request).world.channels.values()
    return say([channel for channel in channels if channel["type"] == TEXT])


@routes.get("/guilds/{guild}/members/{user}")
async def guild_member(request: web.Request) -> web.Response:
    """Describe a member of the server; who left it is a user still, but no member."""
    world, user = core_of_guild(request).world, request.match_info["user"]
    if user not in world.users:
        raise Refused(refuse.UNKNOWN_USER)
    if user in world.absent:
        raise Refused(refuse.UNKNOWN_MEMBER)
    return say(seed.member(world.users[user]))


def _scope(request: web.Request) -> str:
    if request.match_info["app"] != request.app[CORE].world.bot["id"]:
        raise Refused(refuse.MISSING_ACCESS)
    if "guild" in request.match_info:
        core_of_guild(request)
    return request.match_info.get("guild", GLOBAL)


def _complete(core: SandboxCore, command: Json, scope: str) -> Json:
    known = core.world.commands.get(scope, [])
    kind = command.get("type") or 1
    same = next((one for one in known if (one["type"], one["name"]) == (kind, command["name"])), None)
    needed = command.get("default_member_permissions")
    complete: Json = {
        "nsfw": False,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "description": "",
    }
    complete |= {name: value for name, value in command.items() if value is not None}
    complete |= {"id": same["id"] if same else core.world.ids.next(), "application_id": core.world.bot["id"]}
    complete |= {"version": core.world.ids.next(), "type": kind}
    complete |= {"default_member_permissions": None if needed is None else str(needed)}
    return complete if scope == GLOBAL else complete | {"guild_id": scope}


def _keep_commands(core: SandboxCore, scope: str, commands: list[Json]) -> None:
    core.world.keep_commands(scope, commands)
    core.hub.tell({"type": "commands"})


@routes.get("/applications/{app}/commands")
@routes.get("/applications/{app}/guilds/{guild}/commands")
async def list_commands(request: web.Request) -> web.Response:
    """List the bot's commands."""
    return say(request.app[CORE].world.commands.get(_scope(request), []))


@routes.put("/applications/{app}/commands")
@routes.put("/applications/{app}/guilds/{guild}/commands")
async def put_commands(request: web.Request) -> web.Response:
    """Replace all of the bot's commands."""
    core, scope = request.app[CORE], _scope(request)
    commands = (await read(request)).json
    check_commands(commands)
    _keep_commands(core, scope, [_complete(core, command, scope) for command in commands])
    return say(core.world.commands[scope])


@routes.post("/applications/{app}/commands")
@routes.post("/applications/{app}/guilds/{guild}/commands")
async def post_command(request: web.Request) -> web.Response:
    """Add a command, or replace the one of this name."""
    core, scope = request.app[CORE], _scope(request)
    command = (await read(request)).json
    kind = command.get("type") or 1
    known = core.world.commands.get(scope, [])
    others = [one for one in known if (one["type"], one["name"]) != (kind, command.get("name"))]
    check_commands([*others, command])
    fresh = _complete(core, command, scope)
    _keep_commands(core, scope, [*others, fresh])
    return say(fresh, 200 if len(others) < len(known) else 201)


@routes.delete("/applications/{app}/commands/{command}")
@routes.delete("/applications/{app}/guilds/{guild}/commands/{command}")
async def delete_command(request: web.Request) -> web.Response:
    """Take a command away."""
    core, scope = request.app[CORE], _scope(request)
    known = core.world.commands.get(scope, [])
    others = [one for one in known if one["id"] != request.match_info["command"]]
    if len(others) == len(known):
        raise Refused(refuse.UNKNOWN_COMMAND)
    _keep_commands(core, scope, others)
    return nothing()


@routes.post("/interactions/{interaction}/{token}/callback")
async def callback(request: web.Request) -> web.Response:
    """Take the bot's first answer to an interaction."""
    where = request.match_info
    payload = await read(request)
    answer = request.app[CORE].answers.first(where["interaction"], where["token"], payload)
    return say(answer) if request.query.get("with_response") in ("1", "true") else nothing()


@routes.post("/webhooks/{app}/{token}")
async def follow(request: web.Request) -> web.Response:
    """Take a follow-up."""
    payload = await read(request)
    return say(request.app[CORE].answers.follow(request.match_info["token"], payload).message)


@routes.get("/webhooks/{app}/{token}/messages/{message}")
async def get_answer(request: web.Request) -> web.Response:
    """Return an answer or follow-up."""
    where = request.match_info
    return say(request.app[CORE].answers.find(where["token"], where["message"]).message)


@routes.patch("/webhooks/{app}/{token}/messages/{message}")
async def edit_answer(request: web.Request) -> web.Response:
    """Change an answer or follow-up."""
    where, payload = request.match_info, await read(request)
    return say(request.app[CORE].answers.edit(where["token"], where["message"], payload).message)


@routes.delete("/webhooks/{app}/{token}/messages/{message}")
async def delete_answer(request: web.Request) -> web.Response:
    """Take an answer or follow-up away."""
    where = request.match_info
    request.app[CORE].answers.delete(where["token"], where["message"])
    return nothing()
