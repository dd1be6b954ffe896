"""Hands: what people do by commands and buttons, through the bot's own client, in a Discord in memory.

The board beside it is what everybody sees; a button of its messages is pressed on a copy. Answers are for one alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, to_discord_message

import cogs
from hansa_bot.engine.errors import PlayerError
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.render.worker import Worker
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.look.puzzles import DiscordPuzzleBoard
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

    async def press_elsewhere(self, player: Player, message: Message, label: str) -> discord.Message:
        """Press the same button below a copy on a server of which somebody else is a member; return the answer."""
        far = self._env.create_guild("Far away")
        with self._numbered(player.id):
            user = self._env.create_user(player.name.lower(), global_name=player.name)
        channel = self._client.get_partial_messageable(far.create_text_channel("far").id)
        copy = await channel.send(message.said, view=message.controls)
        return self._answer(await far.add_member(user).click(copy, label=label))

    async def private_channel(self, player: Player) -> int:
        """Return the channel of the bot's private messages with somebody."""
        user = self._people[player.id].user
        return (user.dm_channel or await user.create_dm()).id

    def privately(self, player: Player) -> discord.Message:
        """Return the newest private message that came with an answer."""
        conversation = self._people[player.id].user.dm_channel
        assert conversation is not None, "nothing was ever said in private"
        return list(conversation.history())[-1]

    async def thought_over(self, message: discord.Message, services: Services) -> discord.Message:
        """Return an answer as it stands once all is said that took longer."""
        await self._env.settle()
        while thinking := [*services.making.values(), *services.checks.values()]:
            await asyncio.wait(thinking)
            await self._env.settle()
        return self.shown(message.id)

    def posted(self, channel: int = CHANNEL) -> discord.Message:
        """Return the newest message that was posted for all by an answer."""
        return next(each for each in reversed(self._channel(channel).history()) if not each.flags.ephemeral)

    def _answer(self, result: InteractionResult, before: discord.Message | None = None) -> discord.Message:
        assert result.acknowledged
        causes = [getattr(error, "original", error) for error in self._env.errors]
        assert all(isinstance(cause, PlayerError) for cause in causes), causes
        found = result.response or before
        assert found is not None, "left without an answer"
        return self.shown(found.id)

    async def show_puzzles(self, services: Services) -> None:
        """Let puzzles of the week come, which are messages of Discord and none of the board."""
        self._channel(CHANNEL)
        drawing = replace(services, worker=Worker())
        services.host.weekly.board = DiscordPuzzleBoard(self._client, drawing)

    def shown(self, number: int) -> discord.Message:
        """Return a message as it stands now."""
        stored = [each for channel in self._env.backend.messages.values() for each in channel.values()]
        return to_discord_message(self._env, next(each for each in stored if each.id == number))


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
