"""Welcome: what somebody finds who opens the sandbox for the first time."""

from dataclasses import dataclass

import discord

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles.base import Meta
from hansa_bot.ui.client import Client

SEATS = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """The channel to go to, by name, and whether the title waits or goes on there."""

    channel: str
    found: bool = True


async def set_table(client: Client, meta: Meta, *, asked: bool = False) -> Spot:
    """Open a table with computer players, one seat free, in the first channel, unless that has a live table.

    A title that was `asked` for by name stays where a game of it is live, else it gets the first channel without one;
    the first channel's pinned lines say where.
    """
    channels = [channel for guild in client.guilds for channel in guild.text_channels]
    played = {channel: await _played(client.services.host, channel) for channel in channels}
    there = [channel for channel in channels if played[channel] == meta.id]
    free = [channel for channel in channels if played[channel] is None]
    goal = next(iter([*there, *free]), None) if asked else next(iter(channels), None)
    if goal is None:
        return Spot(channels[0].name if channels else "", found=False)
    if played[goal] is None:
        await _explain(goal, meta)
        await _open(client, goal, meta)
    if goal != channels[0]:
        await _point(channels[0], goal, meta)
    return Spot(goal.name)


async def _played(host: Host, channel: discord.TextChannel) -> str | None:
    """Return which title a channel plays or waits for."""
    try:
        table = await host.query.find(_place(channel))
    except NoTable:
        return None
    return table.title if table.status.live else None


def _place(channel: discord.TextChannel) -> Place:
    return Place(channel.guild.id, channel.id)


async def _open(client: Client, channel: discord.TextChannel, meta: Meta) -> None:
    assert client.user is not None, "whoever sees channels has logged in"
    lobby = client.services.host.lobby
    us = Person(client.user.id, client.user.display_name)
    size = SEATS if SEATS in meta.seats else meta.seats[0]
    request = f"welcome {channel.id} {channel.last_message_id}"
    table = await lobby.new(
        _place(channel), us, meta.id, size=size, options={}, language=SOURCE_LANGUAGE, request=request, seated=False
    )
    for number in range(size - 1):
        await lobby.add_computer(table.id, us, f"{request} {number}")


async def _explain(channel: discord.TextChannel, meta: Meta) -> None:
    """Pin a few lines on what this place is, once."""
    if await _pinned(channel) is None:
        message = await channel.send(explanation(meta))
        await message.pin()


async def _point(channel: discord.TextChannel, goal: discord.TextChannel, meta: Meta) -> None:
    """Add to the pinned lines in which channel another title waits, once."""
    tr = catalog(SOURCE_LANGUAGE)
    line = tr("**{title}** waits in {channel}.", title=meta.name, channel=goal.mention)
    pinned = await _pinned(channel)
    if pinned is not None and line not in pinned.content:
        await pinned.edit(content=f"{pinned.content}\n{line}")


async def _pinned(channel: discord.TextChannel) -> discord.Message | None:
    return next(iter([message async for message in channel.pins(limit=1)]), None)


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
