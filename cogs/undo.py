"""Taking back: what can be taken back, asking the others for it, and answering when one is asked."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.back import rewinding
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion

Asked = discord.Interaction[Any]


class UndoCommands(commands.Cog):
    """The commands of `/table` that take the game back."""

    @app_commands.command(name=N_("undo"), description=N_("Take something back, or ask the others for it."))
    @app_commands.describe(to=N_("How far: the last step, the whole turn, or to before something that was done."))
    @about_table
    async def undo(self, interaction: Asked, to: str | None = None) -> None:
        """Show what could be taken back, or take back what is named."""
        await rewinding.undo_by_command(interaction, to)

    @undo.autocomplete("to")
    async def complete_undo(self, interaction: Asked, current: str) -> list[Suggestion]:
        """Offer the points that the game could go back to, each with what would fall."""
        return await rewinding.complete(interaction, current)

    @app_commands.command(name=N_("agree"), description=N_("Agree that the game goes back, as somebody asks."))
    @about_table
    async def agree(self, interaction: Asked) -> None:
        """Agree to the request that is open."""
        await rewinding.answer_by_command(interaction, agrees=True)

    @app_commands.command(
        name=N_("refuse"), description=N_("Refuse that the game goes back, or withdraw your request.")
    )
    @about_table
    async def refuse(self, interaction: Asked) -> None:
        """Refuse the request that is open, or withdraw the own one."""
        await rewinding.answer_by_command(interaction, agrees=False)
