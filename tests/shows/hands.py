"""Hands: what people do by commands and buttons, through the bot's own client, in a Discord in memory.

The board beside it is what everybody sees; a button of its messages is pressed on a copy. Answers are for one alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, to_discord_message

import cogs
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import Services
from tests.host.fakes import FakeClock
from tests.shows.board import CHANNEL, Message
from tests.shows.stage import GUILD, Player


class Hands:
    """What the players of a stage do in one server; `managers` may manage it."""

    def __init__(self, env: simcord.Env, client: Client, players: Iterable[Player], managers: Iterable[int]) -> None:
        self._env, self._client = env, client
        self._guild = env.create_guild(id=GUILD)
        self._channels: dict[int, ChannelHandle] = {}
        self._copies: dict[int, discord.Message] = {}
        role = self._guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self._people: dict[int, MemberActor] = {}
        for player in players:
            with self._numbered(player.id):
                user = env.create_user(player.name.lower(), global_name=player.name)
            roles = [role] if player.id in managers else []
            self._people[player.id] = self._guild.add_member(user, roles=roles)

    def _numbered(self, number: int) -> Any:
        """Let what is made next have a known id."""
        return patch.object(self._env.backend, "snowflake", lambda: number)

    def _channel(self, number: int) -> ChannelHandle:
        if number not in self._channels:
            with self._numbered(number):
                self._channels[number] = self._guild.create_text_channel(f"channel-{number}")
        return self._channels[number]

    async def give(self, player: Player, command: str, channel: int = CHANNEL, /, **options: Any) -> discord.Message:
        """Give a command in a channel or thread; return the answer."""
        return self._answer(await self._people[player.id].slash(self._channel(channel), command, **options))

    async def press(self, player: Player, message: discord.Message, label: str) -> discord.Message:
        """Press a button by what it says in English; return what stands there then, or the answer."""
        said = next(said for language in sorted(languages()) if (said := catalog(language)(label)) in labels(message))
        return self._answer(await self._people[player.id].click(message, label=said), message)

    async def press_on_board(self, player: Player, message: Message, label: str) -> discord.Message:
        """Press a button of what everybody sees in the same way; return the answer."""
        channel = self._client.get_channel(self._channel(message.channel).id)
        assert isinstance(channel, discord.TextChannel)
        if message.id not in self._copies:
            nobody = discord.AllowedMentions.none()
            with self._numbered(message.id):
                copy = await channel.send(message.said, view=message.controls, allowed_mentions=nobody)
            self._copies[message.id] = copy
        return await self.press(player, self._copies[message.id], label)

    def posted(self, channel: int = CHANNEL) -> discord.Message:
        """Return the newest message that was posted for all by an answer."""
        return next(each for each in reversed(self._channel(channel).history()) if not each.flags.ephemeral)

    def _answer(self, result: InteractionResult, before: discord.Message | None = None) -> discord.Message:
        assert result.acknowledged
        assert not self._env.errors, self._env.errors
        found = result.response or before
        assert found is not None, "left without an answer"
        stored = [each for channel in self._env.backend.messages.values() for each in channel.values()]
        return to_discord_message(self._env, next(each for each in stored if each.id == found.id))


@asynccontextmanager
async def hands(
    services: Services, clock: FakeClock, players: Iterable[Player], managers: Iterable[int]
) -> AsyncIterator[Hands]:
    """Open a server for the people of a stage; each has their language among their settings."""
    client = Client(services, cogs.ALL, ready_timeout=0)
    async with simcord.run(client) as env:

        async def sleep(done: asyncio.Future[None]) -> None:
            try:
                await env.external_wait(done, reason="time stands still")
            except SetupError:  # nothing that the client began
                await done

        clock.bed = sleep
        try:
            yield Hands(env, client, players, managers)
        finally:
            clock.bed = None


def labels(message: discord.Message) -> list[str]:
    """Return what the buttons of a message say."""
    parts = [part for row in message.components for part in getattr(row, "children", ())]
    return [label for part in parts if (label := getattr(part, "label", None))]
