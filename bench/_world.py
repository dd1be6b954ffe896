"""What there is in the stand-in of Discord: servers, channels, people, and what was posted."""

import json
import re
from pathlib import Path
from typing import Any

import sandbox
from sandbox.clock import SandboxClock, Snowflakes
from sandbox.permissions import DIRECT, EVERYONE, THREAD

Json = dict[str, Any]
SHAPES: dict[str, Json] = json.loads(Path(sandbox.__file__).with_name("shapes.json").read_text("utf-8"))
"""What Discord says of users, servers and channels, whoever they are."""
JOINED = str(SHAPES["member"]["joined_at"])
RIGHTS = str(int(EVERYONE))
LOADING = 1 << 7
UNKNOWN_MESSAGE = 10008
_MENTION = re.compile(r"<@(\d+)>")


class Refusal(Exception):
    """Discord says no."""

    def __init__(self, status: int, code: int = 0) -> None:
        super().__init__(code)
        self.status, self.code = status, code


class World:
    """Servers with channels, everybody in all of them; and what was posted, by id, also what was deleted."""

    def __init__(self, guilds: int, channels: int, people: int) -> None:
        self.ids = Snowflakes(SandboxClock())
        self.bot = _user(1, "Games Host", bot=True)
        self.people = [_user(10_000 + n, f"Person {n}") for n in range(people)]
        self.users = {who["id"]: who for who in (*self.people, self.bot)}
        self.members = {key: SHAPES["member"] | {"user": who, "roles": []} for key, who in self.users.items()}
        self.guilds = {str(1000 + n << 22): list[str]() for n in range(guilds)}
        self.channels: dict[str, Json] = {}
        for guild, keys in self.guilds.items():
            for n in range(channels):
                keys.append(str(int(guild) + 1 + n))
                about = {"id": keys[-1], "guild_id": guild, "name": f"table-{n}", "position": n}
                self.channels[keys[-1]] = SHAPES["channel"] | about
        self.directs: dict[str, str] = {}
        self.posts: dict[str, Json] = {}
        self.deleted: set[str] = set()

    def guild(self, key: str) -> Json:
        """Return a server as the gateway tells it."""
        rooms = [room for room in self.channels.values() if room.get("guild_id") == key]
        everyone = SHAPES["role"] | {"id": key, "name": "@everyone", "permissions": RIGHTS, "position": 0}
        told: Json = {"id": key, "owner_id": self.people[0]["id"], "roles": [everyone | {"managed": False}]}
        told |= {"channels": [room for room in rooms if room["type"] != THREAD], "joined_at": JOINED, "large": True}
        told |= {"threads": [room for room in rooms if room["type"] == THREAD], "unavailable": False}
        told |= {"member_count": len(self.users), "members": [self.members[self.bot["id"]]]}
        empty = ("presences", "voice_states", "stage_instances", "guild_scheduled_events", "soundboard_sounds")
        return SHAPES["guild"] | told | {name: [] for name in empty}

    def direct(self, user: str) -> Json:
        """Return the bot's private conversation with a person."""
        if user not in self.directs:
            key = self.directs[user] = self.ids.next()
            self.channels[key] = {"id": key, "type": DIRECT, "flags": 0, "recipients": [self.users[user]]}
        return self.channels[self.directs[user]]

    def post(self, key: str) -> Json:
        """Return a message; raises Refusal for one that is not there."""
        if key not in self.posts:
            raise Refusal(404, UNKNOWN_MESSAGE)
        return self.posts[key]

    def write(self, channel: str, data: Json, files: dict[str, str], flags: int = 0) -> Json:
        """Return a new message of the bot's."""
        message: Json = {"id": self.ids.next(), "channel_id": channel, "author": self.bot, "type": 0, "tts": False}
        message |= {"content": "", "timestamp": JOINED, "edited_timestamp": None, "pinned": False, "flags": flags}
        message |= {"mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": []}
        message |= {"components": [], "nonce": data.get("nonce")}
        self.posts[message["id"]] = self.change(message, data, files)
        message["flags"] = flags
        return message

    def change(self, message: Json, data: Json, files: dict[str, str]) -> Json:
        """Change a message in place."""
        for name in ("content", "embeds", "components"):
            if name in data:
                message[name] = data[name] or ("" if name == "content" else [])
        message["flags"] = message["flags"] & ~LOADING
        message["mentions"] = [self.users[key] for key in _MENTION.findall(message["content"]) if key in self.users]
        if "attachments" in data or files:
            kept = {one["id"]: one for one in message["attachments"]}
            listed = data.get("attachments") or [{"id": number} for number in files]
            message["attachments"] = [kept.get(str(one["id"])) or self._file(files[str(one["id"])]) for one in listed]
        return message

    def _file(self, name: str) -> Json:
        url = f"http://127.0.0.1/{name}"
        return {"id": self.ids.next(), "filename": name, "size": 1, "url": url, "proxy_url": url}


def _user(key: int, name: str, *, bot: bool = False) -> Json:
    own = {"id": str(key), "username": name.lower().replace(" ", "-"), "global_name": name, "bot": bot}
    return SHAPES["user"] | own
