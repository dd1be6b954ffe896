"""Channels: where messages go: the thread of a game, opened, put to sleep and woken, and private conversations."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import ArchivePost, CardPost, ThreadPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.moving import BROUGHT, LOST
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.asking import Services

_log = logging.getLogger(__name__)
_THERE_ALREADY, _UNKNOWN_MESSAGE = 160004, 10008
_TOO_MANY = 429
_LASTS: Literal[10080] = 10080
"""Minutes without a message after which Discord puts a thread to sleep: the most that there is, a week."""

MOVED = {
    BROUGHT: N_("The game goes on here."),
    LOST: N_("The thread of this game is gone, so the game goes on here."),
}
"""What stands above a card that is posted anew, by the reason."""


def thread_name(table: Table) -> str:
    """Return the name of a game's thread; the number tells it from all others."""
    title = registry.load(table.title).meta.called(table.language)
    tr = catalog(table.language, table.title)
    return limits.cut(tr("{title} · table {number}", title=title, number=table.id), limits.CHANNEL_NAME)


def moved_line(post: Post[CardPost], tr: Catalog) -> str | None:
    """Return the line above a card whose table has come from elsewhere."""
    why = post.payload.moved
    return tr(MOVED[why]) if why in MOVED else None


async def open_thread(client: discord.Client, services: Services, post: Post[ThreadPost]) -> int | None:
    """Open the game's thread at its lobby card and return its id; None where that is not possible.

    Asked again it finds the one that is there: at a message there is never more than one.
    """
    table = await services.host.query.table(post.table)
    guild = client.get_guild(table.place.guild or 0)
    if guild is None or post.channel is None:
        return None
    try:
        if post.message is not None and (
            found := await _at_message(client, guild, post.channel, post.message, table)
        ):
            return found
        return await _by_itself(guild, post.channel, table, again=post.retried)
    except discord.HTTPException as error:
        if error.status == _TOO_MANY or error.status >= 500:
            raise
        _log.warning("no thread table=%d: %s", table.id, error)
        return None


async def _at_message(
    client: discord.Client, guild: discord.Guild, channel: int, message: int, table: Table
) -> int | None:
    card = client.get_partial_messageable(channel, guild_id=guild.id).get_partial_message(message)
    try:
        return (await card.create_thread(name=thread_name(table), auto_archive_duration=_LASTS)).id
    except discord.HTTPException as error:
        if error.code == _THERE_ALREADY:
            return message  # a thread made from a message has its id
        if error.code != _UNKNOWN_MESSAGE:
            raise
        return None


async def _by_itself(guild: discord.Guild, channel: int, table: Table, *, again: bool) -> int | None:
    wanted = thread_name(table)
    if again:
        for thread in await guild.active_threads():
            if (thread.parent_id, thread.owner_id, thread.name) == (channel, guild.me.id, wanted):
                return thread.id
    parent = guild.get_channel(channel)
    if not isinstance(parent, discord.TextChannel):
        return None
    kind = discord.ChannelType.public_thread
    return (await parent.create_thread(name=wanted, type=kind, auto_archive_duration=_LASTS)).id


async def close_thread(client: discord.Client, services: Services, post: Post[ArchivePost]) -> None:
    """Put the thread of a game that is over to sleep; where that is not allowed, it falls asleep by itself."""
    table = await services.host.query.table(post.table)
    try:
        await _archive(client, table.place.channel, asleep=True)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("thread stays awake table=%d: %s", table.id, error)


async def wake_thread(client: discord.Client, channel: int) -> None:
    """Wake a thread, so that what stands there can be changed."""
    await _archive(client, channel, asleep=False)


async def _archive(client: discord.Client, channel: int, *, asleep: bool) -> None:
    thread = client.get_channel(channel) or await client.fetch_channel(channel)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=asleep)


async def conversation(client: discord.Client, user: int) -> discord.PartialMessageable:
    """Return the private conversation with a user; raises what Discord answers where there can be none."""
    opened = await client.create_dm(discord.Object(user))
    return client.get_partial_messageable(opened.id)


async def has_left(client: discord.Client, guild: int | None, user: int) -> bool:
    """Say whether a user is no longer in a guild; where that cannot be known they are taken to be there."""
    known = None if guild is None else client.get_guild(guild)
    if known is None:
        return False
    try:
        await known.fetch_member(user)
    except discord.NotFound:
        return True
    except (discord.HTTPException, OSError) as error:
        _log.info("member unknown user=%d reason=%s", user, error)
    return False


async def take_away(client: discord.Client, message: int, channel: int, user: int | None) -> None:
    """Delete a message of ours in a channel, or in the private conversation with a user if one is named."""
    if user is not None:
        try:
            await (await conversation(client, user)).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            pass  # who takes no private messages was called in the channel
        else:
            return
    try:
        await client.get_partial_messageable(channel).get_partial_message(message).delete()
    except (discord.NotFound, discord.Forbidden) as error:
        _log.info("not taken away message=%d reason=%s", message, error)
