"""Setting the bot up in a server: what is missing, and for what."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.presses import private
from hansa_bot.ui.settings import servers

Asked = discord.Interaction[Any]


class Setup(commands.GroupCog, group_name="setup", group_description=N_("Whether I can work in this channel.")):
    """`/setup`: anybody may ask, and only the asker sees the answer."""

    @app_commands.command(name=N_("check"), description=N_("Which of my permissions are missing in this channel."))
    async def check(self, interaction: Asked) -> None:
        """Say which permissions are missing, and what does not work without them."""
        await private(interaction, servers.check_permissions(interaction))
        if interaction.guild_id is not None:  # whoever looks here may just have mended something
            await asking.services(interaction).host.courier.hurry(interaction.guild_id)


async def setup(client: Client) -> None:
    """Register the command."""
    await client.add_cog(Setup())
