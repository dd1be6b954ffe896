"""Standing orders: what a person wants to be answered without being asked."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.orders import standing

Asked = discord.Interaction[Any]


class OrderCommands(commands.Cog):
    """`/orders`: only the asker sees them."""

    @app_commands.command(
        name=N_("orders"), description=N_("What I answer for you at this table, without asking you first.")
    )
    @app_commands.describe(
        order=N_("Which order; all of them when left out."),
        value=N_("What to answer from now on; nothing changes when left out."),
    )
    @about_table
    async def orders(self, interaction: Asked, order: str | None = None, value: str | None = None) -> None:
        """Show the asker's standing orders, or change one of them."""
        await standing.order_by_command(interaction, order, value)

    @orders.autocomplete("order")
    async def _orders(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await standing.complete_order(interaction, current)

    @orders.autocomplete("value")
    async def _values(self, interaction: Asked, current: str) -> list[Suggestion]:
        named = getattr(interaction.namespace, "order", None)
        return await standing.complete_value(interaction, named, current)


async def setup(client: Client) -> None:
    """Register the command."""
    await client.add_cog(OrderCommands())
