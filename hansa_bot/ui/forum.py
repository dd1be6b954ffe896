"""Forum: a table that is a post of a forum: how it is opened, and the tags that say how it stands.

Tags are those that exist, in any of our languages, and such as I may make. Without the permission to manage threads
they stay as they were when the post was opened.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

import discord

from hansa_bot.host.kernel.posts import LobbyPost, TagsPost, ThreadPost
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.i18n.catalog import N_, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import faults, limits
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.lobby.opening import MOST_TAGS, may_add_tags, usable_tags

_log = logging.getLogger(__name__)

FREE, RUNNING, OVER = N_("seats free"), N_("running"), N_("over")

MOST_APPLIED, LONGEST_TAG = 5, 20
"""Tags that a post may have; the characters of a tag."""

LASTS: Literal[10080] = 10080


async def open_post(client: discord.Client, services: Services, post: Post[ThreadPost], name: str) -> int | None:
    """Open a table's post in its forum, with the lobby card; return its id, None where the table has gone elsewhere.

    Asked again it finds the one there is.

    Raises what Discord answers, and CannotDeliver where it is no forum any more.
    """
    if not (await services.host.query.table(post.table)).gathering.forum:
        return None
    channel = client.get_channel(post.channel or 0) or await client.fetch_channel(post.channel or 0)
    if not isinstance(channel, discord.ForumChannel):
        raise CannotDeliver("no forum")
    if post.retried:
        us = client.user and client.user.id
        for thread in await channel.guild.active_threads():
            if (thread.parent_id, thread.owner_id, thread.name) == (channel.id, us, name):
                return thread.id
    card: Post[Any] = post
    table, draft = await lobby_card.lobby_post(services, replace(card, payload=LobbyPost(quiet=post.payload.quiet)))
    tags = await _tags(channel, table)
    shown: discord.ui.View = draft.controls or discord.utils.MISSING
    made = await channel.create_thread(
        name=name,
        auto_archive_duration=LASTS,
        content=draft.content,
        view=shown,
        files=draft.files(),
        allowed_mentions=draft.mentions(),
        applied_tags=tags or _required(channel),
    )
    return made.thread.id


async def set_tags(client: discord.Client, services: Services, post: Post[TagsPost]) -> None:
    """Let the tags of a table's post follow it; where that is not allowed, or the post sleeps, they stay."""
    table = await services.host.query.table(post.table)
    thread = client.get_channel(table.place.channel)
    forum = thread.parent if isinstance(thread, discord.Thread) else None
    if not isinstance(thread, discord.Thread) or not isinstance(forum, discord.ForumChannel):
        return
    if thread.archived or not thread.permissions_for(thread.guild.me).manage_threads:
        return
    try:
        wanted = await _tags(forum, table)
        others = [each for each in thread.applied_tags if _key(each.name) not in _known(table)]
        after = [*wanted, *others][:MOST_APPLIED] or _required(forum)
        if {each.id for each in after} != {each.id for each in thread.applied_tags}:
            await thread.edit(applied_tags=after)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("tags stay table=%d reason=%r", table.id, error)


async def _tags(forum: discord.ForumChannel, table: Table) -> list[discord.ForumTag]:
    """Return the tags that say what is played at a table and how it stands; missing ones are made where I may."""
    wanted = [names for names in (_title_names(table), _state_names(table)) if names]
    found = [_fitting(forum, names) for names in wanted]
    if None in found and may_add_tags(forum):
        try:
            forum = await _with_tags(forum, [names[0] for names in wanted if _fitting(forum, names) is None])
        except discord.HTTPException as error:
            if faults.passes(error):
                raise
            _log.info("no tags made table=%d reason=%r", table.id, error)
        found = [_fitting(forum, names) for names in wanted]
    return [tag for tag in found if tag is not None]


def _fitting(forum: discord.ForumChannel, names: Iterable[str]) -> discord.ForumTag | None:
    known = {_key(name) for name in names}
    return next((each for each in usable_tags(forum) if _key(each.name) in known), None)


async def _with_tags(forum: discord.ForumChannel, names: Iterable[str]) -> discord.ForumChannel:
    """Return a forum with more tags: Discord takes the whole list, so what is not in it would go."""
    fresh = await forum.guild.fetch_channel(forum.id)
    assert isinstance(fresh, discord.ForumChannel), "a channel stays of its kind"
    there = {_key(tag.name) for tag in fresh.available_tags}
    new = [discord.ForumTag(name=limits.cut(name, LONGEST_TAG)) for name in names if _key(name) not in there]
    more = [*fresh.available_tags, *new][:MOST_TAGS]
    return await fresh.edit(available_tags=more) or fresh


def _required(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return any tag where a forum wants one of every post, and none fits."""
    return usable_tags(forum)[:1] if forum.flags.require_tag else []


def _state(table: Table) -> str | None:
    if table.status is Status.LOBBY:
        return FREE if len(table.seats) < table.size else None
    return RUNNING if table.status is Status.RUNNING else OVER


def _state_names(table: Table) -> list[str]:
    state = _state(table)
    return [] if state is None else _spoken(table, state)


def _spoken(table: Table, text: str) -> list[str]:
    """Return a text in all languages, that of the table first."""
    return [catalog(language)(text) for language in dict.fromkeys((table.language, *sorted(languages())))]


def _title_names(table: Table) -> list[str]:
    meta = registry.load(table.title).meta
    return [*(meta.called(each) for each in dict.fromkeys((table.language, *sorted(languages())))), meta.command]


def _known(table: Table) -> set[str]:
    """Return the names of all tags that are ours to take away."""
    states: Iterable[str] = (name for state in (FREE, RUNNING, OVER) for name in _spoken(table, state))
    return {_key(name) for name in (*states, *_title_names(table))}


def _key(name: str) -> str:
    return limits.cut(name, LONGEST_TAG).casefold()
