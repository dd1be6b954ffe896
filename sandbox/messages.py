"""Messages: made out of requests (files kept, the pinged found), then sent, changed, pinned and deleted."""

import contextlib
import io
import json
import mimetypes
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from PIL import Image

from sandbox import http, seed
from sandbox.checks import IN_CHANNEL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, check_message, references
from sandbox.components import SELECTS, V2, Kind, number_parts, walk
from sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway, Hub
from sandbox.http import Form, Json, Payload, Refused, Upload
from sandbox.journal import Files
from sandbox.permissions import DIRECT, FORUM, THREAD, Right, right_to_speak
from sandbox.world import ChatMessage, SandboxState

MAX_PINS = 250
NONCE_LIFE = 300.0
"""Seconds in which a repeated nonce is recognised; Discord speaks of the past few minutes."""
SET_BY_BOT = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
EDITABLE = SUPPRESS_EMBEDS | V2
_FILLED_IN: dict[int, Json] = {
    Kind.BUTTON: {"disabled": False},
    Kind.FILE: {"spoiler": False},
    Kind.CONTAINER: {"spoiler": False, "accent_color": None},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
"""What Discord says of a component that did not say it itself."""
_CODE = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


class Composer:
    """Builds and changes messages; the requests were checked before."""

    def __init__(self, world: SandboxState, files: Files, base: Callable[[], str], now: Callable[[], float]) -> None:
        self._world = world
        self._files = files
        self._base = base
        self._now = now

    def stamp(self) -> str:
        """Return the present moment as Discord writes it."""
        return datetime.fromtimestamp(self._now(), UTC).isoformat()

    def fresh(
        self, payload: Payload, author: Json, channel: str, *, to: str | None = None, flags: int = 0
    ) -> ChatMessage:
        """Return a new message; one `to` somebody is private and pings nobody."""
        data = payload.json
        message: Json = {"id": self._world.ids.next(), "channel_id": channel, "author": author, "type": 0}
        message |= {"content": data.get("content") or "", "timestamp": self.stamp(), "edited_timestamp": None}
        message |= {"tts": False, "pinned": False, "mention_everyone": False, "mentions": [], "mention_roles": []}
        message |= {"attachments": [], "embeds": [], "components": []}
        message["flags"] = flags | int(data.get("flags") or 0) & SET_BY_BOT
        if data.get("nonce") is not None:
            message["nonce"] = data["nonce"]
        self._reply(message, data.get("message_reference"))
        self._fill(message, payload)
        post = ChatMessage(message, to=to, nonce=str(data["nonce"]) if data.get("nonce") is not None else None)
        self._ping(post, data.get("allowed_mentions"))
        return post

    def change(self, post: ChatMessage, payload: Payload) -> None:
        """Change a message in place; an edit never pings."""
        message, data = post.message, payload.json
        if "content" in data:
            message["content"] = data["content"] or ""
        if data.get("flags") is not None:
            message["flags"] = message["flags"] & ~EDITABLE | data["flags"] & EDITABLE | message["flags"] & V2
        before = message["attachments"]
        self._fill(message, payload)
        self._forget(before, message)
        if "content" in data or "components" in data:
            users = find_pinged(message, data.get("allowed_mentions"), self._world.users)
            message["mentions"] = [self._world.users[key] for key in users]
        message["edited_timestamp"] = self.stamp()

    def forget(self, post: ChatMessage) -> None:
        """Forget a deleted message's files."""
        self._forget(post.message["attachments"], {})

    def _forget(self, before: list[Json], message: Json) -> None:
        # A file is in use wherever its address stands, in an embed or deep inside a layout as well.
        text = json.dumps(message)
        for one in before:
            if one["url"] not in text:
                self._files.drop(one["id"])

    def _reply(self, message: Json, reference: Any) -> None:
        if not reference:
            return
        earlier = self._world.posts.get(str(reference.get("message_id")))
        message["type"] = 19
        ids = {name: str(reference[name]) for name in ("message_id", "channel_id", "guild_id") if reference.get(name)}
        message["message_reference"] = {"type": 0, "channel_id": message["channel_id"]} | ids
        message["referenced_message"] = earlier.message if earlier else None

    def _ping(self, post: ChatMessage, allowed: Any) -> None:
        message, users = post.message, self._world.users
        named = find_pinged(message, allowed, users)
        rights = self._world.rights(post.channel, message["author"]["id"])
        message["mentions"] = [users[key] for key in named]
        message["mention_everyone"] = Right.MENTION_EVERYONE in rights and pings_everyone(message, allowed)
        if post.to is None:
            # Who is really called is what tests ask about; the text alone does not say it.
            loud = [who["id"] for who in self._world.people] if message["mention_everyone"] else []
            post.pinged = sorted({*named, *loud} - {message["author"]["id"]})

    def _fill(self, message: Json, payload: Payload) -> None:
        data = payload.json
        message["attachments"] = self._attachments(message, payload)
        if data.get("embeds") is not None:
            message["embeds"] = [{"type": "rich", **embed} for embed in data["embeds"]]
        elif "embeds" in data:
            message["embeds"] = []
        if "components" in data:
            message["components"] = number_parts(data["components"] or [])
            for _, part in walk(message["components"]):
                part |= _FILLED_IN.get(part["type"], {}) | part
        by_name = {one["filename"]: one for one in message["attachments"]}
        for _, owner, key in list(references([message["embeds"], message["components"]])):
            file = by_name[owner[key].removeprefix("attachment://")]
            owner[key] = file["url"]
            owner[f"proxy_{key}"] = file["url"]
            if key == "url":
                owner |= {name: file[name] for name in ("width", "height", "content_type") if file.get(name)}
                # Media of layouts have ids, pictures of embeds have none; an extra one does no harm.
                owner |= {"id": file["id"], "attachment_id": file["id"]}

    def _attachments(self, message: Json, payload: Payload) -> list[Json]:
        listed = payload.json.get("attachments")
        if listed is None:
            listed = [*message["attachments"], *({"id": number} for number in payload.files)]
        found: list[Json] = []
        before = {one["id"]: one for one in message["attachments"]}
        for one in listed:
            told = {name: one[name] for name in ("description", "title") if one.get(name) is not None}
            upload = payload.files.get(str(one["id"]))
            stored = before[str(one["id"])] if upload is None else self.store(message["channel_id"], upload)
            found.append(stored | told)
        return found

    def store(self, channel: str, upload: Upload) -> Json:
        """Keep an uploaded file, and return what is told of it."""
        key = self._world.ids.next()
        self._files.put(key, upload.data)
        name = upload.name.replace("/", "_").replace(" ", "_")
        url = f"{self._base()}/attachments/{channel}/{key}/{name}"
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        one = {"id": key, "filename": upload.name, "size": len(upload.data), "url": url, "proxy_url": url}
        one["content_type"] = kind
        size = size_of(upload.data)
        return one | ({"width": size[0], "height": size[1]} if size else {})


def _spoken(message: Json) -> str:
    texts = [str(part.get("content", "")) for _, part in walk(message["components"]) if part["type"] == Kind.TEXT]
    return _CODE.sub(" ", "\n".join([message["content"], *texts]))


def find_pinged(message: Json, allowed: Any, known: dict[str, Json]) -> list[str]:
    """Return the ids of the users that a message names and, by its allowed mentions, may ping."""
    named = [key for key in dict.fromkeys(_USER.findall(_spoken(message))) if key in known]
    if not isinstance(allowed, dict) or "users" in (allowed.get("parse") or []):
        return named
    return [key for key in named if key in map(str, allowed.get("users") or [])]


def pings_everyone(message: Json, allowed: Any) -> bool:
    """Return whether a message calls everyone and its allowed mentions let it."""
    may = not isinstance(allowed, dict) or "everyone" in (allowed.get("parse") or [])
    return may and bool(_EVERYONE.search(_spoken(message)))


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture in pixels, None for anything else."""
    with contextlib.suppress(OSError, Image.DecompressionBombError), Image.open(io.BytesIO(data)) as image:
        return image.size
    return None


class Messages:
    """The one way to change what stands in a channel."""

    def __init__(self, world: SandboxState, composer: Composer, hub: Hub, gateway: Gateway) -> None:
        self._world = world
        self._hub = hub
        self._gateway = gateway
        self.composer = composer

    def add(self, post: ChatMessage) -> ChatMessage:
        """Show a new message; of a private one the gateway never hears."""
        self._world.keep(post)
        self._hub.show(post)
        if post.to is not None:
            return post
        room = self._world.channels[post.channel]
        if room["type"] == THREAD:
            self._count(room, post)
        else:
            self._world.keep_channel(room | {"last_message_id": post.id})
        if room["type"] == DIRECT and post.message["author"]["bot"]:
            self._hub.tell({"type": "called", "user": room["recipients"][0]["id"]})
        self._gateway.message("MESSAGE_CREATE", post.message)
        return post

    def _count(self, thread: Json, post: ChatMessage) -> None:
        asleep = thread["thread_metadata"]["archived"]
        counted = {name: thread[name] + 1 for name in ("message_count", "total_message_sent")}
        about = thread["thread_metadata"] | {"archived": False}
        about |= {"archive_timestamp": self.composer.stamp()} if asleep else {}
        self._world.keep_channel(thread | counted | {"last_message_id": post.id, "thread_metadata": about})
        # Whoever speaks or is mentioned in a thread has joined it.
        for user in {post.message["author"]["id"], *post.pinged} - self._world.joined[thread["id"]].keys():
            member = seed.thread_member(thread["id"], user, self.composer.stamp())
            self._world.join(thread["id"], user, member)
        if asleep:
            self._gateway.room("THREAD_UPDATE", self._world.channels[thread["id"]])
            self._hub.tell({"type": "channels"})

    def changed(self, post: ChatMessage) -> None:
        """Show that a message is different now."""
        self._world.keep(post)
        self._hub.show(post)
        if post.to is None:
            self._gateway.message("MESSAGE_UPDATE", post.message)

    def edit(self, post: ChatMessage, payload: Payload) -> ChatMessage:
        """Change a message by a request that was checked; not where everybody sleeps."""
        if post.to is None:
            self.need_awake(post.channel)
        self.composer.change(post, payload)
        self.changed(post)
        return post

    def delete(self, post: ChatMessage) -> None:
        """Take a message and its files away."""
        room = self._world.channels[post.channel]
        self._forget(post)
        if room["type"] == THREAD and post.to is None:
            self._world.keep_channel(room | {"message_count": max(0, room["message_count"] - 1)})
        if post.to is None and self._world.rights(post.channel, self._world.bot["id"]):
            gone = {"id": post.id, "channel_id": post.channel}
            direct = room["type"] == DIRECT
            guild = {} if direct else {"guild_id": room["guild_id"]}
            self._gateway.dispatch("MESSAGE_DELETE", gone | guild, DIRECT_MESSAGES if direct else GUILD_MESSAGES)

    def clear(self, channel: str) -> None:
        """Take away what stands in a channel that is deleted; of single messages nobody speaks then."""
        for post in [one for one in self._world.posts.values() if one.channel == channel]:
            self._forget(post)

    def _forget(self, post: ChatMessage) -> None:
        self.composer.forget(post)
        self._world.drop(post)
        self._hub.hide(post)

    def need_awake(self, channel: str) -> None:
        """Refuse to change anything in an archived thread."""
        if self._world.channels[channel].get("thread_metadata", {}).get("archived"):
            raise Refused(http.ARCHIVED)

    def need_unlocked(self, channel: str, user: str) -> None:
        """Refuse to write in a locked thread to whoever does not manage threads."""
        about = self._world.channels[channel].get("thread_metadata")
        if about and about["locked"] and Right.MANAGE_THREADS not in self._world.rights(channel, user):
            raise Refused(http.ARCHIVED if about["archived"] else http.LOCKED)

    def _need_reader(self, channel: str) -> None:
        room, world = self._world.channels[channel], self._world
        if room["type"] != DIRECT:
            return
        reader = room["recipients"][0]["id"]
        if {reader, world.bot["id"]} & world.absent:
            raise Refused(http.NO_SHARED_SERVER)
        if reader in world.refusing:
            raise Refused(http.NO_DM)

    def say(self, author: Json, channel: str, content: str) -> ChatMessage:
        """Let a person write a message."""
        payload = Payload({"content": content})
        check_message(payload)
        if right_to_speak(self._world.channels[channel]) not in self._world.rights(channel, author["id"]):
            raise Refused(http.MISSING_PERMISSIONS)
        self.need_unlocked(channel, author["id"])
        return self.add(self.composer.fresh(payload, author, channel))

    def send(self, channel: str, payload: Payload) -> ChatMessage:
        """Let the bot write a message; an enforced nonce that was used before returns the earlier one."""
        world = self._world
        world.need(channel, right_to_speak(world.channel(channel)))
        if world.channels[channel]["type"] == FORUM:
            raise Refused(http.WRONG_CHANNEL)
        self.need_unlocked(channel, world.bot["id"])
        self._need_reader(channel)
        check_message(payload, flags=IN_CHANNEL)
        data: Json = payload.json
        if data.get("enforce_nonce") and data.get("nonce") is not None:
            earlier = self._earlier(channel, str(data["nonce"]))
            if earlier is not None:
                return earlier
        self._need_for(channel, payload)
        if data.get("message_reference"):
            self._check_reference(channel, data["message_reference"])
        return self.add(self.composer.fresh(payload, world.bot, channel))

    def _earlier(self, channel: str, nonce: str) -> ChatMessage | None:
        since = self._world.ids.ago(NONCE_LIFE)
        for post in reversed(self._world.stream(channel)):
            if int(post.id) < since:  # the newest come first, so no later one can be young enough
                return None
            if post.nonce == nonce and post.message["author"]["id"] == self._world.bot["id"]:
                return post
        return None

    def own(self, channel: str, key: str, payload: Payload) -> ChatMessage:
        """Change a message of the bot's own by its channel."""
        post = self._world.post(channel, key)
        if post.message["author"]["id"] != self._world.bot["id"]:
            raise Refused(http.NOT_THE_AUTHOR)
        check_message(payload, post.message)
        self._need_for(channel, payload)
        return self.edit(post, payload)

    def pin(self, channel: str, key: str, *, pinned: bool) -> None:
        """Pin a message, or take it down; 250 may be pinned."""
        self._world.need(channel, Right.PIN_MESSAGES)
        post = self._world.post(channel, key)
        self.need_awake(channel)
        if pinned and sum(bool(one.message["pinned"]) for one in self._world.stream(channel)) >= MAX_PINS:
            raise Refused(http.TOO_MANY_PINS)
        if post.message["pinned"] != pinned:
            post.message["pinned"] = pinned
            self.changed(post)

    def react(self, channel: str, key: str, emoji: str) -> None:
        """Let the bot react to a message; to join in somebody's reaction it needs no right of its own."""
        self._world.need(channel, Right.READ_MESSAGE_HISTORY)
        post = self._world.post(channel, key)
        self.need_awake(channel)
        if emoji.isascii():  # the name of a server's own emoji, and no server here has any
            raise Refused(http.UNKNOWN_EMOJI)
        known: list[Json] = post.message.get("reactions", [])
        if any(one["emoji"]["name"] == emoji for one in known):
            return
        self._world.need(channel, Right.ADD_REACTIONS)
        # No change of the message: Discord tells of reactions by an event of their own, which the sandbox leaves out.
        post.message["reactions"] = [*known, seed.reaction(emoji)]
        self._world.keep(post)
        self._hub.show(post)

    def _need_for(self, channel: str, payload: Payload) -> None:
        if payload.files:
            self._world.need(channel, Right.ATTACH_FILES)
        if payload.json.get("embeds"):
            self._world.need(channel, Right.EMBED_LINKS)

    def _check_reference(self, channel: str, reference: Json) -> None:
        if Right.READ_MESSAGE_HISTORY not in self._world.rights(channel, self._world.bot["id"]):
            raise Refused(http.NO_HISTORY)
        earlier = self._world.posts.get(str(reference.get("message_id")))
        if (earlier is None or earlier.channel != channel) and reference.get("fail_if_not_exists", True):
            with Form() as form:
                form.wrong("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
