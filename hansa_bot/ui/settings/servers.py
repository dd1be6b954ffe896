"""Servers: what a server has chosen, who may choose it, which permissions I need in it, and the greeting."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.errors import InternalFault
from hansa_bot.host.kernel.settings import CHANNELS, LISTED, MANAGERS, OPENING, PLACE, ROLES, Chosen
from hansa_bot.host.kernel.table import Place
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, drafts
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import doors
from hansa_bot.ui.kit.drafts import Item, paragraphs, plain
from hansa_bot.ui.kit.errors import MayNotOpen, NotInChannel, NotManager, NotYourRole, OpenElsewhere
from hansa_bot.ui.rules.learning import HELP

_log = logging.getLogger(__name__)

MOST_LISTED = 10
"""Roles, or channels, that a server can list."""

WAVE = "👋"
"""What I react with where words would be too many; everybody may react unless a server forbids it."""

GREETED = "greeted"
"""The key under which is stored where a server was greeted."""

NO_THREADS = N_("games are played in the channel itself, one at a time, instead of in threads.")


def managed_server(interaction: Interaction) -> int:
    """Return the server that the asker may manage; raises NotInChannel outside of servers, NotManager."""
    if interaction.guild_id is None:
        raise NotInChannel
    if not interaction.permissions.manage_guild:
        raise NotManager
    return interaction.guild_id


async def check_may_open(interaction: Interaction, place: Place) -> None:
    """Raise MayNotOpen where the server does not let the asker open tables, or not here; managers always may."""
    chosen = await _chosen(interaction)
    if interaction.permissions.manage_guild:
        return
    roles, channels = chosen.listed(ROLES), chosen.listed(CHANNELS)
    if chosen[OPENING] == MANAGERS or (chosen[OPENING] == LISTED and not roles):
        raise MayNotOpen
    if chosen[OPENING] == LISTED and not any(_has_role(interaction, role) for role in roles):
        raise NotYourRole(" ".join(f"<@&{role}>" for role in present_roles(interaction, roles)) or None)
    if channels and {place.channel, place.parent}.isdisjoint(channels):
        raise OpenElsewhere(" ".join(f"<#{each}>" for each in present_channels(interaction, channels)) or None)


def _has_role(interaction: Interaction, role: int) -> bool:
    # Whoever is in a server has the role that bears its number: everyone.
    held = {each.id for each in getattr(interaction.user, "roles", ())}
    return role == interaction.guild_id or role in held


def present_roles(interaction: Interaction, roles: Sequence[int]) -> list[int]:
    """Return those of some roles that have not been deleted; all where that cannot be known."""
    guild = interaction.guild
    return [role for role in roles if guild is None or not guild.roles or guild.get_role(role) is not None]


def present_channels(interaction: Interaction, channels: Sequence[int]) -> list[int]:
    """Return the same of channels."""
    guild = interaction.guild
    return [each for each in channels if guild is None or not guild.channels or guild.get_channel(each) is not None]


PLACES = (discord.ChannelType.text, discord.ChannelType.forum)
"""Where tables can be opened, and in the threads of such."""


def listing_items(interaction: Interaction, chosen: Chosen, tr: Catalog, verb: str) -> list[list[Item]]:
    """Return the selects of roles that may open tables, and of the channels where; what is gone is not shown."""
    usual = discord.SelectDefaultValue
    roles = discord.ui.RoleSelect[Any](
        custom_id=drafts.custom_id(0, 0, verb, ROLES),
        placeholder=tr("Roles that may open tables"),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=role, type=discord.SelectDefaultValueType.role)
            for role in present_roles(interaction, chosen.listed(ROLES))
        ],
    )
    channels = discord.ui.ChannelSelect[Any](
        custom_id=drafts.custom_id(0, 0, verb, CHANNELS),
        placeholder=tr("Channels for tables: all of them"),
        channel_types=list(PLACES),
        min_values=0,
        max_values=MOST_LISTED,
        default_values=[
            usual(id=each, type=discord.SelectDefaultValueType.channel)
            for each in present_channels(interaction, chosen.listed(CHANNELS))
        ],
    )
    return [[roles], [channels]]


async def choose_listed(interaction: Interaction, key: str) -> None:
    """List roles or channels, as they were just selected; raises NotManager, NotInChannel, or BadSetup."""
    guild, prefs = managed_server(interaction), asking.services(interaction).host.prefs
    data: dict[str, Any] = dict(interaction.data or {})
    values = [str(value) for value in data.get("values") or ()]
    known = present_roles if key == ROLES else present_channels
    ids = [number for value in values if (number := drafts.id_in(value)) is not None]
    if len(ids) != len(values) or len(ids) > MOST_LISTED or known(interaction, ids) != ids:
        raise BadSetup(key, " ".join(values), [])
    wanted = {key: " ".join(map(str, ids))}
    if key == ROLES:  # whoever chooses roles means them
        wanted[OPENING.key] = LISTED if ids else MANAGERS
    await prefs.enter(Whose.SERVER, guild, wanted)


async def chosen_place(interaction: Interaction) -> str:
    """Return where games of this server are played: in the channel itself, or in threads."""
    return (await _chosen(interaction))[PLACE]


async def table_language(interaction: Interaction, wished: str | None = None) -> str:
    """Return the language of a new table: the one wished, else the server's, else that of whoever opens it.

    Raises BadSetup for a wish that we do not speak.
    """
    if wished is not None:
        if wished not in languages():
            raise BadSetup("language", wished, sorted(languages()))
        return wished
    return (await _chosen(interaction)).language or asking.language(interaction)


async def _chosen(interaction: Interaction) -> Chosen:
    if interaction.guild_id is None:
        return Chosen()
    return await asking.services(interaction).host.prefs.load(Whose.SERVER, interaction.guild_id)


@dataclass(frozen=True, slots=True)
class Need:
    """A permission: Discord's flag, its name in Discord's settings, and what does not work without it."""

    flag: str
    name: str
    without: str


VIEW = Need(
    "view_channel", N_("View Channel"), N_("I can't post or update anything here, so nobody hears whose turn it is.")
)
SEND = Need(
    "send_messages",
    N_("Send Messages"),
    N_("I can't post cards, so nobody hears whose turn it is; commands still answer you in private."),
)
SEND_IN_THREADS = Need("send_messages_in_threads", N_("Send Messages in Threads"), SEND.without)
CREATE_THREADS = Need("create_public_threads", N_("Create Public Threads"), NO_THREADS)
USE_THREADS = Need(SEND_IN_THREADS.flag, SEND_IN_THREADS.name, NO_THREADS)
MANAGE_THREADS = Need(
    "manage_threads",
    N_("Manage Threads"),
    N_("I can't use a thread that somebody has locked, and threads of finished games may stay open longer."),
)
WITHOUT_TAGS = N_("the tags of a table's post stay as they were, and I can't use a post that somebody has locked.")
ATTACH = Need(
    "attach_files", N_("Attach Files"), N_("there are no pictures or films; I describe the board in words.")
)
EMBED = Need("embed_links", N_("Embed Links"), N_("a message shows only its first picture, without the close-up."))


def needed(*, thread: bool) -> list[Need]:
    """Return what is needed in a channel or in a thread; the most important comes first."""
    if thread:
        return [VIEW, SEND_IN_THREADS, ATTACH, EMBED]
    return [VIEW, SEND, ATTACH, EMBED, CREATE_THREADS, USE_THREADS]


def missing(granted: discord.Permissions, *, thread: bool) -> list[Need]:
    """Return what is needed but not granted."""
    return [need for need in needed(thread=thread) if not getattr(granted, need.flag)]


def permission_report(granted: discord.Permissions, tr: Catalog, *, thread: bool, forum: bool = False) -> str:
    """Say which permissions are missing and for what, or that all are there."""
    lacking = missing(granted, thread=thread)
    if not lacking:
        names = ", ".join(tr(need.name) for need in needed(thread=thread))
        whole = tr("I have all the permissions I need here: {names}.", names=names)
        return paragraphs(whole, _at_will(granted, tr, forum=forum))
    lines = [
        tr("- **{permission}**: without it {effect}", permission=tr(need.name), effect=tr(need.without))
        for need in lacking
    ]
    hint = tr("Anyone who manages this channel can grant it: Edit Channel, Permissions, then my role.")
    first = tr.plural("I'm missing {n} permission here:", "I'm missing {n} permissions here:", len(lacking))
    return paragraphs(first, *lines, _at_will(granted, tr, forum=forum), hint)


def _at_will(granted: discord.Permissions, tr: Catalog, *, forum: bool) -> str | None:
    """Say what is not granted and need not be."""
    if getattr(granted, MANAGE_THREADS.flag):
        return None
    name, effect = tr(MANAGE_THREADS.name), tr(WITHOUT_TAGS if forum else MANAGE_THREADS.without)
    return tr("-# I can live without **{permission}**: {effect}", permission=name, effect=effect)


async def greet(services: Services, guild: discord.Guild) -> None:
    """Say hello to a server that I have joined, in its language, with what I lack there; never twice."""
    channel, prefs = _greeting_place(guild), services.host.prefs
    if channel is None or GREETED in (await prefs.load(Whose.SERVER, guild.id)).stored:
        return
    try:
        await prefs.store(Whose.SERVER, guild.id, {GREETED: str(channel.id)})
    except InternalFault:  # rather no greeting than two
        return
    tr = catalog(asking.language_of(str(guild.preferred_locale)))
    text = paragraphs(
        _hello(tr),
        tr("**/table new** opens a table. **Show me** tells you the rest, in private."),
        permission_report(channel.permissions_for(guild.me), tr, thread=False),
    )
    await channel.send(text, view=drafts.beside(None, _show_me(tr)), allowed_mentions=drafts.NO_PINGS)


LATELY = timedelta(days=1)


def joined_lately(guild: discord.Guild) -> bool:
    """Return whether I am so new in a server that it may wait for my hello."""
    me: discord.Member | None = guild.me
    return me is not None and me.joined_at is not None and discord.utils.utcnow() - me.joined_at < LATELY


async def answer(services: Services, message: discord.Message) -> None:
    """Answer whoever mentions me with the ways in that need no command, once a minute, if I may write there.

    Whoever mentions me again sooner only sees that I heard it.
    """
    guild, channel, author = message.guild, message.channel, message.author
    if (
        guild is None
        or author.bot
        or not {f"<@{guild.me.id}>", f"<@!{guild.me.id}>"} & set(_NAMED.findall(message.content))
    ):
        return
    granted = channel.permissions_for(guild.me)
    may = granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages
    now = services.host.now()
    if not (may and granted.view_channel):
        return
    if not services.wishes.hear(author.id, now):
        if services.wishes.nod(author.id, now):
            await _nod(message, granted)
        return
    chosen = await services.host.prefs.load(Whose.PERSON, author.id)
    tr = catalog(chosen.language or asking.language_of(str(guild.preferred_locale)))
    shown, nonce = drafts.beside(drafts.rows(doors(tr)), _show_me(tr)), str(message.id)
    try:  # while a shard changes hands two processes hear it: Discord takes a nonce once
        await channel.send(_hello(tr), view=shown, allowed_mentions=drafts.NO_PINGS, silent=True, nonce=nonce)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("mention not answered message=%d reason=%r", message.id, error)


async def _nod(message: discord.Message, granted: discord.Permissions) -> None:
    try:
        if granted.add_reactions and granted.read_message_history:
            await message.add_reaction(WAVE)
        else:
            await message.channel.typing()
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("mention not answered message=%d reason=%r", message.id, error)


_NAMED = re.compile("<@!?[0-9]+>")


def _hello(tr: Catalog) -> str:
    titles = ", ".join(plain(meta.called(tr.language)) for meta in registry.metas())
    return tr(
        "Hello. I host board games here, with people or computer players, at your own pace: {titles}.", titles=titles
    )


def _show_me(tr: Catalog) -> Item:
    return drafts.button(tr("Show me"), drafts.custom_id(0, 0, HELP), discord.ButtonStyle.primary)


def _greeting_place(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where the server is told of its news, else the first channel that I may write to."""
    channels = [guild.system_channel, *guild.text_channels]
    may = (channel for channel in channels if channel and channel.permissions_for(guild.me).send_messages)
    return next((channel for channel in may if channel.permissions_for(guild.me).view_channel), None)


def check_permissions(interaction: Interaction) -> str:
    """Return the report for the place where somebody asks; raises NotInChannel."""
    asking.place(interaction)
    channel = interaction.channel
    forum = isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel)
    words, thread = asking.words(interaction), isinstance(channel, discord.Thread)
    return permission_report(interaction.app_permissions, words, thread=thread, forum=forum)
