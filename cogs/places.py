"""Where a table is, and who is asked to it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.lobby import seating

Asked = discord.Interaction[Any]


class PlaceCommands(commands.Cog):
    """The commands of `/table` that bring it somewhere, and people to it."""

    @app_commands.command(
        name=N_("move"), description=N_("Bring your table to this channel, and post its card here anew.")
    )
    @about_table
    async def move(self, interaction: Asked) -> None:
        """Bring a table here; one that is here already gets its card anew."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        host = asking.services(interaction).host
        await host.moving.move(
            table.id, asking.person(interaction), asking.place(interaction), asking.request(interaction)
        )
        tr = asking.words(interaction)
        await private(interaction, tr("Table {number} is here now; its card follows.", number=table.id))

    @app_commands.command(name=N_("invite"), description=N_("Ask persons to join; then only they may."))
    @app_commands.describe(
        who=N_("Mention them, one after the other."), everyone=N_("Open the table for everyone again.")
    )
    @about_table
    async def invite(
        self,
        interaction: Asked,
        who: app_commands.Range[str, 1, seating.MOST_TYPED] | None = None,
        everyone: bool = False,
    ) -> None:
        """Invite those who are mentioned, or open the table for all."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        meant = seating.guests_meant(who)
        lobby = asking.services(interaction).host.lobby
        table = await lobby.invite(
            table.id, asking.person(interaction), meant, asking.request(interaction), everyone=everyone
        )
        await private(interaction, seating.guests_line(table, asking.words(interaction)))
