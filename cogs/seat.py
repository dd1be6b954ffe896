"""The commands about seats in a running game: offering one, taking it, and coming back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.look import looks
from hansa_bot.ui.time import substituting

Asked = discord.Interaction[Any]


class Seat(commands.GroupCog, group_name="seat", group_description=N_("Who plays on for whom in a running game.")):
    """`/seat`: a seat is its own person's, until somebody else takes it over."""

    @app_commands.command(
        name=N_("offer"), description=N_("Let whoever likes take over your seat, or one left alone.")
    )
    @app_commands.describe(seat=N_("The seat's letter or name; your own when left out."))
    @about_table
    async def offer(self, interaction: Asked, seat: str | None = None) -> None:
        """Offer a seat."""
        await substituting.offer_by_command(interaction, seat)

    @app_commands.command(
        name=N_("take"), description=N_("Take over a seat that is offered, and play on from there.")
    )
    @app_commands.describe(seat=N_("The seat's letter or name; may be left out where only one is offered."))
    @about_table
    async def take(self, interaction: Asked, seat: str | None = None) -> None:
        """Take a seat over."""
        await substituting.take_by_command(interaction, seat)

    @offer.autocomplete("seat")
    @take.autocomplete("seat")
    async def _seats(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await looks.seat_lines(interaction, current)

    @app_commands.command(
        name=N_("back"), description=N_("Come back to the seat on which a computer player stands in.")
    )
    @about_table
    async def back(self, interaction: Asked) -> None:
        """Come back to the own seat."""
        await substituting.back_by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands about seats."""
    await client.add_cog(Seat())
