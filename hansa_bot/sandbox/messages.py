"""Sends, changes and deletes messages, and tells everybody."""

from __future__ import annotations

from hansa_bot.sandbox import refuse, seed
from hansa_bot.sandbox.check_message import IN_CHANNEL, check_message
from hansa_bot.sandbox.compose import Composer
from hansa_bot.sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from hansa_bot.sandbox.hub import Hub
from hansa_bot.sandbox.payload import Json, Payload
from hansa_bot.sandbox.permissions import Right
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.world import Post, World

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

    def add(self, post: Post) -> Post:
        """Show a new message; of a private one the gateway never hears."""
        self._world.keep(post)
        self._hub.show(post)
        if post.to is None:
            self._gateway.message("MESSAGE_CREATE", post.message)
        return post

    def changed(self, post: Post) -> None:
        """Show that a message is different now."""
        self._world.keep(post)
        self._hub.show(post)
        if post.to is None:
            self._gateway.message("MESSAGE_UPDATE", post.message)

    def edit(self, post: Post, payload: Payload) -> Post:
        """Change a message by a request that was checked."""
        self.composer.change(post, payload)
        self.changed(post)
        return post

    def delete(self, post: Post) -> None:
        """Take a message and its files away."""
        self.composer.forget(post)
        self._world.drop(post)
        self._hub.hide(post)
        if post.to is None:
            said = {"id": post.id, "channel_id": post.channel}
            direct = self._world.channels[post.channel]["type"] == 1
            guild = {} if direct else {"guild_id": seed.GUILD_ID}
            self._gateway.dispatch("MESSAGE_DELETE", said | guild, DIRECT_MESSAGES if direct else GUILD_MESSAGES)

    def say(self, author: Json, channel: str, content: str) -> Post:
        """Let a person write a message."""
        payload = Payload({"content": content})
        check_message(payload)
        if Right.SEND_MESSAGES not in self._world.rights(channel, author["id"]):
            raise Refused(refuse.MISSING_PERMISSIONS)
        return self.add(self.composer.fresh(payload, author, channel))

    def send(self, channel: str, payload: Payload) -> Post:
        """Let the bot write a message; an enforced nonce that was used before returns the earlier one."""
        world = self._world
        world.need(channel, Right.SEND_MESSAGES)
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

    def _earlier(self, channel: str, nonce: str) -> Post | None:
        since = self._world.ids.ago(NONCE_LIFE)
        for post in reversed(self._world.stream(channel)):
            if int(post.id) < since:
                return None
            if post.nonce == nonce and post.message["author"]["id"] == self._world.bot["id"]:
                return post
        return None

    def own(self, channel: str, key: str, payload: Payload) -> Post:
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
