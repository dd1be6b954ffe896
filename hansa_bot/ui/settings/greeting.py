"""Greeting: my hello to a server that I have joined, and what whoever mentions me is told."""

import logging
import re
from datetime import timedelta

import discord

from hansa_bot.host.kernel.errors import InternalFault
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, drafts
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import doors
from hansa_bot.ui.kit.drafts import Item, paragraphs, plain
from hansa_bot.ui.kit.permissions import permission_report
from hansa_bot.ui.kit.verbs import HELP

_log = logging.getLogger(__name__)


WAVE = "👋"
"""What I react with where words would be too many; everybody may react unless a server forbids it."""

GREETED = "greeted"
"""The key under which is stored where a server was greeted."""


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
    if not services.limiter.allow_answer(author.id, now):
        if services.limiter.allow_reaction(author.id, now):
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
