"""The commands of a table: who plays, and everything that can be asked about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.follow import FollowCommands
from cogs.lobby import LobbyCommands
from cogs.log import LogCommands
from cogs.looking import LookingCommands
from cogs.places import PlaceCommands
from cogs.records import RecordCommands
from cogs.replay import ReplayCommands
from cogs.undo import UndoCommands
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import about_table
from hansa_bot.ui.kit.buttons import rows
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.presses import acknowledge, private, put
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.look import looks, scoresheet
from hansa_bot.ui.time import absence

Asked = discord.Interaction[Any]


class Table(
    LobbyCommands,
    LookingCommands,
    LogCommands,
    ReplayCommands,
    FollowCommands,
    RecordCommands,
    PlaceCommands,
    UndoCommands,
    commands.GroupCog,
    group_name="table",
    group_description=N_("The table of this channel."),
):
    """`/table`: anybody may ask, and sees what they may see."""

    @app_commands.command(name=N_("status"), description=N_("Who must decide what, and who plays."))
    @about_table
    async def status(self, interaction: Asked) -> None:
        """Say how the table stands."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        if table.status is Status.LOBBY:
            # Its card speaks the table's language, this answer the asker's.
            away = await asking.services(interaction).host.holidays.away(table)
            closes = await asking.services(interaction).host.query.closes_at(table.id)
            shown = lobby_card.compose(
                replace(table, language=asking.language(interaction)), closes=closes, away=away
            )
            await private(interaction, shown.content)
            return
        moment = await asking.moment_of(interaction, table)
        asked_at = await asking.services(interaction).host.query.asked_at(table.id)
        said, row = await absence.for_reader(asking.services(interaction), moment, interaction.user.id)
        await private(interaction, looks.status(moment, asked_at, said), view=rows(row))

    @app_commands.command(name=N_("scores"), description=N_("The score of every seat as far as you may know it."))
    @about_table
    async def scores(self, interaction: Asked) -> None:
        """Show the scores line by line and as a sheet; after the end also who won."""
        await acknowledge(interaction)
        table = await asking.table_here(interaction)
        moment = await asking.moment_of(interaction, table)
        services = asking.services(interaction)
        result = await services.host.query.result(table.id)
        scores = await services.host.query.scores(table.id, interaction.user.id) if result is None else result.scores
        scenes = await scoresheet.course(services, moment)
        pictures = await scoresheet.pictures(services, moment, scores, result, scenes)
        await put(interaction, Draft(looks.score_report(moment, scores, result), pictures=pictures))


async def setup(client: Client) -> None:
    """Register the commands of tables."""
    await client.add_cog(Table())
