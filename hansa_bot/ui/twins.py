"""Twins: a post that is out although its row does not know. For a few minutes Discord knows its nonce again; after a
longer outage the channel's history is asked, and a twin that stands all the same goes once somebody presses it.
"""

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import discord

from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.retention import KEPT_AT_LEAST
from hansa_bot.ui.kit import drafts, faults, layouts
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import Draft

_log = logging.getLogger(__name__)

MOST_READ = 300
"""Messages that are looked through, from when the post became due: in a game's thread that nearly always does."""

SKEW = 60.0
"""Seconds by which our clock may be ahead of Discord's, and that a message is given until its row knows it."""


async def find(
    client: discord.Client, services: Services, channel: discord.PartialMessageable, post: Post[Any], draft: Draft
) -> int | None:
    """Return the message of a post that may be out; None where there is none or the history may not be read."""
    begun = datetime.fromtimestamp(max(post.at - SKEW, discord.utils.DISCORD_EPOCH / 1000), UTC)
    try:
        lately = [message async for message in channel.history(limit=MOST_READ, after=begun)]
    except discord.HTTPException as error:
        if faults.passes(error):
            raise
        return None  # the post itself will say what is wrong there, and without a history it still has its nonce
    own = [message.id for message in lately if message.author == client.user and _says(message, post, draft)]
    known = await services.host.query.posts_among(post.table, own)
    return next((message for message in own if message not in known), None)


def _says(message: discord.Message, post: Post[Any], draft: Draft) -> bool:
    """Return whether a message has the controls of a draft for the table; where there are none, its words."""
    there = _of_table(layouts.ids_in(message), post.table)
    items = draft.controls.children if draft.controls else []
    wanted = _of_table([str(getattr(item, "custom_id", None)) for item in items], post.table)
    return there == wanted if there or wanted else message.content.strip() == draft.content.strip()


def _of_table(ids: Iterable[str], table: int) -> list[str]:
    """Return the ids of controls of a table; what else is offered beside them, is offered once."""
    return [text for text in ids if (click := drafts.parse(text)) and click.table == table]


async def take_away(interaction: Interaction, services: Services) -> None:
    """Take away a public message that was pressed, now that it is answered, where its table does not know it."""
    click = drafts.parse(str((interaction.data or {"custom_id": ""}).get("custom_id")))
    message = interaction.message
    if not click or not click.table or message is None or message.author != interaction.client.user:
        return
    # Discord has not said where it stands, or it is what a post of a forum begins with, which is the post.
    if interaction.channel is None or interaction.channel.id == message.id:
        return
    # What is older may be a post that is not known any more (`host/record/retention.py`).
    if not SKEW <= (datetime.now(UTC) - message.created_at).total_seconds() < KEPT_AT_LEAST:
        return
    try:
        if not await services.host.query.may_be_post(click.table, message.id):
            with suppress(discord.NotFound):  # somebody else was faster
                await message.delete()
            _log.warning("twin taken away table=%d message=%d", click.table, message.id)
    except Exception:
        _log.warning("twin stays table=%d message=%d", click.table, message.id, exc_info=True)
