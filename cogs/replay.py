"""Replaying the game of a table, as a film for everybody or step by step for oneself."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.presses import acknowledge, put
from hansa_bot.ui.look import replaying

Asked = discord.Interaction[Any]
MOST_TURNS = 9999


class ReplayCommands(commands.Cog):
    """The command of `/table` that shows how a game went."""

    @app_commands.command(name=N_("replay"), description=N_("How the game went: as a film, or turn by turn."))
    @app_commands.describe(
        from_turn=N_("The first turn to show."),
        to_turn=N_("The last turn to show."),
        steps=N_("Turn by turn with buttons, for you alone."),
        only_me=N_("A film that only you see."),
        safe=N_("For you alone, from the first turn on, without telling how it ends before you get there."),
    )
    @about_table
    async def replay(
        self,
        interaction: Asked,
        from_turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
        to_turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
        steps: bool = False,
        only_me: bool = False,
        safe: bool = False,
    ) -> None:
        """Show the course of the game: nothing in it but what everybody may know."""
        if steps or safe:
            await self._step(interaction, from_turn, to_turn, safely=safe)
        elif only_me:
            await acknowledge(interaction)
            await self._film(interaction, from_turn, to_turn, asking.language(interaction))
        else:
            await self._post(interaction, from_turn, to_turn)

    async def _step(self, interaction: Asked, first: int | None, last: int | None, *, safely: bool) -> None:
        await acknowledge(interaction)
        services = asking.services(interaction)
        table = await asking.table_here(interaction)
        moment = (await asking.moment_of(interaction, table)).seen_by(None)
        if safely:  # also a refusal would tell how many turns there are
            first = last = None
        await services.host.query.course(table.id, first, last)
        scenes = await services.host.query.scenes(table.id)
        wanted = replaying.FIRST if first is None else str(first)
        user = interaction.user.id
        await put(interaction, await replaying.turn(services, moment, scenes, wanted, user, safely=safely))

    async def _post(self, interaction: Asked, first: int | None, last: int | None) -> None:
        # Once it is promised to everybody, also a refusal is seen by all: what can be refused at once comes first.
        table = await asking.table_here(interaction)
        await asking.services(interaction).host.query.course(table.id, first, last)
        await interaction.response.defer(thinking=True)
        await self._film(interaction, first, last)

    async def _film(
        self, interaction: Asked, first: int | None, last: int | None, language: str | None = None
    ) -> None:
        services = asking.services(interaction)
        table = await asking.table_here(interaction)
        moment = await present(services.host, table.id, None, language)
        made = await replaying.of_span(services, moment, first, last)
        await put(interaction, await replaying.develop(services, made, interaction.filesize_limit))
