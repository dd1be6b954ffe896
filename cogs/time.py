"""The commands about time: how the clocks stand, and when they stand still."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.time import absence, pausing, reminders

Asked = discord.Interaction[Any]
MOST_DAYS = 60
"""Days that a pause may be asked for; one without an end may last longer."""


class Time(commands.GroupCog, group_name="time", group_description=N_("Clocks, pauses and holidays.")):
    """`/time`: anybody may ask how the clocks stand."""

    @app_commands.command(name=N_("status"), description=N_("How much time everybody has left."))
    @about_table
    async def status(self, interaction: Asked) -> None:
        """Say how the clocks stand."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        if table.status is Status.LOBBY:
            await private(interaction, times.agreed(table.terms, asking.words(interaction)))
            return
        moment = await asking.moment_of(interaction, table)
        await private(interaction, times.status(moment))

    @app_commands.command(
        name=N_("pause"), description=N_("Let the table rest; with others at it, ask them whether it may.")
    )
    @app_commands.describe(days=N_("For how many days; until somebody goes on when left out."))
    @about_table
    async def pause(self, interaction: Asked, days: app_commands.Range[int, 1, MOST_DAYS] | None = None) -> None:
        """Pause the table, or ask the others."""
        await pausing.pause_by_command(interaction, days)

    @app_commands.command(name=N_("resume"), description=N_("End the pause of this table."))
    @about_table
    async def resume(self, interaction: Asked) -> None:
        """Let the table go on."""
        await pausing.resume_by_command(interaction)

    @app_commands.command(
        name=N_("holiday"), description=N_("Be away from all your tables for some days, or come back.")
    )
    @app_commands.describe(
        until=N_("The last day, such as 2026-12-03, 3.12. or 5 days; left out, your holiday ends.")
    )
    async def holiday(self, interaction: Asked, until: str | None = None) -> None:
        """Begin a holiday, or end it."""
        await absence.holiday_by_command(interaction, until)

    @holiday.autocomplete("until")
    async def _lengths(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await absence.complete_holiday(interaction, current)

    @app_commands.command(name=N_("snooze"), description=N_("Do not remind me of this decision for a while."))
    @app_commands.describe(hours=N_("For how many hours; until this time tomorrow when left out."))
    @about_table
    async def snooze(
        self, interaction: Asked, hours: app_commands.Range[int, 1, reminders.MOST_HOURS] | None = None
    ) -> None:
        """Put the asker's reminders at this table off."""
        await reminders.snooze_by_command(interaction, hours)


async def setup(client: Client) -> None:
    """Register the commands about time."""
    await client.add_cog(Time())
