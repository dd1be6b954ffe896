"""Overview: which tables wait for players and which are played: of a server for whoever asks, of a channel in one
message for everybody, which mentions nobody and is renewed where it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import discord
from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import InternalFault, NoDeal, NoTable
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.posting.courier import TryLater
from hansa_bot.host.posting.overviews import REFUSED, UNPINNED, Billboard, MessageGone, ShownOverview
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import DELETED, Overview, Whose
from hansa_bot.ui.kit import asking, faults, routes, table_options, times
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import doors
from hansa_bot.ui.kit.drafts import NO_PINGS, Draft, Item, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.limits import CONTENT, cut, lines_that_fit
from hansa_bot.ui.kit.moment import seat_label, title_name
from hansa_bot.ui.kit.permissions import SEND, missing, permission_report
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.servers import managed_server
from hansa_bot.ui.kit.verbs import TABLES
from hansa_bot.ui.look import deals, doubles, games

PAGE, ENTER = TABLES, "enter"
"""The verbs: show a page of the list; sit down at a table of it."""

A_PAGE = 5
"""Tables on a page: each may have a button, and a phone shows no more."""

ON_BOARD = 8
"""Tables in the message for everybody: a phone shows no more."""

OPTIONS = 120
"""Characters for the options of a table."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A live table: the seats that must decide, and since when (unix seconds), as far as that is known."""

    table: Table
    waiting: Sequence[int] = ()
    since: float | None = None

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.table.size - len(self.table.seats) if self.table.status is Status.LOBBY else 0


async def summarise(host: Host, table: Table) -> TableSummary:
    """Return how a table stands; one that cannot be read is listed all the same."""
    try:
        if table.status is Status.RUNNING:
            waiting = (await host.query.session(table.id)).waiting
            return TableSummary(table, waiting, await host.query.asked_at(table.id))
    except PlayerError:  # a fault is logged
        pass
    return TableSummary(table)


def line(found: TableSummary, tr: Catalog, here: int | None = None) -> str:
    """Return a table in a line: its number and title, who sits there, whose turn it is since when, and where.

    Where it stands is not said in that very channel.
    """
    table = found.table
    names = ", ".join(seat_label(table, info, tr) for info in table.seats)
    head = f"**{table.id}** · {title_name(table.title, tr.language)}"
    where = "" if table.place.channel == here else f"<#{table.place.channel}>"
    return "- " + " · ".join(filter(None, (head, names, _state(found, tr), where)))


def _state(found: TableSummary, tr: Catalog) -> str:
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


@routes.control(PAGE, anywhere=True)
async def turn(press: Press) -> None:
    """Show the page that the button names."""
    games.server_of(press.interaction)
    await put(press.interaction, await _list(press.interaction, number_in(press.click.rest) or 0))


@routes.control(ENTER)
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
    seen.sort(key=_order)
    pages = -(-len(seen) // A_PAGE)  # rounded up
    page = min(page, pages - 1)
    shown = [await summarise(services.host, table) for table in seen[page * A_PAGE :][:A_PAGE]]
    head = tr.plural("{n} table on this server", "{n} tables on this server", len(seen))
    which = tr("page {n} of {total}", n=page + 1, total=pages) if pages > 1 else ""
    lines = [part for found in shown for part in _told(found, tr)]
    text = paragraphs(note, " · ".join(filter(None, (f"**{head}**", which))), *lines)
    return Draft(text, rows(_joining(interaction, shown, page, tr), _turning(page, pages, tr)))


async def compose(host: Host, guild: discord.Guild | None, overview: Overview, tr: Catalog) -> Draft:
    """Return the message that lists the tables of a channel, but for those in threads that not everybody sees."""
    known = await host.query.list_in(overview.channel)
    seen = [table for table in known if _is_public(guild, table)]
    seen.sort(key=_order)
    lines = [line(await summarise(host, table), tr, overview.channel) for table in seen[:ON_BOARD]]
    kept = lines_that_fit(lines, CONTENT - 200)
    more = len(seen) - len(kept)
    with suppress(NoDeal):
        deal = await host.deals.find(overview.channel)
        kept = [*([deals.line(deal, tr)] if deal.going_on else []), *kept]
    text = paragraphs(
        "**" + tr("Tables in this channel") + "**",
        *(kept or [tr("There's no table here to join or to watch. /table new opens one.")]),
        tr("- and {n} more", n=more) if more else None,
    )
    return Draft(text, rows(doors(tr, doubles.mark(overview))))


def _order(table: Table) -> tuple[bool, int]:
    """Lobbies come first, what is newest before what is older."""
    return table.status is not Status.LOBBY, -table.id


@dataclass(frozen=True, slots=True)
class DiscordBillboard(Billboard):
    """Shows overviews as messages of their channels."""

    client: discord.Client
    services: Services

    async def show(self, overview: Overview) -> ShownOverview:
        """Post or edit an overview; a new one is pinned where I may."""
        if not self.client.is_ready():
            raise TryLater
        guild = self.client.get_guild(overview.guild)
        wished = (await self.services.host.prefs.load(Whose.SERVER, overview.guild)).language
        language = wished or asking.language_of(str(guild.preferred_locale) if guild else "")
        draft = await compose(self.services.host, guild, overview, catalog(language))
        try:
            return await self._put(overview, draft)
        except faults.FAILURES as error:
            # Somebody has deleted it: the host posts another one, instead of trying this one again.
            if overview.message is not None and getattr(error, "code", 0) == faults.UNKNOWN_MESSAGE:
                raise MessageGone from error
            raise faults.refusal(error) from error

    async def _put(self, overview: Overview, draft: Draft) -> ShownOverview:
        channel = self.client.get_partial_messageable(overview.channel, guild_id=overview.guild)
        if overview.message is not None:
            there = channel.get_partial_message(overview.message)
            await there.edit(content=draft.content, view=draft.controls, allowed_mentions=NO_PINGS)
            return ShownOverview(overview.message)
        out = await self._find_or_post(channel, overview, draft)
        try:
            await out.pin()
        except discord.HTTPException:
            return ShownOverview(out.id, pinned=False)
        return ShownOverview(out.id, pinned=True)

    async def _find_or_post(
        self, channel: discord.PartialMessageable, overview: Overview, draft: Draft
    ) -> discord.PartialMessage | discord.Message:
        if (found := await doubles.find(self.client, channel, overview)) is not None:
            there = channel.get_partial_message(found)
            await there.edit(content=draft.content, view=draft.controls, allowed_mentions=NO_PINGS)
            return there
        return await channel.send(
            draft.content,
            view=draft.controls or discord.utils.MISSING,
            nonce=overview.nonce,
            allowed_mentions=NO_PINGS,
            silent=True,
        )


async def switch(interaction: Interaction, *, shown: bool) -> None:
    """Show an overview in this channel from now on, or take it away; raises NotInChannel, NotManager."""
    guild = managed_server(interaction)
    await acknowledge(interaction)
    overviews, tr, channel = (
        asking.services(interaction).host.overviews,
        asking.words(interaction),
        interaction.channel,
    )
    if not isinstance(channel, discord.TextChannel):
        await put(interaction, Draft(tr("Overviews live in text channels. Try this there.")))
        return
    if shown and SEND in missing(interaction.app_permissions, thread=False):
        await put(interaction, Draft(permission_report(interaction.app_permissions, tr, thread=False)))
        return
    before = await (overviews.switch_on if shown else overviews.switch_off)(guild, channel.id)
    if before is not None and before.message is not None:
        with suppress(discord.HTTPException):  # somebody was quicker, and one more line harms nobody
            await channel.get_partial_message(before.message).delete()
    begun = tr("This channel's tables are listed here from now on. The list is renewed at most once a minute.")
    ended = tr("There's no overview in this channel any more.")
    weekly = shown and await asking.services(interaction).host.weekly.begin(guild, channel.id)
    too = tr("A puzzle comes here each week, too; /setup puzzle can stop it.") if weekly else None
    await put(interaction, Draft(paragraphs(begun if shown else ended, too)))


async def trouble(interaction: Interaction) -> str | None:
    """Say what is wrong with the overview of the channel where somebody asks, None where nothing is."""
    overviews, tr = asking.services(interaction).host.overviews, asking.words(interaction)
    found = await overviews.find(asking.place(interaction).channel)
    said = {
        DELETED: tr(
            "Somebody deleted the overview of this channel, so I stopped it. /setup overview brings it back."
        ),
        REFUSED: tr("I can't update the overview of this channel; I try again every hour."),
        UNPINNED: tr("The overview isn't pinned: I need the permission “Pin Messages” for that."),
    }
    return said.get(found.trouble or "") if found is not None else None


def _told(found: TableSummary, tr: Catalog) -> list[str | None]:
    """Return a table of the list; for who may want to join also by which options it is played."""
    if found.table.status is not Status.LOBBY:
        return [line(found, tr)]
    options = table_options.unusual_options(found.table, catalog(tr.language, found.table.title))
    return [line(found, tr), options and cut(options, OPTIONS), times.line(found.table.terms, tr)]


def _joining(interaction: Interaction, shown: Sequence[TableSummary], page: int, tr: Catalog) -> list[Item]:
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
    """Return whether the asker sees the place of a table, as far as I know, or plays there.

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
    return granted.view_channel and (granted.manage_threads or _is_public(guild, table))


def _is_public(guild: discord.Guild | None, table: Table) -> bool:
    """Return whether whoever sees the channel of a table sees the table too."""
    if table.place.parent is None or table.gathering.thread:
        return True
    thread = None if guild is None else guild.get_thread(table.place.channel)
    return thread is not None and not thread.is_private()
