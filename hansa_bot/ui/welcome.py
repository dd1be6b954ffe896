"""Welcome: what somebody finds who opens the sandbox."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from secrets import token_hex

import discord

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Person, Place, Status
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.client import Client

SEATS = 3

Room = discord.TextChannel | discord.Thread


@dataclass(frozen=True, slots=True)
class Occupied:
    """What is played in a channel, or waits for players there."""

    meta: Meta
    waits: bool


Everywhere = Mapping[Room, Occupied | None]
"""The channels and awake threads, each with what is played there."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where to go, as the page's address names it, and the title that waits or goes on there."""

    word: str
    title: str


async def set_table(client: Client, meta: Meta, *, asked: bool = False) -> Spot:
    """Open a table with computer players, one seat free, in the first channel, unless that has a live table.

    A title that was `asked` for by name stays where a game of it is live, else it gets the first channel without one,
    and where there is none a thread. The pinned lines say what is where, as it is at this start.
    """
    everywhere = await _look(client)
    first = next(iter(everywhere))
    goal = _goal(everywhere, meta) if asked else first
    if goal is None:
        assert isinstance(first, discord.TextChannel), "channels come first"
        goal = await first.create_thread(name=meta.name, type=discord.ChannelType.public_thread)
    found = everywhere.get(goal)
    played = found or Occupied(meta, waits=True)
    everywhere = {**everywhere, goal: played}
    for room in everywhere:
        if room == goal or isinstance(room, discord.TextChannel):
            await _explain(room, everywhere, wanted=room in (first, goal))
    if found is None:
        await _open(client, goal, meta)
    return Spot(f"thread-{goal.id}" if isinstance(goal, discord.Thread) else goal.name, played.meta.name)


async def _look(client: Client) -> Everywhere:
    rooms: list[Room] = [room for guild in client.guilds for room in guild.text_channels]
    rooms += [room for guild in client.guilds for room in guild.threads]
    return {room: await _played(client.services.host, room) for room in rooms}


def _goal(everywhere: Everywhere, meta: Meta) -> Room | None:
    there = (room for room, played in everywhere.items() if played is not None and played.meta.id == meta.id)
    free = (room for room, played in everywhere.items() if played is None and isinstance(room, discord.TextChannel))
    return next(chain(there, free), None)


async def _played(host: Host, room: Room) -> Occupied | None:
    try:
        table = await host.query.find(_place(room))
    except NoTable:
        return None
    waits = table.status is Status.LOBBY
    return Occupied(registry.load(table.title).meta, waits) if table.status.live else None


def _place(room: Room) -> Place:
    return Place(room.guild.id, room.id, room.parent_id if isinstance(room, discord.Thread) else None)


async def _open(client: Client, room: Room, meta: Meta) -> None:
    assert client.user is not None, "whoever sees channels has logged in"
    lobby = client.services.host.lobby
    us = Person(client.user.id, client.user.display_name)
    size = SEATS if SEATS in meta.seats else meta.seats[0]
    # Each start asks anew: what stands in the channel may be the same as before a table there was closed.
    request = f"welcome {token_hex(8)}"
    table = await lobby.new(
        _place(room), us, meta.id, size=size, options={}, language=SOURCE_LANGUAGE, request=request, seated=False
    )
    for number in range(size - 1):
        await lobby.add_computer(table.id, us, f"{request} {number}")


async def _explain(room: Room, everywhere: Everywhere, *, wanted: bool) -> None:
    """Let the pinned lines say what this place is and what is where; where they are `wanted` they are written."""
    told, pinned = explanation(room, everywhere), await _pinned(room)
    if pinned is None and wanted:
        await (await room.send(told)).pin()
    elif pinned is not None and pinned.content != told:
        await pinned.edit(content=told)


async def _pinned(room: Room) -> discord.Message | None:
    mine = [message async for message in room.pins(limit=None) if message.author == room.guild.me]
    return next((message for message in mine if message.content.startswith(_hello())), None)


_WAITS, _GOES_ON = N_("**{title}** waits in {channel}."), N_("**{title}** is under way in {channel}.")


def _hello() -> str:
    tr = catalog(SOURCE_LANGUAGE)
    return tr("**Welcome.** This is a small Discord on your own computer; nothing leaves it.")


def explanation(room: Room, everywhere: Everywhere) -> str:
    """Return the lines that stand at the top of a channel."""
    tr, here = catalog(SOURCE_LANGUAGE), everywhere[room]
    meta = here.meta if here else registry.metas()[0]
    lines = [
        _hello(),
        _state(here),
        tr(
            "Whatever a button does, a command does too: type /table or /{command}; /rules answers questions. "
            "The switch at the top lets you be somebody else.",
            command=meta.command,
        ),
    ]
    if room.guild.forums:
        forum = f"**{room.guild.forums[0].name}**"
        lines.append(tr("To try a forum, type /table new and choose {forum} as its channel.", forum=forum))
    for other, there in everywhere.items():
        if there is not None and other != room:
            told = _WAITS if there.waits else _GOES_ON
            lines.append(tr(told, title=there.meta.name, channel=other.mention))
    return "\n".join(lines)


def _state(here: Occupied | None) -> str:
    tr = catalog(SOURCE_LANGUAGE)
    if here is None:
        return tr("There's no table here now; **/table new** opens one.")
    if here.waits:
        return tr(
            "Below, a table of **{title}** waits with computer players; the free seat is yours. "
            "Press **Join**, then **Start**, and on your turn **Take my turn**.",
            title=here.meta.name,
        )
    return tr("Below, a game of **{title}** is under way: **Take my turn** goes on with it.", title=here.meta.name)
