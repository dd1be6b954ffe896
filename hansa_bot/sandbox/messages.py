"""Sends, changes and deletes messages, and tells everybody."""

from __future__ import annotations

from hansa_bot.sandbox import refuse, seed
from hansa_bot.sandbox.check_message import IN_CHANNEL, check_message
from hansa_bot.sandbox.compose import Composer
from hansa_bot.sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from hansa_bot.sandbox.hub import Hub
from hansa_bot.sandbox.payload import Json, Payload
from hansa_bot.sandbox.permissions import DIRECT, THREAD, Right, right_to_speak
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.world import ChatMessage, World

MAX_PINS = 250
NONCE_LIFE = 300.0
"""Seconds in which a repeated nonce is recognised; Discord speaks of the past few minutes."""


class Messages:
    """The one way to change what stands in a channel."""

    def __init__(self, world: World, composer: Composer, hub: Hub, gateway: Gateway) -> None:
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
        elif room["type"] == DIRECT and post.message["author"]["bot"]:
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
            guild = {} if direct else {"guild_id": seed.GUILD_ID}
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
            raise Refused(refuse.ARCHIVED)

    def need_unlocked(self, channel: str, user: str) -> None:
        """Refuse to write in a locked thread to whoever does not manage threads."""
        about = self._world.channels[channel].get("thread_metadata")
        if about and about["locked"] and Right.MANAGE_THREADS not in self._world.rights(channel, user):
            raise Refused(refuse.ARCHIVED if about["archived"] else refuse.LOCKED)

    def _need_reader(self, channel: str) -> None:
        room, world = self._world.channels[channel], self._world
        if room["type"] != DIRECT:
            return
        reader = room["recipients"][0]["id"]
        if {reader, world.bot["id"]} & world.absent:
            raise Refused(refuse.NO_SHARED_SERVER)
        if reader in world.refusing:
            raise Refused(refuse.NO_DM)

    def say(self, author: Json, channel: str, content: str) -> ChatMessage:
        """Let a person write a message."""
        payload = Payload({"content": content})
        check_message(payload)
        if right_to_speak(self._world.channels[channel]) not in self._world.rights(channel, author["id"]):
            raise Refused(refuse.MISSING_PERMISSIONS)
        self.need_unlocked(channel, author["id"])
        return self.add(self.composer.fresh(payload, author, channel))

    def send(self, channel: str, payload: Payload) -> ChatMessage:
        """Let the bot write a message; an enforced nonce that was used before returns the earlier one."""
        world = self._world
        world.need(channel, right_to_speak(world.channel(channel)))
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
            if int(post.id) < since:
                return None
            if post.nonce == nonce and post.message["author"]["id"] == self._world.bot["id"]:
                return post
        return None

    def own(self, channel: str, key: str, payload: Payload) -> ChatMessage:
        """Change a message of the bot's own by its channel."""
        post = self._world.post(channel, key)
        if post.message["author"]["id"] != self._world.bot["id"]:
            raise Refused(refuse.NOT_THE_AUTHOR)
        check_message(payload, post.message)
        self._need_for(channel, payload)
        return self.edit(post, payload)

    def pin(self, channel: str, key: str, *, pinned: bool) -> None:
        """Pin a message, or take it down; 250 may be pinned."""
        self._world.need(channel, Right.PIN_MESSAGES)
        post = self._world.post(channel, key)
        self.need_awake(channel)
        if pinned and sum(bool(one.message["pinned"]) for one in self._world.stream(channel)) >= MAX_PINS:
            raise Refused(refuse.TOO_MANY_PINS)
        if post.message["pinned"] != pinned:
            post.message["pinned"] = pinned
            self.changed(post)

    def _need_for(self, channel: str, payload: Payload) -> None:
        if payload.files:
            self._world.need(channel, Right.ATTACH_FILES)
        if payload.json.get("embeds"):
            self._world.need(channel, Right.EMBED_LINKS)

    def _check_reference(self, channel: str, reference: Json) -> None:
        if Right.READ_MESSAGE_HISTORY not in self._world.rights(channel, self._world.bot["id"]):
            raise Refused(refuse.NO_HISTORY)
        earlier = self._world.posts.get(str(reference.get("message_id")))
        if (earlier is None or earlier.channel != channel) and reference.get("fail_if_not_exists", True):
            form = Form()
            form.wrong("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.done()
