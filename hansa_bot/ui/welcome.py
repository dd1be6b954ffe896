"""Welcome: what somebody finds who opens the sandbox for the first time."""

from __future__ import annotations

import discord

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles.base import Meta
from hansa_bot.ui.client import Client

SEATS = 3


async def set_table(client: Client, meta: Meta) -> None:
    """Open a table with computer players in the first channel, one seat free, unless the channel has a live table."""
    channel = next((channel for guild in client.guilds for channel in guild.text_channels), None)
    if channel is None or client.user is None:
        return
    place = Place(channel.guild.id, channel.id)
    host = client.services.host
    if await _is_taken(host, place):
        return
    await _explain(channel, meta)
    us = Person(client.user.id, client.user.display_name)
    size = SEATS if SEATS in meta.seats else meta.seats[0]
    request = f"welcome {channel.last_message_id}"
    table = await host.lobby.new(
        place, us, meta.id, size=size, options={}, language=SOURCE_LANGUAGE, request=request, seated=False
    )
    for number in range(size - 1):
        await host.lobby.add_computer(table.id, us, f"{request} {number}")


async def _is_taken(host: Host, place: Place) -> bool:
    try:
        return (await host.query.find(place)).status.live
    except NoTable:
        return False


async def _explain(channel: discord.TextChannel, meta: Meta) -> None:
    """Pin a few lines on what this place is, once."""
    pins = [message async for message in channel.pins(limit=1)]
    if pins:
        return
    message = await channel.send(explanation(meta))
    await message.pin()


def explanation(meta: Meta) -> str:
    """Return the lines that stand at the top of the first channel."""
    tr = catalog(SOURCE_LANGUAGE)
    return "\n".join(
        (
            tr("**Welcome.** This is a small Discord on your own computer; nothing leaves it."),
            tr(
                "Below, a table of **{title}** waits with computer players; the free seat is yours. "
                "Press **Join**, then **Start**, and on your turn **Take my turn**.",
                title=meta.name,
            ),
            tr(
                "Whatever a button does, a command does too: type /table or /{command}; /rules answers questions. "
                "The switch at the top lets you be somebody else.",
                command=meta.command,
            ),
        )
    )
