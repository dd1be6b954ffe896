"""Messenger: makes the host's posts on Discord, each one once: in channels, in private, in their own threads."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Literal, TypeVar

import discord
from msgspec import structs

from hansa_bot.host.kernel import notices
from hansa_bot.host.kernel import posts as payloads
from hansa_bot.host.kernel.settings import DIRECT as PRIVATELY
from hansa_bot.host.kernel.settings import MENTION
from hansa_bot.host.kernel.table import Table, short_id
from hansa_bot.host.posting.courier import CannotDeliver, Messenger, Post, TryLater, Unreachable
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui import forum, posts, proposing, twins
from hansa_bot.ui.kit import faults, grace, limits, posting
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import NO_PINGS, Draft
from hansa_bot.ui.kit.faults import About
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.look import looks, overview, puzzles
from hansa_bot.ui.turn import panel

T = TypeVar("T")
_log = logging.getLogger(__name__)
_PERHAPS_LESS = (0, 50001, 50013)
"""What Discord says where a message without pictures may be allowed."""

_LASTS: Literal[10080] = 10080
"""Minutes without a message after which Discord puts a thread to sleep: the most that there is, a week."""

_UNTIL_CONNECTED = 1.0
"""Seconds after which to look for a connection again; its lack is no fault of the post, so this does not grow."""


class DiscordMessenger(Messenger):
    """Turns posts into messages of a channel.

    It is made before the client and the host that it works with: `connect` brings them in.
    """

    def __init__(self) -> None:
        self._client: discord.Client | None = None
        self._services: Services | None = None

    def connect(self, client: discord.Client, services: Services) -> None:
        """Say through which client to post, and from what to make the posts."""
        self._client, self._services = client, services
        services.host.overviews.billboard = overview.DiscordBillboard(client, services)
        services.host.weekly.board = puzzles.DiscordPuzzleBoard(client, services)

    @property
    def _discord(self) -> discord.Client:
        assert self._client is not None, "posts are made when everything is connected"
        return self._client

    @property
    def _known(self) -> Services:
        assert self._services is not None, "posts are made when everything is connected"
        return self._services

    async def deliver(self, post: Post[Any]) -> int | None:
        """Make the post and return the id of its message.

        Raises TryLater when Discord cannot take it now, Blocked when its place does not, CannotDeliver when it never
        will.
        """
        if self._client is None or self._services is None or not self._client.is_ready():
            raise TryLater(_UNTIL_CONNECTED)
        payload = post.payload
        if isinstance(payload, payloads.ReminderFold):
            await self._withdraw(post)
            return None
        if isinstance(payload, payloads.ReminderPost):
            post = await self._if_gone(post)
        if isinstance(payload, payloads.TagsPost):
            with _understood(post):
                await forum.set_tags(self._client, self._services, post)
            return None
        grace.begin(attach=_may_attach(self._client, post), private=False)
        if isinstance(payload, payloads.ThreadPost | payloads.ArchivePost):
            with _understood(post):
                if isinstance(payload, payloads.ThreadPost) and payload.forum:
                    name = thread_name(await self._services.host.query.table(post.table))
                    return await forum.open_post(self._client, self._services, post, name)
                change = open_thread if isinstance(payload, payloads.ThreadPost) else close_thread
                return await change(self._client, self._services, post)
        table, draft = await posts.MAKE[type(payload)](self._services, post)
        user = posting.recipient(post)
        if user is not None:
            self._notice(post)
            return await self._in_private(user, table, post, draft)
        channel = self._client.get_partial_messageable(post.channel or table.place.channel)
        message = await self._try(channel, post, draft, table)
        if isinstance(payload, payloads.CardPost | payloads.FinalPost):
            await self._wake(post.table)
        self._notice(post)
        if isinstance(payload, payloads.CardPost) and message is not None:
            await proposing.check(self._known, channel.get_partial_message(message), post, draft)
        return message

    async def _in_private(self, user: int, table: Table, post: Post[Any], draft: Draft) -> int | None:
        """Send a private message; to who takes none, say the same at the table if the post asks for that."""
        try:
            with _understood(post):
                private = await conversation(self._discord, user)
            return await self._try(private, post, draft, table)
        except CannotDeliver as refused:
            public = await posting.in_public(self._known, table, post, draft)
            if public is None:
                if isinstance(post.payload, notices.FollowerSummary) and isinstance(refused, Unreachable):
                    await looks.stop_telling(self._known, post)
                raise CannotDeliver(refused.reason) from refused
            _log.info("no private messages person=%s table=%d reason=%r", short_id(user), post.table, refused.reason)
            channel = self._discord.get_partial_messageable(posting.public_place(table, post))
            return await self._try(channel, post, public, table)

    async def _if_gone(self, post: Post[payloads.ReminderPost]) -> Post[payloads.ReminderPost]:
        """Return a reminder as it is, or for everybody at the table when its person has left the server."""
        table = await self._known.host.query.table(post.table)
        with _understood(post):
            guild = await posting.server(self._discord, table.place.guild)
            left = await posting.has_left(guild, post.payload.user)
        return replace(post, payload=structs.replace(post.payload, how=MENTION, gone=True)) if left else post

    async def _withdraw(self, post: Post[payloads.ReminderFold]) -> None:
        """Take a reminder away that has been answered."""
        table = await self._known.host.query.table(post.table)
        user = post.payload.user if post.payload.how == PRIVATELY else None
        with _understood(post):
            channel = post.channel or table.place.channel
            assert post.message is not None, "what was never posted is not folded"
            await take_away(self._discord, post.message, channel, user)

    def _notice(self, post: Post[Any]) -> None:
        """Let the client look whether those who were called can play there, while nobody waits for that."""
        if isinstance(post.payload, payloads.CardPost | payloads.ReminderPost):
            self._discord.dispatch("called", post.table)

    async def _wake(self, table: int) -> None:
        """Whoever waited in a panel sees there, too, that it goes on."""
        try:
            await panel.wake(self._known, table)
        except Exception:  # the post is out; a panel that sleeps on must not make it fail
            _log.exception("panels stay asleep table=%d", table)

    async def _try(
        self, channel: discord.PartialMessageable, post: Post[Any], draft: Draft, table: Table
    ) -> int | None:
        with _understood(post):
            there = None
            if post.retried and post.message is None:
                there = await twins.find(self._discord, self._known, channel, post, draft)
            if there is None:
                there = await awake(self._discord, channel.id, partial(_put, channel, post, draft, table.language))
            if there is not None and post.replaces is not None:
                link = posting.message_link(table.place.guild, channel.id, there)
                await _clear(self._discord, post.replaces, Draft(lobby_card.gone_line(table, link)))
            return there


def _may_attach(client: discord.Client, post: Post[Any]) -> bool:
    guild = client.get_guild(post.guild or 0)
    channel = guild and post.channel and guild.get_channel_or_thread(post.channel)
    private = posting.recipient(post) is not None
    return private or not guild or not channel or channel.permissions_for(guild.me).attach_files


@contextmanager
def _understood(post: Post[Any]) -> Iterator[None]:
    """Turn what Discord answers inside into what the courier understands."""
    try:
        yield
    except faults.FAILURES as error:
        if faults.about(error) is About.MESSAGE:
            # Discord would say the same next time: what we sent was wrong.
            _log.exception("post refused post=%d kind=%s table=%d", post.id, post.kind, post.table)
        raise faults.refusal(error) from error


async def _put(channel: discord.PartialMessageable, post: Post[Any], draft: Draft, language: str) -> int | None:
    message = post.message
    there = message is not None and await _edit(channel, message, draft)
    if there or isinstance(post.payload, payloads.Fold):
        return message if there else None
    # A deleted lobby card comes back, unless the table has left its lobby and there is nothing left to press.
    if isinstance(post.payload, payloads.LobbyPost) and message is not None and draft.controls is None:
        return message
    # Sending may be allowed where embedding or attaching is not; if nothing is, the last one fails as well.
    for lesser in draft.lesser(catalog(language)):
        try:
            return await _send(channel, post, lesser)
        except discord.Forbidden as error:
            if error.code not in _PERHAPS_LESS:
                raise
            refused = error
    raise refused


async def _clear(client: discord.Client, replaced: tuple[int, int], left: Draft) -> None:
    """Take away the message that a post replaces; that it is out matters more than the old one.

    What a post of a forum begins with has its id and is the post: that one stays, with what is `left` of it.
    """
    where, old = replaced
    place = client.get_partial_messageable(where)
    with contextlib.suppress(*faults.FAILURES):
        if where == old:
            await awake(client, where, partial(_edit, place, old, left))
        else:
            await place.get_partial_message(old).delete()


async def _send(channel: discord.PartialMessageable, post: Post[Any], draft: Draft) -> int:
    sent = await channel.send(
        draft.content,
        files=draft.files(),
        embeds=draft.embeds(),
        view=draft.controls or discord.utils.MISSING,
        nonce=post.nonce[: limits.NONCE],
        allowed_mentions=draft.mentions(),
        silent=isinstance(post.payload, notices.Direct) and post.payload.silent,
    )
    return sent.id


async def _edit(channel: discord.PartialMessageable, message: int, draft: Draft) -> bool:
    """Change a message in place; return whether it was still there."""
    target = channel.get_partial_message(message)
    try:
        await target.edit(
            content=draft.content,
            view=draft.controls,
            attachments=discord.utils.MISSING if draft.adorn else draft.files(),
            embeds=discord.utils.MISSING if draft.adorn else draft.embeds(),
            allowed_mentions=NO_PINGS,
        )
    except discord.NotFound:
        return False
    return True


def thread_name(table: Table) -> str:
    """Return the name of a game's thread; the number tells it from all others."""
    title = registry.load(table.title).meta.called(table.language)
    tr = catalog(table.language, table.title)
    return limits.cut(tr("{title} · table {number}", title=title, number=table.id), limits.CHANNEL_NAME)


async def open_thread(client: discord.Client, services: Services, post: Post[payloads.ThreadPost]) -> int | None:
    """Open the game's thread at its lobby card and return its id; None where that is not possible.

    Asked again it finds the one that is there: at a message there is never more than one.
    """
    table = await services.host.query.table(post.table)
    guild = await posting.server(client, table.place.guild)
    if guild is None or post.channel is None:
        return None
    try:
        if post.message is not None and (
            thread := await _at_message(client, guild, post.channel, post.message, table)
        ):
            return thread
        return await _by_itself(client, guild, post.channel, table, again=post.retried)
    except discord.HTTPException as error:
        if faults.passes(error):
            raise
        _log.warning("no thread table=%d reason=%r", table.id, error)
        return None


async def _at_message(
    client: discord.Client, guild: discord.Guild, channel: int, message: int, table: Table
) -> int | None:
    card = client.get_partial_messageable(channel, guild_id=guild.id).get_partial_message(message)
    try:
        return (await card.create_thread(name=thread_name(table), auto_archive_duration=_LASTS)).id
    except discord.HTTPException as error:
        if error.code == faults.HAS_THREAD:
            return message  # a thread made from a message has its id
        if error.code != faults.UNKNOWN_MESSAGE:
            raise
        return None


async def _by_itself(
    client: discord.Client, guild: discord.Guild, channel: int, table: Table, *, again: bool
) -> int | None:
    wanted, us = thread_name(table), client.user and client.user.id
    if again:
        for thread in await guild.active_threads():
            if (thread.parent_id, thread.owner_id, thread.name) == (channel, us, wanted):
                return thread.id
    parent = guild.get_channel(channel) or await client.fetch_channel(channel)
    if not isinstance(parent, discord.TextChannel):
        return None
    # An announcement channel has a kind of its own; at a message Discord chooses it by itself.
    kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
    return (await parent.create_thread(name=wanted, type=kind, auto_archive_duration=_LASTS)).id


async def close_thread(client: discord.Client, services: Services, post: Post[payloads.ArchivePost]) -> None:
    """Put the thread of a game that is over to sleep; where that is not allowed, it falls asleep by itself."""
    table = await services.host.query.table(post.table)
    try:
        await _archive(client, table.place.channel, asleep=True)
    except (discord.Forbidden, discord.NotFound) as error:
        _log.info("thread stays awake table=%d reason=%r", table.id, error)


async def awake(client: discord.Client, channel: int, send: Callable[[], Awaitable[T]]) -> T:
    """Do something in a channel; a thread that sleeps, where nothing can be changed, is woken first."""
    try:
        return await send()
    except discord.HTTPException as error:
        if error.code != faults.ASLEEP:
            raise
    await _archive(client, channel, asleep=False)
    return await send()


async def _archive(client: discord.Client, channel: int, *, asleep: bool) -> None:
    thread = client.get_channel(channel) or await client.fetch_channel(channel)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=asleep)


async def conversation(client: discord.Client, user: int) -> discord.PartialMessageable:
    """Return the private conversation with a user; raises what Discord answers where there can be none."""
    opened = await client.create_dm(discord.Object(user))
    return client.get_partial_messageable(opened.id)


async def take_away(client: discord.Client, message: int, channel: int, user: int | None) -> None:
    """Delete a message of ours in a channel, or in the private conversation with a user if one is named."""
    if user is not None:
        try:
            await (await conversation(client, user)).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            pass  # who takes no private messages was called in the channel
        else:
            return
    there = client.get_partial_messageable(channel).get_partial_message(message)
    try:
        await awake(client, channel, there.delete)
    except (discord.NotFound, discord.Forbidden) as error:
        _log.info("not taken away message=%d reason=%r", message, error)
