"""Messenger: makes the host's posts on Discord, each one once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from hansa_bot.host.ports import CARD, CLOSED, FINAL, FOLD, LOBBY, CannotDeliver, Messenger, Post, TryLater
from hansa_bot.ui import limits, posts
from hansa_bot.ui.draft import Draft
from hansa_bot.ui.replies import NO_PINGS
from hansa_bot.ui.services import Services

_log = logging.getLogger(__name__)
_TOO_MANY = 429


class DiscordMessenger(Messenger):
    """Turns posts into messages of a channel.

    It is made before the client and the host that it works with: `connect` brings them in.
    """

    def __init__(self) -> None:
        self._client: discord.Client | None = None
        self._services: Services | None = None

    def connect(self, client: discord.Client, services: Services) -> None:
        """Say through which client to post, and from what to make the posts."""
        self._client, self._services = client, services

    async def deliver(self, post: Post) -> int | None:
        """Make the post and return the id of its message.

        Raises TryLater when nothing was posted for now, CannotDeliver when nothing ever can be.
        """
        if self._client is None or self._services is None or not self._client.is_ready():
            raise TryLater
        make = _MAKE[post.kind]
        try:
            return await make(self._client, self._services, post)
        except discord.RateLimited as error:
            raise TryLater(error.retry_after) from error
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotDeliver(str(error)) from error
        except discord.DiscordServerError as error:
            raise TryLater from error
        except discord.HTTPException as error:
            if error.status == _TOO_MANY:
                raise TryLater(_retry_after(error)) from error
            # Discord will say the same next time: what we sent was wrong.
            _log.exception("refused post=%d kind=%s table=%d", post.id, post.kind, post.table)
            raise CannotDeliver(str(error)) from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise TryLater from error


def _retry_after(error: discord.HTTPException) -> float | None:
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None


async def _create(client: discord.Client, channel_id: int, post: Post, draft: Draft) -> int:
    channel = client.get_partial_messageable(channel_id)
    try:
        return await _send(channel, post, draft)
    except discord.Forbidden:
        if draft.picture is None:
            raise
        # Sending may be allowed where attaching is not; if neither is, this fails the same way.
        return await _send(channel, post, posts.without_picture(draft))


async def _send(channel: discord.PartialMessageable, post: Post, draft: Draft) -> int:
    sent = await channel.send(
        draft.content,
        files=draft.files(),
        view=draft.controls or discord.utils.MISSING,
        nonce=post.nonce[: limits.NONCE],
        allowed_mentions=draft.mentions(),
    )
    return sent.id


async def _edit(client: discord.Client, channel_id: int, message: int, draft: Draft) -> None:
    target = client.get_partial_messageable(channel_id).get_partial_message(message)
    await target.edit(
        content=draft.content, view=draft.controls, attachments=draft.files(), allowed_mentions=NO_PINGS
    )


async def _lobby(client: discord.Client, services: Services, post: Post) -> int | None:
    place, draft = await posts.lobby(services, post)
    if (message := post.payload.get("message")) is not None:
        try:
            await _edit(client, place.channel, message, draft)
        except discord.NotFound:
            if draft.controls is None:
                return None
        else:
            return int(message)
    return await _create(client, place.channel, post, draft)


async def _card(client: discord.Client, services: Services, post: Post) -> int | None:
    place, draft = await posts.card(services, post)
    return await _create(client, place.channel, post, draft)


async def _final(client: discord.Client, services: Services, post: Post) -> int | None:
    place, draft = await posts.final(services, post)
    return await _create(client, place.channel, post, draft)


async def _closed(client: discord.Client, services: Services, post: Post) -> int | None:
    place, draft = await posts.closed(services, post)
    return await _create(client, place.channel, post, draft)


async def _fold(client: discord.Client, services: Services, post: Post) -> int | None:
    message = post.payload.get("message")
    if message is None:
        return None
    place, draft = await posts.fold(services, post)
    try:
        await _edit(client, place.channel, message, draft)
    except (discord.NotFound, discord.Forbidden):
        return None
    return int(message)


_MAKE: dict[str, Callable[[discord.Client, Services, Post], Awaitable[int | None]]] = {
    LOBBY: _lobby,
    CARD: _card,
    FINAL: _final,
    FOLD: _fold,
    CLOSED: _closed,
}
