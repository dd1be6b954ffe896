"""The servers that the sandbox starts with: channels, people, a bot; and the shapes of what comes later.

What Discord says of each of them whoever it is stands in `shapes.json`.
"""

import json
from pathlib import Path

from sandbox import clock
from sandbox.http import Json
from sandbox.permissions import BOT, DIRECT, EVERYONE, FORUM

FOUNDED = 1_704_067_200
BOT_NAME = "Games Host"
PEOPLE = {"anna": "Anna", "ben": "Ben", "carla": "Carla", "dario": "Dario", "eva": "Éva"}
CHANNELS = 3
"""How many channels a server has; their names count on from server to server."""
_SHAPES = Path(__file__).with_name("shapes.json").read_text("utf-8")


def _id(number: int, guild_number: int = 0) -> str:
    # The same ids in every sandbox, so that a bot's database fits also after the sandbox was cleared. Servers are
    # founded a millisecond apart, so that they take turns with the shards.
    return str(clock.at(FOUNDED, number) + (guild_number << 22))


GUILD_ID, BOT_ID = _id(1), _id(2)


def guilds(count: int) -> list[str]:
    """Return the ids of so many servers."""
    return [_id(1, n) for n in range(count)]


def _shape(kind: str, about: Json) -> Json:
    shape: Json = json.loads(_SHAPES)[kind]
    return about | shape


JOINED = str(_shape("member", {})["joined_at"])


def user(key: str, username: str, name: str, *, bot: bool = False) -> Json:
    """Return a user as Discord describes one."""
    return _shape("user", {"id": key, "username": username, "global_name": name, "bot": bot})


def _bot_role(guild_id: str) -> str:
    return str(int(guild_id) + 2)


def member(who: Json, guild_id: str = GUILD_ID) -> Json:
    """Return a user as a member of a server."""
    return _shape("member", {"user": who, "roles": [_bot_role(guild_id)] if who["bot"] else []})


def users() -> dict[str, Json]:
    """Return the bot and the people by id."""
    everybody = [user(BOT_ID, "games-host", BOT_NAME, bot=True)]
    everybody += [user(_id(10 + n), username, name) for n, (username, name) in enumerate(PEOPLE.items())]
    return {who["id"]: who for who in everybody}


def channels(guild_ids: list[str]) -> dict[str, Json]:
    """Return the servers' text channels by id."""
    found = (
        {"id": _id(30 + n, g), "guild_id": guild_id, "name": f"table-{g * CHANNELS + n + 1}", "position": n}
        for g, guild_id in enumerate(guild_ids)
        for n in range(CHANNELS)
    )
    return {str(channel["id"]): _shape("channel", channel) for channel in found}


def forum(key: str, guild_id: str, name: str) -> Json:
    """Return a forum of a server."""
    about = {"id": key, "guild_id": guild_id, "name": name, "position": CHANNELS, "default_forum_layout": 0}
    about |= {"default_reaction_emoji": None, "default_sort_order": None, "default_auto_archive_duration": 4320}
    return _shape("channel", about) | {"type": FORUM}


def directs() -> dict[str, Json]:
    """Return the bot's direct message channels, one with each person, by id."""
    people = [who for who in users().values() if not who["bot"]]
    own = {"type": DIRECT, "flags": 0, "last_message_id": None}
    return {_id(50 + n): {"id": _id(50 + n), "recipients": [who]} | own for n, who in enumerate(people)}


def thread_member(thread_id: str, who: str, stamp: str) -> Json:
    """Return a user's membership in a thread."""
    return {"id": thread_id, "user_id": who, "join_timestamp": stamp, "flags": 0}


def reaction(emoji: str) -> Json:
    """Return a reaction of the bot's, to which nobody has joined in."""
    counts = {"count": 1, "count_details": {"burst": 0, "normal": 1}, "burst_colors": []}
    return counts | {"me": True, "me_burst": False, "emoji": {"id": None, "name": emoji}}


def thread(key: str, parent: Json, name: str, stamp: str, minutes: int) -> Json:
    """Return a public thread that the bot opens; it sleeps after so many silent minutes."""
    about = {"archived": False, "archive_timestamp": stamp, "auto_archive_duration": minutes, "locked": False}
    found: Json = {"id": key, "guild_id": parent["guild_id"], "parent_id": parent["id"], "owner_id": BOT_ID}
    found["name"] = name
    found |= {"member": thread_member(key, BOT_ID, stamp), "thread_metadata": about | {"create_timestamp": stamp}}
    return _shape("thread", found)


def _role(key: str, name: str, granted: int, position: int) -> Json:
    role = {"id": key, "name": name, "permissions": str(granted), "position": position, "managed": position > 0}
    return _shape("role", role | ({"tags": {"bot_id": BOT_ID}} if position else {}))


def guild(key: str, owner: str) -> Json:
    """Return a server without its members and channels."""
    roles = [_role(key, "@everyone", int(EVERYONE), 0), _role(_bot_role(key), BOT_NAME, int(EVERYONE | BOT), 1)]
    return _shape("guild", {"id": key, "owner_id": owner, "roles": roles})


def application(bot: Json) -> Json:
    """Return the bot's application; its id is the bot's, as with every application of today."""
    own = {"id": bot["id"], "name": bot["global_name"], "bot": bot}
    return _shape("application", own | {"owner": user(_id(4), "sandbox", "Sandbox")})
