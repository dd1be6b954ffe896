"""The rules at hand: looking up what the rulebook says."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.rules import rulebook

Asked = discord.Interaction[Any]


class Rules(commands.Cog):
    """`/rules`: anybody may ask, and only the asker sees the answer."""

    @app_commands.command(name=N_("rules"), description=N_("Look up the rules: a topic, a place, a rule's number."))
    @app_commands.describe(
        topic=N_("What you want to know, in a word or by number; the chapters when left out."),
        title=N_("Which game; the one of this channel when left out."),
    )
    @about_table
    async def rules(self, interaction: Asked, topic: str | None = None, title: str | None = None) -> None:
        """Show the entry that is meant, with others that may be meant too."""
        await rulebook.look_up(interaction, topic, title)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Asked, current: str) -> list[Suggestion]:
        named = getattr(interaction.namespace, "title", None)
        return await rulebook.complete(interaction, current, named)

    @rules.autocomplete("title")
    async def _titles(self, interaction: Asked, current: str) -> list[Suggestion]:
        return asking.title_lines(current, asking.language(interaction))


async def setup(client: Client) -> None:
    """Register the command."""
    await client.add_cog(Rules())
