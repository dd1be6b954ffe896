"""Opening: where somebody may open a table, here or in a channel that is named, and how it is done without a command.

From a forum itself Discord sends no command, so a table of a forum is opened from elsewhere, or inside a post of it.
"""

from dataclasses import dataclass

import discord
from discord import app_commands

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import InternalFault
from hansa_bot.host.kernel.settings import THREAD
from hansa_bot.host.kernel.table import Place
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, limits, permissions, routes, servers
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, custom_id, id_in, paragraphs, rows, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import CannotPost, MayNotPost, NeedsTag, NoControl
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.verbs import NEW
from hansa_bot.ui.lobby import last_time

TITLE, WHERE = "newtitle", "newwhere"
"""The verbs of the selects of what is played, and of where."""

MOST_TAGS = 20
"""Tags that a forum may have."""

Spot = discord.TextChannel | discord.ForumChannel
"""A channel that can be named."""


class Spots(app_commands.transformers.BaseChannelTransformer[discord.Client]):
    """Lets a command name such a channel: of the kinds that the selects offer too."""

    def __init__(self) -> None:
        super().__init__(discord.TextChannel, discord.ForumChannel)

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds; discord.py alone would add those that Discord's description does not have."""
        return list(servers.PLACES)


@dataclass(frozen=True, slots=True)
class Site:
    """Where a table is opened: its place, whether its game gets a `thread`, or it becomes a post of this `forum`."""

    place: Place
    thread: bool = False
    forum: bool = False


async def site(interaction: Interaction, spot: Spot | None = None) -> Site:
    """Return where a table is opened, here where no spot is named.

    Raises NotInChannel, MayNotOpen, and for a spot elsewhere MayNotPost, CannotPost or NeedsTag.
    """
    here, channel = asking.server_place(interaction), interaction.channel
    if spot is None or spot.id == here.channel:
        await servers.check_may_open(interaction, here)
        threads = await servers.chosen_place(interaction) == THREAD
        forum = channel.parent if isinstance(channel, discord.Thread) else None
        # Within a post of a forum a table becomes a post of its own where I may write one, else it stays in this one.
        if threads and isinstance(forum, discord.ForumChannel) and not _lacking(forum):
            return Site(Place(here.guild, forum.id), forum=True)
        may = isinstance(channel, discord.TextChannel) and _may_thread(interaction.app_permissions)
        return Site(here, thread=threads and may)
    place, guild = Place(here.guild, spot.id), spot.guild
    await servers.check_may_open(interaction, place)
    member = interaction.user
    # Discord lets a command name channels in which its user could not even write.
    granted = spot.permissions_for(member) if isinstance(member, discord.Member) else discord.Permissions.none()
    if not (granted.view_channel and granted.send_messages):
        raise MayNotPost(spot.mention)
    if lacking := _lacking(spot):
        tr = asking.words(interaction)
        raise CannotPost(spot.mention, ", ".join(tr(need.name) for need in lacking))
    if isinstance(spot, discord.ForumChannel):
        if spot.flags.require_tag and not usable_tags(spot) and not may_add_tags(spot):
            raise NeedsTag(spot.mention)
        return Site(place, forum=True)
    may = _may_thread(spot.permissions_for(guild.me))
    return Site(place, thread=may and await servers.chosen_place(interaction) == THREAD)


def _lacking(spot: Spot) -> list[permissions.Need]:
    """Return what I need to post there, and am not granted."""
    granted = spot.permissions_for(spot.guild.me)
    wanted = [permissions.VIEW, permissions.SEND]
    wanted += [permissions.SEND_IN_THREADS] if isinstance(spot, discord.ForumChannel) else []
    return [need for need in wanted if not getattr(granted, need.flag)]


def usable_tags(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return the tags of a forum that I may put on a post: some are for moderators."""
    granted = forum.permissions_for(forum.guild.me)
    return [each for each in forum.available_tags if granted.manage_threads or not each.moderated]


def may_add_tags(forum: discord.ForumChannel) -> bool:
    """Return whether I may make another tag in a forum."""
    return forum.permissions_for(forum.guild.me).manage_channels and len(forum.available_tags) < MOST_TAGS


def _may_thread(granted: discord.Permissions) -> bool:
    return granted.create_public_threads and granted.send_messages_in_threads


@routes.control(NEW, anywhere=True)
async def open_page(press: Press) -> None:
    """Ask what is to be played, and where; raises NotInChannel."""
    asking.server_place(press.interaction)
    await put(press.interaction, _page(press))


@routes.control(WHERE, anywhere=True)
async def choose_spot(press: Press) -> None:
    """Ask the same with another place, if a table can be opened there; raises NoControl."""
    spot = _spot(press.interaction, press.chosen)
    try:
        await site(press.interaction, spot)
    except InternalFault:  # mine, and no other place would mend it
        raise
    except PlayerError as error:
        await put(press.interaction, _page(press, _spot(press.interaction), await explain(press.interaction, error)))
    else:
        await put(press.interaction, _page(press, spot))


@routes.control(TITLE, anywhere=True)
async def open_table(press: Press) -> None:
    """Open a table as last time, else with what is usual; where that is refused, say why and ask again.

    Raises BadSetup, NoControl.
    """
    interaction, spot = press.interaction, _spot(press.interaction, press.click.rest)
    meta, tr = asking.note_title(interaction, press.chosen), asking.words(interaction)
    try:
        found, want = await site(interaction, spot), await last_time.wanted(interaction, meta)
        await press.host.lobby.new(
            found.place,
            press.person,
            meta.id,
            options=want.options,
            order=want.order,
            terms=want.terms,
            language=want.language,
            request=press.request,
            thread=found.thread,
            forum=found.forum,
        )
    except InternalFault:
        raise
    except PlayerError as error:
        await put(interaction, _page(press, spot, await explain(interaction, error)))
        return
    where, more = opened_line(interaction, found), tr("Its card has **Options**, computer players and **Start**.")
    await put(interaction, Draft(paragraphs(where, more, last_time.line(want, tr))))


def opened_line(interaction: Interaction, found: Site, *, seated: bool = True) -> str:
    """Say that a table is open, and where, unless that is here; who is not `seated` there watches."""
    tr, here = asking.words(interaction), found.place.channel == interaction.channel_id
    place = f"<#{found.place.channel}>"
    if not seated:
        return tr("The table is open.") if here else tr("The table is open in {place}.", place=place)
    return (
        tr("The table is open and you're in.")
        if here
        else tr("The table is open in {place} and you're in.", place=place)
    )


def _spot(interaction: Interaction, text: str = "") -> Spot | None:
    """Return the channel of an id, None for no text; raises NoControl where there is none for tables."""
    if not text:
        return None
    number, guild = id_in(text), interaction.guild
    found = guild.get_channel(number) if guild is not None and number is not None else None
    if not isinstance(found, discord.TextChannel | discord.ForumChannel):
        raise NoControl
    return found


def _page(press: Press, spot: Spot | None = None, refused: str | None = None) -> Draft:
    """Return the question, below why the last answer was refused."""
    tr, language, kind = asking.words(press.interaction), press.language, discord.SelectDefaultValueType.channel
    rest = "" if spot is None else str(spot.id)
    titles = [ListEntry(meta.id, meta.called(language)) for meta in registry.metas()]
    channels = discord.ui.ChannelSelect[discord.ui.View](
        custom_id=custom_id(0, 0, WHERE),
        placeholder=limits.cut(tr("Another channel or forum"), limits.PLACEHOLDER),
        channel_types=list(servers.PLACES),
        default_values=[] if spot is None else [discord.SelectDefaultValue(id=spot.id, type=kind)],
    )
    where = f"<#{press.interaction.channel_id if spot is None else spot.id}>"
    asked = tr("What do you want to play? The table opens in {place}.", place=where)
    return Draft(
        paragraphs(refused, asked),
        rows([select(custom_id(0, 0, TITLE, rest), tr("Game"), titles)], [channels]),
    )
