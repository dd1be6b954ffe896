"""Opens, changes and removes threads, and lets them fall asleep."""

from datetime import datetime
from typing import Any

from sandbox import http, seed
from sandbox.checks import IN_CHANNEL, check_message
from sandbox.clock import made_at
from sandbox.gateway import GUILDS, Gateway, Hub
from sandbox.http import Form, Json, Payload, Refused
from sandbox.messages import Messages
from sandbox.permissions import FORUM, TEXT, THREAD, Right, right_to_speak
from sandbox.world import ChatMessage, SandboxState

MINUTES = (60, 1440, 4320, 10080)
"""After how long a silence a thread may fall asleep."""
HAS_THREAD, REQUIRE_TAG = 1 << 5, 1 << 4
MOST_TAGS, LONGEST_TAG = 20, 20


class Threads:
    """The one way to change what threads there are."""

    def __init__(self, world: SandboxState, messages: Messages, hub: Hub, gateway: Gateway) -> None:
        self._world = world
        self._messages = messages
        self._hub = hub
        self._gateway = gateway

    def begin(self, channel: str, data: Json, message: str | None = None) -> Json:
        """Let the bot open a thread; one that begins at a message has that message's id."""
        self._world.need(channel, Right.CREATE_PUBLIC_THREADS)
        room = self._world.channels[channel]
        if room["type"] != TEXT:
            raise Refused(http.WRONG_CHANNEL)
        starter = self._world.post(channel, message) if message else None
        if starter is not None and starter.id in self._world.channels:
            raise Refused(http.HAS_THREAD)
        _check(data, new=True)
        key = starter.id if starter else self._world.ids.next()
        minutes = data.get("auto_archive_duration") or 4320
        thread = seed.thread(key, room, data["name"], self._messages.composer.stamp(), minutes)
        self._keep(thread | {"rate_limit_per_user": data.get("rate_limit_per_user") or 0})
        self._world.join(key, self._world.bot["id"], thread["member"])
        self._gateway.room("THREAD_CREATE", self._world.channels[key] | {"newly_created": True})
        if starter is not None:
            self._sign(starter, has=True)
        return self._world.channels[key]

    def begin_post(self, channel: str, payload: Payload) -> Json:
        """Let the bot open a post in a forum; the message that it begins with has the post's id."""
        self._world.need(channel, Right.SEND_MESSAGES)
        data, room = payload.json, self._world.channels[channel]
        _check(data, new=True)
        if not isinstance(data.get("message"), dict):
            with Form() as form:
                form.wrong("message", "BASE_TYPE_REQUIRED", "This field is required")
        self._check_tags(room, data)
        said = Payload(data["message"], payload.files)
        check_message(said, flags=IN_CHANNEL)
        key = self._world.ids.next()
        minutes = data.get("auto_archive_duration") or 4320
        thread = seed.thread(key, room, data["name"], self._messages.composer.stamp(), minutes)
        self._keep(thread | {"applied_tags": data.get("applied_tags") or []})
        self._world.join(key, self._world.bot["id"], thread["member"])
        self._gateway.room("THREAD_CREATE", self._world.channels[key] | {"newly_created": True})
        starter = self._messages.composer.fresh(said, self._world.bot, key)
        starter.message["id"] = key
        self._messages.add(starter)
        self._uncount(key)
        return self._world.channels[key] | {"message": starter.message}

    def _check_tags(self, forum: Json, data: Json) -> None:
        """Refuse tags that the forum does not have, too many, none where it wants one, or a moderator's."""
        tags = data.get("applied_tags") or []
        known = {tag["id"]: tag for tag in forum.get("available_tags", ())}
        with Form() as form:
            form.size("applied_tags", tags, 5)
            for index, tag in enumerate(tags):
                form.choice(f"applied_tags.{index}", str(tag), tuple(known))
        manages = Right.MANAGE_THREADS in self._world.rights(forum["id"], self._world.bot["id"])
        if not tags and forum["flags"] & REQUIRE_TAG:
            usable = manages or any(not tag["moderated"] for tag in known.values())
            raise Refused(http.TAG_REQUIRED if usable else http.NO_TAGS)
        if any(known[str(tag)]["moderated"] for tag in tags) and not manages:
            raise Refused(http.MISSING_PERMISSIONS)

    def found(
        self, guild: str, name: str, tags: list[str], *, require_tag: bool = False, moderated: bool = False
    ) -> Json:
        """Let the server have a forum with these tags, which may be its moderators' alone."""
        made = self._made([{"name": tag, "moderated": moderated} for tag in tags])
        forum = seed.forum(self._world.ids.next(), guild, name) | {"available_tags": made}
        self._keep(forum | {"flags": REQUIRE_TAG if require_tag else 0})
        self._gateway.dispatch("CHANNEL_CREATE", self._world.channels[forum["id"]], GUILDS)
        return self._world.channels[forum["id"]]

    def _made(self, tags: list[Json]) -> list[Json]:
        usual = {"moderated": False, "emoji_id": None, "emoji_name": None}
        return [usual | tag | {"id": str(tag.get("id") or self._world.ids.next())} for tag in tags]

    def tag(self, forum: Json, data: Any) -> Json:
        """Let the bot say which tags a forum has, all of them: what it leaves out is gone."""
        self._world.need(forum["id"], Right.MANAGE_CHANNELS)
        if not isinstance(data, dict):
            raise Refused(http.BAD_JSON)
        tags = data.get("available_tags")
        with Form() as form:
            form.size("available_tags", tags, MOST_TAGS)
            for index, tag in enumerate(tags or ()):
                form.size(f"available_tags.{index}.name", tag.get("name"), LONGEST_TAG, 1)
        names = [tag["name"].casefold() for tag in tags or ()]
        if len({*names}) < len(names):
            raise Refused(http.SAME_TAGS)
        self._keep(forum | ({} if tags is None else {"available_tags": self._made(tags)}))
        self._gateway.dispatch("CHANNEL_UPDATE", self._world.channels[forum["id"]], GUILDS)
        return self._world.channels[forum["id"]]

    def ask(self, forum: str, author: Json, name: str, content: str) -> Json:
        """Let a person open a post in a forum."""
        room, key = self._world.channels[forum], self._world.ids.next()
        thread = seed.thread(key, room, name, self._messages.composer.stamp(), 4320)
        self._keep(thread | {"owner_id": author["id"], "applied_tags": []})
        self._gateway.room("THREAD_CREATE", self._world.channels[key] | {"newly_created": True})
        starter = self._messages.composer.fresh(Payload({"content": content}), author, key)
        starter.message["id"] = key
        self._world.joined.setdefault(key, {})
        self._messages.add(starter)
        self._uncount(key)
        return self._world.channels[key]

    def _uncount(self, post: str) -> None:
        """Count the messages behind the one that a post begins with."""
        self._keep(self._world.channels[post] | {"message_count": 0, "total_message_sent": 0})

    def _sign(self, starter: ChatMessage, *, has: bool) -> None:
        starter.message["flags"] = starter.message["flags"] & ~HAS_THREAD | (HAS_THREAD if has else 0)
        if not has:
            starter.message.pop("thread", None)
        self._messages.changed(starter)

    def change(self, key: str, data: Json) -> Json:
        """Let the bot change a thread, its own, or with the right to manage them any; and what tags a forum has."""
        room = self._world.channel(key)
        if room["type"] == FORUM:
            return self.tag(room, data)
        if room["type"] != THREAD:
            raise Refused(http.MISSING_PERMISSIONS)
        _check(data)
        self._check_rights(room, data)
        if "applied_tags" in data:
            self._check_tags(self._world.channels[room["parent_id"]], data)
        # A sleeping thread can be woken, with whatever else in the same request, and nothing but that.
        if room["thread_metadata"]["archived"] and data.get("archived") is not False and data.keys() - {"archived"}:
            raise Refused(http.ARCHIVED)
        return self.settle(key, data)

    def _check_rights(self, room: Json, data: Json) -> None:
        granted = self._world.rights(room["id"], self._world.bot["id"])
        if Right.MANAGE_THREADS in granted:
            return
        # The tags of a post are its manager's.
        if "applied_tags" in data:
            raise Refused(http.MISSING_PERMISSIONS)
        own = room["owner_id"] == self._world.bot["id"]
        wakes = data.get("archived") is False and data.keys() == {"archived"} and right_to_speak(room) in granted
        if "locked" in data or room["thread_metadata"]["locked"] or not (own or wakes):
            raise Refused(http.MISSING_PERMISSIONS)

    def settle(self, key: str, data: Json) -> Json:
        """Change a thread without asking for rights, as somebody who may do everything."""
        room = self._world.channels[key]
        about = room["thread_metadata"]
        told = {name: value for name, value in data.items() if value is not None}
        after = about | {name: told[name] for name in ("archived", "locked", "auto_archive_duration") if name in told}
        if after["archived"] != about["archived"]:
            after["archive_timestamp"] = self._messages.composer.stamp()
        named = {name: told[name] for name in ("name", "rate_limit_per_user", "applied_tags") if name in told}
        self._keep(room | named | {"thread_metadata": after})
        self._gateway.room("THREAD_UPDATE", self._world.channels[key])
        return self._world.channels[key]

    def _keep(self, thread: Json) -> None:
        self._world.keep_channel(thread)
        self._hub.tell({"type": "channels"})

    def join(self, key: str, user: str, *, inside: bool) -> None:
        """Let the bot take somebody into a thread, or out; the gateway tells only bots with the members intent."""
        room, world = self._world.channel(key), self._world
        if room["type"] != THREAD:
            raise Refused(http.WRONG_CHANNEL)
        if user not in world.users:
            raise Refused(http.UNKNOWN_USER)
        self._messages.need_awake(key)
        own = user == world.bot["id"]
        if not own:
            world.need(key, right_to_speak(room) if inside else Right.MANAGE_THREADS)
        if inside and not world.rights(key, user):
            raise Refused(http.MISSING_ACCESS)
        if inside and user not in world.joined[key]:
            world.join(key, user, seed.thread_member(key, user, self._messages.composer.stamp()))
        elif not inside:
            world.join(key, user, None)

    def let_sleep(self, now: float) -> None:
        """Archive the threads in which nothing was said for as long as they were given."""
        for room in self._world.threads():
            about = room["thread_metadata"]
            # Waking a thread sets its stamp, so one that was woken without a word sleeps as late as any other.
            last = max(made_at(room["last_message_id"] or room["id"]), _seconds(about["archive_timestamp"]))
            if not about["archived"] and now - last >= about["auto_archive_duration"] * 60:
                self.settle(room["id"], {"archived": True})

    def take_away(self, key: str) -> Json:
        """Let the bot delete a thread, for which it needs the right to manage them."""
        room = self._world.channel(key)
        if room["type"] != THREAD:
            raise Refused(http.MISSING_PERMISSIONS)
        self._world.need(key, Right.MANAGE_THREADS)
        self.remove(key)
        return room

    def remove(self, key: str) -> None:
        """Delete a thread, or a channel with its threads, and all messages in it."""
        room = self._world.channels[key]
        # Asked beforehand: in a channel that is gone nobody has rights.
        seen = bool(self._world.rights(key, self._world.bot["id"]))
        for inner in [*self._world.threads(key), room]:
            self._messages.clear(inner["id"])
            self._world.drop_channel(inner["id"])
        if seen and room["type"] == THREAD:
            told = {name: room[name] for name in ("id", "guild_id", "parent_id", "type")}
            self._gateway.dispatch("THREAD_DELETE", told, GUILDS)
        elif seen:
            self._gateway.dispatch("CHANNEL_DELETE", room, GUILDS)
        starter = self._world.posts.get(key)
        if starter is not None:
            self._sign(starter, has=False)
        self._hub.tell({"type": "channels"})


def _seconds(stamp: str) -> float:
    return datetime.fromisoformat(stamp).timestamp()


def _check(data: Any, *, new: bool = False) -> None:
    if not isinstance(data, dict):
        raise Refused(http.BAD_JSON)
    with Form() as form:
        if new or data.get("name") is not None:
            form.size("name", data.get("name"), 100, 1)
        if data.get("auto_archive_duration") is not None:
            form.choice("auto_archive_duration", data["auto_archive_duration"], MINUTES)
        form.number("rate_limit_per_user", data.get("rate_limit_per_user"), 0, 21600)
        for name in ("archived", "locked"):
            if not isinstance(data.get(name), bool | None):
                form.wrong(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
