"""Permissions: which ones I need where, which are missing, and what does not work without them."""

from dataclasses import dataclass

import discord

from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import paragraphs

NO_THREADS = N_("games are played in the channel itself, one at a time, instead of in threads.")


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

PRIVATE_THREADS = Need("create_private_threads", N_("Create Private Threads"), NO_THREADS)

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


def check_permissions(interaction: Interaction) -> str:
    """Return the report for the place where somebody asks; raises NotInChannel."""
    asking.place(interaction)
    channel = interaction.channel
    forum = isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel)
    words, thread = asking.words(interaction), isinstance(channel, discord.Thread)
    return permission_report(interaction.app_permissions, words, thread=thread, forum=forum)
