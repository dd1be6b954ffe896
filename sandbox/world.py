"""Everything that is true in the sandbox: its servers, people, channels, messages and commands."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from sandbox import http, seed
from sandbox.clock import Snowflakes
from sandbox.http import Json, Refused
from sandbox.journal import Journal
from sandbox.permissions import DIRECT, FORUM, TEXT, THREAD, Right, rights


@dataclass(slots=True)
class ChatMessage:
    """A message as Discord tells it, and what only Discord knows about it."""

    message: Json
    pinged: list[str] = field(default_factory=list)
    to: str | None = None
    interaction: str | None = None
    nonce: str | None = None

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.message["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.message["channel_id"])


class SandboxState:
    """The state of the sandbox; private messages are not kept over a restart, as on a reload of Discord."""

    def __init__(self, journal: Journal, ids: Snowflakes, guilds: int = 1) -> None:
        self.ids = ids
        self._journal = journal
        self.users: dict[str, Json] = seed.users()
        self.guilds = seed.guilds(guilds)
        self.channels = _channels(journal, self.guilds)
        self.absent = set(journal.take("absent"))
        self.refusing = set(journal.take("refusing"))
        self.joined: dict[str, Json] = journal.take("joined")
        self.bot = self.users[seed.BOT_ID]
        self.owner = next(who["id"] for who in self.users.values() if not who["bot"])
        self.posts = {key: ChatMessage(**kept) for key, kept in journal.take("post").items()}
        self.commands: dict[str, list[Json]] = journal.take("commands")
        # Ids made from now on must lie above all that are kept, though tests may have pushed the clock ahead then.
        ids.skip(max(map(int, (*self.posts, *self.channels))))

    @property
    def people(self) -> list[Json]:
        """The users that a person at the page can be."""
        return [who for who in self.users.values() if not who["bot"]]

    @property
    def members(self) -> list[Json]:
        """The users that are in the servers; `absent` holds those who left, or the bot that was kicked."""
        return [who for who in self.users.values() if who["id"] not in self.absent]

    def rights(self, channel: str, user: str) -> Right:
        """Return what a user may do in a channel; a thread has the rights of its channel."""
        room = self.channels[channel]
        if room["type"] != DIRECT and user in self.absent:
            return Right(0)
        return rights(
            self.channels[room["parent_id"]] if room["type"] == THREAD else room, self.users[user], self.owner
        )

    def sees(self, user: str, post: ChatMessage) -> bool:
        """Return whether a message is on a user's screen."""
        return post.to in (None, user) and bool(self.rights(post.channel, user))

    def channel(self, key: str) -> Json:
        """Return a channel that the bot can see, or refuse as Discord does."""
        if key not in self.channels:
            raise Refused(http.UNKNOWN_CHANNEL)
        if not self.rights(key, self.bot["id"]):
            raise Refused(http.MISSING_ACCESS)
        return self.channels[key]

    def need(self, channel: str, *wanted: Right) -> None:
        """Refuse unless the bot may do this in a channel."""
        self.channel(channel)
        granted = self.rights(channel, self.bot["id"])
        if any(right not in granted for right in wanted):
            raise Refused(http.MISSING_PERMISSIONS)

    def post(self, channel: str, key: str) -> ChatMessage:
        """Return a message that stands in a channel; private ones are unknown there."""
        self.channel(channel)
        post = self.posts.get(key)
        if post is None or post.channel != channel or post.to is not None:
            raise Refused(http.UNKNOWN_MESSAGE)
        return post

    def stream(self, channel: str) -> list[ChatMessage]:
        """Return a channel's public messages, oldest first."""
        return [post for post in self.posts.values() if post.channel == channel and post.to is None]

    def keep(self, post: ChatMessage) -> None:
        """Remember a message, or that it changed."""
        self.posts[post.id] = post
        if post.to is None:
            self._journal.put("post", post.id, asdict(post))

    def drop(self, post: ChatMessage) -> None:
        """Forget a message."""
        del self.posts[post.id]
        self._journal.put("post", post.id, None)

    def keep_channel(self, channel: Json) -> None:
        """Remember a channel, or that it changed."""
        self.channels[channel["id"]] = channel
        self._journal.put("channel", channel["id"], channel)
        starter = self.posts.get(channel["id"])
        if starter is not None:
            starter.message["thread"] = channel
            self.keep(starter)

    def drop_channel(self, key: str) -> None:
        """Forget a channel for good, also one of those that the sandbox begins with."""
        del self.channels[key]
        self._journal.put("channel", key, None)
        # A record that is merely forgotten would bring a channel of the beginning back at the next start.
        self._journal.put("dropped", key, True)
        self.joined.pop(key, None)
        self._journal.put("joined", key, None)

    def join(self, thread: str, user: str, member: Json | None) -> None:
        """Let a user join a thread with this membership, or with None leave it."""
        others = {key: kept for key, kept in self.joined.get(thread, {}).items() if key != user}
        self.joined[thread] = others | ({user: member} if member else {})
        self._journal.put("joined", thread, self.joined[thread])
        self.keep_channel(self.channels[thread] | {"member_count": min(50, len(self.joined[thread]))})

    def threads(self, parent: str | None = None) -> list[Json]:
        """Return the threads of a channel, or all, oldest first."""
        found = [room for room in self.channels.values() if room["type"] == THREAD]
        return [room for room in found if parent in (None, room["parent_id"])]

    def enter(self, user: str, *, present: bool) -> None:
        """Let a user leave the servers, or come back."""
        self._mark("absent", self.absent, user, not present)

    def refuse_direct(self, user: str, *, refuses: bool) -> None:
        """Let a person refuse direct messages, or allow them again."""
        self._mark("refusing", self.refusing, user, refuses)

    def _mark(self, kind: str, marked: set[str], user: str, on: bool) -> None:
        marked.add(user) if on else marked.discard(user)
        self._journal.put(kind, user, True if on else None)

    def keep_commands(self, scope: str, commands: list[Json]) -> None:
        """Remember the commands of a scope: a server's id, or `global`."""
        self.commands[scope] = commands
        self._journal.put("commands", scope, commands)

    def direct(self, user: str) -> Json:
        """Return the bot's direct channel with a person."""
        if user not in self.users or self.users[user]["bot"]:
            raise Refused(http.NO_DM)
        rooms = [room for room in self.channels.values() if room["type"] == DIRECT]
        return next(room for room in rooms if room["recipients"][0]["id"] == user)

    def move_to(self, base: str) -> None:
        """Let the addresses of all files begin with this base; the port may differ after a restart."""
        kept = self._journal.take("base").get("")
        if kept not in (None, base):
            for post in list(self.posts.values()):
                # Through its text: addresses stand at any depth. The slash keeps a port from matching a longer one.
                self.keep(ChatMessage(**json.loads(json.dumps(asdict(post)).replace(f"{kept}/", f"{base}/"))))
        self._journal.put("base", "", base)

    def find_user(self, name: str) -> Json | None:
        """Return the person with this id, user name or display name."""
        wanted = name.casefold()
        for who in self.people:
            if wanted in (who["id"], who["username"].casefold(), who["global_name"].casefold()):
                return who
        return None

    def find_channel(self, name: str, user: str = "") -> Json | None:
        """Return the channel of this id or name, # or none; `thread-ID` is a thread, `dm` the user's own."""
        wanted = name.removeprefix("#").casefold()
        if wanted == "dm" and user:
            return self.direct(user)
        for channel in self.channels.values():
            if wanted in (channel["id"], channel.get("name", "").casefold(), f"thread-{channel['id']}"):
                return channel
        return None

    def guild(self, key: str) -> Json:
        """Return a server as Discord tells it."""
        return seed.guild(key, self.owner)

    def rooms(self, guild: str, kind: int) -> list[Json]:
        """Return the channels or threads of a server, oldest first."""
        return [room for room in self.channels.values() if (room["type"], room.get("guild_id")) == (kind, guild)]

    def awake(self, guild: str) -> list[Json]:
        """Return the threads of a server that are not archived and that the bot can see."""
        found = [room for room in self.rooms(guild, THREAD) if not room["thread_metadata"]["archived"]]
        return [room for room in found if self.rights(room["id"], self.bot["id"])]

    def full_guild(self, key: str) -> Json:
        """Return a server with its members, channels and awake threads, as the gateway tells it."""
        guild: dict[str, Any] = {"channels": [*self.rooms(key, TEXT), *self.rooms(key, FORUM)]}
        guild["members"] = [seed.member(who, key) for who in self.members]
        guild |= {"member_count": len(self.members), "large": False, "unavailable": False, "joined_at": seed.JOINED}
        guild["threads"] = self.awake(key)
        empty = ("presences", "voice_states", "stage_instances", "guild_scheduled_events")
        return self.guild(key) | guild | {name: [] for name in (*empty, "soundboard_sounds")}


def _channels(journal: Journal, guilds: list[str]) -> dict[str, Json]:
    kept = {key: room for key, room in journal.take("channel").items() if room.get("guild_id") in (None, *guilds)}
    people = {room["recipients"][0]["id"] for room in kept.values() if room["type"] == DIRECT}
    directs = {key: room for key, room in seed.directs().items() if room["recipients"][0]["id"] not in people}
    found = seed.channels(guilds) | directs | kept
    return {key: room for key, room in found.items() if key not in journal.take("dropped")}
