"""Doubles: messages with an overview that its row does not know, as a kill leaves them once Discord has forgotten the
nonce. An overview's buttons name it, so that its own message is found again and another one's is taken away.
"""

import logging
from contextlib import suppress

import discord

from hansa_bot.model.values import Overview
from hansa_bot.ui.kit import asking, drafts, layouts
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.verbs import TABLES

_log = logging.getLogger(__name__)
_MARK = "board/"

MOST_READ = 300
"""Messages of a channel that are looked through before an overview is posted there."""


def mark(overview: Overview) -> str:
    """Return what the button of an overview says of it."""
    return f"{_MARK}{overview.nonce}"


def shown_in(message: discord.Message) -> str | None:
    """Return the mark of the overview that a message shows, None where it shows none."""
    marks = [
        click.rest
        for click in map(drafts.parse, layouts.ids_in(message))
        if click and click.verb == TABLES and click.rest.startswith(_MARK)
    ]
    return next(iter(marks), None)


async def find(client: discord.Client, channel: discord.PartialMessageable, overview: Overview) -> int | None:
    """Return the message of an overview that may be out though its row knows none, and take the others away.

    None where there is none or the history may not be read. Nobody knows which one was tried before: of all the
    posts of the bot this is the rarest, so each time is looked.
    """
    try:
        lately = [message async for message in channel.history(limit=MOST_READ) if message.author == client.user]
    except (discord.Forbidden, discord.NotFound):
        return None  # the post itself will say what is wrong there
    boards = [message for message in lately if shown_in(message) is not None]
    own = next((message for message in boards if shown_in(message) == mark(overview)), None)
    for message in boards:
        if message is not own:
            await _take_away(message)
    return None if own is None else own.id


async def take_away(interaction: Interaction) -> None:
    """Take away an overview that was pressed, now that it is answered, where its channel has another one or none."""
    message, channel = interaction.message, interaction.channel
    if message is None or channel is None or message.author != interaction.client.user:
        return
    if (shown := shown_in(message)) is None:
        return
    try:
        row = await asking.services(interaction).host.overviews.find(channel.id)
        under_way = row is not None and row.message is None and mark(row) == shown
        if not under_way and (row is None or row.message != message.id):
            await _take_away(message)
    except Exception:
        _log.warning("overview stays channel=%d message=%d", channel.id, message.id, exc_info=True)


async def _take_away(message: discord.Message) -> None:
    with suppress(discord.NotFound):  # somebody else was faster
        await message.delete()
    _log.warning("overview taken away channel=%d message=%d", message.channel.id, message.id)
