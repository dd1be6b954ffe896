"""Obstacles: what keeps people from playing in a channel or thread where I may write: locked, hidden, muted, full."""

from collections.abc import Iterator

import discord

from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.notices import Bar
from hansa_bot.host.kernel.table import HIDDEN, LEFT, OUTSIDE, TIMED_OUT, Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import asking, faults, posting
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import safe

Room = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""Where people write, and so give commands: beside voices too."""

Ground = discord.abc.GuildChannel | discord.Thread
"""Where a table may stand."""

MOST_THREADS = 1000
"""Active threads that Discord allows a server."""


async def report(interaction: Interaction) -> str | None:
    """Say what keeps people from playing where somebody asks, of the table's players by name; None for nothing."""
    channel, guild, tr = interaction.channel, interaction.guild, asking.words(interaction)
    if guild is None or not isinstance(channel, Room):
        return None
    lines = [*_of_place(channel, guild, tr)]
    try:
        table = await asking.services(interaction).host.query.find(asking.place(interaction))
    except NoTable:
        table = None
    if table is not None and table.status.live:
        lines += await _of_players(interaction, channel, table, tr)
    return "\n".join(f"- {line}" for line in lines) or None


def _of_place(channel: Room, guild: discord.Guild, tr: Catalog) -> Iterator[str]:
    if isinstance(channel, discord.Thread):
        if channel.locked:
            yield tr(
                "This thread is locked: nobody can press anything here. Unlock it, or use /table move elsewhere."
            )
        if channel.archived:
            yield tr("This thread is asleep: on phones, nobody can press anything until somebody writes here.")
    if channel.slowmode_delay:
        yield tr("Slow mode is on. It only slows chat down, not the game.")
    if channel.is_nsfw():
        yield tr("This channel is age-restricted: not everybody sees it, on iPhones hardly anyone.")
    if isinstance(channel, discord.TextChannel) and channel.is_news():
        yield tr("This is an announcement channel, where people usually can't write.")
    granted = _granted(channel, guild.default_role)
    if granted is not None and not _may_write(channel, granted):
        yield tr("Most people can't write here: buttons work for them, commands don't.")
    elif granted is not None and not granted.use_application_commands:
        yield tr("Most people can't use commands here; buttons work for them.")
    if len(guild.threads) >= MOST_THREADS:
        yield tr("This server has as many open threads as Discord allows, so new games are played in the channel.")


def _granted(channel: Ground, whom: discord.Role | discord.Member) -> discord.Permissions | None:
    try:
        return channel.permissions_for(whom)
    except (discord.ClientException, AttributeError):  # the parent of a thread is not known
        return None


def _may_write(channel: Room, granted: discord.Permissions) -> bool:
    return granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages


async def _of_players(interaction: Interaction, channel: Room, table: Table, tr: Catalog) -> list[str]:
    guild, found = interaction.guild, []
    assert guild is not None, "looked at above"
    for info in table.people:
        name = safe(info.name)
        try:
            member = await member_of(guild, info.user or 0)
        except faults.FAILURES:  # Discord does not say just now: rather no line than a wrong one
            continue
        barred = await bars(channel, info.user or 0, member)
        found += [_told(bar, name, tr) for bar in barred]
        granted = None if barred or member is None else _granted(channel, member)
        if granted is not None and not (granted.use_application_commands and _may_write(channel, granted)):
            found.append(tr("{name} can't use commands here; buttons work.", name=name))
    return found


def _told(bar: Bar, name: str, tr: Catalog) -> str:
    if bar.why == LEFT:
        return tr("{name} isn't on this server any more. /seat offer finds somebody else.", name=name)
    if bar.why == TIMED_OUT:
        when = f"<t:{int(bar.until or 0)}:f>"
        return tr("{name} is timed out on this server until {when}.", name=name, when=when)
    if bar.why == HIDDEN:
        return tr("{name} can't see this channel.", name=name)
    return tr("{name} isn't in this private thread. Mention them here to bring them in.", name=name)


async def member_of(guild: discord.Guild, user: int) -> discord.Member | None:
    """Return a member of a server, None where there is none; raises what Discord answers else."""
    try:
        return guild.get_member(user) or await guild.fetch_member(user)
    except faults.FAILURES as error:
        if posting.says_nobody(error):
            return None
        raise


async def bars(channel: Ground, user: int, member: discord.Member | None) -> list[Bar]:
    """Return what keeps somebody from pressing anything in a channel or thread, worst first.

    Slow mode and rights to write or to use commands do not: buttons work all the same. In a timeout they do not.
    """
    if member is None:
        return [Bar(user=user, why=LEFT)]
    found, granted = [], _granted(channel, member)
    if member.is_timed_out() and member.timed_out_until is not None:
        found.append(Bar(user=user, why=TIMED_OUT, until=member.timed_out_until.timestamp()))
    elif granted is not None and not granted.view_channel:
        found.append(Bar(user=user, why=HIDDEN))
    if isinstance(channel, discord.Thread) and channel.is_private() and not await _is_inside(channel, member):
        found.append(Bar(user=user, why=OUTSIDE))
    return found


async def _is_inside(thread: discord.Thread, member: discord.Member) -> bool:
    try:
        await thread.fetch_member(member.id)
    except discord.NotFound:  # those who manage threads see private ones without being in them
        return thread.permissions_for(member).manage_threads
    except faults.FAILURES:
        pass  # what cannot be known bars nobody
    return True
