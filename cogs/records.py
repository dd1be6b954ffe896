"""The record of a table's game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.presses import acknowledge
from hansa_bot.ui.look import chronicle


class RecordCommands(commands.Cog):
    """The command of `/table` that hands out a finished game."""

    @app_commands.command(name=N_("export"), description=N_("The finished game as one file, to keep or to replay."))
    @about_table
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Send the game of this channel in private."""
        await acknowledge(interaction)
        await chronicle.send_record(interaction, await asking.table_here(interaction))
