"""The commands of a table: who plays, and everything that can be asked about it."""

from typing import Any

import discord
from discord import app_commands

from cogs import course, lobby, looking
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import in_private_too
from hansa_bot.ui.look import overview

TABLE = app_commands.Group(name=N_("table"), description=N_("This channel's table."))
"""`/table`: anybody may ask, and sees what they may see."""

COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    *(course.undo, course.agree, course.refuse),
    *(lobby.move, lobby.invite),
    *(course.export, course.follow, course.replay),
    *(looking.log, looking.board, looking.since, looking.whole_text, looking.desk, looking.what_if),
    *(
        lobby.computer,
        lobby.new,
        lobby.rematch,
        lobby.show_options,
        lobby.join,
        lobby.leave,
        lobby.remove,
        lobby.start,
        lobby.abandon,
    ),
    *(looking.status, looking.scores),
)
"""In the order in which Discord shows them."""

for command in COMMANDS:
    TABLE.add_command(command)


@app_commands.command(name=N_("tables"), description=N_("This server's open tables and running games."))
async def tables(interaction: discord.Interaction[Any]) -> None:
    """List the tables that the asker may see."""
    await overview.by_command(interaction)


async def setup(client: Client) -> None:
    """Register the commands."""
    # `/tables` is about a server, so it is not there in private messages.
    client.tree.add_command(in_private_too(TABLE))
    client.tree.add_command(tables)
