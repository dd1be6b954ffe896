"""The client: brings commands and presses, with the least rights, and keeps track of the work at hand."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from discord.state import ConnectionState

from hansa_bot import metrics
from hansa_bot.host.kernel.tasks import Clock, SystemClock, growing_delay
from hansa_bot.metrics import DONE, FAULT, REFUSED
from hansa_bot.ui.grounds import Groundskeeper
from hansa_bot.ui.kit import asking, fixed
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import NO_PINGS
from hansa_bot.ui.kit.reasons import in_words
from hansa_bot.ui.router import RESULT, handle, makes_sense, put_off, tell_failure
from hansa_bot.ui.settings import greeting
from hansa_bot.ui.turn.commands import CatalogTranslator, called

_log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
_KINDS = {discord.InteractionType.application_command: "command", discord.InteractionType.autocomplete: "typing"}
_CONTROLS = (discord.InteractionType.component, discord.InteractionType.modal_submit)
OFFERS_WITHIN = 2.0
"""Seconds in which what can be offered to somebody who types is found; Discord waits for three."""
PUT_OFF_WITHIN = 0.5
"""Seconds in which those are told to ask again who have no answer when the bot goes down."""
READY_TIMEOUT = 2.0
"""Seconds without a further server after which the client counts as ready; Discord sends them one by one."""


_TOKEN_RESET, _NO_SHARD, _TOO_MANY_SERVERS = 4004, 4010, 4011


class TokenRefused(Exception):
    """Discord does not know the token."""


class ShardsRefused(Exception):
    """Discord wants the servers to be spread over other shards than these, or over several at all."""


def pass_over_unreadable(state: ConnectionState[Any]) -> None:
    """Let an event that cannot be read be logged and passed over, where discord.py would end with it."""
    for name, read in state.parsers.items():
        if name != "READY":  # without that one nothing else can be done
            state.parsers[name] = partial(_read, name, read)


def _read(name: str, read: Callable[[Any], None], data: Any) -> None:
    try:
        read(data)
    except Exception:
        _log.exception("event unreadable event=%s", name)


class Tree(app_commands.CommandTree["Client"]):
    """The commands; whatever goes wrong in one, its user gets an answer."""

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        """Keep track of the work at hand, and start none that could not be finished."""
        fixed.settle(self, cast("dict[str, Any]", interaction.data or {}))
        if not await self.client.take_on(interaction):
            return False
        await asking.load_preferences(interaction)
        return await makes_sense(interaction)

    async def _call(self, interaction: discord.Interaction[Client]) -> None:
        """Carry out a command; whoever types hears something in any case, of nothing found, refused or late nothing.

        A private part of discord.py, which is pinned: it lets what an autocomplete raises go unanswered.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            await super()._call(interaction)
            return
        offering = asyncio.create_task(self._offer(interaction))
        await asyncio.wait([offering], timeout=OFFERS_WITHIN)
        try:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])
        except discord.HTTPException as error:
            _log.info("nothing offered interaction=%d reason=%r", interaction.id, error)
        await offering

    async def _offer(self, interaction: discord.Interaction[Client]) -> None:
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:  # the commands have changed since their client was told of them
            interaction.extras[RESULT] = REFUSED

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Say what was wrong."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await tell_failure(interaction, cause)


class Client(commands.Bot):
    """The bot. It hears slash commands, buttons, selects and who mentions it; of other messages it gets no words."""

    def __init__(
        self,
        services: Services,
        cogs: Sequence[str] = (),
        *,
        ready_timeout: float = READY_TIMEOUT,
        connector: Callable[[], aiohttp.BaseConnector] | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True, guild_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=NO_PINGS,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            guild_ready_timeout=ready_timeout,
            connector=connector and connector(),
        )
        pass_over_unreadable(self._connection)
        self.services = services
        self.grounds = Groundskeeper(self, services, clock or SystemClock())
        self.up = asyncio.Event()
        self._cogs = cogs
        self._connector = connector
        self._busy: set[asyncio.Task[Any]] = set()
        self._asked: dict[asyncio.Task[Any], Interaction] = {}
        self.draining = False

    @property
    def links(self) -> Sequence[bool]:
        """Whether each shard is connected."""
        return [self.ws is not None and self.ws.open]

    async def serve(self, token: str) -> None:
        """Connect and listen until the client is closed; raises TokenRefused, at once or later, and ShardsRefused."""
        try:
            await self._log_in(token)
            await self.connect()
        except discord.LoginFailure as error:
            raise TokenRefused from error
        except discord.ConnectionClosed as error:
            if error.code == _TOKEN_RESET:
                raise TokenRefused from error
            if error.code in (_NO_SHARD, _TOO_MANY_SERVERS):
                raise ShardsRefused from error
            raise

    async def _log_in(self, token: str) -> None:
        """Log in and register the commands, however long it takes until Discord can be reached."""
        tries = 0
        while True:
            try:
                await self.login(token)
                return
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
                if isinstance(error, discord.HTTPException) and error.status != 429 and error.status < 500:
                    raise
                tries += 1
                delay = growing_delay(tries)
                _log.warning("Discord can't be reached reason=%r again_in=%d", in_words(error), delay)
            # Each try makes a session and, where none is given, a connector of its own.
            await self.http.close()
            self.http.connector = self._connector() if self._connector else discord.utils.MISSING
            await asyncio.sleep(delay)

    async def setup_hook(self) -> None:
        """Load the commands and register them."""
        await self.load_commands()
        await self.register_commands()

    async def load_commands(self) -> None:
        """Bring in the commands, with their texts."""
        await self.tree.set_translator(CatalogTranslator())
        for cog in self._cogs:
            if cog not in self.extensions:
                await self.load_extension(cog)
        self.services.commands.by_language.update(await called(self.tree))

    async def register_commands(self) -> None:
        """Tell Discord of the commands; raises HTTPException when it cannot listen now."""
        try:
            await self.tree.sync()
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            _log.exception("Discord doesn't take the commands and those of before go on working")

    async def on_ready(self) -> None:
        """Say that people can be heard now."""
        self.up.set()
        _log.info("ready servers=%d", len(self.guilds))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server, or post what has waited for me to come back to it."""
        await greeting.greet(self.services, guild)
        await self.services.host.courier.hurry(guild.id)
        await self.services.host.overviews.hurry(guild.id)
        await self.grounds.look(guild)

    async def on_called(self, table: int) -> None:
        """See whether those can play who have just been called at a table; the messenger says so."""
        if not self.draining:
            self.keep(self.grounds.attend(table))

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """See to the tables of a channel that other people may see now."""
        if before.overwrites != after.overwrites:
            await self.grounds.opened_or_shut(after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """See to a server's tables, since a role may let people see other channels than before."""
        if before.permissions != after.permissions:
            await self.grounds.attend_all(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """See to the same, since nobody has a role any more."""
        await self.grounds.attend_all(role.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """See to a table whose thread was locked, unlocked, or fell asleep."""
        await self.grounds.changed(payload.thread_id, dict(payload.data.get("thread_metadata", {})))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """See to a table whose thread was deleted."""
        await self.grounds.deleted(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """See to the tables of a channel that was deleted, and to those in its threads."""
        await self.grounds.deleted(channel.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Greet a server that has invited me while I was away."""
        if greeting.joined_lately(guild):
            await greeting.greet(self.services, guild)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand every button, select and form to the router; commands go their own way."""
        if interaction.type in _CONTROLS and await self.take_on(interaction):
            await handle(interaction, self.services)

    async def on_message(self, message: discord.Message, /) -> None:
        """Answer a mention."""
        if not self.draining:
            await greeting.answer(self.services, message)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what went wrong in a listener."""
        _log.exception("listener failed event=%s", event_method)

    async def take_on(self, interaction: discord.Interaction[Any]) -> bool:
        """Remember the running task until it is done; while shutting down refuse it kindly instead."""
        if (task := asyncio.current_task()) is not None:
            self._busy.add(task)
            self._asked[task] = interaction
            task.add_done_callback(partial(self._done, interaction))
        if self.draining:
            await put_off(interaction)
        return not self.draining

    def _done(self, interaction: Interaction, task: asyncio.Task[Any]) -> None:
        self._busy.discard(task)
        self._asked.pop(task, None)
        broken = task.cancelled() or task.exception() is not None
        result = interaction.extras.get(RESULT, FAULT if broken else DONE)
        metrics.INTERACTIONS.labels(_KINDS.get(interaction.type, "press"), result).inc()

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run what follows an answer; it is part of the work at hand."""
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def drain(self, seconds: float) -> None:
        """Take on nothing more and wait for the work at hand, but not longer than this: who has no answer by then is
        told to ask again. What they have done is done, or not at all.
        """
        self.draining = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._busy:
                    await asyncio.wait(self._busy)
        late = {task: asked for task, asked in self._asked.items() if metrics.ANSWERED not in asked.extras}
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait([asyncio.create_task(put_off(each)) for each in late.values()], timeout=PUT_OFF_WITHIN)
