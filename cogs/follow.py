"""Following a table: quiet private messages about how the game goes on."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.look import following


class FollowCommands(commands.Cog):
    """The command of `/table` for whoever likes to watch without being called."""

    @app_commands.command(name=N_("follow"), description=N_("Be told quietly, in private, how the game goes on."))
    @app_commands.describe(every=N_("How often."))
    @app_commands.choices(
        every=[app_commands.Choice(name=name, value=every) for every, name in following.OFTEN.items()]
    )
    @about_table
    async def follow(self, interaction: discord.Interaction[Any], every: str) -> None:
        """Follow the game, or stop that."""
        await following.by_command(interaction, every)
