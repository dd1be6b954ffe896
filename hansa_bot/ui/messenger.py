"""Messenger: makes the host's posts on Discord, each one once."""

from __future__ import annotations

import logging

import aiohttp
import discord

from hansa_bot.host.ports import CARD, FINAL, FOLD, LOBBY, CannotDeliver, Messenger, Post, TryLater
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui import limits, panel, posts
from hansa_bot.ui.draft import Draft
from hansa_bot.ui.replies import NO_PINGS
from hansa_bot.ui.services import Services

_log = logging.getLogger(__name__)
_TOO_MANY = 429
_UNTIL_CONNECTED = 1.0
"""Seconds after which to look for a connection again; its lack is no fault of the post, so this does not grow."""


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

        Raises TryLater when Discord cannot take it now, CannotDeliver when it never will.
        """
        if self._client is None or self._services is None or not self._client.is_ready():
            raise TryLater(_UNTIL_CONNECTED)
        table, draft = await posts.MAKE[post.kind](self._services, post)
        channel = self._client.get_partial_messageable(table.place.channel)
        message = await self._try(channel, post, draft, table.language)
        if post.kind in (CARD, FINAL):
            await self._wake(post.table)
        return message

    async def _wake(self, table: int) -> None:
        """Whoever waited in a panel sees there, too, that it goes on."""
        assert self._services is not None, "posts are made when everything is connected"
        try:
            await panel.wake(self._services, table)
        except Exception:  # the post is out; a panel that sleeps on must not make it fail
            _log.exception("panels stay asleep table=%d", table)

    async def _try(self, channel: discord.PartialMessageable, post: Post, draft: Draft, language: str) -> int | None:
        try:
            return await _put(channel, post, draft, language)
        except discord.RateLimited as error:
            raise TryLater(error.retry_after) from error
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotDeliver(str(error)) from error
        except discord.HTTPException as error:
            if error.status == _TOO_MANY or error.status >= 500:
                # A server that fails may have posted it all the same; one that is too busy has not.
                raise TryLater(_retry_after(error), perhaps=error.status >= 500) from error
            # Discord would say the same next time: what we sent was wrong.
            _log.exception("refused post=%d kind=%s table=%d", post.id, post.kind, post.table)
            raise CannotDeliver(str(error)) from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise TryLater(perhaps=True) from error


def _retry_after(error: discord.HTTPException) -> float | None:
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None


async def _put(channel: discord.PartialMessageable, post: Post, draft: Draft, language: str) -> int | None:
    message: int | None = post.payload.get("message")
    there = message is not None and await _edit(channel, message, draft)
    if there or post.kind == FOLD:
        return message if there else None
    # A deleted lobby card comes back, unless the table has left its lobby and there is nothing left to press.
    if post.kind == LOBBY and message is not None and draft.controls is None:
        return message
    # Sending may be allowed where embedding or attaching is not; if nothing is, the last one fails as well.
    for lesser in draft.lesser(catalog(language)):
        try:
            return await _send(channel, post, lesser)
        except discord.Forbidden as error:
            refused = error
    raise refused


async def _send(channel: discord.PartialMessageable, post: Post, draft: Draft) -> int:
    sent = await channel.send(
        draft.content,
        files=draft.files(),
        embeds=draft.embeds(),
        view=draft.controls or discord.utils.MISSING,
        nonce=post.nonce[: limits.NONCE],
        allowed_mentions=draft.mentions(),
    )
    return sent.id


async def _edit(channel: discord.PartialMessageable, message: int, draft: Draft) -> bool:
    """Change a message in place; say whether it was still there."""
    target = channel.get_partial_message(message)
    try:
        await target.edit(
            content=draft.content,
            view=draft.controls,
            attachments=draft.files(),
            embeds=draft.embeds(),
            allowed_mentions=NO_PINGS,
        )
    except discord.NotFound:
        return False
    return True
