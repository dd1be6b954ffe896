"""Makes messages out of requests: numbers components, keeps files, resolves their addresses, finds the pinged."""

from __future__ import annotations

import json
import mimetypes
import re
import struct
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from hansa_bot.sandbox.check_message import SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, references
from hansa_bot.sandbox.components import V2, Kind, number_parts, walk
from hansa_bot.sandbox.journal import Files
from hansa_bot.sandbox.payload import Json, Payload, Upload
from hansa_bot.sandbox.permissions import Right
from hansa_bot.sandbox.world import ChatMessage, World

SET_BY_BOT = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
EDITABLE = SUPPRESS_EMBEDS | V2
_CODE = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


class Composer:
    """Builds and changes messages; the requests were checked before."""

    def __init__(self, world: World, files: Files, base: Callable[[], str], now: Callable[[], float]) -> None:
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
                _complete(part)
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
            found.append((before[str(one["id"])] if upload is None else self._store(message, upload)) | told)
        return found

    def _store(self, message: Json, upload: Upload) -> Json:
        key = self._world.ids.next()
        self._files.put(key, upload.data)
        name = upload.name.replace("/", "_").replace(" ", "_")
        url = f"{self._base()}/attachments/{message['channel_id']}/{key}/{name}"
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        one = {"id": key, "filename": upload.name, "size": len(upload.data), "url": url, "proxy_url": url}
        one["content_type"] = kind
        size = size_of(upload.data)
        return one | ({"width": size[0], "height": size[1]} if size else {})


def _complete(part: Json) -> None:
    if part["type"] == Kind.BUTTON:
        part.setdefault("disabled", False)
    elif part["type"] in (Kind.CONTAINER, Kind.FILE):
        part.setdefault("spoiler", False)


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
    """Say whether a message calls everyone and its allowed mentions let it."""
    may = not isinstance(allowed, dict) or "everyone" in (allowed.get("parse") or [])
    return may and bool(_EVERYONE.search(_spoken(message)))


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, GIF or JPEG in pixels, None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return _jpeg(data) if data.startswith(b"\xff\xd8") else None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
