"""Next table: all that waits for somebody, on every server, each opened by one press; else what they wait for."""

import asyncio
from collections.abc import Sequence

import discord
from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoTableOfYours
from hansa_bot.host.kernel.table import Place, Status, Table
from hansa_bot.host.query import Waiting
from hansa_bot.ui.kit import asking, expected, faults, limits, posting, routes, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, number_in, paragraphs, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.moment import present, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import refusal_text
from hansa_bot.ui.turn import panel

SHOWN = 8
"""Tables that are told about; those beyond them stand in the select."""


async def by_command(interaction: Interaction) -> None:
    """Answer with the tables that wait for the asker."""
    await acknowledge(interaction)
    await put(interaction, await overview(interaction))


@routes.control(panel.NEXT, anywhere=True)
async def open_one(press: Press) -> None:
    """Open the panel of the table that is named, if it still waits for the presser; else show those that do."""
    number = number_in(press.chosen or press.click.rest)
    waiting = await press.host.query.waiting_for(press.user)
    named = next((each.table for each in waiting if each.table.id == number), None)
    if named is None:
        # The same for every number that is none of theirs: nothing is said of other people's tables.
        tr = asking.words(press.interaction)
        await put(press.interaction, await overview(press.interaction, tr("That table isn't waiting for you.")))
        return
    asking.remember(press.interaction, named)
    await panel.show(press.interaction, press.services, named.id)


async def overview(interaction: Interaction, note: str | None = None) -> Draft:
    """Return the tables that wait for the asker, the nearest deadline first, with a way into each."""
    tr, query = asking.words(interaction), asking.services(interaction).host.query
    waiting = await query.waiting_for(interaction.user.id)
    if not waiting:
        return Draft(paragraphs(note, *await _nothing(interaction)))
    head = tr.plural("{n} table is waiting for you:", "{n} tables are waiting for you:", len(waiting))
    shown = waiting[:SHOWN]
    where = await _places(interaction, [each.table for each in shown])
    lines = [
        f"{_name(interaction, each.table, where, number)}\n{await _asked(interaction, each)}"
        for number, each in enumerate(shown, 1)
    ]
    more = tr.plural("and {n} more", "and {n} more", len(waiting) - SHOWN) if len(waiting) > SHOWN else None
    kept = limits.lines_that_fit(lines, limits.CONTENT - 200)
    return Draft(paragraphs(note, head, *kept, more), rows(_ways_in(interaction, waiting)))


def _ways_in(interaction: Interaction, waiting: Sequence[Waiting]) -> list[discord.ui.Item[discord.ui.View]]:
    tr = asking.words(interaction)
    named = [
        (str(each.table.id), f"{number} · {title_name(each.table.title, tr.language)}")
        for number, each in enumerate(waiting, 1)
    ]
    if len(waiting) > limits.ROW_BUTTONS:
        entries = [ListEntry(table, " · ".join((label, tr("Table {n}", n=table)))) for table, label in named]
        return [select(custom_id(0, 0, panel.NEXT), tr("Open a table"), entries)]
    styles = [ButtonStyle.primary, *[ButtonStyle.secondary] * len(named)]
    return [
        button(label, custom_id(0, 0, panel.NEXT, table), style)
        for (table, label), style in zip(named, styles, strict=False)
    ]


async def _asked(interaction: Interaction, waiting: Waiting) -> str:
    """Say what is asked of the reader at a table, and until when, else since when."""
    host, user = asking.services(interaction).host, interaction.user.id
    moment = await present(host, waiting.table.id, user, asking.language(interaction))
    if moment.seat is None:
        return ""
    due = moment.prose.due(moment.view, moment.seat).partition(". ")[0].removesuffix(".") + "."
    since = f"<t:{int(waiting.since)}:R>" if waiting.since is not None else None
    until = times.reply_by(moment, moment.seat) or (since and moment.tr("Asked {when}.", when=since))
    return f"-# {due} {until or ''}".rstrip()


async def _nothing(interaction: Interaction) -> list[str]:
    """Say that nothing waits, and whom the asker's own tables wait for."""
    tr, host = asking.words(interaction), asking.services(interaction).host
    own = await host.query.own(interaction.user.id)
    if not own:
        return [tr("Nothing is waiting for you."), refusal_text(NoTableOfYours(), tr)]
    where = await _places(interaction, own[:SHOWN])
    lines = [f"{_name(interaction, table, where)}\n-# {await _whose(interaction, table)}" for table in own[:SHOWN]]
    return [tr("You're all caught up. Your tables:"), *limits.lines_that_fit(lines, limits.CONTENT - 200)]


async def _whose(interaction: Interaction, table: Table) -> str:
    tr, host = asking.words(interaction), asking.services(interaction).host
    if table.status is Status.LOBBY:
        return " ".join(filter(None, (tr("Not started yet."), await expected.length_line(host, table.id, tr))))
    try:
        moment = await present(host, table.id, interaction.user.id, tr.language)
    except PlayerError:  # it cannot be read, or has been closed this moment
        return "–"
    if moment.clocks.paused is not None:
        return tr("The table is paused; you can still play.")
    soon = await expected.turn_line(host, table.id, interaction.user.id, tr)
    return moment.passing_line or " ".join(filter(None, (moment.waiting_line, soon)))


def _name(interaction: Interaction, table: Table, where: dict[int, str], number: int | None = None) -> str:
    tr = asking.words(interaction)
    title = title_name(table.title, tr.language)
    named = f"**{title}**" if number is None else f"**{number} · {title}**"
    return " · ".join(filter(None, (named, tr("Table {n}", n=table.id), where[table.id])))


async def _places(interaction: Interaction, tables: Sequence[Table]) -> dict[int, str]:
    """Return by table where it is, as far as the asker can see that place."""
    guilds = list({table.place.guild for table in tables})
    known = dict(zip(guilds, await asyncio.gather(*(_reach(interaction, guild) for guild in guilds)), strict=True))
    return {table.id: _where(interaction, table.place, known[table.place.guild]) for table in tables}


async def _reach(interaction: Interaction, guild: int | None) -> discord.Member | None:
    """Return the asker as a member of a server; None where I am not there, they are not, or nobody can tell."""
    user = interaction.user
    if guild == interaction.guild_id and isinstance(user, discord.Member):
        return user
    try:
        found = await posting.server(interaction.client, guild)
        return None if found is None else await found.fetch_member(user.id)
    except faults.FAILURES:
        return None


def _where(interaction: Interaction, place: Place, member: discord.Member | None) -> str:
    if member is None:
        return ""
    guild = member.guild
    channel = guild.get_channel_or_thread(place.channel) or guild.get_channel(place.parent or 0)
    visible = channel is None or channel.permissions_for(member).view_channel  # Discord itself hides what it must
    server = "" if guild.id == interaction.guild_id else safe(guild.name)
    return " ".join(filter(None, (server, f"<#{place.channel}>" if visible else "")))
