"""The Discord client: least rights, commands, and an answer to everything that people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.ui import router
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import NO_PINGS
from hansa_bot.ui.settings import servers
from hansa_bot.ui.turn.commands import CatalogTranslator

_log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
_CONTROLS = (discord.InteractionType.component, discord.InteractionType.modal_submit)
READY_TIMEOUT = 2.0
"""Seconds without a further server after which the client counts as ready; Discord sends them one by one."""


class TokenRefused(Exception):
    """Discord does not know the token."""


class Tree(app_commands.CommandTree["Client"]):
    """The commands; whatever goes wrong in one, its user gets an answer."""

    async def interaction_check(self, interaction: discord.Interaction[Client], /) -> bool:
        """Keep track of the work at hand, and start none that could not be finished."""
        if not await self.client.take_on(interaction):
            return False
        await asking.attend(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Say what was wrong."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await router.tell_failure(interaction, cause)


class Client(commands.Bot):
    """The bot. It reads no messages: slash commands, buttons and selects are all it hears."""

    def __init__(
        self,
        services: Services,
        cogs: Sequence[str] = (),
        *,
        ready_timeout: float = READY_TIMEOUT,
        connector: aiohttp.BaseConnector | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=NO_PINGS,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            guild_ready_timeout=ready_timeout,
            connector=connector,
        )
        self.services = services
        self.up = asyncio.Event()
        self._cogs = cogs
        self._busy: set[asyncio.Task[Any]] = set()
        self._draining = False

    async def serve(self, token: str) -> None:
        """Connect and listen until the client is closed; raises TokenRefused."""
        try:
            await self.start(token)
        except discord.LoginFailure as error:
            raise TokenRefused from error

    async def setup_hook(self) -> None:
        """Load the commands and register them."""
        await self.tree.set_translator(CatalogTranslator())
        for cog in self._cogs:
            await self.load_extension(cog)
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Say that people can be heard now."""
        self.up.set()
        _log.info("ready user=%s servers=%d", self.user, len(self.guilds))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server, or post what has waited for me to come back to it."""
        await servers.greet(self.services, guild)
        await self.services.host.courier.hurry(guild.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand every button, select and form to the router; commands go their own way."""
        if interaction.type in _CONTROLS and await self.take_on(interaction):
            await router.handle(interaction, self.services)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what went wrong in a listener."""
        _log.exception("listener=%s failed", event_method)

    async def take_on(self, interaction: discord.Interaction[Any]) -> bool:
        """Remember the running task until it is done; while shutting down refuse it kindly instead."""
        if self._draining:
            await router.put_off(interaction)
            return False
        if (task := asyncio.current_task()) is not None:
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
        return True

    async def drain(self, seconds: float) -> None:
        """Take on nothing more and wait for the work at hand, but not longer than this."""
        self._draining = True
        if self._busy:
            await asyncio.wait(self._busy, timeout=seconds)
