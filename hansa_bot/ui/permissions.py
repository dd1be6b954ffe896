"""Permissions: what I need in a channel, what each is for, and what becomes of that without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui import asking
from hansa_bot.ui.draft import paragraphs


@dataclass(frozen=True, slots=True)
class Need:
    """A permission: Discord's flag, its name in Discord's settings, and what does not work without it."""

    flag: str
    name: str
    without: str


VIEW = Need(
    "view_channel",
    N_("View Channel"),
    N_("I cannot post or renew anything here, so nobody is told whose turn it is."),
)
SEND = Need(
    "send_messages",
    N_("Send Messages"),
    N_("cards cannot be posted, so nobody is told whose turn it is; the commands still answer you in private."),
)
SEND_IN_THREADS = Need("send_messages_in_threads", N_("Send Messages in Threads"), SEND.without)
ATTACH = Need("attach_files", N_("Attach Files"), N_("there are no pictures and films; the board is told in words."))
EMBED = Need("embed_links", N_("Embed Links"), N_("a message shows only its first picture, no close-up beside it."))


def needed(*, thread: bool) -> list[Need]:
    """Return what is needed in a channel or in a thread; the most important comes first."""
    return [VIEW, SEND_IN_THREADS if thread else SEND, ATTACH, EMBED]


def missing(granted: discord.Permissions, *, thread: bool) -> list[Need]:
    """Return what is needed but not granted."""
    return [need for need in needed(thread=thread) if not getattr(granted, need.flag)]


def report(granted: discord.Permissions, tr: Catalog, *, thread: bool) -> str:
    """Say which permissions are missing and for what, or that all are there."""
    lacking = missing(granted, thread=thread)
    if not lacking:
        names = ", ".join(tr(need.name) for need in needed(thread=thread))
        return tr("I have every permission that I need in this channel: {names}.", names=names)
    lines = [
        tr("- **{permission}**: without it {effect}", permission=tr(need.name), effect=tr(need.without))
        for need in lacking
    ]
    hint = tr("Whoever manages this channel can allow that: Edit Channel, Permissions, then my role.")
    first = tr.plural(
        "{n} permission is missing in this channel:", "{n} permissions are missing in this channel:", len(lacking)
    )
    return paragraphs(first, *lines, hint)


def check(interaction: discord.Interaction[Any]) -> str:
    """Return the report for the place where somebody asks; raises NotInChannel."""
    asking.place(interaction)
    thread = isinstance(interaction.channel, discord.Thread)
    return report(interaction.app_permissions, asking.words(interaction), thread=thread)
