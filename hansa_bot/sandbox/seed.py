"""The server that the sandbox starts with: channels, people, a bot; and the shapes of what comes later.

What Discord says of each of them whoever it is stands in `shapes.json`.
"""

import json
from pathlib import Path

from hansa_bot.sandbox import clock
from hansa_bot.sandbox.http import Json
from hansa_bot.sandbox.permissions import BOT, DIRECT, EVERYONE

FOUNDED = 1_704_067_200
BOT_NAME = "Games Host"
PEOPLE = {"anna": "Anna", "ben": "Ben", "carla": "Carla", "dario": "Dario", "eva": "Éva"}
CHANNELS = ("table-1", "table-2", "table-3")
_SHAPES = Path(__file__).with_name("shapes.json").read_text("utf-8")


def _id(number: int) -> str:
    # The same ids in every sandbox, so that a bot's database fits also after the sandbox was cleared.
    return str(clock.at(FOUNDED, number))


GUILD_ID, BOT_ID, BOT_ROLE = _id(1), _id(2), _id(3)


def _shape(kind: str, about: Json) -> Json:
    shape: Json = json.loads(_SHAPES)[kind]
    return about | shape


JOINED = str(_shape("member", {})["joined_at"])


def user(key: str, username: str, name: str, *, bot: bool = False) -> Json:
    """Return a user as Discord describes one."""
    return _shape("user", {"id": key, "username": username, "global_name": name, "bot": bot})


def member(who: Json) -> Json:
    """Return a user as a member of the server."""
    return _shape("member", {"user": who, "roles": [BOT_ROLE] if who["bot"] else []})


def users() -> dict[str, Json]:
    """Return the bot and the people by id."""
    everybody = [user(BOT_ID, "games-host", BOT_NAME, bot=True)]
    everybody += [user(_id(10 + n), username, name) for n, (username, name) in enumerate(PEOPLE.items())]
    return {who["id"]: who for who in everybody}


def channels() -> dict[str, Json]:
    """Return the server's text channels by id."""
    found = (
        {"id": _id(30 + n), "guild_id": GUILD_ID, "name": name, "position": n} for n, name in enumerate(CHANNELS)
    )
    return {str(channel["id"]): _shape("channel", channel) for channel in found}


def directs() -> dict[str, Json]:
    """Return the bot's direct message channels, one with each person, by id."""
    people = [who for who in users().values() if not who["bot"]]
    own = {"type": DIRECT, "flags": 0, "last_message_id": None}
    return {_id(50 + n): {"id": _id(50 + n), "recipients": [who]} | own for n, who in enumerate(people)}


def thread_member(thread: str, user: str, stamp: str) -> Json:
    """Return a user's membership in a thread."""
    return {"id": thread, "user_id": user, "join_timestamp": stamp, "flags": 0}


def thread(key: str, parent: str, name: str, stamp: str, minutes: int) -> Json:
    """Return a public thread that the bot opens; it sleeps after so many silent minutes."""
    about = {"archived": False, "archive_timestamp": stamp, "auto_archive_duration": minutes, "locked": False}
    room: Json = {"id": key, "guild_id": GUILD_ID, "parent_id": parent, "owner_id": BOT_ID, "name": name}
    room |= {"member": thread_member(key, BOT_ID, stamp), "thread_metadata": about | {"create_timestamp": stamp}}
    return _shape("thread", room)


def _role(key: str, name: str, granted: int, position: int) -> Json:
    role = {"id": key, "name": name, "permissions": str(granted), "position": position, "managed": position > 0}
    return _shape("role", role | ({"tags": {"bot_id": BOT_ID}} if position else {}))


def guild(owner: str) -> Json:
    """Return the server without its members and channels."""
    roles = [_role(GUILD_ID, "@everyone", int(EVERYONE), 0), _role(BOT_ROLE, BOT_NAME, int(EVERYONE | BOT), 1)]
    return _shape("guild", {"id": GUILD_ID, "owner_id": owner, "roles": roles})


def application(bot: Json) -> Json:
    """Return the bot's application; its id is the bot's, as with every application of today."""
    own = {"id": bot["id"], "name": bot["global_name"], "bot": bot}
    return _shape("application", own | {"owner": user(_id(4), "sandbox", "Sandbox")})
