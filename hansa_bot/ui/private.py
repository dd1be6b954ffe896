"""Private: conversations with one person, and whether that person is still there."""

from __future__ import annotations

import logging

import discord

_log = logging.getLogger(__name__)


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
