"""Posting: what posts of all kinds share: which game they speak of, to whom, and the way to a message."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from hansa_bot.host.kernel.errors import NoVersion
from hansa_bot.host.kernel.notices import CallPost, Direct, LobbyFull, PlaceBlocked, PlayersBarred
from hansa_bot.host.kernel.posts import ReminderPost
from hansa_bot.host.kernel.settings import DIRECT as PRIVATELY
from hansa_bot.host.kernel.settings import MENTION
from hansa_bot.host.kernel.table import LEFT, TIMED_OUT, Place, Table, short_id
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import faults
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.kit.moment import Moment, at, present

_log = logging.getLogger(__name__)
_NOBODY_THERE = (10007, 10013)
"""An unknown member, an unknown user: an unknown server says nothing of a person."""

Make = Callable[[Services, Post[Any]], Awaitable[tuple[Table, Draft]]]
"""Returns the table of a post, and what the post says. In private it pings nobody: the message itself is the call."""


def recipient(post: Post[Any]) -> int | None:
    """Return the user who gets a post in private, None for a post that everybody at the table sees."""
    payload = post.payload
    private = isinstance(payload, Direct) or (isinstance(payload, ReminderPost) and payload.how == PRIVATELY)
    return payload.user if private else None


async def in_public(services: Services, table: Table, post: Post[Any], draft: Draft) -> Draft | None:
    """Return what is posted at the table when the person takes no private messages: the same, calling them; beside
    a card a line is enough. It is None where the post does not ask for that.
    """
    if isinstance(post.payload, CallPost) and post.payload.instead:
        user = post.payload.user
        tr = await catalog_for(services, user, table)
        said = tr("It's up to you, {name}. I can't message you privately, so I call you here.", name=f"<@{user}>")
        return Draft(f"{said} {await card_link(services, table.id, table.place, tr)}", pings=[user])
    if isinstance(post.payload, PlayersBarred | PlaceBlocked):
        return _beside(table, post.payload, draft)
    otherwise = isinstance(post.payload, ReminderPost) and post.payload.otherwise == MENTION
    if not otherwise and not (isinstance(post.payload, LobbyFull) and post.payload.instead):
        return None
    user = post.payload.user
    return Draft(f"<@{user}> {draft.content}", draft.controls, [user], draft.pictures)


def _beside(table: Table, payload: PlayersBarred | PlaceBlocked, draft: Draft) -> Draft | None:
    """Return what is wrong with a place, for its owner; None where nobody else should read that, or nobody could."""
    owner, there = payload.user, True
    if isinstance(payload, PlaceBlocked):
        # Of a locked thread all are told beside it anyway.
        if payload.locked or payload.gone or _parent(table) is None:
            return None
    elif any(bar.why == TIMED_OUT for bar in payload.bars):
        return None  # that is between its person and who manages the server
    else:
        there = all((bar.user, bar.why) != (owner, LEFT) for bar in payload.bars)
    return Draft(f"<@{owner}> {draft.content}" if there else draft.content, pings=[owner] if there else [])


def public_place(table: Table, post: Post[Any]) -> int:
    """Return the channel where that is posted: where the table is; beside its thread what is wrong with that."""
    parent = _parent(table) if isinstance(post.payload, PlayersBarred | PlaceBlocked) else None
    return table.place.channel if parent is None else parent


def _parent(table: Table) -> int | None:
    """Return the channel beside a table's thread; in a forum itself nobody can post."""
    return None if table.gathering.forum else table.place.parent


async def catalog_for(services: Services, user: int, table: Table) -> Catalog:
    """Return the texts in the language that a person has chosen, else in that of the table."""
    chosen = await services.host.prefs.load(Whose.PERSON, user)
    return catalog(chosen.language or table.language, table.title)


def message_link(guild: int | None, channel: int, number: int) -> str:
    """Return the address of a message; conversations that are in no guild have one as well."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"


async def card_link(services: Services, table: int, place: Place, tr: Catalog) -> str:
    """Return a link to a table's last card, or to its channel where none is out."""
    card = await services.host.query.last_card(table)
    if card is None:
        return f"<#{place.channel}>"
    channel, number = card
    label, address = tr("To the table"), message_link(place.guild, channel or place.channel, number)
    return f"[{label}]({address})"


async def moment_of_post(services: Services, post: Post[Any], version: int | None = None) -> Moment:
    """Return the game as everybody sees it at the version that a post is for, or at an earlier one."""
    try:
        return await at(services.host, post.table, post.version if version is None else version)
    except NoVersion:  # its rules are gone: what is true now is better than nothing
        return await present(services.host, post.table, None)


def small_line(moment: Moment, line: str) -> tuple[Table, Draft]:
    """Return a post that is one line in small print, with the game that it speaks of."""
    return moment.table, Draft(f"-# {moment.heading}: {line}")


async def server(client: discord.Client, guild: int | None) -> discord.Guild | None:
    """Return a server that I am in; one that another process looks after, or none does now, is asked for."""
    if guild is None:
        return None
    try:
        return client.get_guild(guild) or await client.fetch_guild(guild, with_counts=False)
    except (discord.Forbidden, discord.NotFound):
        return None


def says_nobody(error: BaseException) -> bool:
    """Return whether a failure means that there is no such member."""
    return getattr(error, "code", 0) in _NOBODY_THERE


async def has_left(guild: discord.Guild | None, user: int) -> bool:
    """Return whether a user is no longer in a guild; where that cannot be known they are taken to be there."""
    if guild is None:
        return False
    try:
        await guild.fetch_member(user)
    except faults.FAILURES as error:
        if says_nobody(error):
            return True
        _log.info("member unknown person=%s reason=%r", short_id(user), error)
    return False
