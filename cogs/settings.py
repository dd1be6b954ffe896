"""What a person and a server may set."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.host.prefs import ASKING, ENDING, LANGUAGE, OPENING, Whose
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui import preferences
from hansa_bot.ui.client import Client
from hansa_bot.ui.preferences import choices
from hansa_bot.ui.replies import acknowledge

Asked = discord.Interaction[Any]


class Settings(
    commands.GroupCog, group_name="settings", group_description=N_("How I behave, for you and for this server.")
):
    """`/settings`: without anything filled in it shows what is chosen; a panel changes the same by selects."""

    @app_commands.command(name=N_("personal"), description=N_("What holds for you alone: language, ending a turn."))
    @app_commands.describe(
        language=N_("The language in which I answer you in private."),
        asking=N_("When the panel asks once more before your turn ends."),
        ending=N_("How your turn ends when nothing else is left to do."),
    )
    @app_commands.choices(
        language=choices(Whose.PERSON, LANGUAGE),
        asking=choices(Whose.PERSON, ASKING),
        ending=choices(Whose.PERSON, ENDING),
    )
    async def personal(
        self, interaction: Asked, language: str | None = None, asking: str | None = None, ending: str | None = None
    ) -> None:
        """Set what is filled in, and show the asker's settings."""
        await acknowledge(interaction)
        wishes = {LANGUAGE.key: language, ASKING.key: asking, ENDING.key: ending}
        await preferences.show(interaction, Whose.PERSON, wishes)

    @app_commands.command(name=N_("server"), description=N_("What holds in this server, for those who manage it."))
    @app_commands.describe(
        language=N_("The language of new tables."),
        opening=N_("Who may open tables."),
    )
    @app_commands.choices(language=choices(Whose.SERVER, LANGUAGE), opening=choices(Whose.SERVER, OPENING))
    async def server(self, interaction: Asked, language: str | None = None, opening: str | None = None) -> None:
        """Set what is filled in, and show the server's settings."""
        await acknowledge(interaction)
        await preferences.show(interaction, Whose.SERVER, {LANGUAGE.key: language, OPENING.key: opening})


async def setup(client: Client) -> None:
    """Register the commands."""
    await client.add_cog(Settings())
