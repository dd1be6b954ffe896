"""REST: every route that a bot may use, and what it answers there."""

from aiohttp import web

from sandbox import http, seed
from sandbox.checks import check_commands
from sandbox.core import Act, Call
from sandbox.http import Form, Json, Refused, say
from sandbox.permissions import FORUM, TEXT, THREAD, Right, right_to_speak
from sandbox.world import SandboxState

GLOBAL = "global"
CONCURRENCY = 16
"""How many shards may identify within five seconds: many, so that tests need not wait for each other's."""


def gateway(call: Call) -> Json:
    """Say where the gateway is."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": CONCURRENCY}
    url = call.core.base.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": 1 + len(call.world.guilds) // 1000, "session_start_limit": limit}


def application(call: Call) -> Json:
    """Describe the bot's application."""
    return seed.application(call.world.bot)


# -- the server and its people ------------------------------------------------------------------------------


def get_user(call: Call) -> Json:
    """Describe a user."""
    if call.where["user"] not in call.world.users:
        raise Refused(http.UNKNOWN_USER)
    return call.world.users[call.where["user"]]


def world_of_guild(call: Call) -> SandboxState:
    """Return the world if the route names a server and the bot is in it, else refuse."""
    if call.where["guild"] not in call.world.guilds:
        raise Refused(http.UNKNOWN_GUILD)
    if call.world.bot["id"] in call.world.absent:
        raise Refused(http.MISSING_ACCESS)
    return call.world


def get_guild(call: Call) -> Json:
    """Describe the server."""
    world = world_of_guild(call)
    people = {"approximate_member_count": len(world.members), "approximate_presence_count": len(world.members)}
    return world.guild(call.where["guild"]) | (people if call.query.get("with_counts") else {})


def guild_channels(call: Call) -> list[Json]:
    """List the server's channels."""
    world, guild = world_of_guild(call), call.where["guild"]
    return [*world.rooms(guild, TEXT), *world.rooms(guild, FORUM)]


def guild_member(call: Call) -> Json:
    """Describe a member of the server; who left it is a user still, but no member."""
    world, user = world_of_guild(call), get_user(call)
    if user["id"] in world.absent:
        raise Refused(http.UNKNOWN_MEMBER)
    return seed.member(user, call.where["guild"])


# -- commands -----------------------------------------------------------------------------------------------


def _scope(call: Call) -> str:
    if call.where["app"] != call.world.bot["id"]:
        raise Refused(http.MISSING_ACCESS)
    if "guild" in call.where:
        world_of_guild(call)
    return call.where.get("guild", GLOBAL)


def list_commands(call: Call) -> list[Json]:
    """List the bot's commands."""
    return call.world.commands.get(_scope(call), [])


def _complete(world: SandboxState, command: Json, scope: str) -> Json:
    known = world.commands.get(scope, [])
    kind = command.get("type") or 1
    same = next((one for one in known if (one["type"], one["name"]) == (kind, command["name"])), None)
    needed = command.get("default_member_permissions")
    complete: Json = {"nsfw": False, "dm_permission": True, "contexts": None, "integration_types": [0]}
    complete |= {"description": ""} | {name: value for name, value in command.items() if value is not None}
    complete |= {"id": same["id"] if same else world.ids.next(), "application_id": world.bot["id"]}
    complete |= {"version": world.ids.next(), "type": kind}
    complete |= {"default_member_permissions": None if needed is None else str(needed)}
    return complete if scope == GLOBAL else complete | {"guild_id": scope}


def _keep_commands(call: Call, scope: str, commands: list[Json]) -> None:
    call.world.keep_commands(scope, commands)
    call.core.hub.tell({"type": "commands"})


def put_commands(call: Call) -> list[Json]:
    """Replace all of the bot's commands."""
    scope = _scope(call)
    check_commands(call.data)
    _keep_commands(call, scope, [_complete(call.world, command, scope) for command in call.data])
    return call.world.commands[scope]


def post_command(call: Call) -> web.Response:
    """Add a command, or replace the one of this name."""
    scope, known, command = _scope(call), list_commands(call), call.data
    kind = command.get("type") or 1
    others = [one for one in known if (one["type"], one["name"]) != (kind, command.get("name"))]
    check_commands([*others, command])
    fresh = _complete(call.world, command, scope)
    _keep_commands(call, scope, [*others, fresh])
    return say(fresh, 200 if len(others) < len(known) else 201)


def delete_command(call: Call) -> None:
    """Take a command away."""
    known = list_commands(call)
    others = [one for one in known if one["id"] != call.where["command"]]
    if len(others) == len(known):
        raise Refused(http.UNKNOWN_COMMAND)
    _keep_commands(call, _scope(call), others)


# -- messages -----------------------------------------------------------------------------------------------


def show_typing(call: Call) -> None:
    """Show that the bot is busy."""
    call.world.need(call.channel, right_to_speak(call.world.channel(call.channel)))
    call.core.hub.tell({"type": "typing", "channel": call.channel})


def list_messages(call: Call) -> list[Json]:
    """List messages, newest first; without the right to the history there are none."""
    call.world.need(call.channel)
    if Right.READ_MESSAGE_HISTORY not in call.world.rights(call.channel, call.world.bot["id"]):
        return []
    query, limit = call.query, int(call.query.get("limit", 50))
    with Form() as form:
        form.number("limit", limit, 1, 100)
    found = [post.message for post in call.world.stream(call.channel)]
    if "before" in query:
        found = [one for one in found if int(one["id"]) < int(query["before"])]
    elif "around" in query:
        index = sum(1 for one in found if int(one["id"]) < int(query["around"]))
        found = found[max(0, index - limit // 2) : index + limit // 2 + 1]
    elif "after" in query:
        found = [one for one in found if int(one["id"]) > int(query["after"])][:limit]
    return found[-limit:][::-1]


def list_pins(call: Call) -> Json:
    """List the pinned messages."""
    stamp = call.core.messages.composer.stamp()
    return {"items": [{"pinned_at": stamp, "message": one} for one in list_pins_once(call)], "has_more": False}


def list_pins_once(call: Call) -> list[Json]:
    """List the pinned messages at the address of old."""
    call.world.need(call.channel, Right.READ_MESSAGE_HISTORY)
    return [post.message for post in reversed(call.world.stream(call.channel)) if post.message["pinned"]]


def pin(call: Call) -> None:
    """Pin a message, or take it down."""
    call.core.messages.pin(call.channel, call.where["message"], pinned=call.request.method == "PUT")


def react(call: Call) -> None:
    """React to a message."""
    call.core.messages.react(call.channel, call.where["message"], call.where["emoji"])


def get_message(call: Call) -> Json:
    """Return one message."""
    call.world.need(call.channel, Right.READ_MESSAGE_HISTORY)
    return call.world.post(call.channel, call.where["message"]).message


def delete_message(call: Call) -> None:
    """Take a message away; those of others only with the right to."""
    post = call.world.post(call.channel, call.where["message"])
    if post.message["author"]["id"] != call.world.bot["id"]:
        call.world.need(call.channel, Right.MANAGE_MESSAGES)
    call.core.messages.delete(post)


# -- threads ------------------------------------------------------------------------------------------------


def begin_thread(call: Call) -> web.Response:
    """Open a public thread, at a message or by itself; private ones the sandbox does not know."""
    message = call.where.get("message")
    if message is None and call.world.channel(call.channel)["type"] == FORUM:
        return say(call.core.threads.begin_post(call.channel, call.payload), 201)
    if message is None:
        with Form() as form:
            form.choice("type", call.data.get("type", THREAD), (THREAD,))
    return say(call.core.threads.begin(call.channel, call.data, message), 201)


def list_thread_members(call: Call) -> list[Json]:
    """List who has joined a thread."""
    call.world.channel(call.channel)
    return list(call.world.joined.get(call.channel, {}).values())


def join_thread(call: Call) -> None:
    """Take somebody into a thread, or out of it."""
    user = call.where["user"]
    key = call.world.bot["id"] if user == "@me" else user
    call.core.threads.join(call.channel, key, inside=call.request.method == "PUT")


def list_awake_threads(call: Call) -> Json:
    """List the server's threads that are not archived."""
    return _listed(world_of_guild(call).awake(call.where["guild"]))


def list_archived_threads(call: Call) -> Json:
    """List a channel's archived threads, newest first."""
    call.world.need(call.channel, Right.READ_MESSAGE_HISTORY)
    if call.world.channels[call.channel]["type"] == THREAD:
        raise Refused(http.WRONG_CHANNEL)
    found = [room for room in call.world.threads(call.channel) if room["thread_metadata"]["archived"]]
    return _listed(found[::-1])


def _listed(threads: list[Json]) -> Json:
    return {"threads": threads, "members": [room["member"] for room in threads], "has_more": False}


# -- answers to interactions --------------------------------------------------------------------------------


def callback(call: Call) -> Json | None:
    """Take the bot's first answer to an interaction."""
    answer = call.core.answers.first(call.where["interaction"], call.where["token"], call.payload)
    return answer if call.query.get("with_response") in ("1", "true") else None


def _answer(call: Call) -> tuple[str, str]:
    return call.where["token"], call.where["message"]


def _refuse_unknown(call: Call) -> None:
    raise Refused(http.NOT_FOUND)


ROUTES: dict[str, Act] = {
    "GET /gateway": gateway,
    "GET /gateway/bot": gateway,
    "GET /oauth2/applications/@me": application,
    "GET /applications/@me": application,
    "GET /users/@me": lambda call: call.world.bot | {"mfa_enabled": False, "locale": "en-US", "verified": True},
    "POST /users/@me/channels": lambda call: call.world.direct(str(call.data.get("recipient_id"))),
    "GET /users/{user}": get_user,
    "GET /guilds/{guild}": get_guild,
    "GET /guilds/{guild}/channels": guild_channels,
    "GET /guilds/{guild}/members/{user}": guild_member,
    "GET /guilds/{guild}/threads/active": list_awake_threads,
    "GET /applications/{app}/commands": list_commands,
    "PUT /applications/{app}/commands": put_commands,
    "POST /applications/{app}/commands": post_command,
    "DELETE /applications/{app}/commands/{command}": delete_command,
    "GET /applications/{app}/guilds/{guild}/commands": list_commands,
    "PUT /applications/{app}/guilds/{guild}/commands": put_commands,
    "POST /applications/{app}/guilds/{guild}/commands": post_command,
    "DELETE /applications/{app}/guilds/{guild}/commands/{command}": delete_command,
    "GET /channels/{channel}": lambda call: call.world.channel(call.channel),
    "PATCH /channels/{channel}": lambda call: call.core.threads.change(call.channel, call.data),
    "DELETE /channels/{channel}": lambda call: call.core.threads.take_away(call.channel),
    "POST /channels/{channel}/typing": show_typing,
    "GET /channels/{channel}/messages": list_messages,
    "POST /channels/{channel}/messages": lambda call: call.core.messages.send(call.channel, call.payload).message,
    "GET /channels/{channel}/pins": list_pins_once,
    "PUT /channels/{channel}/pins/{message}": pin,
    "DELETE /channels/{channel}/pins/{message}": pin,
    "GET /channels/{channel}/messages/pins": list_pins,
    "PUT /channels/{channel}/messages/pins/{message}": pin,
    "DELETE /channels/{channel}/messages/pins/{message}": pin,
    "PUT /channels/{channel}/messages/{message}/reactions/{emoji}/@me": react,
    "GET /channels/{channel}/messages/{message}": get_message,
    "PATCH /channels/{channel}/messages/{message}": lambda call: (
        call.core.messages.own(call.channel, call.where["message"], call.payload).message
    ),
    "DELETE /channels/{channel}/messages/{message}": delete_message,
    "POST /channels/{channel}/threads": begin_thread,
    "POST /channels/{channel}/messages/{message}/threads": begin_thread,
    "GET /channels/{channel}/threads/archived/public": list_archived_threads,
    "GET /channels/{channel}/thread-members": list_thread_members,
    "PUT /channels/{channel}/thread-members/{user}": join_thread,
    "DELETE /channels/{channel}/thread-members/{user}": join_thread,
    "POST /interactions/{interaction}/{token}/callback": callback,
    "POST /webhooks/{app}/{token}": lambda call: call.core.answers.follow(call.where["token"], call.payload).message,
    "GET /webhooks/{app}/{token}/messages/{message}": lambda call: call.core.answers.find(*_answer(call)).message,
    "PATCH /webhooks/{app}/{token}/messages/{message}": lambda call: (
        call.core.answers.edit(*_answer(call), call.payload).message
    ),
    "DELETE /webhooks/{app}/{token}/messages/{message}": lambda call: call.core.answers.delete(*_answer(call)),
    # They are tried in order: whoever needs one more adds it above this one.
    "* /{rest:.*}": _refuse_unknown,
}
"""What the bot may ask, by method and path; an answer of None is an empty one."""
