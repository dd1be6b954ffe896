"""Overview: which tables wait for players and which are played, of a server for whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import InternalFault, NoTable
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.limits import cut
from hansa_bot.ui.kit.moment import seat_label, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.look import games
from hansa_bot.ui.refusals.telling import explain

PAGE, ENTER = "tables", "enter"
"""The verbs: show a page of the list; sit down at a table of it."""

A_PAGE = 5
"""Tables on a page: each may have a button, and a phone shows no more."""

OPTIONS = 120
"""Characters for the options of a table."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A live table: the seats that must decide, and since when (unix seconds), as far as that is known."""

    table: Table
    waiting: Sequence[int] = ()
    since: float | None = None

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.table.size - len(self.table.seats) if self.table.status is Status.LOBBY else 0


async def standing(host: Host, table: Table) -> Standing:
    """Return how a table stands; one that cannot be read is listed all the same."""
    try:
        if table.status is Status.RUNNING:
            waiting = (await host.query.session(table.id)).waiting
            return Standing(table, waiting, await host.query.asked_at(table.id))
    except PlayerError:  # a fault is logged
        pass
    return Standing(table)


def line(found: Standing, tr: Catalog) -> str:
    """Return a table in a line: its number and title, who sits there, whose turn it is since when, and where."""
    table = found.table
    names = ", ".join(seat_label(info, tr) for info in table.seats)
    head = f"**{table.id}** · {title_name(table.title, tr.language)}"
    return "- " + " · ".join(filter(None, (head, names, _state(found, tr), f"<#{table.place.channel}>")))


def _state(found: Standing, tr: Catalog) -> str:
    table = found.table
    if table.status is Status.LOBBY:
        free = tr.plural("{n} seat free", "{n} seats free", found.free) if found.free else tr("full")
        return ", ".join((free, tr("by invitation"))) if table.gathering.closed else free
    if not found.waiting:
        return ""
    names = ", ".join(safe(table.seats[seat].name) for seat in found.waiting)
    if found.since is None:
        return tr("waiting for {names}", names=names)
    return tr("waiting for {names}, asked {when}", names=names, when=f"<t:{int(found.since)}:R>")


async def by_command(interaction: Interaction) -> None:
    """List the tables of the server that the asker may see; raises NotInChannel outside of servers."""
    games.server_of(interaction)
    await acknowledge(interaction)
    await put(interaction, await _list(interaction, 0))


async def turn(press: Press) -> None:
    """Show the page that the button names."""
    games.server_of(press.interaction)
    await put(press.interaction, await _list(press.interaction, number_in(press.click.rest) or 0))


async def enter(press: Press) -> None:
    """Sit down at a table of the list, and show the list as it is then; raises NoTable where it is out of sight."""
    interaction = press.interaction
    table = await press.host.query.table(press.click.table)
    if not may_see(interaction, table):
        raise NoTable(table.id)
    tr = asking.words(interaction)
    try:
        await press.host.lobby.join(table.id, press.person, press.request)
        note = tr("You're in. I'll mention you when it's your turn.")
    except InternalFault:
        raise
    except PlayerError as error:
        note = await explain(interaction, error)
    await put(interaction, await _list(interaction, number_in(press.click.rest) or 0, note))


async def _list(interaction: Interaction, page: int, note: str | None = None) -> Draft:
    services, tr = asking.services(interaction), asking.words(interaction)
    known = await services.host.query.list_live(asking.place(interaction), interaction.user.id)
    seen = [table for table in known if may_see(interaction, table)]
    if not seen:
        return Draft(paragraphs(note, tr("There's no table here to join or to watch. /table new opens one.")))
    seen.sort(key=lambda table: (table.status is not Status.LOBBY, -table.id))
    pages = -(-len(seen) // A_PAGE)
    page = min(page, pages - 1)
    shown = [await standing(services.host, table) for table in seen[page * A_PAGE :][:A_PAGE]]
    head = tr.plural("{n} table on this server", "{n} tables on this server", len(seen))
    which = tr("page {n} of {total}", n=page + 1, total=pages) if pages > 1 else ""
    lines = [part for found in shown for part in _told(found, tr)]
    text = paragraphs(note, " · ".join(filter(None, (f"**{head}**", which))), *lines)
    return Draft(text, rows(_joining(interaction, shown, page, tr), _turning(page, pages, tr)))


def _told(found: Standing, tr: Catalog) -> list[str | None]:
    """Return a table of the list; for who may want to join also by which options it is played."""
    if found.table.status is not Status.LOBBY:
        return [line(found, tr)]
    options = chosen.unusual_options(found.table, catalog(tr.language, found.table.title))
    return [line(found, tr), options and cut(options, OPTIONS), times.line(found.table.terms, tr)]


def _joining(interaction: Interaction, shown: Sequence[Standing], page: int, tr: Catalog) -> list[Item]:
    """Return a button for each table at which the asker may sit down."""
    user = interaction.user.id
    open_to = [
        found.table
        for found in shown
        if found.free
        and found.table.seat_of(user) is None
        and (user == found.table.owner or found.table.gathering.admits(user))
    ]
    return [
        button(
            tr("Join table {n}", n=table.id),
            custom_id(table.id, table.version, ENTER, str(page)),
            ButtonStyle.primary,
        )
        for table in open_to
    ]


def _turning(page: int, pages: int, tr: Catalog) -> list[Item]:
    if pages == 1:
        return []
    before, after = max(page - 1, 0), min(page + 1, pages - 1)
    # Two buttons may not have the same id, so each says which way it leads.
    return [
        button(tr("Back"), custom_id(0, 0, PAGE, str(before)), disabled=page == before),
        button(tr("Next"), custom_id(0, 1, PAGE, str(after)), disabled=page == after),
    ]


def may_see(interaction: Interaction, table: Table) -> bool:
    """Say whether the asker sees the place of a table, as far as I know, or plays there.

    Who may look into a private thread Discord does not tell me, nor what kind of thread one is that sleeps: such are
    seen by those who sit there or manage threads, unless I opened them for the game.
    """
    place, guild, member = table.place, interaction.guild, interaction.user
    if place.channel == interaction.channel_id or table.seat_of(member.id) is not None:
        return True
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel(place.parent or place.channel)
    if channel is None:
        return False
    granted = channel.permissions_for(member)
    thread = guild.get_thread(place.channel)
    public = place.parent is None or (table.gathering.thread if thread is None else not thread.is_private())
    return granted.view_channel and (public or granted.manage_threads)
