"""The log of a table: the last steps, those of one seat, or those that speak of something."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.limits import CONTENT
from hansa_bot.ui.kit.presses import acknowledge, private
from hansa_bot.ui.look import chronicle, looks
from hansa_bot.ui.look.chronicle import Excerpt

Asked = discord.Interaction[Any]
LINES = 15
MOST_LINES = 500


class LogCommands(commands.Cog):
    """The command of `/table` that tells what has happened; anybody may ask, and hears what they may know."""

    @app_commands.command(name=N_("log"), description=N_("What has happened, the newest last."))
    @app_commands.describe(
        last=N_("How many steps; a long answer comes as a file."),
        seat=N_("Only what this seat did."),
        about=N_("Only steps in whose sentences these words are said, such as a city."),
    )
    @about_table
    async def log(
        self,
        interaction: Asked,
        last: app_commands.Range[int, 1, MOST_LINES] = LINES,
        seat: str | None = None,
        about: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """Tell the last steps that are looked for, as far as the asker may know them."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        moment = await asking.moment_of(interaction, table)
        search = Excerpt(last, None if seat is None else looks.seat_meant(moment, seat), about)
        whole = await asking.services(interaction).host.query.log(table.id, interaction.user.id)
        entries = chronicle.chosen_lines(moment, whole, search)
        text = chronicle.log_text(moment, entries, search)
        if len(text) <= CONTENT:
            await private(interaction, text)
            return
        file = discord.File(io.BytesIO(chronicle.log_file(moment, entries).encode()), "log.txt")
        await private(interaction, moment.tr("The last {n} steps:", n=len(entries)), file=file)

    @log.autocomplete("seat")
    async def _seats(self, interaction: Asked, current: str) -> list[Suggestion]:
        return await looks.seat_lines(interaction, current)
